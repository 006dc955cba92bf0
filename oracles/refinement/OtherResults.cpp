//===- OtherResults.cpp ---------------------------------------------------===//
//
// Each run moves operands and results of such functions to a corner of what is near them, half of
// the format's digits away. Honest implementations differ by a few units in the last place,
// thousands of times less even for f32. So the sum over all runs also covers errors that add up
// along a program. Where a program compares or rounds such a result, or takes it to a branch cut,
// one of two mirrored runs comes out on the other side unless the result is far from the edge. An
// implementation may meet an infinity on its way, which excuses an infinity or NaN.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/OtherResults.h"

namespace npufuzz::refinement {

Difference beyondImplementations(const Subject &subject, const Meaning &old, const Meaning &now,
                                 llvm::function_ref<Meaning(uint64_t otherResults)> run) {
  double distance = 0;
  for (uint64_t number = 1; number <= implementationsDrawn; ++number) {
    Meaning other = run(number);
    if (other.state != Meaning::State::defined)
      return {};
    std::optional<double> deviation = largestDeviation(subject, old, other);
    if (!deviation)
      return {};
    distance += *deviation;
  }
  return firstDifference(subject, old, now, {distance, /*mayOverflow=*/true});
}

} // namespace npufuzz::refinement
