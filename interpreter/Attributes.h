//===- Attributes.h - constants of the IR as values -------------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_ATTRIBUTES_H
#define NPUFUZZ_INTERPRETER_ATTRIBUTES_H

#include "interpreter/Code.h"

#include "mlir/IR/BuiltinAttributes.h"

namespace npufuzz::interpreter {

/// Bits of an IntegerAttr, BoolAttr or FloatAttr.
uint64_t bitsOf(const llvm::APInt &number);
uint64_t bitsOf(const llvm::APFloat &number);

/// Row-major bits of every element, of complex ones both parts; false for an attribute that is no
/// dense integers, floats or complex floats.
bool bitsOf(mlir::ElementsAttr attribute, llvm::SmallVectorImpl<uint64_t> &bits);

/// The value of a constant of that type, repeated `replicas` times when it is a vector. Kind none
/// when the interpreter cannot hold it.
Value valueOf(mlir::Attribute attribute, const SlotType &type, int64_t replicas);

} // namespace npufuzz::interpreter

#endif
