//===- DequantScaleAxis.cpp - scales along the wrong axis -----------------===//
#include "backend/npu/plants/Plants.h"

#include "tile/Tile.h"

using namespace mlir;

namespace npufuzz::npu {

/// Returns true for a product of converted integers with one scale per row (or column) of a square
/// tile.
static bool isSquareDequantisation(tile::ExpandBinaryOp op) {
  auto cast = op.getLhs().getDefiningOp<tile::CastOp>();
  ArrayRef<int64_t> shape = op.getLhs().getType().getShape();
  return op.getKind() == tile::ExpandKind::mul && cast &&
         tile::elementClassOf(cast.getOperand().getType().getElementType()) == 'i' &&
         shape.size() == 2 && shape[0] == shape[1];
}

static LogicalResult scaleAlongTheOtherAxis(ModuleOp module) {
  module.walk([](tile::ExpandBinaryOp op) {
    if (!isSquareDequantisation(op))
      return;
    auto scale = op.getRhs().getType();
    auto turned = tile::TileType::get(op.getContext(), {scale.getShape()[1], scale.getShape()[0]},
                                      scale.getElementType());
    Value transposed = OpBuilder(op).create<tile::TransposeOp>(op.getLoc(), turned, op.getRhs());
    op.getRhsMutable().assign(transposed);
    op.setAxis(1 - op.getAxis());
  });
  return success();
}

PlantedBug dequantScaleAxis() {
  return {{"dequant-scale-axis",
           "npu-bufferize",
           "the scales of a square tile are applied along the other axis",
           {"value"}},
          PlantedBug::When::beforePass,
          scaleAlongTheOtherAxis};
}

} // namespace npufuzz::npu
