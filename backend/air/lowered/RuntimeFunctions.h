//===- RuntimeFunctions.h - functions that lowered kernels call -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_LOWERED_RUNTIMEFUNCTIONS_H
#define NPUFUZZ_BACKEND_AIR_LOWERED_RUNTIMEFUNCTIONS_H

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace npufuzz::air {

/// Defines each declared function of the runtime, and merges several of one name. Returns a short
/// reason if that is impossible; empty on success.
std::string defineRuntimeFunctions(mlir::ModuleOp module);

} // namespace npufuzz::air

#endif
