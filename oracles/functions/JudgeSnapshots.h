//===- JudgeSnapshots.h - functions whose passes run elsewhere --*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_JUDGESNAPSHOTS_H
#define NPUFUZZ_ORACLES_FUNCTIONS_JUDGESNAPSHOTS_H

#include "oracles/Evaluate.h"

namespace npufuzz::oracles {

/// Evaluates a function with a compiler that is a separate process
/// (BackendTraits::passesRunElsewhere). Interprets its snapshots, the IR before and after each
/// pass, on the same inputs. Names no pattern and does not judge machine code.
Evaluation judgeSnapshots(const Case &testCase, const EvaluateOptions &options);

} // namespace npufuzz::oracles

#endif
