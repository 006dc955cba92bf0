//===- Oracle.h - the table of oracles --------------------------*- C++ -*-===//
//
// An oracle takes the observations of one case and says whether there is a bug. It never prints and
// never aborts. To add one, write a file with its judge function, a line in Oracles.cpp and a test.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_ORACLE_H
#define NPUFUZZ_ORACLES_ORACLE_H

#include "backend/passes/PassSequence.h"
#include "oracles/Observation.h"
#include "oracles/Verdict.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::oracles {

/// Input of an oracle that looks at executions only. The same question can be asked of an artifact
/// and of every snapshot, which is how findBlame finds the pass.
struct RunsToJudge {
  Runs &runs;
  const Case &testCase;
  const reference::Result &expected;
  llvm::StringRef backend;
  bool secondRuns;
  /// The oracle may ask for a run over a second fill pattern.
  bool otherFill = true;
};

/// One pass of a function's pipeline, which has run in this process and changed its IR to valid IR.
struct StepToJudge {
  const PipelineStep &step;
  mlir::ModuleOp before, after;
  llvm::StringRef backend;
  /// Observation::counters of functions.
  std::map<std::string, int64_t> &counters;
};

/// When a campaign asks an oracle that the user did not select.
enum class Asked : uint8_t {
  always,
  sampled,         ///< where second runs are allowed: costs as much as a case
  often,           ///< there, and in one case in 4 besides: costs an execution
  sampledOrForBug, ///< there, and where another oracle found a bug that this one may explain
  byName,          ///< only where the user selects it: costs more than a case
};

struct Oracle {
  llvm::StringLiteral name;
  llvm::StringLiteral summary;
  Asked asked;
  /// The pass-by-pass judgement of a function's pipeline answers this oracle
  /// (functions/JudgeFunction.h).
  bool walksPipelines;
  /// Null if the verdict comes from elsewhere (crash and hang: the campaign's sandbox).
  Verdict (*judge)(Observation &);
  /// Null if interpreting snapshots cannot reproduce the bug.
  Verdict (*judgeRuns)(const RunsToJudge &);
  /// Examines each pass of a function's pipeline alone and returns a note, never a bug; nullopt for
  /// a pass that it does not know. Null if the oracle asks functions something else.
  std::optional<Verdict> (*judgeStep)(const StepToJudge &) = nullptr;
};

/// Oracles that explain more come first: of two bugs in one pass, the first is reported.
llvm::ArrayRef<Oracle> allOracles();
/// Null if no oracle has that name.
const Oracle *findOracle(llvm::StringRef name);

// One declaration per file.
Verdict judgeVerify(Observation &observation);
Verdict judgePromise(Observation &observation);
/// Returns the first promise that a state after the program breaks. Cannot tell if one is of a pass
/// that left no state.
Verdict judgePromises(llvm::ArrayRef<Promise> promises, llvm::ArrayRef<Snapshot> states,
                      llvm::StringRef backend);
Verdict judgeCompile(Observation &observation);
Verdict judgeAddress(Observation &observation);
Verdict judgeMemory(const RunsToJudge &input);
/// Returns all troubles that oracle memory finds in a run: the first event of each kind, in the
/// order of report, a trap last. Empty for an unsupported run.
std::vector<Verdict> memoryTroubles(const Execution &run, llvm::StringRef backend);
/// True if a run with these troubles trapped, which masks everything later.
bool hasTrapped(llvm::ArrayRef<Verdict> troubles);
/// True if one of the troubles is of that kind (normaliseKind).
bool hasKind(llvm::ArrayRef<Verdict> troubles, llvm::StringRef kind);
/// Returns the troubles with this claim that are in `before` but gone in `behind`, the later run:
/// they may have become the new ones. Empty if the later run trapped.
std::vector<Verdict> goneTroubles(llvm::ArrayRef<Verdict> before, llvm::ArrayRef<Verdict> behind,
                                  llvm::StringRef claim);
Verdict judgeUndef(const RunsToJudge &input);
Verdict judgeValue(const RunsToJudge &input);
Verdict judgeBits(Observation &observation);
Verdict judgeDeterministic(Observation &observation);
Verdict judgeInvariant(Observation &observation);
Verdict judgeAgree(Observation &observation);
Verdict judgePass(Observation &observation);
Verdict judgeTime(Observation &observation);
std::optional<Verdict> judgeIdempotent(const StepToJudge &input);

} // namespace npufuzz::oracles

#endif
