//===- AnyAsAnd.cpp - any() reduces with and ------------------------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult reduceWithAnd(ModuleOp module) {
  module.walk([](ComputeOp op) {
    auto kind = op->getAttrOfType<tile::ReduceKindAttr>("kind");
    if (kind && kind.getValue() == tile::ReduceKind::any)
      op->setAttr("kind", tile::ReduceKindAttr::get(op.getContext(), tile::ReduceKind::all));
  });
  return success();
}

PlantedBug anyAsAnd() {
  return {{"any-as-and", "npu-bufferize", "any() is reduced with and", {"value"}},
          PlantedBug::When::afterPass,
          reduceWithAnd};
}

} // namespace npufuzz::npu
