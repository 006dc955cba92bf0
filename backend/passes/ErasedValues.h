//===- ErasedValues.h - finds operands whose value was erased ---*- C++ -*-===//
//
// A pass that erases an op but leaves uses of its results makes IR with pointers to freed memory.
// MLIR's verifier follows them, and the memory decides what it reports or where it crashes. If the
// pass drops the uses first, null is left.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_ERASEDVALUES_H
#define NPUFUZZ_BACKEND_PASSES_ERASEDVALUES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>

namespace npufuzz {

/// Class of these bugs in signatures.
inline constexpr llvm::StringLiteral erasedValueKind = "a value in use was erased";

/// Class of the invalidity that a pass left. The erased operand says nothing about the bug; the
/// verifier's diagnostic does.
inline std::string kindOfInvalidIR(bool hasErasedValue, const std::string &diagnostic) {
  return hasErasedValue ? erasedValueKind.str() : diagnostic;
}

/// First operand or successor that is none of the values and blocks below `module` ("operand 1 of
/// func.return"); empty: none. Compares addresses without dereferencing them, so it misses freed
/// memory that holds a new value again.
std::string findErasedValue(mlir::ModuleOp module);

/// Releases a module with such uses without destroying it, because destruction would write to the
/// freed memory. Leaks its memory.
void abandon(mlir::OwningOpRef<mlir::ModuleOp> &module);

} // namespace npufuzz

#endif
