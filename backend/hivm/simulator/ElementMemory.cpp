//===- ElementMemory.cpp - accesses elements in the memories of a core ----===//
//
// The interpreter keeps a word per element, or per byte of the unified buffer and of buffers that
// are viewed as bytes. Accesses are recorded in bytes.
//
// A mask has one bit per element, eight to a byte from the lowest on; its rows need not begin on a
// byte. Some bits of a byte may be defined and others not, because ops compare whole buffers that
// are valid only in part.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/simulator/ElementMemory.h"
#include "support/mlir/Api.h"
#include "tile/Program.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

using interpreter::Allocation;
using interpreter::Cell;
using interpreter::MemoryReference;
using interpreter::Ref;

constexpr interpreter::Format bitFormat{interpreter::FormatKind::integer, 1};

char letterOfType(Type type) {
  char letter = tile::elementClassOf(type) ? letterOf(tile::elementKindOf(type)) : '-';
  return letter == '-' ? 0 : letter;
}

Ref<MemoryReference> inRows(Ref<Allocation> memory, MemRefType type, ArrayRef<int64_t> sizes) {
  Ref<MemoryReference> made = interpreter::wrap(std::move(memory), sizes);
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  // The type describes rows padded by alignment; with dynamic sizes, elements lie in rows.
  if (succeeded(stridesAndOffset(type, strides, offset)) &&
      llvm::none_of(strides, ShapedType::isDynamic))
    made->strides.assign(strides.begin(), strides.end());
  return made;
}

Reference::Reference(const MemoryReference &memory, char element, bool isTensor)
    : allocation(memory.allocation), element(element), isTensor(isTensor),
      isOfBytes(memory.viewedAs.kind != interpreter::FormatKind::none), begin(memory.base),
      start(memory.offset), sizes(memory.sizes), strides(memory.strides) {}

int64_t Reference::count() const {
  int64_t count = 1;
  for (int64_t size : sizes)
    count *= size;
  return count;
}

Reference referenceOf(const interpreter::Call &call, unsigned operand) {
  auto type = cast<ShapedType>(call.operandType(operand).type);
  return {call.operand(operand).memory(), letterOfType(type.getElementType()),
          isa<TensorType>(type)};
}

std::optional<Datum> datumOf(const interpreter::Call &call, unsigned operand) {
  const interpreter::Value &value = call.operand(operand);
  if (value.kind() == interpreter::Value::Kind::memory) {
    Datum datum{{}, referenceOf(call, operand)};
    return datum.reference->element ? std::optional(std::move(datum)) : std::nullopt;
  }
  if (value.kind() != interpreter::Value::Kind::scalar)
    return std::nullopt;
  Type type = call.operandType(operand).type;
  char letter = type.isIndex() ? 'l' : letterOfType(type);
  if (!letter)
    return std::nullopt;
  Number number = decode(letter, value.scalarBits());
  number.isDefined = !value.isScalarUndefined();
  return Datum{number, std::nullopt};
}

int64_t integerOf(const interpreter::Call &call, unsigned operand) {
  return interpreter::signExtend(call.operand(operand).scalarBits(),
                                 call.operandType(operand).format.width);
}

void forEachPlace(ArrayRef<int64_t> sizes, llvm::function_ref<void(ArrayRef<int64_t>)> call) {
  interpreter::forEachIndex(sizes, [&](ArrayRef<int64_t> place) {
    call(place);
    return true;
  });
}

int64_t elementAt(const Reference &reference, ArrayRef<int64_t> place) {
  int64_t element = reference.start;
  for (auto [at, size, stride] : llvm::zip_equal(place, reference.sizes, reference.strides))
    element += (size == 1 ? 0 : at) * stride;
  return element;
}

void forEachElement(const Reference &from, const Reference &to,
                    llvm::function_ref<void(int64_t, int64_t)> call) {
  forEachPlace(to.sizes, [&](ArrayRef<int64_t> place) {
    call(elementAt(from, place), elementAt(to, place));
  });
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

Cell readCell(const Reference &reference, int64_t element) {
  const Allocation &memory = *reference.allocation;
  auto begin = static_cast<size_t>(reference.begin), at = static_cast<size_t>(element);
  if (!reference.isOfBytes)
    return {memory.bits[at], memory.undefined[at] != 0};
  if (reference.isMask())
    return readPacked(memory, begin, at, bitFormat);
  const auto bytes = static_cast<size_t>(bytesOf(reference.element));
  Cell cell;
  for (size_t i = 0; i < bytes; ++i) {
    cell.bits |= memory.bits[begin + at * bytes + i] << (8 * i);
    cell.undefined |= memory.undefined[begin + at * bytes + i] != 0;
  }
  return cell;
}

void writeCell(const Reference &reference, int64_t element, Cell cell) {
  Allocation &memory = *reference.allocation;
  auto begin = static_cast<size_t>(reference.begin), at = static_cast<size_t>(element);
  if (!reference.isOfBytes) {
    memory.bits[at] = cell.bits;
    memory.undefined[at] = cell.undefined;
    return;
  }
  if (reference.isMask())
    return writePacked(memory, begin, at, bitFormat, cell);
  const auto bytes = static_cast<size_t>(bytesOf(reference.element));
  for (size_t i = 0; i < bytes; ++i) {
    memory.bits[begin + at * bytes + i] = cell.bits >> (8 * i) & 0xff;
    memory.undefined[begin + at * bytes + i] = cell.undefined;
  }
}

Number read(const Reference &reference, int64_t element) {
  Cell cell = readCell(reference, element);
  Number value = decode(reference.element, cell.bits);
  value.isDefined = !cell.undefined;
  return value;
}

void write(const Reference &reference, int64_t element, const Number &value, Rounding rounding) {
  uint64_t bits = reference.isMask() ? static_cast<uint64_t>(value.integer & 1)
                                     : encode(reference.element, value, rounding);
  writeCell(reference, element, {bits, !value.isDefined});
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

/// Calls with runs of bytes at equal distances: innermost axes without gaps form the run, the axis
/// around them repeats it, and all other axes are enumerated. Bits are enumerated one run at a
/// time: they need not begin on a byte.
static void forEachRegion(const Reference &reference, int space,
                          llvm::function_ref<void(const MemoryRegion &)> call) {
  const auto &sizes = reference.sizes, &strides = reference.strides;
  int64_t bits = reference.bitsOfElement(), run = 1;
  size_t axis = sizes.size();
  while (axis > 0 && (sizes[axis - 1] == 1 || strides[axis - 1] == run))
    run *= sizes[--axis];
  int64_t pieces = 1, distance = run;
  if (axis > 0 && !reference.isMask()) {
    pieces = sizes[--axis];
    distance = strides[axis];
  }
  forEachPlace(ArrayRef(sizes).take_front(axis), [&](ArrayRef<int64_t> place) {
    int64_t start = reference.start;
    for (size_t i = 0; i < axis; ++i)
      start += place[i] * strides[i];
    int64_t first = start * bits / 8;
    call({space, static_cast<uint64_t>(reference.begin + first), pieces,
          reference.bytesOfElements(start + run) - first, distance * bits / 8});
  });
}

/// Range of elements in memory, from the lowest to one past the highest.
static std::pair<int64_t, int64_t> elementsSpanned(const Reference &reference) {
  int64_t low = reference.start, high = reference.start;
  for (auto [size, stride] : llvm::zip_equal(reference.sizes, reference.strides))
    (stride < 0 ? low : high) += (size - 1) * stride;
  return {low, high + 1};
}

static std::pair<int64_t, int64_t> bytesSpanned(const Reference &reference) {
  auto [low, end] = elementsSpanned(reference);
  return {reference.begin + low * reference.bitsOfElement() / 8,
          reference.begin + reference.bytesOfElements(end)};
}

bool haveCommonBytes(const Reference &a, const Reference &b) {
  auto [firstOfA, endOfA] = bytesSpanned(a);
  auto [firstOfB, endOfB] = bytesSpanned(b);
  if (a.allocation != b.allocation || a.count() <= 0 || b.count() <= 0 || firstOfA >= endOfB ||
      firstOfB >= endOfA)
    return false;
  bool found = false;
  forEachRegion(a, 0, [&](const MemoryRegion &one) {
    forEachRegion(b, 0, [&](const MemoryRegion &other) {
      found = found || one.firstCommon(other).has_value();
    });
  });
  return found;
}

bool ElementMemory::isInside(const Reference &reference, llvm::StringRef access) {
  if (reference.count() <= 0)
    return true;
  auto [first, end] = bytesSpanned(reference);
  auto [low, last] = elementsSpanned(reference);
  const auto held = static_cast<int64_t>(reference.allocation->bits.size());
  // A mask may end inside the last byte of its memory.
  if (first >= 0 && low >= 0 && (reference.isOfBytes ? end : last) <= held)
    return true;
  core.log.report(MachineEvent::Kind::outOfBounds,
                  llvm::formatv("{0} bytes {1} to {2} of a memory of {3}", access, first, end,
                                reference.isOfBytes ? held : reference.bytesOfElements(held)));
  return false;
}

bool ElementMemory::touch(unsigned pipe, const Reference &reference, bool isWrite) {
  if (reference.count() <= 0)
    return true;
  if (!isInside(reference, isWrite ? "it writes" : "it reads"))
    return false;
  // Barriers around each kernel order its accesses with those of others.
  if (reference.isTensor || !core.promisesOrder)
    return true;
  forEachRegion(reference, spaceOf(reference.allocation),
                [&](const MemoryRegion &region) { core.touch(pipe, region, isWrite); });
  return true;
}

void ElementMemory::setSpace(const Ref<Allocation> &memory, int space) {
  if (memories.size() <= static_cast<size_t>(space))
    memories.resize(static_cast<size_t>(space) + 1);
  memories[static_cast<size_t>(space)] = memory;
  spaces[memory.get()] = space;
}

int ElementMemory::spaceOf(const Ref<Allocation> &memory) {
  auto [known, isNew] = spaces.try_emplace(memory.get(), static_cast<int>(memories.size()));
  if (isNew)
    memories.push_back(memory);
  return known->second;
}

void ElementMemory::keepSpaces(int count) {
  memories.resize(static_cast<size_t>(count));
  spaces.clear();
  for (auto [space, memory] : llvm::enumerate(memories))
    if (memory)
      spaces[memory.get()] = static_cast<int>(space);
}

} // namespace npufuzz::hivm
