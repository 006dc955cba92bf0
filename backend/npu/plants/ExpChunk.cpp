//===- ExpChunk.cpp - the last, shorter chunk is lost ---------------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult loseTailChunks(ModuleOp module) {
  SmallVector<Operation *> stores;
  module.walk([&](VStoreOp store) {
    APInt element;
    if (matchPattern(store.getElement(), m_ConstantInt(&element)) && !element.isZero())
      stores.push_back(store);
  });
  for (Operation *store : stores)
    store->erase();
  return success();
}

PlantedBug expChunk() {
  return {{"exp-chunk",
           "npu-vectorise",
           "what a lane holds beyond whole register groups is never written",
           {"undef", "value"}},
          PlantedBug::When::afterPass,
          loseTailChunks};
}

} // namespace npufuzz::npu
