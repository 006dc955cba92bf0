//===- DmaFieldWraps.cpp - strides are cut to the width of their field ----===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// Two strides of 32 bits in one word, each cut to its lowest eight.
static int64_t cutStrides(int64_t word) {
  auto bits = static_cast<uint64_t>(word);
  auto low = static_cast<uint32_t>(static_cast<int8_t>(bits));
  auto high = static_cast<uint32_t>(static_cast<int8_t>(bits >> strideBits));
  return static_cast<int64_t>(uint64_t(high) << strideBits | low);
}

static LogicalResult encodeInEightBits(ModuleOp module) {
  module.walk([](DmaOp transfer) {
    SmallVector<int64_t> words(transfer.getWords());
    for (size_t global : {2, 3})
      words[global] = cutStrides(words[global]);
    transfer.setWords(words);
  });
  return success();
}

PlantedBug dmaFieldWraps() {
  return {{"dma-field-wraps",
           "npu-lower-to-machine",
           "strides are encoded in eight bits",
           {"address", "value", "memory"}},
          PlantedBug::When::afterPass,
          encodeInEightBits};
}

} // namespace npufuzz::npu
