//===- AddressSpace.cpp ---------------------------------------------------===//
//
// The number of a window stands in the upper 32 bits of an address, the byte in the lower 32. The
// way back is then a shift and a mask, and no list has to be searched.
//
// Numbers start at 1, so that the null pointer and small integers belong to no memory. Windows are
// never used again: a pointer to freed memory still finds its allocation, and the access can be
// reported as one to freed memory.
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
