//===- PackedStoreLosesMask.cpp - words of several elements ---------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

constexpr int64_t wordBytes = 4;

/// Rounds the last axis' valid extent around a transfer to a whole number of words.
static void storeWords(TransferOutOp transfer) {
  BufferType type = transfer.getBuffer().getType();
  int64_t perWord = wordBytes / tile::elementBytes(type.getElementType()),
          last = type.getRank() - 1;
  // A transfer that is not contiguous on both sides stores element by element.
  if (perWord < 2 || type.getShape()[last] % perWord != 0 ||
      transfer.getGlobalStrides().back() != 1 || transfer.getTileStrides().back() != 1)
    return;
  OpBuilder builder(transfer);
  Location loc = transfer.getLoc();
  SmallVector<Value> extents;
  for (int64_t axis = 0; axis <= last; ++axis)
    extents.push_back(
        builder.create<ValidOp>(loc, builder.getIndexType(), transfer.getBuffer(), axis));
  SmallVector<Value> rounded(extents);
  AffineExpr words = builder.getAffineDimExpr(0).ceilDiv(perWord) * perWord;
  rounded[last] =
      builder.create<affine::AffineApplyOp>(loc, AffineMap::get(1, 0, words), extents[last]);
  builder.create<SetValidOp>(loc, transfer.getBuffer(), rounded);
  builder.setInsertionPointAfter(transfer);
  builder.create<SetValidOp>(loc, transfer.getBuffer(), extents);
}

static LogicalResult loseMasks(ModuleOp module) {
  module.walk([](TransferOutOp transfer) { storeWords(transfer); });
  return success();
}

PlantedBug packedStoreLosesMask() {
  return {{"packed-store-loses-mask",
           "npu-valid-shape",
           "elements of 8 and 16 bits are stored in words of 32, the last one as a whole",
           {"address", "undef", "value", "memory", "bits"}},
          PlantedBug::When::afterPass,
          loseMasks};
}

} // namespace npufuzz::npu
