//===- Branches.cpp - scf.if that gives tiles -----------------------------===//
//
// The bug class: the value of an if/else is taken from one arm regardless of the condition. So the
// condition depends on an iteration, on data or on an argument, never on a value that a compiler
// could fold. Both arms give tiles of one shape.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Kernels.h"

#include "tile/Loops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace npufuzz::generators {

/// Loops around the insertion point, innermost first.
static llvm::SmallVector<mlir::affine::AffineForOp> loopsAround(KernelBuilder &k) {
  llvm::SmallVector<mlir::affine::AffineForOp> loops;
  for (mlir::Operation *op = k.b.getInsertionBlock()->getParentOp(); op; op = op->getParentOp())
    if (auto loop = mlir::dyn_cast<mlir::affine::AffineForOp>(op))
      loops.push_back(loop);
  return loops;
}

using Predicate = mlir::arith::CmpIPredicate;

/// A condition of the pool, its opposite, or another relation of one or both of its scalars.
// For compilers that merge branches, or that keep what they knew of a condition too long.
static mlir::Value drawRelated(KernelBuilder &k, const Pool &pool, Predicate predicate) {
  mlir::Value known = k.choices.pick("known condition", pool.conditions);
  auto compare = known.getDefiningOp<mlir::arith::CmpIOp>();
  enum { same, opposite, otherPredicate, otherLimit };
  static constexpr int relations[] = {same, opposite, otherPredicate, otherLimit};
  mlir::Value left = compare.getLhs(), right = compare.getRhs();
  switch (k.choices.pick("relation of conditions", relations)) {
  case opposite:
    predicate = mlir::arith::invertPredicate(compare.getPredicate());
    break;
  case otherPredicate:
    break;
  case otherLimit: {
    ElementKind kind = tile::elementKindOf(left.getType());
    right = k.constant(integerScalar(kind, k.choices.range("condition's limit", -1, 4)));
    break;
  }
  default:
    return known;
  }
  return k.b.create<mlir::arith::CmpIOp>(k.loc, predicate, left, right);
}

static mlir::Value drawNewCondition(KernelBuilder &k, Pool &pool, Predicate predicate);

mlir::Value drawCondition(KernelBuilder &k, Pool &pool) {
  static constexpr Predicate predicates[] = {Predicate::eq, Predicate::slt, Predicate::sge,
                                             Predicate::ne, Predicate::sgt, Predicate::sle};
  Predicate predicate = k.choices.pick("condition", predicates);
  mlir::Value condition = !pool.conditions.empty() && k.choices.chance("related condition", 1, 2)
                              ? drawRelated(k, pool, predicate)
                              : drawNewCondition(k, pool, predicate);
  pool.conditions.push_back(condition);
  return condition;
}

static mlir::Value drawNewCondition(KernelBuilder &k, Pool &pool, Predicate predicate) {
  llvm::SmallVector<mlir::affine::AffineForOp> loops = loopsAround(k);
  if (!loops.empty() && k.choices.chance("condition on a loop", 1, 2)) {
    // Holds in one iteration, or from one on.
    mlir::affine::AffineForOp loop = k.choices.pick("condition's loop", loops);
    int64_t trips = std::max<int64_t>(1, tile::tripsMax(loop));
    int64_t at = k.choices.range("condition's iteration", 0, trips - 1) * loop.getStepAsInt();
    return k.b.create<mlir::arith::CmpIOp>(k.loc, predicate, loop.getInductionVar(), k.index(at));
  }
  if (k.choices.chance("condition on a tile", 1, 2)) {
    static constexpr ElementKind decisive[] = {
        ElementKind::i32, ElementKind::i64, ElementKind::index, ElementKind::i8, ElementKind::i16};
    Interval interval;
    if (mlir::Value element = drawExtract(k, pool, decisive, &interval)) {
      // Compares with a value near the element's range.
      ElementKind kind = tile::elementKindOf(element.getType());
      const int64_t limits[] = {0, 1, static_cast<int64_t>(std::min(interval.high, 100.0)), 3, -1};
      Scalar limit = integerScalar(kind, k.choices.pick("condition's limit", limits));
      return k.b.create<mlir::arith::CmpIOp>(k.loc, predicate, element, k.constant(limit));
    }
  }
  static constexpr ElementKind kinds[] = {ElementKind::index, ElementKind::i32, ElementKind::i64};
  ElementKind kind = k.choices.pick("condition's kind", kinds);
  static constexpr int64_t values[] = {0, 1, -1, 7};
  int64_t given = k.choices.pick("condition's value", values);
  int64_t limit = k.choices.pick("condition's limit", values);
  mlir::Value argument = k.argument(k.sketch.addScalar(integerScalar(kind, given)));
  return k.b.create<mlir::arith::CmpIOp>(k.loc, predicate, argument,
                                         k.constant(integerScalar(kind, limit)));
}

void drawBranch(KernelBuilder &k, Pool &pool, int depth) {
  Tile x = pickTile(k.choices, pool);
  // Gives up to the three values that an online softmax carries: a maximum, a sum and an output.
  int64_t count = k.choices.chance("branch gives several", 1, 4)
                      ? k.choices.range("results of a branch", 2, 3)
                      : 1;
  // Plans the results, and a few ops in each arm.
  if (!k.canAffordExtra((4 + 2 * count) * bytesOf(x.kind, x.axes)))
    return;
  mlir::Value condition = drawCondition(k, pool);
  // The arms must agree on types: each gives tiles like this one, and falls back to the tile
  // itself.
  llvm::SmallVector<Tile> like(static_cast<size_t>(count), x);
  auto arm = [&]() -> std::vector<Tile> {
    // Values of an arm are known only there.
    Pool inside = pool;
    drawBody(k, inside, k.choices.range("ops of the arm", 0, 2), depth + 1);
    if (k.choices.chance("arm stores", 1, 4))
      storeWherePossible(k, inside.tiles.back());
    std::vector<Tile> given;
    for (const Tile &tile : llvm::reverse(inside.tiles))
      if (given.size() < like.size() && tile.kind == x.kind && tile.shape() == x.shape())
        given.push_back(tile);
    while (given.size() < like.size())
      given.push_back(x);
    return given;
  };
  if (!k.canAfford(like.size() * bytesOf(x.kind, x.axes)))
    return;
  for (const Tile &tile : k.choose(condition, like, arm, arm))
    pool.add(tile);
}

} // namespace npufuzz::generators
