//===- Mutate.cpp ---------------------------------------------------------===//
#include "generators/Mutate.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::generators {

namespace {

struct Span {
  size_t begin, end;
};

/// To the next draw of the label that `begin` has.
Span spanAt(const Draws &draws, size_t begin) {
  size_t end = begin + 1;
  while (end < draws.size() && draws[end].label != draws[begin].label)
    ++end;
  return {begin, end};
}

size_t pickPlace(const Draws &draws, Choices &choices) {
  return choices.draw("place", draws.size() - 1);
}

auto at(const Draws &draws, size_t place) {
  return draws.begin() + static_cast<std::ptrdiff_t>(place);
}

} // namespace

void changePoint(Draws &draws, Choices &choices) {
  RecordedDraw &draw = draws[pickPlace(draws, choices)];
  if (draw.bound == 0)
    return;
  uint64_t old = draw.value;
  switch (choices.draw("new value", 4)) {
  case 0: // any other
    draw.value = choices.draw("any value", draw.bound - 1);
    draw.value += draw.value >= old;
    break;
  case 1:
    draw.value = old < draw.bound ? old + 1 : old - 1;
    break;
  case 2:
    draw.value = old > 0 ? old - 1 : old + 1;
    break;
  case 3:
    draw.value = old > 0 ? 0 : draw.bound;
    break;
  case 4:
    draw.value = old < draw.bound ? draw.bound : 0;
    break;
  }
}

void dropSpan(Draws &draws, Choices &choices) {
  Span span = spanAt(draws, pickPlace(draws, choices));
  draws.erase(at(draws, span.begin), at(draws, span.end));
}

void repeatSpan(Draws &draws, Choices &choices) {
  Span span = spanAt(draws, pickPlace(draws, choices));
  Draws copy(at(draws, span.begin), at(draws, span.end));
  draws.insert(at(draws, span.end), copy.begin(), copy.end());
}

void takeSpan(Draws &draws, const Draws &mate, Choices &choices) {
  Span span = spanAt(draws, pickPlace(draws, choices));
  std::vector<size_t> begins;
  for (auto [place, draw] : llvm::enumerate(mate))
    if (draw.label == draws[span.begin].label)
      begins.push_back(place);
  if (begins.empty())
    return;
  Span from = spanAt(mate, choices.pick("span of the mate", begins));
  draws.erase(at(draws, span.begin), at(draws, span.end));
  draws.insert(at(draws, span.begin), at(mate, from.begin), at(mate, from.end));
}

void cutTail(Draws &draws, Choices &choices) {
  draws.erase(at(draws, pickPlace(draws, choices)), draws.end());
}

Draws mutate(const Draws &parent, const Draws &mate, Choices &choices) {
  Draws draws = parent;
  do {
    if (draws.empty())
      break;
    // A point as often as all others together: they change more at once.
    if (choices.chance("point", 1, 2)) {
      changePoint(draws, choices);
      continue;
    }
    switch (choices.draw("change", mate.empty() ? 2 : 3)) {
    case 0:
      dropSpan(draws, choices);
      break;
    case 1:
      repeatSpan(draws, choices);
      break;
    case 2:
      cutTail(draws, choices);
      break;
    case 3:
      takeSpan(draws, mate, choices);
      break;
    }
  } while (choices.chance("another change", 1, 2));
  return draws;
}

uint64_t AlignedChoices::draw(std::string_view label, uint64_t bound) {
  size_t end = std::min(recorded.size(), next + alignedMax);
  for (size_t place = next; place < end; ++place)
    if (recorded[place].label == label) {
      next = place + 1;
      uint64_t value = recorded[place].value;
      return bound == UINT64_MAX ? value : value % (bound + 1);
    }
  return fresh.draw(label, bound);
}

} // namespace npufuzz::generators
