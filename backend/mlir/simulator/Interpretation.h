//===- Interpretation.h - lowered programs without machine code -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_SIMULATOR_INTERPRETATION_H
#define NPUFUZZ_BACKEND_MLIR_SIMULATOR_INTERPRETATION_H

#include "backend/Backend.h"

#include <optional>

namespace npufuzz::mlirbackend {

/// Executes @main of a module in the LLVM dialect on copies of the inputs, which are row-major
/// memrefs and scalars of their kinds and shapes. Returns nothing where machine code may give
/// something else: the interpreter lacks an op or reaches a limit, the code traps or has undefined
/// behaviour, an element of the result is undefined.
std::optional<Execution> interpretLowered(mlir::ModuleOp module, const std::vector<Tensor> &inputs,
                                          const ExecutionOptions &options);

} // namespace npufuzz::mlirbackend

#endif
