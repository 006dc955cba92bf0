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

/// While it lives, it serves all memory that compiled code allocates, on any thread: filled with
/// the pattern and between guard bytes. All of it is released at the latest when this object dies.
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
  /// Ignores null; records a pointer that did not come from here as a violation.
  void release(void *block);
  /// Every overwritten guard and every wrong release so far, one line each.
  std::vector<std::string> violations();

  /// True if so many bytes lie in one block that was not released.
  bool holds(const void *address, size_t bytes) const;

  static RuntimeMemory *current();

private:
  struct Block {
    uint8_t *base; ///< as returned by std::aligned_alloc
    size_t front;  ///< bytes before the block
    size_t bytes;
    size_t number; ///< order of allocation
  };
  void check(const Block &block);

  uint8_t fillPattern;
  mutable std::mutex mutex; ///< guards all members below
  size_t allocations = 0;
  std::unordered_map<void *, Block> blocks;
  std::vector<std::string> found;
  RuntimeMemory *outer;
};

/// Functions that compiled code links against.
extern "C" {
void *npufuzzMalloc(size_t bytes);
/// Optimisers turn malloc and memset into calloc.
void *npufuzzCalloc(size_t count, size_t bytes);
void *npufuzzAlignedAlloc(size_t alignment, size_t bytes);
void npufuzzFree(void *block);
}

} // namespace npufuzz::mlirbackend

#endif
