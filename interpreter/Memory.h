//===- Memory.h - reading and writing through memrefs -----------*- C++ -*-===//
//
// One access path for all dialects that touch memory: locate() checks bounds and lifetime,
// readCell() and writeCell() move bits with the flag of undefined-ness. Indices count elements of
// a memref; `places` and `unit` count elements of the allocation.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_MEMORY_H
#define NPUFUZZ_INTERPRETER_MEMORY_H

#include "interpreter/Executor.h"

#include "mlir/IR/BuiltinTypes.h"

namespace npufuzz::interpreter {

/// A new row-major memref whose elements are undefined. Null, after a trap, when the limit on
/// allocations is exceeded or the element type has no format.
Ref<MemoryReference> allocate(const Call &call, mlir::MemRefType type,
                              llvm::ArrayRef<int64_t> sizes);
/// Likewise over given storage; for arguments.
Ref<MemoryReference> wrap(Ref<Allocation> allocation, llvm::ArrayRef<int64_t> sizes);

/// Bytes that a scalar of the format takes in memory.
int64_t bytesOf(Format format);
/// Whether elements of a vector, which are no whole bytes, lie in memory bit behind bit.
inline bool isBitPacked(Format format) { return format.width != 8 * bytesOf(format); }
/// Bytes that elements of a vector take, without those up to the next power of two.
int64_t vectorBytes(int64_t elements, Format format);

/// The format of the scalars in elements of that type (scalar, complex or vector), how many there
/// are, and how many allocation elements they take: rows, which lie along a vector's last axis,
/// begin at multiples of a power of two, as they do where vectors are lowered to LLVM's. Packed
/// ones lie in allocations of bytes.
struct ElementShape {
  Format format;
  int64_t scalars = 1;
  int64_t places = 1;
  bool isPacked = false;
  int64_t bytes() const { return isPacked ? places : places * bytesOf(format); }
};
ElementShape elementShapeOf(mlir::Type elementType);

/// Marks an allocation as freed. False, after an outOfBounds event and a trap, where it was freed
/// before or no allocation made it (on the stack, global, poison).
bool freeMemory(const Call &call, Allocation &allocation);

/// Finds the allocation element at which the memref's element `indices` begins. False, after an
/// outOfBounds event and a trap, when an index lies outside the memref or the memory was freed.
bool locate(const Call &call, const MemoryReference &memory, llvm::ArrayRef<int64_t> indices,
            size_t &element);
/// Likewise for an element that is written: false, after a trap, in constant memory too.
bool locateToWrite(const Call &call, const MemoryReference &memory, llvm::ArrayRef<int64_t> indices,
                   size_t &element);
/// False, after a trap, where memory is constant.
bool mayWrite(const Call &call, const Allocation &allocation);

/// The alignment that an access promises, in bytes; 0 where it promises none, and in releases whose
/// op has no such attribute.
template <typename Op> int64_t alignmentOf(Op op) {
  if constexpr (requires { op.getAlignment().value_or(0); })
    return static_cast<int64_t>(op.getAlignment().value_or(0));
  else if constexpr (requires { static_cast<int64_t>(op.getAlignment()); })
    return static_cast<int64_t>(op.getAlignment());
  return 0;
}
/// False, after a trap, where an element that locate() found breaks such a promise. Memory itself
/// begins at a multiple of any alignment (AddressSpace.h).
bool isAligned(const Call &call, const MemoryReference &memory, size_t element, int64_t alignment);

/// One scalar in memory.
struct Cell {
  uint64_t bits = 0;
  bool undefined = false;
};
Cell readBytes(const MemoryReference &memory, size_t element);
void writeBytes(const MemoryReference &memory, size_t element, Cell cell);
/// The scalar at a place that locate() found.
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

/// Element i of packed ones that begin at a byte of an allocation of bytes. Their bits are
/// undefined one by one.
Cell readPacked(const Allocation &memory, size_t byte, size_t i, Format format);
void writePacked(Allocation &memory, size_t byte, size_t i, Format format, Cell cell);

/// A whole element, a scalar or a vector by `type`, at a place that locate() found.
Value readElement(const MemoryReference &memory, size_t element, const SlotType &type);
void writeElement(const MemoryReference &memory, size_t element, const Value &value,
                  mlir::Type type);

/// Whether a memref's row-major element `linear` exists, and where; for memrefs in row-major
/// layout.
inline bool isInside(const MemoryReference &memory, int64_t linear, int64_t elements) {
  return linear >= 0 && linear < elements && !memory.allocation->freed;
}

/// Operands [first, first + count) as indices: undefined ones are reported.
llvm::SmallVector<int64_t, 6> useIndices(Call &call, unsigned first, unsigned count);

/// Entries of `fixed`, the dynamic ones from operands [next, …) of the op. For ops that only
/// describe: undefined operands are not reported, they set `undefined`.
llvm::SmallVector<int64_t, 6> mixedOperands(Call &call, llvm::ArrayRef<int64_t> fixed,
                                            unsigned &next, bool &undefined);

/// Calls f(indices) for each point, the last axis fastest; false as soon as f returns false.
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
