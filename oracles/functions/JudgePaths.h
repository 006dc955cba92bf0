//===- JudgePaths.h - two pipelines, one result -----------------*- C++ -*-===//
//
// Two valid ways of one program through the compiler give the same bits, whatever stands between:
// IR that nobody can interpret, machine code, passes of dialects that no handler knows. Each way
// ends in machine code, or where it is not lowered so far in IR that the interpreter executes.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_JUDGEPATHS_H
#define NPUFUZZ_ORACLES_FUNCTIONS_JUDGEPATHS_H

#include "oracles/Evaluate.h"

namespace npufuzz::oracles {

/// Runs the function by its first pipeline and by Case::otherPipeline and adds a verdict of oracle
/// paths: where the program is defined, both agree bit for bit (NaNs are alike). Of two that differ
/// the one is wrong that differs from the program, interpreted; its passes are then judged one by
/// one to blame one of them, or a range, or the code generator. Invalid IR on the other pipeline is
/// for oracle verify. What is not compared, or not a bug by a licence of the IR (OpenResults.h), is
/// counted with its reason. Precondition: there is another pipeline.
void judgePaths(const Case &testCase, const EvaluateOptions &options, Evaluation &evaluation);

} // namespace npufuzz::oracles

#endif
