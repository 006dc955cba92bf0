//===- GuiltyPattern.h - the rewrite pattern that broke the IR --*- C++ -*-===//
//
// A pass of rewrite patterns is many small passes. A wrong pass runs again, on copies of its input,
// with only the first N applications of patterns allowed. MLIR asks a handler before each
// application, and a refused one is a pattern that does not match. Bisection finds an N with which
// the IR is wrong while with one fewer it is right. The pattern of that application is guilty.
//
// If the IR is wrong before any pattern has applied, the pass's own code or a folder is guilty. A
// folder is not a pattern, so GuiltyFolder.h searches for it. It also does so if the guilty
// application leaves right IR, because its result may fold. If the pass fails with one application
// fewer (a dialect conversion may fail if a pattern is refused), a pattern is named if it is the
// only one that changes this IR.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_GUILTYPATTERN_H
#define NPUFUZZ_ORACLES_REFINEMENT_GUILTYPATTERN_H

#include "backend/passes/PassStep.h"
#include "oracles/refinement/JudgePass.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Rewrite/PatternApplicator.h"

#include <string>

namespace npufuzz::refinement {

/// Shortens "(anonymous namespace)::FoldExtract<mlir::memref::LoadOp, 3>" to "FoldExtract<LoadOp>":
/// without namespaces and with only the first template argument, which is usually the op.
std::string shortPatternName(llvm::StringRef debugName);
/// Returns the short name of the action's pattern; "on memref.subview", with the op it is tried on,
/// for a pattern without a name.
std::string patternNameOf(const mlir::ApplyPatternAction &action);

/// State of the IR after a number of applications.
enum class PrefixAnswer {
  right,
  wrong,
  open, ///< inconclusive
};

/// CPU seconds that one search may take.
inline constexpr double guiltyPatternSecondsMax = 10;

/// The pass, as backend/passes/PassStep.h runs one.
using RunPass = llvm::function_ref<StepResult(mlir::OwningOpRef<mlir::ModuleOp> &)>;

/// Returns a pattern's name or "folder of OP"; empty if none is named. Invalid IR is wrong, a pass
/// that refuses the IR leaves it open, and `judge` decides about the rest. Runs the pass about
/// log2(applications) times, in a separate process, because with patterns refused it may crash
/// where it otherwise does not. Precondition: no action handler is registered.
std::string findGuiltyPattern(mlir::ModuleOp input, RunPass run,
                              llvm::function_ref<PrefixAnswer(mlir::ModuleOp)> judge);

/// The same search for a bug of this pass that judgeNow() or judgePass() has found. Empty if states
/// before it were open, because other passes may be the culprit.
std::string findGuiltyPattern(const JudgedModule &judged, const Judgement &bug, RunPass run);

/// Answer for `judge`: does `after` refine `before`?
PrefixAnswer answerOf(const Subject &subject, const Meaning &before, const Meaning &after,
                      double floatErrorMax = 0);
/// Answer for `judge` if the IR only has to verify.
inline PrefixAnswer isRight(mlir::ModuleOp) { return PrefixAnswer::right; }

} // namespace npufuzz::refinement

#endif
