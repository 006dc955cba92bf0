//===- LLVMLayout.h - values of the LLVM dialect in memory ------*- C++ -*-===//
//
// The layout of a 64-bit target without a data layout of its own: every type is aligned to its
// size, vectors to the next power of two of theirs.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_LLVM_LLVMLAYOUT_H
#define NPUFUZZ_INTERPRETER_LLVM_LLVMLAYOUT_H

#include "interpreter/Executor.h"
#include "interpreter/Memory.h"

namespace npufuzz::interpreter {

/// A struct or an array: one value a field.
class Aggregate final : public Payload {
public:
  explicit Aggregate(llvm::SmallVector<Value, 4> fields) : fields(std::move(fields)) {}
  llvm::SmallVector<Value, 4> fields;
};
inline Value aggregateOf(llvm::SmallVector<Value, 4> fields) {
  return Value::opaque(Ref<Payload>(new Aggregate(std::move(fields))));
}
inline const Aggregate &aggregateIn(const Value &value) { return value.opaquePayload<Aggregate>(); }

/// The types of a struct's or array's fields; empty for every other type.
llvm::SmallVector<mlir::Type> fieldsOf(mlir::Type type);

/// Bytes from one element to the next in memory, and what addresses are multiples of.
struct Extents {
  int64_t bytes = 0, alignment = 1;
};
/// Nothing for types that the interpreter does not hold.
std::optional<Extents> extentsOf(mlir::Type type);
/// The byte at which the field of a struct, array or vector begins. Precondition: extentsOf(type),
/// and a vector is not packed.
int64_t fieldByte(mlir::Type type, int64_t field);

/// The allocation behind `bytes` bytes at the address. False, after an event and a trap, where not
/// all of them lie in one that is alive.
bool locateBytes(Call &call, uint64_t address, int64_t bytes, AddressSpace::Place &place);
/// Likewise for bytes that are written: false, after a trap, in constant memory too.
bool locateBytesToWrite(Call &call, uint64_t address, int64_t bytes, AddressSpace::Place &place);

/// One scalar at a place; any width in an allocation of elements of any other.
Cell readScalar(const AddressSpace::Place &place, Format format);
void writeScalar(const AddressSpace::Place &place, Format format, Cell cell);

/// Bytes one by one, and back: elements of the target that are written as a whole are defined where
/// all their bytes are.
std::vector<Cell> readByteCells(AddressSpace::Place place, int64_t bytes);
void writeByteCells(AddressSpace::Place place, llvm::ArrayRef<Cell> cells);

/// A value of the type at the address. False, and the run has ended, where that cannot be done.
bool readValue(Call &call, uint64_t address, mlir::Type type, Value &value);
bool writeValue(Call &call, uint64_t address, mlir::Type type, const Value &value);

/// Every element undefined, with the fill pattern; kind none for types that cannot be held.
Value undefinedOf(mlir::Type type, uint8_t fillPattern);
/// Every element 0; likewise.
Value zeroOf(mlir::Type type);

/// Memory of so many bytes. Null, after a trap, where that is more than the limit.
Ref<Allocation> allocateBytes(Call &call, int64_t bytes);

} // namespace npufuzz::interpreter

#endif
