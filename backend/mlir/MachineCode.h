//===- MachineCode.h - compiles the LLVM dialect to an object file -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_MACHINECODE_H
#define NPUFUZZ_BACKEND_MLIR_MACHINECODE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

namespace llvm {
class TargetMachine;
}

namespace npufuzz::mlirbackend {

/// Level for a target machine; level 1 optimises only the IR.
llvm::CodeGenOptLevel codeGenLevel(unsigned optLevel);

/// First op, inner ones before outer ones, that is not of the LLVM dialect; null: none.
mlir::Operation *firstNotLowered(mlir::ModuleOp module);
/// True if the module has only functions and globals of the LLVM dialect.
inline bool isLowered(mlir::ModuleOp module) { return !firstNotLowered(module); }

struct ObjectCode {
  std::unique_ptr<llvm::MemoryBuffer> file;
  /// Words of the results of @main (MachineCall.h).
  size_t resultWords = 0;
};

/// Translates a module in the LLVM dialect to LLVM IR, adds the entry, optimises at `optLevel` (0
/// to 3) and generates code. Errors: the module is not in the LLVM dialect (or not translatable),
/// @main does not take arguments of so many words.
llvm::Expected<ObjectCode> objectCode(mlir::ModuleOp module, size_t argumentWords,
                                      unsigned optLevel, llvm::TargetMachine &machine);

} // namespace npufuzz::mlirbackend

#endif
