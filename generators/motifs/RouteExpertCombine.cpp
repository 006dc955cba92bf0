//===- RouteExpertCombine.cpp - a mixture of experts over three kernels ---===//
//
// Origin: seed 004, on one rank. The router stores weights in scratch, and the experts store their
// results in scratch. The last kernel adds them up by weight.
//
// The class: a dependence is lost because an output is declared on a reshaped view. The combining
// kernel reads both scratch tensors in other shapes than they were written in.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

namespace {
struct Experts {
  int64_t tokens, experts, width, out;
};
} // namespace

/// weights[token, expert] = score if it is the row's largest, else 0.
static int buildRouter(Sketch &sketch, const Experts &e) {
  KernelBuilder k(sketch);
  int64_t tileRows = drawTileRows(k, e.tokens, 12 * 4 * e.experts);
  Axis row = openLoops(k, {e.tokens}, {tileRows})[0], column = wholeAxis(e.experts);
  Tile score = mutate(k, loadModerate(k, ElementKind::f32, {row, column}));
  Tile best = emitExpand(k, emitReduce(k, tile::ReduceKind::max, score, 1), 1, column);
  Tile chosen = emitCompare(k, tile::CmpPredicate::ge, score, best);
  Tile weight =
      emitSelect(k, chosen, score, emitSplat(k, floatScalar(ElementKind::f32, 0), {row, column}));
  ViewChain chain = drawChainTo(k.choices, sketch.storeScope(), {e.tokens, e.experts},
                                ViewUse::cover, sketch.context);
  int weights = sketch.addScratch(ElementKind::f32, chain.root);
  k.store(weight, weights, chain);
  k.finish();
  return weights;
}

/// results[expert, token, :] = f(x[token, :] . W[expert]).
static int buildExperts(Sketch &sketch, const Experts &e, ElementKind kind) {
  KernelBuilder k(sketch);
  mlir::Value expert = k.openCountingLoop(e.experts);
  int64_t rows = e.experts * e.tokens;
  ViewChain plain{{e.tokens, e.width}, {}}, merged{{e.experts, e.width, e.out}, {}};
  ViewStep merge{};
  merge.kind = ViewKind::reshape;
  merge.result = {e.experts * e.width, e.out};
  merged.steps.push_back(merge);
  Tile x = mutate(k, k.load(addModerateTensor(sketch, kind, plain.root), plain,
                            {wholeAxis(e.tokens), wholeAxis(e.width)}));
  Axis depth{e.width, e.experts * e.width, k.affine(expert, e.width, 0), Cover::full};
  Tile weight =
      k.load(addModerateTensor(sketch, kind, merged.root), merged, {depth, wholeAxis(e.out)});
  Tile product = mutate(k, emitMatmul(k, x, weight));
  if (supports(sketch, {{"tanh", ElementKind::f32}}) && k.choices.chance("activation", 1, 2))
    product = emitUnary(k, "tanh", product);
  int results = sketch.addScratch(ElementKind::f32, {e.experts, e.tokens, e.out});
  merge.result = {rows, e.out};
  product.axes = {{e.tokens, rows, k.affine(expert, e.tokens, 0), Cover::full}, wholeAxis(e.out)};
  k.store(product, results, ViewChain{{e.experts, e.tokens, e.out}, {merge}});
  k.finish();
  return results;
}

/// out[token, :] = sum over experts of weights[token, expert] * results[expert, token, :].
static void buildCombine(Sketch &sketch, const Experts &e, int weights, int results) {
  KernelBuilder k(sketch);
  int64_t rows = e.experts * e.tokens;
  ViewChain weightChain{sketch.globals[static_cast<size_t>(weights)].shape, {}};
  fitChain(k.choices, weightChain, {e.tokens, e.experts}, sketch.context);
  ViewChain resultChain{{e.experts, e.tokens, e.out}, {}};
  fitChain(k.choices, resultChain, {rows, e.out}, sketch.context);
  mlir::Value weightView = k.view(weights, weightChain), resultView = k.view(results, resultChain);
  Axes axes{wholeAxis(e.tokens), wholeAxis(e.out)};
  Tile zero = emitSplat(k, floatScalar(ElementKind::f32, 0), axes);
  auto body = [&](mlir::Value expert, llvm::ArrayRef<Tile> carried) -> std::vector<Tile> {
    Tile weight = k.load(weights, weightView, {axes[0], Axis{1, e.experts, expert, Cover::full}});
    Axis row{e.tokens, rows, k.affine(expert, e.tokens, 0), Cover::full};
    Tile result = k.load(results, resultView, {row, axes[1]});
    Tile weighted = emitExpandBinary(k, tile::ExpandKind::mul, result, weight, 1);
    weighted.axes = axes; // at the token, not at the expert's row
    return {emitBinary(k, "add", carried[0], weighted)};
  };
  Pool pool;
  pool.add(k.carry(e.experts, 1, zero, {}, body).front());
  if (k.choices.chance("residual", 1, 2) && k.canAffordExtra(2 * bytesOf(ElementKind::f32, axes)))
    pool.add(emitBinary(k, "add", pool.tiles.back(), loadModerate(k, ElementKind::f32, axes)));
  // Rounds to bf16, as the model keeps it.
  if (hasTensors(sketch, ElementKind::bf16) &&
      canCast(sketch, ElementKind::f32, ElementKind::bf16) &&
      k.choices.chance("result as bf16", 1, 2) &&
      k.canAffordExtra(bytesOf(ElementKind::bf16, axes)))
    pool.add(emitCast(k, pool.tiles.back(), ElementKind::bf16));
  storeResults(k, pool, false);
  k.finish();
}

bool buildRouteExpertCombine(Sketch &sketch) {
  Choices &choices = sketch.choices;
  ElementKind f32 = ElementKind::f32;
  std::vector<ElementKind> kinds =
      kindsWith(sketch, {f32, ElementKind::bf16, ElementKind::f16}, {"matmul", "reshape"});
  if (kinds.empty() || sketch.limits.rankMax < 3 || !hasTensors(sketch, f32) ||
      !supports(sketch, {{"reduce", f32},
                         {"expand", f32},
                         {"cmp", f32},
                         {"splat", f32},
                         {"select", ElementKind::i1},
                         {"expand_binary", f32},
                         {"add", f32},
                         {"scratch", f32},
                         {"reshape", f32}}))
    return false;
  Experts e{choices.range("tokens", 1, 12), choices.range("experts", 1, 5),
            choices.range("width", 1, 12), choices.range("out", 1, 12)};
  // The largest kernel has ten tiles of at most 12x12 floats; shrink for small budgets.
  while (12 * 4 * std::max({e.tokens * e.width, e.width * e.out, e.tokens * e.out}) >
         sketch.limits.tileBytesMax / 2) {
    e.tokens = (e.tokens + 1) / 2;
    e.width = (e.width + 1) / 2;
    e.out = (e.out + 1) / 2;
  }
  int weights = buildRouter(sketch, e);
  int results = buildExperts(sketch, e, choices.pick("kind", kinds));
  buildCombine(sketch, e, weights, results);
  return true;
}

} // namespace npufuzz::generators
