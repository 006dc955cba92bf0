//===- GatheredViews.h - views that no upstream op shows --------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_GATHEREDVIEWS_H
#define NPUFUZZ_BACKEND_MLIR_GATHEREDVIEWS_H

#include "mlir/IR/BuiltinOps.h"

namespace npufuzz::mlirbackend {

/// Fails at the first tile.concat or tile.pad, with a diagnostic that begins with "unsupported".
mlir::LogicalResult refuseGatheredViews(mlir::ModuleOp program);

} // namespace npufuzz::mlirbackend

#endif
