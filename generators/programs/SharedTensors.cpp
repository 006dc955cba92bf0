//===- SharedTensors.cpp - tensors that a kernel reads and writes ---------===//
//
// Most tensors of a kernel are read or written, once. A shared one is loaded, stored to, gathered
// from and scattered to in any order, through views that overlap: the plain chain of views, the
// same backwards along an axis, and with two equal axes exchanged. The language has an order for
// all of it, so the program stays defined; what is read may be anything that the kernel stores.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Kernels.h"

namespace npufuzz::generators {

/// Appends a step that goes backwards along an axis.
static ViewChain reversed(const ViewChain &chain, size_t axis) {
  ViewStep step{};
  step.kind = ViewKind::slice;
  step.result = chain.result();
  step.offsets.assign(step.result.size(), 0);
  step.strides.assign(step.result.size(), 1);
  step.offsets[axis] = step.result[axis] - 1;
  step.strides[axis] = -1;
  ViewChain result = chain;
  result.steps.push_back(std::move(step));
  return result;
}

/// Appends a step that exchanges two axes of one extent; nothing if there are none.
static std::optional<ViewChain> exchanged(const ViewChain &chain) {
  const Shape &shape = chain.result();
  for (size_t b = 1; b < shape.size(); ++b)
    for (size_t a = 0; a < b; ++a)
      if (shape[a] == shape[b] && shape[a] > 1) {
        ViewStep step{};
        step.kind = ViewKind::permute;
        step.result = shape;
        for (size_t axis = 0; axis < shape.size(); ++axis)
          step.permutation.push_back(static_cast<int64_t>(axis));
        std::swap(step.permutation[a], step.permutation[b]);
        ViewChain result = chain;
        result.steps.push_back(std::move(step));
        return result;
      }
  return std::nullopt;
}

/// A tensor of an earlier kernel with that shape, or a new one, and a chain of views to it.
static std::pair<int, ViewChain> drawShareable(KernelBuilder &k, ElementKind kind,
                                               llvm::ArrayRef<int64_t> totals) {
  for (auto [position, global] : llvm::enumerate(k.sketch.globals)) {
    auto id = static_cast<int>(position);
    if (global.role == Global::Role::tensor && global.kind == kind && global.kernelsWriting > 0 &&
        llvm::ArrayRef<int64_t>(global.shape) == totals && !llvm::is_contained(k.reads, id) &&
        k.choices.chance("shared with an earlier kernel", 2, 3))
      return {id, ViewChain{global.shape, {}}};
  }
  ViewChain chain =
      drawChainTo(k.choices, k.sketch.storeScope(), totals, ViewUse::store, k.sketch.context);
  return {k.sketch.addTensor(kind, chain.root), chain};
}

void drawSharedTensor(KernelBuilder &k, Pool &pool, ElementKind kind, const Axes &axes) {
  if (!k.can("view", kind) || !k.can("load", kind) || !k.can("store", kind))
    return;
  Shape totals = totalsOf(axes);
  auto [global, chain] = drawShareable(k, kind, totals);
  k.expectAnyContents(global);
  k.writes.push_back(global); // no other load may show it through a pad or a concat
  SharedTensor shared{global, kind, axes, {k.view(global, chain)}};
  if (k.can("slice", kind) && !k.limits.movesRuns)
    shared.views.push_back(
        k.view(global, reversed(chain, k.choices.draw("backwards axis", totals.size() - 1))));
  if (k.can("permute", kind))
    if (std::optional<ViewChain> other = exchanged(chain))
      shared.views.push_back(k.view(global, *other));
  pool.shared.push_back(std::move(shared));
}

static void gatherFrom(KernelBuilder &k, Pool &pool, const SharedTensor &shared, mlir::Value view) {
  size_t axis = k.choices.draw("gathered axis", shared.axes.size() - 1);
  auto indices = drawIndices(k, pool, shared.axes, axis, shared.axes[axis].total, false);
  if (indices && k.can("gather", shared.kind) && k.canAfford(shared.kind, shared.axes))
    pool.add(k.gather(shared.global, view, *indices, loadAxes(shared.axes), axis));
}

/// Writes a tile of the pool, if one fits, or a loaded one.
static void writeTo(KernelBuilder &k, Pool &pool, const SharedTensor &shared, mlir::Value view,
                    bool scatters) {
  Shape shape = shapeOf(shared.axes);
  std::optional<Tile> value;
  for (const Tile &tile : llvm::reverse(pool.tiles))
    if (tile.kind == shared.kind && tile.shape() == shape) {
      value = tile;
      if (!k.choices.chance("older result", 1, 4))
        break;
    }
  if (!value && canLoad(k, shared.kind, shared.axes))
    value = drawLoad(k, shared.kind, shared.axes);
  if (!value)
    return;
  value->axes = shared.axes; // at the origin of the loops, whatever the tile's own is
  if (!scatters)
    return k.store(*value, shared.global, view);
  size_t axis = k.choices.draw("scattered axis", shape.size() - 1);
  int64_t places = shared.axes[axis].total;
  if (!k.can("scatter", shared.kind) || places < shape[axis])
    return;
  if (auto indices = drawIndices(k, pool, shared.axes, axis, places, true))
    k.scatter(*value, shared.global, view, *indices, axis);
}

void drawSharedAccess(KernelBuilder &k, Pool &pool) {
  SharedTensor shared = k.choices.pick("shared tensor", pool.shared);
  // Sometimes always at the first tile, which the loops then come by.
  for (Axis &axis : shared.axes)
    if (axis.offset && k.choices.chance("first tile", 1, 5))
      axis.offset = {};
  mlir::Value view = k.choices.pick("shared view", shared.views);
  enum { load, store, gather, scatter };
  static constexpr int accesses[] = {load, store, load, store, gather, scatter};
  int access = k.choices.pick("access", accesses);
  if (!k.canAffordExtra(4 * bytesOf(shared.kind, shared.axes)))
    return;
  if (access == load)
    pool.add(k.load(shared.global, view, loadAxes(shared.axes)));
  else if (access == gather)
    gatherFrom(k, pool, shared, view);
  else
    writeTo(k, pool, shared, view, access == scatter);
}

} // namespace npufuzz::generators
