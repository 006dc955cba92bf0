//===- RandomOps.h - random ops on the tiles at hand ------------*- C++ -*-===//
//
// Each function draws one kind of op, and first whatever keeps it defined and affordable. False, or
// nothing, means that the op does not fit here; the program is as valid as before.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_RANDOMOPS_H
#define NPUFUZZ_GENERATORS_PROGRAMS_RANDOMOPS_H

#include "generators/programs/Emit.h"

namespace npufuzz::generators {

/// The tiles that later ops may use, oldest first.
struct Pool {
  std::vector<Tile> tiles;

  void add(const Tile &tile) { tiles.push_back(tile); }
};

/// Prefers recent tiles, and among all those that nothing uses yet.
const Tile &pickTile(Choices &choices, const Pool &pool);

/// One op of this mnemonic on tiles of the pool, with what it needs before it (casts, masks that
/// keep it defined, clamps that keep it finite); adds its result. False when the target lacks
/// something or it cannot be afforded: then a few of the preparations may be in the pool.
bool drawOp(KernelBuilder &k, Pool &pool, llvm::StringRef mnemonic);
/// `count` ops of the program's features.
void drawOps(KernelBuilder &k, Pool &pool, int64_t count);

/// A tile of exactly x's kind and shape: a constant, a scalar, another tile of the pool, a fresh
/// load, an iota, or x itself.
Tile drawPartner(KernelBuilder &k, const Pool &pool, const Tile &x);
/// x within bounds, by max and min with constants where it is not; x itself where it cannot be.
Tile clampTo(KernelBuilder &k, const Tile &x, double low, double high);
/// An op that keeps kind and shape and costs little, or x: for motifs.
Tile mutate(KernelBuilder &k, const Tile &x);

/// A mask of x's shape; nothing where it cannot be afforded.
std::optional<Tile> drawCompare(KernelBuilder &k, Pool &pool, const Tile &x);
/// The operands of the ops that are undefined for some; nothing where the target lacks a part.
std::optional<Tile> drawShiftAmount(KernelBuilder &k, const Pool &pool, const Tile &x);
std::optional<Tile> drawDivisor(KernelBuilder &k, const Pool &pool, const Tile &x);

/// A mask of x's shape that the coordinates decide (Coordinates.cpp); nothing where the target
/// lacks a part or it cannot be afforded.
std::optional<Tile> drawCoordinateMask(KernelBuilder &k, const Tile &x);

/// An iota of its own shape, along an axis of more than 128 elements (LongAxes.cpp).
bool drawLongIota(KernelBuilder &k, Pool &pool);

//===--- loads (RandomLoads.cpp) ----------------------------------------------===//

/// Axes of a load at the origin of these.
Axes loadAxes(const Axes &axes);
/// Loads through random views from a new tensor or one that earlier kernels wrote.
Tile drawLoad(KernelBuilder &k, ElementKind kind, const Axes &axes);
/// Loads through the concat of parts of new tensors; nothing where no axis can be cut.
std::optional<Tile> drawConcatLoad(KernelBuilder &k, ElementKind kind, const Axes &axes);
/// Two loads from one parent through different slices.
std::pair<Tile, Tile> drawSiblings(KernelBuilder &k, ElementKind kind, const Axes &axes);
/// Two loads whose views cut one axis at points that form no divisibility chain, the loops of both
/// whole; nothing where no axis has such points.
std::optional<std::pair<Tile, Tile>> drawUnlikeCuts(KernelBuilder &k, ElementKind kind,
                                                    const Axes &axes);
bool canLoad(KernelBuilder &k, ElementKind kind, const Axes &axes);
/// A tensor of moderate numbers.
int addModerateTensor(Sketch &sketch, ElementKind kind, llvm::ArrayRef<int64_t> shape);
/// A load of one for a tile at these axes, through a drawn chain.
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
/// An axis of extent 1 (or of any, `unit` false), nothing when there is none.
std::optional<size_t> drawAxis(KernelBuilder &k, const Tile &x, bool unit);
/// x within bounds where a sum (or a product) of `count` of its elements might not be finite.
Tile tameTerms(KernelBuilder &k, const Tile &x, tile::ReduceKind kind, int64_t count);
/// x with one axis or more narrowed, an extent sometimes from an element of a tile of `pool`.
/// Precondition: set_valid of its kind can be afforded.
Tile drawNarrowed(KernelBuilder &k, const Tile &x, Pool *pool = nullptr);
/// A value for an extent of set_valid: 0, 1, one less, full, beyond; constant or argument.
mlir::Value drawExtent(KernelBuilder &k, int64_t extent);
/// An extent that shrinks or grows with the iterations of the loop of this variable, from or to
/// none, one, all but one, all.
mlir::Value drawWalkingExtent(KernelBuilder &k, mlir::Value variable, int64_t extent);
/// A tile of the pool on which the target has the op, cast where none is; nothing otherwise.
std::optional<Tile> findOperand(KernelBuilder &k, Pool &pool, llvm::StringRef mnemonic);

} // namespace npufuzz::generators

#endif
