//===- Oracle.h - the table of oracles --------------------------*- C++ -*-===//
//
// An oracle takes what was observed of one case and says whether there is a bug. It never prints
// and never aborts. Adding one: a file with its judge function, a line in Oracles.cpp, a test.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_ORACLE_H
#define NPUFUZZ_ORACLES_ORACLE_H

#include "backend/passes/PassSequence.h"
#include "oracles/Observation.h"
#include "oracles/Verdict.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::oracles {

/// What an oracle that looks at executions only may see; the same question can be asked of an
/// artifact and of every snapshot, which is how a pass is blamed.
struct RunsToJudge {
  Runs &runs;
  const Case &testCase;
  const reference::Result &expected;
  llvm::StringRef backend;
  bool secondRuns;
  /// Whether a run over a second fill pattern may be asked for.
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
  sampled,         ///< where second runs are allowed: it costs as much as a case
  often,           ///< there, and in one case in 4 besides: it costs an execution
  sampledOrForBug, ///< there, and where another oracle has found a bug, which it may explain
  byName,          ///< where the user selects it: it costs more than a case
};

struct Oracle {
  llvm::StringLiteral name;
  llvm::StringLiteral summary;
  Asked asked;
  /// Whether judging a function's pipeline pass by pass answers it (functions/JudgeFunction.h).
  bool walksPipelines;
  /// Null where the verdict comes from elsewhere (crash, hang: the campaign's sandbox).
  Verdict (*judge)(Observation &);
  /// Null where a bug cannot be found again by interpreting snapshots.
  Verdict (*judgeRuns)(const RunsToJudge &);
  /// Looks at each pass of a function's pipeline by itself and gives a note, never a bug; nothing
  /// about a pass that it does not know. Null where an oracle of functions asks something else.
  std::optional<Verdict> (*judgeStep)(const StepToJudge &) = nullptr;
};

/// What explains more comes first: of two bugs in one pass the first is reported.
llvm::ArrayRef<Oracle> allOracles();
/// Null when there is none of that name.
const Oracle *findOracle(llvm::StringRef name);

// One declaration a file.
Verdict judgeVerify(Observation &observation);
Verdict judgeCompile(Observation &observation);
Verdict judgeAddress(Observation &observation);
Verdict judgeMemory(const RunsToJudge &input);
/// All that is wrong in a run by oracle memory, the first event of each kind, what it reports
/// first; a trap comes last. Nothing of a run that is unsupported.
std::vector<Verdict> memoryTroubles(const Execution &run, llvm::StringRef backend);
/// Whether a run with these troubles has trapped, which hides what would come later.
bool hasTrapped(llvm::ArrayRef<Verdict> troubles);
/// Whether one of them is of that kind (normaliseKind).
bool hasKind(llvm::ArrayRef<Verdict> troubles, llvm::StringRef kind);
/// Those of the claim that were there before and are no longer: they may have become what is new.
/// None where the run behind has trapped.
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
