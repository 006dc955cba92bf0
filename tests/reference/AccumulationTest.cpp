//===- AccumulationTest.cpp - sums and products in any order --------------===//
#include "Soft.h"

#include "reference/Accumulation.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <random>

using namespace npufuzz;
using namespace npufuzz::reference;
using llvm::APFloat;

namespace {

/// One way to add up: a random order of association, every step rounded to `stepKind` (the declared
/// type or wider), the result to `kind`.
struct Association {
  ElementKind kind, stepKind;
  bool fused;
  std::mt19937_64 random;

  APFloat widen(APFloat x) const {
    bool losesInfo;
    x.convert(semanticsOf(stepKind), APFloat::rmNearestTiesToEven, &losesInfo);
    return x;
  }
  double finish(const APFloat &x) const { return toDouble(softRound(kind, toDouble(x))); }

  template <typename Combine> double tree(std::vector<APFloat> values, Combine combine) {
    std::shuffle(values.begin(), values.end(), random);
    while (values.size() > 1) {
      size_t at = random() % 3 == 0 ? 0 : random() % (values.size() - 1);
      values[at] = combine(values[at], values[at + 1]);
      values.erase(values.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    }
    return finish(values.front());
  }
  double sum(const std::vector<double> &terms) {
    std::vector<APFloat> values;
    for (double term : terms)
      values.push_back(widen(soft(kind, term)));
    return tree(values, [](const APFloat &x, const APFloat &y) { return x + y; });
  }
  double product(const std::vector<double> &terms) {
    std::vector<APFloat> values;
    for (double term : terms)
      values.push_back(widen(soft(kind, term)));
    return tree(values, [](const APFloat &x, const APFloat &y) { return x * y; });
  }
  /// start + sum of x[k] * y[k] in f32, for operands of `operandKind`.
  double dot(ElementKind operandKind, double start, const std::vector<double> &x,
             const std::vector<double> &y) {
    APFloat chain = widen(soft(ElementKind::f32, start));
    std::vector<APFloat> values;
    for (size_t k = 0; k < x.size(); ++k) {
      APFloat a = widen(soft(operandKind, x[k])), b = widen(soft(operandKind, y[k]));
      if (fused && random() % 2) {
        a.fusedMultiplyAdd(b, chain, APFloat::rmNearestTiesToEven);
        chain = a;
      } else {
        values.push_back(a * b);
      }
    }
    values.push_back(chain);
    return tree(values, [](const APFloat &a, const APFloat &b) { return a + b; });
  }
};

Association genAssociation(ElementKind kind) {
  bool wide = *rc::gen::arbitrary<bool>();
  return {kind, wide ? ElementKind::f32 : kind, *rc::gen::arbitrary<bool>(),
          std::mt19937_64(*rc::gen::arbitrary<uint64_t>())};
}

/// Numbers of moderate size or of any size, all of one sort.
std::vector<Held> genTerms(ElementKind kind) {
  int sort = *rc::gen::inRange(0, 4);
  auto number = sort == 0 ? genFinite(kind) : genModerate(kind);
  auto length = *rc::gen::inRange(0, 24);
  std::vector<Held> terms;
  for (int i = 0; i < length; ++i) {
    terms.push_back(*genHeld(kind, number));
    if (sort != 3)
      terms.back().cell = Cell::ofFloat(terms.back().actual);
  }
  return terms;
}

std::vector<double> actuals(const std::vector<Held> &terms) {
  std::vector<double> result;
  for (const Held &term : terms)
    result.push_back(term.actual);
  return result;
}

Cell sumOf(ElementKind kind, const std::vector<double> &terms) {
  FloatSum sum(floatFormat(kind));
  for (double term : terms)
    sum.add(Cell::ofFloat(term));
  return sum.result();
}
Cell productOf(ElementKind kind, const std::vector<double> &terms) {
  FloatProduct product(floatFormat(kind));
  for (double term : terms)
    product.multiply(Cell::ofFloat(term));
  return product.result();
}
Cell dotOf(const std::vector<double> &x, const std::vector<double> &y) {
  FloatSum sum(floatFormat(ElementKind::f32));
  for (size_t k = 0; k < x.size(); ++k)
    sum.addProduct(Factor(Cell::ofFloat(x[k])), Factor(Cell::ofFloat(y[k])));
  return sum.result();
}

} // namespace

//===----------------------------------------------------------------------===//
// Laws
//===----------------------------------------------------------------------===//

RC_GTEST_PROP(Accumulation, EveryOrderOfASumIsEnclosed, ()) {
  ElementKind kind = *rc::gen::elementOf(floatKinds);
  std::vector<Held> terms = genTerms(kind);
  FloatSum sum(floatFormat(kind));
  for (const Held &term : terms)
    sum.add(term.cell);
  Cell expected = sum.result();
  std::vector<double> values = actuals(terms);
  values.push_back(0);
  Association association = genAssociation(kind);
  for (int order = 0; order < 5; ++order)
    RC_ASSERT(admits(expected, association.sum(values)));
}

RC_GTEST_PROP(Accumulation, EveryOrderInAWiderAccumulatorIsEnclosed, ()) {
  ElementKind kind = *rc::gen::element(ElementKind::f16, ElementKind::bf16);
  const FloatFormat &declared = floatFormat(kind), &wide = floatFormat(ElementKind::f32);
  std::vector<Held> terms = genTerms(kind);
  FloatSum sum(declared, wide);
  FloatProduct product(declared, wide);
  for (const Held &term : terms) {
    sum.add(term.cell);
    product.multiply(term.cell);
  }
  std::vector<double> values = actuals(terms), factors = values;
  values.push_back(0);
  factors.push_back(1);
  Association association = genAssociation(kind);
  association.stepKind = ElementKind::f32;
  for (int order = 0; order < 5; ++order) {
    RC_ASSERT(admits(sum.result(), association.sum(values)));
    RC_ASSERT(admits(product.result(), association.product(factors)));
  }
}

// In the declared type, 32 roundings of 2^-8 hide a term of average size; in f32 the bound is half
// a unit.
TEST(Accumulation, AWiderAccumulatorShowsALostTerm) {
  std::vector<double> terms;
  for (int i = 0; i < 32; ++i)
    terms.push_back(1 + i / 64.0);
  auto without = [&](size_t lost) {
    double sum = 0;
    for (size_t i = 0; i < terms.size(); ++i)
      sum += i == lost ? 0 : terms[i];
    return roundNearest(floatFormat(ElementKind::bf16), sum);
  };
  FloatSum narrow(floatFormat(ElementKind::bf16));
  FloatSum wide(floatFormat(ElementKind::bf16), floatFormat(ElementKind::f32));
  for (double term : terms) {
    narrow.add(Cell::ofFloat(term));
    wide.add(Cell::ofFloat(term));
  }
  EXPECT_TRUE(wide.result().isExact());
  EXPECT_TRUE(admits(wide.result(), without(terms.size())));
  for (size_t lost = 0; lost < terms.size(); ++lost) {
    EXPECT_TRUE(admits(narrow.result(), without(lost))) << lost;
    EXPECT_FALSE(admits(wide.result(), without(lost))) << lost;
  }
}

RC_GTEST_PROP(Accumulation, EveryOrderOfAProductIsEnclosed, ()) {
  ElementKind kind = *rc::gen::elementOf(floatKinds);
  std::vector<Held> terms = genTerms(kind);
  FloatProduct product(floatFormat(kind));
  for (const Held &term : terms)
    product.multiply(term.cell);
  Cell expected = product.result();
  std::vector<double> values = actuals(terms);
  values.push_back(1);
  Association association = genAssociation(kind);
  for (int order = 0; order < 5; ++order)
    RC_ASSERT(admits(expected, association.product(values)));
}

RC_GTEST_PROP(Accumulation, EveryOrderOfADotProductIsEnclosed, ()) {
  ElementKind kind = *rc::gen::elementOf(floatKinds);
  std::vector<Held> x = genTerms(kind), y = genTerms(kind);
  size_t count = std::min(x.size(), y.size());
  x.resize(count), y.resize(count);
  FloatSum sum(floatFormat(ElementKind::f32));
  double start = *rc::gen::arbitrary<bool>() ? *genModerate(ElementKind::f32) : 0.0;
  sum.add(Cell::ofFloat(start));
  for (size_t k = 0; k < count; ++k)
    sum.addProduct(Factor(x[k].cell), Factor(y[k].cell));
  Cell expected = sum.result();
  Association association = genAssociation(ElementKind::f32);
  for (int order = 0; order < 5; ++order)
    RC_ASSERT(admits(expected, association.dot(kind, start, actuals(x), actuals(y))));
}

RC_GTEST_PROP(Accumulation, SumsOfSmallIntegersAreExact, ()) {
  ElementKind kind = *rc::gen::elementOf(floatKinds);
  auto terms = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-8, 9));
  double magnitude = 0, total = 0;
  std::vector<double> values;
  for (int term : terms) {
    values.push_back(term * 0.125);
    magnitude += std::abs(term);
    total += term * 0.125;
  }
  RC_PRE(magnitude <= std::ldexp(1.0, floatFormat(kind).precision));
  Cell sum = sumOf(kind, values);
  RC_ASSERT(sum.isExact() && sum.low == total && sum.zeroSignFree == (total == 0));
}

//===----------------------------------------------------------------------===//
// In a known order
//===----------------------------------------------------------------------===//

namespace {

/// Sums the terms in that order by APFloat, with each step rounded to f32 and the result to `kind`.
double softInOrder(ElementKind kind, const Accumulator &how, const std::vector<double> &terms,
                   bool multiplies) {
  auto combine = [&](APFloat x, const APFloat &y) { return multiplies ? x * y : x + y; };
  auto part = [&](std::vector<APFloat> level) {
    if (how.order == SumOrder::sequential) {
      APFloat result = level.front();
      for (size_t i = 1; i < level.size(); ++i)
        result = combine(result, level[i]);
      return result;
    }
    while (level.size() > 1) {
      std::vector<APFloat> next;
      for (size_t i = 0; i < level.size(); i += 2)
        next.push_back(i + 1 < level.size() ? combine(level[i], level[i + 1]) : level[i]);
      level = std::move(next);
    }
    return level.front();
  };
  size_t block = how.block > 0 ? static_cast<size_t>(how.block) : terms.size();
  std::optional<APFloat> result;
  for (size_t begin = 0; begin < terms.size(); begin += block) {
    std::vector<APFloat> some;
    for (size_t i = begin; i < std::min(begin + block, terms.size()); ++i)
      some.push_back(soft(ElementKind::f32, terms[i]));
    result = result ? combine(*result, part(some)) : part(some);
  }
  return toDouble(softRound(kind, toDouble(*result)));
}

Accumulator genOrdered(ElementKind kind) {
  return {floatFormat(kind), floatFormat(ElementKind::f32),
          *rc::gen::element(SumOrder::sequential, SumOrder::pairs),
          *rc::gen::inRange<int64_t>(0, 9)};
}

Cell inOrder(const Accumulator &how, const std::vector<double> &values, bool multiplies = false) {
  llvm::SmallVector<Cell> terms;
  for (double value : values)
    terms.push_back(Cell::ofFloat(value));
  return multiplies ? productInOrder(how, terms) : sumInOrder(how, terms);
}

} // namespace

RC_GTEST_PROP(Accumulation, AKnownOrderGivesEveryBit, (bool multiplies)) {
  ElementKind kind = *rc::gen::elementOf(floatKinds);
  auto numbers = *rc::gen::nonEmpty(rc::gen::container<std::vector<double>>(genFinite(kind)));
  Accumulator how = genOrdered(kind);
  Cell cell = inOrder(how, numbers, multiplies);
  double expected = softInOrder(kind, how, numbers, multiplies);
  RC_ASSERT(cell.isExact());
  RC_ASSERT((std::isnan(expected) && cell.isNaN()) || cell.low == expected);
}

RC_GTEST_PROP(Accumulation, AKnownOrderOfEnclosedTermsIsEnclosed, (bool multiplies)) {
  ElementKind kind = *rc::gen::elementOf(floatKinds);
  std::vector<Held> terms = genTerms(kind);
  RC_PRE(!terms.empty());
  Accumulator how = genOrdered(kind);
  llvm::SmallVector<Cell> cells;
  for (const Held &term : terms)
    cells.push_back(term.cell);
  Cell cell = multiplies ? productInOrder(how, cells) : sumInOrder(how, cells);
  RC_ASSERT(admits(cell, softInOrder(kind, how, actuals(terms), multiplies)));
}

TEST(Accumulation, OrdersDifferWhereTheySay) {
  const FloatFormat &f32 = floatFormat(ElementKind::f32);
  // Beside 2^24 a 1 is lost, beside another 1 it is not.
  std::vector<double> terms = {0x1p24, 1, 1, 1};
  EXPECT_EQ(inOrder({f32, f32, SumOrder::sequential}, terms).low, 0x1p24);
  EXPECT_EQ(inOrder({f32, f32, SumOrder::pairs}, terms).low, 0x1p24 + 2);
  EXPECT_EQ(inOrder({f32, f32, SumOrder::pairs, 3}, terms).low, 0x1p24);
  EXPECT_EQ(inOrder({f32, f32, SumOrder::sequential, 2}, terms).low, 0x1p24 + 2);
  // An odd last term proceeds alone.
  EXPECT_EQ(inOrder({f32, f32, SumOrder::pairs}, {1, 1, 0x1p24, 1, 1}).low, 0x1p24 + 4);
  EXPECT_FALSE(sumOf(ElementKind::f32, terms).isExact());
}

TEST(Accumulation, AStartComesFirst) {
  const FloatFormat &f32 = floatFormat(ElementKind::f32);
  Cell start = Cell::ofFloat(0x1p24);
  auto from = [&](const Accumulator &how) {
    llvm::SmallVector<Cell> terms(2, Cell::ofFloat(1));
    return sumInOrder(how, terms, &start).low;
  };
  EXPECT_EQ(from({f32, f32, SumOrder::sequential}), 0x1p24);
  EXPECT_EQ(from({f32, f32, SumOrder::sequential, 2}), 0x1p24 + 2);
  EXPECT_EQ(from({f32, f32, SumOrder::pairs}), 0x1p24 + 2);
  llvm::SmallVector<Cell> none;
  EXPECT_EQ(sumInOrder({f32, f32, SumOrder::pairs}, none, &start).low, 0x1p24);
  EXPECT_TRUE(sumInOrder({f32, f32, SumOrder::pairs, 4}, none).zeroSignFree);
  EXPECT_EQ(productInOrder({f32, f32, SumOrder::sequential}, none).low, 1);
}

TEST(Accumulation, UndefinedTermsOfAKnownOrderWinOverUnconstrainedOnes) {
  const FloatFormat &f32 = floatFormat(ElementKind::f32);
  for (SumOrder order : {SumOrder::sequential, SumOrder::pairs}) {
    llvm::SmallVector<Cell> terms = {Cell::ofFloat(1), Cell::unconstrained(Reason::order)};
    EXPECT_EQ(sumInOrder({f32, f32, order}, terms).state, State::unconstrained);
    terms = {Cell::unconstrained(Reason::order), Cell::ofFloat(1), Cell()};
    EXPECT_EQ(sumInOrder({f32, f32, order}, terms).state, State::undefined);
  }
}

//===----------------------------------------------------------------------===//
// Both sides of every condition
//===----------------------------------------------------------------------===//

TEST(Accumulation, SumsAreExactUpToTheBitsOfTheType) {
  // 2^11 is the last magnitude at which f16 holds every integer.
  EXPECT_TRUE(sumOf(ElementKind::f16, {1024, 1023, 1}).isExact());
  Cell beyond = sumOf(ElementKind::f16, {1024, 1024, 1});
  EXPECT_FALSE(beyond.isExact());
  EXPECT_TRUE(beyond.low <= 2048 && beyond.high >= 2050);
}

TEST(Accumulation, TheBoundOfASumIsItsGrowthTimesTheMagnitude) {
  // Three terms: three roundings at most, growth (1 + u)^3 - 1 on a magnitude of 2049.
  double growth = std::pow(1 + 0x1p-11, 3) - 1, low = 2049 - growth * 2049,
         high = 2049 + growth * 2049;
  Cell sum = sumOf(ElementKind::f16, {1024, 1024, 1});
  const FloatFormat &f16 = floatFormat(ElementKind::f16);
  EXPECT_EQ(sum.low, roundTo(f16, low, Rounding::ceil));
  EXPECT_EQ(sum.high, roundTo(f16, high, Rounding::floor));
}

TEST(Accumulation, CancellationKeepsTheBoundOfTheMagnitude) {
  Cell sum = sumOf(ElementKind::f32, {0x1p24, 1, -0x1p24});
  // ((2^24 + 1) - 2^24) is 0 in some orders and 1 in others.
  EXPECT_TRUE(admits(sum, 0) && admits(sum, 1) && admits(sum, -0.0));
  double reach = (std::pow(1 + 0x1p-24, 3) - 1) * (0x1p25 + 1);
  EXPECT_TRUE(admits(sum, std::floor(1 + reach)));
  EXPECT_FALSE(admits(sum, std::floor(1 + reach) + 1));
}

TEST(Accumulation, ASingleTermIsThatTerm) {
  EXPECT_TRUE(sumOf(ElementKind::f32, {0.1f}).isExact());
  EXPECT_TRUE(sumOf(ElementKind::f32, {0, double(0.1f), 0}).isExact());
  double most = floatFormat(ElementKind::f32).maxFinite;
  EXPECT_EQ(sumOf(ElementKind::f32, {most, 0}).low, most);
  EXPECT_EQ(productOf(ElementKind::f32, {most}).low, most);
}

TEST(Accumulation, PossibleOverflowInSomeOrderIsUnconstrained) {
  double half = floatFormat(ElementKind::f32).maxFinite / 2;
  EXPECT_EQ(sumOf(ElementKind::f32, {0x1p126, 0x1p126}).low, 0x1p127);
  EXPECT_EQ(sumOf(ElementKind::f32, {0x1p127, 0x1p127, -0x1p127}).state, State::unconstrained);
  Cell sum = sumOf(ElementKind::f32, {half, half, 1, -half});
  EXPECT_EQ(sum.state, State::unconstrained);
  EXPECT_EQ(sum.reason, Reason::order);
  EXPECT_EQ(sumOf(ElementKind::f32, {half, half, half, -INFINITY}).state, State::unconstrained);
  EXPECT_EQ(sumOf(ElementKind::f32, {half, 1, -INFINITY}).low, -INFINITY);
  EXPECT_TRUE(sumOf(ElementKind::f32, {1, INFINITY, -INFINITY}).isNaN());
  EXPECT_EQ(productOf(ElementKind::f32, {0x1p100, 0x1p27, 0x1p-100}).low, 0x1p27);
  EXPECT_EQ(productOf(ElementKind::f32, {0x1p100, 0x1p28, 0x1p-100}).state, State::unconstrained);
}

TEST(Accumulation, ProductsAreExactUpToTheBitsOfTheType) {
  // 3 * 5 * 7 * 19 = 1995 has 11 bits, 3 * 5 * 7 * 23 = 2415 has 12.
  EXPECT_TRUE(productOf(ElementKind::f16, {3, 5, 7, 19}).isExact());
  Cell inexact = productOf(ElementKind::f16, {3, 5, 7, 23});
  EXPECT_TRUE(!inexact.isExact() && inexact.low <= 2414 && inexact.high >= 2416);
  // Powers of two down to the least subnormal of f16, 2^-24, in any order.
  EXPECT_TRUE(productOf(ElementKind::f16, {0x1p-12, 0x1p-12, 0x1p10}).isExact());
  EXPECT_FALSE(productOf(ElementKind::f16, {0x1p-12, 0x1p-13, 0x1p10}).isExact());
}

TEST(Accumulation, TheBoundOfAProductIsItsGrowth) {
  double growth = std::pow(1 + 0x1p-11, 4) - 1;
  const FloatFormat &f16 = floatFormat(ElementKind::f16);
  Cell product = productOf(ElementKind::f16, {3, 5, 7, 23});
  EXPECT_EQ(product.low, roundTo(f16, 2415 * (1 - growth), Rounding::ceil));
  EXPECT_EQ(product.high, roundTo(f16, 2415 * (1 + growth), Rounding::floor));
}

TEST(Accumulation, ProductsWithZerosAndInfinities) {
  EXPECT_TRUE(sameNumber(productOf(ElementKind::f32, {-3, 0.0, 5}).low, -0.0));
  EXPECT_TRUE(productOf(ElementKind::f32, {INFINITY, 0}).isNaN());
  EXPECT_EQ(productOf(ElementKind::f32, {INFINITY, -2}).low, -INFINITY);
  // A partial product may vanish, and infinity times zero is NaN.
  EXPECT_EQ(productOf(ElementKind::f32, {INFINITY, double(0x1.5p-100f), double(0x1.7p-100f)}).state,
            State::unconstrained);
}

TEST(Accumulation, EmptySumsAndProducts) {
  Cell sum = sumOf(ElementKind::f32, {});
  EXPECT_TRUE(sum.isExact() && sum.low == 0 && sum.zeroSignFree);
  EXPECT_EQ(productOf(ElementKind::f32, {}).low, 1);
}

TEST(Accumulation, DotProductsAreExactWhileProductsAndSumsAre) {
  EXPECT_TRUE(dotOf({4095, 1}, {4097, 1}).isExact());  // 2^24 - 1 + 1
  EXPECT_FALSE(dotOf({4097, 1}, {4097, 1}).isExact()); // 2^24 + 2^13 + 1 + 1
  EXPECT_TRUE(dotOf({0, 3}, {5, 7}).isExact());
  EXPECT_TRUE(dotOf({INFINITY}, {0}).isNaN());
  EXPECT_EQ(dotOf({INFINITY, 3}, {-2, 1}).low, -INFINITY);
}

TEST(Accumulation, TheBoundOfADotProductCountsItsProducts) {
  // Two products: three roundings each at most, with an addition and a last one.
  double x = 1 + 0x1p-12, exact = x * x + 1, growth = std::pow(1 + 0x1p-24, 3) - 1;
  const FloatFormat &f32 = floatFormat(ElementKind::f32);
  Cell dot = dotOf({x, 1}, {x, 1});
  EXPECT_EQ(dot.low, roundTo(f32, exact * (1 - growth), Rounding::ceil));
  EXPECT_EQ(dot.high, roundTo(f32, exact * (1 + growth), Rounding::floor));
}

TEST(Accumulation, ProductsThatUnderflowMayErrByHalfASubnormalEach) {
  // 1.5 * 2^-149 rounds to 2^-148, or is kept by a fused step until the end.
  Cell dot = dotOf({0x1.8p-100}, {0x1p-49});
  const FloatFormat &f32 = floatFormat(ElementKind::f32);
  EXPECT_EQ(dot.low, f32.minSubnormal);
  EXPECT_EQ(dot.high, 2 * f32.minSubnormal);
}

TEST(Accumulation, UndefinedTermsWinOverUnconstrainedOnes) {
  FloatSum sum(floatFormat(ElementKind::f32));
  sum.add(Cell::unconstrained(Reason::order));
  EXPECT_EQ(sum.result().state, State::unconstrained);
  sum.add(Cell());
  EXPECT_EQ(sum.result().state, State::undefined);
  sum.add(Cell::unconstrained(Reason::order));
  EXPECT_EQ(sum.result().state, State::undefined);
  FloatProduct product(floatFormat(ElementKind::f32));
  product.multiply(Cell());
  product.multiply(Cell::ofFloat(0));
  EXPECT_EQ(product.result().state, State::undefined);
}
