//===- Accumulation.cpp - loops that carry tiles --------------------------===//
//
// Three bug classes need a tile that lives from one iteration to the next. Memory reuse may give
// two live values one buffer, hence two carried tiles that swap in every iteration. Values may
// exist only if the loop runs, hence zero trips and early ends. Pads may leak into a reduction,
// hence tails.
//
// The bounds of a carried tile must hold before, in and after the loop, so they are derived before
// the body is built. If nothing is derived, every value is assumed.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Kernels.h"

#include "llvm/Support/MathExtras.h"

namespace npufuzz::generators {

namespace {
/// Says how a carried tile absorbs the value of an iteration.
struct Combination {
  llvm::StringRef op;
  tile::ReduceKind reduce;
};
} // namespace

static llvm::SmallVector<Combination> combinationsOf(KernelBuilder &k, ElementKind kind) {
  static constexpr Combination numbers[] = {{"add", tile::ReduceKind::sum},
                                            {"max", tile::ReduceKind::max},
                                            {"min", tile::ReduceKind::min},
                                            {"mul", tile::ReduceKind::prod}};
  static constexpr Combination logic[] = {{"or", tile::ReduceKind::any},
                                          {"and", tile::ReduceKind::all}};
  llvm::ArrayRef<Combination> all =
      kind == ElementKind::i1 ? llvm::ArrayRef(logic) : llvm::ArrayRef(numbers);
  llvm::SmallVector<Combination> known;
  for (const Combination &combination : all)
    if (k.can(combination.op, kind))
      known.push_back(combination);
  return known;
}

/// The value that a combination leaves unchanged; for the minimum of integers only a large one.
static Scalar neutral(ElementKind kind, tile::ReduceKind reduce) {
  bool isFloat = isFloatKind(kind);
  auto number = [&](double value) {
    return isFloat ? floatScalar(kind, value) : integerScalar(kind, static_cast<int64_t>(value));
  };
  switch (reduce) {
  case tile::ReduceKind::prod:
  case tile::ReduceKind::all:
    return number(1);
  case tile::ReduceKind::max:
    return isFloat ? floatScalar(kind, smallestOf(kind))
                   : integerScalar(kind, static_cast<int64_t>(smallestOf(kind)));
  case tile::ReduceKind::min:
    return isFloat ? floatScalar(kind, largestOf(kind)) : number(127);
  default:
    return number(0);
  }
}

/// Bounds of `trips` combinations of terms with an initial value.
static Interval boundsOf(const Combination &how, ElementKind kind, Interval initial, Interval term,
                         int64_t trips) {
  if (how.op != "add")
    return how.op == "mul" ? everyValue(kind) : join(initial, term);
  Interval sum = reduceInterval(tile::ReduceKind::sum, kind, join(term, {0, 0}), trips, true);
  return join(initial, binaryInterval("add", kind, initial, sum));
}

void drawAccumulation(KernelBuilder &k, Pool &pool, const Axes &frame) {
  ElementKind kind = pickTile(k.choices, pool).kind;
  llvm::SmallVector<Combination> combinations = combinationsOf(k, kind);
  if (combinations.empty() || !k.can("splat", kind))
    return;
  Combination how = k.choices.pick("combination", combinations);
  size_t axis = frame.size() - 1 - k.choices.draw("accumulated axis", frame.size() - 1);
  auto extent = drawExtentUpTo(k.choices, std::max<int64_t>(1, frame[axis].extent));
  auto trips = k.choices.range("accumulation trips", 1, 5);
  int64_t total = extent * trips;
  if (k.features.tails)
    total -= k.choices.range("accumulation lacks", 0, extent - 1);
  if (k.choices.chance("zero trips", 1, 20))
    trips = 0;

  bool reduces = k.can("reduce", kind) && k.choices.chance("reduce each", 2, 3);
  Axes carriedAxes = frame;
  carriedAxes[axis] = reduces ? wholeAxis(1) : wholeAxis(extent);
  Axes loadedAxes = frame;
  loadedAxes[axis] = {extent, total, {}, Cover::tail};
  bool second = !reduces && k.choices.chance("carry two", 1, 3);
  // Carried: before, inside and after the loop. Inside: the load, an op with its operands, the
  // reduction.
  bool skips = k.features.branches && k.choices.chance("branch in the loop", 1, 2);
  bool shrinks = k.can("set_valid", kind) && k.features.has("set_valid") &&
                 !k.limits.constantExtents && k.choices.chance("shrink in the loop", 1, 6);
  // Checks budgets before it draws anything into the program: a half-built loop cannot be undone.
  int64_t cost = (second ? 10 : 6) * bytesOf(kind, carriedAxes) + 6 * bytesOf(kind, loadedAxes);
  if (!canLoad(k, kind, loadedAxes) || !k.canAfford(cost))
    return;

  ViewChain chain = drawChainTo(k.choices, k.sketch.loadScope(), totalsOf(loadedAxes),
                                ViewUse::load, k.sketch.context);
  int global = k.sketch.addTensor(kind, chain.root);
  mlir::Value view = k.view(global, chain);
  Interval loaded = k.intervalOf(global, view);
  bool extra = k.choices.chance("op in the loop", 1, 2);

  std::vector<Tile> initial;
  initial.push_back(emitSplat(k, neutral(kind, how.reduce), carriedAxes));
  if (second)
    initial.push_back(emitSplat(k, drawConstant(k.choices, kind), carriedAxes));
  // A splat covers more than the tails that are added to it, so claim only the tails.
  for (Tile &tile : initial)
    tile.axes = carriedAxes;
  std::vector<Interval> during;
  Interval term = reduces ? reduceInterval(how.reduce, kind, loaded, extent, false) : loaded;
  if (!extra && !second)
    during.push_back(boundsOf(how, kind, initial.front().interval, term, trips));

  auto body = [&](mlir::Value iv, llvm::ArrayRef<Tile> carried) -> std::vector<Tile> {
    Axes axes = frame;
    axes[axis] = KernelBuilder::walkedAxis(total, extent, extent, iv);
    Tile x = k.load(global, view, axes);
    if (extra) {
      int64_t bytes = bytesOf(kind, carriedAxes) * 3 + bytesOf(kind, loadedAxes) * 3;
      if (k.can("neg", kind) && k.canAfford(bytes))
        x = emitUnary(k, "neg", x);
    }
    if (reduces)
      x = emitReduce(k, how.reduce, x, axis);
    // The sum of the carried tile and the iteration's, at the origin of the carried one.
    Tile next = emitBinary(k, how.op, carried[0], x);
    if (skips) {
      Pool inside = pool;
      inside.tiles = {x};
      next = k.choose(
                  drawCondition(k, inside), {next}, [&] { return std::vector<Tile>{next}; },
                  [&] { return std::vector<Tile>{carried[0]}; })
                 .front();
    }
    if (shrinks) {
      // The extent shrinks or grows over the iterations, and the carried tile takes part.
      llvm::SmallVector<mlir::Value> extents(next.axes.size());
      size_t narrowed = k.choices.draw("shrinking axis", extents.size() - 1);
      extents[narrowed] = drawWalkingExtent(k, iv, next.axes[narrowed].extent);
      next = emitSetValid(k, next, extents);
    }
    if (!second)
      return {next};
    return {carried[1], next}; // swapped, so that each iteration sees the other
  };
  int64_t upper = trips == 0 ? 0 : total;
  mlir::Value end;
  if (k.features.earlyEnds && trips > 0 && k.choices.chance("loop may end", 2, 3))
    end = k.drawLoopEnd(upper, extent);
  for (const Tile &tile : k.carry(upper, extent, initial, during, body, end))
    pool.add(tile);
}

} // namespace npufuzz::generators
