//===- TensorSlices.cpp - parts of tensors, taken out and put back --------===//
//
// A place has static and dynamic offsets, sizes and steps, and lies inside its tensor. Slices may
// drop unit axes, and are often changed and put back at the same place. Packs are followed by the
// unpack that undoes them.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/TensorOps.h"
#include "support/mlir/Api.h"

namespace npufuzz::generators::functions {

using namespace mlir;

/// Mixes static and dynamic numbers: folds replace those that turn out constant. With rank
/// reduction and steps, folds once dropped the wrong axis or cast 1xN to Nx1
/// (corpus/known-issues/canonicalize-insert-slice-dropped-axis,
/// canonicalize-extract-slice-dropped-axis).
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

/// Draws sizes of 0, too, which are legal and must not become a divisor when an extent is computed
/// from another one.
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

/// Ends at an offset, or starts from it.
void TensorOps::drawUnknownAxis(const Extent &extent, Place &place) {
  Extent offset = tensors.offsetWithin(extent);
  bool isHead = choices.chance("head", 1, 2);
  Value least = tensors.asIndex(offset);
  Value rest = code.emitAlike("arith.subi", {extent.dynamic, least});
  place.offsets.push_back(isHead ? tensors.constantExtent(0) : offset);
  place.sizes.push_back(tensors.dynamicExtent(Extent::unknown, rest));
  place.steps.push_back(tensors.constantExtent(1));
}

/// Drops some of the axes of static extent 1.
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

/// Inserts any tensor that fits, perhaps a slice of the same place.
TensorValue TensorOps::insertInto(const TensorValue &target, const Place &where) {
  TensorValue source = tensors.ofShape(reduced(where.sizes));
  return insertedAt(source, target, where);
}

/// Extracts, changes and inserts at one place: subset hoisting carries the slice instead of the
/// tensor.
TensorValue TensorOps::changedAt(const TensorValue &target, const Place &where) {
  return insertedAt(elementwiseOn(sliceOf(target, where)), target, where);
}

/// If a slice goes back to its own place, bufferization writes in place. It must not if something
/// else was written in between.
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
// Tiles
//===----------------------------------------------------------------------===//

/// Tiles that do not divide need padding, which unpacking cuts off again.
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

/// Transposes outer axes, orders tile axes at will, and pads: folding a pack into its unpack must
/// keep what lies in between.
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
  TensorValue packed =
      tensors.define(packName, {source->value, target.value, padding}, tiling.sizes, howToPack);
  if (choices.chance("changed", 1, 2))
    packed = elementwiseOn(packed);
  TensorValue back = tensors.empty(source->sizes);
  tensors.define(unpackName, {packed.value, back.value}, source->sizes, how);
}

} // namespace npufuzz::generators::functions
