//===- LLVMLibrary.h - functions that lowered code declares -----*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_LLVM_LLVMLIBRARY_H
#define NPUFUZZ_INTERPRETER_LLVM_LLVMLIBRARY_H

#include "interpreter/Executor.h"

namespace npufuzz::interpreter {

/// Executes a call of malloc, aligned_alloc, free, memrefCopy, printString, printMemrefF32 and its
/// like on descriptors, or another function that prints (Printing.h). Any other `function` is
/// unsupported.
Flow callLibrary(Call &call, llvm::StringRef function);

} // namespace npufuzz::interpreter

#endif
