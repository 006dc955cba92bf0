//===- TosaExtreme.h - greatest or least of some numbers --------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_TOSA_TOSAEXTREME_H
#define NPUFUZZ_INTERPRETER_TOSA_TOSAEXTREME_H

#include "interpreter/Combine.h"
#include "interpreter/Memory.h"
#include "interpreter/numbers/Rounding.h"

#include <cmath>

namespace npufuzz::interpreter {

/// Greatest or least of some numbers. A NaN among them is the result, or is ignored; NaN alone
/// stays NaN. Nothing stands for an infinity: numbers of negative infinity alone have that maximum.
class Extreme {
public:
  explicit Extreme(Combine kind, Format format) : kind(kind), format(format) {}

  void add(Cell cell) {
    undefined |= cell.undefined;
    hasPositiveZero |= cell.bits == 0;
    hasNegativeZero |= cell.bits == uint64_t(1) << (format.width - 1);
    bits = isEmpty ? cell.bits : combine(kind, format, bits, cell.bits);
    isEmpty = false;
  }
  /// Undefined for no numbers. Notes that a zero among zeros of both signs has any sign.
  Cell result(Executor &executor) const {
    if (format.isFloat() && hasPositiveZero && hasNegativeZero && toDouble(format, bits) == 0)
      executor.noteAnyZero();
    return {bits, undefined || isEmpty};
  }

private:
  Combine kind;
  Format format;
  uint64_t bits = 0;
  bool isEmpty = true, undefined = false, hasPositiveZero = false, hasNegativeZero = false;
};

/// Kind of a greatest or least element of that type.
inline Combine extremeKind(mlir::Type element, bool isGreatest, bool ignoresNan) {
  if (mlir::isa<mlir::FloatType>(element))
    return isGreatest ? (ignoresNan ? Combine::maxnumf : Combine::maximumf)
                      : (ignoresNan ? Combine::minnumf : Combine::minimumf);
  if (element.isUnsignedInteger())
    return isGreatest ? Combine::maxu : Combine::minu;
  return isGreatest ? Combine::maxs : Combine::mins;
}

} // namespace npufuzz::interpreter

#endif
