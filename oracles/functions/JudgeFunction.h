//===- JudgeFunction.h - functions of upstream dialects ---------*- C++ -*-===//
//
// Only the IR itself defines what a function of upstream dialects computes; there is no other
// reference. Each pass is judged against the IR that entered it, by interpretation on drawn inputs:
// the output must refine the input (Lopes et al., "Alive2: Bounded Translation Validation for
// LLVM", PLDI 2021, has the definition; here inputs are drawn and nothing is proven). The result of
// the pipeline is lowered to LLVM and runs as machine code on the same inputs.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_JUDGEFUNCTION_H
#define NPUFUZZ_ORACLES_FUNCTIONS_JUDGEFUNCTION_H

#include "oracles/Evaluate.h"
#include "oracles/functions/MainQuestion.h"

namespace npufuzz::oracles {

/// Runs the case's pipeline until a pass is wrong. Oracle verify reports invalid IR, oracle pass a
/// changed result of the function, oracle value a wrong result of its machine code, and oracle
/// paths a different result of its other pipeline. Each oracle reports only if the user selected it
/// or selected none. A pass that refuses the IR is not a bug.
Evaluation evaluateFunction(const Case &testCase, const EvaluateOptions &options);

/// Does the same with one pipeline for a case that it is known to break. Asks oracles pass and
/// value only, and runs machine code at level 0 regardless of the sample.
Evaluation findWrongPass(const Case &testCase, const EvaluateOptions &options,
                         const std::string &pipeline);

/// Returns the kind and the claim that a verdict uses for a difference. Precondition: `kind` is not
/// none.
std::pair<const char *, const char *> wordsFor(refinement::Difference::Kind kind);

/// Collects the IR before and after each pass up to the blamed one.
Evidence evidenceOfFunction(const Case &testCase, const EvaluateOptions &options,
                            const Verdict &verdict);

/// Counts the operations of the module: its size, comparable to the tile ops of a program.
int64_t countOps(mlir::ModuleOp module);

} // namespace npufuzz::oracles

#endif
