//===- Measure.h - size of a case, for reductions ---------------*- C++ -*-===//
#ifndef NPUFUZZ_REDUCE_PROGRAM_MEASURE_H
#define NPUFUZZ_REDUCE_PROGRAM_MEASURE_H

#include "reduce/program/Reduction.h"

#include <compare>

namespace npufuzz::reduce {

/// Sizes compared lexicographically, the first field first. All are natural numbers, so the order
/// is well-founded: a chain of ever smaller cases ends. A reduction may let a later field grow if
/// an earlier one shrinks (a load of a new argument replaces an op).
struct Measure {
  int64_t calls = 0;   ///< kernel calls
  int64_t compute = 0; ///< 2 + tile operands per compute op (expanding ops one more); splat 1
  int64_t control = 0; ///< loops, and tiles that they carry
  int64_t chainedViews = 0;
  int64_t scratch = 0;    ///< tensors between kernels
  int64_t transfers = 0;  ///< loads and stores
  int64_t plumbing = 0;   ///< other ops, functions, arguments (twice)
  int64_t ranks = 0;      ///< summed over tensors, views and tiles
  int64_t extents = 0;    ///< summed over the axes of tensors, views and tiles
  int64_t iterations = 0; ///< per loop: lower bound, step and trip count
  int64_t types = 0;      ///< f32 and i1 0, i32 1, others more
  int64_t attributes = 0; ///< distance of attributes, offsets and kinds from the simplest
  int64_t constants = 0;  ///< magnitude of constants
  int64_t settings = 0;   ///< settings not at their default
  int64_t values = 0;     ///< distinct non-zero values, summed over inputs
  int64_t inputs = 0;     ///< non-zero elements, and how far they are from 1

  auto operator<=>(const Measure &) const = default;
};

Measure measure(const Case &testCase, const Options &options);

/// Kind that a reduction could have without other types: any, argmin or sum.
tile::ReduceKind simplestLike(tile::ReduceKind kind);
/// 0 for the simplest element type.
int64_t typeCost(mlir::Type elementType);
/// 0 for +0, 1 for 1, then by magnitude; unreadableCost for floats with a fraction or many digits.
int64_t elementCost(ElementKind kind, uint64_t bits);

inline constexpr int64_t unreadableCost = 200;

} // namespace npufuzz::reduce

#endif
