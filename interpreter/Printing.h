//===- Printing.h - functions of the runner library -------------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_PRINTING_H
#define NPUFUZZ_INTERPRETER_PRINTING_H

#include "interpreter/Executor.h"

namespace npufuzz::interpreter {

/// Executes a call of a declared function that mlir-cpu-runner's library defines: printMemrefF32
/// and its like, printI64, printU64, printF32, printF64, printNewline, printComma, printOpen,
/// printClose. Nothing when `function` is none of them.
std::optional<Flow> callRunnerLibrary(Call &call, llvm::StringRef function);

} // namespace npufuzz::interpreter

#endif
