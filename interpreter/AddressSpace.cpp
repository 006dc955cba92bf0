//===- AddressSpace.cpp - addresses of allocations ------------------------===//
//
// The upper 32 bits of an address hold the number of a window, the lower 32 the byte. A shift and a
// mask find the allocation, without a search.
//
// Numbers start at 1, so that the null pointer and small integers belong to no memory. Windows are
// never reused: a pointer to freed memory still finds its allocation, and the access can be
// reported as use after free.
//
//===----------------------------------------------------------------------===//
#include "interpreter/AddressSpace.h"

namespace npufuzz::interpreter {

uint64_t AddressSpace::addressOf(const Ref<Allocation> &memory) {
  auto [entry, isNew] = numbers.try_emplace(memory.get(), windows.size() + 1);
  if (isNew)
    windows.push_back(memory);
  return entry->second << windowBits;
}

AddressSpace::Place AddressSpace::at(uint64_t address) const {
  uint64_t number = address >> windowBits;
  if (number == 0 || number > windows.size())
    return Place();
  Place place;
  place.memory = windows[number - 1];
  place.byte = static_cast<int64_t>(address & ((uint64_t(1) << windowBits) - 1));
  return place;
}

} // namespace npufuzz::interpreter
