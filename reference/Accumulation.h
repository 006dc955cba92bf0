//===- Accumulation.h - sums and products in any order ----------*- C++ -*-===//
//
// Enclosures that hold for every order of association, every step rounded to nearest in the
// accumulator's type or more precisely (the last one to the declared type), products of factors
// rounded or fused into the addition.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_ACCUMULATION_H
#define NPUFUZZ_REFERENCE_ACCUMULATION_H

#include "reference/Cell.h"
#include "reference/FloatFormat.h"

#include <climits>

namespace npufuzz::reference {

/// A factor of many products with what FloatSum needs of it worked out once.
struct Factor {
  double low, high;
  /// The exponent of the lowest set bit; only where `plain`.
  int lowest;
  /// Exact, finite and not zero.
  bool plain;
  bool finite, isZero;
  State state;

  explicit Factor(const Cell &cell);
};

/// What becomes of an accumulator where it is rounded to the declared type. Numbers of that stay.
Cell roundedOnce(const FloatFormat &declared, const Cell &accumulated);

/// A sum of float terms.
class FloatSum {
public:
  /// Kept in the accumulator's format, which holds all numbers of the declared one, and rounded to
  /// that at the end.
  explicit FloatSum(const FloatFormat &declared, const FloatFormat &accumulator)
      : declared(declared), format(accumulator) {}
  explicit FloatSum(const FloatFormat &format) : FloatSum(format, format) {}

  void add(const Cell &term);
  /// A term that is a product of two factors.
  void addProduct(const Factor &x, const Factor &y) {
    if (!x.plain || !y.plain)
      return addUnusualProduct(x, y);
    double product = x.low * y.low;
    lowest = std::min(lowest, x.lowest + y.lowest);
    low += product;
    high += product;
    magnitude += std::abs(product);
    products = true;
    ++terms;
  }
  /// Unconstrained (Reason::order) where an overflow is possible in some order.
  Cell result() const { return roundedOnce(declared, unrounded()); }

private:
  Cell unrounded() const;
  void addUnusualProduct(const Factor &x, const Factor &y);
  void addInterval(double termLow, double termHigh);
  void addSpecial(double term);
  bool isExact() const;

  const FloatFormat &declared, &format;
  double low = 0, high = 0; ///< sums of the terms' ends, in double
  double magnitude = 0;     ///< sum of the terms' largest magnitudes
  int lowest = INT_MAX;     ///< every exact term is a multiple of 2^lowest
  int64_t terms = 0;        ///< those that are not exactly 0
  bool exact = true;        ///< every term is one number
  bool products = false;    ///< some of these terms is a product
  bool sawNaN = false, sawPlusInfinity = false, sawMinusInfinity = false;
  State worst = State::defined;
  Cell single; ///< the last term of add()
};

/// A product of float terms, rounded after each multiplication.
class FloatProduct {
public:
  explicit FloatProduct(const FloatFormat &declared, const FloatFormat &accumulator)
      : declared(declared), format(accumulator) {}
  explicit FloatProduct(const FloatFormat &format) : FloatProduct(format, format) {}

  void multiply(const Cell &term);
  Cell result() const { return roundedOnce(declared, unrounded()); }

private:
  Cell unrounded() const;
  bool isExact() const;

  const FloatFormat &declared, &format;
  double low = 1, high = 1;       ///< the product's ends, in double
  double greatest = 1, least = 1; ///< bounds of the magnitude of a product of any of the terms
  double odd = 1;                 ///< product of the terms' odd parts
  int lowest = 0;                 ///< every product of some of the terms is a multiple of 2^lowest
  int64_t terms = 0;
  bool exact = true, signUnknown = false;
  bool sawNaN = false, sawZero = false, sawInfinity = false, negative = false;
  State worst = State::defined;
  Cell single;
};

} // namespace npufuzz::reference

#endif
