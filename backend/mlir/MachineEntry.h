//===- MachineEntry.h - adds the entry of machine code ----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_MACHINEENTRY_H
#define NPUFUZZ_BACKEND_MLIR_MACHINEENTRY_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace npufuzz::mlirbackend {

/// void(ptr to words of the arguments, ptr to words of the results).
inline constexpr llvm::StringLiteral entryName = "npufuzz_entry";

/// Adds the entry, which calls @main. Returns the number of words of its results. Errors: no
/// definition of @main, a type that does not fit in words, arguments of another number of words
/// than `argumentWords`.
llvm::Expected<size_t> addEntry(llvm::Module &module, size_t argumentWords);

} // namespace npufuzz::mlirbackend

#endif
