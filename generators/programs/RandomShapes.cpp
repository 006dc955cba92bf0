//===- RandomShapes.cpp - ops that change the shape or the valid extents --===//
//
// Valid extents are the theme: a tile has a static shape and, per axis, a runtime number of valid
// elements. The corner cases (none, one, all but one, all) are drawn far more often than their
// share. Extents that change in a loop show what an earlier iteration left behind.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Kernels.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

namespace npufuzz::generators {

std::optional<size_t> drawAxis(KernelBuilder &k, const Tile &x, bool unit) {
  llvm::SmallVector<size_t> axes;
  for (auto [axis, info] : llvm::enumerate(x.axes))
    if (!unit || info.extent == 1)
      axes.push_back(axis);
  if (axes.empty())
    return std::nullopt;
  return axes[axes.size() - 1 - k.choices.draw("axis", axes.size() - 1)];
}

/// The tiles of the pool, or the wanted one alone.
static llvm::ArrayRef<Tile> candidateTiles(const Pool &pool) {
  return pool.wanted ? llvm::ArrayRef(*pool.wanted) : llvm::ArrayRef(pool.tiles);
}

bool drawExpand(KernelBuilder &k, Pool &pool) {
  llvm::SmallVector<const Tile *> candidates;
  for (const Tile &tile : candidateTiles(pool))
    if (k.can("expand", tile.kind) &&
        llvm::any_of(tile.axes, [](const Axis &axis) { return axis.extent == 1; }))
      candidates.push_back(&tile);
  if (candidates.empty()) {
    // Loads a tile with one axis of extent 1 and expands it to the others' extent.
    Tile like = pickTile(k.choices, pool);
    size_t axis = *drawAxis(k, like, false);
    Axis along = like.axes[axis];
    Axes axes = like.axes;
    axes[axis] = wholeAxis(1);
    if (!canLoad(k, like.kind, axes) || !k.can("expand", like.kind))
      return false;
    Tile row = drawLoad(k, like.kind, axes);
    pool.add(row);
    if (!k.canAfford(like.kind, like.axes))
      return false;
    pool.add(emitExpand(k, row, axis, along));
    return true;
  }
  Tile x = *k.choices.pick("operand", candidates);
  size_t axis = *drawAxis(k, x, true);
  // Expands to the extent of a tile of equal rank, so that they meet, or to any.
  Axis to = wholeAxis(k.choices.range("expand to", 2, 9));
  for (const Tile &tile : pool.tiles)
    if (tile.axes.size() == x.axes.size() && tile.axes[axis].extent > 1)
      to = tile.axes[axis];
  Axes axes = x.axes;
  axes[axis] = to;
  if (!k.canAfford(x.kind, axes))
    return false;
  pool.add(emitExpand(k, x, axis, to));
  return true;
}

static std::optional<tile::ReduceKind> drawReduceKind(KernelBuilder &k, ElementKind kind) {
  if (kind == ElementKind::i1)
    return k.choices.chance("reduce all", 1, 2) ? tile::ReduceKind::all : tile::ReduceKind::any;
  static constexpr tile::ReduceKind kinds[] = {tile::ReduceKind::sum,    tile::ReduceKind::max,
                                               tile::ReduceKind::min,    tile::ReduceKind::prod,
                                               tile::ReduceKind::argmin, tile::ReduceKind::argmax};
  return k.choices.pick("reduce kind", kinds);
}

Tile tameTerms(KernelBuilder &k, const Tile &x, tile::ReduceKind kind, int64_t count) {
  bool grows = kind == tile::ReduceKind::sum || kind == tile::ReduceKind::prod;
  if (!grows || !isFloatKind(x.kind) || k.features.wild ||
      isTame(x.kind, reduceInterval(kind, x.kind, x.interval, count, false)))
    return x;
  double bound = kind == tile::ReduceKind::prod
                     ? 1
                     : std::min(128.0, largestOf(x.kind) / (8 * static_cast<double>(count)));
  return clampTo(k, x, -bound, bound);
}

static std::optional<Tile> reduceTile(KernelBuilder &k, const Tile &operand, size_t axis) {
  tile::ReduceKind kind = *drawReduceKind(k, operand.kind);
  Tile x = tameTerms(k, operand, kind, operand.axes[axis].extent);
  Axes axes = x.axes;
  axes[axis] = wholeAxis(1);
  if (!k.canAfford(reducedKind(kind, x.kind), axes))
    return std::nullopt;
  return emitReduce(k, kind, x, axis);
}

/// Multiplies rows by columns without a matmul, as vector units do: each factor repeats along an
/// axis of the other. Adds the result.
static std::optional<Tile> drawBroadcastProduct(KernelBuilder &k, Pool &pool, const Tile &like) {
  if (like.axes.size() < 2 || !k.can("expand", like.kind) || !k.can("mul", like.kind))
    return std::nullopt;
  size_t axes[2] = {k.choices.draw("axis of rows", like.axes.size() - 1),
                    k.choices.draw("axis of columns", like.axes.size() - 2)};
  axes[1] += axes[1] >= axes[0];
  std::vector<Tile> factors;
  for (size_t axis : axes) {
    Axes loaded = like.axes;
    loaded[axis] = wholeAxis(1);
    if (!canLoad(k, like.kind, loaded) || !k.canAfford(4 * bytesOf(like.kind, like.axes)))
      return std::nullopt;
    factors.push_back(emitExpand(k, drawLoad(k, like.kind, loaded), axis, like.axes[axis]));
    pool.add(factors.back());
  }
  const Tile &x = factors[0], &y = factors[1];
  if (!k.features.wild && !isTame(x.kind, binaryInterval("mul", x.kind, x.interval, y.interval)))
    return std::nullopt;
  pool.add(emitBinary(k, "mul", x, y));
  return pool.tiles.back();
}

/// Pads leak into max, min and prod most easily, because zero is not their neutral value.
bool drawReduce(KernelBuilder &k, Pool &pool) {
  auto x = findOperand(k, pool, "reduce");
  if (!x)
    return false;
  // Draws any and all, on a mask.
  if (x->kind != ElementKind::i1 && k.can("reduce", ElementKind::i1) &&
      k.choices.chance("reduce a mask", 1, 5))
    if (auto mask = drawCompare(k, pool, *x)) {
      pool.add(*mask);
      x = mask;
    }
  if (k.choices.chance("reduce a product", 1, 6))
    if (auto product = drawBroadcastProduct(k, pool, *x))
      x = product;
  size_t axis = *drawAxis(k, *x, false);
  auto result = reduceTile(k, *x, axis);
  if (!result)
    return false;
  pool.add(*result);
  // For example a mean and a maximum: a normalisation reduces one axis more than once.
  if (k.choices.chance("second statistic", 1, 3))
    if (auto second = reduceTile(k, *x, axis))
      pool.add(*second);
  return true;
}

bool drawExpandBinary(KernelBuilder &k, Pool &pool) {
  auto x = findOperand(k, pool, "expand_binary");
  if (!x || !k.canAfford(x->kind, x->axes))
    return false;
  size_t axis = *drawAxis(k, *x, false);
  if (pool.wanted && pool.wantedPlace % 2 == 1) { // the row, of a tile from memory
    std::optional<size_t> unit = drawAxis(k, *x, /*unit=*/true);
    Axes axes = x->axes;
    if (!unit)
      return false;
    axes[*unit] = wholeAxis(k.choices.range("expand to", 2, 9));
    if (!canLoad(k, x->kind, axes) || !k.canAfford(3 * bytesOf(x->kind, axes)))
      return false;
    Tile whole = drawLoad(k, x->kind, axes);
    tile::ExpandKind kind =
        k.choices.chance("greatest", 1, 2) ? tile::ExpandKind::max : tile::ExpandKind::min;
    pool.add(emitExpandBinary(k, kind, whole, *x, *unit));
    return true;
  }
  if (!pool.wanted && k.can("splat", x->kind) && k.choices.chance("constant first", 1, 16))
    x = emitSplat(k, drawConstant(k.choices, x->kind), x->axes);
  // A tile and a row from memory have any value; computed ones seldom have the rare values.
  if (!pool.wanted && k.choices.chance("fresh tile", 1, 4) && canLoad(k, x->kind, x->axes)) {
    x = drawLoad(k, x->kind, x->axes);
    if (!k.canAfford(x->kind, x->axes))
      return false;
  }
  Shape wanted = x->shape();
  wanted[axis] = 1;
  std::optional<Tile> y;
  llvm::SmallVector<const Tile *> fitting;
  for (const Tile &tile : pool.tiles)
    if (tile.shape() == wanted && tile.value != x->value)
      fitting.push_back(&tile);
  bool fresh = k.choices.chance("fresh row", 1, 3);
  if (!fresh && !fitting.empty() && k.choices.chance("known row", 2, 3)) {
    y = bridge(k, *k.choices.pick("row", fitting), x->kind);
  } else if (!fresh && k.can("reduce", x->kind)) {
    y = reduceTile(k, *x, axis);
    if (y)
      y = bridge(k, *y, x->kind);
  } else {
    Axes axes = x->axes;
    axes[axis] = wholeAxis(1);
    if (k.choices.chance("constant row", 1, 4) && k.can("splat", x->kind) &&
        k.canAfford(x->kind, axes))
      y = emitSplat(k, drawConstant(k.choices, x->kind), axes);
    else if (canLoad(k, x->kind, axes))
      y = drawLoad(k, x->kind, axes);
  }
  if (!y || !k.canAfford(x->kind, x->axes))
    return false;
  static constexpr tile::ExpandKind kinds[] = {tile::ExpandKind::add, tile::ExpandKind::sub,
                                               tile::ExpandKind::mul, tile::ExpandKind::max,
                                               tile::ExpandKind::min, tile::ExpandKind::div};
  tile::ExpandKind kind = k.choices.pick("expand kind", kinds);
  if (kind == tile::ExpandKind::div && !isFloatKind(x->kind))
    kind = tile::ExpandKind::mul;
  Tile a = *x, b = *y;
  if (isFloatKind(a.kind) && !k.features.wild &&
      !isTame(a.kind, expandInterval(kind, a.kind, a.interval, b.interval))) {
    b = clampTo(k, b, kind == tile::ExpandKind::div ? 0.25 : -16, 16);
    if (!isTame(a.kind, expandInterval(kind, a.kind, a.interval, b.interval)))
      kind = tile::ExpandKind::min;
  }
  if (!k.canAfford(a.kind, a.axes))
    return false;
  pool.add(emitExpandBinary(k, kind, a, b, axis));
  return true;
}

bool drawTranspose(KernelBuilder &k, Pool &pool) {
  llvm::SmallVector<const Tile *> candidates;
  for (const Tile &tile : candidateTiles(pool))
    if (tile.axes.size() == 2 && k.can("transpose", tile.kind) && k.canAfford(tile.kind, tile.axes))
      candidates.push_back(&tile);
  if (candidates.empty())
    return false;
  pool.add(emitTranspose(k, *k.choices.pick("operand", candidates)));
  return true;
}

/// A tile of the pool that the product can take there, in its kind; nothing if none fits.
static std::optional<Tile> drawFitting(KernelBuilder &k, const Pool &pool, ElementKind kind,
                                       llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<const Tile *> fitting;
  for (const Tile &tile : pool.tiles)
    if (llvm::ArrayRef<int64_t>(tile.shape()) == shape)
      fitting.push_back(&tile);
  if (fitting.empty())
    return std::nullopt;
  return bridge(k, *k.choices.pick("matrix", fitting), kind);
}

/// An accumulator or a bias, from the pool or loaded; nothing if none is drawn.
static std::optional<Tile> drawAddend(KernelBuilder &k, const Pool &pool, ElementKind kind,
                                      Axes axes, bool bias) {
  if (bias)
    axes[axes.size() - 2] = wholeAxis(1);
  if (!k.canAfford(2 * bytesOf(kind, axes)))
    return std::nullopt;
  if (auto known = drawFitting(k, pool, kind, shapeOf(axes)))
    return known;
  return canLoad(k, kind, axes) ? std::optional(drawLoad(k, kind, axes)) : std::nullopt;
}

/// A product to which the tile is added, as an accumulator or as a bias.
static bool drawProductFor(KernelBuilder &k, Pool &pool, const Tile &tile, bool bias) {
  llvm::SmallVector<ElementKind> kinds;
  for (ElementKind kind : {ElementKind::f32, ElementKind::bf16, ElementKind::f16, ElementKind::i8})
    if (k.can("matmul", kind) && matmulKind(kind) == tile.kind)
      kinds.push_back(kind);
  size_t rank = tile.axes.size();
  if (kinds.empty() || rank < 2 || rank > 3 || (bias && tile.axes[rank - 2].extent != 1))
    return false;
  ElementKind kind = k.choices.pick("matmul kind", kinds);
  Axis depth = wholeAxis(k.choices.range("depth", 1, 9));
  Axis rows = bias ? wholeAxis(k.choices.range("rows", 1, 9)) : tile.axes[rank - 2];
  Axes batch(tile.axes.begin(), tile.axes.begin() + (rank - 2)), left = batch, right = batch,
                                                                 result = batch;
  left.append({rows, depth});
  right.append({depth, tile.axes.back()});
  result.append({rows, tile.axes.back()});
  if (!canLoad(k, kind, left) || !canLoad(k, kind, right) ||
      !k.canAfford(bytesOf(kind, left) + bytesOf(kind, right) + bytesOf(tile.kind, result)))
    return false;
  Tile x = loadModerate(k, kind, left), y = loadModerate(k, kind, right);
  pool.add(emitMatmul(k, x, y, bias ? nullptr : &tile, bias ? &tile : nullptr));
  return true;
}

/// Multiplies a tile of the pool by another one, or by a loaded one, from either side.
bool drawMatmul(KernelBuilder &k, Pool &pool) {
  if (pool.wanted && pool.wantedPlace > 1)
    return drawProductFor(k, pool, *pool.wanted, /*bias=*/pool.wantedPlace == 3);
  llvm::SmallVector<const Tile *> candidates;
  for (const Tile &tile : candidateTiles(pool))
    if ((tile.axes.size() == 2 || tile.axes.size() == 3) && k.can("matmul", tile.kind))
      candidates.push_back(&tile);
  if (candidates.empty())
    return false;
  Tile x = *k.choices.pick("operand", candidates);
  static constexpr int64_t columns[] = {8, 1, 9, 3, 12, 16, 17};
  MatmulForm form = drawMatmulForm(k.choices);
  bool isRight = pool.wanted ? pool.wantedPlace == 1 : k.choices.chance("from the right", 1, 3);
  size_t row = x.axes.size() - 2;
  // The tile's axis of the sum, and its other one.
  bool swaps = isRight ? form.transposeRhs : form.transposeLhs;
  Axis depth = x.axes[row + (isRight == swaps)], kept = x.axes[row + (isRight != swaps)];
  // A result like the tile itself meets others of its shape.
  Axis other =
      wholeAxis(k.choices.chance("as many as summed", 1, 2) ? depth.extent
                                                            : k.choices.pick("columns", columns));
  Axes batch(x.axes.begin(), x.axes.begin() + row), axes = batch, result = batch;
  bool otherSwaps = isRight ? form.transposeLhs : form.transposeRhs;
  bool depthFirst = isRight == otherSwaps; // rows of the right one are summed, columns of the left
  axes.append({depthFirst ? depth : other, depthFirst ? other : depth});
  result.append({isRight ? other : kept, isRight ? kept : other});
  ElementKind kind = matmulKind(x.kind);
  if (!canLoad(k, x.kind, axes) ||
      !k.canAfford(2 * bytesOf(x.kind, axes) + 3 * bytesOf(kind, result)))
    return false;
  std::optional<Tile> known;
  if (k.choices.chance("known matrix", 2, 3))
    known = drawFitting(k, pool, x.kind, shapeOf(axes));
  Tile y = known ? *known : drawLoad(k, x.kind, axes);
  if (isFloatKind(kind) && !k.features.wild &&
      !isTame(kind, productSum(x.kind, x.interval, y.interval, depth.extent))) {
    x = clampTo(k, x, -64, 64);
    y = clampTo(k, y, -64, 64);
  }
  enum { plain, accumulator, bias };
  static constexpr int forms[] = {plain, accumulator, bias, accumulator, bias};
  int drawn = k.choices.pick("addend", forms);
  std::optional<Tile> addend;
  if (drawn != plain)
    addend = drawAddend(k, pool, kind, result, drawn == bias);
  if (!k.canAfford(kind, result))
    return false;
  const Tile *added = addend ? &*addend : nullptr;
  pool.add(emitMatmul(k, isRight ? y : x, isRight ? x : y, drawn == accumulator ? added : nullptr,
                      drawn == bias ? added : nullptr, form));
  return true;
}

// An extent beyond the axis is legal: set_valid clamps.
mlir::Value drawExtent(KernelBuilder &k, int64_t extent) {
  const int64_t extents[] = {
      extent - 1, 1, 0, extent, extent + 3, (extent + 1) / 2, k.choices.range("extent", 0, extent)};
  int64_t value = k.choices.pick("valid extent", extents);
  if (!k.features.scalars || k.limits.constantExtents || k.choices.chance("constant extent", 1, 2))
    return k.index(value);
  return k.argument(k.sketch.addScalar(integerScalar(ElementKind::index, value)));
}

/// For the class "valid columns of the previous iteration remain": extents that shrink in a loop.
mlir::Value drawWalkingExtent(KernelBuilder &k, mlir::Value variable, int64_t extent) {
  // Changes from the first iteration on; set_valid clamps what leaves [0, extent].
  const std::pair<int64_t, int64_t> walks[] = {{extent, -1},
                                               {extent - 1, -1},
                                               {extent, 1 - extent},
                                               {1, -1},
                                               {extent, -extent},
                                               {extent + 1, -1},
                                               {0, 1},
                                               {1, 1},
                                               {extent - 1, 1},
                                               {0, extent},
                                               {1, extent - 1},
                                               {0, extent - 1}};
  auto [first, change] = k.choices.pick("walking extent", walks);
  int64_t step = mlir::affine::getForInductionVarOwner(variable).getStepAsInt();
  mlir::AffineExpr iteration = mlir::getAffineDimExpr(0, k.sketch.context).floorDiv(step);
  return k.b.create<mlir::affine::AffineApplyOp>(
      k.loc, mlir::AffineMap::get(1, 0, iteration * change + first), variable);
}

/// A variable of the loops that walk the tile; null if there is none.
static mlir::Value drawLoopVariable(KernelBuilder &k, const Tile &x) {
  llvm::SmallVector<mlir::Value> variables;
  for (const Axis &axis : x.axes)
    if (axis.offset && mlir::affine::isAffineForInductionVar(axis.offset))
      variables.push_back(axis.offset);
  return variables.empty() ? mlir::Value() : k.choices.pick("loop variable", variables);
}

Tile drawNarrowed(KernelBuilder &k, const Tile &x, Pool *pool) {
  llvm::SmallVector<mlir::Value> extents(x.axes.size());
  size_t sure = k.choices.draw("narrowed axis", x.axes.size() - 1);
  bool mayVary = !k.limits.constantExtents;
  if (mayVary && pool && k.choices.chance("extent from a tile", 1, 6))
    extents[sure] = drawExtract(k, *pool, ElementKind::index);
  if (mlir::Value variable = mayVary && !extents[sure] ? drawLoopVariable(k, x) : mlir::Value())
    if (k.choices.chance("extent that walks", 1, 3))
      extents[sure] = drawWalkingExtent(k, variable, x.axes[sure].extent);
  size_t rank = extents.size();
  if (!extents[sure] && rank > 1 && k.choices.chance("corner of extents", 1, 6)) {
    // Combines any two of none, one, all but one, all, for rows and columns.
    for (size_t axis : {rank - 2, rank - 1}) {
      int64_t all = x.axes[axis].extent;
      const int64_t corners[] = {all - 1, 1, 0, all};
      extents[axis] = k.index(k.choices.pick("corner", corners));
    }
    return emitSetValid(k, x, extents);
  }
  for (size_t axis = 0; axis < extents.size(); ++axis)
    if (!extents[axis] && (axis == sure || k.choices.chance("narrow", 1, 4)))
      extents[axis] = extents[sure] && k.choices.chance("equal extents", 1, 3)
                          ? extents[sure]
                          : drawExtent(k, x.axes[axis].extent);
  return emitSetValid(k, x, extents);
}

bool drawSetValid(KernelBuilder &k, Pool &pool) {
  auto x = findOperand(k, pool, "set_valid");
  if (!x || !k.canAfford(x->kind, x->axes))
    return false;
  pool.add(drawNarrowed(k, *x, &pool));
  return true;
}

/// For the classes "zero instead of min or max" and a pad that is not written at all.
bool drawFillPad(KernelBuilder &k, Pool &pool) {
  // Prefers tiles that have elements outside their valid extents.
  llvm::SmallVector<const Tile *> padded;
  for (const Tile &tile : candidateTiles(pool))
    if (k.can("fill_pad", tile.kind) &&
        llvm::any_of(tile.axes, [](const Axis &axis) { return axis.cover != Cover::full; }))
      padded.push_back(&tile);
  auto x = padded.empty() ? findOperand(k, pool, "fill_pad")
                          : std::optional(*k.choices.pick("padded tile", padded));
  if (!x || !k.canAfford(x->kind, x->axes))
    return false;
  // Infinities spread in floats, so floats are mostly padded with zero.
  static constexpr tile::PadKind kinds[] = {tile::PadKind::zero, tile::PadKind::min,
                                            tile::PadKind::max};
  bool zero = isFloat8Kind(x->kind) || (isFloatKind(x->kind) && k.choices.chance("pad zero", 1, 2));
  pool.add(emitFillPad(k, zero ? tile::PadKind::zero : k.choices.pick("pad", kinds), *x));
  return true;
}

} // namespace npufuzz::generators
