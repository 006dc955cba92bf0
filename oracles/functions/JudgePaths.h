//===- JudgePaths.h - two pipelines, one result -----------------*- C++ -*-===//
//
// Two valid paths of one program through the compiler give the same bits, whatever lies between: IR
// that cannot be interpreted, machine code, passes of dialects without a handler. Each path ends in
// machine code. If it is not lowered that far, it ends in IR that the interpreter executes.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_JUDGEPATHS_H
#define NPUFUZZ_ORACLES_FUNCTIONS_JUDGEPATHS_H

#include "oracles/Evaluate.h"

namespace npufuzz::oracles {

/// Runs the function through its first pipeline and through Case::otherPipeline and adds a verdict
/// of oracle paths. Where the program is defined, both must agree bit for bit (NaNs are alike). If
/// they differ, the path that differs from the interpreted program is wrong. Its passes are then
/// judged one by one, to blame one of them, a range, or the code generator. Oracle verify reports
/// invalid IR on the other pipeline. Counts, with its reason, every case that is not compared or
/// not a bug by a licence of the IR (OpenResults.h). Precondition: there is another pipeline.
void judgePaths(const Case &testCase, const EvaluateOptions &options, Evaluation &evaluation);

} // namespace npufuzz::oracles

#endif
