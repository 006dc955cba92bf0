//===- TensorOps.cpp ------------------------------------------------------===//
#include "generators/functions/TensorOps.h"
#include "generators/functions/Structured.h"

namespace npufuzz::generators::functions {

using namespace mlir;

constexpr size_t rankAnywhereMax = 4;

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

Place TensorOps::place(const TensorValue &source) {
  Place place;
  for (const Extent &extent : source.sizes) {
    if (choices.chance("whole axis", 1, 3)) {
      place.offsets.push_back(tensors.constantExtent(0));
      place.sizes.push_back(extent);
      place.steps.push_back(tensors.constantExtent(1));
    } else if (extent.isKnown()) {
      drawKnownAxis(extent.value, place);
    } else {
      drawUnknownAxis(extent, place);
    }
  }
  return place;
}

void TensorOps::drawKnownAxis(int64_t extent, Place &place) {
  int64_t step = choices.range("step", 1, 2);
  int64_t offset = extent == 0 ? 0 : choices.range("offset", 0, std::min<int64_t>(extent - 1, 3));
  int64_t sizeMax = (extent - offset + step - 1) / step;
  int64_t size = choices.range("size", std::min<int64_t>(sizeMax, 1), sizeMax);
  if (choices.chance("nothing", 1, 16))
    size = 0;
  place.offsets.push_back(tensors.extent(offset));
  place.sizes.push_back(tensors.extent(size));
  place.steps.push_back(tensors.extent(step));
}

/// Up to an offset, or from it on.
void TensorOps::drawUnknownAxis(const Extent &extent, Place &place) {
  Extent offset = tensors.offsetWithin(extent);
  bool isHead = choices.chance("head", 1, 2);
  Value least = tensors.asIndex(offset);
  Value rest = code.emitAlike("arith.subi", {extent.dynamic, least});
  place.offsets.push_back(isHead ? tensors.constantExtent(0) : offset);
  place.sizes.push_back(tensors.dynamicExtent(Extent::unknown, rest));
  place.steps.push_back(tensors.constantExtent(1));
}

/// Some of the axes of static extent 1 left out.
Extents TensorOps::reduced(Extents sizes) {
  if (choices.chance("rank reduced", 1, 3))
    for (size_t axis = sizes.size(); axis-- > 0;)
      if (sizes.size() > 1 && sizes[axis].isStatic && sizes[axis].value == 1 &&
          choices.chance("dropped", 2, 3))
        sizes.erase(sizes.begin() + static_cast<int64_t>(axis));
  return sizes;
}

TensorValue TensorOps::sliceOf(const TensorValue &source, const Place &where) {
  Extents sizes = reduced(where.sizes);
  return tensors.define(code.slice("tensor.extract_slice", source.value,
                                   tensors.list(where.offsets), tensors.list(where.sizes),
                                   tensors.list(where.steps), tensors.typeOf(sizes)),
                        sizes);
}

void TensorOps::extractSlice() {
  TensorValue source = tensors.any();
  sliceOf(source, place(source));
}

TensorValue TensorOps::insertedAt(const TensorValue &source, const TensorValue &target,
                                  const Place &where) {
  return tensors.define(code.slice("tensor.insert_slice", {source.value, target.value},
                                   tensors.list(where.offsets), tensors.list(where.sizes),
                                   tensors.list(where.steps), target.type()),
                        target.sizes);
}

TensorValue TensorOps::insertInto(const TensorValue &target, const Place &where) {
  TensorValue source = tensors.ofShape(reduced(where.sizes));
  return insertedAt(source, target, where);
}

TensorValue TensorOps::changedAt(const TensorValue &target, const Place &where) {
  return insertedAt(elementwiseOn(sliceOf(target, where)), target, where);
}

/// Where a slice goes back to its own place bufferization writes in place; where something else
/// was written in between it may not.
void TensorOps::insertSlice() {
  TensorValue target = tensors.any();
  Place where = place(target);
  if (!choices.chance("read, changed and put back", 1, 2)) {
    insertInto(target, where);
    return;
  }
  TensorValue slice = sliceOf(target, where);
  TensorValue changed = choices.chance("unchanged", 1, 4) ? slice : elementwiseOn(slice);
  if (choices.chance("elsewhere", 1, 3)) {
    insertInto(target, place(target));
    target = tensors.newest();
  }
  insertedAt(changed, target, where);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

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

void TensorOps::pad() {
  TensorValue source = tensors.any();
  Extents low, high, sizes;
  for (const Extent &extent : source.sizes) {
    low.push_back(tensors.extent(choices.range("low", 0, 2)));
    high.push_back(tensors.extent(choices.range("high", 0, 2)));
    // What is drawn may hide that the sum is static.
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
  SplitNumbers before = split(tensors.list(low)), behind = split(tensors.list(high));
  Values operands{source.value};
  llvm::append_range(operands, before.operands);
  llvm::append_range(operands, behind.operands);
  std::vector<Named> attributes{{"static_low", code.getDenseI64ArrayAttr(before.constants)},
                                {"static_high", code.getDenseI64ArrayAttr(behind.constants)},
                                code.segments({1, static_cast<int32_t>(before.operands.size()),
                                               static_cast<int32_t>(behind.operands.size())})};
  if (isKept)
    attributes.push_back({"nofold", code.getUnitAttr()});
  tensors.define("tensor.pad", operands, sizes, attributes, body);
}

/// Static extents become dynamic ones and the other way round.
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

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

TensorOps::Tiling TensorOps::drawTiling(const TensorValue &source) {
  Tiling tiling;
  for (size_t axis = 0; axis < source.rank(); ++axis)
    if (choices.chance("tiled", 2, 3))
      tiling.axes.push_back(static_cast<int64_t>(axis));
  if (tiling.axes.empty())
    tiling.axes.push_back(0);
  if (tiling.axes.size() == 2 && choices.chance("tiles swapped", 1, 2))
    std::swap(tiling.axes[0], tiling.axes[1]);
  tiling.isSwapped = source.rank() == 2 && choices.chance("outer axes swapped", 1, 3);
  tiling.sizes = source.sizes;
  Extents inner;
  for (int64_t position : tiling.axes) {
    const Extent &extent = source.sizes[static_cast<size_t>(position)];
    int64_t tile = choices.range("tile", 1, 4), count = (extent.value + tile - 1) / tile;
    tiling.tiles.push_back(tile);
    inner.push_back(tensors.constantExtent(tile));
    tiling.sizes[static_cast<size_t>(position)] =
        extent.isStatic ? tensors.constantExtent(count)
                        : tensors.dynamicExtent(count, code.index(count));
  }
  if (tiling.isSwapped)
    std::swap(tiling.sizes[0], tiling.sizes[1]);
  llvm::append_range(tiling.sizes, inner);
  return tiling;
}

void TensorOps::packAndBack() {
  std::optional<TensorValue> source = tensors.ofRank(1, 2);
  if (!source)
    return collapse();
  for (const Extent &extent : source->sizes)
    if (extent.value <= 0)
      return insertSlice();
  Tiling tiling = drawTiling(*source);
  std::vector<Named> how{{"inner_dims_pos", code.getDenseI64ArrayAttr(tiling.axes)},
                         {"static_inner_tiles", code.getDenseI64ArrayAttr(tiling.tiles)}};
  if (tiling.isSwapped)
    how.push_back({"outer_dims_perm", code.getDenseI64ArrayAttr({1, 0})});
  TensorValue target = tensors.empty(tiling.sizes);
  Value padding = scalars.get(tensors.element);
  std::vector<Named> howToPack = how;
  howToPack.push_back(code.segments({1, 1, 1, 0}));
  TensorValue packed = tensors.define("tensor.pack", {source->value, target.value, padding},
                                      tiling.sizes, howToPack);
  if (choices.chance("changed", 1, 2))
    packed = elementwiseOn(packed);
  TensorValue back = tensors.empty(source->sizes);
  tensors.define("tensor.unpack", {packed.value, back.value}, source->sizes, how);
}

} // namespace npufuzz::generators::functions
