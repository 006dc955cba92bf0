//===- TileOps.cpp - ops of the tile dialect, as nodes --------------------===//
//
// Each op states the valid extents of its result, and gives its node if there is an element. It
// narrows its operands to the extents that they share, so that nodes have equal shapes.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/functional/State.h"
#include "tile/Program.h"

using namespace mlir;

namespace npufuzz::functional {

namespace {

using tile::OpCategory;

ElementKind elementOf(Value tile) {
  return tile::elementKindOf(cast<tile::TileType>(tile.getType()).getElementType());
}
ArrayRef<int64_t> staticShape(Value tile) {
  return cast<tile::TileType>(tile.getType()).getShape();
}

Extents least(const Extents &a, const Extents &b) {
  Extents both;
  for (auto [x, y] : llvm::zip_equal(a, b))
    both.push_back(std::min(x, y));
  return both;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Scratch memory starts undefined: zeros are as good as anything.
void run(State &state, tile::ScratchOp op) {
  MemRefType type = op.getMemory().getType();
  ElementKind element = tile::elementKindOf(type.getElementType());
  state.addTensor(op, state.builder.splat(element, type.getShape(), 0));
}

/// Views are read where a transfer uses them.
template <typename Op>
  requires(Op::record.category == OpCategory::View)
void run(State &, Op) {}

/// Part of a view that a transfer reads or writes.
struct Region {
  std::vector<int64_t> offsets, strides;
  Extents sizes; ///< inside the view and the limit
};

Region regionOf(State &state, Operation *op, Value view, ValueRange offsets, const Extents &limit) {
  Region region{state.integers(offsets), std::vector<int64_t>(limit.size(), 1), {}};
  ArrayRef<int64_t> shape = cast<tile::ViewType>(view.getType()).getShape();
  for (auto [extent, offset, most] : llvm::zip_equal(shape, region.offsets, limit)) {
    region.sizes.push_back(std::clamp<int64_t>(extent - offset, 0, most));
    if (offset < 0)
      state.refuse(op, "a negative offset");
  }
  return region;
}

void run(State &state, tile::LoadOp op) {
  Region region = regionOf(state, op, op.getView(), op.getOffsets(), Extents(staticShape(op)));
  if (!state.refusal.empty() || !hasElement(region.sizes))
    return state.setTile(op, {region.sizes, -1});
  int node =
      state.builder.slice(state.viewed(op.getView()), region.offsets, region.sizes, region.strides);
  state.setTile(op, {region.sizes, node});
}

void run(State &state, tile::StoreOp op) {
  TileNow value = state.tile(op.getValue());
  Region region = regionOf(state, op, op.getView(), op.getOffsets(), value.valid);
  if (!state.refusal.empty() || !hasElement(region.sizes))
    return;
  int part = state.narrowed(value, region.sizes).node;
  state.setViewed(op.getView(), state.builder.update(state.viewed(op.getView()), part,
                                                     region.offsets, region.strides));
}

int asI64(State &state, int node) {
  ElementKind element = state.builder.at(node).element;
  if (element == ElementKind::i64 || element == ElementKind::index)
    return node;
  return state.builder.compute(tile::CastOp::record, ElementKind::i64,
                               Extents(state.builder.shapeOf(node)), {node});
}

/// Valid extents of an index tile, repeated to the shape of the tile that it places.
Extents repeated(const TileNow &indices, ArrayRef<int64_t> given, ArrayRef<int64_t> shape) {
  Extents valid = indices.valid;
  for (auto [extent, own, wanted] : llvm::zip_equal(valid, given, shape))
    if (own != wanted)
      extent = extent == 1 ? wanted : 0;
  return valid;
}

/// A region whose offset along the axis counts for the indices alone, and the index of each of its
/// elements.
struct IndexedRegion {
  Region all, moved;
  int indices = -1;
};

/// Precondition: `valid` has elements.
IndexedRegion indexedRegion(State &state, Operation *op, Value view, ValueRange offsets,
                            Value indices, int64_t axis, Extents valid) {
  ArrayRef<int64_t> shape = cast<tile::ViewType>(view.getType()).getShape();
  Region moved = regionOf(state, op, view, offsets, valid);
  moved.sizes[axis] = valid[axis];
  IndexedRegion region{moved, moved, -1};
  region.all.sizes[axis] = shape[axis] - moved.offsets[axis];
  if (!hasElement(region.all.sizes) || !hasElement(moved.sizes))
    return region;
  const TileNow &named = state.tile(indices);
  Extents own = moved.sizes;
  for (auto [extent, given] : llvm::zip_equal(own, state.builder.shapeOf(named.node)))
    extent = std::min(extent, given);
  region.indices = state.builder.expand(asI64(state, state.narrowed(named, own).node), moved.sizes);
  return region;
}

void run(State &state, tile::GatherOp op) {
  auto axis = static_cast<int64_t>(op.getAxis());
  Extents valid =
      repeated(state.tile(op.getIndices()), staticShape(op.getIndices()), staticShape(op));
  if (!hasElement(valid))
    valid = regionOf(state, op, op.getView(), op.getOffsets(), valid).sizes;
  if (!hasElement(valid))
    return state.setTile(op, {valid, -1});
  IndexedRegion region =
      indexedRegion(state, op, op.getView(), op.getOffsets(), op.getIndices(), axis, valid);
  if (!state.refusal.empty() || region.indices < 0)
    return state.setTile(op, {region.moved.sizes, -1});
  int source = state.builder.slice(state.viewed(op.getView()), region.all.offsets, region.all.sizes,
                                   region.all.strides);
  state.setTile(op, {region.moved.sizes, state.builder.gather(source, region.indices, axis)});
}

void run(State &state, tile::ScatterOp op) {
  auto axis = static_cast<int64_t>(op.getAxis());
  const TileNow &value = state.tile(op.getValue());
  Extents valid =
      least(value.valid, repeated(state.tile(op.getIndices()), staticShape(op.getIndices()),
                                  staticShape(op.getValue())));
  if (!hasElement(valid))
    return;
  IndexedRegion region =
      indexedRegion(state, op, op.getView(), op.getOffsets(), op.getIndices(), axis, valid);
  if (!state.refusal.empty() || region.indices < 0)
    return;
  int view = state.viewed(op.getView());
  int part = state.builder.scatter(
      state.builder.slice(view, region.all.offsets, region.all.sizes, region.all.strides),
      region.indices, state.narrowed(value, region.moved.sizes).node, axis);
  state.setViewed(op.getView(),
                  state.builder.update(view, part, region.all.offsets, region.all.strides));
}

void run(State &state, tile::ExtractOp op) {
  const TileNow &tile = state.tile(op.getTile());
  std::vector<int64_t> place = state.integers(op.getCoordinates());
  for (auto [coordinate, extent] : llvm::zip_equal(place, tile.valid))
    if (coordinate < 0 || coordinate >= extent)
      return state.refuse(op, "an element outside of the valid extents");
  std::vector<int64_t> ones(place.size(), 1);
  int element = state.builder.slice(tile.node, place, ones, ones);
  state.setScalar(op, {elementOf(op.getTile()), 0, state.builder.reshape(element, {})});
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

/// An op whose result's element depends on those of the operands at the same place.
void elementwise(State &state, Operation *op, const tile::OpRecord &record,
                 const Attributes &attributes = {}) {
  Extents valid = state.tile(op->getOperand(0)).valid;
  for (Value operand : op->getOperands())
    valid = least(valid, state.tile(operand).valid);
  if (!hasElement(valid))
    return state.setTile(op->getResult(0), {valid, -1});
  std::vector<int> operands;
  for (Value operand : op->getOperands())
    operands.push_back(state.narrowed(state.tile(operand), valid).node);
  state.setTile(op->getResult(0), {valid, state.builder.compute(record, elementOf(op->getResult(0)),
                                                                valid, operands, attributes)});
}

template <typename Op>
  requires(Op::record.category == OpCategory::Unary || Op::record.category == OpCategory::Binary)
void run(State &state, Op op) {
  elementwise(state, op, Op::record);
}
void run(State &state, tile::SelectOp op) { elementwise(state, op, op.record); }
void run(State &state, tile::CmpOp op) {
  Attributes attributes;
  attributes.predicate = op.getPredicate();
  elementwise(state, op, op.record, attributes);
}
void run(State &state, tile::CastOp op) {
  Attributes attributes;
  attributes.rounding = op.getRounding();
  attributes.saturate = op.getSaturate();
  elementwise(state, op, op.record, attributes);
}

/// The scalar in every element, in that type; wraps.
int repeatedScalar(State &state, const ScalarNow &scalar, ElementKind element,
                   ArrayRef<int64_t> shape) {
  int node = state.builder.reshape(scalar.node, std::vector<int64_t>(shape.size(), 1));
  if (scalar.kind != element)
    node = state.builder.compute(tile::CastOp::record, element,
                                 std::vector<int64_t>(shape.size(), 1), {node});
  return state.builder.expand(node, shape);
}

void run(State &state, tile::SplatOp op) {
  const ScalarNow &scalar = state.scalar(op.getScalar());
  ElementKind element = elementOf(op);
  ArrayRef<int64_t> shape = staticShape(op);
  int node = scalar.node < 0 ? state.builder.splat(element, shape, scalar.bits)
                             : repeatedScalar(state, scalar, element, shape);
  state.setTile(op, {Extents(shape), node});
}

void run(State &state, tile::IotaOp op) {
  const ScalarNow &start = state.scalar(op.getStart());
  ElementKind element = elementOf(op);
  ArrayRef<int64_t> shape = staticShape(op);
  int64_t first = start.node < 0 ? static_cast<int64_t>(start.bits) : 0;
  int node = state.builder.compute(op.record, element, shape, {}, {},
                                   static_cast<int64_t>(op.getAxis()), {first});
  if (start.node >= 0)
    node = state.builder.compute(tile::AddOp::record, element, shape,
                                 {node, repeatedScalar(state, start, element, shape)});
  state.setTile(op, {Extents(shape), node});
}

//===----------------------------------------------------------------------===//
// Rows, columns, matrices
//===----------------------------------------------------------------------===//

void run(State &state, tile::ExpandOp op) {
  const TileNow &tile = state.tile(op.getOperand());
  Extents valid = tile.valid;
  int64_t &extent = valid[op.getAxis()];
  extent = extent == 1 ? staticShape(op)[op.getAxis()] : 0;
  state.setTile(op, {valid, hasElement(valid) ? state.builder.expand(tile.node, valid) : -1});
}

void run(State &state, tile::ExpandBinaryOp op) {
  const TileNow &lhs = state.tile(op.getLhs()), &rhs = state.tile(op.getRhs());
  auto axis = static_cast<int64_t>(op.getAxis());
  Extents valid = least(lhs.valid, rhs.valid);
  valid[axis] = rhs.valid[axis] == 1 ? lhs.valid[axis] : 0;
  if (!hasElement(valid))
    return state.setTile(op, {valid, -1});
  Extents row = valid;
  row[axis] = 1;
  Attributes attributes;
  attributes.expand = op.getKind();
  int node = state.builder.compute(op.record, elementOf(op), valid,
                                   {state.narrowed(lhs, valid).node, state.narrowed(rhs, row).node},
                                   attributes, axis);
  state.setTile(op, {valid, node});
}

/// Returns the bits that a reduction of no element gives.
uint64_t reducedNothing(tile::ReduceKind kind, ElementKind element) {
  switch (kind) {
  case tile::ReduceKind::sum:
  case tile::ReduceKind::any:
    return 0;
  case tile::ReduceKind::prod:
  case tile::ReduceKind::all:
    return bitsOf(element, 1);
  case tile::ReduceKind::min:
    return padBits(tile::PadKind::max, element);
  case tile::ReduceKind::max:
    return padBits(tile::PadKind::min, element);
  case tile::ReduceKind::argmin:
  case tile::ReduceKind::argmax:
    return bitsOf(element, -1);
  }
  llvm_unreachable("no such kind");
}

void run(State &state, tile::ReduceOp op) {
  const TileNow &tile = state.tile(op.getOperand());
  Extents valid = tile.valid;
  valid[op.getAxis()] = 1;
  ElementKind element = elementOf(op);
  Attributes attributes;
  attributes.reduce = op.getKind();
  int node = -1;
  if (!tile.isEmpty())
    node = state.builder.compute(op.record, element, valid, {tile.node}, attributes,
                                 static_cast<int64_t>(op.getAxis()));
  else if (hasElement(valid))
    node = state.builder.splat(element, valid, reducedNothing(op.getKind(), element));
  state.setTile(op, {valid, node});
}

void run(State &state, tile::CumsumOp op) {
  TileNow tile = state.tile(op.getOperand());
  if (!tile.isEmpty())
    tile.node = state.builder.compute(op.record, elementOf(op), tile.valid, {tile.node}, {},
                                      static_cast<int64_t>(op.getAxis()));
  state.setTile(op, tile);
}

void run(State &state, tile::TopkOp op) {
  TileNow tile = state.tile(op.getOperand());
  tile.valid.back() = std::min(tile.valid.back(), staticShape(op).back());
  Attributes attributes;
  attributes.part = op.getPart();
  attributes.smallest = op.getSmallest();
  if (!tile.isEmpty())
    tile.node = state.builder.compute(op.record, elementOf(op), tile.valid, {tile.node}, attributes,
                                      static_cast<int64_t>(tile.valid.size()) - 1);
  state.setTile(op, tile);
}

/// Swaps the last two axes.
TileNow transposed(State &state, const TileNow &tile) {
  size_t rank = tile.valid.size();
  std::vector<int64_t> permutation(rank);
  std::iota(permutation.begin(), permutation.end(), 0);
  std::swap(permutation[rank - 2], permutation[rank - 1]);
  TileNow turned = tile;
  std::swap(turned.valid[rank - 2], turned.valid[rank - 1]);
  if (!tile.isEmpty())
    turned.node = state.builder.permute(tile.node, permutation);
  return turned;
}
void run(State &state, tile::TransposeOp op) {
  state.setTile(op, transposed(state, state.tile(op.getOperand())));
}

/// Valid extents of the product; rows and columns follow the batch.
Extents validOf(State &state, tile::MatmulOp op, const TileNow &lhs, const TileNow &rhs) {
  Extents valid = least(lhs.valid, rhs.valid);
  size_t rows = valid.size() - 2, columns = rows + 1;
  valid[rows] = lhs.valid[rows];
  valid[columns] = rhs.valid[columns];
  if (op.getAccumulator())
    return least(valid, state.tile(op.getAccumulator()).valid);
  if (op.getBias()) {
    Extents bias = state.tile(op.getBias()).valid;
    bias[rows] = bias[rows] == 0 ? 0 : valid[rows];
    return least(valid, bias);
  }
  return valid;
}

/// The product alone. Without a depth it is zero.
int product(State &state, ElementKind element, const TileNow &lhs, const TileNow &rhs,
            const Extents &valid) {
  size_t rows = valid.size() - 2, columns = rows + 1;
  int64_t depth = std::min(lhs.valid[columns], rhs.valid[rows]);
  if (depth == 0)
    return state.builder.splat(element, valid, 0);
  Extents left = valid, right = valid;
  left[columns] = right[rows] = depth;
  return state.builder.compute(tile::MatmulOp::record, element, valid,
                               {state.narrowed(lhs, left).node, state.narrowed(rhs, right).node});
}

void run(State &state, tile::MatmulOp op) {
  TileNow lhs = state.tile(op.getLhs()), rhs = state.tile(op.getRhs());
  lhs = op.getTransposeLhs() ? transposed(state, lhs) : lhs;
  rhs = op.getTransposeRhs() ? transposed(state, rhs) : rhs;
  Extents valid = validOf(state, op, lhs, rhs);
  if (!hasElement(valid))
    return state.setTile(op, {valid, -1});
  ElementKind element = elementOf(op);
  int node = product(state, element, lhs, rhs, valid);
  if (Value sum = op.getAccumulator())
    node = state.builder.compute(tile::AddOp::record, element, valid,
                                 {node, state.narrowed(state.tile(sum), valid).node});
  if (Value bias = op.getBias()) {
    Extents row = valid;
    row[valid.size() - 2] = 1;
    node = state.builder.compute(tile::ExpandBinaryOp::record, element, valid,
                                 {node, state.narrowed(state.tile(bias), row).node}, {},
                                 static_cast<int64_t>(valid.size()) - 2);
  }
  state.setTile(op, {valid, node});
}

//===----------------------------------------------------------------------===//
// Valid extents
//===----------------------------------------------------------------------===//

void run(State &state, tile::SetValidOp op) {
  const TileNow &tile = state.tile(op.getOperand());
  Extents valid = tile.valid;
  for (auto [extent, wanted] : llvm::zip_equal(valid, state.integers(op.getExtents())))
    extent = std::clamp<int64_t>(wanted, 0, extent);
  state.setTile(op, state.narrowed(tile, valid));
}

void run(State &state, tile::FillPadOp op) {
  const TileNow &tile = state.tile(op.getOperand());
  ArrayRef<int64_t> shape = staticShape(op);
  ElementKind element = elementOf(op);
  uint64_t bits = padBits(op.getKind(), element);
  std::vector<int64_t> zeros(shape.size(), 0);
  state.setTile(op, {Extents(shape), tile.isEmpty()
                                         ? state.builder.splat(element, shape, bits)
                                         : state.builder.pad(tile.node, zeros, shape, bits)});
}

} // namespace

void translate(State &state, Operation *op) {
  tile::dispatch(op, [&](auto concrete) { run(state, concrete); });
}

} // namespace npufuzz::functional
