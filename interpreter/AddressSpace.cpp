//===- AddressSpace.cpp ---------------------------------------------------===//
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
