//===- JudgeSequence.h - sequences of a machine's instructions --*- C++ -*-===//
//
// A sequence has no compiler in front: the simulator executes its instructions, and memory
// afterwards must be what our model of the machine says. Vector instructions, which the model does
// not know, must do on each lane what they do on one.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_SEQUENCES_JUDGESEQUENCE_H
#define NPUFUZZ_ORACLES_SEQUENCES_JUDGESEQUENCE_H

#include "backend/pytorchsim/machine/Sequence.h"
#include "oracles/Evaluate.h"

namespace npufuzz::oracles {

/// A sequence as a case holds it: a case owns a module, and this one is empty but for the
/// sequence's text, an attribute.
Module moduleOfSequence(mlir::MLIRContext &context, const pytorchsim::Sequence &sequence);
/// Precondition of what follows: the module is one of these.
std::string sequenceText(mlir::ModuleOp module);
pytorchsim::Sequence sequenceIn(mlir::ModuleOp module);
/// Steps: its size, as tile ops are of a program.
int64_t countSteps(mlir::ModuleOp module);

/// Oracle agree on the first backend: its simulator against our model. A sequence about which the
/// machine promises nothing is a discard, and so is one that meets a known difference, with
/// EvaluateOptions::skipsKnownDifferences.
Evaluation evaluateSequence(const Case &testCase, const EvaluateOptions &options);

/// Runs the sequences of these cases together, so that each evaluation finds its result.
void runSequencesAhead(llvm::ArrayRef<const Case *> cases, const EvaluateOptions &options,
                       PhaseSeconds &phases);

/// The number of steps; a sequence has no snapshots.
Evidence evidenceOfSequence(const Case &testCase, const EvaluateOptions &options,
                            const Verdict &verdict);

} // namespace npufuzz::oracles

#endif
