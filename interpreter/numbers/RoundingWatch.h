//===- RoundingWatch.h - did any float operation round? ---------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_NUMBERS_ROUNDINGWATCH_H
#define NPUFUZZ_INTERPRETER_NUMBERS_ROUNDINGWATCH_H

#include <cfenv>

namespace npufuzz::interpreter {

/// Set where this thread rounds a number by integer arithmetic (Rounding.cpp).
extern constinit thread_local bool hasRounded;

/// Watches the float operations of this thread from its construction on. Operations of the
/// processor raise its inexact flag.
class RoundingWatch {
public:
  RoundingWatch() {
    hasRounded = false;
    std::feclearexcept(FE_INEXACT);
  }
  /// Returns true if one of them rounded. Where none did, sums are the same in any order.
  bool sawRounding() const { return hasRounded || std::fetestexcept(FE_INEXACT); }
};

} // namespace npufuzz::interpreter

#endif
