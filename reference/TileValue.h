//===- TileValue.h - the tiles of the xtensor executor ----------*- C++ -*-===//
#ifndef NPUFUZZ_REFERENCE_TILEVALUE_H
#define NPUFUZZ_REFERENCE_TILEVALUE_H

#include "reference/Cell.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <xtensor/xarray.hpp>

namespace npufuzz::reference {

using Cells = xt::xarray<Cell>;
using Extents = llvm::SmallVector<int64_t, tile::rankMax>;

/// A tile: its whole static shape, row-major. Cells outside the valid extents are undefined.
struct TileValue {
  ElementKind kind;
  Cells cells;
  Extents valid;

  /// Makes a tile of undefined cells with no valid extent.
  explicit TileValue(tile::TileType type);
  TileValue(ElementKind kind, Cells cells, Extents valid)
      : kind(kind), cells(std::move(cells)), valid(std::move(valid)) {}

  Extents shape() const { return Extents(cells.shape().begin(), cells.shape().end()); }
  /// Sets every cell outside the valid extents to `fill`.
  void fillOutside(const Cell &fill);
};

/// Repeats the axes of extent 1.
Cells broadcastTo(const Cells &x, const Cells &like);

/// Applies f to each element.
template <typename Function> Cells mapCells(const Cells &x, Function f) {
  Cells result = Cells::from_shape(x.shape());
  std::transform(x.storage().begin(), x.storage().end(), result.storage().begin(), f);
  return result;
}
/// Applies f to each pair of elements; axes of y with extent 1 repeat.
template <typename Function> Cells mapCells(const Cells &x, const Cells &y, Function f) {
  if (x.shape() != y.shape())
    return mapCells(x, broadcastTo(y, x), f);
  Cells result = Cells::from_shape(x.shape());
  std::transform(x.storage().begin(), x.storage().end(), y.storage().begin(),
                 result.storage().begin(), f);
  return result;
}

/// The smaller extent per axis.
Extents minimum(llvm::ArrayRef<int64_t> x, llvm::ArrayRef<int64_t> y);

/// Returns true if an offset is below 0, where no view has an element.
bool anyNegative(llvm::ArrayRef<int64_t> offsets);

/// Calls f with every coordinate below `extents`, in row-major order.
void forEachCoordinate(llvm::ArrayRef<int64_t> extents,
                       llvm::function_ref<void(llvm::ArrayRef<int64_t>)> f);

} // namespace npufuzz::reference

#endif
