//===- OpenNumber.h - what minnum and maxnum leave open ---------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_NUMBERS_OPENNUMBER_H
#define NPUFUZZ_INTERPRETER_NUMBERS_OPENNUMBER_H

#include "interpreter/numbers/Rounding.h"

namespace npufuzz::interpreter {

/// Whether the result of minnum or maxnum over some numbers can be relied on. Of zeros of both
/// signs it is either one, which is to say that no bit of it holds. So it is where one is a
/// signaling NaN: of 754-2008, which llvm::minnum follows, it is NaN, of 754-2019 the other
/// operand, and LLVM's intrinsic is either.
class OpenNumber {
public:
  /// Precondition: a format of floats.
  explicit OpenNumber(Format format)
      : format(format), negativeZero(uint64_t(1) << (format.width - 1)) {}

  void add(uint64_t bits) {
    hasPositiveZero |= bits == 0;
    hasNegativeZero |= bits == negativeZero;
    hasSignaling |= isSignaling(format, bits);
  }
  bool leavesOpen(uint64_t result) const {
    return hasSignaling || (hasPositiveZero && hasNegativeZero && (result & ~negativeZero) == 0);
  }

private:
  Format format;
  uint64_t negativeZero;
  bool hasPositiveZero = false, hasNegativeZero = false, hasSignaling = false;
};

} // namespace npufuzz::interpreter

#endif
