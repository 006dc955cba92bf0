//===- AllDialects.h - whatever stock MLIR can read and run ------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_ALLDIALECTS_H
#define NPUFUZZ_TOOLS_ALLDIALECTS_H

#include "mlir/IR/DialectRegistry.h"

namespace npufuzz::tools {

/// Every dialect of the MLIR that this is built against, for IR that somebody else made.
void registerStockDialects(mlir::DialectRegistry &registry);

/// Every pass and pipeline of it, for pipelines that the user gives.
void registerStockPasses();

} // namespace npufuzz::tools

#endif
