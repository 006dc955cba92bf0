//===- Places.h - assigns addresses to tiles at level 3 ---------*- C++ -*-===//
//
// A tile lives from the first line of the kernel that names it to the last one. If the last one
// lies in a loop that the tile enters from outside, it lives to the end of the loop, because the
// next turn reads it again. The arms of a branch count as running one after the other. Two tiles
// alive at the same time never share a byte, so the kernel is correct if its lines run in order.
// Ensuring that order is ptoas's task.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PTO_EMISSION_PLACES_H
#define NPUFUZZ_BACKEND_PTO_EMISSION_PLACES_H

#include "backend/pto/emission/Emission.h"
#include "backend/pto/emission/TileBuf.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace npufuzz::pto {

/// Lines of a kernel's body, both inclusive.
struct Lifetime {
  size_t first = 0, last = 0;
  bool overlaps(const Lifetime &other) const { return first <= other.last && other.first <= last; }
};

/// Requirements of a tile on its memory.
struct Claim {
  int64_t bytes = 0; ///< a multiple of pitchBytes
  /// Two places that alternate between the turns of a loop; no other tile has them as long as the
  /// loop runs.
  bool alternates = false;
  Lifetime lifetime;
  Location location = Location::vec;
};

/// Fills in the lifetimes, by tile number. `body` has a mark before each tile's number, where it
/// names or allocates the tile.
void findLifetimes(llvm::StringRef body, llvm::MutableArrayRef<Claim> claims);

/// First byte of each tile in its memory; nothing if they do not fit. `bufferBytes` is the size of
/// the unified buffer.
std::optional<std::vector<int64_t>> placesOf(llvm::ArrayRef<Claim> claims, Reuse reuse,
                                             int64_t bufferBytes);

} // namespace npufuzz::pto

#endif
