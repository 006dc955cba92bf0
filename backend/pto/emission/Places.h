//===- Places.h - where tiles lie at level 3 --------------------*- C++ -*-===//
//
// A tile lives from the first line of the kernel that names it to the last one. Where that lies in
// a loop that the tile enters from outside, to the loop's end: the next turn reads it again. The
// arms of a branch are taken to run one after the other. Two tiles that live at once never share a
// byte, so the kernel is right when its lines run in order; that they do is what ptoas has to see
// to.
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

/// What a tile asks of its memory.
struct Claim {
  int64_t bytes = 0; ///< a multiple of pitchBytes
  /// Two places that the turns of a loop take in turn: nobody else has them as long as it runs.
  bool alternates = false;
  Lifetime lifetime;
  Location location = Location::vec;
};

/// Fills in the lifetimes, by tile number. `body` has a mark before each tile's number, where the
/// tile is named or allocated.
void findLifetimes(llvm::StringRef body, llvm::MutableArrayRef<Claim> claims);

/// The first byte of each tile in its memory; nothing where they do not fit. `bufferBytes` is of
/// the unified buffer.
std::optional<std::vector<int64_t>> placesOf(llvm::ArrayRef<Claim> claims, Reuse reuse,
                                             int64_t bufferBytes);

} // namespace npufuzz::pto

#endif
