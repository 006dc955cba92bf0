//===- Attributes.h - constants of the IR as values -------------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_ATTRIBUTES_H
#define NPUFUZZ_INTERPRETER_ATTRIBUTES_H

#include "interpreter/Code.h"

#include "mlir/IR/BuiltinAttributes.h"

namespace npufuzz::interpreter {

/// Bits of an IntegerAttr, BoolAttr or FloatAttr.
uint64_t bitsOf(const llvm::APInt &number);
uint64_t bitsOf(const llvm::APFloat &number);

/// Stores the row-major bits of every element; complex elements give both parts. Returns false
/// unless the attribute is dense integers, floats or complex floats.
bool bitsOf(mlir::ElementsAttr attribute, llvm::SmallVectorImpl<uint64_t> &bits);

/// Returns the value of a constant of that type, repeated `replicas` times if it is a vector. Kind
/// none if the interpreter cannot hold it.
Value valueOf(mlir::Attribute attribute, const SlotType &type, int64_t replicas);

} // namespace npufuzz::interpreter

#endif
