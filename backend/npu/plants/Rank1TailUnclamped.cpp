//===- Rank1TailUnclamped.cpp - a line is stored as a whole ---------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace npufuzz::npu {

/// The fast path for rank 1 has no clip. It overwrites elements past the view, if there are any.
static LogicalResult storeWholeLines(ModuleOp module) {
  module.walk([](ClippedStoreOp store) {
    auto type = store.getValue().getType();
    if (type.getRank() != 1 || store.getClip().empty() ||
        tile::elementClassOf(type.getElementType()) == 'e')
      return;
    OpBuilder builder(store);
    Value whole = builder.create<tile::FillPadOp>(store.getLoc(), type, tile::PadKind::zero,
                                                  store.getValue());
    store.getValueMutable().assign(whole);
    store.getClipMutable().clear();
  });
  return success();
}

PlantedBug rank1TailUnclamped() {
  return {{"rank1-tail-unclamped",
           "npu-tile-loops",
           "the last tile of a tensor of rank 1 is stored as a whole",
           {"address", "memory", "value", "bits"}},
          PlantedBug::When::afterPass,
          storeWholeLines};
}

} // namespace npufuzz::npu
