//===- Evaluate.h - one case: run it everywhere, ask every oracle -*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_EVALUATE_H
#define NPUFUZZ_ORACLES_EVALUATE_H

#include "oracles/Oracle.h"
#include "oracles/Rarity.h"

namespace npufuzz::oracles {

struct EvaluateOptions {
  /// The system under test first; the others are what the agree oracle compares it with.
  std::vector<const Backend *> backends;
  /// Empty: all of allOracles().
  std::vector<const Oracle *> oracles;
  /// Pipeline and plants of the first backend.
  std::string pipeline;
  std::vector<std::string> plants;
  /// Second compilations and second runs happen on one case in so many (generators/Sampling.h); 1 =
  /// always, 0 = never.
  uint64_t secondRunPeriod = 1;
  /// Then more often on cases in which passes do what they rarely do, and less on others; null: all
  /// alike.
  std::shared_ptr<const Rarity> rarity;
  /// Leave out what the backends propose to do for a part of the passes and cases (the periods of
  /// BackendTraits): verification, a run over a second fill pattern, machine code. A case that
  /// shows anything unusual is judged again with all of it, and that counts.
  bool sparsely = false;
  /// Name the first bad pass of each bug (interprets snapshots; costs only where there is a bug).
  bool blame = true;
  /// Discard sequences that meet a difference on record (backend/pytorchsim/machine/BlindSpots.h).
  bool skipsKnownDifferences = false;
};

/// Returns how the first backend compiles a case: pipeline, plants, and what is counted of passes.
CompileOptions compileOptionsOf(const EvaluateOptions &options);

/// What one bug looked like, for a report; see evidenceOf.
struct Evidence {
  /// First wrong argument as expected and as got; absent for bugs that are no wrong results.
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
  /// Not empty: the case is no test (the reference met something undefined, or no backend supports
  /// it).
  std::string discardReason;
  PhaseSeconds phases;
  /// What the passes of the first backend counted, by "pass.statistic".
  std::map<std::string, int64_t> passStatistics;
  /// What oracles counted, by "variant with split loops", and the census of the reference.
  std::map<std::string, int64_t> oracleCounters;

  bool isDiscard() const { return !discardReason.empty(); }
  /// Adds the answers of crash and hang where the user asked for them by name: whoever evaluates a
  /// case to its end has survived.
  void addSurvival(const EvaluateOptions &options);
  /// Whether an oracle could say anything: that something is right, or that there is a bug.
  bool isJudged() const;
  /// One line that says why it is not.
  std::string whyNotJudged() const;
  /// Bugs, at most one per backend and blamed pass: the most severe, then the first in table order.
  std::vector<Verdict> findings() const;
};

/// Whether the user wants to hear of the oracle of that name.
bool isSelected(const EvaluateOptions &options, llvm::StringRef oracle);

/// Whether this case runs over both fill patterns on this backend, whatever it shows.
bool isOtherFillDue(const EvaluateOptions &options, const Backend &backend, uint64_t seed);

/// What a tile program must compute on a backend that promises what this one does.
llvm::Expected<reference::Result> expectedOf(const Case &testCase, const Backend &backend);

/// A tile program. Never fails: trouble of the system under test is a verdict. Runs in this
/// process: isolation from crashes and hangs is the sandbox's work (support/Sandbox.h).
Evaluation evaluateProgram(const Case &testCase, const EvaluateOptions &options);

/// Compiles programs together where a backend has blocks of them (Backend::compileAhead), with what
/// evaluate() will ask for.
void compileAhead(llvm::ArrayRef<const Case *> cases, const EvaluateOptions &options,
                  PhaseSeconds &phases);

/// Compiles and runs a tile program once more to gather what a report shows of `verdict`.
Evidence evidenceOfProgram(const Case &testCase, const EvaluateOptions &options,
                           const Verdict &verdict);
/// The IR after each of the first passes, whatever the case is.
void addSnapshots(Evidence &evidence, const Case &testCase, const EvaluateOptions &options,
                  int64_t passCountMax);

/// A context with the dialects of programs and of these backends, without threads (processes fork).
std::unique_ptr<mlir::MLIRContext> makeContext(llvm::ArrayRef<const Backend *> backends);

} // namespace npufuzz::oracles

#endif
