//===- Transfer.h - what a DMA descriptor means -----------------*- C++ -*-===//
//
// Written from the documented layout of lane-banked tiles. A tile of four axes is split over the
// lanes along one of them, with `laneStride` consecutive coordinates per lane. Strides of the
// unbanked tile become strides of a bank outside the split axis.
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
  Axes globalStrides = {}, bankStrides = {}; ///< elements; the bank's as for a single lane
  uint64_t split = 3, laneStride = 1, elementBytes = 4;
  bool isIndirect = false;

  // Operands of the instructions that set it.
  uint64_t extentsWord() const;
  uint64_t shapeWord(uint64_t type) const;
  static uint64_t stridesWord(uint64_t outer, uint64_t inner) { return outer << 32 | inner; }

  /// True if it moves nothing.
  bool isEmpty() const { return llvm::is_contained(extents, 0u); }
  uint64_t outerCount(uint64_t lanes) const;
  uint64_t usedLanes(uint64_t lanes) const;
  /// Strides in a bank.
  Axes stridesInBank(uint64_t lanes) const;

  /// Says why the machine promises nothing about the descriptor: an extent of too many elements, a
  /// ragged split axis, or a stride that the split extent does not divide. Empty: it does promise.
  std::string brokenContract(uint64_t lanes) const;

  /// Visits the elements in the machine's order: lane, if it takes part, and elements from the base
  /// in global memory and in the lane's bank. A lane that does not take part has no place in global
  /// memory. Ends if `visit` says so. Precondition: the contract holds.
  void forEachElement(
      uint64_t lanes,
      llvm::function_ref<bool(uint64_t lane, bool isUsed, uint64_t global, uint64_t bank)> visit)
      const;
};

} // namespace npufuzz::pytorchsim

#endif
