//===- Aims.cpp - one op's result in one operand of another ---------------===//
//
// A random walk over ops repeats what is easy: results that many ops take, operands that most draws
// fill. An aim is drawn first, evenly over what the op table says is possible: an op that makes a
// tile, an op that takes it, the operand that it is there, and the way from the one to the other
// (in a block, into or out of a loop or a branch, from an iteration to the next, through memory).
// Then the kernel gets what the aim needs. Where the target or the budget lacks something, the aim
// is left out, and what was built for it stays.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Kernels.h"

#include "tile/OpTable.h"

namespace npufuzz::generators {

namespace {

/// How the tile comes to the op that takes it.
enum class Way {
  directly,
  intoLoop,
  intoBranch,
  asInitial,
  carried,
  fromLoop,
  fromBranch,
  throughMemory
};

class Aim {
public:
  Aim(KernelBuilder &k, Pool &pool, const Axes &frame) : k(k), pool(pool), frame(frame) {}

  void draw() {
    static constexpr Way ways[] = {Way::directly,      Way::intoLoop, Way::intoBranch,
                                   Way::asInitial,     Way::carried,  Way::fromLoop,
                                   Way::fromBranch,    Way::directly, Way::throughMemory,
                                   Way::throughMemory, Way::directly};
    Way way = k.choices.pick("way", ways);
    llvm::StringRef maker = drawOp("maker", /*gives=*/true);
    taker = drawOp("taker", /*gives=*/false);
    place = static_cast<int>(k.choices.draw("place", 3));
    std::optional<Tile> made = make(maker);
    // Plans the tile around a loop, and what the taker needs.
    if (made && k.canAffordExtra(10 * bytesOf(made->kind, made->axes)))
      go(way, *made);
  }

private:
  /// Any op that makes a tile, or that takes one: groups with even odds, then ops of the group.
  llvm::StringRef drawOp(std::string_view label, bool gives) {
    using tile::OpCategory;
    auto category = static_cast<OpCategory>(
        k.choices.draw(label, static_cast<uint64_t>(OpCategory::Valid)));
    llvm::SmallVector<llvm::StringRef> ops;
    for (const tile::OpRecord &record : tile::opTable()) {
      bool transfers = record.category == OpCategory::Transfer &&
                       (record.mnemonic == "load" || record.mnemonic == "gather") == gives;
      bool computes = tile::isCompute(record.category) &&
                      (gives || record.category != OpCategory::Create);
      if (record.category == category && (transfers || computes))
        ops.push_back(record.mnemonic);
    }
    // Memory and views make no tile: an op of the program's own then.
    if (ops.empty())
      return k.features.ops.empty() ? llvm::StringRef("load")
                                    : k.choices.pick("op", k.features.ops);
    return k.choices.pick("op", ops);
  }

  std::optional<Tile> make(llvm::StringRef maker) {
    if (maker == "load") {
      ElementKind kind = k.choices.pick("kind", k.features.kinds);
      return canLoad(k, kind, frame) ? std::optional(drawLoad(k, kind, frame)) : std::nullopt;
    }
    if (!(maker == "gather" ? drawGather(k, pool) : generators::drawOp(k, pool, maker)))
      return std::nullopt;
    for (const Tile &tile : llvm::reverse(pool.tiles)) {
      const tile::OpRecord *record = tile::findRecord(tile.value.getDefiningOp());
      if (record && record->mnemonic == maker)
        return tile;
    }
    return std::nullopt;
  }

  void take(Pool &from, const Tile &tile) {
    if (taker == "store") {
      storeWherePossible(k, tile);
      return;
    }
    if (taker == "scatter") {
      if (!drawScatter(k, from, tile))
        from.add(tile);
      return;
    }
    from.wanted = tile;
    from.wantedPlace = place;
    if (taker == "extract") {
      if (mlir::Value element = drawExtract(k, from, tile.kind))
        if (k.can("splat", tile.kind) && k.canAfford(tile.kind, tile.axes))
          from.add(k.build("splat", tile.kind, fullAxes(tile.axes), tile.interval, element));
    } else if (taker == "gather") {
      drawGather(k, from);
    } else {
      generators::drawOp(k, from, taker);
    }
    from.wanted.reset();
  }

  /// The same op again, in the region at hand.
  Tile again(const Tile &tile) {
    mlir::Operation *op = k.b.clone(*tile.value.getDefiningOp());
    return k.adopt(op->getResult(0), tile.kind, tile.axes, tile.interval);
  }

  /// A tile of that kind and shape that is not the same.
  Tile another(const Tile &tile) {
    Tile other = drawPartner(k, pool, tile);
    other.axes = tile.axes;
    for (Axis &axis : other.axes)
      axis.cover = Cover::narrow;
    return other;
  }

  void go(Way way, const Tile &tile) {
    switch (way) {
    case Way::directly:
      return take(pool, tile);
    case Way::intoLoop: {
      mlir::OpBuilder::InsertionGuard guard(k.b);
      k.openCountingLoop(k.choices.range("trips", 1, 3));
      Pool inside = pool;
      take(inside, tile);
      storeWherePossible(k, inside.tiles.back());
      return;
    }
    case Way::intoBranch:
    case Way::fromBranch:
      return branch(tile, way == Way::intoBranch);
    case Way::asInitial:
    case Way::carried:
    case Way::fromLoop:
      return loop(tile, way);
    case Way::throughMemory: {
      if (!k.can("store", tile.kind) || !k.can("view", tile.kind) ||
          !canLoad(k, tile.kind, tile.axes))
        return;
      ViewChain chain = drawChainTo(k.choices, k.sketch.storeScope(), totalsOf(tile.axes),
                                    ViewUse::store, k.sketch.context);
      int global = k.sketch.addTensor(tile.kind, chain.root);
      mlir::Value view = k.view(global, chain);
      k.store(tile, global, view);
      return take(pool, k.load(global, view, loadAxes(tile.axes)));
    }
    }
  }

  void branch(const Tile &tile, bool into) {
    auto taken = [&]() -> std::vector<Tile> {
      if (!into)
        return {again(tile)};
      Pool inside = pool;
      take(inside, tile);
      for (const Tile &one : llvm::reverse(inside.tiles))
        if (one.kind == tile.kind && one.shape() == tile.shape())
          return {one};
      storeWherePossible(k, inside.tiles.back());
      return {tile};
    };
    auto other = [&]() -> std::vector<Tile> { return {into ? tile : another(tile)}; };
    mlir::Value condition = drawCondition(k, pool);
    bool second = k.choices.chance("second arm", 1, 2);
    Tile result = (second ? k.choose(condition, tile, other, taken)
                          : k.choose(condition, tile, taken, other))
                      .front();
    pool.add(result);
    if (!into)
      take(pool, result);
  }

  void loop(const Tile &tile, Way way) {
    Tile initial = way == Way::asInitial ? tile : another(tile);
    for (Axis &axis : initial.axes)
      axis.cover = Cover::narrow;
    auto body = [&](mlir::Value, llvm::ArrayRef<Tile> carried) -> std::vector<Tile> {
      if (way == Way::fromLoop)
        return {again(tile)};
      Pool inside = pool;
      take(inside, carried.front());
      if (way == Way::asInitial)
        for (const Tile &one : llvm::reverse(inside.tiles))
          if (one.kind == tile.kind && one.shape() == tile.shape())
            return {one};
      storeWherePossible(k, inside.tiles.back());
      return {again(tile)};
    };
    Tile result = k.carry(k.choices.range("trips", 1, 3), 1, initial, {}, body).front();
    pool.add(result);
    if (way == Way::fromLoop)
      take(pool, result);
  }

  KernelBuilder &k;
  Pool &pool;
  const Axes &frame;
  llvm::StringRef taker;
  int place = 0;
};

} // namespace

void drawAim(KernelBuilder &k, Pool &pool, const Axes &frame) { Aim(k, pool, frame).draw(); }

} // namespace npufuzz::generators
