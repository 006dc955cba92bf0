//===- ElementMemory.h - elements in the memories of a core -----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_SIMULATOR_ELEMENTMEMORY_H
#define NPUFUZZ_BACKEND_HIVM_SIMULATOR_ELEMENTMEMORY_H

#include "backend/foreign/Numbers.h"
#include "backend/recording/RecordingMachine.h"
#include "interpreter/Memory.h"

#include "llvm/ADT/DenseMap.h"

namespace npufuzz::hivm {

/// Letter of an element type, as in backend/foreign/Numbers.h, or 'm': a bit of a mask; 0: none.
char letterOfType(mlir::Type type);

/// Memref of these sizes over a memory, from its first element on.
interpreter::Ref<interpreter::MemoryReference>
inRows(interpreter::Ref<interpreter::Allocation> memory, mlir::MemRefType type,
       llvm::ArrayRef<int64_t> sizes);

/// Elements of a memref or tensor, as instructions see them. Each lies at start + Σ strides[a] ·
/// coordinate[a], in elements.
struct Reference {
  Reference() = default;
  Reference(const interpreter::MemoryReference &memory, char element, bool isTensor = false);

  interpreter::Ref<interpreter::Allocation> allocation;
  char element = 'f';    ///< as letterOfType
  bool isTensor = false; ///< written only once, so nothing races with that
  /// True for a part of a memory of bytes, such as the unified buffer. A mask packs its bits there.
  bool isOfBytes = false;
  int64_t begin = 0; ///< byte where element 0 lies in a memory of bytes
  int64_t start = 0;
  llvm::SmallVector<int64_t, 4> sizes, strides;

  bool isMask() const { return element == 'm'; }
  int64_t bitsOfElement() const { return isMask() ? 1 : 8 * bytesOf(element); }
  /// Bytes for so many elements, starting on a byte.
  int64_t bytesOfElements(int64_t elements) const { return (elements * bitsOfElement() + 7) / 8; }
  int64_t count() const;
};

/// A scalar, or elements of a memref or tensor.
struct Datum {
  Number number;
  std::optional<Reference> reference;
};

/// Elements of an operand. Precondition: it is a memref or tensor. The letter may be 0.
Reference referenceOf(const interpreter::Call &call, unsigned operand);
/// Returns nothing if the machine has no elements of the operand's type.
std::optional<Datum> datumOf(const interpreter::Call &call, unsigned operand);
/// Precondition: the operand is an integer or index.
int64_t integerOf(const interpreter::Call &call, unsigned operand);

/// Calls with the coordinates of each element, in row-major order.
void forEachPlace(llvm::ArrayRef<int64_t> sizes,
                  llvm::function_ref<void(llvm::ArrayRef<int64_t>)> call);
/// Offset of the element at a place; an axis of one element repeats.
int64_t elementAt(const Reference &reference, llvm::ArrayRef<int64_t> place);
/// Calls with matching elements of two references of the same sizes.
void forEachElement(const Reference &from, const Reference &to,
                    llvm::function_ref<void(int64_t, int64_t)> call);

/// True if some byte belongs to elements of both.
bool haveCommonBytes(const Reference &a, const Reference &b);

interpreter::Cell readCell(const Reference &reference, int64_t element);
void writeCell(const Reference &reference, int64_t element, interpreter::Cell cell);
Number read(const Reference &reference, int64_t element);
void write(const Reference &reference, int64_t element, const Number &value,
           Rounding rounding = Rounding::nearestEven);

/// Checks and records which elements the pipes of a core touch.
class ElementMemory {
public:
  explicit ElementMemory(RecordingMachine &core) : core(core) {}
  ElementMemory(const ElementMemory &) = delete;

  /// True if all elements lie in their memory; otherwise reports it: "`access` bytes 0 to 4 of".
  bool isInside(const Reference &reference, llvm::StringRef access);
  /// Records that the pipe's step touches these elements. False if they leave their memory.
  bool touch(unsigned pipe, const Reference &reference, bool isWrite);

  /// Numbers a memory; others get the next free number when they are touched.
  void setSpace(const interpreter::Ref<interpreter::Allocation> &memory, int space);
  /// Forgets all memories but the first ones.
  void keepSpaces(int count);

private:
  int spaceOf(const interpreter::Ref<interpreter::Allocation> &memory);

  RecordingMachine &core;
  /// By number. Holds what was touched: the address of a released memory would stand for two.
  std::vector<interpreter::Ref<interpreter::Allocation>> memories;
  llvm::DenseMap<const interpreter::Allocation *, int> spaces;
};

} // namespace npufuzz::hivm

#endif
