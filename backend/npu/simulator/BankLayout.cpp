//===- BankLayout.cpp -----------------------------------------------------===//
#include "backend/npu/simulator/BankLayout.h"

using namespace mlir;

namespace npufuzz::npu {

BankLayout::BankLayout(BufferType type, int64_t lanes)
    : shape(type.getShape()), format(interpreter::formatOf(type.getElementType())),
      elementBytes((format.width + 7) / 8), elements(type.getNumElements()), laneCount(lanes),
      split(type.getSplit()), stride(type.getStride()), bankShape(shape) {
  int64_t outer = (shape[split] + stride * lanes - 1) / (stride * lanes);
  bankShape[split] = outer * stride;
  bankElements = 1;
  for (int64_t extent : bankShape)
    bankElements *= extent;
  places.resize(elements);
  exists.resize(lanes * bankElements);
  // Walks banks, not logical elements: each place that has one says where it lies.
  for (int64_t lane = 0; lane < lanes; ++lane)
    for (int64_t element = 0; element < bankElements; ++element) {
      int64_t logical = 0;
      bool inside = true;
      for (size_t axis = 0; axis < shape.size(); ++axis) {
        int64_t at = coordinate(lane, element, static_cast<int64_t>(axis));
        inside &= at < shape[axis];
        logical = logical * shape[axis] + at;
      }
      if (!inside)
        continue;
      exists[lane * bankElements + element] = 1;
      places[logical] = {static_cast<int32_t>(lane), static_cast<int32_t>(element)};
    }
}

int64_t BankLayout::coordinate(int64_t lane, int64_t bankElement, int64_t axis) const {
  for (size_t inner = shape.size() - 1; static_cast<int64_t>(inner) > axis; --inner)
    bankElement /= bankShape[inner];
  int64_t local = bankElement % bankShape[axis];
  if (axis != split)
    return local;
  return local / stride * stride * laneCount + lane * stride + local % stride;
}

} // namespace npufuzz::npu
