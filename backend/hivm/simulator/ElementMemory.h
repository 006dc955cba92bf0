//===- ElementMemory.h - elements in the memories of a core -----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_SIMULATOR_ELEMENTMEMORY_H
#define NPUFUZZ_BACKEND_HIVM_SIMULATOR_ELEMENTMEMORY_H

#include "backend/foreign/Numbers.h"
#include "backend/recording/RecordingMachine.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace npufuzz::hivm {

/// Elements of a memory. A tensor's memory is written only once. Each element lies at start + Σ
/// strides[a] · coordinate[a], in elements.
struct Reference {
  int space = 0;
  char element = 'f'; ///< as in backend/foreign/Numbers.h, or 'm': a bit of a mask
  uint64_t begin = 0; ///< byte of its memory where element 0 lies
  int64_t start = 0;
  llvm::SmallVector<int64_t, 4> sizes, strides;

  bool isMask() const { return element == 'm'; }
  int64_t bitsOfElement() const { return isMask() ? 1 : 8 * bytesOf(element); }
  /// Bytes for so many elements, starting on a byte.
  int64_t bytesOfElements(int64_t elements) const { return (elements * bitsOfElement() + 7) / 8; }
  int64_t count() const {
    int64_t count = 1;
    for (int64_t size : sizes)
      count *= size;
    return count;
  }
};

/// True if some byte belongs to elements of both.
bool haveCommonBytes(const Reference &a, const Reference &b);

/// Reads and writes elements in the memories of a core, including bits of masks, and tracks which
/// of them are defined.
class ElementMemory {
public:
  explicit ElementMemory(RecordingMachine &core) : core(core) {}
  ElementMemory(const ElementMemory &) = delete;

  /// True if all elements lie in their memory; otherwise reports it.
  bool isInside(const Reference &reference, bool isWrite);
  /// Records that the pipe's step touches these elements. False if they leave their memory.
  bool touch(unsigned pipe, const Reference &reference, bool isWrite);
  Number read(const Reference &reference, int64_t element) const;
  void write(const Reference &reference, int64_t element, const Number &value,
             Rounding rounding = Rounding::nearestEven);
  /// Forgets the defined bits of bytes, as when memories are released.
  void forgetBits() { definedBits.clear(); }

private:
  Number readBit(const Reference &reference, int64_t element) const;
  void writeBit(const Reference &reference, int64_t element, const Number &value);

  RecordingMachine &core;
  /// Defined bits by memory and byte, wherever a mask was written last.
  llvm::DenseMap<std::pair<int, uint64_t>, uint8_t> definedBits;
};

} // namespace npufuzz::hivm

#endif
