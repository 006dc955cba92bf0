//===- OpRecord.h - what the op table knows of one op -----------*- C++ -*-===//
//
// Facts about ops that generators, backends and executors all need. They are written next to the
// op, in TileOps.td, so that no list elsewhere can miss a new op.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_OPRECORD_H
#define NPUFUZZ_TILE_OPRECORD_H

#include "llvm/ADT/StringRef.h"

namespace npufuzz::tile {

/// Category of an op. Consumers switch over it to treat a group alike.
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

/// True if element p of the result depends only on elements p of the operands.
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

/// True if the op computes a tile. False for ops that move elements or name their places.
constexpr bool isCompute(OpCategory category) {
  return category != OpCategory::Memory && category != OpCategory::View &&
         category != OpCategory::Transfer;
}

/// Says how the bounds of a unary or binary op's result follow from those of its operands x and y.
/// By these rules generators keep programs defined and finite (generators/programs/Interval.cpp
/// implements each rule).
enum class Bounds {
  Own, ///< no unary or binary op: its category has its own rule
  // Rules of one operand.
  Negated,
  Magnitude,
  Flipped,   ///< -1 - x
  WithinOne, ///< -1 to 1
  Wave,      ///< -1 to 1, NaN at infinities
  Portion,   ///< 0 to 1
  Gated,     ///< x times a portion; its minimum is slightly below 0
  Rectified, ///< max(x, 0)
  Exponential,
  Logarithm,
  Root,
  InverseRoot,
  Reciprocal,
  // Rules of two operands.
  Sum,
  Difference,
  Product,
  Quotient, ///< of floats
  Least,
  Greatest,
  CommonBits, ///< none that x or y lacks
  UnitedBits, ///< none that both lack
  ShiftedUp,
  ShiftedDown, ///< logical shift: without a sign
  TowardZero,  ///< from x to 0; NaN if fmod gives NaN
  FloorQuotient,
  FloorRemainder,
};

/// Condition on y that makes a binary op on integers defined. Generators repair y to meet it.
enum class SecondOperand {
  Any,
  ShiftAmount, ///< at least 0, below the width
  NonZero,
  Divisor, ///< not 0; not -1 if x is the smallest integer
};

/// Closed range from low to high.
struct TameRange {
  double low, high;
};

/// One row of the op table (tile/OpTable.h), written in the op's ODS record.
struct OpRecord {
  llvm::StringLiteral mnemonic;
  OpCategory category;
  /// Element classes of the first tile operand, or of the result of an op without one: b = i1, i =
  /// i8 i16 i32 i64 index, f = f16 bf16 f32, e = f8E4M3FN f8E5M2.
  llvm::StringLiteral elementClasses;
  /// Units in the last place by which a transcendental op may err; 0: correctly rounded.
  int ulps;
  Bounds bounds;
  /// x op y = y op x, bit for bit.
  bool commutes;
  SecondOperand second;
  /// Range to which generators clamp the last operand of a float op that would overflow or give
  /// NaN. If the range begins at 0, the operand's magnitude serves as well.
  TameRange tame;
};

} // namespace npufuzz::tile

#endif
