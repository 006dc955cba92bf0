//===- UpstreamLowering.h - the rest of the way to LLVM ---------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_UPSTREAMLOWERING_H
#define NPUFUZZ_BACKEND_MLIR_UPSTREAMLOWERING_H

#include <string>

namespace npufuzz::mlirbackend {

/// Stock passes that take what a drawn pipeline leaves to the LLVM dialect: a,b,c.
std::string upstreamLowering();

} // namespace npufuzz::mlirbackend

#endif
