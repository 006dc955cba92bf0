//===- LLVMLayout.cpp - values of the LLVM dialect in memory --------------===//
//
// Sizes and offsets in bytes, of types of the LLVM dialect. Modules here have no data layout
// string, so this file fixes a layout: the one that MLIR's conversions also assume for memrefs of
// vectors (elementShapeOf in Memory.h).
//
// Allocations are arrays of elements of one format, each with one flag. Accesses of another width
// work byte by byte, little-endian: a byte is undefined if its element is.
//
//===----------------------------------------------------------------------===//
#include "interpreter/llvm/LLVMLayout.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "llvm/Support/MathExtras.h"

#include <bit>

using namespace mlir;

namespace npufuzz::interpreter {

llvm::SmallVector<Type> fieldsOf(Type type) {
  if (auto structure = dyn_cast<LLVM::LLVMStructType>(type))
    return llvm::SmallVector<Type>(structure.getBody());
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    return llvm::SmallVector<Type>(array.getNumElements(), array.getElementType());
  return {};
}

static bool isPacked(Type type) {
  auto structure = dyn_cast<LLVM::LLVMStructType>(type);
  return structure && structure.isPacked();
}

std::optional<Extents> extentsOf(Type type) {
  if (Format format = formatOf(type); format.kind != FormatKind::none)
    return Extents{bytesOf(format), bytesOf(format)};
  if (auto vector = fixedVector(type)) {
    Format format = formatOf(vector->second);
    if (format.kind == FormatKind::none)
      return std::nullopt;
    // LLVM's default data layout aligns a vector to its size rounded up to a power of two.
    auto rounded = static_cast<int64_t>(std::bit_ceil(
        std::max<uint64_t>(static_cast<uint64_t>(vectorBytes(vector->first, format)), 1)));
    return Extents{rounded, rounded};
  }
  if (!isa<LLVM::LLVMStructType, LLVM::LLVMArrayType>(type))
    return std::nullopt;
  Extents whole;
  for (Type field : fieldsOf(type)) {
    std::optional<Extents> part = extentsOf(field);
    if (!part)
      return std::nullopt;
    // A struct has the alignment of its most aligned field, and its size is a multiple of that, so
    // that arrays of it need no gaps.
    int64_t alignment = isPacked(type) ? 1 : part->alignment;
    whole.alignment = std::max(whole.alignment, alignment);
    whole.bytes = static_cast<int64_t>(llvm::alignTo(whole.bytes, alignment)) + part->bytes;
  }
  whole.bytes = static_cast<int64_t>(llvm::alignTo(whole.bytes, whole.alignment));
  return whole;
}

int64_t fieldByte(Type type, int64_t field) {
  if (auto vector = fixedVector(type))
    return field * bytesOf(formatOf(vector->second));
  if (auto array = dyn_cast<LLVM::LLVMArrayType>(type))
    return field * extentsOf(array.getElementType())->bytes;
  int64_t byte = 0;
  for (auto [number, part] : llvm::enumerate(fieldsOf(type))) {
    Extents extents = *extentsOf(part);
    if (!isPacked(type))
      byte = static_cast<int64_t>(llvm::alignTo(byte, extents.alignment));
    if (static_cast<int64_t>(number) == field)
      break;
    byte += extents.bytes;
  }
  return byte;
}

bool locateBytes(Call &call, uint64_t address, int64_t bytes, AddressSpace::Place &place) {
  place = call.executor.addresses.at(address);
  if (!place.memory) {
    call.outOfBounds("an address that no memory has");
    return false;
  }
  if (place.memory->freed) {
    call.outOfBounds("the memory was freed");
    return false;
  }
  auto size = static_cast<int64_t>(place.memory->bits.size()) * bytesOf(place.memory->format);
  // `byte` is never negative: an address below the allocation lies in another window.
  if (place.byte + bytes > size) {
    call.outOfBounds("bytes " + Twine(place.byte) + " to " + Twine(place.byte + bytes) +
                     " of an allocation of " + Twine(size));
    return false;
  }
  return true;
}

bool locateBytesToWrite(Call &call, uint64_t address, int64_t bytes, AddressSpace::Place &place) {
  return locateBytes(call, address, bytes, place) && mayWrite(call, *place.memory);
}

Cell readScalar(const AddressSpace::Place &place, Format format) {
  const Allocation &memory = *place.memory;
  int64_t width = bytesOf(memory.format), bytes = bytesOf(format);
  // In the usual case the access has the elements' width and alignment.
  if (width == bytes && place.byte % width == 0) {
    auto element = static_cast<size_t>(place.byte / width);
    return {memory.bits[element] & format.mask(), memory.undefined[element] != 0};
  }
  Cell cell;
  for (int64_t i = 0; i < bytes; ++i) {
    auto element = static_cast<size_t>((place.byte + i) / width);
    uint64_t byte = memory.bits[element] >> (8 * ((place.byte + i) % width)) & 0xff;
    cell.bits |= byte << (8 * i);
    cell.undefined |= memory.undefined[element] != 0;
  }
  cell.bits &= format.mask();
  return cell;
}

void writeScalar(const AddressSpace::Place &place, Format format, Cell cell) {
  Allocation &memory = *place.memory;
  int64_t width = bytesOf(memory.format), bytes = bytesOf(format);
  for (int64_t i = 0; i < bytes;) {
    auto element = static_cast<size_t>((place.byte + i) / width);
    int64_t first = (place.byte + i) % width, count = std::min(width - first, bytes - i);
    uint64_t mask = (count == 8 ? ~uint64_t(0) : (uint64_t(1) << (8 * count)) - 1) << (8 * first);
    memory.bits[element] =
        (memory.bits[element] & ~mask) | (((cell.bits >> (8 * i)) << (8 * first)) & mask);
    // An element has one flag, so a partial write leaves an undefined element undefined.
    bool isWhole = count == width;
    memory.undefined[element] = cell.undefined || (!isWhole && memory.undefined[element]);
    i += count;
  }
}

static constexpr Format byteFormat{FormatKind::integer, 8};

std::vector<Cell> readByteCells(AddressSpace::Place place, int64_t bytes) {
  std::vector<Cell> cells;
  for (int64_t i = 0; i < bytes; ++i, ++place.byte)
    cells.push_back(readScalar(place, byteFormat));
  return cells;
}

void writeByteCells(AddressSpace::Place place, llvm::ArrayRef<Cell> cells) {
  int64_t width = bytesOf(place.memory->format);
  while (!cells.empty()) {
    // Assemble whole elements first: writing their bytes one by one would leave an undefined
    // element undefined for ever.
    bool isWhole = place.byte % width == 0 && static_cast<int64_t>(cells.size()) >= width;
    int64_t count = isWhole ? width : 1;
    Cell whole;
    for (int64_t i = 0; i < count; ++i) {
      whole.bits |= cells[static_cast<size_t>(i)].bits << (8 * i);
      whole.undefined |= cells[static_cast<size_t>(i)].undefined;
    }
    writeScalar(place, {FormatKind::integer, static_cast<uint8_t>(8 * count)}, whole);
    place.byte += count;
    cells = cells.drop_front(static_cast<size_t>(count));
  }
}

/// Packed vector elements can be accessed only in allocations of bytes.
static bool hasBytes(Call &call, const AddressSpace::Place &place) {
  if (place.memory->format.width != 8)
    call.unsupported("of packed elements in memory of wider ones");
  return place.memory->format.width == 8;
}

bool readValue(Call &call, uint64_t address, Type type, Value &value) {
  std::optional<Extents> extents = extentsOf(type);
  if (!extents) {
    call.unsupported("of this type");
    return false;
  }
  if (auto fields = fieldsOf(type); isa<LLVM::LLVMStructType, LLVM::LLVMArrayType>(type)) {
    llvm::SmallVector<Value, 4> values(fields.size());
    for (auto [number, field] : llvm::enumerate(fields))
      if (!readValue(call, address + fieldByte(type, number), field, values[number]))
        return false;
    value = aggregateOf(std::move(values));
    return true;
  }
  auto vector = fixedVector(type);
  Format format = formatOf(vector ? vector->second : type);
  int64_t count = vector ? vector->first : 1;
  AddressSpace::Place place;
  if (!locateBytes(call, address, vector ? vectorBytes(count, format) : bytesOf(format), place))
    return false;
  // Vectors of i1, for example, are packed bit by bit; scalars of i1 take a byte.
  bool isPacked = vector && isBitPacked(format);
  if (isPacked && !hasBytes(call, place))
    return false;
  value =
      vector ? Value(Ref<Elements>(new Elements(static_cast<size_t>(count)))) : Value::scalar(0);
  for (int64_t i = 0; i < count; ++i, place.byte += isPacked ? 0 : bytesOf(format)) {
    Cell cell = isPacked ? readPacked(*place.memory, static_cast<size_t>(place.byte),
                                      static_cast<size_t>(i), format)
                         : readScalar(place, format);
    value.mutableBits()[i] = cell.bits;
    if (cell.undefined)
      value.markUndefined(static_cast<size_t>(i));
  }
  return true;
}

bool writeValue(Call &call, uint64_t address, Type type, const Value &value) {
  std::optional<Extents> extents = extentsOf(type);
  if (!extents) {
    call.unsupported("of this type");
    return false;
  }
  if (auto fields = fieldsOf(type); isa<LLVM::LLVMStructType, LLVM::LLVMArrayType>(type)) {
    for (auto [number, field] : llvm::enumerate(fields))
      if (!writeValue(call, address + fieldByte(type, number), field,
                      aggregateIn(value).fields[number]))
        return false;
    return true;
  }
  auto vector = fixedVector(type);
  Format format = formatOf(vector ? vector->second : type);
  AddressSpace::Place place;
  if (!locateBytesToWrite(call, address,
                          vector ? vectorBytes(vector->first, format) : bytesOf(format), place))
    return false;
  if (vector && isBitPacked(format)) {
    if (!hasBytes(call, place))
      return false;
    for (size_t i = 0; i < value.count(); ++i)
      writePacked(*place.memory, static_cast<size_t>(place.byte), i, format,
                  {value.bits()[i], value.isUndefined(i)});
    return true;
  }
  for (size_t i = 0; i < value.count(); ++i, place.byte += bytesOf(format))
    writeScalar(place, format, {value.bits()[i], value.isUndefined(i)});
  return true;
}

/// Creates a value of the type in which every scalar has these bits.
static Value filled(Type type, bool undefined, uint8_t pattern) {
  Format format = formatOf(type);
  if (format.kind != FormatKind::none)
    return Value::scalar(fillBits(format, pattern), undefined);
  if (auto vector = fixedVector(type)) {
    format = formatOf(vector->second);
    if (format.kind == FormatKind::none)
      return {};
    Value value(Ref<Elements>(new Elements(static_cast<size_t>(vector->first))));
    for (size_t i = 0; i < value.count(); ++i) {
      value.mutableBits()[i] = fillBits(format, pattern);
      if (undefined)
        value.markUndefined(i);
    }
    return value;
  }
  if (!isa<LLVM::LLVMStructType, LLVM::LLVMArrayType>(type))
    return {};
  llvm::SmallVector<Value, 4> fields;
  for (Type field : fieldsOf(type)) {
    fields.push_back(filled(field, undefined, pattern));
    if (fields.back().kind() == Value::Kind::none)
      return {};
  }
  return aggregateOf(std::move(fields));
}

/// The pattern makes a result that depends on undefined bits differ from run to run.
Value undefinedOf(Type type, uint8_t fillPattern) { return filled(type, true, fillPattern); }
Value zeroOf(Type type) { return filled(type, false, 0); }

Ref<Allocation> allocateBytes(Call &call, int64_t bytes) {
  int64_t limit = call.options().limits.allocationElementsMax;
  if (bytes < 0 || bytes > limit) {
    call.exceeded("allocationElementsMax exceeded: more than " + Twine(limit) + " elements");
    return nullptr;
  }
  return new Allocation({FormatKind::integer, 8}, static_cast<size_t>(bytes),
                        call.options().fillPattern);
}

} // namespace npufuzz::interpreter
