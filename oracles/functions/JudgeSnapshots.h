//===- JudgeSnapshots.h - functions whose passes run elsewhere --*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_JUDGESNAPSHOTS_H
#define NPUFUZZ_ORACLES_FUNCTIONS_JUDGESNAPSHOTS_H

#include "oracles/Evaluate.h"

namespace npufuzz::oracles {

/// What evaluateFunction says, by the snapshots of a compiler that is a process of its own
/// (BackendTraits::passesRunElsewhere): the IR before and after each pass, interpreted on the same
/// inputs. No pattern can be named, and nothing is said of machine code.
Evaluation judgeSnapshots(const Case &testCase, const EvaluateOptions &options);

} // namespace npufuzz::oracles

#endif
