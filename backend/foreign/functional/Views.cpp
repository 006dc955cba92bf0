//===- Views.cpp - what views show, as nodes ------------------------------===//
//
// A load reads all that a view shows; the slice of it that is used is taken later. A store through
// a view replaces what the view shows in the view below, and so on down to the tensor.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/functional/State.h"
#include "tile/Program.h"

using namespace mlir;

namespace npufuzz::functional {

static ArrayRef<int64_t> shapeOf(Value view) {
  return cast<tile::ViewType>(view.getType()).getShape();
}

static int64_t elementsIn(ArrayRef<int64_t> shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<>());
}

/// Row-major places in the source of a view, by those in the view.
static int placesOf(State &state, AffineMap map, ArrayRef<int64_t> view, ArrayRef<int64_t> source) {
  std::vector<uint64_t> places;
  std::vector<int64_t> coordinates(view.size(), 0);
  for (int64_t count = elementsIn(view); count > 0; --count) {
    int64_t place = 0;
    for (auto [coordinate, extent] : llvm::zip_equal(valuesOf(map, coordinates), source))
      place = place * extent + coordinate;
    places.push_back(static_cast<uint64_t>(place));
    for (size_t axis = view.size(); axis-- > 0;) {
      if (++coordinates[axis] < view[axis])
        break;
      coordinates[axis] = 0;
    }
  }
  auto count = static_cast<int64_t>(places.size());
  return state.builder.constant(ElementKind::i64, {count}, std::move(places));
}

/// Offsets and strides of a slice or chunk.
static std::pair<std::vector<int64_t>, std::vector<int64_t>> sliceOf(Operation *view) {
  if (auto slice = dyn_cast<tile::SliceOp>(view))
    return {slice.getOffsets().vec(), slice.getStrides().vec()};
  auto chunk = cast<tile::ChunkOp>(view);
  size_t rank = shapeOf(chunk.getSource()).size();
  std::vector<int64_t> zeros(rank, 0), ones(rank, 1);
  return {valuesOf(chunk.getIndexMap(), zeros), ones};
}

int State::viewed(Value view) {
  Operation *op = view.getDefiningOp();
  ArrayRef<int64_t> shape = shapeOf(view);
  if (auto whole = dyn_cast<tile::ViewOp>(op))
    return tensor(whole.getMemory());
  if (auto joined = dyn_cast<tile::ConcatOp>(op)) {
    std::vector<int> parts;
    for (Value source : joined.getSources())
      parts.push_back(viewed(source));
    return builder.concat(std::move(parts), static_cast<int64_t>(joined.getAxis()));
  }
  Value source = op->getOperand(0);
  int below = viewed(source);
  if (auto padded = dyn_cast<tile::PadOp>(op))
    return builder.pad(below, padded.getLow(), shape,
                       padBits(padded.getKind(), builder.at(below).element));
  if (isa<tile::SliceOp, tile::ChunkOp>(op)) {
    auto [offsets, strides] = sliceOf(op);
    return builder.slice(below, offsets, shape, strides);
  }
  if (auto permuted = dyn_cast<tile::PermuteOp>(op))
    return builder.permute(below, permuted.getPermutation());
  if (isa<tile::BroadcastOp>(op))
    return builder.expand(below, shape);
  if (isa<tile::ReshapeOp>(op))
    return builder.reshape(below, shape);
  auto remap = cast<tile::RemapOp>(op);
  int flat = builder.reshape(below, {elementsIn(shapeOf(source))});
  int places = placesOf(*this, remap.getMap(), shape, shapeOf(source));
  return builder.reshape(builder.gather(flat, places, 0), shape);
}

void State::setViewed(Value view, int node) {
  Operation *op = view.getDefiningOp();
  if (auto whole = dyn_cast<tile::ViewOp>(op))
    return setTensor(whole.getMemory(), node);
  Value source = op->getOperand(0);
  ArrayRef<int64_t> below = shapeOf(source);
  if (isa<tile::ReshapeOp>(op))
    return setViewed(source, builder.reshape(node, below));
  if (auto permuted = dyn_cast<tile::PermuteOp>(op)) {
    std::vector<int64_t> inverse(below.size());
    for (auto [to, from] : llvm::enumerate(permuted.getPermutation()))
      inverse[from] = static_cast<int64_t>(to);
    return setViewed(source, builder.permute(node, inverse));
  }
  if (isa<tile::SliceOp, tile::ChunkOp>(op)) {
    auto [offsets, strides] = sliceOf(op);
    return setViewed(source, builder.update(viewed(source), node, offsets, strides));
  }
  auto remap = cast<tile::RemapOp>(op);
  int64_t size = elementsIn(below), count = elementsIn(shapeOf(view));
  int places = placesOf(*this, remap.getMap(), shapeOf(view), below);
  int flat = builder.scatter(builder.reshape(viewed(source), {size}), places,
                             builder.reshape(node, {count}), 0);
  setViewed(source, builder.reshape(flat, below));
}

} // namespace npufuzz::functional
