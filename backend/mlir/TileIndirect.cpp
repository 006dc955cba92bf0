//===- TileIndirect.cpp - gather, scatter and extract ---------------------===//
//
// Loops over the elements that have an index, with addresses that memref.load gives.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/TileLowering.h"
#include "tile/Program.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

namespace {
/// Elements between a tile and the places of a view that an index tile names along an axis.
struct IndexedTransfer {
  SmallVector<Extent> extents;
  Value memory, tile, indices;
  AffineMap view;
  SmallVector<Value> offsets;
  size_t axis;
  bool isStore;

  void emit(Scalars &b) const {
    Value zero = b.create<arith::ConstantIndexOp>(0), one = b.create<arith::ConstantIndexOp>(1);
    SmallVector<Value> lows(extents.size(), zero), steps(extents.size(), one), highs;
    for (Extent extent : extents)
      highs.push_back(extentValue(b, extent));
    scf::buildLoopNest(b, b.getLoc(), lows, highs, steps,
                       [&](OpBuilder &body, Location loc, ValueRange counters) {
                         Scalars scalars(loc, body, b.options);
                         emitElement(scalars, counters, zero);
                       });
  }

private:
  void emitElement(Scalars &b, ValueRange counters, Value zero) const {
    SmallVector<Value> indexAt, places, element;
    for (auto [counter, extent] :
         llvm::zip_equal(counters, cast<MemRefType>(indices.getType()).getShape()))
      indexAt.push_back(extent == 1 ? zero : counter);
    Value index = b.create<memref::LoadOp>(indices, indexAt);
    if (!index.getType().isIndex())
      index = b.create<arith::IndexCastOp>(b.getIndexType(), index);
    for (size_t a = 0; a < offsets.size(); ++a)
      places.push_back(b.create<arith::AddIOp>(offsets[a], a == axis ? index : counters[a]));
    for (AffineExpr expr : view.getResults())
      element.push_back(
          b.create<affine::AffineApplyOp>(AffineMap::get(view.getNumDims(), 0, expr), places));
    if (isStore)
      b.create<memref::StoreOp>(b.create<memref::LoadOp>(tile, counters), memory, element);
    else
      b.create<memref::StoreOp>(b.create<memref::LoadOp>(memory, element), tile, counters);
  }
};

/// The elements of a tile that have an index and, but along the axis, lie inside the view.
SmallVector<Extent> indexedExtents(Scalars &b, const TileBuffer &indices, ArrayRef<int64_t> shape,
                                   ArrayRef<int64_t> view, ValueRange offsets, size_t axis) {
  SmallVector<Extent> extents(indices.valid);
  for (size_t a = 0; a < shape.size(); ++a) {
    if (indices.shape()[a] != shape[a])
      extents[a] = expandedExtent(b, extents[a], constantExtent(b, shape[a]));
    if (a != axis)
      extents[a] = smallerExtent(b, extents[a], extentInsideView(b, view[a], offsets[a], shape[a]),
                                 shape[a]);
  }
  return extents;
}
} // namespace

void TileLowering::lower(tile::GatherOp op) {
  auto type = op.getResult().getType();
  auto [map, root] = tile::composeView(op.getView());
  SmallVector<Value> offsets = llvm::map_to_vector(
      op.getOffsets(), [&](Value offset) { return values.lookupOrDefault(offset); });
  TileBuffer indices = tileOf(op.getIndices());
  TileBuffer result{allocate(type),
                    indexedExtents(b, indices, type.getShape(), op.getView().getType().getShape(),
                                   offsets, op.getAxis())};
  IndexedTransfer{result.valid, values.lookup(root), result.memory,    indices.memory, map,
                  offsets,      op.getAxis(),        /*isStore=*/false}
      .emit(b);
  bind(op.getResult(), result);
}

void TileLowering::lower(tile::ScatterOp op) {
  auto type = op.getValue().getType();
  auto [map, root] = tile::composeView(op.getView());
  SmallVector<Value> offsets = llvm::map_to_vector(
      op.getOffsets(), [&](Value offset) { return values.lookupOrDefault(offset); });
  TileBuffer indices = tileOf(op.getIndices()), source = tileOf(op.getValue());
  SmallVector<Extent> extents = indexedExtents(
      b, indices, type.getShape(), op.getView().getType().getShape(), offsets, op.getAxis());
  for (auto [extent, valid, bound] : llvm::zip_equal(extents, source.valid, type.getShape()))
    extent = smallerExtent(b, extent, valid, bound);
  IndexedTransfer{extents, values.lookup(root), source.memory,   indices.memory, map,
                  offsets, op.getAxis(),        /*isStore=*/true}
      .emit(b);
}

void TileLowering::lower(tile::ExtractOp op) {
  SmallVector<Value> at = llvm::map_to_vector(
      op.getCoordinates(), [&](Value coordinate) { return values.lookupOrDefault(coordinate); });
  values.map(op.getResult(), b.create<memref::LoadOp>(tileOf(op.getTile()).memory, at));
}

} // namespace npufuzz::mlirbackend
