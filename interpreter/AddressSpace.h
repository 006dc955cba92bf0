//===- AddressSpace.h - memory as the LLVM dialect sees it ------*- C++ -*-===//
//
// Pointers are numbers: the LLVM dialect stores them, compares them and rounds them up. Each
// allocation has a window of addresses of its own, far wider than itself, so that an address
// computed out of bounds lies in no other allocation.
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
  /// Bits of a window's addresses.
  static constexpr unsigned windowBits = 32;

  /// Where the allocation begins; the same for as long as the space lives. Never 0.
  uint64_t addressOf(const Ref<Allocation> &memory);

  /// A byte of an allocation; no memory where the address belongs to none.
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
