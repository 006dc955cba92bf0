//===- BatchRowVector.cpp - a row vector taken for an outer product -------===//
#include "backend/npu/plants/Plants.h"
#include "backend/npu/plants/TileCode.h"

using namespace mlir;

namespace npufuzz::npu {

/// Axis 1 of the left operand is K without a batch axis, and M with one.
static LogicalResult testAxisOne(ModuleOp module) {
  module.walk([](tile::MatmulOp op) {
    auto type = op.getLhs().getType();
    bool takenForOuter = type.getRank() == 3 && type.getShape()[1] == 1;
    if (takenForOuter)
      op.getLhsMutable().assign(TileCode(op).narrow(op.getLhs(), op.getLhsDepthAxis(), 1));
  });
  return success();
}

PlantedBug batchRowVector() {
  return {{"batch-row-vector",
           "npu-bufferize",
           "a batch of row vectors times matrices is taken for outer products: only the first k",
           {"value", "bits"}},
          PlantedBug::When::beforePass,
          testAxisOne};
}

} // namespace npufuzz::npu
