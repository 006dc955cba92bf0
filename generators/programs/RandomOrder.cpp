//===- RandomOrder.cpp - ops whose elements depend on a whole line --------===//
//
// As with reductions, tiling must not cut the axis of a cumsum or a topk carelessly. The lower
// index wins ties of topk; a backend that decides otherwise shows on equal keys.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/RandomOps.h"

namespace npufuzz::generators {

bool drawCumsum(KernelBuilder &k, Pool &pool) {
  auto operand = findOperand(k, pool, "cumsum");
  if (!operand)
    return false;
  size_t axis = *drawAxis(k, *operand, false);
  Tile x = tameTerms(k, *operand, tile::ReduceKind::sum, operand->axes[axis].extent);
  if (!k.canAfford(x.kind, x.axes))
    return false;
  pool.add(emitCumsum(k, x, axis));
  return true;
}

bool drawTopk(KernelBuilder &k, Pool &pool) {
  auto x = findOperand(k, pool, "topk");
  if (!x)
    return false;
  int64_t extent = x->axes.back().extent;
  const int64_t counts[] = {extent, 1, std::min<int64_t>(extent, 2), (extent + 1) / 2,
                            std::max<int64_t>(extent - 1, 1)};
  int64_t count = k.choices.pick("picked elements", counts);
  bool smallest = k.choices.chance("smallest first", 1, 3);
  auto draw = [&](tile::TopkPart part) {
    Axes axes = x->axes;
    axes.back() = wholeAxis(count);
    ElementKind kind = part == tile::TopkPart::indices ? ElementKind::i32 : x->kind;
    if (!k.canAfford(kind, axes))
      return false;
    pool.add(emitTopk(k, part, *x, count, smallest));
    return true;
  };
  // Half of the time uses both parts, as every framework gives them.
  bool indicesFirst = k.choices.chance("indices", 1, 2);
  bool drawn = draw(indicesFirst ? tile::TopkPart::indices : tile::TopkPart::values);
  if (drawn && k.choices.chance("both parts", 1, 2))
    draw(indicesFirst ? tile::TopkPart::values : tile::TopkPart::indices);
  return drawn;
}

} // namespace npufuzz::generators
