//===- Locating.cpp - where the least and the greatest elements are -------===//
#include "backend/hivm/simulator/Foreign.h"
#include "backend/hivm/simulator/References.h"
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

bool VectorOp::locate(const Reference &places, int64_t axis, bool isMax, bool last) {
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
    machine.elements.write(to, elementAt(to, place), best);
    machine.elements.write(places, elementAt(places, place), found);
  });
  return true;
}

/// Runs "max_with_index_left": one result of values and one of places.
bool Machine::runLocating(Operation &op, VectorOp &run, Value placesTo) {
  llvm::StringRef word = reductionOf(op);
  SmallVector<int64_t> axes = axesOf(op);
  std::optional<Reference> places = datum(placesTo).reference;
  if (run.inputs.size() != 1 || axes.size() != 1 || !places || op.getNumResults() == 1)
    return unsupported(op, " of such operands");
  if (op.getNumResults() == 2) {
    places = copyOf(*places);
    set(op.getResult(1), *places);
  }
  if (!keepsRank(op))
    places = withAxes(*places, axes);
  if (!elements.touch(pipeV, *places, /*isWrite=*/true))
    return true; // already reported
  return run.locate(*places, axes.front(), word.starts_with("max"), word.ends_with("right"));
}

} // namespace npufuzz::hivm
