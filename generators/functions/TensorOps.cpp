//===- TensorOps.cpp - shapes and elements of tensors ---------------------===//
//
// Reshapes, pads, casts, joins and single elements. Extents are static or dynamic, and may be 0.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/TensorOps.h"
#include "generators/functions/Structured.h"

namespace npufuzz::generators::functions {

using namespace mlir;

constexpr size_t rankAnywhereMax = 4;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// If the axis is dynamic, its inner or outer part may be dynamic.
void TensorOps::expand() {
  TensorValue source = tensors.any();
  std::vector<size_t> candidates;
  for (size_t axis = 0; axis < source.rank(); ++axis)
    if (source.sizes[axis].isKnown())
      candidates.push_back(axis);
  if (candidates.empty() || source.rank() >= rankAnywhereMax)
    return elementwise();
  size_t axis = choices.pick("axis", candidates);
  Extent extent = source.sizes[axis];
  std::vector<int64_t> divisors;
  for (int64_t divisor = 1; divisor <= std::max<int64_t>(extent.value, 1); ++divisor)
    if (extent.value % divisor == 0)
      divisors.push_back(divisor);
  int64_t inner = choices.pick("inner", divisors);
  Extent fine = tensors.constantExtent(inner),
         coarse = tensors.constantExtent(extent.value / inner);
  if (!extent.isStatic)
    coarse = tensors.dynamicExtent(coarse.value, tensors.asIndex(coarse));
  if (choices.chance("other way round", 1, 2))
    std::swap(fine, coarse);
  Extents sizes = source.sizes;
  sizes[axis] = fine;
  sizes.insert(sizes.begin() + static_cast<int64_t>(axis), coarse);
  SplitNumbers shape = split(tensors.list(sizes));
  Values operands{source.value};
  llvm::append_range(operands, shape.operands);
  tensors.define("tensor.expand_shape", operands, sizes,
                 {{"reassociation", code.groups(source.rank(), axis)},
                  {"static_output_shape", code.getDenseI64ArrayAttr(shape.constants)}});
}

/// One-shot bufferization once took an unknown extent times 0 for the static 0
/// (corpus/known-issues/one-shot-bufferize-collapse-zero).
void TensorOps::collapse() {
  std::optional<TensorValue> source = tensors.ofRank(2, rankAnywhereMax);
  if (!source)
    return expand();
  auto axis =
      static_cast<size_t>(choices.range("axis", 0, static_cast<int64_t>(source->rank()) - 2));
  Extents sizes = source->sizes;
  sizes[axis] = tensors.product(sizes[axis], sizes[axis + 1]);
  sizes.erase(sizes.begin() + static_cast<int64_t>(axis) + 1);
  tensors.define("tensor.collapse_shape", source->value, sizes,
                 {{"reassociation", code.groups(sizes.size(), axis)}});
}

/// Yields a value from outside, a constant, or a value computed from the place. Lowerings to fill
/// and narrowing of the counter crashed on the latter two
/// (corpus/known-issues/convert-tensor-to-linalg-pad-constant, arith-int-narrowing-pad-counter).
void TensorOps::pad() {
  TensorValue source = tensors.any();
  Extents low, high, sizes;
  for (const Extent &extent : source.sizes) {
    low.push_back(tensors.extent(choices.range("low", 0, 2)));
    high.push_back(tensors.extent(choices.range("high", 0, 2)));
    // A drawn extent may hide that the sum is static.
    sizes.push_back(tensors.sum(tensors.sum(extent, low.back()), high.back()));
  }
  Value padding = scalars.get(tensors.element);
  bool isKept = choices.chance("nofold", 1, 4);
  Body body = code.body(Types(source.rank(), code.getIndexType()), [&](ValueRange place) {
    size_t mark = scalars.mark();
    Value value = padding;
    if (choices.chance("computed padding", 1, 6)) {
      scalars.add(place.back());
      value = scalars.chain(tensors.element, 2);
    }
    scalars.release(mark);
    code.perform("tensor.yield", value);
  });
  SplitNumbers before = split(tensors.list(low)), after = split(tensors.list(high));
  Values operands{source.value};
  llvm::append_range(operands, before.operands);
  llvm::append_range(operands, after.operands);
  std::vector<Named> attributes{{"static_low", code.getDenseI64ArrayAttr(before.constants)},
                                {"static_high", code.getDenseI64ArrayAttr(after.constants)},
                                code.segments({1, static_cast<int32_t>(before.operands.size()),
                                               static_cast<int32_t>(after.operands.size())})};
  if (isKept)
    attributes.push_back({"nofold", code.getUnitAttr()});
  tensors.define("tensor.pad", operands, sizes, attributes, body);
}

/// Turns static extents into dynamic ones and back.
void TensorOps::cast() {
  TensorValue source = tensors.any();
  Extents sizes = source.sizes;
  for (Extent &size : sizes) {
    if (!choices.chance("changes", 1, 2))
      continue;
    if (size.isStatic)
      size = tensors.dynamicExtent(size.value, code.index(size.value));
    else if (size.isKnown())
      size = tensors.constantExtent(size.value);
  }
  if (tensors.typeOf(sizes) == source.type())
    return pad();
  tensors.define("tensor.cast", source.value, sizes);
}

/// Joins tensors. Lowering turns this into insertions at the sums of the preceding extents.
void TensorOps::concat() {
  TensorValue first = tensors.any();
  int64_t dim = choices.range("axis", 0, static_cast<int64_t>(first.rank()) - 1);
  auto axis = static_cast<size_t>(dim);
  Extents other = first.sizes;
  if (choices.chance("other extent", 1, 2))
    other[axis] = tensors.extent(choices.range("extent", 1, 3));
  TensorValue second = tensors.ofShape(other);
  Extents sizes = first.sizes;
  sizes[axis] = tensors.sum(first.sizes[axis], second.sizes[axis]);
  for (size_t i = 0; i < sizes.size(); ++i)
    if (i != axis && second.sizes[i].isStatic)
      sizes[i] = second.sizes[i];
  tensors.define("tensor.concat", {first.value, second.value}, sizes,
                 {{"dim", code.getI64IntegerAttr(dim)}});
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Emits arith on whole tensors, which conversion to linalg takes, or linalg.map, on which fusion
/// with a later reshape crashed (corpus/known-issues/linalg-fuse-elementwise-ops-map).
TensorValue TensorOps::elementwiseOn(const TensorValue &x) {
  TensorValue y = tensors.fitting(x.sizes).value_or(x);
  StringRef op = choices.pick(
      "op", isFloat(tensors.element)
                ? Names{"arith.addf", "arith.subf", "arith.mulf", "arith.maximumf"}
                : Names{"arith.addi", "arith.andi", "arith.muli", "arith.ori", "arith.maxsi"});
  if (!choices.chance("as linalg.map", 1, 3))
    return tensors.define(op, {x.value, y.value}, x.sizes);
  TensorValue target = choices.chance("in place", 1, 3) ? y : tensors.empty(x.sizes);
  return tensors.define(mapOp(code, op, {x.value, y.value}, target.value), x.sizes);
}
void TensorOps::elementwise() { elementwiseOn(tensors.any()); }

/// Drawn ops stay if a later axis turns out empty: dead code, which passes remove.
std::optional<Values> TensorOps::subscripts(const TensorValue &tensor, Values before) {
  for (const Extent &extent : tensor.sizes) {
    if (extent.value <= 0)
      return std::nullopt;
    before.push_back(choices.chance("computed", 1, 2)
                         ? scalars.clamped(extent.value)
                         : code.index(choices.range("subscript", 0, extent.value - 1)));
  }
  return before;
}

void TensorOps::extentAccess(const TensorValue &tensor) {
  Value axis = code.index(choices.range("axis", 0, static_cast<int64_t>(tensor.rank()) - 1));
  scalars.add(code.emit("tensor.dim", {tensor.value, axis}, code.getIndexType()));
}

/// Writes single elements and may read them at once: bufferization turns that into forwarding
/// through memory.
void TensorOps::scalarAccess() {
  TensorValue tensor = tensors.any();
  if (choices.chance("extent", 1, 4))
    return extentAccess(tensor);
  std::optional<Values> place = subscripts(tensor, {tensor.value});
  if (!place)
    return pad();
  bool stores = choices.chance("insert", 1, 2);
  if (!stores || choices.chance("both", 1, 3))
    scalars.add(code.emit("tensor.extract", *place, tensors.element));
  if (!stores)
    return;
  place->insert(place->begin(), scalars.chain(tensors.element, 2));
  tensors.define("tensor.insert", *place, tensor.sizes);
}

} // namespace npufuzz::generators::functions
