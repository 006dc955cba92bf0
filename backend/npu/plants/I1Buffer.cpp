//===- I1Buffer.cpp - a boolean counts as a bit ---------------------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// Writes only as many of the consecutive booleans of a row as there are bytes for their bits.
static LogicalResult storeAsBits(ModuleOp module) {
  constexpr int64_t bitsPerByte = 8;
  module.walk([](ClippedStoreOp op) {
    if (!op.getValue().getType().getElementType().isInteger(1))
      return;
    SmallVector<int64_t> sizes(op.getSizes());
    for (auto [size, stride] : llvm::zip_equal(sizes, op.getTileStrides()))
      if (stride == 1)
        size = (size + bitsPerByte - 1) / bitsPerByte;
    op.setSizes(sizes);
  });
  return success();
}

PlantedBug i1Buffer() {
  return {{"i1-buffer",
           "npu-bufferize",
           "a buffer of booleans is stored as if it held bits: most are not written",
           {"value", "undef"}},
          PlantedBug::When::beforePass,
          storeAsBits};
}

} // namespace npufuzz::npu
