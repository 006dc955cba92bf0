//===- OpRecord.h - what the op table knows of one op -----------*- C++ -*-===//
//
// Facts about ops that generators, backends and executors need alike. They are written next to the
// op, in TileOps.td, so that a new op cannot be forgotten in a list elsewhere.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_OPRECORD_H
#define NPUFUZZ_TILE_OPRECORD_H

#include "llvm/ADT/StringRef.h"

namespace npufuzz::tile {

/// What an op does; consumers switch over it where they treat a group alike.
enum class OpCategory {
  Memory,
  View,
  Transfer,
  Unary,
  Binary,
  Compare,
  Select,
  Create,
  Cast,
  Expand,
  Reduce,
  Scan,
  Sort,
  Matmul,
  Transpose,
  Valid
};

/// Whether element p of the result hangs on elements p of the operands alone.
constexpr bool isElementwise(OpCategory category) {
  switch (category) {
  case OpCategory::Unary:
  case OpCategory::Binary:
  case OpCategory::Compare:
  case OpCategory::Select:
  case OpCategory::Cast:
    return true;
  case OpCategory::Memory:
  case OpCategory::View:
  case OpCategory::Transfer:
  case OpCategory::Create:
  case OpCategory::Expand:
  case OpCategory::Reduce:
  case OpCategory::Scan:
  case OpCategory::Sort:
  case OpCategory::Matmul:
  case OpCategory::Transpose:
  case OpCategory::Valid:
    return false;
  }
}

/// Whether it makes a tile out of values, other than what moves elements or names their places.
constexpr bool isCompute(OpCategory category) {
  return category != OpCategory::Memory && category != OpCategory::View &&
         category != OpCategory::Transfer;
}

/// How bounds of a unary or binary op's result follow from those of its operands x and y.
/// Generators keep programs defined and finite by them (generators/programs/Interval.cpp has each
/// rule).
enum class Bounds {
  Own, ///< no unary or binary op: what generates its category says
  // Of one operand.
  Negated,
  Magnitude,
  Flipped,   ///< -1 - x
  WithinOne, ///< -1 to 1
  Wave,      ///< -1 to 1, NaN at infinities
  Portion,   ///< 0 to 1
  Gated,     ///< x times a portion, a little below 0
  Rectified, ///< max(x, 0)
  Exponential,
  Logarithm,
  Root,
  InverseRoot,
  Reciprocal,
  // Of two.
  Sum,
  Difference,
  Product,
  Quotient, ///< of floats
  Least,
  Greatest,
  CommonBits, ///< none that x or y lacks
  UnitedBits, ///< none that both lack
  ShiftedUp,
  ShiftedDown, ///< without a sign
  TowardZero,  ///< from x to 0; of floats NaN where fmod is
  FloorQuotient,
  FloorRemainder,
};

/// What y of a binary op on integers must be, so that the op is defined: generators repair it so.
enum class SecondOperand {
  Any,
  ShiftAmount, ///< 0 or more, below the width
  NonZero,
  Divisor, ///< not 0, nor -1 below the smallest integer
};

/// Closed: low to high.
struct TameRange {
  double low, high;
};

/// One row of the op table (tile/OpTable.h), written in the op's ODS record.
struct OpRecord {
  llvm::StringLiteral mnemonic;
  OpCategory category;
  /// Element classes of the first tile operand (the result where there is none):
  /// b = i1, i = i8 i16 i32 i64 index, f = f16 bf16 f32, e = f8E4M3FN f8E5M2.
  llvm::StringLiteral elementClasses;
  /// Units in the last place by which a transcendental op may err; 0 = correctly rounded.
  int ulps;
  Bounds bounds;
  /// x op y = y op x, bit for bit.
  bool commutes;
  SecondOperand second;
  /// Where a unary or binary op on floats would overflow or give NaN, generators clamp its last
  /// operand to this. A range that begins at 0: the operand's magnitude would do as well.
  TameRange tame;
};

} // namespace npufuzz::tile

#endif
