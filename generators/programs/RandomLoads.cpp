//===- RandomLoads.cpp - loads through random views -----------------------===//
//
// Draws views backwards, from the tile that the kernel wants to a tensor. Every chain then fits,
// with no trial and error. An older tensor is the exception: its shape is given, so a last step is
// fitted (fitChain).
//
//===----------------------------------------------------------------------===//
#include "generators/programs/RandomOps.h"

#include <numeric>

namespace npufuzz::generators {

Axes loadAxes(const Axes &axes) {
  Axes loaded = axes;
  for (Axis &axis : loaded)
    axis.cover = !axis.offset && axis.total >= axis.extent ? Cover::full : Cover::tail;
  return loaded;
}

bool canLoad(KernelBuilder &k, ElementKind kind, const Axes &axes) {
  return k.can("load", kind) && k.can("view", kind) && k.canAfford(kind, axes);
}

/// Globals that may be read here: arguments and earlier kernels' results, but none that this kernel
/// writes. Bounds hold only for what has been stored so far.
static std::vector<int> readable(KernelBuilder &k, ElementKind kind) {
  std::vector<int> result;
  for (auto [position, global] : llvm::enumerate(k.sketch.globals)) {
    auto id = static_cast<int>(position);
    bool written = global.role == Global::Role::tensor || global.kernelsWriting > 0;
    if (global.role != Global::Role::scalar && global.kind == kind && written &&
        !llvm::is_contained(k.writes, id))
      result.push_back(id);
  }
  return result;
}

std::pair<int, ViewChain> drawSource(KernelBuilder &k, ElementKind kind,
                                     llvm::ArrayRef<int64_t> totals) {
  std::vector<int> known = readable(k, kind);
  ViewScope scope = k.sketch.loadScope();
  if (!known.empty() && k.choices.chance("known tensor", 1, 3)) {
    int global = k.choices.pick("tensor", known);
    const Global &g = k.sketch.globals[static_cast<size_t>(global)];
    scope.stepsMax = std::min<int64_t>(scope.stepsMax, 1);
    ViewChain chain = drawChainFrom(k.choices, scope, g.shape, k.sketch.context);
    fitChain(k.choices, chain, totals, k.sketch.context);
    if (llvm::all_of(chain.steps,
                     [&](const ViewStep &step) { return k.can(mnemonicOf(step.kind), kind); }))
      return {global, chain};
  }
  ViewChain chain = drawChainTo(k.choices, scope, totals, ViewUse::load, k.sketch.context);
  return {k.sketch.addTensor(kind, chain.root), chain};
}

static Tile drawWholeLoad(KernelBuilder &k, ElementKind kind, const Axes &axes) {
  if (k.features.concats && k.choices.chance("concat", 1, 2))
    if (auto tile = drawConcatLoad(k, kind, loadAxes(axes)))
      return *tile;
  auto [global, chain] = drawSource(k, kind, totalsOf(axes));
  return k.load(global, chain, loadAxes(axes));
}

/// Mostly loads an op's further operands, so some of them are narrower than the first, or empty.
Tile drawLoad(KernelBuilder &k, ElementKind kind, const Axes &axes) {
  Tile loaded = drawWholeLoad(k, kind, axes);
  bool narrows = k.features.has("set_valid") && k.can("set_valid", kind) &&
                 k.canAffordExtra(2 * bytesOf(kind, axes)) && k.choices.chance("narrow load", 1, 6);
  return narrows ? drawNarrowed(k, loaded) : loaded;
}

// For fusions that compare the parent's element count with the tile's: a sibling mostly has fewer.
std::pair<Tile, Tile> drawSiblings(KernelBuilder &k, ElementKind kind, const Axes &axes) {
  Shape totals = totalsOf(axes), parent = totals;
  size_t axis = k.choices.draw("siblings axis", totals.size() - 1);
  ViewStep first{}, second{};
  first.result = second.result = totals;
  if (k.choices.chance("siblings overlap", 1, 4)) {
    first.kind = second.kind = ViewKind::slice;
    first.offsets.assign(totals.size(), 0);
    first.strides.assign(totals.size(), 1);
    second.offsets = first.offsets;
    second.strides = first.strides;
    second.offsets[axis] = k.choices.range("siblings distance", 0, totals[axis]);
    parent[axis] = totals[axis] + second.offsets[axis];
  } else {
    first.kind = second.kind = ViewKind::chunk;
    first.axis = second.axis = static_cast<int64_t>(axis);
    first.count = second.count = 2;
    second.part = 1;
    parent[axis] = 2 * totals[axis];
  }
  ViewScope scope = k.sketch.loadScope();
  scope.stepsMax = std::min<int64_t>(scope.stepsMax, 1);
  ViewChain common = drawChainTo(k.choices, scope, parent, ViewUse::load, k.sketch.context);
  int global = k.sketch.addTensor(kind, common.root);
  ViewChain chains[] = {common, common};
  chains[0].steps.push_back(first);
  chains[1].steps.push_back(second);
  Tile x = k.load(global, chains[0], loadAxes(axes));
  Tile y = k.load(global, chains[1], loadAxes(axes));
  return {x, y};
}

/// Two cuts of a loaded axis, neither of which divides the other.
struct UnlikeCuts {
  size_t axis;
  std::array<int64_t, 2> cuts;
};

/// Cuts of which every tile along its axis holds a whole number.
// For the class "stride of a floordiv or mod keyed by its base symbol alone": two cuts of one loop
// variable in one op, of which neither refines the other.
static llvm::SmallVector<UnlikeCuts> unlikeCutsOf(const Axes &axes) {
  llvm::SmallVector<UnlikeCuts> result;
  for (auto [axis, info] : llvm::enumerate(axes)) {
    int64_t common = std::gcd(info.extent, info.total);
    for (int64_t a = 2; a < common; ++a)
      for (int64_t b = a + 1; b < common; ++b)
        if (common % a == 0 && common % b == 0 && b % a != 0)
          result.push_back({axis, {a, b}});
  }
  return result;
}

/// Makes a view of a new tensor that cuts the axis at `cut`: one of its digits, or both swapped.
static ViewChain drawCutView(KernelBuilder &k, llvm::ArrayRef<int64_t> totals, size_t axis,
                             int64_t cut) {
  ViewChain chain;
  chain.root.assign(totals.begin(), totals.end());
  llvm::SmallVector<mlir::AffineExpr> exprs;
  for (size_t i = 0; i < totals.size(); ++i)
    exprs.push_back(mlir::getAffineDimExpr(static_cast<unsigned>(i), k.sketch.context));
  mlir::AffineExpr &expr = exprs[axis];
  int64_t outer = totals[axis] / cut;
  switch (k.choices.draw("cut view", 2)) {
  case 0:
    expr = (expr % cut) * outer + expr.floorDiv(cut);
    break;
  case 1:
    expr = expr.floorDiv(cut);
    chain.root[axis] = outer;
    break;
  default:
    expr = expr % cut;
    chain.root[axis] = cut;
  }
  ViewStep step{};
  step.kind = ViewKind::remap;
  step.result.assign(totals.begin(), totals.end());
  step.map = mlir::AffineMap::get(static_cast<unsigned>(totals.size()), 0, exprs, k.sketch.context);
  chain.steps.push_back(step);
  return chain;
}

std::optional<std::pair<Tile, Tile>> drawUnlikeCuts(KernelBuilder &k, ElementKind kind,
                                                    const Axes &axes) {
  llvm::SmallVector<UnlikeCuts> possible = unlikeCutsOf(axes);
  if (possible.empty() || !k.can("remap", kind))
    return std::nullopt;
  UnlikeCuts drawn = k.choices.pick("unlike cuts", possible);
  if (k.choices.chance("finer cut first", 1, 2))
    std::swap(drawn.cuts[0], drawn.cuts[1]);
  Shape totals = totalsOf(axes);
  auto loadCutAt = [&](int64_t cut) {
    ViewChain chain = drawCutView(k, totals, drawn.axis, cut);
    return k.load(k.sketch.addTensor(kind, chain.root), chain, loadAxes(axes));
  };
  Tile first = loadCutAt(drawn.cuts[0]);
  return std::pair{first, loadCutAt(drawn.cuts[1])};
}

// Moderate numbers keep sums and products of a motif finite without clamps, which would break its
// pattern.
int addModerateTensor(Sketch &sketch, ElementKind kind, llvm::ArrayRef<int64_t> shape) {
  static constexpr Contents moderate[] = {
      Contents::small,      Contents::fractions, Contents::powersOfTwo, Contents::oneHot,
      Contents::cancelling, Contents::levels,    Contents::random};
  InputSpec spec;
  size_t choices = isFloatKind(kind) ? 7 : 6; // random integers are of any size
  spec.contents = moderate[sketch.choices.draw("contents", choices - 1)];
  spec.seed = sketch.choices.draw("contents seed", UINT32_MAX);
  return sketch.addTensor(kind, shape, spec);
}

Tile loadModerate(KernelBuilder &k, ElementKind kind, const Axes &axes) {
  ViewScope scope = k.sketch.loadScope();
  scope.stepsMax = std::min<int64_t>(scope.stepsMax, 1);
  llvm::erase(scope.kinds, ViewKind::pad); // an infinity is not moderate
  ViewChain chain = drawChainTo(k.choices, scope, totalsOf(axes), ViewUse::load, k.sketch.context);
  return k.load(addModerateTensor(k.sketch, kind, chain.root), chain, loadAxes(axes));
}

} // namespace npufuzz::generators
