//===- TileBuf.h - one tile buffer of a pto kernel --------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_EMISSION_TILEBUF_H
#define NPUFUZZ_BACKEND_PTO_EMISSION_TILEBUF_H

#include "backend/foreign/KernelTile.h"
#include "support/Tensor.h"
#include "tile/Tile.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace npufuzz::pto {

/// Rows of a row-major tile, and columns of a column-major one, take a multiple of so many bytes.
inline constexpr int64_t pitchBytes = 32;

/// Rows and columns of matrices come in boxes of so many elements; for bytes, of twice as many.
inline constexpr int64_t boxElements = 16;

/// Memories of a core, as the text names them.
enum class Location { vec, mat, left, right, acc };
inline constexpr size_t locationCount = 5;
llvm::StringRef locationName(Location location);
/// Bytes of L1, L0A, L0B and L0C; the size of the unified buffer is an option.
int64_t matrixBytes(Location location);

/// Marks of tiles in unfinished text: placeholders for a tile's type or its allocation.
inline constexpr char typeMark = '\x01', allocationMark = '\x02', markEnd = '\x03';

/// A tile, as `pto.tile_buf` and its `pto.alloc_tile` describe it.
struct TileBuf : KernelTile {
  Location location = Location::vec;
  ElementKind kind = ElementKind::f32;
  int64_t boxSide = boxElements; ///< for matrices
  bool isTransposed = false;     ///< a matrix whose rows are columns in memory and in the program
  int64_t rows = 1, columns = 1; ///< as in the program, without pitch
  bool isColumnMajor = false;    ///< columns is 1 then
  int64_t pitchElements = 0;     ///< minimum of that multiple, in elements
  int64_t columnsMin = 0;        ///< minimum for longer rows
  std::string pad = "0";         ///< 0 null, 1 zero, 2 max, 3 min
  Index allocatedRows, allocatedColumns;
  /// The type prints `?` for its extents: no constant gives them, or they change.
  bool isDynamic = false;
  /// For a mask, the valid bytes of a row that the text states.
  Index maskColumns;
  /// Name of an i64 that alternates between 0 and 1 if the tile has two places; else empty.
  std::string turn;

  TileBuf() { valid.resize(2); }
  std::unique_ptr<KernelTile> clone() const override { return std::make_unique<TileBuf>(*this); }
  llvm::SmallVector<int64_t, 4> extents() const override { return {rows, columns}; }
  /// Returns a mark: the type is known only at the end (isDynamic).
  std::string type() const override { return typeMark + std::to_string(number) + markEnd; }
  Index &validRows() { return valid[0]; }
  const Index &validRows() const { return valid[0]; }
  Index &validColumns() { return valid[1]; }
  const Index &validColumns() const { return valid[1]; }
  /// A mask has one bit per element, from the first byte of each row on.
  bool isMask() const { return kind == ElementKind::i1; }
  int64_t pitchedRows() const {
    if (location != Location::vec)
      return boxed(rows);
    return isColumnMajor ? pitched(rows) : rows;
  }
  int64_t pitchedColumns() const {
    if (location != Location::vec)
      return boxed(columns);
    return isColumnMajor ? 1 : pitched(std::max(columns, columnsMin));
  }
  int64_t bytes() const { return pitchedRows() * pitchedColumns() * elementKindBytes(kind); }
  /// Bytes of its place in the buffer.
  int64_t placeBytes() const {
    return (turn.empty() ? 1 : 2) * ((bytes() + pitchBytes - 1) / pitchBytes * pitchBytes);
  }
  std::string typeText() const;

private:
  int64_t boxed(int64_t extent) const { return (extent + boxSide - 1) / boxSide * boxSide; }
  int64_t pitched(int64_t extent) const {
    int64_t step = std::max<int64_t>(pitchElements, pitchBytes / elementKindBytes(kind));
    return (extent + step - 1) / step * step;
  }
};

} // namespace npufuzz::pto

#endif
