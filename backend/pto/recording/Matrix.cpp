//===- Matrix.cpp - executes products of matrices -------------------------===//
//
// Instruction::matmul() adds products in double or int64_t, and write() rounds each sum once. An
// instruction with three inputs begins with the sum so far. Before it computes, it notes the bytes
// of every operand; RecordingMachine finds the races.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/recording/Instruction.h"

namespace npufuzz::pto {

void Instruction::matmul() {
  Area to = areaOf(operands[0], "the destination");
  bool accumulates = record.inputs == 3;
  const npufuzz_operand &first = operands[accumulates ? 2 : 1],
                        &second = operands[accumulates ? 3 : 2];
  Area left = areaOf(first, "the left matrix"), right = areaOf(second, "the right matrix"),
       sum = to;
  if (accumulates) {
    sum = placed({&operands[1], to.rows, to.columns, false, to.isGuess}, "the sum so far");
    note(sum, /*isWrite=*/false);
  }
  note(left, /*isWrite=*/false);
  note(right, /*isWrite=*/false);
  note(to, /*isWrite=*/true);
  bool isFloat = isFloatLetter(first.element);
  for (int64_t row = 0; row < to.rows; ++row)
    for (int64_t column = 0; column < to.columns; ++column) {
      Number value;
      value.isDefined = true;
      if (accumulates)
        value = read(sum, row, column);
      // The left matrix determines the number of products.
      for (int64_t k = 0; k < left.columns; ++k) {
        Number x = read(left, row, k), y = read(right, k, column);
        value.isDefined &= x.isDefined && y.isDefined;
        if (isFloat)
          value.number += x.number * y.number;
        else
          value.integer += x.integer * y.integer;
      }
      write(to, row, column, value);
    }
}

} // namespace npufuzz::pto
