//===- UpstreamLowering.h - the rest of the way to LLVM ---------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_UPSTREAMLOWERING_H
#define NPUFUZZ_BACKEND_MLIR_UPSTREAMLOWERING_H

#include "backend/PassSequence.h"

#include <optional>
#include <string>

namespace npufuzz::mlirbackend {

/// Stock passes that take what a drawn pipeline leaves to the LLVM dialect: a,b,c.
std::string upstreamLowering();

/// How many steps of a pipeline come before that lowering; nothing where it does not end with it.
std::optional<size_t> stepsBeforeLowering(llvm::ArrayRef<PipelineStep> steps);

} // namespace npufuzz::mlirbackend

#endif
