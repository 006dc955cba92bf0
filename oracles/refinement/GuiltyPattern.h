//===- GuiltyPattern.h - which rewrite pattern broke the IR -----*- C++ -*-===//
//
// A pass of rewrite patterns is many small passes. Where it is wrong it runs again, on copies of
// the IR that it got, with only the first N applications of patterns allowed: MLIR asks a handler
// before each, and one that is refused is a pattern that does not match. Bisection finds an N with
// which the IR is wrong while with one fewer it is right. The pattern of that application is
// guilty.
//
// Where the IR is wrong before any pattern has applied it is the pass's own code, or a folder,
// which is no pattern: a folder is looked for (GuiltyFolder.h). So it is where the guilty
// application leaves right IR: what it made may fold. Where the pass does not come to its end with
// one application fewer (a dialect conversion may fail where a pattern is refused), a pattern is
// named if it is the only one that changes this IR.
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

/// "FoldExtract<LoadOp>" of "(anonymous namespace)::FoldExtract<mlir::memref::LoadOp, 3>": without
/// namespaces, and of template arguments the first, which is the op most of the time.
std::string shortPatternName(llvm::StringRef debugName);
/// That name; "on memref.subview", the op it is tried on, of a pattern that has none.
std::string patternNameOf(const mlir::ApplyPatternAction &action);

/// What the IR is after so many applications.
enum class PrefixAnswer {
  right,
  wrong,
  open, ///< it cannot be told
};

/// CPU seconds that one search may take.
inline constexpr double guiltyPatternSecondsMax = 10;

/// The pass, as backend/passes/PassStep.h runs one.
using RunPass = llvm::function_ref<StepResult(mlir::OwningOpRef<mlir::ModuleOp> &)>;

/// A pattern's name or "folder of OP"; empty where none is named. Invalid IR is wrong, a pass that
/// refuses the IR leaves it open, `judge` is asked about the rest. Runs the pass about
/// log2(applications) times, in a process of its own: with patterns refused it may crash where it
/// else does not. Precondition: no action handler is registered.
std::string findGuiltyPattern(mlir::ModuleOp input, RunPass run,
                              llvm::function_ref<PrefixAnswer(mlir::ModuleOp)> judge);

/// The same behind what judgeNow() or judgePass() has called a bug of this pass. Empty where states
/// before it were open: others may be the culprit.
std::string findGuiltyPattern(const JudgedModule &judged, const Judgement &bug, RunPass run);

/// For `judge`: whether `after` refines `before`.
PrefixAnswer answerOf(const Subject &subject, const Meaning &before, const Meaning &after,
                      double floatErrorMax = 0);
/// For `judge` where IR that verifies is all that is asked for.
inline PrefixAnswer isRight(mlir::ModuleOp) { return PrefixAnswer::right; }

} // namespace npufuzz::refinement

#endif
