//===- MemoryRegion.h - bytes of a machine's memory -------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_RECORDING_MEMORYREGION_H
#define NPUFUZZ_BACKEND_RECORDING_MEMORYREGION_H

#include <cstdint>
#include <optional>

namespace npufuzz {

/// Equal pieces at equal distances, in bytes, or in elements for spaces counted in elements.
struct MemoryRegion {
  int space = 0; ///< regions of different spaces never overlap
  uint64_t begin = 0;
  int64_t pieces = 0, pieceBytes = 0, distance = 0; ///< distance >= pieceBytes

  uint64_t end() const {
    return begin + static_cast<uint64_t>((pieces - 1) * distance + pieceBytes);
  }
  bool isEmpty() const { return pieces <= 0 || pieceBytes <= 0; }
  /// First byte that belongs to both.
  std::optional<uint64_t> firstCommon(const MemoryRegion &other) const;
  /// True if every byte of the other belongs to this one; may return false although it is so.
  bool covers(const MemoryRegion &other) const;
};

} // namespace npufuzz

#endif
