//===- ExpertRanks.cpp - a mixture of experts over two ranks --------------===//
//
// Origin: seed 004. The router gives each token the global id of an expert. Every rank has a share
// of the experts, and launches the dispatching and the expert kernel once. The first expert of the
// rank is a scalar argument: local id = global id - first. The last kernel adds the ranks' results.
//
// The class: a dispatch that takes rank-local ids for global ones. Rank 0 hides it, because first
// is 0 there.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Experts.h"

namespace npufuzz::generators {

static constexpr int64_t ranks = RankedExperts::ranks;

// The first of several best experts wins, so a tie has one answer.
int buildRoute(Sketch &sketch, const RankedExperts &e) {
  KernelBuilder k(sketch);
  Axis row = openLoops(k, {e.tokens}, {drawTileRows(k, e.tokens, 8 * 4 * e.all())})[0];
  Axis column = wholeAxis(e.all());
  Tile score = loadModerate(k, ElementKind::f32, {row, column});
  Tile best = emitExpand(k, emitReduce(k, tile::ReduceKind::max, score, 1), 1, column);
  Tile chosen = emitCompare(k, tile::CmpPredicate::ge, score, best);
  Tile id = emitIota(k, ElementKind::i32, {row, column}, 1);
  Tile none = emitSplat(k, integerScalar(ElementKind::i32, e.all()), {row, column});
  Tile first = emitReduce(k, tile::ReduceKind::min, emitSelect(k, chosen, id, none), 1);
  ViewChain chain =
      drawChainTo(k.choices, sketch.storeScope(), {e.tokens, 1}, ViewUse::cover, sketch.context);
  int ids = sketch.addScratch(ElementKind::i32, chain.root);
  k.store(first, ids, chain);
  k.finish();
  return ids;
}

/// mine[token, expert] = 1 if the token's id is first + expert, else 0.
static int buildDispatch(Sketch &sketch, const RankedExperts &e, int ids, int first) {
  KernelBuilder k(sketch);
  Axes axes{wholeAxis(e.tokens), wholeAxis(e.local)};
  ViewChain chain{sketch.globals[static_cast<size_t>(ids)].shape, {}};
  fitChain(k.choices, chain, {e.tokens, 1}, sketch.context);
  Tile id = k.load(ids, chain, {axes[0], wholeAxis(1)});
  Tile expert =
      emitIota(k, ElementKind::i32, axes, 1, k.argument(first), {0, static_cast<double>(e.local)});
  Tile mine = emitCompare(k, tile::CmpPredicate::eq, emitExpand(k, id, 1, axes[1]), expert);
  Tile one = emitSplat(k, floatScalar(ElementKind::f32, 1), axes);
  Tile zero = emitSplat(k, floatScalar(ElementKind::f32, 0), axes);
  int mask = sketch.addScratch(ElementKind::f32, {e.tokens, e.local});
  k.store(emitSelect(k, mine, one, zero), mask, ViewChain{{e.tokens, e.local}, {}});
  k.finish();
  return mask;
}

/// result[token, :] = sum over the rank's experts of mine[token, expert] * (x[token, :] . W[first +
/// expert]).
static int buildExpert(Sketch &sketch, const RankedExperts &e, int mask, int first) {
  KernelBuilder k(sketch);
  ViewChain plain{{e.tokens, e.width}, {}}, weights{{e.all() * e.width, e.out}, {}};
  Axes axes{wholeAxis(e.tokens), wholeAxis(e.out)};
  Tile x = k.load(addModerateTensor(sketch, ElementKind::f32, plain.root), plain,
                  {wholeAxis(e.tokens), wholeAxis(e.width)});
  int weightTensor = addModerateTensor(sketch, ElementKind::f32, weights.root);
  mlir::Value weightView = k.view(weightTensor, weights);
  mlir::Value maskView = k.view(mask, ViewChain{{e.tokens, e.local}, {}});
  mlir::Value start = k.argument(first);
  Tile zero = emitSplat(k, floatScalar(ElementKind::f32, 0), axes);
  auto body = [&](mlir::Value expert, llvm::ArrayRef<Tile> carried) -> std::vector<Tile> {
    mlir::Value row = k.affine({start, expert}, {e.width, e.width}, 0);
    Tile weight = k.load(weightTensor, weightView,
                         {Axis{e.width, e.all() * e.width, row, Cover::full}, axes[1]});
    Tile mine = k.load(mask, maskView, {axes[0], Axis{1, e.local, expert, Cover::full}});
    Tile product = emitMatmul(k, x, weight);
    product.axes = axes;
    return {emitBinary(k, "add", carried[0],
                       emitExpandBinary(k, tile::ExpandKind::mul, product, mine, 1))};
  };
  Tile sum = k.carry(e.local, 1, zero, {}, body).front();
  int result = sketch.addScratch(ElementKind::f32, {e.tokens, e.out});
  k.store(sum, result, ViewChain{{e.tokens, e.out}, {}});
  k.finish();
  return result;
}

void buildSum(Sketch &sketch, const RankedExperts &e, llvm::ArrayRef<int> results, bool post) {
  KernelBuilder k(sketch);
  Axis row = openLoops(k, {e.tokens}, {drawTileRows(k, e.tokens, 8 * 4 * e.out)})[0];
  Axes axes{row, wholeAxis(e.out)};
  ViewChain plain{{e.tokens, e.out}, {}};
  Pool pool;
  for (int result : results) {
    Tile part = k.load(result, plain, loadAxes(axes));
    pool.add(pool.tiles.empty() ? part : emitBinary(k, "add", pool.tiles.back(), part));
  }
  if (post)
    pool.add(emitBinary(k, "add", pool.tiles.back(), loadModerate(k, ElementKind::f32, axes)));
  if (post && k.can("relu", ElementKind::f32))
    pool.add(emitUnary(k, "relu", pool.tiles.back()));
  pool.add(mutate(k, pool.tiles.back()));
  storeResults(k, pool, false);
  k.finish();
}

bool buildExpertRanks(Sketch &sketch) {
  Choices &choices = sketch.choices;
  ElementKind f32 = ElementKind::f32, i32 = ElementKind::i32;
  if (sketch.limits.rankMax < 2 || !hasTensors(sketch, f32) || !hasTensors(sketch, i32) ||
      !supports(sketch, {{"reduce", f32},
                         {"reduce", i32},
                         {"expand", f32},
                         {"expand", i32},
                         {"cmp", f32},
                         {"cmp", i32},
                         {"iota", i32},
                         {"splat", f32},
                         {"splat", i32},
                         {"select", ElementKind::i1},
                         {"matmul", f32},
                         {"expand_binary", f32},
                         {"add", f32},
                         {"scratch", f32},
                         {"scratch", i32},
                         {"reshape", i32}}))
    return false;
  RankedExperts e{choices.range("tokens", 1, 9), choices.range("local experts", 1, 3),
                  choices.range("width", 1, 8), choices.range("out", 1, 8)};
  int ids = buildRoute(sketch, e);
  int firsts[ranks], masks[ranks], results[ranks];
  for (int64_t rank = 0; rank < ranks; ++rank)
    firsts[rank] = sketch.addScalar(integerScalar(ElementKind::index, rank * e.local));
  masks[0] = buildDispatch(sketch, e, ids, firsts[0]);
  size_t dispatch = sketch.kernels.size() - 1;
  masks[1] = sketch.addScratchLike(masks[0]);
  sketch.launchAgain(dispatch, {{firsts[0], firsts[1]}, {masks[0], masks[1]}});
  results[0] = buildExpert(sketch, e, masks[0], firsts[0]);
  size_t expert = sketch.kernels.size() - 1;
  results[1] = sketch.addScratchLike(results[0]);
  sketch.launchAgain(expert,
                     {{firsts[0], firsts[1]}, {masks[0], masks[1]}, {results[0], results[1]}});
  buildSum(sketch, e, results);
  return true;
}

} // namespace npufuzz::generators
