//===- TileValue.cpp ------------------------------------------------------===//
//
// Tiles are whole arrays of static shape. Their valid extents say which box of them is meaningful.
// Every op keeps cells outside it undefined. An op that reads one by mistake then makes its result
// undefined, and the mistake shows.
//
//===----------------------------------------------------------------------===//
#include "reference/TileValue.h"

#include <xtensor/xbroadcast.hpp>
#include <xtensor/xstrided_view.hpp>

namespace npufuzz::reference {

TileValue::TileValue(tile::TileType type)
    : kind(tile::elementKindOf(type.getElementType())),
      cells(Cells::from_shape(std::vector<size_t>(type.getShape().begin(), type.getShape().end()))),
      valid(type.getRank(), 0) {}

void TileValue::fillOutside(const Cell &fill) {
  if (valid == shape())
    return;
  Cells filled = Cells::from_shape(cells.shape());
  filled.fill(fill);
  xt::xstrided_slice_vector box;
  for (int64_t extent : valid)
    box.push_back(xt::range(0, extent));
  xt::strided_view(filled, box) = xt::strided_view(cells, box);
  cells = std::move(filled);
}

Cells broadcastTo(const Cells &x, const Cells &like) { return xt::broadcast(x, like.shape()); }

Extents minimum(llvm::ArrayRef<int64_t> x, llvm::ArrayRef<int64_t> y) {
  Extents result(x);
  for (size_t axis = 0; axis < result.size(); ++axis)
    result[axis] = std::min(result[axis], y[axis]);
  return result;
}

bool anyNegative(llvm::ArrayRef<int64_t> offsets) {
  return llvm::any_of(offsets, [](int64_t offset) { return offset < 0; });
}

void forEachCoordinate(llvm::ArrayRef<int64_t> extents,
                       llvm::function_ref<void(llvm::ArrayRef<int64_t>)> f) {
  if (llvm::is_contained(extents, 0))
    return;
  Extents coordinate(extents.size(), 0);
  while (true) {
    f(coordinate);
    size_t axis = extents.size();
    while (axis > 0 && ++coordinate[axis - 1] == extents[axis - 1])
      coordinate[--axis] = 0;
    if (axis == 0)
      return;
  }
}

} // namespace npufuzz::reference
