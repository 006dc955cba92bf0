//===- StepPromises.h - what functions in steps of f32 may promise -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_STEPPROMISES_H
#define NPUFUZZ_BACKEND_STEPPROMISES_H

#include "tile/Precision.h"

namespace npufuzz {

/// The functions that Precision::inSteps has steps of: sigmoid, silu, gelu.
bool takesSteps(llvm::StringRef mnemonic);

/// Promises these steps, and how far they are off at most.
void promiseSteps(Precision &precision);

} // namespace npufuzz

#endif
