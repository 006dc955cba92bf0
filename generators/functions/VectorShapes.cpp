//===- VectorShapes.cpp - elements of vectors in other places -------------===//
//
// Ops that lowerings unroll, linearise or cancel against one another. A wrong place is a wrong
// value. Extents of 1, which many patterns drop, are common.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Vectors.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace npufuzz::generators::functions {

using namespace mlir;

constexpr size_t vectorRankMax = 4;

/// Broadcasts along new and stretched axes; a slice of the result must not look for these in the
/// source (corpus/known-issues/canonicalize-slice-of-broadcast).
void Vectors::broadcast() {
  VectorValue x = any();
  Shape shape = shapeOf(x);
  for (int64_t &size : shape)
    if (size == 1 && choices.chance("stretched", 1, 2))
      size = choices.range("size", 2, 4);
  if (shape.size() < vectorRankMax && choices.chance("new axis", 2, 3))
    shape.insert(shape.begin(), choices.range("size", 1, 3));
  define("vector.broadcast", x, shape);
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

static size_t drawDepth(Choices &choices, VectorValue value) {
  return static_cast<size_t>(choices.range("depth", 1, static_cast<int64_t>(rankOf(value))));
}

/// Folds of chains of extract and insert know only constants.
SplitNumbers Vectors::position(VectorValue value, size_t depth) {
  Mixed numbers;
  for (int64_t extent : value.getType().getShape().take_front(depth)) {
    if (choices.chance("dynamic", 1, 4))
      numbers.push_back(scalars.clamped(extent));
    else
      numbers.push_back(code.getIndexAttr(choices.range("position", 0, extent - 1)));
  }
  return split(numbers);
}

/// Folds look for the extracted element through chains of inserts, transposes and broadcasts.
void Vectors::extract() {
  VectorValue x = any();
  size_t depth = drawDepth(choices, x);
  SplitNumbers place = position(x, depth);
  Values operands{x};
  llvm::append_range(operands, place.operands);
  Named where{"static_position", code.getDenseI64ArrayAttr(place.constants)};
  Shape rest = x.getType().getShape().drop_front(depth).vec();
  if (rest.empty())
    scalars.add(code.emit("vector.extract", operands, element, where));
  else
    define("vector.extract", operands, rest, where);
}

void Vectors::insert() {
  VectorValue x = any();
  size_t depth = drawDepth(choices, x);
  Shape rest = x.getType().getShape().drop_front(depth).vec();
  Values operands{rest.empty() ? scalars.get(element) : ofShape(rest), x};
  SplitNumbers place = position(x, depth);
  llvm::append_range(operands, place.operands);
  define("vector.insert", operands, shapeOf(x),
         {{"static_position", code.getDenseI64ArrayAttr(place.constants)}});
}

void Vectors::extractSlice() {
  VectorValue x = any();
  size_t depth = drawDepth(choices, x);
  Shape offsets, sizes, shape = shapeOf(x);
  for (int64_t &extent : llvm::MutableArrayRef(shape).take_front(depth)) {
    offsets.push_back(choices.range("offset", 0, extent - 1));
    sizes.push_back(choices.range("size", 1, extent - offsets.back()));
    extent = sizes.back();
  }
  define("vector.extract_strided_slice", x, shape,
         {{"offsets", code.getI64ArrayAttr(offsets)},
          {"sizes", code.getI64ArrayAttr(sizes)},
          {"strides", code.getI64ArrayAttr(Shape(depth, 1))}});
}

/// Makes insertions that overlap: a fold to an earlier one once forgot the later one
/// (corpus/known-issues/convert-vector-to-llvm-overlapping-insertion).
void Vectors::insertSlice() {
  VectorValue x = any();
  Shape offsets, sizes;
  for (int64_t extent : x.getType().getShape()) {
    offsets.push_back(choices.range("offset", 0, extent - 1));
    sizes.push_back(choices.range("size", 1, extent - offsets.back()));
  }
  // With fewer axes than the target, it goes to one place of the first axes.
  while (sizes.size() > 1 && choices.chance("fewer axes", 1, 4))
    sizes.erase(sizes.begin());
  VectorValue part = ofShape(sizes);
  define("vector.insert_strided_slice", {part, x}, shapeOf(x),
         {{"offsets", code.getI64ArrayAttr(offsets)},
          {"strides", code.getI64ArrayAttr(Shape(sizes.size(), 1))}});
}

//===----------------------------------------------------------------------===//
// The same elements
//===----------------------------------------------------------------------===//

/// Patterns that drop or move unit axes come before most others.
static Shape withOtherUnitAxes(Choices &choices, const Shape &before) {
  Shape shape;
  for (int64_t size : before)
    if (size != 1 || choices.chance("kept", 1, 2))
      shape.push_back(size);
  if (shape.empty() || (shape.size() < vectorRankMax && choices.chance("one more", 2, 3)))
    shape.insert(shape.begin() + choices.range("axis", 0, static_cast<int64_t>(shape.size())), 1);
  return shape;
}

/// Splits or joins axes, not both.
static Shape splitOrJoined(Choices &choices, VectorValue x) {
  Shape shape;
  int64_t left = x.getType().getNumElements();
  for (int64_t i = rankOf(x) > 1 ? 0 : choices.range("axes", 1, 2); i > 0 && left > 1; --i) {
    Shape divisors;
    for (int64_t divisor = 1; divisor <= left; ++divisor)
      if (left % divisor == 0)
        divisors.push_back(divisor);
    shape.push_back(choices.pick("divisor", divisors));
    left /= shape.back();
  }
  shape.push_back(left);
  return shape;
}

VectorValue Vectors::flattened(VectorValue value, const Shape &shape) {
  return define("vector.shape_cast", value, shape);
}

void Vectors::shapeCast() {
  VectorValue x = any();
  flattened(x, choices.chance("unit axes", 1, 2) ? withOtherUnitAxes(choices, shapeOf(x))
                                                 : splitOrJoined(choices, x));
}

/// Transposes to any order of axes; two in a row compose.
void Vectors::transpose() {
  VectorValue x = ofRankAtLeast(2);
  Shape order, left, shape;
  for (size_t axis = 0; axis < rankOf(x); ++axis)
    left.push_back(static_cast<int64_t>(axis));
  while (!left.empty()) {
    int64_t last = static_cast<int64_t>(left.size()) - 1;
    auto position = last - choices.range("axis", 0, last); // 0, the simplest, swaps
    order.push_back(left[static_cast<size_t>(position)]);
    left.erase(left.begin() + position);
  }
  for (int64_t axis : order)
    shape.push_back(x.getType().getDimSize(static_cast<unsigned>(axis)));
  define("vector.transpose", x, shape, {{"permutation", code.getDenseI64ArrayAttr(order)}});
}

/// Picks elements of either operand, some twice and some never.
void Vectors::shuffle() {
  VectorValue x = any();
  Shape shape = shapeOf(x), other = shape, places;
  if (choices.chance("other size", 1, 3))
    other.front() = choices.range("size", 1, 4);
  VectorValue y = ofShape(other);
  int64_t count = choices.range("places", 1, 6), both = shape.front() + other.front();
  for (int64_t i = 0; i < count; ++i)
    places.push_back(choices.range("place", 0, both - 1));
  shape.front() = count;
  define("vector.shuffle", {x, y}, shape, {{"mask", shuffleMask<vector::ShuffleOp>(code, places)}});
}

/// Lists all elements of one or two vectors in any order, which lowerings turn into shuffles.
void Vectors::relisted() {
  VectorValue x = ofRankAtLeast(1);
  if (!code.has("vector.to_elements") || rankOf(x) != 1)
    return interleave();
  auto elementsOf = [&](VectorValue value) {
    return valuesOf(
        code.emitAll("vector.to_elements", value,
                     Types(static_cast<size_t>(value.getType().getNumElements()), element)));
  };
  Values elements = elementsOf(x);
  if (choices.chance("second vector", 1, 2))
    llvm::append_range(elements, elementsOf(ofShape(shapeOf(x))));
  Values listed;
  for (int64_t i = choices.range("elements", 1, listedElementsMax); i > 0; --i)
    listed.push_back(choices.pick("element", elements));
  define("vector.from_elements", listed, {static_cast<int64_t>(listed.size())});
}

/// Interleaves, or deinterleaves into two results.
void Vectors::interleave() {
  VectorValue x = any();
  Shape shape = shapeOf(x);
  if (shape.back() % 2 == 0 && choices.chance("apart", 1, 2)) {
    shape.back() /= 2;
    auto halves = code.emitAll("vector.deinterleave", x, {typeOf(shape), typeOf(shape)});
    add(halves[1]);
    add(halves[0]);
    return;
  }
  VectorValue y = ofShape(shape);
  shape.back() *= 2;
  define("vector.interleave", {x, y}, shape);
}

} // namespace npufuzz::generators::functions
