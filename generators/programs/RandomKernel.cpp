//===- RandomKernel.cpp - spaces, tiles, loops, and what fills them -------===//
//
// The general kernel: a frame of loops over a space, a first tile, then ops on the available tiles,
// then stores. Special shapes (siblings, unlike cuts, accumulation, gather, branch, in place) are
// woven in if the program's swarm has them.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Kernels.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

namespace npufuzz::generators {

/// Draws an extent of at most `max` with several chains of divisors; nothing if there is none.
static std::optional<int64_t> drawCompositeExtent(Choices &choices, int64_t max) {
  llvm::SmallVector<int64_t> allowed;
  for (int64_t extent : {12, 24, 6, 18, 36, 8, 30})
    if (extent <= max)
      allowed.push_back(extent);
  return allowed.empty() ? std::nullopt : std::optional(choices.pick("extent", allowed));
}

int64_t drawExtentUpTo(Choices &choices, int64_t max) {
  // Extents around powers of two, because lanes, vectors and banks are powers of two; and primes.
  static constexpr int64_t extents[] = {2,  4,  8,  3,  1,  5,  7,  9,  16, 6,  12, 10, 15,
                                        17, 11, 13, 32, 14, 20, 24, 33, 37, 64, 48, 100};
  auto fitting = llvm::make_filter_range(extents, [&](int64_t extent) { return extent <= max; });
  llvm::SmallVector<int64_t> allowed(fitting.begin(), fitting.end());
  return choices.pick("extent", allowed);
}

/// Shares the budget of elements among the axes while it draws them, so that no shape is rejected.
Shape drawShape(Choices &choices, const Features &features, int64_t elementsMax) {
  auto rank = choices.range("rank", features.rankMin, features.rankMax);
  Shape shape(static_cast<size_t>(rank), 1);
  // The first axis drawn has the largest choice, so start anywhere.
  auto start = static_cast<int64_t>(choices.draw("first axis", static_cast<uint64_t>(rank) - 1));
  int64_t room = elementsMax;
  for (int64_t i = 0; i < rank; ++i) {
    // The first axis is not a unit axis: a tensor of one element shows little.
    if (i > 0 && features.unitAxes && choices.chance("unit axis", 1, 2))
      continue;
    // A fair share for each remaining axis, sometimes more.
    int64_t left = rank - i, share = room;
    if (left > 1 && !choices.chance("large axis", 1, 4))
      for (share = 1; std::pow(share + 1, left) <= 2.0 * static_cast<double>(room);)
        ++share;
    int64_t most = std::max<int64_t>(1, std::min(share, room));
    std::optional<int64_t> composite =
        features.mixedRadix ? drawCompositeExtent(choices, most) : std::nullopt;
    int64_t extent = composite ? *composite : drawExtentUpTo(choices, most);
    // High ranks are drawn for their many axes, so most axes are longer than 1.
    if (extent == 1 && room > 1 && (i == 0 || (rank > 4 && !features.unitAxes)))
      extent = 2;
    shape[static_cast<size_t>((start + i) % rank)] = extent;
    room /= extent;
  }
  // Products and transposes of square tiles meet the tiles that they come from.
  if (rank >= 2 && choices.chance("square", 1, 5))
    shape.back() = shape[static_cast<size_t>(rank) - 2] =
        std::min(shape.back(), shape[static_cast<size_t>(rank) - 2]);
  return shape;
}

/// Aims at tails: an extent that does not divide its total leaves a short last tile. An overrun
/// makes the tile longer than the space itself.
Shape drawTileShape(KernelBuilder &k, llvm::ArrayRef<int64_t> totals, int64_t elementsMax) {
  Shape tile(totals);
  // Cuts only the three largest axes: deeper loop nests cost trips and show nothing new.
  llvm::SmallVector<size_t> cut(llvm::to_vector(llvm::seq<size_t>(0, totals.size())));
  llvm::sort(cut, [&](size_t a, size_t b) {
    return totals[a] != totals[b] ? totals[a] > totals[b] : a < b;
  });
  llvm::ArrayRef<size_t> all = cut, largest = all.take_front(3);
  for (size_t axis : largest) {
    int64_t total = totals[axis];
    if (total < 2 || !k.choices.chance("cut axis", 1, 3))
      continue;
    if (k.features.tails && k.choices.chance("uneven tile", 2, 3)) {
      tile[axis] = k.choices.range("tile extent", (total + 3) / 4, total - 1);
    } else {
      llvm::SmallVector<int64_t> divisors;
      for (int64_t parts : {2, 4, 3, 5, 7})
        if (total % parts == 0)
          divisors.push_back(total / parts);
      if (!divisors.empty())
        tile[axis] = k.choices.pick("tile extent", divisors);
    }
  }
  auto shrink = [&](llvm::ArrayRef<size_t> axes, int64_t limit) {
    while (elementsOf(tile) > limit) {
      size_t axis = *llvm::max_element(axes, [&](size_t a, size_t b) { return tile[a] < tile[b]; });
      if (tile[axis] == 1)
        return;
      int64_t half = (tile[axis] + 1) / 2;
      bool uneven = k.features.tails && half > 2 && k.choices.chance("uneven tile", 1, 2);
      tile[axis] = uneven ? half - 1 : half;
    }
  };
  shrink(largest, elementsMax);
  // The budget is hard: cuts more axes if three do not suffice.
  shrink(all, std::max(elementsMax, k.limits.tileBytesMax / 8 / 8));
  if (k.features.overrun)
    for (size_t axis = 0; axis < tile.size(); ++axis)
      if (k.choices.chance("overrun axis", 1, 3)) {
        int64_t grown = tile[axis] + k.choices.range("overrun by", 0, 3);
        if (elementsOf(tile) / tile[axis] * grown <= elementsMax)
          tile[axis] = grown;
      }
  return tile;
}

/// Orders the loops randomly and not by axis; some run a single trip.
Axes openLoops(KernelBuilder &k, llvm::ArrayRef<int64_t> totals, llvm::ArrayRef<int64_t> extents,
               bool mayEnd) {
  Axes axes;
  llvm::SmallVector<size_t> walked;
  for (size_t axis = 0; axis < totals.size(); ++axis) {
    bool whole = extents[axis] >= totals[axis];
    axes.push_back({extents[axis],
                    totals[axis],
                    {},
                    extents[axis] <= totals[axis] ? Cover::full : Cover::tail});
    // A loop of one trip, sometimes.
    if (!whole || (walked.size() < 3 && k.choices.chance("loop of one trip", 1, 12)))
      walked.push_back(axis);
  }
  for (size_t i = walked.size(); i-- > 1;)
    std::swap(walked[i], walked[i - k.choices.draw("loop order", i)]);
  for (size_t axis : walked) {
    mlir::Value end;
    if (mayEnd && k.features.earlyEnds && !k.endsEarly && k.choices.chance("loop may end", 1, 3))
      end = k.drawLoopEnd(totals[axis], extents[axis]);
    axes[axis] = k.openLoop(totals[axis], extents[axis], end);
  }
  return axes;
}

/// Scratch must be read before the program ends: an unread result shows no bug.
int unreadScratch(const Sketch &sketch) {
  for (auto [position, global] : llvm::enumerate(sketch.globals))
    if (global.role == Global::Role::scratch && global.kernelsWriting > 0 &&
        global.kernelsReading == 0)
      return static_cast<int>(position);
  return -1;
}

int drawEarlierResult(Sketch &sketch) {
  int scratch = unreadScratch(sketch);
  if (scratch >= 0)
    return scratch;
  llvm::SmallVector<int> written;
  for (auto [position, global] : llvm::enumerate(sketch.globals))
    if (global.kernelsWriting > 0)
      written.push_back(static_cast<int>(position));
  if (written.empty() || !sketch.choices.chance("earlier result", 2, 3))
    return -1;
  return sketch.choices.pick("earlier tensor", written);
}

/// The largest tile of which a kernel of the profile can hold several.
// Eight bytes is the widest element; a kernel usually has a dozen tiles.
static int64_t affordableElements(const KernelBuilder &k) {
  return std::max<int64_t>(1, std::min(k.features.tileElementsMax, k.limits.tileBytesMax / 8 / 12));
}

static Frame drawFrame(KernelBuilder &k, ElementKind &kind) {
  Frame frame;
  int64_t tileMax = affordableElements(k);
  frame.global = drawEarlierResult(k.sketch);
  if (frame.global >= 0) {
    const Global &g = k.sketch.globals[static_cast<size_t>(frame.global)];
    kind = g.kind;
    frame.chain = drawChainFrom(k.choices, k.sketch.loadScope(), g.shape, k.sketch.context);
  } else {
    int64_t room = std::min(k.features.tensorElementsMax, tileMax * k.sketch.sizes.tripsMax / 2);
    Shape totals = drawShape(k.choices, k.features, room);
    frame.chain =
        drawChainTo(k.choices, k.sketch.loadScope(), totals, ViewUse::load, k.sketch.context);
  }
  Shape totals = frame.chain.result();
  // Large enough for a bounded number of trips, unless the budget of tiles forbids it.
  tileMax = std::max(tileMax, std::min(k.limits.tileBytesMax / 8 / 8,
                                       2 * elementsOf(totals) / k.sketch.sizes.tripsMax));
  frame.axes = openLoops(k, totals, drawTileShape(k, totals, tileMax), /*mayEnd=*/true);
  return frame;
}

/// Loads a tile from a tensor that the kernel later writes through the same view.
// For the class "a transfer hoisted out of the loop that changes its source".
static Tile loadInPlace(KernelBuilder &k, ElementKind kind, const Axes &axes, int &global,
                        mlir::Value &view) {
  ViewChain chain = drawChainTo(k.choices, k.sketch.storeScope(), totalsOf(axes), ViewUse::store,
                                k.sketch.context);
  global = k.sketch.addTensor(kind, chain.root);
  k.expectAnyContents(global);
  view = k.view(global, chain);
  return k.load(global, view, loadAxes(axes));
}

/// Adds two tiles and an op on both.
static void addPair(KernelBuilder &k, Pool &pool, const Tile &x, const Tile &y) {
  pool.add(x);
  pool.add(y);
  for (const char *op : {"mul", "max", "xor"})
    if (k.can(op, x.kind) && isTame(x.kind, binaryInterval(op, x.kind, x.interval, y.interval))) {
      pool.add(emitBinary(k, op, x, y));
      return;
    }
}

/// Each special step first asks if the budget suffices, and is left out if not.
void buildRandomKernel(Sketch &sketch, bool last) {
  KernelBuilder k(sketch);
  ElementKind kind = k.choices.pick("kind", k.features.kinds);
  Frame frame = drawFrame(k, kind);
  Pool pool;
  int inPlace = -1;
  mlir::Value inPlaceView;
  if (frame.global < 0 && k.features.reload && k.choices.chance("in place", 1, 2)) {
    pool.add(loadInPlace(k, kind, frame.axes, inPlace, inPlaceView));
  } else {
    std::optional<Tile> parts;
    if (frame.global < 0 && k.features.concats && k.choices.chance("concat", 1, 4))
      parts = drawConcatLoad(k, kind, loadAxes(frame.axes));
    if (parts) {
      pool.add(*parts);
    } else {
      int global = frame.global >= 0 ? frame.global : sketch.addTensor(kind, frame.chain.root);
      pool.add(k.load(global, frame.chain, frame.axes));
    }
  }
  Tile first = pool.tiles.front();
  if (k.features.siblings && canLoad(k, kind, frame.axes) &&
      k.canAfford(4 * bytesOf(kind, frame.axes))) {
    auto [x, y] = drawSiblings(k, kind, frame.axes);
    addPair(k, pool, x, y);
  }
  if (k.features.mixedRadix && canLoad(k, kind, frame.axes) &&
      k.canAfford(4 * bytesOf(kind, frame.axes)) && k.choices.chance("unlike cuts", 1, 2))
    if (auto pair = drawUnlikeCuts(k, kind, frame.axes))
      addPair(k, pool, pair->first, pair->second);
  if (k.features.shared)
    drawSharedTensor(k, pool, kind, frame.axes);
  // Small kernels are the most frequent, large ones the rarest.
  int64_t ops = k.choices.range("ops", 1, k.choices.range("ops at most", 1, sketch.sizes.opsMax));
  if (k.features.accumulate && k.choices.chance("accumulate", 2, 3)) {
    drawBody(k, pool, ops / 3);
    drawAccumulation(k, pool, frame.axes);
    // Two loops side by side, as statistics over windows of different lengths are.
    if (k.choices.chance("accumulate twice", 1, 3))
      drawAccumulation(k, pool, frame.axes);
    ops -= ops / 3;
  }
  if (k.features.gathers && k.choices.chance("gather", 2, 3))
    drawGather(k, pool);
  if (k.features.longIota && k.choices.chance("long iota", 2, 3))
    drawLongIota(k, pool);
  if (k.features.branches && k.choices.chance("branch", 2, 3)) {
    drawBody(k, pool, ops / 2);
    drawBranch(k, pool);
    ops -= ops / 2;
  }
  // An aim takes the place of the ops that it needs.
  bool aims = k.choices.chance("aim", 1, 2);
  drawBody(k, pool, aims ? ops / 3 : ops);
  if (aims)
    drawAim(k, pool, frame.axes);
  if (inPlace >= 0)
    for (const Tile &tile : llvm::reverse(pool.tiles))
      if (tile.kind == kind && tile.shape() == first.shape()) {
        // Uses the origin of the load, not the tile's own.
        Tile stored = tile;
        stored.axes = first.axes;
        k.store(stored, inPlace, inPlaceView);
        break;
      }
  storeResults(k, pool, !last);
  k.finish();
}

} // namespace npufuzz::generators
