//===- Masks.cpp - executes comparisons, selections and transposes --------===//
//
// A byte of a comparison is undefined if one of its elements is, a selected element if its byte of
// the mask is. Instruction.cpp and Matrix.cpp execute the other forms.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/recording/Instruction.h"

namespace npufuzz::pto {

/// In the numbering of the recording header.
enum class CmpMode { eq, ne, lt, gt, ge, le };

static bool holds(CmpMode mode, char element, const Number &x, const Number &y) {
  auto of = [&](auto a, auto b) {
    switch (mode) {
    case CmpMode::eq:
      return a == b;
    case CmpMode::ne:
      return a != b;
    case CmpMode::lt:
      return a < b;
    case CmpMode::gt:
      return a > b;
    case CmpMode::ge:
      return a >= b;
    case CmpMode::le:
      return a <= b;
    }
    return false;
  };
  return isFloatLetter(element) ? of(x.number, y.number) : of(x.integer, y.integer);
}

void Instruction::noteTemporary(const npufuzz_operand &operand) {
  if (machine.parameters.usesTemporaries)
    note(wholeOf(operand, "the temporary"), /*isWrite=*/true);
}

void Instruction::compare() {
  // The library takes rows and columns from the compared tile; the mask's columns are bytes.
  Area from = areaOf(operands[1], "a source");
  auto mode = CmpMode::eq;
  for (const npufuzz_operand &operand : operands.drop_front(3))
    if (operand.kind == NPUFUZZ_ATTRIBUTE)
      mode = static_cast<CmpMode>(operand.integer);
  bool isScalar = operands[2].kind != NPUFUZZ_TILE;
  Area other{&operands[2], from.rows, from.columns, false, from.isGuess};
  if (!isScalar) {
    other = placed(other, "a source");
    note(other, /*isWrite=*/false);
  }
  (void)areaOf(operands[0], "the destination"); // its extents must be set
  Area to = placed({&operands[0], from.rows, (from.columns + 7) / 8, false, from.isGuess},
                   "the destination");
  note(from, /*isWrite=*/false);
  note(to, /*isWrite=*/true);
  for (int64_t row = 0; row < to.rows; ++row)
    for (int64_t byte = 0; byte < to.columns; ++byte) {
      // Undefined if one of the eight bits is.
      Number bits;
      bits.isDefined = true;
      for (int64_t column = 8 * byte; column < std::min(8 * byte + 8, from.columns); ++column) {
        Number x = read(from, row, column),
               y = isScalar ? immediate(operands[2]) : read(other, row, column);
        bits.isDefined &= x.isDefined && y.isDefined;
        bits.integer |= int64_t(holds(mode, operands[1].element, x, y)) << (column % 8);
      }
      write(to, row, byte, bits);
    }
}

void Instruction::select() {
  Area to = areaOf(operands[0], "the destination");
  Area mask = placed({&operands[1], to.rows, (to.columns + 7) / 8, false, to.isGuess}, "the mask");
  const bool isScalar = operands[4].kind != NPUFUZZ_TILE;
  const npufuzz_operand &other = isScalar ? operands[4] : operands[3];
  Area chosen = placed({&operands[2], to.rows, to.columns, false, to.isGuess}, "a source"),
       otherwise{&other, to.rows, to.columns, false, to.isGuess};
  note(mask, /*isWrite=*/false);
  note(chosen, /*isWrite=*/false);
  if (!isScalar) {
    otherwise = placed(otherwise, "a source");
    note(otherwise, /*isWrite=*/false);
  }
  noteTemporary(isScalar ? operands[3] : operands[4]);
  note(to, /*isWrite=*/true);
  for (int64_t row = 0; row < to.rows; ++row)
    for (int64_t column = 0; column < to.columns; ++column) {
      Number bits = read(mask, row, column / 8), value;
      if (bits.integer >> (column % 8) & 1)
        value = read(chosen, row, column);
      else
        value = isScalar ? immediate(other) : read(otherwise, row, column);
      value.isDefined &= bits.isDefined;
      write(to, row, column, value);
    }
}

void Instruction::transpose() {
  Area from = areaOf(operands[1], "the source");
  (void)areaOf(operands[0], "the destination"); // its extents must be set
  Area to = placed({&operands[0], from.columns, from.rows, false, from.isGuess}, "the destination");
  note(from, /*isWrite=*/false);
  noteTemporary(operands[2]);
  note(to, /*isWrite=*/true);
  for (int64_t row = 0; row < to.rows; ++row)
    for (int64_t column = 0; column < to.columns; ++column)
      write(to, row, column, read(from, column, row));
}

} // namespace npufuzz::pto
