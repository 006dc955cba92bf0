//===- TosaSums.cpp - sums of numbers and of products ---------------------===//
#include "interpreter/tosa/TosaSums.h"
#include "interpreter/arith/AnyOrder.h"

#include <cmath>

using namespace mlir;

namespace npufuzz::interpreter {

Cell heldExactly(Format format, double value) {
  uint64_t bits = fromDouble(format, value);
  double held = toDouble(format, bits);
  return {bits, held != value && !(std::isnan(held) && std::isnan(value))};
}

Cell withAnyZero(Call &call, Format format, Cell sum) {
  if (format.isFloat() && !sum.undefined && toDouble(format, sum.bits) == 0)
    call.executor.noteAnyZero();
  return sum;
}

void FloatSum::add(double number) {
  Cell term = heldExactly(format, number);
  rounds |= term.undefined;
  hasNan |= std::isnan(number);
  terms.push_back(term.bits);
}

Cell FloatSum::result() const {
  if (hasNan)
    return {fromDouble(format, NAN), undefined};
  // Only an exact sum matters, for which double gives the same bits.
  double sum = 0;
  for (uint64_t term : terms)
    sum += toDouble(format, term);
  bool isOpen = rounds || mayBeNan || !isExactInAnyOrder(Combine::addf, format, terms);
  return {fromDouble(format, sum), undefined || isOpen};
}

void DotProduct::add(Cell x, Cell y) {
  if (x.undefined || y.undefined) {
    integers.markUndefined();
    floats.markUndefined();
  }
  if (left.format.isFloat())
    floats.add(toDouble(left.format, x.bits) * toDouble(right.format, y.bits));
  else
    integers.add(static_cast<__int128>(signExtend(x.bits, left.format.width) - left.zero) *
                 (signExtend(y.bits, right.format.width) - right.zero));
}

void DotProduct::addPadding(Cell y) {
  if (right.format.isFloat() && (y.undefined || !std::isfinite(toDouble(right.format, y.bits))))
    floats.addPossibleNan();
}

void DotProduct::addTimesZero(Cell x) {
  if (x.undefined) {
    integers.markUndefined();
    floats.markUndefined();
  } else if (left.format.isFloat() && !std::isfinite(toDouble(left.format, x.bits))) {
    floats.addPossibleNan();
  }
}

void DotProduct::addTerm(Cell cell, Format format) {
  if (cell.undefined) {
    integers.markUndefined();
    floats.markUndefined();
  }
  if (format.isFloat())
    floats.add(toDouble(format, cell.bits));
  else
    integers.add(signExtend(cell.bits, format.width));
}

Cell DotProduct::result(Format to) const {
  if (!left.format.isFloat()) {
    bool isOpen = integers.isUndefined();
    uint64_t bits = checked(to, integers.value(), isOpen);
    return {bits, isOpen};
  }
  Cell sum = floats.result();
  Cell held = heldExactly(to, floats.valueOf(sum));
  return {held.bits, sum.undefined || held.undefined};
}

} // namespace npufuzz::interpreter
