//===- RuntimeFunctions.h - what lowered kernels call -----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_LOWERED_RUNTIMEFUNCTIONS_H
#define NPUFUZZ_BACKEND_AIR_LOWERED_RUNTIMEFUNCTIONS_H

#include "mlir/IR/BuiltinOps.h"

#include <string>

namespace npufuzz::air {

/// Gives each declaration of a function of the runtime its definition; several of one name become
/// one. Returns why that cannot be, in a few words; nothing where it is done.
std::string defineRuntimeFunctions(mlir::ModuleOp module);

} // namespace npufuzz::air

#endif
