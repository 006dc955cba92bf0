//===- TosaOps.h - code shared by handlers of TOSA --------------*- C++ -*-===//
//
// Values are tensors (TensorElements.h); a !tosa.shape is a tensor of index of rank 1. Handlers ask
// for attributes and operands by name and number, because the classes of ops differ between
// releases.
//
// All ops are pure, and passes move them: an element that the law leaves open is undefined, and
// extents that do not fit give an undefined result (breakPromise).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_TOSA_TOSAOPS_H
#define NPUFUZZ_INTERPRETER_TOSA_TOSAOPS_H

#include "interpreter/Handlers.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "interpreter/numbers/Rounding.h"
#include "interpreter/tensor/TensorOps.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"

namespace npufuzz::interpreter {

void registerTosaConversions(HandlerTable &table);
void registerTosaConvolutions(HandlerTable &table);
void registerTosaElementwise(HandlerTable &table);
void registerTosaFlow(HandlerTable &table);
void registerTosaFourier(HandlerTable &table);
void registerTosaLayout(HandlerTable &table);
void registerTosaPools(HandlerTable &table);
void registerTosaReductions(HandlerTable &table);
void registerTosaResize(HandlerTable &table);
void registerTosaShapes(HandlerTable &table);
void registerTosaVariables(HandlerTable &table);

using Sizes = llvm::SmallVector<int64_t, 6>;

inline Format elementFormat(const SlotType &type) {
  return formatOf(mlir::getElementTypeOrSelf(type.type));
}

/// Returns the attribute's name of an enumerator, or its text in older releases.
bool namesOption(mlir::Operation *op, llvm::StringRef attribute, llvm::StringRef option);
/// True if the op ignores NaN, which a program chooses since release 20.
inline bool ignoresNan(mlir::Operation *op) { return namesOption(op, "nan_mode", "IGNORE"); }
inline bool flagOf(mlir::Operation *op, llvm::StringRef name) {
  auto flag = op->getAttrOfType<mlir::BoolAttr>(name);
  return flag && flag.getValue();
}
inline size_t axisOf(mlir::Operation *op) {
  return static_cast<size_t>(op->getAttrOfType<mlir::IntegerAttr>("axis").getInt());
}
inline llvm::ArrayRef<int64_t> numbersOf(mlir::Operation *op, llvm::StringRef name) {
  return op->getAttrOfType<mlir::DenseI64ArrayAttr>(name).asArrayRef();
}

/// Extents of operand `i`.
inline Sizes sizesOf(const Call &call, unsigned i) {
  return Sizes(llvm::ArrayRef<int64_t>(call.operand(i).memory().sizes));
}
/// Numbers of operand `i`, a !tosa.shape. Nullopt if one is undefined.
std::optional<Sizes> shapeOf(const Call &call, unsigned i);
/// Only element of operand `i`: a zero point, a shift, a condition.
Cell onlyElement(const Call &call, unsigned i);
/// The same, as a signed number.
inline int64_t onlyNumber(const Call &call, unsigned i, bool &undefined) {
  Cell cell = onlyElement(call, i);
  undefined |= cell.undefined;
  return signExtend(cell.bits, elementFormat(call.operandType(i)).width);
}

/// Factor multiplier / 2^shift, and how the product is rounded: half up; with `roundsTwice`, half
/// of the place 2^31 is added too, with the value's sign; with `roundsAnyhow`, up or down.
struct Scale {
  int64_t multiplier, shift;
  bool roundsTwice = false, roundsAnyhow = false;
};
/// Scales a number, in 64 bits. The result has 32; beyond, it is undefined.
Cell scaledFreely(int64_t value, Scale scale);
/// The same within the limits of rescaling: of the shift, the multiplier and the value.
Cell scaled(int64_t value, Scale scale);

/// True unless an operand or result has no rank, a type that the interpreter cannot hold, or
/// unsigned elements, for which the law has no formulas.
bool hasTosaTypes(const Call &call);
/// Wraps a handler of signless numbers.
template <Flow (*handler)(Call &)> Flow ofSignless(Call &call) {
  return hasTosaTypes(call) ? handler(call) : call.unsupported("of these types");
}

/// Creates the tensor of result `i`; null after a broken promise or a limit.
Ref<MemoryReference> makeTosaResult(Call &call, llvm::ArrayRef<int64_t> sizes, Flow &flow);

/// Sets the result to a tensor of these extents. cell(index) returns each element.
template <typename F> Flow fillResult(Call &call, llvm::ArrayRef<int64_t> sizes, F cell) {
  Flow flow = Flow::next;
  Ref<MemoryReference> result = makeTosaResult(call, sizes, flow);
  if (!result)
    return flow;
  size_t next = 0;
  forEachIndex(sizes, [&](llvm::ArrayRef<int64_t> index) {
    writeCell(*result, next++, cell(index));
    return true;
  });
  call.setResult(0, Value(result));
  return Flow::next;
}

/// True for two zeros of different signs.
inline bool isAnyZero(Format format, uint64_t x, uint64_t y) {
  uint64_t sign = uint64_t(1) << (format.width - 1);
  return format.isFloat() && !format.hasOneZero() && (x ^ y) == sign && (x & ~sign) == 0;
}

/// Bits of an integer if the format holds it; otherwise the low ones, and undefined.
inline uint64_t checked(Format format, __int128 number, bool &undefined) {
  undefined |= number < smallestSigned(format.width) || number > largestSigned(format.width);
  return static_cast<uint64_t>(number) & format.mask();
}

} // namespace npufuzz::interpreter

#endif
