//===- TensorElements.cpp - elements of immutable tensors -----------------===//
//
// A copy of a dense tensor takes the whole allocation at once. Any other copy goes element by
// element, and keeps elements of several scalars whole.
//
//===----------------------------------------------------------------------===//
#include "interpreter/TensorElements.h"
#include "interpreter/numbers/IntegerFormulas.h"

using namespace mlir;

namespace npufuzz::interpreter {

std::optional<size_t> placeOf(const MemoryReference &tensor, ArrayRef<int64_t> indices) {
  int64_t place = tensor.offset;
  for (auto [axis, index] : llvm::enumerate(indices)) {
    if (index < 0 || index >= tensor.sizes[axis])
      return std::nullopt;
    place = wrapAdd(place, wrapMul(index, tensor.strides[axis]));
  }
  place = wrapAdd(tensor.base, wrapMul(tensor.unit, place));
  if (tensor.outside || place < 0 || place >= static_cast<int64_t>(tensor.allocation->bits.size()))
    return std::nullopt;
  return static_cast<size_t>(place);
}

Cell elementOf(const MemoryReference &tensor, ArrayRef<int64_t> indices) {
  std::optional<size_t> place = placeOf(tensor, indices);
  return place ? readCell(tensor, *place) : Cell{0, true};
}

/// True if the reference covers the whole allocation in row-major order.
static bool isDense(const MemoryReference &memory) {
  bool dense = !memory.outside && memory.unit == 1 && memory.base == 0 && memory.offset == 0 &&
               memory.viewedAs.kind == FormatKind::none;
  int64_t count = 1;
  for (size_t axis = memory.sizes.size(); axis-- > 0; count *= memory.sizes[axis])
    dense &= memory.sizes[axis] == 1 || memory.strides[axis] == count;
  return dense && count == static_cast<int64_t>(memory.allocation->bits.size());
}

Ref<MemoryReference> copyOf(const MemoryReference &source) {
  if (isDense(source)) {
    Ref<Allocation> allocation(new Allocation(source.allocation->format, 0, 0));
    allocation->bits = source.allocation->bits;
    allocation->undefined = source.allocation->undefined;
    return wrap(allocation, source.sizes);
  }
  int64_t count = 1;
  for (int64_t size : source.sizes)
    count *= std::max<int64_t>(size, 0);
  bool isView = source.viewedAs.kind != FormatKind::none;
  Format format = isView ? source.viewedAs : source.allocation->format;
  // Elements of several scalars, such as complex numbers, stay whole.
  int64_t scalars = isView ? 1 : source.unit;
  Ref<MemoryReference> copy = wrap(new Allocation(format, count * scalars, 0), source.sizes);
  copy->unit = scalars;
  size_t next = 0;
  forEachIndex(source.sizes, [&](ArrayRef<int64_t> index) {
    std::optional<size_t> place = placeOf(source, index);
    for (int64_t scalar = 0; scalar < scalars; ++scalar)
      writeCell(*copy, next++, place ? readCell(source, *place + scalar) : Cell{0, true});
    return true;
  });
  return copy;
}

Ref<MemoryReference> rowMajor(const Value &tensor) {
  return isDense(tensor.memory()) ? Ref<MemoryReference>(&tensor.memory())
                                  : copyOf(tensor.memory());
}

} // namespace npufuzz::interpreter
