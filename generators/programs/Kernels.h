//===- Kernels.h - random kernels -------------------------------*- C++ -*-===//
//
// A random kernel is a frame of loops, a first tile, ops on the available tiles, and stores. The
// parts are declared here, because motifs combine them differently.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_KERNELS_H
#define NPUFUZZ_GENERATORS_PROGRAMS_KERNELS_H

#include "generators/programs/RandomOps.h"

namespace npufuzz::generators {

/// Builds loops over tiles of elementwise ops, reductions and expansions; loops may carry tiles. A
/// kernel that is not the last may leave its result in scratch, which the next reads.
void buildRandomKernel(Sketch &sketch, bool last);
/// Builds a tiled matrix product with ops before and after it. Precondition: matmulKinds has a
/// kind.
void buildMatmulKernel(Sketch &sketch, bool last);
/// Operand kinds of a matmul that the target can load and multiply.
std::vector<ElementKind> matmulKinds(const Sketch &sketch);

/// Draws an extent that compilers treat specially, at most `max`: 1, around 8 and 16, primes,
/// powers of two.
int64_t drawExtentUpTo(Choices &choices, int64_t max);
Shape drawShape(Choices &choices, const Features &features, int64_t elementsMax);

/// The whole space that a kernel walks, and its tiles.
struct Frame {
  Axes axes;
  /// Source of the first load; global -1: a new tensor.
  int global = -1;
  ViewChain chain;
};
/// Scratch that no kernel has read yet; -1 if there is none.
int unreadScratch(const Sketch &sketch);
/// A tensor that an earlier kernel wrote, unread scratch first; -1 for none.
int drawEarlierResult(Sketch &sketch);
/// Draws tile extents for a space: at most `elementsMax` elements, at most three cut axes.
Shape drawTileShape(KernelBuilder &k, llvm::ArrayRef<int64_t> totals, int64_t elementsMax);
/// Opens the loops that walk `totals` in tiles, in random order. With `mayEnd`, one of them may end
/// early at a scalar argument.
Axes openLoops(KernelBuilder &k, llvm::ArrayRef<int64_t> totals, llvm::ArrayRef<int64_t> extents,
               bool mayEnd = false);

/// Builds a loop that carries one or two tiles, and adds its results.
void drawAccumulation(KernelBuilder &k, Pool &pool, const Axes &frame);

//===--- addresses and decisions from data (Indirect.cpp) ---------------------===//

/// Gathers a tile of a new tensor by an index tile along one axis, and adds it. Returns false if
/// the target lacks something.
bool drawGather(KernelBuilder &k, Pool &pool);
/// Draws an index tile for tiles at `axes`: places in [0, places) along `axis`; nothing if the
/// target lacks something. Precondition of `distinct`: places >= the extent along the axis.
std::optional<Tile> drawIndices(KernelBuilder &k, Pool &pool, const Axes &axes, size_t axis,
                                int64_t places, bool distinct);
/// Scatters a tile to a new tensor.
bool drawScatter(KernelBuilder &k, Pool &pool, const Tile &tile);
/// Extracts an element of a tile of one of these kinds, with the tile's bounds; null if no tile is
/// certain to have one.
/// Adds it to the pool, or takes one that is there.
mlir::Value drawExtract(KernelBuilder &k, Pool &pool, llvm::ArrayRef<ElementKind> kinds,
                        Interval *interval = nullptr);

/// Builds an scf.if on loop variables and scalar arguments that gives one to three tiles, and adds
/// them. `depth` counts the regions around it.
void drawBranch(KernelBuilder &k, Pool &pool, int depth = 0);
/// An i1 computed from loop variables, constants, scalar arguments and elements of tiles; one of
/// the pool, or one that relates to it: its opposite, another relation of the same scalars.
mlir::Value drawCondition(KernelBuilder &k, Pool &pool);

//===--- regions (RandomRegions.cpp) and shared tensors (SharedTensors.cpp) ---===//

/// Draws `ops` parts of a region: ops, and loops and branches with parts of their own.
void drawBody(KernelBuilder &k, Pool &pool, int64_t ops, int depth = 0);
/// Draws an op that makes a tile, one that takes it, and the way between them (Aims.cpp).
void drawAim(KernelBuilder &k, Pool &pool, const Axes &frame);
/// Adds a tensor that the kernel reads and writes, for tiles at these axes.
void drawSharedTensor(KernelBuilder &k, Pool &pool, ElementKind kind, const Axes &axes);
/// Loads from, stores to, gathers from or scatters to a shared tensor of the pool.
void drawSharedAccess(KernelBuilder &k, Pool &pool);

/// Stores every unused tile to a new tensor through a random view; the first one perhaps to
/// scratch.
void storeResults(KernelBuilder &k, const Pool &pool, bool mayUseScratch);
/// Stores one tile to a new tensor, cast if the target needs it; false if it cannot.
bool storeWherePossible(KernelBuilder &k, const Tile &tile);
/// Stores one tile to a new tensor, or to scratch, for which a narrowed tile is padded first.
void storeResult(KernelBuilder &k, const Tile &tile, bool scratch);

} // namespace npufuzz::generators

#endif
