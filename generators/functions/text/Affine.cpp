//===- Affine.cpp ---------------------------------------------------------===//
#include "generators/functions/text/Affine.h"

#include <algorithm>

namespace npufuzz::generators::functions::text {

static int64_t floorDivide(int64_t value, int64_t divisor) {
  return value / divisor - (value % divisor < 0);
}

Ranged Ranged::plus(int64_t addend) const {
  if (addend == 0)
    return *this;
  return {"(" + text + (addend < 0 ? " - " : " + ") + std::to_string(std::abs(addend)) + ")",
          low + addend, high + addend};
}
Ranged Ranged::plus(const Ranged &other) const {
  return {"(" + text + " + " + other.text + ")", low + other.low, high + other.high};
}
Ranged Ranged::times(int64_t factor) const {
  auto [least, most] = std::minmax(low * factor, high * factor);
  return {"(" + text + " * " + std::to_string(factor) + ")", least, most};
}
Ranged Ranged::floordiv(int64_t divisor) const {
  return {"(" + text + " floordiv " + std::to_string(divisor) + ")", floorDivide(low, divisor),
          floorDivide(high, divisor)};
}
Ranged Ranged::ceildiv(int64_t divisor) const {
  return {"(" + text + " ceildiv " + std::to_string(divisor) + ")", -floorDivide(-low, divisor),
          -floorDivide(-high, divisor)};
}
Ranged Ranged::mod(int64_t divisor) const {
  int64_t quotient = floorDivide(low, divisor);
  bool isOnePeriod = quotient == floorDivide(high, divisor);
  return {"(" + text + " mod " + std::to_string(divisor) + ")",
          isOnePeriod ? low - quotient * divisor : 0,
          isOnePeriod ? high - quotient * divisor : divisor - 1};
}

static Ranged drawTerm(Choices &choices, const std::vector<Ranged> &counters) {
  if (counters.empty())
    return Ranged::constant(choices.range("constant", 0, 4));
  Ranged term = choices.pick("counter", counters);
  if (choices.chance("multiple", 1, 4))
    term = term.times(choices.pick("factor", std::vector<int64_t>{2, -1, 3, -2}));
  if (choices.chance("offset", 1, 4))
    term = term.plus(choices.range("offset", -4, 4));
  switch (choices.draw("division", 9)) {
  case 7:
    return term.floordiv(choices.range("divisor", 2, 4));
  case 8:
    return term.ceildiv(choices.range("divisor", 2, 4));
  case 9:
    return term.mod(choices.range("divisor", 2, 5));
  default:
    return term;
  }
}

Ranged drawAffine(Choices &choices, const std::vector<Ranged> &counters) {
  Ranged sum = drawTerm(choices, counters);
  if (counters.size() > 1 && choices.chance("two terms", 1, 3))
    sum = sum.plus(drawTerm(choices, counters));
  if (choices.chance("outer division", 1, 10))
    sum = sum.floordiv(choices.range("divisor", 2, 4));
  return sum;
}

Ranged fitted(Choices &choices, const Ranged &expression, int64_t extent) {
  Ranged result = expression;
  if (result.low >= 0 && result.high < extent) {
    int64_t room = extent - 1 - result.high;
    return room > 0 && choices.chance("shifted", 1, 4)
               ? result.plus(choices.range("shift", 0, room))
               : result;
  }
  int64_t width = result.high - result.low;
  if (width >= extent) {
    if (choices.chance("wrapped", 1, 2))
      return result.mod(extent);
    result = result.floordiv(width / extent + 1);
    width = result.high - result.low;
    if (width >= extent) // the division began between two multiples
      return result.mod(extent);
  }
  return result.plus(choices.range("shift", -result.low, extent - 1 - width - result.low));
}

Ranged drawSubscript(Choices &choices, const std::vector<Ranged> &counters, int64_t extent) {
  std::vector<Ranged> fitting;
  for (const Ranged &counter : counters)
    if (counter.low >= 0 && counter.high < extent)
      fitting.push_back(counter);
  if (!fitting.empty() && choices.chance("plain counter", 1, 2))
    return choices.pick("counter", fitting);
  return fitted(choices, drawAffine(choices, counters), extent);
}

} // namespace npufuzz::generators::functions::text
