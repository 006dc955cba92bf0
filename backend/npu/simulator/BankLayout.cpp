//===- BankLayout.cpp -----------------------------------------------------===//
//
// Lane-banked tiles: axis s is split over L lanes in blocks of vst coordinates. For each outer
// block o, lane v holds the coordinates o * vst * L + v * vst + b with 0 <= b < vst. The other axes
// are the same in every bank. The table of places is made once per type: it walks the banks and
// computes the coordinate at each place. Places count elements, not bytes.
//
//===----------------------------------------------------------------------===//
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
  // Walks banks, not logical elements: each place that holds one says where it lies.
  llvm::SmallVector<int64_t, 6> local(shape.size());
  for (int64_t lane = 0; lane < lanes; ++lane) {
    local.assign(shape.size(), 0);
    for (int64_t element = 0; element < bankElements; ++element, advance(local)) {
      int64_t along = coordinateOfSplit(lane, local[split]);
      if (along >= shape[split])
        continue;
      int64_t logical = 0;
      for (size_t axis = 0; axis < shape.size(); ++axis)
        logical =
            logical * shape[axis] + (static_cast<int64_t>(axis) == split ? along : local[axis]);
      exists[lane * bankElements + element] = 1;
      places[logical] = {static_cast<int32_t>(lane), static_cast<int32_t>(element)};
    }
  }
}

/// Moves to the next point of a bank, in row-major order.
void BankLayout::advance(llvm::SmallVectorImpl<int64_t> &local) const {
  for (size_t axis = local.size(); axis-- > 0;) {
    if (++local[axis] < bankShape[axis])
      return;
    local[axis] = 0;
  }
}

int64_t BankLayout::coordinateOfSplit(int64_t lane, int64_t local) const {
  return local / stride * stride * laneCount + lane * stride + local % stride;
}

int64_t BankLayout::coordinate(int64_t lane, int64_t bankElement, int64_t axis) const {
  for (size_t inner = shape.size() - 1; static_cast<int64_t>(inner) > axis; --inner)
    bankElement /= bankShape[inner];
  int64_t local = bankElement % bankShape[axis];
  return axis == split ? coordinateOfSplit(lane, local) : local;
}

} // namespace npufuzz::npu
