//===- ShapeOps.cpp - making, moving and narrowing tiles ------------------===//
//
// Ops that make, repeat, transpose or narrow tiles, as array operations of xtensor. Nothing is
// rounded here. Cells outside the valid extents stay undefined.
//
// Pad values: zero, the least or the greatest of the type; -infinity and +infinity for floats.
// 8-bit floats are padded with zero only (tile/Tile.cpp), because f8E4M3FN has no infinity.
//
//===----------------------------------------------------------------------===//
#include "reference/IntegerArithmetic.h"
#include "reference/Ops.h"

#include <xtensor/xbroadcast.hpp>
#include <xtensor/xbuilder.hpp>
#include <xtensor/xmanipulation.hpp>

#include <cmath>

namespace npufuzz::reference {

void execute(Frame &frame, tile::IotaOp op) {
  TileValue result(op.getResult().getType());
  result.valid = result.shape();
  IntegerFormat format = integerFormat(result.kind);
  auto start = static_cast<uint64_t>(frame.scalar(op.getStart()).integer);
  auto axis = static_cast<size_t>(op.getAxis());
  auto cell = result.cells.begin();
  forEachCoordinate(result.valid, [&](llvm::ArrayRef<int64_t> coordinate) {
    // Coordinates come in row-major order, in which the cells lie.
    *cell++ = Cell::ofInteger(format.wrap(start + static_cast<uint64_t>(coordinate[axis])));
  });
  frame.setTile(op.getResult(), std::move(result));
}

void execute(Frame &frame, tile::SplatOp op) {
  TileValue result(op.getResult().getType());
  result.cells.fill(frame.scalar(op.getScalar()));
  result.valid = result.shape();
  frame.setTile(op.getResult(), std::move(result));
}

void execute(Frame &frame, tile::ExpandOp op) {
  const TileValue &x = frame.tile(op.getOperand());
  auto axis = static_cast<size_t>(op.getAxis());
  auto shape = x.cells.shape();
  shape[axis] = static_cast<size_t>(op.getResult().getType().getShape()[axis]);
  Extents valid = x.valid;
  valid[axis] = x.valid[axis] == 1 ? static_cast<int64_t>(shape[axis]) : 0;
  frame.setTile(op.getResult(), TileValue(x.kind, xt::broadcast(x.cells, shape), valid));
}

void execute(Frame &frame, tile::TransposeOp op) {
  const TileValue &x = frame.tile(op.getOperand());
  frame.setTile(op.getResult(),
                TileValue(x.kind, xt::transpose(x.cells), Extents{x.valid[1], x.valid[0]}));
}

void execute(Frame &frame, tile::SetValidOp op) {
  const TileValue &x = frame.tile(op.getOperand());
  TileValue result = x;
  Extents extents = frame.integers(op.getExtents());
  for (size_t axis = 0; axis < extents.size(); ++axis)
    result.valid[axis] = std::clamp(extents[axis], int64_t(0), x.valid[axis]);
  // A default cell is undefined: narrowed cells are lost, even if fill_pad or another op widens the
  // extents again.
  result.fillOutside(Cell());
  frame.setTile(op.getResult(), std::move(result));
}

Cell padding(ElementKind kind, tile::PadKind pad) {
  bool zero = pad == tile::PadKind::zero, least = pad == tile::PadKind::min;
  if (isFloatKind(kind))
    return Cell::ofFloat(zero ? 0.0 : least ? -INFINITY : INFINITY);
  IntegerFormat format = integerFormat(kind);
  return Cell::ofInteger(zero ? 0 : least ? format.min() : format.max());
}

void execute(Frame &frame, tile::FillPadOp op) {
  TileValue result = frame.tile(op.getOperand());
  result.fillOutside(padding(result.kind, op.getKind()));
  result.valid = result.shape();
  frame.setTile(op.getResult(), std::move(result));
}

} // namespace npufuzz::reference
