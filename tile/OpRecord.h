//===- OpRecord.h - what the op table knows of one op -----------*- C++ -*-===//
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

/// One row of the op table (tile/OpTable.h), written in the op's ODS record.
struct OpRecord {
  llvm::StringLiteral mnemonic;
  OpCategory category;
  /// Element classes of the first tile operand (the result where there is none):
  /// b = i1, i = i8 i16 i32 i64 index, f = f16 bf16 f32, e = f8E4M3FN f8E5M2.
  llvm::StringLiteral elementClasses;
  /// Units in the last place by which a transcendental op may err; 0 = correctly rounded.
  int ulps;
};

} // namespace npufuzz::tile

#endif
