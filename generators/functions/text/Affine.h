//===- Affine.h - affine expressions with known ranges ----------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_AFFINE_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_AFFINE_H

#include "generators/Choices.h"

#include <string>
#include <vector>

namespace npufuzz::generators::functions::text {

/// An affine expression over SSA names, or such a name, and the values that it can take.
struct Ranged {
  std::string text;
  int64_t low = 0, high = 0;

  static Ranged constant(int64_t value) { return {std::to_string(value), value, value}; }
  /// Always in brackets, so that it can stand anywhere.
  Ranged plus(int64_t addend) const;
  Ranged plus(const Ranged &other) const;
  Ranged times(int64_t factor) const;
  Ranged floordiv(int64_t divisor) const;
  Ranged ceildiv(int64_t divisor) const;
  Ranged mod(int64_t divisor) const;
};

/// Sums of multiples (of either sign), floordiv, ceildiv and mod of loop counters.
Ranged drawAffine(Choices &choices, const std::vector<Ranged> &counters);
/// Moves or folds it into [0, extent). Precondition: extent > 0.
Ranged fitted(Choices &choices, const Ranged &expression, int64_t extent);
/// Mostly plain counters, which is what passes match.
Ranged drawSubscript(Choices &choices, const std::vector<Ranged> &counters, int64_t extent);

} // namespace npufuzz::generators::functions::text

#endif
