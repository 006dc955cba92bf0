//===- JudgeFunction.h - functions of upstream dialects ---------*- C++ -*-===//
//
// No reference knows what a function of upstream dialects computes; nothing but its own IR says it.
// Each pass is judged against the IR that entered it, by interpretation on drawn inputs: the output
// must refine the input (Lopes et al., "Alive2: Bounded Translation Validation for LLVM", PLDI
// 2021, has the definition; here inputs are drawn and not proven). What the pipeline leaves is
// lowered to LLVM and runs as machine code on the same inputs.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_JUDGEFUNCTION_H
#define NPUFUZZ_ORACLES_FUNCTIONS_JUDGEFUNCTION_H

#include "oracles/Evaluate.h"
#include "oracles/functions/MainQuestion.h"

namespace npufuzz::oracles {

/// Runs the case's pipeline until a pass is wrong. Oracle verify speaks of invalid IR, oracle pass
/// of what the function computes, oracle value of what its machine code computes, oracle paths of
/// what its other pipeline makes of it; each only where the user selected it or none. A pass that
/// refuses the IR is no bug.
Evaluation evaluateFunction(const Case &testCase, const EvaluateOptions &options);

/// The same of one pipeline for a case on which that is known to be wrong: of oracles pass and
/// value, and of machine code (level 0) whatever the sample says.
Evaluation findWrongPass(const Case &testCase, const EvaluateOptions &options,
                         const std::string &pipeline);

/// What a verdict calls a difference, and what it says that the pass did. Precondition: it is one.
std::pair<const char *, const char *> wordsFor(refinement::Difference::Kind kind);

/// The IR before and after each pass up to the blamed one.
Evidence evidenceOfFunction(const Case &testCase, const EvaluateOptions &options,
                            const Verdict &verdict);

/// Operations of the module: its size, as tile ops are of a program.
int64_t countOps(mlir::ModuleOp module);

} // namespace npufuzz::oracles

#endif
