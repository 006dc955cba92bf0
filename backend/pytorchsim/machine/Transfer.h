//===- Transfer.h - what a DMA descriptor means -----------------*- C++ -*-===//
//
// Written from the documented layout of lane-banked tiles. A tile of four axes is split over the
// lanes along one of them, `laneStride` consecutive coordinates in each; strides of the unbanked
// tile become those of a bank where they lie outside of the split axis.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_TRANSFER_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_MACHINE_TRANSFER_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <array>
#include <cstdint>
#include <string>

namespace npufuzz::pytorchsim {

inline constexpr uint64_t extentMax = 0xffff, strideMax = 0xffffffff;

struct Transfer {
  using Axes = std::array<uint64_t, 4>;
  Axes extents = {1, 1, 1, 1};
  Axes globalStrides = {}, bankStrides = {}; ///< elements; the bank's as if there were one lane
  uint64_t split = 3, laneStride = 1, elementBytes = 4;
  bool isIndirect = false;

  // The operands of the instructions that say it.
  uint64_t extentsWord() const;
  uint64_t shapeWord(uint64_t type) const;
  static uint64_t stridesWord(uint64_t outer, uint64_t inner) { return outer << 32 | inner; }

  /// Moves nothing.
  bool isEmpty() const { return llvm::is_contained(extents, 0u); }
  uint64_t outerCount(uint64_t lanes) const;
  uint64_t usedLanes(uint64_t lanes) const;
  /// Strides in a bank.
  Axes stridesInBank(uint64_t lanes) const;

  /// Why it is none that the machine promises anything for: an extent of too many elements, a
  /// ragged split axis, a stride that the split extent does not divide. Empty: none.
  std::string brokenContract(uint64_t lanes) const;

  /// In the machine's order: lane, whether it takes part, elements from the base in global memory
  /// and in the lane's bank. A lane that does not take part has no place in global memory.
  /// Ends where `visit` says so. Precondition: the contract holds.
  void forEachElement(
      uint64_t lanes,
      llvm::function_ref<bool(uint64_t lane, bool isUsed, uint64_t global, uint64_t bank)> visit)
      const;
};

} // namespace npufuzz::pytorchsim

#endif
