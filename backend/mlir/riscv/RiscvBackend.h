//===- RiscvBackend.h - compiles upstream MLIR to RISC-V vector code -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_RISCV_RISCVBACKEND_H
#define NPUFUZZ_BACKEND_MLIR_RISCV_RISCVBACKEND_H

#include "backend/Backend.h"

namespace npufuzz {

/// Uses the mlir backend's pipelines, then generates code for RISC-V with vector registers of 128
/// or 256 bits, executed by qemu's user mode. `fuzz --backend=mlir,riscv` compares the two code
/// generators.
Backend &riscvBackend();

} // namespace npufuzz

#endif
