//===- Machine.h - what the example compiles for ----------------*- C++ -*-===//
#ifndef EXAMPLE_MACHINE_H
#define EXAMPLE_MACHINE_H

#include "backend/Backend.h"

#include "mlir/IR/BuiltinOps.h"

namespace example {

/// The mnemonics of tile ops that the machine executes, on i32 alone.
llvm::ArrayRef<llvm::StringRef> opsOfMachine();

/// Calls @main with these contents of its arguments. Status unsupported where the program has an op
/// that the machine lacks.
npufuzz::Execution execute(mlir::ModuleOp module, const std::vector<npufuzz::Tensor> &inputs);

} // namespace example

#endif
