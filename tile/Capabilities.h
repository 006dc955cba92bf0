//===- Capabilities.h - what a program may use ------------------*- C++ -*-===//
#ifndef NPUFUZZ_TILE_CAPABILITIES_H
#define NPUFUZZ_TILE_CAPABILITIES_H

#include "support/Tensor.h"
#include "tile/Precision.h"
#include "tile/Tile.h"

#include <functional>

namespace npufuzz {

/// What a backend can do, and so what may appear in a program made for it: generators ask before
/// they draw, so that nothing is discarded. The language's own rules hold besides. As it is made:
/// everything that the language has.
struct Capabilities {
  /// This op (by mnemonic) on this element kind, of the first tile operand or of the result where
  /// there is none? For cast: the operand's.
  std::function<bool(llvm::StringRef mnemonic, ElementKind kind)> op =
      [](llvm::StringRef, ElementKind) { return true; };
  std::function<bool(ElementKind from, ElementKind to, tile::Rounding rounding, bool saturate)>
      cast = [](ElementKind, ElementKind, tile::Rounding, bool) { return true; };
  int64_t rankMax = tile::rankMax;
  /// Transfers move runs of memory: slices keep the order of the elements, and take each along the
  /// last axis.
  bool movesRuns = false;
  /// What is valid of a tile is known when it is compiled: set_valid is given constants.
  bool constantExtents = false;
  /// Largest total of tile bytes (static shapes, every tile SSA value counted) of one kernel.
  int64_t tileBytesMax = 64 << 10;
  /// What it does better than the language asks. Results are judged by it.
  Precision precision;
};

} // namespace npufuzz

#endif
