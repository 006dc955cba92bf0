//===- Accumulation.cpp ---------------------------------------------------===//
//
// A system that keeps sums in a wider type promises that (Precision.h). Everything below is then
// about that type, and the enclosure is rounded to the declared type at the end. Rounding keeps the
// order. So the rounded result of any more precise accumulator lies between the rounded ends.
//
// Sums. Let t_i be the n terms that are not 0 and u the unit roundoff. Each rounding to nearest
// multiplies by (1 + d), |d| <= u. A term goes through at most n - 1 additions, one rounding of its
// own if it is a product (none if it is fused), and one more where a wider accumulator is rounded
// to the declared type at the end: m = n, or n + 1 with products. So, whatever the order,
//   |computed - sum t_i| <= ((1 + u)^m - 1) * sum |t_i|.
// Underflow: a sum of two numbers is a multiple of the least subnormal, thus exact when it is
// subnormal; a rounded product or fused step and the last rounding err by at most half of the
// least subnormal each, which later roundings let grow to (n + 1) / 2 * subnormal * (1 + u)^m.
// No partial sum exceeds sum |t_i| * (1 + u)^m (+ the underflow); if that is finite, no order
// overflows. The sum is exact if all terms are multiples of g = 2^lowest, itself no finer than the
// least subnormal, and sum |t_i| <= 2^p g: then every partial sum is a multiple of g with at most p
// bits.
//
// A system that loses subnormals may lose the least normal number in any step. This loss takes the
// place of half of the least subnormal. A sum of numbers that are no multiples of the least normal
// number is then not exact.
//
// Our own sums are made in double: n operations with unit roundoff 2^-53 each. Products of two
// numbers of 24 bits are exact there. The same bound with that u encloses our error.
//
// Bounds of this kind are in Higham, "Accuracy and Stability of Numerical Algorithms": gamma_n = n
// u / (1 - n u) bounds the product of n factors 1 + d (chapter 3), and gamma_(n-1) * sum |t_i| the
// error of a sum in any order (chapter 4). (1 + u)^m - 1 is used here, which is at most gamma_m.
//
//===----------------------------------------------------------------------===//
#include "reference/Accumulation.h"
#include "reference/FloatArithmetic.h"

#include <algorithm>
#include <cmath>

namespace npufuzz::reference {

static constexpr double doubleRoundoff = 0x1p-53;
/// Operations in double, beyond those on the terms, on the longest path to an end of an enclosure.
static constexpr int64_t ownOperations = 8;

/// (1 + u)^m - 1.
static double growthOf(double roundoff, int64_t roundings) {
  return std::expm1(static_cast<double>(roundings) * std::log1p(roundoff));
}

/// The numbers of the format within [low, high], neither of which overflows.
static Cell numbersWithin(const FloatFormat &format, double low, double high) {
  low = roundTo(format, std::max(low, -format.maxFinite), Rounding::ceil);
  high = roundTo(format, std::min(high, format.maxFinite), Rounding::floor);
  assert(low <= high && "an enclosure holds at least one number");
  return floats::enclose(low, high, true);
}

Cell roundedOnce(const FloatFormat &declared, const Cell &accumulated) {
  if (!accumulated.isDefined() || accumulated.isNaN())
    return accumulated;
  double low = roundNearest(declared, accumulated.low);
  double high = roundNearest(declared, accumulated.high);
  if (floats::leavesOnBothSides(accumulated.low < 0, low, accumulated.high > 0, high))
    return Cell::unconstrained(Reason::order);
  return floats::enclose(low, high, accumulated.isZeroOfUnknownSign(), Reason::order);
}

static State worse(State x, State y) {
  return x == State::undefined || y == State::defined ? x : y;
}

Factor::Factor(const Cell &cell)
    : low(cell.low), high(cell.high), lowest(0), plain(false),
      finite(cell.isDefined() && std::isfinite(low)), isZero(low == 0 && high == 0),
      state(cell.state) {
  plain = finite && low == high && !isZero;
  if (plain)
    lowest = lowestBit(low);
}

void FloatSum::addSpecial(double term) {
  sawNaN |= std::isnan(term);
  sawPlusInfinity |= term == INFINITY;
  sawMinusInfinity |= term == -INFINITY;
}

void FloatSum::addInterval(double termLow, double termHigh) {
  exact &= termLow == termHigh;
  low += termLow;
  high += termHigh;
  magnitude += std::max(std::abs(termLow), std::abs(termHigh));
  ++terms;
}

void FloatSum::add(const Cell &term) {
  worst = worse(worst, term.state);
  if (!term.isDefined() || (term.low == 0 && term.high == 0))
    return;
  if (!std::isfinite(term.low))
    return addSpecial(term.low);
  if (term.isExact())
    lowest = std::min(lowest, lowestBit(term.low));
  addInterval(term.low, term.high);
  single = term;
}

void FloatSum::addUnusualProduct(const Factor &x, const Factor &y) {
  double lowLow = x.low * y.low, lowHigh = x.low * y.high;
  double highLow = x.high * y.low, highHigh = x.high * y.high;
  if (x.finite && y.finite) {
    if (x.isZero || y.isZero)
      return;
    products = true;
    return addInterval(std::min(std::min(lowLow, lowHigh), std::min(highLow, highHigh)),
                       std::max(std::max(lowLow, lowHigh), std::max(highLow, highHigh)));
  }
  worst = worse(worst, worse(x.state, y.state));
  if (worst != State::defined)
    return;
  // A factor is an infinity or NaN. The product is one value only if all corners agree.
  auto isFirst = [&](double corner) {
    return corner == lowLow || (std::isnan(corner) && std::isnan(lowLow));
  };
  if (isFirst(lowHigh) && isFirst(highLow) && isFirst(highHigh))
    addSpecial(lowLow);
  else
    worst = State::unconstrained;
}

bool FloatSum::isExact() const {
  int leastBit = format.exponentMin - (results == Subnormal::kept ? format.precision - 1 : 0);
  return terms == 0 ||
         (exact && lowest >= leastBit && magnitude <= std::ldexp(1.0, lowest + format.precision));
}

Cell FloatSum::unrounded() const {
  if (worst != State::defined)
    return worst == State::undefined ? Cell() : Cell::unconstrained(Reason::order);
  if (sawNaN || (sawPlusInfinity && sawMinusInfinity))
    return Cell::ofFloat(NAN);
  double growth = growthOf(format.unitRoundoff, products ? terms + 1 : terms);
  double ours = growthOf(doubleRoundoff, terms + ownOperations);
  double underflow =
      products || results != Subnormal::kept
          ? static_cast<double>(terms + 1) * underflowOfStep(format, results) * (1 + growth)
          : 0;
  // A single term without addition is its own result.
  bool isSingle = terms == 1 && !products;
  double greatestPartialSum =
      isExact() || isSingle ? magnitude : magnitude * (1 + growth) * (1 + ours) + underflow;
  if (greatestPartialSum > format.maxFinite)
    return Cell::unconstrained(Reason::order);
  if (sawPlusInfinity || sawMinusInfinity)
    return Cell::ofFloat(sawPlusInfinity ? INFINITY : -INFINITY);
  if (isExact())
    return floats::enclose(low, low, true);
  if (isSingle)
    return single;
  // The sums of the ends err by `ours` of the magnitude, and so does the magnitude itself. The
  // third `ours` covers the subtraction and the operations of the radius.
  double radius = magnitude * (growth * (1 + ours) + 3 * ours) + underflow;
  return numbersWithin(format, low - radius, high + radius);
}

//===----------------------------------------------------------------------===//
// Products. n terms go through n - 1 multiplications and perhaps a last rounding, n roundings in
// all:
//   |computed - product t_i| <= ((1 + u)^n - 1) * |product t_i|,
// unless a product of some of the terms is below the least normal number. Then each rounding also
// errs by at most half of the least subnormal, times what the remaining factors make of it, at most
// the greatest product of any of them.
// Exact if every product of some of the terms is a number of the format: its odd part divides the
// product of all odd parts (at most 2^p), it is a multiple of 2^(sum of the negative lowest bits),
// no finer than the least subnormal, and it does not overflow.
//===----------------------------------------------------------------------===//

void FloatProduct::multiply(const Cell &term) {
  worst = worse(worst, term.state);
  if (!term.isDefined())
    return;
  single = term;
  ++terms;
  signUnknown |= term.low <= 0 && term.high >= 0 && term.isZeroOfUnknownSign();
  negative ^= std::signbit(term.low);
  if (!std::isfinite(term.low)) {
    sawNaN |= term.isNaN();
    sawInfinity = true;
    return;
  }
  if (term.low == 0 && term.high == 0) {
    sawZero = true;
    return;
  }
  double lowMagnitude = std::min(std::abs(term.low), std::abs(term.high));
  bool crossesZero = term.low <= 0 && term.high >= 0;
  greatest *= std::max({1.0, std::abs(term.low), std::abs(term.high)});
  least *= crossesZero ? 0 : std::min(1.0, lowMagnitude);
  if (term.isExact()) {
    int bit = lowestBit(term.low);
    odd *= std::abs(term.low) / std::ldexp(1.0, bit);
    lowest += std::min(bit, 0);
  } else {
    exact = false;
  }
  double corners[] = {low * term.low, low * term.high, high * term.low, high * term.high};
  low = *std::min_element(std::begin(corners), std::end(corners));
  high = *std::max_element(std::begin(corners), std::end(corners));
}

bool FloatProduct::isExact() const {
  int leastBit = format.exponentMin - (results == Subnormal::kept ? format.precision - 1 : 0);
  return exact && odd <= std::ldexp(1.0, format.precision) && lowest >= leastBit;
}

Cell FloatProduct::unrounded() const {
  if (worst != State::defined)
    return worst == State::undefined ? Cell() : Cell::unconstrained(Reason::order);
  if (sawNaN || (sawInfinity && sawZero))
    return Cell::ofFloat(NAN);
  double growth = growthOf(format.unitRoundoff, terms);
  double ours = growthOf(doubleRoundoff, terms + ownOperations);
  double greatestPartialProduct =
      isExact() || terms == 1 ? greatest : greatest * (1 + growth) * (1 + ours);
  // Written so that an overflow of our own bounds (infinity or NaN) gives an unconstrained result,
  // too.
  if (!(greatestPartialProduct <= format.maxFinite))
    return Cell::unconstrained(Reason::order);
  bool mayUnderflow = least * (1 - growth) < std::ldexp(1.0, format.exponentMin);
  if (sawInfinity) {
    // If a partial product vanished, the infinity would become NaN. If its sign changed, the
    // infinity would become the other one.
    bool vanishes = mayUnderflow && !isExact();
    if (vanishes || signUnknown)
      return Cell::unconstrained(Reason::order);
    return Cell::ofFloat(negative ? -INFINITY : INFINITY);
  }
  if (sawZero)
    return floats::enclose(negative ? -0.0 : 0.0, negative ? -0.0 : 0.0, signUnknown);
  if (terms == 1)
    return single;
  if (isExact())
    return floats::enclose(low, low, false);
  double radius = std::max(std::abs(low), std::abs(high)) * (growth * (1 + ours) + 3 * ours);
  if (mayUnderflow)
    radius +=
        static_cast<double>(terms) * 2 * underflowOfStep(format, results) * greatest * (1 + growth);
  return numbersWithin(format, low - radius, high + radius);
}

//===----------------------------------------------------------------------===//
// Sums and products in a known order. Each step is rounded to nearest, which keeps the order of
// numbers. So the results of the operands' ends enclose the result (FloatArithmetic.cpp), and exact
// terms give one number. Only the sign of a zero sum stays open: an accumulator may begin at a zero
// or at the first term.
//===----------------------------------------------------------------------===//

template <typename Function>
static Cell step(const Accumulator &how, const Cell &x, const Cell &y, Function f) {
  if (!x.isDefined() || !y.isDefined())
    return spoiled(x, y);
  return flushedResult(how.format, how.results, f(how.format, x, y));
}

Cell addStep(const Accumulator &how, const Cell &x, const Cell &y) {
  return step(how, x, y, floats::add);
}

Cell multiplyStep(const Accumulator &how, const Cell &x, const Cell &y) {
  return step(how, x, y, floats::mul);
}

/// Combines the terms [begin, end). Precondition: there is a term.
template <typename Function>
static Cell fold(SumOrder order, Terms &terms, size_t begin, size_t end, Function f) {
  if (order == SumOrder::sequential) {
    Cell result = terms[begin];
    for (size_t i = begin + 1; i < end; ++i)
      result = f(result, terms[i]);
    return result;
  }
  for (; end - begin > 1; end = begin + (end - begin + 1) / 2)
    for (size_t i = begin; i < end; i += 2)
      terms[begin + (i - begin) / 2] = i + 1 < end ? f(terms[i], terms[i + 1]) : terms[i];
  return terms[begin];
}

/// Combines block by block, after `start` if there is one; returns `none` if there is nothing at
/// all.
template <typename Function>
static Cell inOrder(const Accumulator &how, Terms &terms, const Cell *start, const Cell &none,
                    Function f) {
  bool isChain = how.order == SumOrder::sequential && how.block == 0;
  // A chain continues from its start with blocks of one term.
  size_t block = isChain ? 1 : how.block > 0 ? static_cast<size_t>(how.block) : terms.size();
  std::optional<Cell> result;
  if (start)
    result = *start;
  for (size_t begin = 0; begin < terms.size(); begin += block) {
    Cell part = fold(how.order, terms, begin, std::min(begin + block, terms.size()), f);
    result = result ? f(*result, part) : part;
  }
  return result.value_or(none);
}

/// Opens the sign of a zero: +0, or a sign that follows from the terms.
static Cell withOpenSign(Cell cell) {
  cell.zeroSignFree |= cell.low == 0 && cell.high == 0;
  return cell;
}

Cell finishedSum(const Accumulator &how, const Cell &sum) {
  return flushedResult(how.declared, how.results,
                       roundedOnce(how.declared, sum.isDefined() ? withOpenSign(sum) : sum));
}

Cell sumInOrder(const Accumulator &how, Terms &terms, const Cell *start) {
  auto add = [&](const Cell &x, const Cell &y) { return addStep(how, x, y); };
  return finishedSum(how, inOrder(how, terms, start, Cell::ofFloat(0), add));
}

Cell productInOrder(const Accumulator &how, Terms &terms) {
  auto multiply = [&](const Cell &x, const Cell &y) { return multiplyStep(how, x, y); };
  return flushedResult(
      how.declared, how.results,
      roundedOnce(how.declared, inOrder(how, terms, nullptr, Cell::ofFloat(1), multiply)));
}

} // namespace npufuzz::reference
