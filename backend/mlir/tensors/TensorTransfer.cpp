//===- TensorTransfer.cpp - moves elements between global tensors and tiles ---===//
//
// A transfer that a strided slice can express becomes tensor.extract_slice or tensor.insert_slice,
// the ops that compilers handle best. Some compilers refuse a slice with an offset outside its
// tensor, even an empty one, so the offset must be known to lie inside. Every other read (a view
// with floors, mods, permuted or reversed axes, a gather) is a linalg.generic with tensor.extract.
// Every other write, which linalg cannot express, is scf.for loops that carry the tensor.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/tensors/TensorLowering.h"
#include "tile/Loops.h"
#include "tile/Program.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

namespace {
/// stride * coordinate + offset
struct Strided {
  int64_t stride = 1, offset = 0;
};

/// Operands of tensor.extract_slice and tensor.insert_slice.
struct Slice {
  SmallVector<OpFoldResult> offsets, sizes, strides;

  Value readFrom(Scalars &b, Value tensor) const {
    return b.create<tensor::ExtractSliceOp>(tensor, offsets, sizes, strides);
  }
  Value writeTo(Scalars &b, Value part, Value tensor) const {
    return b.create<tensor::InsertSliceOp>(part, tensor, offsets, sizes, strides);
  }
};

/// Computes the address of an element from its coordinates in the tile.
using AddressCode = llvm::function_ref<SmallVector<Value>(Scalars &b, ValueRange coordinates)>;
} // namespace

/// Result of a view's map for an axis, if it depends on that source axis alone; nothing otherwise.
static std::optional<Strided> asStrided(AffineExpr expr, unsigned axis) {
  Strided strided;
  auto takeConstant = [&](AffineExprKind kind, int64_t &constant) {
    auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
    if (!binary || binary.getKind() != kind || !isa<AffineConstantExpr>(binary.getRHS()))
      return;
    constant = cast<AffineConstantExpr>(binary.getRHS()).getValue();
    expr = binary.getLHS();
  };
  takeConstant(AffineExprKind::Add, strided.offset);
  takeConstant(AffineExprKind::Mul, strided.stride);
  if (expr != getAffineDimExpr(axis, expr.getContext()) || strided.stride < 1)
    return std::nullopt;
  return strided;
}

/// True if the offset provably lies inside an axis of a view.
static bool liesInside(Value offset, int64_t extent) {
  if (auto known = getConstantIntValue(offset))
    return *known >= 0 && *known < extent;
  affine::AffineForOp loop = affine::getForInductionVarOwner(offset);
  return loop && tile::upperBoundMax(loop) <= extent;
}

/// The first `sizes` elements of a tile.
static Slice firstElements(Scalars &b, ArrayRef<Extent> sizes) {
  return {SmallVector<OpFoldResult>(sizes.size(), b.getIndexAttr(0)), llvm::to_vector(sizes),
          SmallVector<OpFoldResult>(sizes.size(), b.getIndexAttr(1))};
}

/// Slice of the global tensor that a transfer moves, if it is one. `old` are the offsets in the
/// program.
static std::optional<Slice> sliceOf(Scalars &b, AffineMap map, ValueRange old,
                                    ArrayRef<Value> offsets, ArrayRef<int64_t> view,
                                    ArrayRef<Extent> sizes) {
  if (map.getNumResults() != view.size())
    return std::nullopt;
  SmallVector<Strided> axes;
  for (auto [axis, expr] : llvm::enumerate(map.getResults())) {
    auto strided = asStrided(expr, static_cast<unsigned>(axis));
    if (!strided || !liesInside(old[axis], view[axis]))
      return std::nullopt;
    axes.push_back(*strided);
  }
  Slice slice{{}, llvm::to_vector(sizes), {}};
  AffineExpr d0 = b.getAffineDimExpr(0);
  for (auto [axis, offset] : llvm::zip_equal(axes, offsets)) {
    slice.offsets.push_back(affine::makeComposedFoldedAffineApply(
        b, b.getLoc(), d0 * axis.stride + axis.offset, {getAsOpFoldResult(offset)}));
    slice.strides.push_back(b.getIndexAttr(axis.stride));
  }
  return slice;
}

static SmallVector<Value> applied(Scalars &b, AffineMap map, ValueRange operands) {
  SmallVector<Value> results;
  for (AffineExpr expr : map.getResults())
    results.push_back(
        b.create<affine::AffineApplyOp>(AffineMap::get(map.getNumDims(), 0, expr), operands));
  return results;
}

/// Maps (offsets…, coordinates in the tile…) to coordinates of the tensor under the view.
static SmallVector<Value> addressOf(Scalars &b, AffineMap view, ArrayRef<Value> offsets,
                                    ValueRange coordinates) {
  Transfer transfer{{}, {}, {}, view, llvm::to_vector(offsets), /*isStore=*/false};
  SmallVector<Value> operands(offsets);
  llvm::append_range(operands, coordinates);
  return applied(b, transfer.addressMap(), operands);
}

/// The same, with the index in place of the coordinate along the axis.
static SmallVector<Value> indexedAddress(Scalars &b, AffineMap view, ArrayRef<Value> offsets,
                                         ValueRange coordinates, size_t axis, Value index) {
  if (!index.getType().isIndex())
    index = b.create<arith::IndexCastOp>(b.getIndexType(), index);
  SmallVector<Value> places;
  for (size_t a = 0; a < offsets.size(); ++a)
    places.push_back(b.create<arith::AddIOp>(offsets[a], a == axis ? index : coordinates[a]));
  return applied(b, view, places);
}

/// Axis a follows loop a, except for axes along which an index tile repeats.
static Access accessTo(const TileBuffer &indices, ArrayRef<int64_t> shape) {
  Access access{indices.memory, {}};
  for (auto [axis, extent] : llvm::enumerate(indices.shape()))
    access.loopOfAxis.push_back(extent == shape[axis] ? static_cast<int>(axis) : Access::unitAxis);
  return access;
}

static SmallVector<Value> coordinatesOf(size_t rank, llvm::function_ref<Value(int)> coordinate) {
  return llvm::map_to_vector(llvm::seq<int>(0, static_cast<int>(rank)), coordinate);
}

static SmallVector<int> sameAxes(size_t rank) {
  return llvm::to_vector(llvm::seq<int>(0, static_cast<int>(rank)));
}

/// Writes elements of a tile one by one; returns the updated tensor.
static Value insertElements(Scalars &b, ArrayRef<Extent> extents, Value tile, Value tensor,
                            AddressCode address) {
  Value zero = b.create<arith::ConstantIndexOp>(0), one = b.create<arith::ConstantIndexOp>(1);
  SmallVector<Value> lows(extents.size(), zero), steps(extents.size(), one), highs;
  for (Extent extent : extents)
    highs.push_back(extentValue(b, extent));
  scf::LoopNest nest = scf::buildLoopNest(
      b, b.getLoc(), lows, highs, steps, tensor,
      [&](OpBuilder &body, Location loc, ValueRange counters, ValueRange carried) {
        Scalars scalars(loc, body, b.options);
        Value element = scalars.create<tensor::ExtractOp>(tile, counters);
        Value after =
            scalars.create<tensor::InsertOp>(element, carried.front(), address(scalars, counters));
        return scf::ValueVector{after};
      });
  return nest.results.front();
}

/// All of a shape, from `offsets` on.
static Slice partAt(Scalars &b, ArrayRef<int64_t> offsets, ArrayRef<int64_t> shape) {
  return {getAsIndexOpFoldResult(b.getContext(), offsets),
          getAsIndexOpFoldResult(b.getContext(), shape),
          SmallVector<OpFoldResult>(shape.size(), b.getIndexAttr(1))};
}

Value TensorLowering::gathered(tile::ConcatOp op) {
  tile::ViewType type = op.getResult().getType();
  Value whole = allocate(type.getShape(), type.getElementType());
  SmallVector<int64_t> offsets(type.getShape().size());
  for (Value source : op.getSources()) {
    ArrayRef<int64_t> shape = cast<tile::ViewType>(source.getType()).getShape();
    whole = partAt(b, offsets, shape).writeTo(b, wholeView(source), whole);
    offsets[op.getAxis()] += shape[op.getAxis()];
  }
  return whole;
}

Value TensorLowering::gathered(tile::PadOp op) {
  tile::ViewType type = op.getResult().getType();
  Value whole = emitFill(b, padValue(b, op.getKind(), type.getElementType()),
                         allocate(type.getShape(), type.getElementType()));
  return partAt(b, op.getLow(), op.getSource().getType().getShape())
      .writeTo(b, wholeView(op.getSource()), whole);
}

std::pair<AffineMap, Value> TensorLowering::viewedTensor(Value view) {
  AffineMap map = b.getMultiDimIdentityMap(
      static_cast<unsigned>(cast<tile::ViewType>(view.getType()).getShape().size()));
  while (true) {
    Operation *op = view.getDefiningOp();
    if (auto root = dyn_cast<tile::ViewOp>(op))
      return {simplifyAffineMap(map), lookup(root.getMemory())};
    if (auto concat = dyn_cast<tile::ConcatOp>(op))
      return {simplifyAffineMap(map), gathered(concat)};
    if (auto pad = dyn_cast<tile::PadOp>(op))
      return {simplifyAffineMap(map), gathered(pad)};
    tile::dispatch(op, [&](auto concrete) {
      if constexpr (requires { concrete.getIndexMap(); })
        map = concrete.getIndexMap().compose(map);
    });
    view = op->getOperand(0);
  }
}

Value TensorLowering::wholeView(Value view) {
  auto type = cast<tile::ViewType>(view.getType());
  auto [map, tensor] = viewedTensor(view);
  if (map.isIdentity() && cast<ShapedType>(tensor.getType()).getShape() == type.getShape())
    return tensor;
  size_t rank = type.getShape().size();
  LoopNest nest{wholeShape(b, type.getShape()),
                {},
                {},
                {allocate(type.getShape(), type.getElementType()), sameAxes(rank)}};
  return emitNest(b, nest, [&](Scalars &body, ValueRange, auto coordinate) -> Value {
    return body.create<tensor::ExtractOp>(tensor,
                                          applied(body, map, coordinatesOf(rank, coordinate)));
  });
}

Value TensorLowering::allocate(ArrayRef<int64_t> shape, Type elementType) {
  return b.create<tensor::EmptyOp>(shape, elementType);
}

Value TensorLowering::copyValid(const TileBuffer &from, Value to) {
  if (from.valid == wholeShape(b, from.shape()))
    return from.memory;
  Slice valid = firstElements(b, from.valid);
  return valid.writeTo(b, valid.readFrom(b, from.memory), to);
}

void TensorLowering::lower(tile::LoadOp op) {
  auto type = op.getResult().getType();
  tile::ViewType view = op.getView().getType();
  auto [map, tensor] = viewedTensor(op.getView());
  SmallVector<Value> offsets = lookupAll(op.getOffsets());
  TileBuffer result{{}, extentsInside(view, offsets, type.getShape())};
  if (auto slice = sliceOf(b, map, op.getOffsets(), offsets, view.getShape(), result.valid)) {
    Value part = slice->readFrom(b, tensor);
    bool isWhole = result.valid == wholeShape(b, type.getShape());
    result.memory =
        isWhole ? part : firstElements(b, result.valid).writeTo(b, part, allocate(type));
  } else {
    size_t rank = offsets.size();
    LoopNest nest{result.valid, {}, {}, {allocate(type), sameAxes(rank)}};
    result.memory = emitNest(b, nest, [&](Scalars &body, ValueRange, auto coordinate) -> Value {
      return body.create<tensor::ExtractOp>(
          tensor, addressOf(body, map, offsets, coordinatesOf(rank, coordinate)));
    });
  }
  bind(op.getResult(), result);
}

void TensorLowering::lower(tile::StoreOp op) {
  ArrayRef<int64_t> shape = op.getValue().getType().getShape();
  tile::ViewType view = op.getView().getType();
  auto [map, root] = tile::composeView(op.getView());
  Value tensor = lookup(root);
  SmallVector<Value> offsets = lookupAll(op.getOffsets());
  TileBuffer source = tileOf(op.getValue());
  SmallVector<Extent> extents =
      smallerExtents(b, extentsInside(view, offsets, shape), source.valid, shape);
  if (auto slice = sliceOf(b, map, op.getOffsets(), offsets, view.getShape(), extents)) {
    Value part = source.memory;
    if (extents != wholeShape(b, shape))
      part = firstElements(b, extents).readFrom(b, part);
    tensor = slice->writeTo(b, part, tensor);
  } else {
    tensor = insertElements(b, extents, source.memory, tensor,
                            [&](Scalars &body, ValueRange coordinates) {
                              return addressOf(body, map, offsets, coordinates);
                            });
  }
  values.map(root, tensor);
}

void TensorLowering::lower(tile::GatherOp op) {
  auto type = op.getResult().getType();
  auto [map, tensor] = viewedTensor(op.getView());
  SmallVector<Value> offsets = lookupAll(op.getOffsets());
  TileBuffer indices = tileOf(op.getIndices());
  TileBuffer result{
      {}, indexedExtents(indices, op.getView().getType(), offsets, type.getShape(), op.getAxis())};
  LoopNest nest{result.valid,
                {},
                {accessTo(indices, type.getShape())},
                {allocate(type), sameAxes(offsets.size())}};
  result.memory = emitNest(b, nest, [&](Scalars &body, ValueRange x, auto coordinate) -> Value {
    SmallVector<Value> coordinates = coordinatesOf(offsets.size(), coordinate);
    return body.create<tensor::ExtractOp>(
        tensor, indexedAddress(body, map, offsets, coordinates, op.getAxis(), x[0]));
  });
  bind(op.getResult(), result);
}

void TensorLowering::lower(tile::ScatterOp op) {
  ArrayRef<int64_t> shape = op.getValue().getType().getShape();
  auto [map, root] = tile::composeView(op.getView());
  SmallVector<Value> offsets = lookupAll(op.getOffsets());
  TileBuffer indices = tileOf(op.getIndices()), source = tileOf(op.getValue());
  SmallVector<Extent> extents = smallerExtents(
      b, indexedExtents(indices, op.getView().getType(), offsets, shape, op.getAxis()),
      source.valid, shape);
  Value zero = b.create<arith::ConstantIndexOp>(0);
  Value tensor = insertElements(
      b, extents, source.memory, lookup(root), [&](Scalars &body, ValueRange coordinates) {
        SmallVector<Value> at;
        for (auto [extent, coordinate] : llvm::zip_equal(indices.shape(), coordinates))
          at.push_back(extent == 1 ? zero : coordinate);
        Value index = body.create<tensor::ExtractOp>(indices.memory, at);
        return indexedAddress(body, map, offsets, coordinates, op.getAxis(), index);
      });
  values.map(root, tensor);
}

void TensorLowering::lower(tile::ExtractOp op) {
  values.map(op.getResult(), b.create<tensor::ExtractOp>(tileOf(op.getTile()).memory,
                                                         lookupAll(op.getCoordinates())));
}

} // namespace npufuzz::mlirbackend
