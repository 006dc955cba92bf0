//===- CmpConstUnrounded.cpp - a constant is compared in f32 --------------===//
#include "backend/npu/plants/Plants.h"
#include "backend/npu/plants/TileCode.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace npufuzz::npu {

/// The f32 constant that this tile is rounded from; null if there is none.
static Value unrounded(Value tile) {
  auto cast = tile.getDefiningOp<tile::CastOp>();
  auto splat = cast ? cast.getOperand().getDefiningOp<tile::SplatOp>() : nullptr;
  bool isF32Constant = splat && matchPattern(splat.getScalar(), m_Constant()) &&
                       splat.getType().getElementType().isF32();
  return isF32Constant ? cast.getOperand() : Value();
}

static LogicalResult compareInF32(ModuleOp module) {
  module.walk([](tile::CmpOp op) {
    Type element = TileCode::typeOf(op.getLhs()).getElementType();
    bool isLhs = static_cast<bool>(unrounded(op.getLhs()));
    Value constant = isLhs ? unrounded(op.getLhs()) : unrounded(op.getRhs());
    if (!constant || !(element.isF16() || element.isBF16()))
      return;
    Value other = TileCode(op).cast(isLhs ? op.getRhs() : op.getLhs(),
                                    TileCode::typeOf(constant).getElementType());
    op->setOperands(isLhs ? ValueRange{constant, other} : ValueRange{other, constant});
  });
  return success();
}

PlantedBug cmpConstUnrounded() {
  return {{"cmp-const-unrounded",
           "npu-bufferize",
           "f16 and bf16 are compared with a constant that was not rounded to their type",
           {"value", "bits"}},
          PlantedBug::When::beforePass,
          compareInF32};
}

} // namespace npufuzz::npu
