//===- FloatingPoint.cpp --------------------------------------------------===//
//
// Each architecture has its own control word in fenv_t. This file compares it and ignores the flags
// that arithmetic raises.
//
//===----------------------------------------------------------------------===//
#include "support/FloatingPoint.h"

namespace npufuzz {

#if defined(__x86_64__)
/// The rest of MXCSR is control: masks, rounding, flush-to-zero, denormals-are-zero.
static constexpr unsigned raisedFlags = 0x3f;

bool FloatingPoint::isChanged() const {
  std::fenv_t now;
  std::fegetenv(&now);
  return now.__control_word != environment.__control_word ||
         ((now.__mxcsr ^ environment.__mxcsr) & ~raisedFlags) != 0;
}
#elif defined(__aarch64__)
bool FloatingPoint::isChanged() const {
  std::fenv_t now;
  std::fegetenv(&now);
  return now.__fpcr != environment.__fpcr;
}
#else
#error "say which part of this machine's fenv_t arithmetic leaves alone"
#endif

} // namespace npufuzz
