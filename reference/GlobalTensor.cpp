//===- GlobalTensor.cpp ---------------------------------------------------===//
#include "reference/GlobalTensor.h"
#include "reference/FloatFormat.h"

#include <xtensor/xstrided_view.hpp>

#include <cmath>

namespace npufuzz::reference {

GlobalTensor::GlobalTensor(ElementKind kind, std::vector<int64_t> shape)
    : kind(kind), shape(std::move(shape)) {
  size_t count = 1;
  for (int64_t extent : this->shape)
    count *= static_cast<size_t>(extent);
  cells.resize(count);
  lastStore.resize(count, 0);
}

Cell cellOf(ElementKind kind, const Tensor &tensor, int64_t linear) {
  return isFloatKind(kind) ? Cell::ofFloat(decode(floatFormat(kind), tensor.bits(linear)))
                           : Cell::ofInteger(tensor.integer(linear));
}

GlobalTensor::GlobalTensor(const Tensor &tensor) : GlobalTensor(tensor.kind, tensor.shape) {
  for (size_t i = 0; i < cells.size(); ++i)
    cells[i] = cellOf(kind, tensor, static_cast<int64_t>(i));
}

ExpectedTensor GlobalTensor::expected() const {
  ExpectedTensor result;
  result.kind = kind;
  result.shape = shape;
  for (const Cell &cell : cells) {
    double value = cell.low, error = 0;
    if (!cell.isExact()) {
      // The middle, and the least radius around it that reaches both ends.
      value = cell.low / 2 + cell.high / 2;
      error = std::nextafter(std::max(cell.high - value, value - cell.low), INFINITY);
    }
    result.value.push_back(value);
    result.error.push_back(error);
    result.integer.push_back(cell.integer);
    result.state.push_back(cell.state);
    result.zeroSignFree.push_back(cell.zeroSignFree);
  }
  return result;
}

/// Per axis the elements from the offset on that both a tile and a view have.
static Extents overlap(llvm::ArrayRef<int64_t> extents, const Indices &view,
                       llvm::ArrayRef<int64_t> offsets) {
  Extents result(extents);
  for (size_t axis = 0; axis < result.size(); ++axis) {
    auto extent = static_cast<int64_t>(view.shape(axis));
    result[axis] = offsets[axis] >= extent ? 0 : std::min(result[axis], extent - offsets[axis]);
  }
  return result;
}

/// The box of `extents` elements from `offsets` on.
static xt::xstrided_slice_vector box(llvm::ArrayRef<int64_t> offsets,
                                     llvm::ArrayRef<int64_t> extents) {
  xt::xstrided_slice_vector slices;
  for (auto [offset, extent] : llvm::zip_equal(offsets, extents))
    slices.push_back(xt::range(offset, offset + extent));
  return slices;
}

TileValue load(const GlobalTensor &memory, const Indices &view, llvm::ArrayRef<int64_t> offsets,
               tile::TileType type) {
  TileValue result(type);
  result.valid = overlap(type.getShape(), view, offsets);
  if (llvm::is_contained(result.valid, 0))
    return result;
  auto from = xt::strided_view(view, box(offsets, result.valid));
  auto to = xt::strided_view(result.cells, box(Extents(result.valid.size(), 0), result.valid));
  std::transform(from.begin(), from.end(), to.begin(),
                 [&](int64_t linear) { return memory.cells[static_cast<size_t>(linear)]; });
  return result;
}

std::optional<StoreFault> store(GlobalTensor &memory, const Indices &view,
                                llvm::ArrayRef<int64_t> offsets, const TileValue &value,
                                int64_t number) {
  std::optional<StoreFault> fault;
  auto report = [&](StoreFault found) { fault = fault ? fault : found; };
  Extents count = overlap(value.valid, view, offsets);
  if (llvm::is_contained(count, 0))
    return fault;
  auto to = xt::strided_view(view, box(offsets, count));
  auto from = xt::strided_view(value.cells, box(Extents(count.size(), 0), count));
  auto cell = from.begin();
  for (auto index = to.begin(); index != to.end(); ++index, ++cell) {
    auto element = static_cast<size_t>(*index);
    if ((*cell).state == State::undefined)
      report(StoreFault::undefinedElement);
    bool twice = memory.lastStore[element] == number;
    if (twice)
      report(StoreFault::writtenTwice);
    memory.cells[element] = twice ? Cell() : *cell;
    memory.lastStore[element] = number;
  }
  return fault;
}

} // namespace npufuzz::reference
