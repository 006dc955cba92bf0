//===- JudgeSequence.h - sequences of a machine's instructions --*- C++ -*-===//
//
// A sequence does not pass through a compiler. The simulator executes its instructions, and the
// resulting memory must match our model of the machine. The model does not know vector
// instructions; they must do on each lane what they do on a single one.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_SEQUENCES_JUDGESEQUENCE_H
#define NPUFUZZ_ORACLES_SEQUENCES_JUDGESEQUENCE_H

#include "backend/pytorchsim/machine/Sequence.h"
#include "oracles/Evaluate.h"

namespace npufuzz::oracles {

/// Wraps a sequence into the module that a case owns: an empty module with the sequence's text as
/// an attribute.
Module moduleOfSequence(mlir::MLIRContext &context, const pytorchsim::Sequence &sequence);
/// Returns the text again. Precondition of this and the following: the module is from
/// moduleOfSequence.
std::string sequenceText(mlir::ModuleOp module);
pytorchsim::Sequence sequenceIn(mlir::ModuleOp module);
/// Number of steps: its size, comparable to the tile ops of a program.
int64_t countSteps(mlir::ModuleOp module);

/// Judges by oracle agree on the first backend: its simulator against our model. Discards a
/// sequence about which the machine promises nothing. With EvaluateOptions::skipsKnownDifferences,
/// also discards one that meets a known difference.
Evaluation evaluateSequence(const Case &testCase, const EvaluateOptions &options);

/// Runs the sequences of these cases together; each evaluation then finds its result.
void runSequencesAhead(llvm::ArrayRef<const Case *> cases, const EvaluateOptions &options,
                       PhaseSeconds &phases);

/// Evidence with the number of steps only; a sequence has no snapshots.
Evidence evidenceOfSequence(const Case &testCase, const EvaluateOptions &options,
                            const Verdict &verdict);

} // namespace npufuzz::oracles

#endif
