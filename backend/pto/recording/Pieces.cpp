//===- Pieces.cpp - moves pieces of tiles, gathers, single elements -------===//
//
// An access touches the piece alone of a tile in the unified buffer, and all boxes of a matrix. A
// gather may read any element, so it touches the whole source. Instruction.cpp, Masks.cpp and
// Matrix.cpp execute the other forms.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/recording/Instruction.h"

#include "llvm/Support/FormatVariadic.h"

#include <cstring>

namespace npufuzz::pto {

Instruction::Area Instruction::pieceOf(const npufuzz_operand &tile, const Area &like,
                                       llvm::ArrayRef<npufuzz_operand> begin,
                                       llvm::StringRef role) {
  Area piece = placed({&tile, tile.rows, tile.columns, false, like.isGuess}, role);
  piece.rows = like.rows;
  piece.columns = like.columns;
  piece.firstRow = begin[0].integer;
  piece.firstColumn = begin[1].integer;
  if (piece.firstRow < 0 || piece.firstColumn < 0 || piece.firstRow + piece.rows > tile.rows ||
      piece.firstColumn + piece.columns > tile.columns) {
    if (!like.isGuess) // otherwise already reported
      report(MachineEvent::Kind::outOfBounds,
             llvm::formatv("{0} has {1}x{2} elements from ({3}, {4}) on, of a tile of {5}x{6}",
                           role, piece.rows, piece.columns, piece.firstRow, piece.firstColumn,
                           tile.rows, tile.columns));
    piece.isInside = false;
  }
  return piece;
}

void Instruction::extract() {
  Area to = areaOf(operands[0], "the destination");
  Area from = pieceOf(operands[1], to, operands.drop_front(2), "the source");
  movePiece(from, to);
}

void Instruction::insert() {
  Area from = areaOf(operands[1], "the source");
  Area to = pieceOf(operands[0], from, operands.drop_front(2), "the destination");
  movePiece(from, to);
}

void Instruction::movePiece(const Area &from, const Area &to) {
  note(from, /*isWrite=*/false);
  note(to, /*isWrite=*/true);
  for (int64_t row = 0; row < to.rows; ++row)
    for (int64_t column = 0; column < to.columns; ++column)
      write(to, row, column, read(from, row, column));
}

void Instruction::concat() {
  Area to = areaOf(operands[0], "the destination"), first = areaOf(operands[1], "a source"),
       second = areaOf(operands[2], "a source");
  note(first, /*isWrite=*/false);
  note(second, /*isWrite=*/false);
  note(to, /*isWrite=*/true);
  for (int64_t row = 0; row < to.rows; ++row)
    for (int64_t column = 0; column < to.columns; ++column)
      write(to, row, column,
            column < first.columns ? read(first, row, column)
                                   : read(second, row, column - first.columns));
}

void Instruction::gather() {
  Area to = areaOf(operands[0], "the destination"), from = wholeOf(operands[1], "the source");
  Area indices = placed({&operands[2], to.rows, to.columns, false, to.isGuess}, "the indices");
  if (operands.size() > 3)
    noteTemporary(operands[3]);
  note(indices, /*isWrite=*/false);
  note(from, /*isWrite=*/false);
  note(to, /*isWrite=*/true);
  int64_t count = from.rows * from.columns;
  for (int64_t row = 0; row < to.rows; ++row)
    for (int64_t column = 0; column < to.columns; ++column) {
      Number index = read(indices, row, column), value;
      if (index.isDefined && index.integer >= 0 && index.integer < count)
        value = read(from, index.integer / from.columns, index.integer % from.columns);
      else if (index.isDefined)
        report(MachineEvent::Kind::outOfBounds,
               llvm::formatv("index {0} at ({1}, {2}) leaves a source of {3} elements",
                             index.integer, row, column, count));
      write(to, row, column, value);
    }
}

Instruction::Area Instruction::elementOf(const npufuzz_operand &tile, int64_t offset) {
  // As in the library, an offset counts elements of memory, whatever the layout.
  Area element = wholeOf(tile, "the tile");
  element.rows = element.columns = 1;
  int64_t inLine = tile.is_column_major ? tile.rows : tile.columns;
  element.firstRow = tile.is_column_major ? offset % inLine : offset / inLine;
  element.firstColumn = tile.is_column_major ? offset / inLine : offset % inLine;
  if (offset < 0 || offset >= tile.rows * tile.columns) {
    report(MachineEvent::Kind::outOfBounds,
           llvm::formatv("offset {0} leaves a tile of {1}x{2}", offset, tile.rows, tile.columns));
    element.isInside = false;
  }
  return element;
}

void Instruction::getElement() {
  Area from = elementOf(operands[1], operands[2].integer);
  note(from, /*isWrite=*/false);
  Number value = read(from, 0, 0);
  if (!value.isDefined && from.isInside)
    report(MachineEvent::Kind::undefinedUse, "the scalar unit reads an element that nobody wrote");
  uint64_t bits = encode(operands[1].element, value);
  std::memcpy(reinterpret_cast<void *>(operands[0].address), &bits,
              static_cast<size_t>(bytesOf(operands[1].element)));
}

void Instruction::setElement() {
  Area to = elementOf(operands[0], operands[1].integer);
  note(to, /*isWrite=*/true);
  write(to, 0, 0, immediate(operands[2]));
}

} // namespace npufuzz::pto
