//===- Locating.cpp - where the least and the greatest elements are -------===//
//
// VectorOp::locate() searches each line along the axis, and writes the element to one result and
// its index to the other. An undefined element makes both results of its line undefined. Operands
// whose extents do not fit are reported instead.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/simulator/VectorOp.h"

#include <cmath>

using namespace mlir;

namespace npufuzz::hivm {

/// True if x comes before y; between zeros and between equals, neither does.
static bool isBefore(bool isFloat, bool isMax, const Number &x, const Number &y) {
  if (!isFloat)
    return isMax ? x.integer > y.integer : x.integer < y.integer;
  if (std::isnan(x.number) || std::isnan(y.number))
    return std::isnan(x.number) && !std::isnan(y.number);
  return isMax ? x.number > y.number : x.number < y.number;
}

void VectorOp::locate(int64_t axis, bool isMax, bool last) {
  const Reference &places = outputs.back();
  const Reference &from = *inputs.front().reference;
  auto along = static_cast<size_t>(axis);
  if (along >= from.sizes.size())
    return mismatch();
  SmallVector<int64_t, 4> reduced = from.sizes;
  reduced[along] = 1;
  if (to.sizes != reduced || places.sizes != reduced)
    return mismatch();
  bool isFloat = isFloatLetter(from.element);
  forEachPlace(to.sizes, [&](ArrayRef<int64_t> place) {
    SmallVector<int64_t> at(place);
    Number best = input(0, at), found;
    bool defined = best.isDefined;
    for (at[along] = 1; at[along] < from.sizes[along]; ++at[along]) {
      Number next = input(0, at);
      defined &= next.isDefined;
      if (last ? isBefore(isFloat, isMax, best, next) : !isBefore(isFloat, isMax, next, best))
        continue;
      best = next;
      found.integer = at[along];
    }
    best.isDefined = found.isDefined = defined;
    write(to, elementAt(to, place), best);
    write(places, elementAt(places, place), found);
  });
}

} // namespace npufuzz::hivm
