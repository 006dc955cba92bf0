//===- BankLayout.h - where the elements of a buffer lie --------*- C++ -*-===//
//
// The machine's own reading of !npu.buffer. It is written from the type's description and not from
// the compiler's code, so a mistake in one shows against the other.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_BANKLAYOUT_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_BANKLAYOUT_H

#include "backend/npu/dialect/Npu.h"
#include "interpreter/numbers/Format.h"

#include <vector>

namespace npufuzz::npu {

struct BankLayout {
  BankLayout(BufferType type, int64_t lanes);

  llvm::ArrayRef<int64_t> shape;
  interpreter::Format format;
  int64_t elementBytes; ///< in memory: 1, 2, 4 or 8
  int64_t elements;     ///< of the logical shape
  int64_t bankElements; ///< of one lane's bank, places without a logical element included
  int64_t bankBytes() const { return bankElements * elementBytes; }
  int64_t lanes() const { return laneCount; }

  /// Lane and element in that lane's bank, per row-major logical element.
  struct Place {
    int32_t lane, element;
  };
  std::vector<Place> places;
  /// Per lane * bankElements + element: 1 if a logical element lies there.
  std::vector<uint8_t> exists;

  /// Coordinate along an axis of an element of a lane's bank. Beyond the extent of the split axis
  /// if no logical element lies there.
  int64_t coordinate(int64_t lane, int64_t bankElement, int64_t axis) const;

private:
  void advance(llvm::SmallVectorImpl<int64_t> &local) const;
  int64_t coordinateOfSplit(int64_t lane, int64_t local) const;

  int64_t laneCount, split, stride;
  llvm::SmallVector<int64_t, 6> bankShape;
};

} // namespace npufuzz::npu

#endif
