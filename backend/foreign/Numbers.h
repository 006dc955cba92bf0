//===- Numbers.h - elements as numbers --------------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_NUMBERS_H
#define NPUFUZZ_BACKEND_FOREIGN_NUMBERS_H

#include "support/Tensor.h"

#include <cstdint>

namespace npufuzz {

/// In the numbering of `RoundMode` in the pto library.
enum class Rounding { none, nearestEven, nearestAway, floor, ceil, trunc, odd };

/// An element: floats in `number`, integers in `integer`.
struct Number {
  double number = 0;
  int64_t integer = 0;
  bool isDefined = false;
};

/// Returns the letter of an element kind: f f32, h f16, B bf16, b s w l integers of 8 to 64 bits, m
/// masks; '-' for kinds without vectors.
char letterOf(ElementKind kind);
inline bool isFloatLetter(char element) {
  return element == 'f' || element == 'h' || element == 'B';
}
int64_t bytesOf(char element);

/// Value of the bits.
Number decode(char element, uint64_t bits);
/// Bits of the nearest value by the mode; integers wrap. Overflow of floats follows IEEE 754 for
/// the mode.
uint64_t encode(char element, const Number &value, Rounding rounding = Rounding::nearestEven);
/// Rounds to a whole number by the mode.
double roundToWhole(double value, Rounding rounding);

} // namespace npufuzz

#endif
