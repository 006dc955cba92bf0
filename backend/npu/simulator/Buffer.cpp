//===- Buffer.cpp ---------------------------------------------------------===//
//
// Definedness is tracked per byte as the number of the buffer that wrote it last, as in the shadow
// memory of Valgrind's memcheck, but with an owner in place of a bit. An element is defined for a
// buffer only if that buffer wrote all of its bytes. A plan that overlaps two live buffers then
// shows as an undefined read, without any check of the plan.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/Buffer.h"

#include <algorithm>
#include <cstring>

using namespace mlir;

namespace npufuzz::npu {

void Buffer::setValid(ArrayRef<Extent> extents) { valid.assign(extents.begin(), extents.end()); }

/// Calls `work` with a zero of the word type that holds an element.
template <typename Work> static void withWord(int64_t elementBytes, Work work) {
  switch (elementBytes) {
  case 1:
    return work(uint8_t{0});
  case 2:
    return work(uint16_t{0});
  case 4:
    return work(uint32_t{0});
  default:
    return work(uint64_t{0});
  }
}

template <typename Word>
bool Buffer::readElement(size_t byte, uint64_t mask, uint64_t &bits) const {
  Word word;
  std::memcpy(&word, banks->bytes.data() + byte, sizeof(Word));
  bits = word & mask;
  const uint32_t *writers = banks->writers.data() + byte;
  uint32_t strangers = 0;
  for (size_t i = 0; i < sizeof(Word); ++i)
    strangers |= writers[i] ^ id;
  if (!strangers)
    return true;
  // Gives the pattern, not the foreign bytes. A run with another pattern then gives another result,
  // which shows dependence on undefined bytes.
  bits = interpreter::fillBits(layout->format, fillPattern);
  return false;
}

void Buffer::read(int64_t lane, int64_t element, int64_t count, Elements &to, size_t toAt) const {
  withWord(layout->elementBytes, [&](auto word) {
    size_t begin = byteOf(lane, element);
    uint64_t *bits = to.bits() + toAt, mask = layout->format.mask();
    for (int64_t i = 0; i < count; ++i)
      if (!readElement<decltype(word)>(begin + i * sizeof(word), mask, bits[i]))
        to.markUndefined(toAt + i);
  });
}

void Buffer::write(int64_t lane, int64_t element, uint64_t bits, bool undefined) {
  withWord(layout->elementBytes, [&](auto word) {
    size_t begin = byteOf(lane, element);
    word = static_cast<decltype(word)>(bits);
    std::memcpy(banks->bytes.data() + begin, &word, sizeof(word));
    std::fill_n(banks->writers.data() + begin, sizeof(word), undefined ? 0 : id);
  });
}

void Buffer::zero() {
  for (size_t lane = 0, lanes = layout->exists.size() / layout->bankElements; lane < lanes;
       ++lane) {
    size_t begin = byteOf(static_cast<int64_t>(lane), 0);
    std::fill_n(banks->bytes.data() + begin, layout->bankBytes(), 0);
    std::fill_n(banks->writers.data() + begin, layout->bankBytes(), id);
  }
}

void Buffer::gather(Elements &to) const {
  withWord(layout->elementBytes, [&](auto word) {
    uint64_t *bits = to.bits(), mask = layout->format.mask();
    for (int64_t i = 0; i < layout->elements; ++i) {
      BankLayout::Place place = layout->places[i];
      if (!readElement<decltype(word)>(byteOf(place.lane, place.element), mask, bits[i]))
        to.markUndefined(i);
    }
  });
  for (auto [extent, bound] : llvm::zip(valid, layout->shape))
    to.valid.push_back({std::clamp<int64_t>(extent.value, 0, bound), extent.undefined});
}

const std::vector<uint8_t> &Buffer::inside(ArrayRef<int64_t> extents) {
  if (extents == layout->shape)
    return layout->exists;
  if (!insideFlags.empty() && ArrayRef<int64_t>(insideExtents) == extents)
    return insideFlags;
  insideExtents.assign(extents.begin(), extents.end());
  insideFlags.assign(layout->exists.size(), 0);
  interpreter::forEachRun(layout->shape, extents, [&](int64_t begin, int64_t count) {
    for (int64_t i = begin; i < begin + count; ++i)
      insideFlags[layout->places[i].lane * layout->bankElements + layout->places[i].element] = 1;
  });
  return insideFlags;
}

} // namespace npufuzz::npu
