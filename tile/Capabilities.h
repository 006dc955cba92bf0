//===- Capabilities.h - what a program may use ------------------*- C++ -*-===//
#ifndef NPUFUZZ_TILE_CAPABILITIES_H
#define NPUFUZZ_TILE_CAPABILITIES_H

#include "support/Tensor.h"
#include "tile/Precision.h"
#include "tile/Tile.h"

#include <functional>

namespace npufuzz {

/// Abilities of a backend, and so the limits of programs made for it. Generators ask before
/// they draw, so that nothing is discarded. The language's own rules hold as well. The default
/// allows everything in the language.
struct Capabilities {
  /// Tells if this op (by mnemonic) takes this element kind: of its first tile operand, or of the
  /// result of an op without one. For cast: the operand's kind.
  std::function<bool(llvm::StringRef mnemonic, ElementKind kind)> op =
      [](llvm::StringRef, ElementKind) { return true; };
  std::function<bool(ElementKind from, ElementKind to, tile::Rounding rounding, bool saturate)>
      cast = [](ElementKind, ElementKind, tile::Rounding, bool) { return true; };
  int64_t rankMax = tile::rankMax;
  /// Transfers move runs of memory: slices keep the order of the elements and take every element
  /// along the last axis.
  bool movesRuns = false;
  /// Valid extents are known at compile time: set_valid takes constants.
  bool constantExtents = false;
  /// Largest total of tile bytes (static shapes, every tile SSA value counted) of one kernel.
  int64_t tileBytesMax = 64 << 10;
  /// Promises beyond what the language asks. Results are judged by them.
  Precision precision;
};

} // namespace npufuzz

#endif
