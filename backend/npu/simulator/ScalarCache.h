//===- ScalarCache.h - the cores' caches for scalar accesses ----*- C++ -*-===//
//
// Write-back, without coherence, of unlimited size: a line stays until it is flushed. The cache
// records which elements were stored, and writes only these back.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_SCALARCACHE_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_SCALARCACHE_H

#include "interpreter/Value.h"

#include "llvm/ADT/MapVector.h"

#include <optional>
#include <vector>

namespace npufuzz::npu {

inline constexpr int64_t cacheLineBytesMin = 8; ///< the widest element

/// An element whose newest value is in one core's cache.
struct CachedElement {
  int64_t core;
  size_t element;
};

class ScalarCaches {
public:
  using Allocation = interpreter::Allocation;

  /// Off: scalar code accesses memory directly.
  bool enabled = false;
  size_t lineBytes = 64;

  struct Loaded {
    uint64_t bits;
    bool undefined;
    bool isOld;                   ///< memory was written after the line was fetched
    std::optional<int64_t> newer; ///< a core whose cache has a value that this one cannot see
  };
  Loaded load(int64_t core, Allocation &memory, size_t element);
  void store(int64_t core, Allocation &memory, size_t element, uint64_t bits, bool undefined);
  void flush(int64_t core, Allocation &memory);

  /// Returns true if scalar code has accessed this tensor. If not, transfers need not report to the
  /// caches.
  bool knows(const Allocation &memory) const { return tensors.contains(&memory); }
  /// The core, if any, whose cache has a stored value of an element that a transfer touches.
  std::optional<int64_t> storedIn(const Allocation &memory, size_t element) const;
  /// Records a write to memory that bypassed the caches.
  void written(const Allocation &memory, size_t element);
  /// The first element that was stored and never flushed.
  std::optional<CachedElement> unflushed(const Allocation &memory) const;

private:
  enum State : uint8_t { present = 1, stored = 2, old = 4 };
  /// One core's lines of one tensor.
  struct Lines {
    std::vector<uint64_t> bits;
    std::vector<uint8_t> undefined, state;
  };
  struct Tensor {
    interpreter::Ref<Allocation> keptAlive; // its address is the key
    std::vector<Lines> cores;
  };
  Lines &linesOf(int64_t core, Allocation &memory);
  /// Fetches the line of an element unless it is present.
  void fetch(Lines &lines, const Allocation &memory, size_t element) const;

  llvm::MapVector<const Allocation *, Tensor> tensors;
};

} // namespace npufuzz::npu

#endif
