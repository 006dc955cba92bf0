//===- MatmulKernel.cpp - tiled matrix products ---------------------------===//
//
// Most bugs of matrix units sit at the edges of tiling: rows, columns or depth just above the
// array's size, operands that disagree on the subtile of the depth, tags of asynchronous transfers
// over several depth steps, biases under several tiles. The extents below are chosen around such
// sizes.
//
// Shapes: lhs [batch, m, depth], rhs [batch, depth, n], either matrix transposed; result [batch, m,
// n] in f32 or i32. The batch axis is optional.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Kernels.h"

namespace npufuzz::generators {

std::vector<ElementKind> matmulKinds(const Sketch &sketch) {
  std::vector<ElementKind> kinds;
  for (ElementKind kind : {ElementKind::f32, ElementKind::bf16, ElementKind::f16, ElementKind::i8})
    if (sketch.limits.op("matmul", kind) && sketch.limits.op("splat", matmulKind(kind)) &&
        llvm::is_contained(tensorKinds(sketch.limits), kind) &&
        llvm::is_contained(tensorKinds(sketch.limits), matmulKind(kind)))
      kinds.push_back(kind);
  return kinds;
}

/// Draws an extent of a matrix: below, at, just above or far above the size of a systolic array.
static int64_t drawMatrixExtent(Choices &choices, int64_t max) {
  static constexpr int64_t extents[] = {8,  9,  4, 10, 12, 15, 16, 17, 7,  1, 11,
                                        13, 14, 2, 24, 33, 3,  20, 5,  40, 6};
  llvm::SmallVector<int64_t> allowed;
  for (int64_t extent : extents)
    if (extent <= max)
      allowed.push_back(extent);
  return choices.pick("matrix extent", allowed);
}

/// Draws the contracted extent: any extent, or several subtiles of an operand.
static int64_t drawDepth(Choices &choices, int64_t max) {
  if (!choices.chance("deep product", 1, 2))
    return drawMatrixExtent(choices, max);
  static constexpr int64_t extents[] = {16, 12, 24, 8, 32, 20, 40, 6};
  llvm::SmallVector<int64_t> allowed;
  for (int64_t extent : extents)
    if (extent <= max)
      allowed.push_back(extent);
  return choices.pick("depth", allowed);
}

/// Draws a tile extent for a matrix axis: all of it, or a part that need not divide it.
static int64_t drawMatrixTile(KernelBuilder &k, int64_t total, bool surely) {
  if (total < 3 || !(surely || k.choices.chance("cut matrix axis", 1, 3)))
    return total;
  if (k.features.tails)
    return k.choices.range("tile extent", (total + 3) / 4, total - 1);
  return total % 2 == 0 ? total / 2 : total;
}

/// Makes an operand: loaded at these axes, and unless `bare` perhaps the product of two siblings,
/// perhaps mutated.
// Two siblings are slices of one parent. A fusion that matches producers by the parent's element
// count fails on them. "Bare" operands go from the transfer to the array without an op in between.
static Tile drawOperand(KernelBuilder &k, ElementKind kind, const Axes &axes, bool bare) {
  if (bare)
    return loadModerate(k, kind, axes);
  int64_t bytes = bytesOf(kind, axes);
  if (k.can("mul", kind) && k.canAffordExtra(6 * bytes) &&
      k.choices.chance("operand of siblings", 1, 3)) {
    auto [x, y] = drawSiblings(k, kind, axes);
    return mutate(k, emitBinary(k, "mul", x, y));
  }
  Tile x = mutate(k, drawLoad(k, kind, axes));
  if (isFloatKind(kind) && !k.features.wild && x.interval.magnitude() > 128 &&
      k.canAffordExtra(4 * bytes))
    x = clampTo(k, x, -64, 64);
  return x;
}

/// Bytes of a tile step with everything that the kernel plans: operands with a cast and one more
/// each, the accumulator around its loop, a bias.
static int64_t plannedBytes(int64_t batch, int64_t m, int64_t n, int64_t depth) {
  return batch * 4 * (3 * m * depth + 3 * depth * n + 7 * m * n);
}

/// Makes tiles of the result's shape before the product exists.
static void drawResiduals(KernelBuilder &k, Pool &early, ElementKind kind, const Axes &axes) {
  int64_t bytes = bytesOf(kind, axes);
  for (auto count = k.choices.range("residuals", 1, 2); count > 0; --count)
    if (k.canAffordExtra(6 * bytes))
      early.add(drawLoad(k, kind, axes));
}

/// Builds a chain of elementwise ops on the product and on earlier tiles, with an unrelated op in
/// between.
// Fusions must find the chain across the unrelated op, and must not move the product past it.
static void drawEpilogue(KernelBuilder &k, Pool &pool, const Pool &early) {
  static constexpr llvm::StringLiteral ops[] = {"add", "max", "min", "sub"};
  Tile result = pool.tiles.back();
  int64_t bytes = bytesOf(result.kind, result.axes);
  for (const Tile &residual : early.tiles) {
    llvm::StringRef op = k.choices.pick("epilogue op", ops);
    if (!k.can(op, result.kind) || !k.canAffordExtra(3 * bytes))
      break;
    if (k.can("abs", residual.kind) && k.choices.chance("op in between", 1, 2))
      pool.add(emitUnary(k, "abs", residual));
    if (!k.features.wild &&
        !isTame(result.kind, binaryInterval(op, result.kind, result.interval, residual.interval)))
      op = "min";
    if (!k.can(op, result.kind))
      break;
    result = emitBinary(k, op, result, residual);
    pool.add(result);
  }
}

/// True if the tensor's kind can be multiplied, directly or after a cast (drawCast).
static bool canMultiply(const Sketch &sketch, const Global &global, ElementKind kind) {
  ElementKind from = global.kind;
  bool isLost = !global.exact && !isFloatKind(from) && isFloatKind(kind);
  return from == kind || (!isLost && sketch.limits.op("cast", from) &&
                          sketch.limits.cast(from, kind, tile::Rounding::nearest_even, true));
}

void buildMatmulKernel(Sketch &sketch, bool last) {
  ElementKind kind = sketch.choices.pick("matmul kind", matmulKinds(sketch));
  ElementKind resultKind = matmulKind(kind);
  // Takes the left operand from an earlier kernel that left a result.
  int earlier = drawEarlierResult(sketch);
  if (earlier >= 0 && !canMultiply(sketch, sketch.globals[static_cast<size_t>(earlier)], kind)) {
    if (earlier == unreadScratch(sketch))
      return buildRandomKernel(sketch, last);
    earlier = -1;
  }
  KernelBuilder k(sketch);
  int64_t extentMax = sketch.sizes.tripsMax > 8 ? 40 : 17;
  int64_t m = drawMatrixExtent(k.choices, extentMax), n = drawMatrixExtent(k.choices, extentMax),
          depth = drawDepth(k.choices, extentMax);
  // Often builds two loops around the product: some bugs show only in code after one of them.
  bool grid = k.choices.chance("cut rows and columns", 1, 3);
  int64_t tiles[] = {drawMatrixTile(k, m, grid), drawMatrixTile(k, n, grid),
                     drawMatrixTile(k, depth, false)};
  MatmulForm form = drawMatmulForm(k.choices);
  // Walks the batch one by one, or takes it whole.
  Shape batch, batchTile;
  if (sketch.limits.rankMax > 2 && k.choices.chance("batch", 1, 6)) {
    batch.push_back(k.choices.range("batches", 1, 4));
    batchTile.push_back(k.choices.chance("batch in one tile", 1, 2) ? batch[0] : 1);
  }
  // Halves the largest extent, which changes the drawn shape as little as possible.
  while (plannedBytes(elementsOf(batchTile), tiles[0], tiles[1], tiles[2]) >
         k.limits.tileBytesMax / 2) {
    int64_t &largest = *std::max_element(std::begin(tiles), std::end(tiles));
    largest = (largest + 1) / 2;
  }
  mlir::Value view;
  if (earlier >= 0) {
    const Global &g = sketch.globals[static_cast<size_t>(earlier)];
    ViewChain chain = drawChainFrom(k.choices, sketch.loadScope(), g.shape, sketch.context);
    Shape target = batch;
    target.append({form.transposeLhs ? depth : m, form.transposeLhs ? m : depth});
    fitChain(k.choices, chain, target, sketch.context);
    view = k.view(earlier, chain);
  }
  Shape totals = batch, extents = batchTile;
  totals.append({m, n});
  extents.append({tiles[0], tiles[1]});
  Axes axes = openLoops(k, totals, extents);
  const Axis row = axes[batch.size()], column = axes.back();
  int64_t step = tiles[2];
  // Goes from memory to the array without an op in between.
  bool bare = k.choices.chance("bare operands", 1, 2);
  /// Axes of an operand: the batch, then these two.
  auto matrix = [&](const Axis &a, const Axis &b, bool transposed) {
    Axes at(axes.begin(), axes.begin() + batch.size());
    at.append({transposed ? b : a, transposed ? a : b});
    return at;
  };

  auto left = [&](const Axis &inner) {
    Axes at = matrix(row, inner, form.transposeLhs);
    if (earlier < 0)
      return drawOperand(k, kind, at, bare);
    Tile x = k.load(earlier, view, loadAxes(at));
    return mutate(k, *bridge(k, x, kind));
  };
  auto right = [&](const Axis &inner) {
    return drawOperand(k, kind, matrix(inner, column, form.transposeRhs), bare);
  };

  Pool pool;
  enum { plain, accumulator, bias };
  auto addition = k.choices.draw("matmul form", 2);
  std::optional<Tile> addend;
  if (addition == bias)
    addend = drawLoad(k, resultKind, matrix(wholeAxis(1), column, false));
  else if (addition == accumulator && k.choices.chance("loaded accumulator", 1, 2))
    addend = drawLoad(k, resultKind, axes);
  Pool early;
  bool drawsEpilogue = k.choices.chance("planned epilogue", 1, 2);
  if (drawsEpilogue)
    drawResiduals(k, early, resultKind, axes);
  const Tile *biasTile = addition == bias ? &*addend : nullptr;
  const Tile *accumulatorTile = addition == accumulator && addend ? &*addend : nullptr;
  if (step >= depth) {
    Tile x = left(wholeAxis(depth)), y = right(wholeAxis(depth));
    pool.add(emitMatmul(k, x, y, accumulatorTile, biasTile, form));
  } else {
    Tile start =
        accumulatorTile ? *accumulatorTile : emitSplat(k, integerScalar(resultKind, 0), axes);
    // A constant start claims the loads' axes: the carried tile must not claim more than a product
    // has. (A loaded start may claim less.)
    if (!accumulatorTile)
      start.axes = loadAxes(axes);
    auto body = [&](mlir::Value iv, llvm::ArrayRef<Tile> carried) -> std::vector<Tile> {
      Axis inner = KernelBuilder::walkedAxis(depth, step, step, iv);
      Tile x = left(inner), y = right(inner);
      return {emitMatmul(k, x, y, carried.data(), nullptr, form)};
    };
    pool.add(k.carry(depth, step, start, {}, body).front());
    // Adds the bias once, after the loop.
    if (biasTile && k.can("expand_binary", resultKind) && k.canAfford(resultKind, axes))
      pool.add(
          emitExpandBinary(k, tile::ExpandKind::add, pool.tiles.back(), *biasTile, batch.size()));
  }
  if (drawsEpilogue)
    drawEpilogue(k, pool, early);
  drawOps(k, pool, k.choices.range("epilogue ops", 0, sketch.sizes.opsMax / 2));
  storeResults(k, pool, !last);
  k.finish();
}

} // namespace npufuzz::generators
