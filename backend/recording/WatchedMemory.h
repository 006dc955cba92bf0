//===- WatchedMemory.h - bytes with a record of which were written -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_RECORDING_WATCHEDMEMORY_H
#define NPUFUZZ_BACKEND_RECORDING_WATCHEDMEMORY_H

#include <cstddef>
#include <cstdint>
#include <vector>

namespace npufuzz {

/// Bytes with a record of which of them were written.
struct WatchedMemory {
  std::vector<uint8_t> bytes, isDefined;

  WatchedMemory() = default;
  WatchedMemory(size_t size, uint8_t fill) : bytes(size, fill), isDefined(size, 0) {}
  uint64_t bits(uint64_t at, int64_t count) const;
  bool allDefined(uint64_t at, int64_t count) const;
  void set(uint64_t at, int64_t count, uint64_t bits, bool defined);
};

} // namespace npufuzz

#endif
