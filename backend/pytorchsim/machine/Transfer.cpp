//===- Transfer.cpp -------------------------------------------------------===//
//
// Packs descriptors into words, checks the machine's contract and enumerates elements. The order is
// blocks of the split axis, then lanes, then the four axes within a lane. ModelTransfer.cpp checks
// the places and moves the bytes.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/machine/Transfer.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

uint64_t Transfer::extentsWord() const {
  return extents[0] << 48 | extents[1] << 32 | extents[2] << 16 | extents[3];
}

uint64_t Transfer::shapeWord(uint64_t type) const {
  return laneStride << 32 | type << 17 | uint64_t(isIndirect) << 16 | split << 14 | elementBytes;
}

uint64_t Transfer::outerCount(uint64_t lanes) const {
  return divideCeil(extents[split], laneStride * lanes);
}

uint64_t Transfer::usedLanes(uint64_t lanes) const {
  return outerCount(lanes) > 1 ? lanes : divideCeil(extents[split], laneStride);
}

Transfer::Axes Transfer::stridesInBank(uint64_t lanes) const {
  Axes strides = bankStrides;
  for (uint64_t &stride : strides)
    if (stride > bankStrides[split])
      stride = stride / extents[split] * laneStride * outerCount(lanes);
  return strides;
}

std::string Transfer::brokenContract(uint64_t lanes) const {
  for (uint64_t axis = 0; axis < extents.size(); ++axis) {
    if (extents[axis] > extentMax)
      return formatv("extent {0} of axis {1} is more than {2}", extents[axis], axis, extentMax);
    if (globalStrides[axis] > strideMax || bankStrides[axis] > strideMax)
      return formatv("a stride of axis {0} has more than 32 bits", axis);
  }
  if (laneStride == 0 || laneStride > extentMax)
    return formatv("the lane stride {0} is not in 1..{1}", laneStride, extentMax);
  if (!is_contained({1u, 2u, 4u, 8u}, elementBytes))
    return formatv("elements of {0} bytes", elementBytes);
  if (isEmpty())
    return "";
  uint64_t covered = usedLanes(lanes) * laneStride * outerCount(lanes);
  if (covered != extents[split])
    return formatv("ragged: axis {0} of {1} coordinates is split into {2} lanes of {3}, {4} times",
                   split, extents[split], usedLanes(lanes), laneStride, outerCount(lanes));
  for (uint64_t axis = 0; axis < extents.size(); ++axis)
    if (bankStrides[axis] > bankStrides[split] && bankStrides[axis] % extents[split] != 0)
      return formatv("ragged: stride {0} of axis {1} is no multiple of the split extent {2}",
                     bankStrides[axis], axis, extents[split]);
  return "";
}

void Transfer::forEachElement(uint64_t lanes,
                              function_ref<bool(uint64_t, bool, uint64_t, uint64_t)> visit) const {
  if (isEmpty())
    return;
  uint64_t outer = outerCount(lanes), used = usedLanes(lanes);
  Axes inBank = stridesInBank(lanes), block = extents;
  block[split] = laneStride;
  for (uint64_t o = 0; o < outer; ++o)
    for (uint64_t lane = 0; lane < lanes; ++lane)
      for (uint64_t i = 0; i < block[0]; ++i)
        for (uint64_t j = 0; j < block[1]; ++j)
          for (uint64_t k = 0; k < block[2]; ++k)
            for (uint64_t l = 0; l < block[3]; ++l) {
              Axes at = {i, j, k, l};
              uint64_t global = globalStrides[split] * laneStride * (used * o + lane),
                       bank = inBank[split] * laneStride * o;
              for (uint64_t axis = 0; axis < at.size(); ++axis) {
                global += globalStrides[axis] * at[axis];
                bank += inBank[axis] * at[axis];
              }
              if (!visit(lane, lane < used, global, bank))
                return;
            }
}

} // namespace npufuzz::pytorchsim
