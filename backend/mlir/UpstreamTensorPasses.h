//===- UpstreamTensorPasses.h - parts of the table of passes ----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_UPSTREAMTENSORPASSES_H
#define NPUFUZZ_BACKEND_MLIR_UPSTREAMTENSORPASSES_H

#include "backend/mlir/UpstreamPasses.h"

#include <vector>

namespace npufuzz::mlirbackend {

/// On tensors and what bufferization makes of them.
std::vector<UpstreamPass> tensorPasses();
std::vector<UpstreamPass> linalgPasses();
std::vector<UpstreamPass> vectorPasses();

} // namespace npufuzz::mlirbackend

#endif
