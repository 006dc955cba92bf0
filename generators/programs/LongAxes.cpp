//===- LongAxes.cpp - coordinates that do not fit into eight bits ---------===//
//
// The bug class: an iota is computed in a narrow type and wraps. It shows only from the 129th
// element on. Tiles are mostly shorter, so such tiles are drawn on purpose.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/RandomOps.h"

namespace npufuzz::generators {

bool drawLongIota(KernelBuilder &k, Pool &pool) {
  llvm::SmallVector<ElementKind> kinds;
  for (ElementKind kind :
       {ElementKind::i32, ElementKind::index, ElementKind::i64, ElementKind::i16})
    if (k.can("iota", kind) && k.can("store", kind))
      kinds.push_back(kind);
  if (kinds.empty())
    return false;
  ElementKind kind = k.choices.pick("long iota's kind", kinds);
  // Just past what 7 and 8 bits hold, and in between.
  static constexpr int64_t extents[] = {129, 130, 257, 160, 200, 300};
  Axes axes{wholeAxis(k.choices.pick("long iota's extent", extents))};
  size_t along = 0;
  if (k.limits.rankMax > 1 && k.choices.chance("long iota of rank 2", 1, 3)) {
    along = k.choices.draw("long iota's axis", 1);
    axes.insert(axes.begin() + (1 - along), wholeAxis(k.choices.range("short extent", 1, 3)));
  }
  // The tile, and the ops that may use it.
  if (!k.canAffordExtra(4 * bytesOf(kind, axes)))
    return false;
  pool.add(emitIota(k, kind, axes, along));
  return true;
}

} // namespace npufuzz::generators
