//===- FloatArithmetic.h - ops on elements of a float type ------*- C++ -*-===//
//
// Each op takes defined cells and encloses what a correct system may hold: one rounding to nearest
// even per op, except for the transcendental ops. The result is unconstrained if an enclosure
// crosses an overflow, a pole or the edge of a domain.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_FLOATARITHMETIC_H
#define NPUFUZZ_REFERENCE_FLOATARITHMETIC_H

#include "reference/Cell.h"
#include "reference/FloatFormat.h"

namespace npufuzz::reference::floats {

/// The numbers from low to high. NaN if both ends are. Unconstrained for `reason` if only one end
/// is NaN, or if the ends differ and are not finite.
inline Cell enclose(double low, double high, bool signOfZeroUnknown,
                    Reason reason = Reason::overflow) {
  if (low != high) {
    bool lowNaN = std::isnan(low), highNaN = std::isnan(high);
    if (lowNaN != highNaN || (!lowNaN && (std::isinf(low) || std::isinf(high))))
      return Cell::unconstrained(reason);
  }
  Cell cell = Cell::ofFloat(low);
  cell.high = high;
  cell.zeroSignFree =
      low == 0 && high == 0 && (signOfZeroUnknown || std::signbit(low) != std::signbit(high));
  return cell;
}

/// Returns true if both ends of an interval around zero overflowed to NaN, in a type without
/// infinities. The numbers between them did not overflow, so NaN at both ends does not make the
/// result NaN.
inline bool leavesOnBothSides(bool lowIsNegative, double low, bool highIsPositive, double high) {
  return lowIsNegative && highIsPositive && std::isnan(low) && std::isnan(high);
}

Cell neg(const FloatFormat &, const Cell &x);
Cell abs(const FloatFormat &, const Cell &x);
Cell sqrt(const FloatFormat &, const Cell &x);
Cell recip(const FloatFormat &, const Cell &x);
/// Within `ulps` units in the last place of the true value; 0: the true value rounded to
/// nearest, at once or to f32 first.
Cell exp(const FloatFormat &, const Cell &x, double ulps);
Cell tanh(const FloatFormat &, const Cell &x, double ulps);
Cell erf(const FloatFormat &, const Cell &x, double ulps);
Cell log(const FloatFormat &, const Cell &x, double ulps);
Cell rsqrt(const FloatFormat &, const Cell &x, double ulps);
Cell sin(const FloatFormat &, const Cell &x, double ulps);
Cell cos(const FloatFormat &, const Cell &x, double ulps);
/// In f32, within `ulps` of its units in the last place of the true value (sigmoid) or of x (silu,
/// gelu), then rounded.
Cell sigmoid(const FloatFormat &, const Cell &x, double ulps);
Cell silu(const FloatFormat &, const Cell &x, double ulps);
Cell gelu(const FloatFormat &, const Cell &x, double ulps);
/// Encloses what the steps give, for a system that promises them (Precision::inSteps). May be wider
/// than the function's own bound.
Cell sigmoidInSteps(const FloatFormat &, const Cell &x);
Cell siluInSteps(const FloatFormat &, const Cell &x);
Cell geluInSteps(const FloatFormat &, const Cell &x);
/// Intersects the language's bound with the promised steps.
Cell inSteps(const Cell &bound, const Cell &steps);
Cell relu(const FloatFormat &, const Cell &x);

Cell add(const FloatFormat &, const Cell &x, const Cell &y);
Cell sub(const FloatFormat &, const Cell &x, const Cell &y);
Cell mul(const FloatFormat &, const Cell &x, const Cell &y);
Cell div(const FloatFormat &, const Cell &x, const Cell &y);
/// IEEE 754-2019 minimum and maximum.
Cell min(const FloatFormat &, const Cell &x, const Cell &y);
Cell max(const FloatFormat &, const Cell &x, const Cell &y);

/// Encloses both cells.
Cell either(const FloatFormat &, const Cell &x, const Cell &y);

/// An i1; unknown if the overlap of the enclosures leaves the comparison undecided.
Cell compare(tile::CmpPredicate predicate, const Cell &x, const Cell &y);

} // namespace npufuzz::reference::floats

#endif
