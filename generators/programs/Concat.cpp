//===- Concat.cpp - loads from several tensors at once --------------------===//
//
// Offsets of uneven parts go wrong, so most parts are uneven, on any axis. A view above the concat
// and one below each part combine the offset with strides and permutations.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/RandomOps.h"

namespace npufuzz::generators {

/// Extents of the parts of an axis, mostly of different length.
static llvm::SmallVector<int64_t> drawParts(Choices &choices, int64_t extent) {
  auto count = choices.range("concat parts", 2, std::min<int64_t>(4, extent));
  llvm::SmallVector<int64_t> parts;
  for (int64_t left = count; left > 1; --left) {
    // Each later part has at least one element.
    auto part = choices.range("concat part", 1, extent - (left - 1));
    parts.push_back(part);
    extent -= part;
  }
  parts.push_back(extent);
  return parts;
}

std::optional<Tile> drawConcatLoad(KernelBuilder &k, ElementKind kind, const Axes &axes) {
  if (!k.can("concat", kind))
    return std::nullopt;
  ViewScope scope = k.sketch.loadScope();
  // Each of the two chains, above and below, has one step; more would hide what the concat does.
  scope.stepsMax = std::min<int64_t>(scope.stepsMax, 1);
  ViewChain above = drawChainTo(k.choices, scope, totalsOf(axes), ViewUse::load, k.sketch.context);
  llvm::SmallVector<size_t> cuttable;
  for (auto [axis, extent] : llvm::enumerate(above.root))
    if (extent > 1)
      cuttable.push_back(axis);
  if (cuttable.empty())
    return std::nullopt;
  size_t axis = k.choices.pick("concat axis", cuttable);
  llvm::SmallVector<int> globals;
  llvm::SmallVector<mlir::Value> views;
  for (int64_t part : drawParts(k.choices, above.root[axis])) {
    Shape shape = above.root;
    shape[axis] = part;
    ViewChain below = drawChainTo(k.choices, scope, shape, ViewUse::load, k.sketch.context);
    globals.push_back(k.sketch.addTensor(kind, below.root));
    views.push_back(k.view(globals.back(), below));
  }
  return k.load(globals, k.concat(views, static_cast<int64_t>(axis), above), axes);
}

} // namespace npufuzz::generators
