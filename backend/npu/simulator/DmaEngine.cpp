//===- DmaEngine.cpp ------------------------------------------------------===//
//
// The engine separates two questions. The seed and the queues decide when elements move. The race
// check covers all transfers that were not waited for, moved or not. So it reports a missing wait
// under every seed, even if the result happens to be right.
//
// Footprints are sorted lists of element numbers. Strided transfers interleave, so a range from the
// lowest to the highest would report false races.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/DmaEngine.h"

#include <algorithm>

namespace npufuzz::npu {

void Movement::perform() const {
  if (toBuffer) {
    for (const Element &element : elements)
      buffer->write(layout->places[element.tile], memory->bits[element.global],
                    memory->undefined[element.global]);
    return;
  }
  Elements tile(buffer->layout->elements);
  buffer->gather(tile);
  for (const Element &element : elements) {
    if (layout != buffer->layout) {
      BankLayout::Place place = layout->places[element.tile];
      buffer->read(place.lane, place.element, 1, tile, static_cast<size_t>(element.tile));
    }
    memory->bits[element.global] = tile.bits()[element.tile];
    memory->undefined[element.global] = tile.isUndefined(element.tile);
  }
}

//===----------------------------------------------------------------------===//
// Footprint
//===----------------------------------------------------------------------===//

Footprint::Footprint(std::vector<int64_t> numbers) : sorted(std::move(numbers)) {
  std::sort(sorted.begin(), sorted.end());
}

bool Footprint::contains(int64_t number) const { return meets(number, number + 1); }

bool Footprint::meets(int64_t begin, int64_t end) const {
  if (sorted.empty() || end <= sorted.front() || begin > sorted.back())
    return false;
  auto found = std::lower_bound(sorted.begin(), sorted.end(), begin);
  return found != sorted.end() && *found < end;
}

bool Footprint::meets(const Footprint &other) const {
  if (other.sorted.empty() || !meets(other.sorted.front(), other.sorted.back() + 1))
    return false;
  return std::any_of(other.sorted.begin(), other.sorted.end(),
                     [&](int64_t number) { return contains(number); });
}

static Footprint memoryFootprint(const Movement &movement) {
  std::vector<int64_t> numbers;
  numbers.reserve(movement.elements.size());
  for (const Movement::Element &element : movement.elements)
    numbers.push_back(element.global);
  return Footprint(std::move(numbers));
}

/// Lanes vary fastest, so a range of bank elements is a range of numbers.
static int64_t bankNumber(const Buffer &buffer, BankLayout::Place place) {
  return place.element * buffer.layout->lanes() + place.lane;
}

static Footprint bankFootprint(const Movement &movement) {
  std::vector<int64_t> numbers;
  numbers.reserve(movement.elements.size());
  for (const Movement::Element &element : movement.elements)
    numbers.push_back(bankNumber(*movement.buffer, movement.layout->places[element.tile]));
  return Footprint(std::move(numbers));
}

//===----------------------------------------------------------------------===//
// DmaEngine
//===----------------------------------------------------------------------===//

bool picksNow(int64_t schedule, uint64_t number) {
  if (schedule == 0)
    return true;
  // The finaliser of splitmix64: every bit of the seed and the number affects the lowest one.
  uint64_t mixed = static_cast<uint64_t>(schedule) * 0x9e3779b97f4a7c15u + number;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
  return ((mixed ^ (mixed >> 31)) & 1) != 0;
}

void DmaEngine::moveUpTo(uint64_t number) {
  // Transfers take the queues in turn. Only those of one queue are ordered, as in hardware.
  uint64_t queue = number % static_cast<uint64_t>(queues);
  for (Flight &flight : flights)
    if (!flight.moved && flight.number <= number &&
        flight.number % static_cast<uint64_t>(queues) == queue) {
      flight.movement.perform();
      flight.moved = true;
    }
}

void DmaEngine::start(Movement movement, const Tags *tags, int64_t slot) {
  uint64_t number = nextNumber++;
  Footprint memoryElements = memoryFootprint(movement), bankElements = bankFootprint(movement);
  flights.push_back({std::move(movement), tags, slot, number, false, std::move(memoryElements),
                     std::move(bankElements)});
  if (picksNow(schedule, number))
    moveUpTo(number);
}

bool DmaEngine::wait(const Tags *tags, int64_t slot) {
  auto isAwaited = [&](const Flight &flight) { return flight.tags == tags && flight.slot == slot; };
  bool found = false;
  for (const Flight &flight : flights)
    if (isAwaited(flight)) {
      moveUpTo(flight.number);
      found = true;
    }
  std::erase_if(flights, isAwaited);
  return found;
}

std::vector<const Movement *> DmaEngine::awaited(const Tags *tags, int64_t slot) const {
  std::vector<const Movement *> result;
  for (const Flight &flight : flights)
    if (flight.tags == tags && flight.slot == slot)
      result.push_back(&flight.movement);
  return result;
}

bool DmaEngine::drain() {
  bool wasWriting = false;
  for (Flight &flight : flights) {
    wasWriting |= flight.movement.memoryAccess() == Access::write;
    if (!flight.moved)
      flight.movement.perform();
  }
  flights.clear();
  return wasWriting;
}

static bool conflict(Access a, Access b) { return a == Access::write || b == Access::write; }

std::optional<int64_t> DmaEngine::user(const interpreter::Allocation &memory, int64_t element,
                                       Access access) const {
  for (const Flight &flight : flights)
    if (flight.movement.memory.get() == &memory &&
        conflict(flight.movement.memoryAccess(), access) && flight.memoryElements.contains(element))
      return flight.slot;
  return std::nullopt;
}

std::optional<int64_t> DmaEngine::user(uint32_t buffer) const {
  for (const Flight &flight : flights)
    if (flight.movement.buffer->id == buffer)
      return flight.slot;
  return std::nullopt;
}

template <typename Exact>
std::optional<int64_t> DmaEngine::findUser(const Buffer &buffer, int64_t element, int64_t count,
                                           Access access, Exact exact) const {
  for (const Flight &flight : flights) {
    const Buffer &other = *flight.movement.buffer;
    if (!conflict(flight.movement.bufferAccess(), access) || other.banks != buffer.banks)
      continue;
    if (other.id == buffer.id) {
      if (exact(flight))
        return flight.slot;
      continue;
    }
    // For two buffers in one place at one time, a comparison of byte bounds is exact enough.
    int64_t begin = buffer.address + element * buffer.layout->elementBytes;
    int64_t end = begin + count * buffer.layout->elementBytes;
    if (begin < other.address + other.layout->bankBytes() && other.address < end)
      return flight.slot;
  }
  return std::nullopt;
}

std::optional<int64_t> DmaEngine::user(const Buffer &buffer, int64_t element, int64_t count,
                                       Access access) const {
  int64_t lanes = buffer.layout->lanes();
  return findUser(buffer, element, count, access, [&](const Flight &flight) {
    return flight.bankElements.meets(element * lanes, (element + count) * lanes);
  });
}

std::optional<int64_t> DmaEngine::user(const Buffer &buffer, BankLayout::Place place,
                                       Access access) const {
  return findUser(buffer, place.element, 1, access, [&](const Flight &flight) {
    return flight.bankElements.contains(bankNumber(buffer, place));
  });
}

std::optional<int64_t> DmaEngine::user(const Movement &movement) const {
  Footprint bank = bankFootprint(movement), memory = memoryFootprint(movement);
  if (auto slot = findUser(*movement.buffer, 0, movement.buffer->layout->bankElements,
                           movement.bufferAccess(),
                           [&](const Flight &flight) { return flight.bankElements.meets(bank); }))
    return slot;
  for (const Flight &flight : flights)
    if (flight.movement.memory == movement.memory &&
        conflict(flight.movement.memoryAccess(), movement.memoryAccess()) &&
        flight.memoryElements.meets(memory))
      return flight.slot;
  return std::nullopt;
}

} // namespace npufuzz::npu
