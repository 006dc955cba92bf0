//===- TileBuf.cpp --------------------------------------------------------===//
//
// TileBuf::typeText() writes the `!pto.tile_buf` type of a tile: memory, padded and valid extents,
// and layout. The memory alone decides the layout, except for column-major vectors and for
// transposed matrices in L1. TileText.cpp replaces the marks by types, and Places.cpp chooses
// addresses for level 3.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/emission/TileBuf.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::pto {

static std::string extentText(bool isDynamic, const Index &extent) {
  return isDynamic ? "?" : std::to_string(extent.low);
}

llvm::StringRef locationName(Location location) {
  static constexpr llvm::StringLiteral names[locationCount] = {"vec", "mat", "left", "right",
                                                               "acc"};
  return names[static_cast<size_t>(location)];
}

int64_t matrixBytes(Location location) {
  switch (location) {
  case Location::mat:
    return 512 << 10;
  case Location::left:
  case Location::right:
    return 64 << 10;
  case Location::acc:
    return 128 << 10;
  case Location::vec:
    break;
  }
  llvm_unreachable("no memory of matrices");
}

/// Layout of boxes, and of elements in them.
static std::string layoutText(const TileBuf &tile) {
  switch (tile.location) {
  case Location::vec:
    return llvm::formatv("blayout={0}, slayout=none_box, fractal=512",
                         tile.isColumnMajor ? "col_major" : "row_major");
  case Location::mat:
    return tile.isTransposed ? "blayout=row_major, slayout=col_major, fractal=512"
                             : "blayout=col_major, slayout=row_major, fractal=512";
  case Location::left:
    return "blayout=col_major, slayout=row_major, fractal=512";
  case Location::right:
    return "blayout=row_major, slayout=col_major, fractal=512";
  case Location::acc:
    return "blayout=col_major, slayout=row_major, fractal=1024";
  }
  llvm_unreachable("no such memory");
}

std::string TileBuf::typeText() const {
  return llvm::formatv(
      "!pto.tile_buf<loc={0}, dtype={1}, rows={2}, cols={3}, v_row={4}, v_col={5}, {6}, pad={7}>",
      locationName(location), isMask() ? "ui8" : elementKindName(kind), pitchedRows(),
      pitchedColumns(), extentText(isDynamic, allocatedRows),
      extentText(isDynamic, isMask() ? maskColumns : allocatedColumns), layoutText(*this), pad);
}

} // namespace npufuzz::pto
