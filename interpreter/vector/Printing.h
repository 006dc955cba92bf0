//===- Printing.h - functions of the runner library -------------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_VECTOR_PRINTING_H
#define NPUFUZZ_INTERPRETER_VECTOR_PRINTING_H

#include "interpreter/Executor.h"

namespace npufuzz::interpreter {

/// Printed instead of an undefined number, because a run of the same program may print any.
inline constexpr llvm::StringLiteral undefinedText = "undefined";

/// Does what printMemrefF32 and its like do with memory of elements of that type.
Flow printMemory(Call &call, const MemoryReference &memory, mlir::Type element);
/// Does what verifyMemRefF32 and its like do: the result is the number of elements that differ.
Flow countDifferences(Call &call, const MemoryReference &actual, const MemoryReference &expected,
                      mlir::Type element);
/// Prints the text as it is.
Flow printText(Call &call, llvm::StringRef text);

/// Executes a call of a declared function that mlir-cpu-runner's library defines: printMemrefF32
/// and its like, printI64, printU64, printF16, printBF16, printF32, printF64, printNewline,
/// printComma, printOpen, printClose, rtclock. Nullopt if `function` is none of them.
std::optional<Flow> callRunnerLibrary(Call &call, llvm::StringRef function);

} // namespace npufuzz::interpreter

#endif
