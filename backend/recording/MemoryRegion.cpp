//===- MemoryRegion.cpp ---------------------------------------------------===//
//
// firstCommon() visits the pieces of this region, and computes for each the first piece of the
// other region that it can meet. covers() proves two cases: this region has no gaps, or both have
// the same start and distance. It returns false for all others.
//
//===----------------------------------------------------------------------===//
#include "backend/recording/MemoryRegion.h"

#include <algorithm>

namespace npufuzz {

std::optional<uint64_t> MemoryRegion::firstCommon(const MemoryRegion &other) const {
  if (space != other.space || isEmpty() || other.isEmpty() || begin >= other.end() ||
      other.begin >= end())
    return std::nullopt;
  for (int64_t i = 0; i < pieces; ++i) {
    uint64_t from = begin + static_cast<uint64_t>(i * distance),
             to = from + static_cast<uint64_t>(pieceBytes);
    if (to <= other.begin)
      continue;
    if (from >= other.end())
      return std::nullopt;
    // First piece of the other that ends after `from`.
    int64_t first = 0;
    if (other.distance > 0 && from >= other.begin + static_cast<uint64_t>(other.pieceBytes))
      first = (static_cast<int64_t>(from - other.begin) - other.pieceBytes) / other.distance + 1;
    if (first >= other.pieces)
      return std::nullopt;
    uint64_t otherFrom = other.begin + static_cast<uint64_t>(first * other.distance);
    if (otherFrom < to)
      return std::max(from, otherFrom);
  }
  return std::nullopt;
}

bool MemoryRegion::covers(const MemoryRegion &other) const {
  if (space != other.space || isEmpty())
    return false;
  if (other.isEmpty())
    return true;
  bool isWhole = pieces == 1 || distance == pieceBytes;
  if (isWhole)
    return begin <= other.begin && other.end() <= end();
  return begin == other.begin && distance == other.distance && pieces >= other.pieces &&
         pieceBytes >= other.pieceBytes;
}

} // namespace npufuzz
