//===- ExpertDispatch.cpp - tokens sorted by expert, gathered, scattered --===//
//
// Origin: seed 004, as serving stacks do it. A kernel sorts the tokens by expert, from the router's
// ids. Each rank gathers the tokens in that order and multiplies those of its experts. It skips
// experts that no token chose, and scatters the rows back to the tokens' places. The last kernel
// adds the ranks' results and a residual, and applies an activation.
//
// The classes: rank-local ids used as global ones, ties of topk (most keys are equal here), and a
// scatter of rows by computed indices.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Experts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace npufuzz::generators {

static constexpr ElementKind f32 = ElementKind::f32, i32 = ElementKind::i32;

namespace {
struct Order {
  int order, ids; ///< scratch, 1 x tokens: the token at each place, and the expert it goes to
};
} // namespace

// The sort is stable: by the definition of topk, equal ids keep the tokens' order.
static Order buildSort(Sketch &sketch, const RankedExperts &e, int ids) {
  KernelBuilder k(sketch);
  Axes line{wholeAxis(1), wholeAxis(e.tokens)};
  ViewChain chain{sketch.globals[static_cast<size_t>(ids)].shape, {}};
  fitChain(k.choices, chain, {1, e.tokens}, sketch.context);
  Tile keys = k.load(ids, chain, line);
  ViewChain plain{{1, e.tokens}, {}};
  Order result{sketch.addScratch(i32, plain.root), sketch.addScratch(i32, plain.root)};
  k.store(emitTopk(k, tile::TopkPart::indices, keys, e.tokens, /*smallest=*/true), result.order,
          plain);
  k.store(emitTopk(k, tile::TopkPart::values, keys, e.tokens, /*smallest=*/true), result.ids,
          plain);
  k.finish();
  return result;
}

/// Loads a scratch line as a column of tokens.
static Tile loadColumn(KernelBuilder &k, const RankedExperts &e, int line) {
  ViewChain chain{{1, e.tokens}, {}};
  fitChain(k.choices, chain, {e.tokens, 1}, k.sketch.context);
  return k.load(line, chain, {wholeAxis(e.tokens), wholeAxis(1)});
}

/// scratch[token, :] = x[token, :] . W[expert of the token] if the expert is the rank's, else 0.
static int buildRank(Sketch &sketch, const RankedExperts &e, Order sorted, int first) {
  KernelBuilder k(sketch);
  Axes axes{wholeAxis(e.tokens), wholeAxis(e.out)}, column{axes[0], wholeAxis(1)};
  Tile order = loadColumn(k, e, sorted.order), ids = loadColumn(k, e, sorted.ids);
  ViewChain tokens{{e.tokens, e.width}, {}}, weights{{e.all() * e.width, e.out}, {}};
  int tokenTensor = addModerateTensor(sketch, f32, tokens.root);
  Tile x =
      k.gather(tokenTensor, k.view(tokenTensor, tokens), order, {axes[0], wholeAxis(e.width)}, 0);
  int weightTensor = addModerateTensor(sketch, f32, weights.root);
  mlir::Value weightView = k.view(weightTensor, weights), start = k.argument(first);
  Tile one = emitSplat(k, floatScalar(f32, 1), column);
  Tile none = emitSplat(k, floatScalar(f32, 0), column);
  Tile zero = emitSplat(k, floatScalar(f32, 0), axes);
  auto body = [&](mlir::Value expert, llvm::ArrayRef<Tile> carried) -> std::vector<Tile> {
    auto local = static_cast<double>(e.local);
    Tile id = emitIota(k, i32, column, 1, k.affine({start, expert}, {1, 1}, 0), {0, 2 * local});
    Tile mine = emitCompare(k, tile::CmpPredicate::eq, ids, id);
    auto added = [&]() -> std::vector<Tile> {
      mlir::Value row = k.affine({start, expert}, {e.width, e.width}, 0);
      Tile weight = k.load(weightTensor, weightView,
                           {Axis{e.width, e.all() * e.width, row, Cover::full}, axes[1]});
      Tile product = emitMatmul(k, x, weight);
      product.axes = axes;
      Tile kept =
          emitExpandBinary(k, tile::ExpandKind::mul, product, emitSelect(k, mine, one, none), 1);
      return {emitBinary(k, "add", carried[0], kept)};
    };
    if (!k.isExact(mine.value) || !k.choices.chance("experts left out", 2, 3))
      return added();
    Tile any = emitCast(k, emitReduce(k, tile::ReduceKind::any, mine, 0), i32);
    mlir::Value chosen =
        k.b.create<mlir::arith::CmpIOp>(k.loc, mlir::arith::CmpIPredicate::ne,
                                        k.extract(any, {0, 0}), k.constant(integerScalar(i32, 0)));
    return k.choose(chosen, {carried[0]}, added, [&] { return std::vector<Tile>{carried[0]}; });
  };
  Tile sum = k.carry(e.local, 1, zero, {}, body).front();
  int result = sketch.addScratch(f32, {e.tokens, e.out});
  // The order is a permutation of all tokens, so every row of the scratch is written.
  k.scatter(sum, result, k.view(result, ViewChain{{e.tokens, e.out}, {}}), order, 0);
  k.finish();
  return result;
}

/// Bytes of buildRank: the gathered tokens, an expert's weights, nine tiles of the result's shape
/// (the sum around its loop and its branch, the product and what is kept of it) and fourteen
/// columns of up to four bytes an element.
static int64_t plannedBytes(const RankedExperts &e) {
  return 4 * (e.tokens * e.width + e.width * e.out + 9 * e.tokens * e.out + 14 * e.tokens);
}

bool buildExpertDispatch(Sketch &sketch) {
  Choices &choices = sketch.choices;
  if (sketch.limits.rankMax < 2 || !hasTensors(sketch, f32) || !hasTensors(sketch, i32) ||
      !canCast(sketch, ElementKind::i1, i32) ||
      !supports(sketch, {{"reduce", f32},
                         {"reduce", i32},
                         {"reduce", ElementKind::i1},
                         {"expand", f32},
                         {"cmp", f32},
                         {"cmp", i32},
                         {"iota", i32},
                         {"splat", f32},
                         {"splat", i32},
                         {"topk", i32},
                         {"gather", f32},
                         {"scatter", f32},
                         {"extract", i32},
                         {"matmul", f32},
                         {"expand_binary", f32},
                         {"add", f32},
                         {"scratch", f32},
                         {"scratch", i32},
                         {"reshape", i32},
                         {"select", ElementKind::i1}}))
    return false;
  RankedExperts e{choices.range("tokens", 1, 9), choices.range("local experts", 1, 3),
                  choices.range("width", 1, 8), choices.range("out", 1, 8)};
  while (plannedBytes(e) > sketch.limits.tileBytesMax / 2 && e.tokens > 1)
    e.tokens = (e.tokens + 1) / 2;
  if (plannedBytes(e) > sketch.limits.tileBytesMax)
    return false;
  Order sorted = buildSort(sketch, e, buildRoute(sketch, e));
  int firsts[RankedExperts::ranks], results[RankedExperts::ranks];
  for (int64_t rank = 0; rank < RankedExperts::ranks; ++rank)
    firsts[rank] = sketch.addScalar(integerScalar(ElementKind::index, rank * e.local));
  results[0] = buildRank(sketch, e, sorted, firsts[0]);
  size_t expert = sketch.kernels.size() - 1;
  results[1] = sketch.addScratchLike(results[0]);
  sketch.launchAgain(expert, {{firsts[0], firsts[1]}, {results[0], results[1]}});
  buildSum(sketch, e, results, /*post=*/true);
  return true;
}

} // namespace npufuzz::generators
