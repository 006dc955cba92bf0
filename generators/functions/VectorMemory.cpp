//===- VectorMemory.cpp - memory, and accesses along its last axis --------===//
//
// Accesses that must stay inside the memory along its last axis; VectorTransfers.cpp has those
// that may leave it. Views and casts hide sizes from the type.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/VectorMemory.h"

namespace npufuzz::generators::functions {

using namespace mlir;

/// Draws extents that no vector length divides, and 1, along which a stride has no meaning.
MemoryShape VectorMemory::drawShape() {
  MemoryShape memory;
  bool isTensor = choices.chance("tensor", 1, 4);
  Shape inType;
  for (int64_t i = choices.range("rank", 1, 3); i > 0; --i) {
    bool isDynamic = choices.chance("dynamic", 1, 4);
    memory.sizes.push_back(isDynamic ? Memory::unknown
                                     : choices.pick("size", Shape{4, 8, 3, 1, 6, 5}));
    inType.push_back(isDynamic ? ShapedType::kDynamic : memory.sizes.back());
  }
  if (isTensor)
    memory.type = RankedTensorType::get(inType, vectors.element);
  else
    memory.type = MemRefType::get(inType, vectors.element);
  return memory;
}

Memory &VectorMemory::any() {
  return choices.chance("newest", 1, 2) ? pool.back()
                                        : pool[choices.draw("memory", pool.size() - 1)];
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// The generator still knows the number, so accesses stay inside.
void VectorMemory::disguise() {
  for (size_t i = 0, count = pool.size(); i < count; ++i) {
    Memory memory = pool[i];
    if (memory.isTensor() || !memory.isKnown())
      continue;
    if (choices.chance("cast", 1, 4)) {
      Type open = MemRefType::get(Shape(memory.rank(), ShapedType::kDynamic), vectors.element);
      add({code.emit("memref.cast", memory.value, open), memory.sizes});
    }
    if (choices.chance("view", 1, 3))
      subview(memory);
  }
}

/// Makes strides that lowerings to pointers must keep.
void VectorMemory::subview(const Memory &memory) {
  Shape strides(memory.rank(), 1);
  for (size_t axis = memory.rank(); axis-- > 1;)
    strides[axis - 1] = strides[axis] * memory.sizes[axis];
  Mixed offsets, sizes, steps;
  Shape shape;
  int64_t start = 0;
  for (size_t axis = 0; axis < memory.rank(); ++axis) {
    int64_t extent = memory.sizes[axis];
    int64_t offset = choices.range("offset", 0, std::min<int64_t>(extent - 1, 2));
    int64_t size = choices.range("size", 1, extent - offset);
    // Vectors lie in memory without gaps along the last axis.
    bool mayStep = axis + 1 < memory.rank() && offset + 2 * (size - 1) < extent;
    int64_t step = mayStep ? choices.range("step", 1, 2) : 1;
    offsets.push_back(code.getIndexAttr(offset));
    sizes.push_back(code.getIndexAttr(size));
    steps.push_back(code.getIndexAttr(step));
    start += offset * strides[axis];
    strides[axis] *= step;
    shape.push_back(size);
  }
  auto layout = StridedLayoutAttr::get(code.getContext(), start, strides);
  Type type = MemRefType::get(shape, vectors.element, layout);
  add({code.slice("memref.subview", memory.value, offsets, sizes, steps, type), shape});
}

//===----------------------------------------------------------------------===//
// Ops that must stay inside: only if every size is known
//===----------------------------------------------------------------------===//

void VectorMemory::access() {
  if (choices.chance("transfer", 2, 3))
    transfer();
  else
    plainAccess();
}

/// Draws up to the last start from which `length` elements lie inside.
void VectorMemory::plainAccess() {
  Memory memory = any();
  if (memory.isTensor() || !memory.isKnown())
    return transfer();
  int64_t last = memory.sizes.back(), length = choices.range("length", 1, last);
  Values outer{memory.value};
  for (int64_t size : ArrayRef(memory.sizes).drop_back())
    outer.push_back(scalars.clamped(size));
  Values place = outer;
  place.push_back(scalars.clamped(last - length + 1));
  switch (choices.draw("access", 7)) {
  case 0:
  case 1:
    vectors.define("vector.load", place, {length});
    return;
  case 2:
    place.insert(place.begin(), vectors.ofShape({length}));
    return code.perform("vector.store", place);
  case 3:
  case 4:
    return maskedLoad(place, length);
  case 5:
    return maskedStore(place, length);
  default:
    return gatherOrScatter(memory, length, outer);
  }
}

/// Packed elements come from as many places as bits are set, not from their own places.
void VectorMemory::maskedLoad(const Values &place, int64_t length) {
  Value value = vectors.ofShape({length}), mask = vectors.mask({length});
  Values operands = place;
  operands.insert(operands.end(), {mask, value});
  bool isPacked = choices.chance("packed", 1, 3);
  vectors.define(isPacked ? "vector.expandload" : "vector.maskedload", operands, {length});
}

/// Elements that the mask leaves out must keep their contents.
void VectorMemory::maskedStore(const Values &place, int64_t length) {
  Value value = vectors.ofShape({length}), mask = vectors.mask({length});
  Values operands = place;
  operands.insert(operands.end(), {mask, value});
  bool isPacked = choices.chance("packed", 1, 3);
  code.perform(isPacked ? "vector.compressstore" : "vector.maskedstore", operands);
}

/// Takes places from the step vector, reversed or strided, so that no element occurs twice.
void VectorMemory::gatherOrScatter(const Memory &memory, int64_t length, Values outer) {
  int64_t last = memory.sizes.back();
  int64_t stride = 2 * (length - 1) < last ? choices.range("stride", 1, 2) : 1;
  bool isTurned = choices.chance("turned round", 1, 2);
  Shape places;
  for (int64_t i = 0; i < length; ++i)
    places.push_back((isTurned ? length - 1 - i : i) * stride);
  auto type = VectorType::get(length, code.getIndexType());
  Value indices = code.constant(DenseIntElementsAttr::get(type, places));
  outer.push_back(scalars.clamped(last - stride * (length - 1)));
  Value value = vectors.ofShape({length}), mask = vectors.mask({length});
  outer.insert(outer.end(), {indices, mask, value});
  if (choices.chance("gather", 1, 2))
    vectors.define("vector.gather", outer, {length});
  else
    code.perform("vector.scatter", outer);
}

} // namespace npufuzz::generators::functions
