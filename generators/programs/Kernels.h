//===- Kernels.h - random kernels -------------------------------*- C++ -*-===//
//
// A random kernel is a frame of loops, a first tile, ops on the tiles at hand, and stores. The
// parts are declared here, because motifs put them together differently.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_KERNELS_H
#define NPUFUZZ_GENERATORS_PROGRAMS_KERNELS_H

#include "generators/programs/RandomOps.h"

namespace npufuzz::generators {

/// Loops over tiles of elementwise ops, reductions, expansions, with tiles carried by loops.
/// A kernel that is not the last may leave its result in scratch, which the next reads.
void buildRandomKernel(Sketch &sketch, bool last);
/// Tiled matrix product with what comes before and after it. Precondition: some kind in
/// matmulKinds.
void buildMatmulKernel(Sketch &sketch, bool last);
/// Operand kinds of a matmul that the target can load and multiply.
std::vector<ElementKind> matmulKinds(const Sketch &sketch);

/// An extent that compilers care about, at most `max`: 1, around 8 and 16, primes, powers of two.
int64_t drawExtentUpTo(Choices &choices, int64_t max);
Shape drawShape(Choices &choices, const Features &features, int64_t elementsMax);

/// The whole space that a kernel walks, and the tiles of it.
struct Frame {
  Axes axes;
  /// Where the first load comes from; global -1: a new tensor.
  int global = -1;
  ViewChain chain;
};
/// Scratch that no kernel has read yet; -1 when there is none.
int unreadScratch(const Sketch &sketch);
/// A tensor that an earlier kernel wrote, unread scratch first; -1 for none.
int drawEarlierResult(Sketch &sketch);
/// Tile extents for a space: at most `elementsMax` elements, at most three axes cut.
Shape drawTileShape(KernelBuilder &k, llvm::ArrayRef<int64_t> totals, int64_t elementsMax);
/// Opens the loops that walk `totals` in tiles, in random order.
/// With `mayEnd`, one of them may end early at a scalar argument.
Axes openLoops(KernelBuilder &k, llvm::ArrayRef<int64_t> totals, llvm::ArrayRef<int64_t> extents,
               bool mayEnd = false);

/// A loop that carries one or two tiles; adds its results.
void drawAccumulation(KernelBuilder &k, Pool &pool, const Axes &frame);

//===--- addresses and decisions from data (Indirect.cpp) ---------------------===//

/// A tile whose places along one axis of a new tensor an index tile names; adds it. False when the
/// target lacks something.
bool drawGather(KernelBuilder &k, Pool &pool);
/// Stores a tile to such places of a new tensor.
bool drawScatter(KernelBuilder &k, Pool &pool, const Tile &tile);
/// An element of a tile of one of these kinds, and the tile's bounds; null where no tile is certain
/// to have one.
mlir::Value drawExtract(KernelBuilder &k, const Pool &pool, llvm::ArrayRef<ElementKind> kinds,
                        Interval *interval = nullptr);

/// An scf.if on loop variables and scalar arguments that gives one to three tiles; adds them.
void drawBranch(KernelBuilder &k, Pool &pool);
/// An i1 of loop variables, constants, scalar arguments and elements of tiles.
mlir::Value drawCondition(KernelBuilder &k, const Pool &pool);

/// Stores every tile that nothing uses, the first one perhaps in scratch, to new tensors through
/// random views.
void storeResults(KernelBuilder &k, const Pool &pool, bool mayUseScratch);
/// Stores one tile to a new tensor, cast where the target asks for it; false where it cannot.
bool storeWherePossible(KernelBuilder &k, const Tile &tile);
/// Stores one tile to a new tensor (or to scratch, then a narrowed tile is padded first).
void storeResult(KernelBuilder &k, const Tile &tile, bool scratch);

} // namespace npufuzz::generators

#endif
