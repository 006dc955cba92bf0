//===- LLVMLayout.h - values of the LLVM dialect in memory ------*- C++ -*-===//
//
// The layout of a 64-bit target without its own data layout: every type is aligned to its size,
// vectors to the next power of two of theirs.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_LLVM_LLVMLAYOUT_H
#define NPUFUZZ_INTERPRETER_LLVM_LLVMLAYOUT_H

#include "interpreter/Executor.h"
#include "interpreter/Memory.h"

namespace npufuzz::interpreter {

/// A struct or an array: one value per field.
class Aggregate final : public Payload {
public:
  explicit Aggregate(llvm::SmallVector<Value, 4> fields) : fields(std::move(fields)) {}
  llvm::SmallVector<Value, 4> fields;
};
inline Value aggregateOf(llvm::SmallVector<Value, 4> fields) {
  return Value::opaque(Ref<Payload>(new Aggregate(std::move(fields))));
}
inline const Aggregate &aggregateIn(const Value &value) { return value.opaquePayload<Aggregate>(); }

/// Types of a struct's or array's fields; empty for every other type.
llvm::SmallVector<mlir::Type> fieldsOf(mlir::Type type);

/// Distance in bytes between elements in memory, and alignment of addresses.
struct Extents {
  int64_t bytes = 0, alignment = 1;
};
/// Nullopt for types that the interpreter does not hold.
std::optional<Extents> extentsOf(mlir::Type type);
/// Byte offset of a field in a struct, array or vector. Precondition: extentsOf(type) has a value,
/// and a vector is not packed.
int64_t fieldByte(mlir::Type type, int64_t field);

/// Finds the allocation that holds `bytes` bytes at the address. Returns false, after an event and
/// a trap, unless all of them lie in one live allocation.
bool locateBytes(Call &call, uint64_t address, int64_t bytes, AddressSpace::Place &place);
/// Like locateBytes() for bytes to write: constant memory traps as well.
bool locateBytesToWrite(Call &call, uint64_t address, int64_t bytes, AddressSpace::Place &place);

/// Reads one scalar of any width from an allocation with elements of any width.
Cell readScalar(const AddressSpace::Place &place, Format format);
void writeScalar(const AddressSpace::Place &place, Format format, Cell cell);

/// Read and write single bytes. Target elements that are written as a whole are defined if all
/// their bytes are.
std::vector<Cell> readByteCells(AddressSpace::Place place, int64_t bytes);
void writeByteCells(AddressSpace::Place place, llvm::ArrayRef<Cell> cells);

/// Reads a value of the type at the address. Returns false after the run has ended because that
/// failed.
bool readValue(Call &call, uint64_t address, mlir::Type type, Value &value);
bool writeValue(Call &call, uint64_t address, mlir::Type type, const Value &value);

/// Value with every element undefined and the fill pattern; kind none for types that cannot be
/// held.
Value undefinedOf(mlir::Type type, uint8_t fillPattern);
/// Value with every element 0; kind none for types that cannot be held.
Value zeroOf(mlir::Type type);

/// Allocates memory of that many bytes. Returns null, after a trap, if that exceeds the limit.
Ref<Allocation> allocateBytes(Call &call, int64_t bytes);

} // namespace npufuzz::interpreter

#endif
