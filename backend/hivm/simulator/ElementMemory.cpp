//===- ElementMemory.cpp - accesses elements in the memories of a core ----===//
//
// A mask has one bit per element, eight to a byte from the lowest on; its rows need not begin on a
// byte. Some bits of a byte may be defined and others not, because ops compare whole buffers that
// are valid only in part.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/simulator/References.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

/// Calls with runs of bytes at equal distances: innermost axes without gaps form the run, the axis
/// around them repeats it, and all other axes are enumerated. Bits are enumerated one run at a
/// time: they need not begin on a byte.
static void forEachRegion(const Reference &reference,
                          llvm::function_ref<void(const MemoryRegion &)> call) {
  int64_t bits = reference.bitsOfElement(), run = 1;
  size_t axis = reference.sizes.size();
  while (axis > 0 && (reference.sizes[axis - 1] == 1 || reference.strides[axis - 1] == run))
    run *= reference.sizes[--axis];
  int64_t pieces = 1, distance = run;
  if (axis > 0 && !reference.isMask()) {
    pieces = reference.sizes[--axis];
    distance = reference.strides[axis];
  }
  forEachPlace(ArrayRef(reference.sizes).take_front(axis), [&](ArrayRef<int64_t> place) {
    int64_t start = reference.start;
    for (size_t i = 0; i < axis; ++i)
      start += place[i] * reference.strides[i];
    int64_t first = start * bits / 8;
    call({reference.space, reference.begin + static_cast<uint64_t>(first), pieces,
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

bool haveCommonBytes(const Reference &a, const Reference &b) {
  auto bytes = [](const Reference &reference) {
    auto [low, end] = elementsSpanned(reference);
    return MemoryRegion{reference.space,
                        reference.begin +
                            static_cast<uint64_t>(low * reference.bitsOfElement() / 8),
                        1, reference.bytesOfElements(end - low) + 1, 0};
  };
  if (a.count() <= 0 || b.count() <= 0 || !bytes(a).firstCommon(bytes(b)))
    return false;
  bool found = false;
  forEachRegion(a, [&](const MemoryRegion &one) {
    forEachRegion(
        b, [&](const MemoryRegion &other) { found = found || one.firstCommon(other).has_value(); });
  });
  return found;
}

bool ElementMemory::isInside(const Reference &reference, bool isWrite) {
  if (reference.count() <= 0)
    return true;
  auto [low, last] = elementsSpanned(reference);
  uint64_t end = reference.begin + static_cast<uint64_t>(reference.bytesOfElements(last)),
           size = core.memory(reference.space).bytes.size();
  if (low < 0 || end > size) {
    core.log.report(
        MachineEvent::Kind::outOfBounds,
        llvm::formatv("it {0} bytes {1} to {2} of a memory of {3}", isWrite ? "writes" : "reads",
                      static_cast<int64_t>(reference.begin) + low * reference.bitsOfElement() / 8,
                      end, size));
    return false;
  }
  return true;
}

bool ElementMemory::touch(unsigned pipe, const Reference &reference, bool isWrite) {
  if (reference.count() <= 0)
    return true;
  if (!isInside(reference, isWrite))
    return false;
  forEachRegion(reference, [&](const MemoryRegion &region) { core.touch(pipe, region, isWrite); });
  return true;
}

Number ElementMemory::read(const Reference &reference, int64_t element) const {
  if (reference.isMask())
    return readBit(reference, element);
  int64_t bytes = reference.bytesOfElements(1);
  uint64_t at = reference.begin + static_cast<uint64_t>(element * bytes);
  const WatchedMemory &memory = core.memory(reference.space);
  Number value = decode(reference.element, memory.bits(at, bytes));
  value.isDefined = memory.allDefined(at, bytes);
  return value;
}

void ElementMemory::write(const Reference &reference, int64_t element, const Number &value,
                          Rounding rounding) {
  if (reference.isMask())
    return writeBit(reference, element, value);
  int64_t bytes = reference.bytesOfElements(1);
  uint64_t at = reference.begin + static_cast<uint64_t>(element * bytes);
  core.memory(reference.space)
      .set(at, bytes, encode(reference.element, value, rounding), value.isDefined);
  if (!definedBits.empty())
    for (int64_t i = 0; i < bytes; ++i)
      definedBits.erase({reference.space, at + static_cast<uint64_t>(i)});
}

Number ElementMemory::readBit(const Reference &reference, int64_t element) const {
  uint64_t at = reference.begin + static_cast<uint64_t>(element / 8);
  auto bit = static_cast<unsigned>(element % 8);
  const WatchedMemory &memory = core.memory(reference.space);
  Number value;
  value.integer = static_cast<int64_t>(memory.bits(at, 1) >> bit & 1);
  value.number = static_cast<double>(value.integer);
  auto known = definedBits.find({reference.space, at});
  value.isDefined =
      known == definedBits.end() ? memory.allDefined(at, 1) : (known->second >> bit & 1) != 0;
  return value;
}

void ElementMemory::writeBit(const Reference &reference, int64_t element, const Number &value) {
  uint64_t at = reference.begin + static_cast<uint64_t>(element / 8);
  auto bit = static_cast<uint64_t>(1) << (element % 8);
  WatchedMemory &memory = core.memory(reference.space);
  auto [known, isNew] =
      definedBits.try_emplace({reference.space, at}, memory.allDefined(at, 1) ? UINT8_MAX : 0);
  known->second =
      static_cast<uint8_t>(value.isDefined ? known->second | bit : known->second & ~bit);
  uint64_t bits = memory.bits(at, 1);
  memory.set(at, 1, value.integer & 1 ? bits | bit : bits & ~bit, known->second == UINT8_MAX);
}

} // namespace npufuzz::hivm
