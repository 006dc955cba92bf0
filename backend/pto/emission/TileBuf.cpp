//===- TileBuf.cpp --------------------------------------------------------===//
#include "backend/pto/emission/TileBuf.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::pto {

static std::string extentText(bool isDynamic, const Index &extent) {
  return isDynamic ? "?" : std::to_string(extent.low);
}

std::string TileBuf::typeText() const {
  return llvm::formatv(
      "!pto.tile_buf<loc=vec, dtype={0}, rows={1}, cols={2}, v_row={3}, v_col={4}, "
      "blayout={5}, slayout=none_box, fractal=512, pad={6}>",
      isMask() ? "ui8" : elementKindName(kind), pitchedRows(), pitchedColumns(),
      extentText(isDynamic, allocatedRows),
      extentText(isDynamic, isMask() ? maskColumns : allocatedColumns),
      isColumnMajor ? "col_major" : "row_major", pad);
}

} // namespace npufuzz::pto
