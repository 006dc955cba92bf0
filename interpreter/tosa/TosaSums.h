//===- TosaSums.h - sums of numbers and of products -------------*- C++ -*-===//
//
// The law gives sums no order. Integers must fit the accumulator at each step. A sum of floats is
// defined where no order and no fusing of products would change it: where nothing rounds, or NaN
// takes part. A sum that is zero has any sign, because accumulators may begin with zero.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_TOSA_TOSASUMS_H
#define NPUFUZZ_INTERPRETER_TOSA_TOSASUMS_H

#include "interpreter/tosa/TosaOps.h"

namespace npufuzz::interpreter {

/// Float of that value, undefined unless the format holds it.
Cell heldExactly(Format format, double value);

/// Returns the result of a sum, and notes that a zero of floats has any sign.
Cell withAnyZero(Call &call, Format format, Cell sum);

class IntegerSum {
public:
  explicit IntegerSum(Format accumulator) : format(accumulator) {}
  void add(__int128 number) {
    sum += number;
    checked(format, sum, undefined);
  }
  void markUndefined() { undefined = true; }
  __int128 value() const { return sum; }
  bool isUndefined() const { return undefined; }

private:
  Format format;
  __int128 sum = 0;
  bool undefined = false;
};

class FloatSum {
public:
  explicit FloatSum(Format accumulator) : format(accumulator) {}
  /// Adds a number that is exact in double.
  void add(double number);
  void markUndefined() { undefined = true; }
  /// The sum may also be NaN.
  void addPossibleNan() { mayBeNan = true; }
  /// Sum in the accumulator's format.
  Cell result() const;
  double valueOf(Cell sum) const { return toDouble(format, sum.bits); }

private:
  Format format;
  llvm::SmallVector<uint64_t> terms;
  bool rounds = false, hasNan = false, mayBeNan = false, undefined = false;
};

/// Sum of products of two tensors' elements, each without its zero point.
class DotProduct {
public:
  struct Factor {
    Format format;
    int64_t zero = 0;
  };
  DotProduct(Factor left, Factor right, Format accumulator)
      : left(left), right(right), integers(accumulator), floats(accumulator) {}

  void add(Cell x, Cell y);
  /// Implementations may or may not multiply by the zeros of padding, which is NaN for a factor
  /// that is not finite.
  void addPadding(Cell y);
  /// The same for a zero that stands where there is no weight.
  void addTimesZero(Cell x);
  void addTerm(Cell cell, Format format);
  /// Sum in a format as wide as the accumulator, or a narrower float.
  Cell result(Format to) const;

private:
  Factor left, right;
  IntegerSum integers;
  FloatSum floats;
};

} // namespace npufuzz::interpreter

#endif
