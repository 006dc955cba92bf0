//===- UpstreamTensorPasses.h - parts of the table of drawn passes -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_UPSTREAMTENSORPASSES_H
#define NPUFUZZ_BACKEND_MLIR_UPSTREAMTENSORPASSES_H

#include "backend/mlir/UpstreamPasses.h"

#include <vector>

namespace npufuzz::mlirbackend {

/// Passes on tensors and on the IR after bufferization.
std::vector<UpstreamPass> tensorPasses();
std::vector<UpstreamPass> linalgPasses();
std::vector<UpstreamPass> vectorPasses();
/// Passes on TOSA, and from it.
std::vector<UpstreamPass> tosaPasses();

} // namespace npufuzz::mlirbackend

#endif
