//===- AddressSpace.h - memory as the LLVM dialect sees it ------*- C++ -*-===//
//
// Pointers are numbers, because the LLVM dialect stores, compares and rounds them. Each allocation
// has its own window of addresses, far wider than the allocation. An address computed out of bounds
// therefore lies in no other allocation.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_ADDRESSSPACE_H
#define NPUFUZZ_INTERPRETER_ADDRESSSPACE_H

#include "interpreter/Value.h"

#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace npufuzz::interpreter {

class AddressSpace {
public:
  /// Number of address bits within a window.
  static constexpr unsigned windowBits = 32;

  /// Address of the first byte, constant for the lifetime of the address space. Never 0.
  uint64_t addressOf(const Ref<Allocation> &memory);

  /// A byte of an allocation; `memory` is null if the address belongs to none.
  struct Place {
    Ref<Allocation> memory;
    int64_t byte = 0;
  };
  Place at(uint64_t address) const;

private:
  std::vector<Ref<Allocation>> windows;
  llvm::DenseMap<const Allocation *, uint64_t> numbers;
};

} // namespace npufuzz::interpreter

#endif
