//===- Evaluate.h - one case: run it everywhere, ask every oracle -*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_EVALUATE_H
#define NPUFUZZ_ORACLES_EVALUATE_H

#include "oracles/Oracle.h"
#include "oracles/Rarity.h"

namespace npufuzz::oracles {

struct EvaluateOptions {
  /// System under test first. Oracle agree compares it with the others.
  std::vector<const Backend *> backends;
  /// Empty: all of allOracles().
  std::vector<const Oracle *> oracles;
  /// Pipeline and plants for the first backend.
  std::string pipeline;
  std::vector<std::string> plants;
  /// One case in `secondRunPeriod` gets second compilations and second runs
  /// (generators/Sampling.h); 1 = always, 0 = never.
  uint64_t secondRunPeriod = 1;
  /// If set, spend second runs on cases in which passes do rare things, and fewer on others. Null:
  /// treat all cases alike.
  std::shared_ptr<const Rarity> rarity;
  /// Do only the share of verification, second fill patterns and machine code that the backends
  /// propose (the periods of BackendTraits). If a case shows anything unusual, evaluate it again in
  /// full; the second evaluation counts.
  bool sparsely = false;
  /// Name the first bad pass of each bug. Interprets snapshots, so it costs only where there is a
  /// bug.
  bool blame = true;
  /// Discard sequences that meet a difference on record (backend/pytorchsim/machine/BlindSpots.h).
  bool skipsKnownDifferences = false;
};

/// Returns how the first backend compiles a case: pipeline, plants and the pass statistics to
/// collect.
CompileOptions compileOptionsOf(const EvaluateOptions &options);

/// Evidence of one bug for a report; see evidenceOf.
struct Evidence {
  /// First wrong argument, expected and actual; absent for bugs that are not wrong results.
  std::optional<reference::ExpectedTensor> expected;
  std::optional<Tensor> actual;
  int64_t argument = -1;
  /// IR after each pass, "program" first.
  std::vector<std::pair<std::string, std::string>> snapshots;
  /// CompileResult::files.
  std::map<std::string, std::string> files;
  /// "value: ok on npu", one line per answer that is no bug.
  std::vector<std::string> ruledOut;
  int64_t tileOps = 0;
};

struct Evaluation {
  /// One per oracle and backend, in the order of the oracle table.
  std::vector<Verdict> verdicts;
  /// Not empty: the case is not a test, because the reference met undefined behaviour or no backend
  /// supports it.
  std::string discardReason;
  PhaseSeconds phases;
  /// Statistics that the passes of the first backend counted, by "pass.statistic".
  std::map<std::string, int64_t> passStatistics;
  /// Counters of the oracles, by names such as "variant with split loops", and the reference's
  /// census.
  std::map<std::string, int64_t> oracleCounters;

  bool isDiscard() const { return !discardReason.empty(); }
  /// Adds an ok verdict for crash and hang if the user selected them: a process that evaluates a
  /// case to its end has survived.
  void addSurvival(const EvaluateOptions &options);
  /// True if some oracle reached a verdict: ok or a bug.
  bool isJudged() const;
  /// One-line reason why the case tells nothing about the backend: it is a discard, no oracle
  /// reached a verdict, or none of those that judge runs did. Empty if it tells something.
  std::string whyUntold() const;
  /// Bugs, at most one per backend and blamed pass: the most severe, then the first in table order.
  std::vector<Verdict> findings() const;
};

/// True if the user asked for the oracle of that name.
bool isSelected(const EvaluateOptions &options, llvm::StringRef oracle);

/// True if this case runs over both fill patterns on this backend regardless of what it shows.
bool isOtherFillDue(const EvaluateOptions &options, const Backend &backend, uint64_t seed);

/// Returns the results that a tile program must give on a backend that makes this backend's
/// promises.
llvm::Expected<reference::Result> expectedOf(const Case &testCase, const Backend &backend);

/// Evaluates a tile program. Never fails: trouble in the system under test is a verdict. Runs in
/// this process; the sandbox isolates crashes and hangs (support/Sandbox.h).
Evaluation evaluateProgram(const Case &testCase, const EvaluateOptions &options);

/// Compiles programs together if a backend compiles in batches (Backend::compileAhead), with the
/// options that evaluate() will use.
void compileAhead(llvm::ArrayRef<const Case *> cases, const EvaluateOptions &options,
                  PhaseSeconds &phases);

/// Compiles and runs a tile program once more to gather a report's evidence for `verdict`.
Evidence evidenceOfProgram(const Case &testCase, const EvaluateOptions &options,
                           const Verdict &verdict);
/// Adds the IR after each of the first passes, for any kind of case.
void addSnapshots(Evidence &evidence, const Case &testCase, const EvaluateOptions &options,
                  int64_t passCountMax);

/// Creates a context with the dialects of programs and of these backends. It has no threads,
/// because processes fork.
std::unique_ptr<mlir::MLIRContext> makeContext(llvm::ArrayRef<const Backend *> backends);

} // namespace npufuzz::oracles

#endif
