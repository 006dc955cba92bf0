//===- Memory.cpp ---------------------------------------------------------===//
#include "interpreter/Memory.h"
#include "interpreter/IntegerFormulas.h"

using namespace mlir;

namespace npufuzz::interpreter {

Ref<MemoryReference> wrap(Ref<Allocation> allocation, ArrayRef<int64_t> sizes) {
  Ref<MemoryReference> memory(new MemoryReference());
  memory->allocation = std::move(allocation);
  memory->sizes.assign(sizes.begin(), sizes.end());
  memory->strides.assign(sizes.size(), 1);
  for (size_t i = sizes.size(); i-- > 1;)
    memory->strides[i - 1] = memory->strides[i] * sizes[i];
  return memory;
}

Ref<MemoryReference> allocate(const Call &call, MemRefType type, ArrayRef<int64_t> sizes) {
  Format format = formatOf(type.getElementType());
  if (format.kind == FormatKind::none || !type.getLayout().isIdentity()) {
    call.unsupported("of this memref type");
    return nullptr;
  }
  int64_t count = 1, limit = call.options().limits.allocationElementsMax;
  for (int64_t size : sizes) {
    if (size < 0) {
      call.trap("undefined behaviour: negative size");
      return nullptr;
    }
    if (size != 0 && count > limit / size) {
      call.trap("allocationElementsMax exceeded: more than " + Twine(limit) + " elements");
      return nullptr;
    }
    count *= size;
  }
  return wrap(new Allocation(format, count, call.options().fillPattern), sizes);
}

bool locate(const Call &call, const MemoryReference &memory, ArrayRef<int64_t> indices,
            size_t &element) {
  int64_t place = memory.offset;
  for (auto [axis, index] : llvm::enumerate(indices)) {
    if (index < 0 || index >= memory.sizes[axis]) {
      call.outOfBounds("index " + Twine(index) + " of axis " + Twine(axis) + ", which has extent " +
                       Twine(memory.sizes[axis]));
      return false;
    }
    place = wrapAdd(place, wrapMul(index, memory.strides[axis]));
  }
  if (memory.allocation->freed) {
    call.outOfBounds("the memory was freed");
    return false;
  }
  // A reinterpret_cast may claim more than the allocation has.
  if (place < 0 || place >= static_cast<int64_t>(memory.allocation->bits.size())) {
    call.outOfBounds("element " + Twine(place) + " of an allocation of " +
                     Twine(memory.allocation->bits.size()));
    return false;
  }
  element = static_cast<size_t>(place);
  return true;
}

llvm::SmallVector<int64_t, 6> useIndices(Call &call, unsigned first, unsigned count) {
  llvm::SmallVector<int64_t, 6> indices(count);
  for (unsigned i = 0; i < count; ++i)
    indices[i] = call.useScalar(first + i, "an index");
  return indices;
}

} // namespace npufuzz::interpreter
