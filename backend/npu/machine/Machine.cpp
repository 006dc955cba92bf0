//===- Machine.cpp --------------------------------------------------------===//
//
// Parameters and the choice of layouts. A module carries the parameters as attributes, so a
// snapshot of any pass is a whole case: it can be compiled further and executed without its
// history.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/Machine.h"

#include <numeric>

using namespace mlir;

namespace npufuzz::npu {

static int64_t attributeOr(ModuleOp module, StringRef name, int64_t fallback) {
  auto attribute = module->getAttrOfType<IntegerAttr>(name);
  return attribute ? attribute.getInt() : fallback;
}

Machine Machine::of(ModuleOp module) {
  Machine machine;
  machine.lanes = attributeOr(module, "npu.lanes", machine.lanes);
  machine.vectorBits = attributeOr(module, "npu.vlen", machine.vectorBits);
  machine.bankBytes = attributeOr(module, "npu.bank_bytes", machine.bankBytes);
  machine.extentBits = attributeOr(module, "npu.extent_bits", machine.extentBits);
  machine.strideBits = attributeOr(module, "npu.stride_bits", machine.strideBits);
  return machine;
}

/// Consecutive coordinates of a split axis of `extent` that one lane takes.
static int64_t strideFor(int64_t extent, int64_t laneStride, int64_t lanes) {
  return std::clamp<int64_t>(extent / lanes, 1, laneStride);
}

BufferType bufferTypeFor(tile::TileType tile, LayoutPolicy policy, const Machine &machine) {
  ArrayRef<int64_t> shape = tile.getShape();
  int64_t split = tile.getRank() - 1;
  for (int64_t axis = 0; axis < tile.getRank(); ++axis)
    // An axis of extent 1 would put the whole tile into one lane.
    if (shape[axis] > 1) {
      split = axis;
      if (policy.splitFirst)
        break;
    }
  return BufferType::get(tile.getContext(), shape, tile.getElementType(), split,
                         strideFor(shape[split], policy.laneStride, machine.lanes));
}

int64_t tileBytesThatFit(int64_t laneStride, const Machine &machine) {
  // A lane holds local / extent of a tile. From `lanes * laneStride * 4` on, the quotient does not
  // exceed what smaller extents reach.
  int64_t worstLocal = 0, worstExtent = 1;
  for (int64_t extent = 2; extent <= machine.lanes * laneStride * 4; ++extent) {
    int64_t stride = strideFor(extent, laneStride, machine.lanes);
    int64_t block = stride * machine.lanes;
    int64_t local = (extent + block - 1) / block * stride;
    if (local * worstExtent > worstLocal * extent) {
      worstLocal = local;
      worstExtent = extent;
    }
  }
  // An eighth is kept for alignment, and for tiles of one element, which lanes do not share.
  return machine.bankBytes * 7 / 8 * worstExtent / worstLocal;
}

} // namespace npufuzz::npu
