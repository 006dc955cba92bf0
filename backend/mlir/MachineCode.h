//===- MachineCode.h - from the LLVM dialect to an object file --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_MACHINECODE_H
#define NPUFUZZ_BACKEND_MLIR_MACHINECODE_H

#include "tile/Case.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace llvm {
class TargetMachine;
}

namespace npufuzz::mlirbackend {

/// The function that unpacks the arguments of @main: void(ptr to an array of ptr, one per value of
/// the memref descriptors and scalars).
inline constexpr llvm::StringLiteral entryName = "npufuzz_entry";

/// For a target machine: level 1 spends its time on the IR alone.
llvm::CodeGenOptLevel codeGenLevel(unsigned optLevel);

/// Translates a module in the LLVM dialect to LLVM IR, adds the entry, optimises at `optLevel` (0
/// to 3) and generates code. Errors: the module is not in the LLVM dialect (or not translatable),
/// @main does not take `signature` expanded to memref descriptors.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> objectCode(mlir::ModuleOp module,
                                                               const std::vector<Tensor> &signature,
                                                               unsigned optLevel,
                                                               llvm::TargetMachine &machine);

} // namespace npufuzz::mlirbackend

#endif
