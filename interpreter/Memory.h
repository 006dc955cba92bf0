//===- Memory.h - reading and writing through memrefs -----------*- C++ -*-===//
//
// One access path for all dialects that touch memory: locate() checks bounds and lifetime,
// readCell() and writeCell() move bits with the flag of undefinedness. Indices count elements of a
// memref; `places` and `unit` count elements of the allocation.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_MEMORY_H
#define NPUFUZZ_INTERPRETER_MEMORY_H

#include "interpreter/Executor.h"

#include "mlir/IR/BuiltinTypes.h"

namespace npufuzz::interpreter {

/// Creates a row-major memref of undefined elements. Returns null after a trap if the allocation
/// exceeds the limit or the element type has no format.
Ref<MemoryReference> allocate(const Call &call, mlir::MemRefType type,
                              llvm::ArrayRef<int64_t> sizes);
/// Creates a row-major memref over given storage, for arguments.
Ref<MemoryReference> wrap(Ref<Allocation> allocation, llvm::ArrayRef<int64_t> sizes);

/// Number of bytes that a scalar of the format takes in memory.
int64_t bytesOf(Format format);
/// True if elements of a vector are not whole bytes and therefore packed bit by bit.
inline bool isBitPacked(Format format) { return format.width != 8 * bytesOf(format); }
/// Number of bytes of a vector's elements, without padding to the next power of two.
int64_t vectorBytes(int64_t elements, Format format);

/// Layout of elements of one type (scalar, complex or vector): the format of their scalars, the
/// number of scalars, and the number of allocation elements. Rows, which lie along a vector's last
/// axis, begin at multiples of a power of two, as in vectors lowered to LLVM. Packed elements lie
/// in allocations of bytes.
struct ElementShape {
  Format format;
  int64_t scalars = 1;
  int64_t places = 1;
  bool isPacked = false;
  int64_t bytes() const { return isPacked ? places : places * bytesOf(format); }
};
ElementShape elementShapeOf(mlir::Type elementType);

/// Marks an allocation as freed. Returns false, after an outOfBounds event and a trap, if it was
/// freed before or cannot be freed (on the stack, global, poison).
bool freeMemory(const Call &call, Allocation &allocation);

/// Finds the allocation element at which the memref's element `indices` begins. Returns false,
/// after an outOfBounds event and a trap, if an index lies outside the memref or the memory was
/// freed.
bool locate(const Call &call, const MemoryReference &memory, llvm::ArrayRef<int64_t> indices,
            size_t &element);
/// Like locate() for an element whose access noteAccess() will note, or of a tensor, which no
/// iteration writes.
bool locateElement(const Call &call, const MemoryReference &memory, llvm::ArrayRef<int64_t> indices,
                   size_t &element);
/// Notes an access to `count` places for the parallel loops around it (IterationAccesses.h).
/// Returns false, after a trap, if another iteration makes a race of it.
bool noteAccess(const Call &call, const Ref<Allocation> &memory, size_t element, int64_t count,
                bool isWrite);
/// Like locate() for an element to write: constant memory traps as well.
bool locateToWrite(const Call &call, const MemoryReference &memory, llvm::ArrayRef<int64_t> indices,
                   size_t &element);
/// Returns false, after a trap, if the memory is constant.
bool mayWrite(const Call &call, const Allocation &allocation);

/// Alignment in bytes that an access promises; 0 if it promises none, and in releases whose op has
/// no such attribute.
template <typename Op> int64_t alignmentOf(Op op) {
  if constexpr (requires { op.getAlignment().value_or(0); })
    return static_cast<int64_t>(op.getAlignment().value_or(0));
  else if constexpr (requires { static_cast<int64_t>(op.getAlignment()); })
    return static_cast<int64_t>(op.getAlignment());
  return 0;
}
/// Returns false, after a trap, if the element that locate() found breaks the promised alignment.
/// Memory itself begins at a multiple of any alignment (AddressSpace.h).
bool isAligned(const Call &call, const MemoryReference &memory, size_t element, int64_t alignment);

/// One scalar in memory.
struct Cell {
  uint64_t bits = 0;
  bool undefined = false;
};
Cell readBytes(const MemoryReference &memory, size_t element);
void writeBytes(const MemoryReference &memory, size_t element, Cell cell);
/// Reads the scalar at a place that locate() found.
inline Cell readCell(const MemoryReference &memory, size_t element) {
  if (memory.viewedAs.kind != FormatKind::none)
    return readBytes(memory, element);
  return {memory.allocation->bits[element], memory.allocation->undefined[element] != 0};
}
inline void writeCell(const MemoryReference &memory, size_t element, Cell cell) {
  if (memory.viewedAs.kind != FormatKind::none)
    return writeBytes(memory, element, cell);
  memory.allocation->bits[element] = cell.bits;
  memory.allocation->undefined[element] = cell.undefined;
}

/// Reads element i of packed ones that begin at a byte of an allocation of bytes. Their bits are
/// undefined one by one.
Cell readPacked(const Allocation &memory, size_t byte, size_t i, Format format);
void writePacked(Allocation &memory, size_t byte, size_t i, Format format, Cell cell);

/// Reads a whole element, a scalar or a vector by `type`, at a place that locate() found.
Value readElement(const MemoryReference &memory, size_t element, const SlotType &type);
void writeElement(const MemoryReference &memory, size_t element, const Value &value,
                  mlir::Type type);

/// True if a memref's row-major element `linear` exists; for memrefs in row-major layout.
inline bool isInside(const MemoryReference &memory, int64_t linear, int64_t elements) {
  return linear >= 0 && linear < elements && !memory.allocation->freed;
}

/// Reads operands [first, first + count) as indices and reports undefined ones.
llvm::SmallVector<int64_t, 6> useIndices(Call &call, unsigned first, unsigned count);

/// Returns the entries of `fixed`, with the dynamic ones from operands [next, …) of the op. For ops
/// that only describe: an undefined operand sets `undefined` instead of being reported.
llvm::SmallVector<int64_t, 6> mixedOperands(Call &call, llvm::ArrayRef<int64_t> fixed,
                                            unsigned &next, bool &undefined);

/// Calls f(indices) for each point, the last axis fastest. Stops and returns false as soon as f
/// returns false.
template <typename F> bool forEachIndex(llvm::ArrayRef<int64_t> sizes, F f) {
  llvm::SmallVector<int64_t, 6> index(sizes.size(), 0);
  for (int64_t size : sizes)
    if (size <= 0)
      return true;
  while (true) {
    if (!f(llvm::ArrayRef<int64_t>(index)))
      return false;
    size_t axis = sizes.size();
    while (axis > 0 && ++index[axis - 1] == sizes[axis - 1])
      index[--axis] = 0;
    if (axis == 0)
      return true;
  }
}

} // namespace npufuzz::interpreter

#endif
