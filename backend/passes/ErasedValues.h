//===- ErasedValues.h - operands whose value is gone ------------*- C++ -*-===//
//
// A pass that erases an op and leaves uses of its results makes IR with pointers to freed memory:
// MLIR's verifier follows them, and what it says or where it crashes depends on the memory. Where
// it drops the uses first, null is left.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_ERASEDVALUES_H
#define NPUFUZZ_BACKEND_PASSES_ERASEDVALUES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>

namespace npufuzz {

/// The class of these bugs in signatures.
inline constexpr llvm::StringLiteral erasedValueKind = "a value in use was erased";

/// What is invalid in IR that a pass left, as a class: which operand was erased says nothing of the
/// bug, the verifier's diagnostic does.
inline std::string kindOfInvalidIR(bool hasErasedValue, const std::string &diagnostic) {
  return hasErasedValue ? erasedValueKind.str() : diagnostic;
}

/// The first operand or successor that is none of the values and blocks below `module`
/// ("operand 1 of func.return"), empty where there is none. Compares addresses and reads nothing
/// behind them: freed memory that holds a new value again is not noticed.
std::string findErasedValue(mlir::ModuleOp module);

/// Lets go of a module with such uses without destroying it: destruction would write to the freed
/// memory. Its memory is lost.
void abandon(mlir::OwningOpRef<mlir::ModuleOp> &module);

} // namespace npufuzz

#endif
