//===- VectorElements.h - elements of vector values -------------*- C++ -*-===//
//
// A vector value holds `replicas` consecutive copies of its N elements.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_VECTOR_VECTORELEMENTS_H
#define NPUFUZZ_INTERPRETER_VECTOR_VECTORELEMENTS_H

#include "interpreter/Elementwise.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace npufuzz::interpreter {

using Coordinates = llvm::SmallVector<int64_t, 6>;

inline int64_t replicasOf(const Call &call) { return call.options().replicas; }

inline int64_t product(llvm::ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

/// Convert between a row-major element and its coordinates.
inline Coordinates coordinatesOf(size_t element, llvm::ArrayRef<int64_t> shape) {
  Coordinates at(shape.size());
  auto rest = static_cast<int64_t>(element);
  for (size_t axis = shape.size(); axis-- > 0; rest /= shape[axis])
    at[axis] = rest % shape[axis];
  return at;
}
inline size_t elementAt(llvm::ArrayRef<int64_t> at, llvm::ArrayRef<int64_t> shape) {
  int64_t element = 0;
  for (size_t axis = 0; axis < shape.size(); ++axis)
    element = element * shape[axis] + at[axis];
  return static_cast<size_t>(element);
}

/// Reads an attribute's numbers, which releases of MLIR keep in one form or the other.
inline llvm::SmallVector<int64_t, 6> numbersOf(llvm::ArrayRef<int64_t> numbers) {
  return llvm::SmallVector<int64_t, 6>(numbers);
}
inline llvm::SmallVector<int64_t, 6> numbersOf(mlir::ArrayAttr attribute) {
  llvm::SmallVector<int64_t, 6> numbers;
  for (mlir::Attribute number : attribute)
    numbers.push_back(llvm::cast<mlir::IntegerAttr>(number).getInt());
  return numbers;
}

/// result[r, i] = operand 0 [r, where(i)]; where gives an element of one replica of the source.
template <typename F> Flow rearrange(Call &call, F where) {
  if (call.resultType().format.kind == FormatKind::none || call.operandType(0).count == 0)
    return unsupportedTypes(call);
  const Value &source = call.operand(0);
  Value result = call.makeResult();
  size_t replicas = static_cast<size_t>(replicasOf(call));
  size_t to = result.count() / replicas;
  size_t from = source.kind() == Value::Kind::scalar ? 0 : source.count() / replicas;
  uint64_t *out = result.mutableBits();
  for (size_t replica = 0; replica < replicas; ++replica)
    for (size_t i = 0; i < to; ++i) {
      size_t element = replica * from + where(i);
      out[replica * to + i] = source.bits()[element];
      if (source.isUndefined(element))
        result.markUndefined(replica * to + i);
    }
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// Makes every element undefined, with the fill pattern's bits.
inline Flow poisonResult(Call &call) {
  Value result = call.makeResult();
  for (size_t i = 0; i < result.count(); ++i) {
    result.mutableBits()[i] = fillBits(call.resultType().format, call.options().fillPattern);
    result.markUndefined(i);
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// Mask that a vector.mask around the op gives it; null if there is none.
const Value *maskAround(const Call &call);

} // namespace npufuzz::interpreter

#endif
