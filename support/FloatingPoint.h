//===- FloatingPoint.h - how this thread computes ---------------*- C++ -*-===//
//
// The rounding mode, the treatment of denormals and the unmasked exceptions are a register of the
// thread. New threads and processes inherit it. A library that was linked with -ffast-math sets it
// when it is loaded.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_FLOATINGPOINT_H
#define NPUFUZZ_SUPPORT_FLOATINGPOINT_H

#include <cfenv>

namespace npufuzz {

/// The floating-point environment at its construction.
class FloatingPoint {
public:
  FloatingPoint() { std::fegetenv(&environment); }
  /// Ignores the flags that arithmetic raises.
  bool isChanged() const;
  /// Restores the flags, too.
  void restore() const { std::fesetenv(&environment); }

private:
  std::fenv_t environment;
};

/// Restores the environment at the end of a scope in which foreign code runs unreported:
/// constructors and destructors of passes.
class KeptFloatingPoint {
public:
  KeptFloatingPoint() = default;
  KeptFloatingPoint(const KeptFloatingPoint &) = delete;
  ~KeptFloatingPoint() {
    if (before.isChanged())
      before.restore();
  }

private:
  FloatingPoint before;
};

} // namespace npufuzz

#endif
