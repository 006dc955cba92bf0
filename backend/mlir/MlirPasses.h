//===- MlirPasses.h - passes of the mlir backend ----------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_MLIRPASSES_H
#define NPUFUZZ_BACKEND_MLIR_MLIRPASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

#include <memory>

namespace npufuzz::mlirbackend {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "backend/mlir/MlirPasses.h.inc"

} // namespace npufuzz::mlirbackend

#endif
