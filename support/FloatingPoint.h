//===- FloatingPoint.h - how this thread computes ---------------*- C++ -*-===//
//
// Rounding, what becomes of denormals, which exceptions are signals: a register of the thread,
// which threads and processes inherit. A library that was linked with -ffast-math sets it as it is
// loaded.
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
  /// Flags that arithmetic raises do not count.
  bool isChanged() const;
  /// Flags, too, are what they were.
  void restore() const { std::fesetenv(&environment); }

private:
  std::fenv_t environment;
};

/// Restores it at the end of a scope in which foreign code runs that nobody is to be told of:
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
