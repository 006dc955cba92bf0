//===- Buffer.cpp ---------------------------------------------------------===//
#include "backend/npu/simulator/Buffer.h"

#include <algorithm>
#include <cstring>

using namespace mlir;

namespace npufuzz::npu {

void Buffer::setValid(ArrayRef<Extent> extents) { valid.assign(extents.begin(), extents.end()); }

template <typename Word>
static void widen(const uint8_t *bytes, int64_t count, uint64_t mask, uint64_t *bits) {
  for (int64_t i = 0; i < count; ++i) {
    Word word;
    std::memcpy(&word, bytes + i * sizeof(Word), sizeof(Word));
    bits[i] = word & mask;
  }
}

void Buffer::read(int64_t lane, int64_t element, int64_t count, Elements &to, size_t toAt) const {
  size_t begin = byteOf(lane, element);
  const uint8_t *bytes = banks->bytes.data() + begin;
  uint64_t *bits = to.bits() + toAt, mask = layout->format.mask();
  switch (layout->elementBytes) {
  case 1:
    widen<uint8_t>(bytes, count, mask, bits);
    break;
  case 2:
    widen<uint16_t>(bytes, count, mask, bits);
    break;
  case 4:
    widen<uint32_t>(bytes, count, mask, bits);
    break;
  default:
    widen<uint64_t>(bytes, count, mask, bits);
    break;
  }
  const uint32_t *writers = banks->writers.data() + begin;
  uint32_t strangers = 0;
  for (int64_t i = 0; i < count * layout->elementBytes; ++i)
    strangers |= writers[i] ^ id;
  if (!strangers)
    return;
  for (int64_t i = 0; i < count; ++i)
    for (int64_t byte = 0; byte < layout->elementBytes; ++byte)
      if (writers[i * layout->elementBytes + byte] != id) {
        bits[i] = interpreter::fillBits(layout->format, fillPattern);
        to.markUndefined(toAt + i);
        break;
      }
}

template <typename Word>
static void writeWord(uint8_t *bytes, uint32_t *writers, uint64_t bits, uint32_t writer) {
  auto word = static_cast<Word>(bits);
  std::memcpy(bytes, &word, sizeof(Word));
  std::fill_n(writers, sizeof(Word), writer);
}

void Buffer::write(int64_t lane, int64_t element, uint64_t bits, bool undefined) {
  size_t begin = byteOf(lane, element);
  uint8_t *bytes = banks->bytes.data() + begin;
  uint32_t *writers = banks->writers.data() + begin, writer = undefined ? 0 : id;
  switch (layout->elementBytes) {
  case 1:
    return writeWord<uint8_t>(bytes, writers, bits, writer);
  case 2:
    return writeWord<uint16_t>(bytes, writers, bits, writer);
  case 4:
    return writeWord<uint32_t>(bytes, writers, bits, writer);
  default:
    return writeWord<uint64_t>(bytes, writers, bits, writer);
  }
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
  // Whole banks are read in their own order, then sorted: runs in logical order may be one long.
  int64_t bank = layout->bankElements;
  Elements banked(layout->exists.size());
  for (int64_t lane = 0; lane * bank < static_cast<int64_t>(banked.size()); ++lane)
    read(lane, 0, bank, banked, lane * bank);
  const uint64_t *from = banked.bits();
  for (int64_t i = 0; i < layout->elements; ++i)
    to.bits()[i] = from[layout->places[i].lane * bank + layout->places[i].element];
  if (const uint8_t *undefined = banked.undefined())
    for (int64_t i = 0; i < layout->elements; ++i)
      if (undefined[layout->places[i].lane * bank + layout->places[i].element])
        to.markUndefined(i);
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
