//===- Families.h - kinds of functions of upstream dialects -----*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_FAMILIES_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_FAMILIES_H

#include "generators/Choices.h"

#include "mlir/IR/BuiltinOps.h"

namespace npufuzz::generators::functions {

/// A module whose public function @main verifies and is defined for every input.
using Function = mlir::OwningOpRef<mlir::ModuleOp>;

Function integerChains(Choices &choices, mlir::MLIRContext &context);
Function affineNests(Choices &choices, mlir::MLIRContext &context);
Function affineStages(Choices &choices, mlir::MLIRContext &context);
Function controlFlow(Choices &choices, mlir::MLIRContext &context);
Function memoryViews(Choices &choices, mlir::MLIRContext &context);
Function tensorChains(Choices &choices, mlir::MLIRContext &context);
Function linalgChains(Choices &choices, mlir::MLIRContext &context);
Function vectorChains(Choices &choices, mlir::MLIRContext &context);
Function scheduledLoops(Choices &choices, mlir::MLIRContext &context);
Function tosaChains(Choices &choices, mlir::MLIRContext &context);
Function schedulePayloads(Choices &choices, mlir::MLIRContext &context);

} // namespace npufuzz::generators::functions

#endif
