//===- TileIndirect.cpp - lowers gather, scatter and extract --------------===//
//
// Builds loops over the elements that have an index, with addresses loaded by memref.load.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/TileLowering.h"
#include "tile/Program.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

namespace {
/// A move of elements between a tile and the places of a view that an index tile names along an
/// axis.
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
} // namespace

SmallVector<Extent> TileLowering::indexedExtents(const TileBuffer &indices, tile::ViewType view,
                                                 ValueRange offsets, ArrayRef<int64_t> tile,
                                                 size_t axis) {
  SmallVector<Extent> extents(indices.valid);
  for (size_t a = 0; a < tile.size(); ++a) {
    if (indices.shape()[a] != tile[a])
      extents[a] = expandedExtent(b, extents[a], constantExtent(b, tile[a]));
    if (a != axis)
      extents[a] = smallerExtent(
          b, extents[a], extentInsideView(b, view.getShape()[a], offsets[a], tile[a]), tile[a]);
  }
  return extents;
}

void TileLowering::lower(tile::GatherOp op) {
  auto type = op.getResult().getType();
  auto [map, root] = tile::composeView(op.getView());
  SmallVector<Value> offsets = lookupAll(op.getOffsets());
  TileBuffer indices = tileOf(op.getIndices());
  TileBuffer result{allocate(type), indexedExtents(indices, op.getView().getType(), offsets,
                                                   type.getShape(), op.getAxis())};
  IndexedTransfer{result.valid, lookup(root), result.memory, indices.memory,
                  map,          offsets,      op.getAxis(),  /*isStore=*/false}
      .emit(b);
  bind(op.getResult(), result);
}

void TileLowering::lower(tile::ScatterOp op) {
  ArrayRef<int64_t> shape = op.getValue().getType().getShape();
  auto [map, root] = tile::composeView(op.getView());
  SmallVector<Value> offsets = lookupAll(op.getOffsets());
  TileBuffer indices = tileOf(op.getIndices()), source = tileOf(op.getValue());
  SmallVector<Extent> extents = smallerExtents(
      b, indexedExtents(indices, op.getView().getType(), offsets, shape, op.getAxis()),
      source.valid, shape);
  IndexedTransfer{extents, lookup(root), source.memory, indices.memory,
                  map,     offsets,      op.getAxis(),  /*isStore=*/true}
      .emit(b);
}

void TileLowering::lower(tile::ExtractOp op) {
  values.map(op.getResult(),
             b.create<memref::LoadOp>(tileOf(op.getTile()).memory, lookupAll(op.getCoordinates())));
}

} // namespace npufuzz::mlirbackend
