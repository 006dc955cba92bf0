//===- IotaProduct32.cpp - coordinates are scaled in 32 bits --------------===//
#include "backend/npu/plants/Plants.h"
#include "backend/npu/plants/TileCode.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace npufuzz::npu {

static bool isConstant(Value tile) {
  auto splat = tile.getDefiningOp<tile::SplatOp>();
  return splat && matchPattern(splat.getScalar(), m_Constant());
}

static LogicalResult multiplyInI32(ModuleOp module) {
  module.walk([](tile::MulOp op) {
    Value x = op.getLhs(), y = op.getRhs();
    if (!x.getDefiningOp<tile::IotaOp>())
      std::swap(x, y);
    Type wide = op.getType().getElementType();
    if (!x.getDefiningOp<tile::IotaOp>() || !isConstant(y) || !wide.isInteger(64))
      return;
    TileCode code(op);
    Type narrow = IntegerType::get(op.getContext(), 32);
    Value product = code.binary<tile::MulOp>(code.cast(x, narrow), code.cast(y, narrow));
    op.replaceAllUsesWith(code.cast(product, wide));
    op.erase();
  });
  return success();
}

PlantedBug iotaProduct32() {
  return {{"iota-product-32",
           "npu-bufferize",
           "an iota of i64 is multiplied by a constant in 32 bits",
           {"value", "bits"}},
          PlantedBug::When::beforePass,
          multiplyInI32};
}

} // namespace npufuzz::npu
