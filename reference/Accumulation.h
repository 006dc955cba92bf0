//===- Accumulation.h - sums and products in any order or one ---*- C++ -*-===//
//
// FloatSum and FloatProduct enclose the results of every order of association. Every step is
// rounded to nearest in the accumulator's type or more precisely, and the last one to the declared
// type. Products of factors are rounded, or fused into the addition. sumInOrder and productInOrder
// are for a known order, in which each step is determined.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_ACCUMULATION_H
#define NPUFUZZ_REFERENCE_ACCUMULATION_H

#include "reference/Cell.h"
#include "reference/Subnormals.h"
#include "tile/Precision.h"

#include "llvm/ADT/SmallVector.h"

#include <climits>

namespace npufuzz::reference {

/// How one op accumulates.
struct Accumulator {
  const FloatFormat &declared; ///< of the result
  const FloatFormat &format;   ///< of each step; holds all numbers of the declared one
  SumOrder order = SumOrder::any;
  int64_t block = 0;                   ///< see Precision
  Subnormal results = Subnormal::kept; ///< of each step

  bool isOrdered() const { return order != SumOrder::any; }
};

using Terms = llvm::SmallVectorImpl<Cell>;
/// Sums in the accumulator's order, which must be known. `start`, if any, comes first. Uses up the
/// terms.
Cell sumInOrder(const Accumulator &how, Terms &terms, const Cell *start = nullptr);
Cell productInOrder(const Accumulator &how, Terms &terms);
/// One step of such a sum or product. Accepts any cells.
Cell addStep(const Accumulator &how, const Cell &x, const Cell &y);
Cell multiplyStep(const Accumulator &how, const Cell &x, const Cell &y);
/// Rounds the result of sumInOrder to the declared type.
Cell finishedSum(const Accumulator &how, const Cell &sum);

/// A factor of many products, with its share of a FloatSum computed once.
struct Factor {
  double low, high;
  /// Exponent of the lowest set bit; only if `plain`.
  int lowest;
  /// Exact, finite and not zero.
  bool plain;
  bool finite, isZero;
  State state;

  explicit Factor(const Cell &cell);
};

/// Rounds an accumulator to the declared type. Numbers of that type stay.
Cell roundedOnce(const FloatFormat &declared, const Cell &accumulated);

/// Sums float terms in any order.
class FloatSum {
public:
  /// Sums in the accumulator's format, which holds all numbers of the declared one, and rounds to
  /// the declared one at the end.
  explicit FloatSum(const FloatFormat &declared, const FloatFormat &accumulator,
                    Subnormal results = Subnormal::kept)
      : declared(declared), format(accumulator), results(results) {}
  explicit FloatSum(const FloatFormat &format) : FloatSum(format, format) {}
  explicit FloatSum(const Accumulator &how) : FloatSum(how.declared, how.format, how.results) {}

  void add(const Cell &term);
  /// Adds the product of two factors.
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
  /// Unconstrained (Reason::order) if some order may overflow.
  Cell result() const {
    return flushedResult(declared, results, roundedOnce(declared, unrounded()));
  }

private:
  Cell unrounded() const;
  void addUnusualProduct(const Factor &x, const Factor &y);
  void addInterval(double termLow, double termHigh);
  void addSpecial(double term);
  bool isExact() const;

  const FloatFormat &declared, &format;
  Subnormal results;
  double low = 0, high = 0; ///< sums of the terms' ends, in double
  double magnitude = 0;     ///< sum of the terms' largest magnitudes
  int lowest = INT_MAX;     ///< every exact term is a multiple of 2^lowest
  int64_t terms = 0;        ///< number of terms that are not exactly 0
  bool exact = true;        ///< every term is one number
  bool products = false;    ///< some terms are products
  bool sawNaN = false, sawPlusInfinity = false, sawMinusInfinity = false;
  State worst = State::defined;
  Cell single; ///< the last term of add()
};

/// Multiplies float terms in any order, rounding after each multiplication.
class FloatProduct {
public:
  explicit FloatProduct(const FloatFormat &declared, const FloatFormat &accumulator,
                        Subnormal results = Subnormal::kept)
      : declared(declared), format(accumulator), results(results) {}
  explicit FloatProduct(const FloatFormat &format) : FloatProduct(format, format) {}
  explicit FloatProduct(const Accumulator &how)
      : FloatProduct(how.declared, how.format, how.results) {}

  void multiply(const Cell &term);
  Cell result() const {
    return flushedResult(declared, results, roundedOnce(declared, unrounded()));
  }

private:
  Cell unrounded() const;
  bool isExact() const;

  const FloatFormat &declared, &format;
  Subnormal results;
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
