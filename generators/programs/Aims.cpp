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
    taker = drawOp("taker", /*gives=*/false);
    place = static_cast<int>(k.choices.draw("place", 3));
    isIndex = taker == "gather" || (taker == "scatter" && place % 2 == 1);
    std::optional<Tile> made = isIndex ? makeIndices() : makePair();
    // Plans the tile around a loop, and what the taker needs.
    if (made && k.canAffordExtra(10 * bytesOf(made->kind, made->axes)))
      go(way, *made);
    pool.wantedPartner.reset();
  }

private:
  /// Any op that makes a tile, or that takes one: groups with even odds, then ops of the group.
  llvm::StringRef drawOp(std::string_view label, bool gives) {
    using tile::OpCategory;
    auto category =
        static_cast<OpCategory>(k.choices.draw(label, static_cast<uint64_t>(OpCategory::Valid)));
    llvm::SmallVector<llvm::StringRef> ops;
    for (const tile::OpRecord &record : tile::opTable()) {
      bool transfers = record.category == OpCategory::Transfer &&
                       (record.mnemonic == "load" || record.mnemonic == "gather") == gives;
      bool computes =
          tile::isCompute(record.category) && (gives || record.category != OpCategory::Create);
      if (record.category == category && (transfers || computes))
        ops.push_back(record.mnemonic);
    }
    // Memory and views make no tile: an op of the program's own then.
    if (ops.empty())
      return k.features.ops.empty() ? llvm::StringRef("load")
                                    : k.choices.pick("op", k.features.ops);
    return k.choices.pick("op", ops);
  }

  /// Axes of a tile that the taker takes there: few rows for a bias, an axis of extent 1 where one
  /// repeats, two or three axes for a product, else the frame's.
  Axes axesForTaker() {
    Axes axes = frame;
    const tile::OpRecord *record = tile::findRecord(taker);
    bool isProduct = record->category == tile::OpCategory::Matmul;
    if (isProduct && (axes.size() < 2 || axes.size() > 3) && k.limits.rankMax > 1) {
      axes.clear();
      axes.append(
          {wholeAxis(k.choices.range("rows", 1, 9)), wholeAxis(k.choices.range("columns", 1, 9))});
    }
    if (isProduct && place == 3 && axes.size() > 1)
      axes[axes.size() - 2] = wholeAxis(1);
    if (record->category == tile::OpCategory::Expand && place % 2 == 1)
      axes[k.choices.draw("unit axis", axes.size() - 1)] = wholeAxis(1);
    return axes;
  }

  /// True if the maker gives, of a tile of that kind, one that the taker takes there.
  bool suits(llvm::StringRef maker, ElementKind kind) const {
    const tile::OpRecord &made = *tile::findRecord(maker), &taken = *tile::findRecord(taker);
    if (tile::isCompute(made.category) && maker != "select" && !k.can(maker, kind))
      return false;
    ElementKind given = made.category == tile::OpCategory::Compare  ? ElementKind::i1
                        : made.category == tile::OpCategory::Matmul ? matmulKind(kind)
                                                                    : kind;
    if (maker == "cast")
      return true; // to any kind
    if (taken.category == tile::OpCategory::Matmul && place > 1)
      return given == ElementKind::f32 || given == ElementKind::i32;
    return taker == "select" || !tile::isCompute(taken.category) || k.can(taker, given);
  }

  std::optional<ElementKind> kindFor(llvm::StringRef maker) {
    llvm::SmallVector<ElementKind> kinds;
    for (ElementKind kind : k.features.kinds)
      if (suits(maker, kind))
        kinds.push_back(kind);
    if (kinds.empty())
      for (ElementKind kind : tensorKinds(k.limits))
        if (suits(maker, kind))
          kinds.push_back(kind);
    return kinds.empty() ? std::nullopt : std::optional(k.choices.pick("kind", kinds));
  }

  /// A tile that a drawn op makes, and often another one that may stand beside it.
  std::optional<Tile> makePair() {
    Axes axes = axesForTaker();
    llvm::StringRef maker = drawOp("maker", /*gives=*/true);
    std::optional<ElementKind> kind = kindFor(maker);
    std::optional<Tile> made = kind ? make(maker, *kind, axes) : std::nullopt;
    if (!made || !k.choices.chance("made partner", 1, 2))
      return made;
    llvm::StringRef other = drawOp("maker", /*gives=*/true);
    std::optional<Tile> partner;
    if (suits(other, *kind))
      partner = make(other, *kind, axes);
    if (partner && partner->kind == made->kind && partner->shape() == made->shape())
      pool.wantedPartner = partner;
    return made;
  }

  std::optional<Tile> make(llvm::StringRef maker, ElementKind kind, const Axes &axes) {
    if (!canLoad(k, kind, axes) || !k.canAffordExtra(4 * bytesOf(kind, axes)))
      return std::nullopt;
    Tile base = drawLoad(k, kind, loadAxes(axes));
    pool.add(base);
    if (maker == "load")
      return base;
    pool.wanted = base;
    pool.wantedPlace = static_cast<int>(k.choices.draw("place of the base", 1));
    bool drawn = maker == "gather" ? drawGather(k, pool) : generators::drawOp(k, pool, maker);
    pool.wanted.reset();
    for (const Tile &tile : llvm::reverse(pool.tiles)) {
      const tile::OpRecord *record = tile::findRecord(tile.value.getDefiningOp());
      if (drawn && record && record->mnemonic == maker)
        return tile;
    }
    return std::nullopt;
  }

  /// Indices into a tensor that the taker gathers from or scatters to; their values stay the same
  /// wherever they go.
  std::optional<Tile> makeIndices() {
    axis = k.choices.draw("indexed axis", frame.size() - 1);
    places = std::max(frame[axis].extent, frame[axis].total) + k.choices.range("more places", 0, 3);
    auto indices = drawIndices(k, pool, loadAxes(frame), axis, places, /*distinct=*/true);
    for (int64_t more = k.choices.range("identities", 0, 2); indices && more > 0; --more)
      if (auto same = drawIdentity(k, pool, *indices))
        indices = same;
    return indices;
  }

  void index(Pool &from, const Tile &indices) {
    ElementKind kind = k.choices.pick("kind", k.features.kinds);
    Axes axes = loadAxes(frame);
    if (!k.can(taker, kind) || !canLoad(k, kind, axes))
      return;
    Shape totals = totalsOf(axes);
    totals[axis] = places;
    bool stores = taker == "scatter";
    ViewChain chain =
        drawChainTo(k.choices, stores ? k.sketch.storeScope() : k.sketch.loadScope(), totals,
                    stores ? ViewUse::store : ViewUse::load, k.sketch.context);
    if (!stores) {
      int global = k.sketch.addTensor(kind, chain.root);
      return from.add(k.gather(global, k.view(global, chain), indices, axes, axis));
    }
    if (!k.can("store", kind))
      return;
    Tile value = drawLoad(k, kind, axes);
    int global = k.sketch.addTensor(kind, chain.root);
    k.scatter(value, global, k.view(global, chain), indices, axis);
  }

  void take(Pool &from, const Tile &tile) {
    if (isIndex)
      return index(from, tile);
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

  /// A tile of that kind and shape that is not the same, unless it must be.
  Tile another(const Tile &tile) {
    if (isIndex)
      return again(tile);
    Tile other = drawPartner(k, pool, tile);
    bool covers = isCovered(other.axes);
    other.axes = tile.axes;
    for (Axis &axis : other.axes)
      if (!covers)
        axis.cover = Cover::narrow;
    return other;
  }
  static bool isCovered(const Axes &axes) {
    return llvm::all_of(axes, [](const Axis &axis) { return axis.cover == Cover::full; });
  }

  static std::optional<Tile> newestLike(const Pool &pool, const Tile &tile) {
    for (const Tile &one : llvm::reverse(pool.tiles))
      if (one.kind == tile.kind && one.shape() == tile.shape())
        return one;
    return std::nullopt;
  }

  void go(Way way, const Tile &tile) {
    switch (way) {
    case Way::directly:
      return take(pool, tile);
    case Way::intoLoop: {
      mlir::OpBuilder::InsertionGuard guard(k.b);
      k.openCountingLoop(k.choices.range("trips", 1, 2));
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
          !canLoad(k, tile.kind, tile.axes) || (isIndex && tile.mayBeNarrow()))
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
      if (auto like = newestLike(inside, tile))
        return {*like};
      storeWherePossible(k, inside.tiles.back());
      return {tile};
    };
    auto other = [&]() -> std::vector<Tile> { return {into ? tile : another(tile)}; };
    mlir::Value condition = drawCondition(k, pool);
    bool second = k.choices.chance("second arm", 1, 2);
    Tile result =
        (second ? k.choose(condition, tile, other, taken) : k.choose(condition, tile, taken, other))
            .front();
    pool.add(result);
    if (!into)
      take(pool, result);
  }

  void loop(const Tile &tile, Way way) {
    Tile initial = way == Way::asInitial ? tile : another(tile);
    // Indices keep their values, so what is known of one iteration holds for all.
    bool isKnown = (isIndex || way == Way::carried) && k.isExact(tile.value) &&
                   k.isExact(initial.value) && isCovered(tile.axes) && isCovered(initial.axes);
    for (Axis &axis : initial.axes)
      if (!isKnown)
        axis.cover = Cover::narrow;
    auto body = [&](mlir::Value, llvm::ArrayRef<Tile> carried) -> std::vector<Tile> {
      if (way == Way::fromLoop)
        return {again(tile)};
      Pool inside = pool;
      if (isKnown)
        k.assumeExact(carried.front().value);
      take(inside, carried.front());
      if (way == Way::asInitial && !isIndex)
        if (auto like = newestLike(inside, tile))
          return {*like};
      if (inside.tiles.size() > pool.tiles.size())
        storeWherePossible(k, inside.tiles.back());
      return {again(tile)};
    };
    Tile result = k.carry(k.choices.range("trips", 1, 2), 1, initial, {}, body).front();
    pool.add(result);
    if (way == Way::fromLoop)
      take(pool, result);
  }

  KernelBuilder &k;
  Pool &pool;
  const Axes &frame;
  llvm::StringRef taker;
  int place = 0;
  bool isIndex = false; ///< the tile says where a transfer goes: in [0, places) along the axis
  size_t axis = 0;
  int64_t places = 0;
};

} // namespace

void drawAim(KernelBuilder &k, Pool &pool, const Axes &frame) { Aim(k, pool, frame).draw(); }

} // namespace npufuzz::generators
