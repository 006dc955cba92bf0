//===- Tensors.cpp --------------------------------------------------------===//
//
// Keeps the extents of each tensor next to its value, so that later ops know if shapes fit. Makes
// new tensors with every element defined.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Tensors.h"
#include "generators/functions/Structured.h"

namespace npufuzz::generators::functions {

using namespace mlir;

bool isSameShape(const Extents &a, const Extents &b) {
  return a.size() == b.size() && llvm::all_of(llvm::zip(a, b), [](auto pair) {
           return std::get<0>(pair).equals(std::get<1>(pair));
         });
}

Type Tensors::typeOf(const Extents &sizes) const {
  std::vector<int64_t> shape;
  for (const Extent &size : sizes)
    shape.push_back(size.inType());
  return RankedTensorType::get(shape, element);
}

//===----------------------------------------------------------------------===//
// In scope
//===----------------------------------------------------------------------===//

TensorValue Tensors::any() { return *ofRank(1, SIZE_MAX); }

/// Prefers the newest tensor, which gives chains instead of islands.
TensorValue Tensors::drawnFrom(const std::vector<TensorValue> &found) {
  return choices.chance("newest", 1, 2) ? found.back() : choices.pick("tensor", found);
}

/// Dynamic extents fit if they are the same value or the same known number.
std::optional<TensorValue> Tensors::fitting(const Extents &sizes) {
  Type type = typeOf(sizes);
  std::vector<TensorValue> found;
  for (const TensorValue &value : pool)
    if (value.type() == type && isSameShape(value.sizes, sizes))
      found.push_back(value);
  if (found.empty())
    return std::nullopt;
  return drawnFrom(found);
}

std::optional<TensorValue> Tensors::ofRank(size_t least, size_t most) {
  std::vector<TensorValue> found;
  for (const TensorValue &value : pool)
    if (value.rank() >= least && value.rank() <= most)
      found.push_back(value);
  if (found.empty())
    return std::nullopt;
  return drawnFrom(found);
}

TensorValue Tensors::define(Value value, const Extents &sizes) {
  add({value, sizes});
  return pool.back();
}

TensorValue Tensors::define(StringRef op, ValueRange operands, const Extents &sizes,
                            Attributes attributes, Bodies bodies) {
  return define(code.emit(op, operands, typeOf(sizes), attributes, bodies), sizes);
}

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

/// Draws extents including 0 and 1.
Extents Tensors::drawArgument(size_t rankMax) {
  Extents sizes;
  for (int64_t i = choices.range("rank", 1, static_cast<int64_t>(rankMax)); i > 0; --i) {
    bool isDynamic = choices.chance("dynamic argument", dynamicShare, 6);
    sizes.push_back(isDynamic ? dynamicExtent(Extent::unknown, Value())
                              : constantExtent(choices.pick(
                                    "size", std::vector<int64_t>{4, 1, 2, 6, 3, 5, 8, 0})));
  }
  return sizes;
}

TensorValue Tensors::learnArgument(Value argument, Extents sizes) {
  for (auto [axis, size] : llvm::enumerate(sizes))
    if (!size.isStatic) {
      Value number = code.index(static_cast<int64_t>(axis));
      size.dynamic = code.emit("tensor.dim", {argument, number}, code.getIndexType());
      scalars.add(size.dynamic);
    }
  return define(argument, sizes);
}

/// A dynamic number may be a constant that a fold can see, or a result of @opaque.
Extent Tensors::extent(int64_t value) {
  if (!choices.chance("dynamic", dynamicShare, 6))
    return constantExtent(value);
  Value constant = code.index(value);
  bool isDisguised = choices.chance("constant in disguise", 1, 4);
  return dynamicExtent(value, isDisguised ? constant : code.opaque(constant));
}

OpFoldResult Tensors::operand(const Extent &extent) const {
  return extent.isStatic ? OpFoldResult(code.getIndexAttr(extent.value)) : extent.dynamic;
}

Mixed Tensors::list(const Extents &extents) const {
  Mixed all;
  for (const Extent &extent : extents)
    all.push_back(operand(extent));
  return all;
}

Value Tensors::asIndex(const Extent &extent) {
  return extent.isStatic ? code.index(extent.value) : extent.dynamic;
}

/// The number is known to the generator and dynamic in the program: canonicalisation may find it
/// out or not.
Extent Tensors::combined(StringRef op, int64_t value, const Extent &a, const Extent &b) {
  if (!a.isKnown() || !b.isKnown())
    value = Extent::unknown;
  if (a.isStatic && b.isStatic)
    return constantExtent(value);
  Value left = asIndex(a), right = asIndex(b);
  return dynamicExtent(value, code.emitAlike(op, {left, right}));
}
Extent Tensors::sum(const Extent &a, const Extent &b) {
  return combined("arith.addi", a.value + b.value, a, b);
}
Extent Tensors::product(const Extent &a, const Extent &b) {
  return combined("arith.muli", a.value * b.value, a, b);
}

Extent Tensors::offsetWithin(const Extent &within) {
  if (within.isKnown())
    return extent(choices.range("offset", 0, std::min<int64_t>(within.value, 3)));
  if (choices.chance("no offset", 1, 3))
    return constantExtent(0);
  Value wish = choices.chance("constant", 1, 2) ? code.index(choices.range("offset", 1, 3))
                                                : scalars.get(code.getIndexType());
  return dynamicExtent(Extent::unknown, code.emitAlike("arith.minui", {wish, within.dynamic}));
}

Values Tensors::dynamicSizes(const Extents &sizes) const {
  Values values;
  for (const Extent &size : sizes)
    if (!size.isStatic)
      values.push_back(size.dynamic);
  return values;
}

//===----------------------------------------------------------------------===//
// Made here
//===----------------------------------------------------------------------===//

/// Bufferization must find a buffer for it; alloc_tensor always gets a new one.
TensorValue Tensors::empty(const Extents &sizes) {
  Values dynamic = dynamicSizes(sizes);
  if (!choices.chance("alloc_tensor", 1, 8))
    return {code.emit("tensor.empty", dynamic, typeOf(sizes)), sizes};
  Named groups = code.segments({static_cast<int32_t>(dynamic.size()), 0, 0});
  return {code.emit("bufferization.alloc_tensor", dynamic, typeOf(sizes), groups), sizes};
}

/// Computes a value for each element; lowered to linalg.index and loops.
Value Tensors::generated(const Extents &sizes) {
  size_t mark = scalars.mark();
  Body body = code.body(Types(sizes.size(), code.getIndexType()), [&](ValueRange place) {
    scalars.addAll(place);
    code.perform("tensor.yield", scalars.chain(element, 2));
  });
  scalars.release(mark);
  return code.emit("tensor.generate", dynamicSizes(sizes), typeOf(sizes), {}, body);
}

/// Fills an empty tensor at once, because no element may stay undefined.
TensorValue Tensors::filled(const Extents &sizes) {
  switch (sizes.empty() ? 0 : choices.draw("made by", 3)) {
  case 0:
  case 1: {
    Value target = empty(sizes).value, scalar = scalars.get(element);
    return define(namedOp(code, "linalg.fill", {scalar}, target), sizes);
  }
  case 2: {
    Values operands{scalars.get(element)};
    llvm::append_range(operands, dynamicSizes(sizes));
    return define("tensor.splat", operands, sizes);
  }
  default:
    return define(generated(sizes), sizes);
  }
}

TensorValue Tensors::ofShape(const Extents &sizes) {
  if (auto found = fitting(sizes); found && choices.chance("in scope", 4, 5))
    return *found;
  return filled(sizes);
}

} // namespace npufuzz::generators::functions
