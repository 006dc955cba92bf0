//===- AllDialects.h - everything that stock MLIR can read ------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_ALLDIALECTS_H
#define NPUFUZZ_TOOLS_ALLDIALECTS_H

#include "mlir/IR/DialectRegistry.h"

namespace npufuzz::tools {

/// Registers every dialect of the linked MLIR, for IR from other sources.
void registerStockDialects(mlir::DialectRegistry &registry);

/// Registers every pass and pipeline of the linked MLIR, for pipelines that the user gives.
void registerStockPasses();

} // namespace npufuzz::tools

#endif
