//===- OpenNumber.h - what minnum and maxnum leave open ---------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_NUMBERS_OPENNUMBER_H
#define NPUFUZZ_INTERPRETER_NUMBERS_OPENNUMBER_H

#include "interpreter/numbers/Rounding.h"

namespace npufuzz::interpreter {

/// Decides whether the result of minnum or maxnum over some numbers is reliable. For zeros of both
/// signs the result is either one, so none of its bits is. With a signaling NaN it is open too: NaN
/// by IEEE 754-2008, which llvm::minnum follows, and the other operand by 754-2019; LLVM's
/// intrinsic may be either.
class OpenNumber {
public:
  /// Precondition: a float format.
  explicit OpenNumber(Format format)
      : format(format), negativeZero(uint64_t(1) << (format.width - 1)) {}

  void add(uint64_t bits) {
    hasPositiveZero |= bits == 0;
    hasNegativeZero |= bits == negativeZero;
    hasSignaling |= isSignaling(format, bits);
  }
  bool leavesOpen(uint64_t result) const {
    return hasSignaling || (hasPositiveZero && hasNegativeZero && !format.hasOneZero() &&
                            (result & ~negativeZero) == 0);
  }

private:
  Format format;
  uint64_t negativeZero;
  bool hasPositiveZero = false, hasNegativeZero = false, hasSignaling = false;
};

} // namespace npufuzz::interpreter

#endif
