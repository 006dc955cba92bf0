//===- RandomRegions.cpp - ops, loops and branches in each other ----------===//
//
// A body is what stands in a kernel, a loop or an arm of a branch: ops, accesses of shared tensors,
// and further loops and branches. Everything that dominates a body may be used there. So values
// come into loops, go from one iteration to the next, and come out again, whatever made them and
// whatever takes them.
//
// A loop that carries tiles assumes nothing of them: their values may be any, and their valid
// extents too, because later iterations get what earlier ones made.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Kernels.h"

namespace npufuzz::generators {

/// Bodies in bodies in the kernel; three levels make any pair of regions inside of a third.
static constexpr int depthMax = 3;
static constexpr int64_t opsOfBodyMax = 3;
/// A kernel gets no more ops in bodies once it has so many tiles for each op of its profile:
/// regions in regions would have no end otherwise.
static constexpr int64_t tilesOfOp = 3;

/// The newest tile of that form, unused ones first, or sometimes an older one. Precondition: there
/// is one.
static Tile drawLike(Choices &choices, const Pool &pool, const Tile &like) {
  llvm::SmallVector<const Tile *> fitting;
  for (const Tile &tile : llvm::reverse(pool.tiles))
    if (tile.kind == like.kind && tile.shape() == like.shape())
      fitting.push_back(&tile);
  auto unused = llvm::find_if(fitting, [](const Tile *tile) { return tile->value.use_empty(); });
  if (choices.chance("older result", 1, 6))
    return *choices.pick("result", fitting);
  return unused == fitting.end() ? *fitting.front() : **unused;
}

/// Few trips: a loop often stands in others, and two iterations show what goes from one to the
/// next.
static int64_t drawTrips(Choices &choices) {
  static constexpr int64_t trips[] = {2, 1, 2, 2, 3, 2, 1, 2, 2, 0};
  return choices.pick("trips", trips);
}

/// A loop that carries one to three tiles of the pool, of any kinds and shapes.
static void drawCarryingLoop(KernelBuilder &k, Pool &pool, int depth) {
  std::vector<Tile> initial;
  static constexpr int64_t counts[] = {1, 1, 2, 1, 3};
  for (int64_t i = k.choices.pick("carried tiles", counts); i > 0; --i)
    initial.push_back(pickTile(k.choices, pool));
  // Before, in and after the loop, and a few ops.
  if (!k.canAffordExtra(4 * bytesOf(initial) +
                        6 * bytesOf(initial.front().kind, initial.front().axes)))
    return;
  for (Tile &tile : initial)
    for (Axis &axis : tile.axes)
      axis.cover = Cover::narrow;
  auto trips = drawTrips(k.choices);
  auto body = [&](mlir::Value, llvm::ArrayRef<Tile> carried) -> std::vector<Tile> {
    Pool inside = pool;
    for (const Tile &tile : carried)
      inside.add(tile);
    drawBody(k, inside, k.choices.range("ops of the body", 1, opsOfBodyMax), depth + 1);
    if (k.choices.chance("body stores", 1, 5))
      storeWherePossible(k, inside.tiles.back());
    std::vector<Tile> next;
    for (const Tile &tile : carried)
      next.push_back(drawLike(k.choices, inside, tile));
    return next;
  };
  mlir::Value end;
  if (k.features.earlyEnds && trips > 0 && k.choices.chance("loop may end", 1, 2))
    end = k.drawLoopEnd(trips, 1);
  for (const Tile &tile : k.carry(trips, 1, initial, /*during=*/{}, body, end))
    pool.add(tile);
}

/// A loop whose iterations store.
static void drawStoringLoop(KernelBuilder &k, const Pool &pool, int depth) {
  const Tile &like = pool.tiles.back();
  if (!k.canAffordExtra(8 * bytesOf(like.kind, like.axes)))
    return;
  mlir::OpBuilder::InsertionGuard guard(k.b);
  bool endedEarly = k.endsEarly;
  int64_t trips = std::max<int64_t>(drawTrips(k.choices), 1);
  enum { counting, ending, carrying };
  static constexpr int walks[] = {counting, counting, ending, carrying};
  switch (k.choices.pick("storing loop", walks)) {
  case ending:
    k.openCountingLoop(trips, 1, k.drawLoopEnd(trips, 1));
    break;
  case carrying:
    k.openCarryingLoop(trips, k.choices.range("carried step", 1, 3));
    break;
  default:
    k.openCountingLoop(trips);
  }
  Pool inside = pool;
  drawBody(k, inside, k.choices.range("ops of the body", 1, opsOfBodyMax), depth + 1);
  storeWherePossible(k, inside.tiles.back());
  k.endsEarly = endedEarly;
}

/// Draws a loop or a branch that the program's swarm has; false if it has none, or no room.
static bool drawRegion(KernelBuilder &k, Pool &pool, int depth) {
  if (depth >= depthMax)
    return false;
  enum { branch, carryingLoop, storingLoop };
  llvm::SmallVector<int> regions;
  if (k.features.branches)
    regions.append({branch, branch});
  if (k.features.accumulate)
    regions.append({carryingLoop, carryingLoop, storingLoop});
  if (regions.empty())
    return false;
  switch (k.choices.pick("region", regions)) {
  case branch:
    drawBranch(k, pool, depth);
    break;
  case carryingLoop:
    drawCarryingLoop(k, pool, depth);
    break;
  default:
    drawStoringLoop(k, pool, depth);
  }
  return true;
}

void drawBody(KernelBuilder &k, Pool &pool, int64_t ops, int depth) {
  for (int64_t i = 0; i < ops && k.tilesMade < tilesOfOp * k.sketch.sizes.opsMax; ++i) {
    if (k.choices.chance("region", 1, 4) && drawRegion(k, pool, depth))
      continue;
    if (!pool.shared.empty() && k.choices.chance("shared tensor", 1, 3)) {
      drawSharedAccess(k, pool);
      continue;
    }
    drawOps(k, pool, 1);
  }
}

} // namespace npufuzz::generators
