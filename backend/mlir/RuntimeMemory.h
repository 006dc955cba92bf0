//===- RuntimeMemory.h - the heap of compiled programs ----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_RUNTIMEMEMORY_H
#define NPUFUZZ_BACKEND_MLIR_RUNTIMEMEMORY_H

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace npufuzz::mlirbackend {

/// While it lives, memory that compiled code asks for, on whatever thread, comes from here: filled
/// with the pattern, with guard bytes on both sides, and given back at the latest when it dies.
class RuntimeMemory {
public:
  /// Guard bytes on each side of a block.
  static constexpr size_t guardBytes = 64;

  explicit RuntimeMemory(uint8_t fillPattern);
  ~RuntimeMemory();
  RuntimeMemory(const RuntimeMemory &) = delete;
  RuntimeMemory &operator=(const RuntimeMemory &) = delete;

  /// `alignment` is a power of two.
  void *allocate(size_t bytes, size_t alignment);
  /// Null is ignored; a pointer that did not come from here is noted as a violation.
  void release(void *block);
  /// Every guard that was overwritten and every wrong release, one line each, so far.
  std::vector<std::string> violations();

  /// Whether so many bytes lie in one block that was not given back.
  bool holds(const void *address, size_t bytes) const;

  static RuntimeMemory *current();

private:
  struct Block {
    uint8_t *base; ///< as std::aligned_alloc gave it
    size_t front;  ///< bytes before the block
    size_t bytes;
    size_t number; ///< order of allocation
  };
  void check(const Block &block);

  uint8_t fillPattern;
  mutable std::mutex mutex; ///< of all that follows
  size_t allocations = 0;
  std::unordered_map<void *, Block> blocks;
  std::vector<std::string> found;
  RuntimeMemory *outer;
};

/// What compiled code links against.
extern "C" {
void *npufuzzMalloc(size_t bytes);
/// Optimisers make calloc of malloc and memset.
void *npufuzzCalloc(size_t count, size_t bytes);
void *npufuzzAlignedAlloc(size_t alignment, size_t bytes);
void npufuzzFree(void *block);
}

} // namespace npufuzz::mlirbackend

#endif
