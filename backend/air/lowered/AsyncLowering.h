//===- AsyncLowering.h - kernels by that project's own lowering -*- C++ -*-===//
//
// air-opt can lower kernels to the dialect async, for the CPU. The result runs as machine code on
// MLIR's runtime: a second executor, in which only the transfer functions are ours. It reports
// nothing about order, and runs only if our own semantics have found nothing.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_AIR_LOWERED_ASYNCLOWERING_H
#define NPUFUZZ_BACKEND_AIR_LOWERED_ASYNCLOWERING_H

#include "backend/air/toolchain/Toolchain.h"

namespace npufuzz::air {

/// The pass, and the name of its output in reports.
inline constexpr llvm::StringLiteral asyncPass = "air-to-async";

/// Lowers `outputs` (modules in the generic form), joins them with `main`, and adds them to the
/// program as a separate module that our semantics ignore. Returns the reason if that fails,
/// without names or numbers; empty on success.
std::string addLowered(mlir::ModuleOp program, const AirOptions &options,
                       llvm::ArrayRef<std::string> outputs, llvm::StringRef main);

/// Null if there is none.
mlir::ModuleOp loweredIn(mlir::ModuleOp program);

/// Runs the result of loweredIn(). Returns `otherwise`, the result of our semantics, if both agree
/// on every defined element.
Execution executeLowered(mlir::ModuleOp lowered, const std::vector<Tensor> &inputs,
                         const ExecutionOptions &options, Execution otherwise);

/// Puts all memrefs into one memory space. The lowering does that itself, except for the types of
/// subviews and of results of air.execute.
std::string withoutMemorySpaces(llvm::StringRef module);

} // namespace npufuzz::air

#endif
