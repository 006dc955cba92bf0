//===- Simulator.h - executes IR of any stage -------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_SIMULATOR_SIMULATOR_H
#define NPUFUZZ_BACKEND_AIR_SIMULATOR_SIMULATOR_H

#include "backend/Backend.h"

namespace npufuzz::air {

/// Runs @main of a module whose kernels are air-opt's input, or its output in the generic form.
Execution simulate(mlir::ModuleOp module, const std::vector<Tensor> &inputs,
                   const ExecutionOptions &options);

} // namespace npufuzz::air

#endif
