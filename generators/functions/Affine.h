//===- Affine.h - affine expressions with known ranges ----------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_AFFINE_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_AFFINE_H

#include "generators/Choices.h"

#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/AffineMap.h"

#include <vector>

namespace npufuzz::generators::functions {

/// An affine expression over the counters of a nest (d0 is the outermost), and the range of its
/// values.
struct Ranged {
  mlir::AffineExpr expression;
  int64_t low = 0, high = 0;
  /// Counters in the order in which they were first written, including those that cancel out: an
  /// access takes them as operands in this order.
  std::vector<unsigned> mentioned = {};

  Ranged plus(int64_t addend) const;
  Ranged plus(const Ranged &other) const;
  Ranged times(int64_t factor) const;
  Ranged floordiv(int64_t divisor) const;
  Ranged ceildiv(int64_t divisor) const;
  Ranged mod(int64_t divisor) const;
};

/// The counter of the loop at this depth.
Ranged counterAt(mlir::MLIRContext *context, unsigned depth, int64_t low, int64_t high);

/// Draws a sum of multiples (of either sign), floordiv, ceildiv and mod of loop counters.
/// Precondition: there is a counter.
Ranged drawAffine(Choices &choices, const std::vector<Ranged> &counters);
/// Moves or folds the expression into [0, extent). Precondition: extent > 0.
Ranged fitted(Choices &choices, const Ranged &expression, int64_t extent);
/// Draws mostly plain counters, which passes match.
Ranged drawSubscript(Choices &choices, const std::vector<Ranged> &counters, int64_t extent);

/// A map of the counters that its expressions mention, and the list of these counters.
struct AccessMap {
  mlir::AffineMap map;
  std::vector<unsigned> counters;
};
AccessMap accessMap(mlir::MLIRContext *context, const std::vector<Ranged> &subscripts);

} // namespace npufuzz::generators::functions

#endif
