//===- Toolkit.h - generates code for RISC-V and links it -------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_RISCV_TOOLKIT_H
#define NPUFUZZ_BACKEND_MLIR_RISCV_TOOLKIT_H

#include "backend/mlir/riscv/Executable.h"

#include "llvm/Target/TargetMachine.h"

namespace npufuzz::mlirbackend {

/// Name under which the linker is found.
inline constexpr llvm::StringLiteral riscvLinker = "ld.lld-19";

/// Generates code with vectors of `vectorBits`; `moreFeatures` as LLVM writes them (",+xsfvcp").
/// Code for longer registers than the machine's is silently wrong there. Fails if this LLVM has no
/// code generator for RISC-V.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
riscvTargetMachine(unsigned optLevel, int64_t vectorBits, llvm::StringRef moreFeatures = "");

/// Runs the linker with these arguments, without its name and its output. Fails with its first
/// line.
llvm::Error runRiscvLinker(llvm::ArrayRef<llvm::StringRef> arguments, const MemoryFile &executable);

} // namespace npufuzz::mlirbackend

#endif
