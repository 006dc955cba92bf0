//===- AsyncLowering.h - kernels by that project's own lowering -*- C++ -*-===//
//
// air-opt can lower kernels to the dialect async, for the CPU. What it makes of a program runs as
// machine code on MLIR's runtime: a second executor, of which nothing but the functions for
// transfers is ours. It tells nothing of order, and is asked where our own semantics have found
// nothing.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_AIR_LOWERED_ASYNCLOWERING_H
#define NPUFUZZ_BACKEND_AIR_LOWERED_ASYNCLOWERING_H

#include "backend/air/toolchain/Toolchain.h"

namespace npufuzz::air {

/// The pass, and the name of what it leaves in reports.
inline constexpr llvm::StringLiteral asyncPass = "air-to-async";

/// Puts what the lowering makes of `outputs` (modules in the generic form) with `main` into the
/// program, as a module of its own that our semantics pass over. Returns why there is none, in
/// words without names or numbers; nothing where it is there.
std::string addLowered(mlir::ModuleOp program, const AirOptions &options,
                       llvm::ArrayRef<std::string> outputs, llvm::StringRef main);

/// Null where there is none.
mlir::ModuleOp loweredIn(mlir::ModuleOp program);

/// Runs what loweredIn() gave; `otherwise` is what our semantics have made of the program, which is
/// given back where both agree in what it defines.
Execution executeLowered(mlir::ModuleOp lowered, const std::vector<Tensor> &inputs,
                         const ExecutionOptions &options, Execution otherwise);

/// Memrefs of every memory in one: what the lowering does itself, but for the types of subviews and
/// of what air.execute gives.
std::string withoutMemorySpaces(llvm::StringRef module);

} // namespace npufuzz::air

#endif
