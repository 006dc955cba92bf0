//===- GlobalTensor.cpp ---------------------------------------------------===//
//
// Global memory: elements in row-major order, each an enclosure. Every element remembers the store
// that wrote it last. This finds a store that writes one element twice, which the language does not
// define because the order within a store is open.
//
// Loads and stores move the elements that a tile and a view have in common, starting at the
// offsets. Offsets and extents count elements.
//
//===----------------------------------------------------------------------===//
#include "reference/GlobalTensor.h"
#include "reference/FloatFormat.h"

#include <cmath>

namespace npufuzz::reference {

static size_t elementCount(llvm::ArrayRef<int64_t> shape) {
  size_t count = 1;
  for (int64_t extent : shape)
    count *= static_cast<size_t>(extent);
  return count;
}

GlobalTensor::GlobalTensor(ElementKind kind, std::vector<int64_t> shape)
    : kind(kind), shape(std::move(shape)), cells(elementCount(this->shape)),
      lastStore(cells.size(), 0) {}

GlobalTensor::GlobalTensor(const Tensor &tensor)
    : kind(tensor.kind), shape(tensor.shape), lastStore(elementCount(shape), 0) {
  const FloatFormat *format = isFloatKind(kind) ? &floatFormat(kind) : nullptr;
  cells.reserve(lastStore.size());
  for (int64_t linear = 0, count = tensor.size(); linear < count; ++linear)
    cells.push_back(format ? Cell::ofFloat(decode(*format, tensor.bits(linear)))
                           : Cell::ofInteger(tensor.integer(linear)));
}

ExpectedTensor GlobalTensor::expected() const {
  ExpectedTensor result;
  result.kind = kind;
  result.shape = shape;
  size_t count = cells.size();
  result.value.resize(count);
  result.error.resize(count);
  result.integer.resize(count);
  result.state.resize(count);
  result.zeroSignFree.resize(count);
  for (size_t i = 0; i < count; ++i) {
    const Cell &cell = cells[i];
    result.value[i] = cell.low;
    if (cell.isDefined() && !cell.isExact()) {
      // The middle of the enclosure, and a radius that reaches both ends.
      double middle = cell.low / 2 + cell.high / 2;
      result.value[i] = middle;
      // The subtractions round, so one step outward keeps both ends inside.
      result.error[i] = std::nextafter(std::max(cell.high - middle, middle - cell.low), INFINITY);
    }
    result.integer[i] = cell.integer;
    result.state[i] = cell.state;
    result.zeroSignFree[i] = cell.zeroSignFree;
  }
  return result;
}

/// Number of elements per axis that both a tile and a view have from the offset on.
static Extents overlap(llvm::ArrayRef<int64_t> extents, const Indices &view,
                       llvm::ArrayRef<int64_t> offsets) {
  Extents result(extents);
  for (size_t axis = 0; axis < result.size(); ++axis) {
    auto extent = static_cast<int64_t>(view.shape(axis));
    result[axis] = offsets[axis] >= extent ? 0 : std::min(result[axis], extent - offsets[axis]);
  }
  return result;
}

/// Calls row(view's elements, tile's cells, count) for each row of the box of `extents` that starts
/// at `offsets` of the view and at 0 of the tile; both are row-major.
template <typename Cells, typename Function>
static void forEachRow(const Indices &view, llvm::ArrayRef<int64_t> offsets, Cells &cells,
                       const Extents &extents, Function row) {
  Extents starts = extents, place(extents.size());
  starts.back() = std::min<int64_t>(starts.back(), 1);
  forEachCoordinate(starts, [&](llvm::ArrayRef<int64_t> coordinate) {
    for (size_t axis = 0; axis < place.size(); ++axis)
      place[axis] = offsets[axis] + coordinate[axis];
    row(&view.element(place.begin(), place.end()),
        &cells.element(coordinate.begin(), coordinate.end()), extents.back());
  });
}

TileValue load(const GlobalTensor &memory, const Indices &view, llvm::ArrayRef<int64_t> offsets,
               tile::TileType type) {
  TileValue result(type);
  result.valid = overlap(type.getShape(), view, offsets);
  forEachRow(view, offsets, result.cells, result.valid,
             [&](const int64_t *elements, Cell *cells, int64_t count) {
               for (int64_t i = 0; i < count; ++i)
                 cells[i] = memory.cells[static_cast<size_t>(elements[i])];
             });
  return result;
}

std::optional<StoreFault> store(GlobalTensor &memory, const Indices &view,
                                llvm::ArrayRef<int64_t> offsets, const TileValue &value,
                                int64_t number) {
  std::optional<StoreFault> fault;
  auto report = [&](StoreFault found) { fault = fault ? fault : found; };
  auto storeOne = [&](size_t element, const Cell &cell) {
    if (cell.state == State::undefined)
      report(StoreFault::undefinedElement);
    bool twice = memory.lastStore[element] == number;
    if (twice)
      report(StoreFault::writtenTwice);
    memory.cells[element] = twice ? Cell() : cell;
    memory.lastStore[element] = number;
  };
  forEachRow(view, offsets, value.cells, overlap(value.valid, view, offsets),
             [&](const int64_t *elements, const Cell *cells, int64_t count) {
               for (int64_t i = 0; i < count; ++i)
                 storeOne(static_cast<size_t>(elements[i]), cells[i]);
             });
  return fault;
}

} // namespace npufuzz::reference
