//===- JudgeKernel.h - kernels that users of a ptoas wrote ------*- C++ -*-===//
//
// Nobody says what such a kernel computes. A user's ptoas compiles it with each way to insert
// synchronisation, and the recording machine says what is wrong whatever the meaning: races, flags,
// extents that nobody set, accesses out of bounds, results that depend on uninitialised memory or
// on the way.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_KERNELS_JUDGEKERNEL_H
#define NPUFUZZ_ORACLES_KERNELS_JUDGEKERNEL_H

#include "backend/pto/kernels/KernelFile.h"
#include "oracles/Evaluate.h"

namespace npufuzz::oracles {

/// Wraps the text of a file into the module that a case owns: an empty module with the text as an
/// attribute.
Module moduleOfKernels(mlir::MLIRContext &context, llvm::StringRef text);
/// Returns the text again. Precondition of this and the following: the module is from
/// moduleOfKernels, and readKernelFile accepts the text.
llvm::StringRef kernelText(mlir::ModuleOp module);
/// Number of ops that do something on the device.
int64_t countInstructions(mlir::ModuleOp module);

/// Judges by the oracles compile, memory, undef and agree on the first backend. The settings of the
/// case choose one way to insert synchronisation; without that, all that this ptoas knows are
/// judged. Discards a file that ptoas refuses, or whose code our header or machine does not know.
Evaluation evaluateKernels(const Case &testCase, const EvaluateOptions &options);

/// Evidence with the files of the call that the verdict blames.
Evidence evidenceOfKernels(const Case &testCase, const EvaluateOptions &options,
                           const Verdict &verdict);

} // namespace npufuzz::oracles

#endif
