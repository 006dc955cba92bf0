//===- Machine.h - the machine of the example -------------------*- C++ -*-===//
#ifndef EXAMPLE_MACHINE_H
#define EXAMPLE_MACHINE_H

#include "backend/Backend.h"

#include "mlir/IR/BuiltinOps.h"

namespace example {

/// Mnemonics of the tile ops that the machine executes, on i32 only.
llvm::ArrayRef<llvm::StringRef> opsOfMachine();

/// Calls @main with these contents of its arguments. Returns status unsupported if the program has
/// an op that the machine lacks.
npufuzz::Execution execute(mlir::ModuleOp module, const std::vector<npufuzz::Tensor> &inputs);

} // namespace example

#endif
