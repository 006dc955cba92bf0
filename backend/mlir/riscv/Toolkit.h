//===- Toolkit.h - code for RISC-V, and its linker --------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_RISCV_TOOLKIT_H
#define NPUFUZZ_BACKEND_MLIR_RISCV_TOOLKIT_H

#include "backend/mlir/riscv/Executable.h"

#include "llvm/Target/TargetMachine.h"

namespace npufuzz::mlirbackend {

/// Where the linker is found by its name.
inline constexpr llvm::StringLiteral riscvLinker = "ld.lld-19";

/// Code with vectors of `vectorBits`; `moreFeatures` as LLVM writes them (",+xsfvcp"). Code for
/// longer registers than the machine's is silently wrong there. Fails where this LLVM has no code
/// generator for RISC-V.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
riscvTargetMachine(unsigned optLevel, int64_t vectorBits, llvm::StringRef moreFeatures = "");

/// Runs the linker with these arguments, without its name and its output. Fails with its first
/// line.
llvm::Error runRiscvLinker(llvm::ArrayRef<llvm::StringRef> arguments, const MemoryFile &executable);

} // namespace npufuzz::mlirbackend

#endif
