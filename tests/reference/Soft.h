//===- Soft.h - an independent authority: arithmetic by llvm::APFloat -*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_REFERENCE_SOFT_H
#define NPUFUZZ_TESTS_REFERENCE_SOFT_H

#include "reference/Cell.h"
#include "reference/FloatFormat.h"

#include "llvm/ADT/APFloat.h"

#include <rapidcheck.h>

#include <array>

namespace npufuzz::reference {

const llvm::fltSemantics &semanticsOf(ElementKind kind);
llvm::APFloat::roundingMode softMode(Rounding mode);

/// x, a number of the kind, as an APFloat of that kind.
llvm::APFloat soft(ElementKind kind, double x);
/// Any double, rounded once by APFloat.
llvm::APFloat softRound(ElementKind kind, double x, Rounding mode = Rounding::nearest_even);
double toDouble(const llvm::APFloat &x);
/// True for equal bits, and for any two NaNs.
bool sameNumber(double x, double y);

/// A random finite number of the kind: half of the time a boundary, otherwise random bits.
rc::Gen<double> genFinite(ElementKind kind);
/// A number of moderate size: |x| in [2^-4, 2^4), or 0.
rc::Gen<double> genModerate(ElementKind kind);
/// An enclosure of a few units in the last place around `center`, and a number in it.
struct Held {
  Cell cell;
  double actual;
};
rc::Gen<Held> genHeld(ElementKind kind, rc::Gen<double> center);

/// True if a correct system may return `actual` where `cell` is expected.
bool admits(const Cell &cell, double actual);

// Prints a counterexample for RapidCheck.
void showValue(const Held &held, std::ostream &os);

inline constexpr std::array floatKinds{ElementKind::f16, ElementKind::bf16, ElementKind::f32};
inline constexpr std::array allModes{Rounding::nearest_even, Rounding::nearest_away,
                                     Rounding::floor, Rounding::ceil, Rounding::trunc};

} // namespace npufuzz::reference

namespace npufuzz {
void showValue(ElementKind kind, std::ostream &os);
}

#endif
