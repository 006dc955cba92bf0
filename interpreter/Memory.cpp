//===- Memory.cpp - layout of elements in allocations ---------------------===//
//
// Usually, each scalar is one allocation element. Three other layouts follow the lowering to LLVM,
// so that a program and its lowered form can share memory: views of bytes (memref.view), vectors as
// elements with rows padded to a power of two, and vectors of elements that are not whole bytes,
// packed bit by bit.
//
// Bytes are little-endian throughout. Each allocation element has a flag for undefinedness; packed
// elements have one per bit.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Memory.h"
#include "interpreter/IterationAccesses.h"
#include "interpreter/numbers/IntegerFormulas.h"

#include <bit>

using namespace mlir;

namespace npufuzz::interpreter {

Ref<MemoryReference> wrap(Ref<Allocation> allocation, ArrayRef<int64_t> sizes) {
  Ref<MemoryReference> memory(new MemoryReference());
  memory->allocation = std::move(allocation);
  memory->sizes.assign(sizes.begin(), sizes.end());
  memory->strides.assign(sizes.size(), 1);
  for (size_t i = sizes.size(); i-- > 1;)
    memory->strides[i - 1] = memory->strides[i] * sizes[i];
  return memory;
}

Ref<MemoryReference> allocate(const Call &call, MemRefType type, ArrayRef<int64_t> sizes) {
  ElementShape shape = elementShapeOf(type.getElementType());
  if (shape.format.kind == FormatKind::none || !type.getLayout().isIdentity()) {
    call.unsupported("of this memref type");
    return nullptr;
  }
  // Check the limit before each multiplication, because the product of the sizes may not fit.
  int64_t count = shape.places, limit = call.options().limits.allocationElementsMax;
  for (int64_t size : sizes) {
    if (size < 0) {
      call.trap("undefined behaviour: negative size");
      return nullptr;
    }
    if (size != 0 && count > limit / size) {
      call.exceeded("allocationElementsMax exceeded: more than " + Twine(limit) + " elements");
      return nullptr;
    }
    count *= size;
  }
  Format format = shape.isPacked ? Format{FormatKind::integer, 8} : shape.format;
  Ref<MemoryReference> memory =
      wrap(new Allocation(format, count, call.options().fillPattern), sizes);
  memory->unit = shape.places;
  if (shape.isPacked)
    memory->viewedAs = shape.format;
  return memory;
}

ElementShape elementShapeOf(Type elementType) {
  if (auto number = dyn_cast<ComplexType>(elementType)) {
    Format format = formatOf(number.getElementType());
    return format.kind == FormatKind::none ? ElementShape{} : ElementShape{format, 2, 2};
  }
  auto vector = dyn_cast<VectorType>(elementType);
  if (!vector)
    return {formatOf(elementType)};
  Format format = formatOf(vector.getElementType());
  if (vector.isScalable() || format.kind == FormatKind::none)
    return {};
  int64_t scalars = vector.getNumElements(), row = vector.getRank() ? vector.getShape().back() : 1;
  bool isPacked = isBitPacked(format);
  auto places = static_cast<uint64_t>(isPacked ? vectorBytes(row, format) : row);
  return {format, scalars, scalars / row * static_cast<int64_t>(std::bit_ceil(places)), isPacked};
}

int64_t bytesOf(Format format) {
  return static_cast<int64_t>(std::bit_ceil((format.width + 7u) / 8u));
}

int64_t vectorBytes(int64_t elements, Format format) {
  return isBitPacked(format) ? (elements * format.width + 7) / 8 : elements * bytesOf(format);
}

Cell readBytes(const MemoryReference &memory, size_t element) {
  Cell cell;
  for (int64_t byte = 0; byte < bytesOf(memory.viewedAs); ++byte) {
    cell.bits |= memory.allocation->bits[element + byte] << (8 * byte);
    cell.undefined |= memory.allocation->undefined[element + byte] != 0;
  }
  cell.bits &= memory.viewedAs.mask();
  return cell;
}
void writeBytes(const MemoryReference &memory, size_t element, Cell cell) {
  for (int64_t byte = 0; byte < bytesOf(memory.viewedAs); ++byte) {
    memory.allocation->bits[element + byte] = cell.bits >> (8 * byte) & 0xff;
    memory.allocation->undefined[element + byte] = cell.undefined;
  }
}

/// Converts between a byte's flag and the mask of its undefined bits. Flag 1 means that all bits
/// are undefined, so it swaps places with the mask of all bits; flag 0xff means that only bit 0 is
/// undefined. A byte that was never packed (flag 0 or 1) therefore reads correctly as a mask, and a
/// byte whose bits are all undefined looks like any other undefined byte.
static uint8_t exchangeFlagAndBits(uint8_t flag) {
  return flag == 1 ? 0xff : flag == 0xff ? 1 : flag;
}

Cell readPacked(const Allocation &memory, size_t byte, size_t i, Format format) {
  Cell cell;
  for (size_t bit = 0, place = i * format.width; bit < format.width; ++bit, ++place) {
    size_t at = byte + place / 8;
    cell.bits |= (memory.bits[at] >> (place % 8) & 1) << bit;
    cell.undefined |= exchangeFlagAndBits(memory.undefined[at]) >> (place % 8) & 1;
  }
  return cell;
}
void writePacked(Allocation &memory, size_t byte, size_t i, Format format, Cell cell) {
  for (size_t bit = 0, place = i * format.width; bit < format.width; ++bit, ++place) {
    size_t at = byte + place / 8;
    auto mask = static_cast<uint8_t>(1u << (place % 8));
    memory.bits[at] = (memory.bits[at] & ~uint64_t(mask)) | (cell.bits >> bit & 1) << (place % 8);
    auto undefined = static_cast<uint8_t>(exchangeFlagAndBits(memory.undefined[at]) & ~mask);
    memory.undefined[at] = exchangeFlagAndBits(cell.undefined ? undefined | mask : undefined);
  }
}

static size_t scalarStep(const MemoryReference &memory) {
  return memory.viewedAs.kind == FormatKind::none ? 1
                                                  : static_cast<size_t>(bytesOf(memory.viewedAs));
}

/// Calls f(i, place) for the scalars of a vector in memory; places are relative to its beginning.
template <typename F>
static void forEachScalar(const MemoryReference &memory, Type type, size_t count, F f) {
  size_t step = scalarStep(memory), row = count, pitch = 0;
  // A row is the vector's last axis; `pitch` is the distance between rows, in allocation
  // elements.
  if (memory.unit != static_cast<int64_t>(count * step)) { // padded rows
    row = static_cast<size_t>(cast<VectorType>(type).getShape().back());
    pitch = static_cast<size_t>(memory.unit) / (count / row);
  }
  for (size_t i = 0, begin = 0; i < count; begin += pitch)
    for (size_t place = begin, end = i + row; i < end; ++i, place += step)
      f(i, place);
}

static bool isPackedIn(const MemoryReference &memory) {
  return memory.viewedAs.kind != FormatKind::none && isBitPacked(memory.viewedAs);
}

/// Calls f(i, byte, number) for the scalars of a packed vector: the byte at which the row begins,
/// relative to the vector's beginning, and the index in the row.
template <typename F>
static void forEachPacked(const MemoryReference &memory, Type type, size_t count, F f) {
  auto shape = cast<VectorType>(type).getShape();
  size_t row = shape.empty() ? 1 : static_cast<size_t>(shape.back());
  size_t pitch = static_cast<size_t>(memory.unit) / (count / row);
  for (size_t i = 0; i < count; ++i)
    f(i, i / row * pitch, i % row);
}

Value readElement(const MemoryReference &memory, size_t element, const SlotType &type) {
  if (type.isScalar) {
    Cell cell = readCell(memory, element);
    return Value::scalar(cell.bits, cell.undefined);
  }
  Value value = Call::makeValue(type);
  auto set = [&](size_t i, Cell cell) {
    value.mutableBits()[i] = cell.bits;
    if (cell.undefined)
      value.markUndefined(i);
  };
  if (isPackedIn(memory))
    forEachPacked(memory, type.type, type.count, [&](size_t i, size_t byte, size_t number) {
      set(i, readPacked(*memory.allocation, element + byte, number, memory.viewedAs));
    });
  else
    forEachScalar(memory, type.type, type.count,
                  [&](size_t i, size_t place) { set(i, readCell(memory, element + place)); });
  return value;
}
void writeElement(const MemoryReference &memory, size_t element, const Value &value, Type type) {
  if (value.kind() == Value::Kind::scalar)
    return writeCell(memory, element, {value.scalarBits(), value.isScalarUndefined()});
  auto cellOf = [&](size_t i) { return Cell{value.bits()[i], value.isUndefined(i)}; };
  if (isPackedIn(memory))
    forEachPacked(memory, type, value.count(), [&](size_t i, size_t byte, size_t number) {
      writePacked(*memory.allocation, element + byte, number, memory.viewedAs, cellOf(i));
    });
  else
    forEachScalar(memory, type, value.count(),
                  [&](size_t i, size_t place) { writeCell(memory, element + place, cellOf(i)); });
}

bool freeMemory(const Call &call, Allocation &allocation) {
  if (!allocation.isFreeable) {
    call.outOfBounds("memory is freed that no allocation made");
    return false;
  }
  if (allocation.freed) {
    call.outOfBounds("the memory was freed before");
    return false;
  }
  allocation.freed = true;
  return true;
}

bool noteAccess(const Call &call, const Ref<Allocation> &memory, size_t element, int64_t count,
                bool isWrite) {
  IterationAccesses *accesses = call.executor.accesses;
  for (int64_t i = 0; accesses && i < count; ++i)
    if (!accesses->note(memory, element + static_cast<size_t>(i), isWrite)) {
      call.trap("undefined behaviour: a data race between iterations of a parallel loop");
      return false;
    }
  return true;
}

bool locateElement(const Call &call, const MemoryReference &memory, ArrayRef<int64_t> indices,
                   size_t &element) {
  int64_t place = memory.offset;
  for (auto [axis, index] : llvm::enumerate(indices)) {
    if (index < 0 || index >= memory.sizes[axis]) {
      call.outOfBounds("index " + Twine(index) + " of axis " + Twine(axis) + ", which has extent " +
                       Twine(memory.sizes[axis]));
      return false;
    }
    place = wrapAdd(place, wrapMul(index, memory.strides[axis]));
  }
  if (memory.allocation->freed || memory.outside) {
    call.outOfBounds(memory.outside ? "the view reaches outside its source"
                                    : "the memory was freed");
    return false;
  }
  place = wrapAdd(memory.base, wrapMul(memory.unit, place));
  // The sizes come from the reference, but the allocation decides: a reinterpret_cast may claim
  // more than the allocation has.
  if (place < 0 || place > static_cast<int64_t>(memory.allocation->bits.size()) - memory.unit) {
    call.outOfBounds("element " + Twine(place) + " of an allocation of " +
                     Twine(memory.allocation->bits.size()));
    return false;
  }
  element = static_cast<size_t>(place);
  return true;
}

bool locate(const Call &call, const MemoryReference &memory, ArrayRef<int64_t> indices,
            size_t &element) {
  return locateElement(call, memory, indices, element) &&
         noteAccess(call, memory.allocation, element, memory.unit, false);
}

bool mayWrite(const Call &call, const Allocation &allocation) {
  if (allocation.isConstant)
    call.trap("undefined behaviour: a write to constant memory");
  return !allocation.isConstant;
}

bool locateToWrite(const Call &call, const MemoryReference &memory, ArrayRef<int64_t> indices,
                   size_t &element) {
  return locateElement(call, memory, indices, element) && mayWrite(call, *memory.allocation) &&
         noteAccess(call, memory.allocation, element, memory.unit, true);
}

bool isAligned(const Call &call, const MemoryReference &memory, size_t element, int64_t alignment) {
  if (alignment == 0 ||
      static_cast<int64_t>(element) * bytesOf(memory.allocation->format) % alignment == 0)
    return true;
  call.trap("undefined behaviour: an access that is not aligned to " + Twine(alignment) + " bytes");
  return false;
}

llvm::SmallVector<int64_t, 6> useIndices(Call &call, unsigned first, unsigned count) {
  llvm::SmallVector<int64_t, 6> indices(count);
  for (unsigned i = 0; i < count; ++i)
    indices[i] = call.useScalar(first + i, "an index");
  return indices;
}

llvm::SmallVector<int64_t, 6> mixedOperands(Call &call, ArrayRef<int64_t> fixed, unsigned &next,
                                            bool &undefined) {
  llvm::SmallVector<int64_t, 6> values(fixed);
  for (int64_t &value : values)
    if (ShapedType::isDynamic(value)) {
      undefined |= call.operand(next).isScalarUndefined();
      value = static_cast<int64_t>(call.operand(next++).scalarBits());
    }
  return values;
}

} // namespace npufuzz::interpreter
