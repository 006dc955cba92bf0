//===- OperandClasses.h - the values that ops are wrong on ------*- C++ -*-===//
//
// Code for an op is wrong on few values, and nearly always on the same ones: the ends of a type,
// NaN, zeros, ties between two results. A campaign counts which of them each op has met in each
// operand, so that a hole is a cell of a table (reference/Census.h counts).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_OPERANDCLASSES_H
#define NPUFUZZ_TILE_OPERANDCLASSES_H

#include "tile/OpTable.h"

namespace npufuzz::tile {

enum class OperandClass : uint8_t {
  // Classes of floats.
  nan,
  plusInfinity,
  minusInfinity,
  plusZero,
  minusZero,
  subnormal,
  largest, ///< finite, of either sign
  /// Half way between two neighbours of a narrower type: two numbers of a narrower float type, or
  /// two integers. A cast's narrower type is its target.
  tie,
  // Classes of integers.
  zero,
  minusOne,
  smallestInteger,
  largestInteger,
  // Classes of any type.
  empty, ///< no valid element
};
inline constexpr llvm::StringLiteral operandClassNames[] = {"nan",
                                                            "+inf",
                                                            "-inf",
                                                            "+0",
                                                            "-0",
                                                            "subnormal",
                                                            "largest",
                                                            "tie",
                                                            "0",
                                                            "-1",
                                                            "smallest-integer",
                                                            "largest-integer",
                                                            "empty"};
inline constexpr size_t operandClassCount = std::size(operandClassNames);

/// Restriction on an operand's values, if its element type does not imply one.
enum class OperandValues { any, shiftAmount, nonZero, index, oneElement };

/// A tile operand of an op.
struct OperandPlace {
  llvm::StringLiteral name; ///< lhs, indices, …
  llvm::StringRef elementClasses;
  OperandValues values = OperandValues::any;

  bool allows(OperandClass of) const;
};

/// An op, or one of several forms that share a mnemonic: "add", "cmp le", "reduce sum", "cast
/// floor".
struct OpForm {
  std::string name;
  llvm::SmallVector<OperandPlace, 4> operands;
};

/// Every form of every op, in the order of the op table.
llvm::ArrayRef<OpForm> opForms();
/// Index of the form of an op of the dialect.
size_t formOf(mlir::Operation *op);
/// Calls f(position in OpForm::operands, value) for each tile operand of an op of the dialect.
void forEachTileOperand(mlir::Operation *op, llvm::function_ref<void(size_t, mlir::Value)> f);

} // namespace npufuzz::tile

#endif
