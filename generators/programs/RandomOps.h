//===- RandomOps.h - random ops on the tiles at hand ------------*- C++ -*-===//
//
// Each function draws one kind of op, and first everything that keeps it defined and affordable.
// False, or nothing, means that the op does not fit here; the program stays valid.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_RANDOMOPS_H
#define NPUFUZZ_GENERATORS_PROGRAMS_RANDOMOPS_H

#include "generators/programs/Emit.h"

namespace npufuzz::generators {

/// A scalar that an extract has read from a tile.
struct Element {
  mlir::Value value;
  ElementKind kind;
  Interval interval;
};

/// A tensor that the kernel both reads and writes, and views of it that tiles at `axes` fit.
struct SharedTensor {
  int global;
  ElementKind kind;
  Axes axes;
  llvm::SmallVector<mlir::Value, 3> views;
};

/// Values that later ops may use, oldest first.
struct Pool {
  std::vector<Tile> tiles;
  std::vector<Element> elements;
  std::vector<mlir::Value> conditions; ///< i1, each by an arith.cmpi
  std::vector<SharedTensor> shared;
  /// The next op takes this tile, if it can, as its first operand or a later one (Aims.cpp).
  std::optional<Tile> wanted;
  int wantedPlace = 0;
  std::optional<Tile> wantedPartner; ///< and this one beside it

  void add(const Tile &tile) { tiles.push_back(tile); }
};

/// Prefers recent tiles, and first of all unused ones.
const Tile &pickTile(Choices &choices, const Pool &pool);

/// Draws one op of this mnemonic on tiles of the pool, with what it needs before it: casts, masks
/// that keep it defined, clamps that keep it finite. Adds its result. Returns false if the target
/// lacks something or the budget does not suffice; a few of the preparations may be in the pool
/// then.
bool drawOp(KernelBuilder &k, Pool &pool, llvm::StringRef mnemonic);
/// Draws `count` ops of the program's features.
void drawOps(KernelBuilder &k, Pool &pool, int64_t count);

/// A tile of exactly x's kind and shape: a constant, a scalar, another tile of the pool, a fresh
/// load, an iota, or x itself.
Tile drawPartner(KernelBuilder &k, const Pool &pool, const Tile &x);
/// A tile with x's elements, by an op that computes nothing new; nothing if the drawn one does not
/// fit (Identities.cpp). Valid extents may not grow.
std::optional<Tile> drawIdentity(KernelBuilder &k, const Pool &pool, const Tile &x);
/// A tile of x's kind and shape whose elements are exact integers from `low` to `high`; nothing if
/// the target lacks a part or the budget does not suffice (Bounded.cpp).
std::optional<Tile> drawBounded(KernelBuilder &k, const Pool &pool, const Tile &x, int64_t low,
                                int64_t high);
/// Clamps x by max and min with constants if it is out of bounds; x itself if it cannot.
Tile clampTo(KernelBuilder &k, const Tile &x, double low, double high);
/// Emits a cheap op that keeps kind and shape, or returns x: for motifs.
Tile mutate(KernelBuilder &k, const Tile &x);

/// A mask of x's shape; nothing if the budget does not suffice.
std::optional<Tile> drawCompare(KernelBuilder &k, Pool &pool, const Tile &x);
/// Operands of the ops that are undefined for some values; nothing if the target lacks a part.
std::optional<Tile> drawShiftAmount(KernelBuilder &k, const Pool &pool, const Tile &x);
std::optional<Tile> drawDivisor(KernelBuilder &k, const Pool &pool, const Tile &x);

/// A mask of x's shape that depends on coordinates (Coordinates.cpp). Nothing if the target lacks a
/// part or the budget does not suffice.
std::optional<Tile> drawCoordinateMask(KernelBuilder &k, const Tile &x);

/// An iota of its own shape, along an axis of more than 128 elements (LongAxes.cpp).
bool drawLongIota(KernelBuilder &k, Pool &pool);

//===--- loads (RandomLoads.cpp) ----------------------------------------------===//

/// Axes of a load at the origin of these.
Axes loadAxes(const Axes &axes);
/// Loads through random views from a new tensor, or from one that an earlier kernel wrote.
Tile drawLoad(KernelBuilder &k, ElementKind kind, const Axes &axes);
/// Loads through the concat of parts of new tensors; nothing if no axis can be cut.
std::optional<Tile> drawConcatLoad(KernelBuilder &k, ElementKind kind, const Axes &axes);
/// Two loads from one parent through different slices.
std::pair<Tile, Tile> drawSiblings(KernelBuilder &k, ElementKind kind, const Axes &axes);
/// Two loads whose views cut one axis at points that form no divisibility chain; the loops cover
/// both fully. Nothing if no axis has such points.
std::optional<std::pair<Tile, Tile>> drawUnlikeCuts(KernelBuilder &k, ElementKind kind,
                                                    const Axes &axes);
bool canLoad(KernelBuilder &k, ElementKind kind, const Axes &axes);
/// A tensor of that kind, new or known, and a chain for loads that ends in `totals`.
std::pair<int, ViewChain> drawSource(KernelBuilder &k, ElementKind kind,
                                     llvm::ArrayRef<int64_t> totals);
/// Adds a tensor of moderate numbers.
int addModerateTensor(Sketch &sketch, ElementKind kind, llvm::ArrayRef<int64_t> shape);
/// Loads from a moderate tensor a tile at these axes, through a drawn chain.
Tile loadModerate(KernelBuilder &k, ElementKind kind, const Axes &axes);

//===--- ops of other shapes (RandomShapes.cpp) -------------------------------===//

bool drawExpand(KernelBuilder &k, Pool &pool);
bool drawExpandBinary(KernelBuilder &k, Pool &pool);
bool drawReduce(KernelBuilder &k, Pool &pool);
bool drawTranspose(KernelBuilder &k, Pool &pool);
bool drawMatmul(KernelBuilder &k, Pool &pool);
bool drawCumsum(KernelBuilder &k, Pool &pool);
bool drawTopk(KernelBuilder &k, Pool &pool);
bool drawSetValid(KernelBuilder &k, Pool &pool);
bool drawFillPad(KernelBuilder &k, Pool &pool);
/// An axis of extent 1 (of any extent if `unit` is false); nothing if there is none.
std::optional<size_t> drawAxis(KernelBuilder &k, const Tile &x, bool unit);
/// Clamps x if a sum (or a product) of `count` of its elements might not be finite.
Tile tameTerms(KernelBuilder &k, const Tile &x, tile::ReduceKind kind, int64_t count);
/// Narrows one or more axes of x; an extent sometimes comes from an element of a tile of `pool`.
/// Precondition: the budget suffices for set_valid of its kind.
Tile drawNarrowed(KernelBuilder &k, const Tile &x, Pool *pool = nullptr);
/// Draws an extent for set_valid: 0, 1, one less, full, beyond; constant or argument.
mlir::Value drawExtent(KernelBuilder &k, int64_t extent);
/// Draws an extent that shrinks or grows with the iterations of this variable's loop, from or to
/// none, one, all but one, all.
mlir::Value drawWalkingExtent(KernelBuilder &k, mlir::Value variable, int64_t extent);
/// Finds a tile of the pool on which the target has the op, or casts one; nothing if neither works.
std::optional<Tile> findOperand(KernelBuilder &k, Pool &pool, llvm::StringRef mnemonic);

} // namespace npufuzz::generators

#endif
