//===- ControlFlow.cpp - loops and branches -------------------------------===//
//
// A tile that a loop carries, or a branch gives, is a buffer outside of it into which each arm
// copies. Its valid extents are constants where all arms agree, else index values that the loop
// carries or the branch gives: which it is shows only when the body is written, so it may be
// written twice.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/emission/KernelText.h"
#include "tile/Loops.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::pto {

void KernelText::restore(const Checkpoint &to) {
  body.resize(to.bodyBytes);
  tiles.resize(to.tiles);
  nextName = to.nextName;
  claimedBytes = to.claimedBytes;
  computed = to.computed;
  refused.clear();
}

void KernelText::copyOut(ArrayRef<TileBuf *> from, ArrayRef<TileBuf *> to) {
  // A tile that another copy overwrites first is saved.
  SmallVector<TileBuf *> sources;
  for (auto [tile, target] : llvm::zip_equal(from, to)) {
    TileBuf *source = tile;
    if (source != target && llvm::is_contained(to, source)) {
      source = &allocate(*tile, tile->validRows, tile->validColumns);
      copy(*tile, *source);
    }
    sources.push_back(source);
  }
  for (auto [source, target] : llvm::zip_equal(sources, to)) {
    if (source == target)
      continue;
    if (!isSame(source->validRows, target->validRows) ||
        !isSame(source->validColumns, target->validColumns))
      narrow(*target, source->validRows, source->validColumns);
    copy(*source, *target);
  }
}

SmallVector<TileBuf *> KernelText::tilesOf(ValueRange values) {
  return llvm::map_to_vector(values, [&](Value value) { return &tileOf(value); });
}

/// "%a, %b" of the tiles' extents.
static std::string extentNames(ArrayRef<TileBuf *> tiles) {
  std::vector<std::string> names;
  for (const TileBuf *tile : tiles) {
    names.push_back(tile->validRows.name);
    names.push_back(tile->validColumns.name);
  }
  return llvm::join(names, ", ");
}
/// "index, index", two a tile.
static std::string extentTypes(size_t tiles) {
  return llvm::join(std::vector<std::string>(2 * tiles, "index"), ", ");
}

void KernelText::nameExtents(ArrayRef<TileBuf *> tiles, const std::string &stem) {
  for (auto [i, tile] : llvm::enumerate(tiles)) {
    tile->isDynamic = true;
    tile->validRows = {stem + std::to_string(2 * i), 0, tile->rows};
    tile->validColumns = {stem + std::to_string(2 * i + 1), 0, tile->columns};
  }
}

void KernelText::writeLoop(affine::AffineForOp loop) {
  if (!loop.hasConstantLowerBound())
    return refuse("loop that starts at run time");
  for (Value init : loop.getInits())
    if (!isa<tile::TileType>(init.getType()))
      return refuse("loop that carries a scalar");
  Checkpoint before = checkpoint();
  if (options.carriesTiles && loop.getNumResults() > 0) {
    if (writeCarryingLoop(loop))
      return;
    restore(before);
  }
  if (writeLoopWith(loop, /*carriesExtents=*/false))
    return;
  restore(before);
  writeLoopWith(loop, /*carriesExtents=*/true);
}

std::string KernelText::loopHead(affine::AffineForOp loop) {
  int64_t first = loop.getConstantLowerBound(), step = loop.getStepAsInt(),
          trips = std::max<int64_t>(1, tile::tripsMax(loop));
  Index upper = constantIndex(*tile::upperBoundMax(loop));
  if (tile::endsAtRunTime(loop))
    upper = least(indexOf(loop.getUpperBoundOperands().front()), upper);
  std::string variable = fresh("i");
  indexOfValue[loop.getInductionVar()] = {variable, first, first + (trips - 1) * step};
  return llvm::formatv("scf.for {0} = {1} to {2} step {3}", variable, constantIndex(first).name,
                       upper.name, constantIndex(step).name);
}

TileBuf &KernelText::declare(const TileBuf &like, const std::string &name) {
  tiles.push_back(std::make_unique<TileBuf>(like));
  tiles.back()->name = name;
  tiles.back()->isDynamic = true;
  return *tiles.back();
}

std::string KernelText::typesOf(ArrayRef<TileBuf *> some) const {
  return llvm::join(llvm::map_range(some, [&](const TileBuf *tile) { return markOf(*tile); }),
                    ", ");
}

std::string KernelText::listed(ArrayRef<TileBuf *> some) const {
  return llvm::join(llvm::map_range(some, [&](const TileBuf *tile) { return nameOf(*tile); }),
                    ", ") +
         " : " + typesOf(some);
}

/// Whether a value of the one's type and extents may stand for the other.
static bool isLike(const TileBuf &a, const TileBuf &b) {
  return a.pad == b.pad && a.isColumnMajor == b.isColumnMajor && isSame(a.validRows, b.validRows) &&
         isSame(a.validColumns, b.validColumns);
}

bool KernelText::writeCarryingLoop(affine::AffineForOp loop) {
  SmallVector<TileBuf *> arguments, results;
  std::string stem = fresh("l"), pairs;
  for (auto [i, init] : llvm::enumerate(loop.getInits())) {
    TileBuf &from = tileOf(init);
    // One type for all that one value may be.
    from.isDynamic = true;
    arguments.push_back(&declare(from, stem + "a" + std::to_string(i)));
    results.push_back(&declare(from, stem + "#" + std::to_string(i)));
    tileOfValue[loop.getRegionIterArgs()[i]] = arguments.back();
    tileOfValue[loop.getResult(i)] = results.back();
    pairs += (i ? ", " : "") + nameOf(*arguments.back()) + " = " + nameOf(from);
  }
  std::string head = loopHead(loop);
  line(llvm::formatv("{0}:{1} = {2} iter_args({3}) -> ({4}) {{", stem, results.size(), head, pairs,
                     typesOf(results)));
  auto around = computed;
  ++depth;
  writeOps(*loop.getBody());
  bool fits = true;
  if (refused.empty()) {
    SmallVector<TileBuf *> given = tilesOf(loop.getBody()->getTerminator()->getOperands());
    for (auto [tile, argument] : llvm::zip_equal(given, arguments)) {
      fits &= isLike(*tile, *argument);
      tile->isDynamic = true;
    }
    line("scf.yield " + listed(given));
  }
  --depth;
  computed = around;
  line("}");
  return fits;
}

bool KernelText::writeGivingBranch(scf::IfOp branch) {
  std::string stem = fresh("b"), head = "scf.if " + scalarOfValue[branch.getCondition()], arms[2];
  SmallVector<TileBuf *> given[2], results;
  for (Region &region : branch->getRegions()) {
    size_t arm = region.getRegionNumber();
    std::string before = std::exchange(body, "");
    auto around = computed;
    ++depth;
    writeOps(region.front());
    if (refused.empty()) {
      given[arm] = tilesOf(region.front().getTerminator()->getOperands());
      for (TileBuf *tile : given[arm])
        tile->isDynamic = true;
      line("scf.yield " + listed(given[arm]));
    }
    --depth;
    computed = around;
    arms[arm] = std::exchange(body, before);
  }
  if (!refused.empty())
    return true;
  for (auto [i, result] : llvm::enumerate(branch.getResults())) {
    const TileBuf &tile = *given[0][i];
    if (!isLike(tile, *given[1][i]) || !tile.validRows.isConstant() ||
        !tile.validColumns.isConstant())
      return false;
    results.push_back(&declare(tile, stem + "#" + std::to_string(i)));
    tileOfValue[result] = results.back();
  }
  line(llvm::formatv("{0}:{1} = {2} -> ({3}) {{", stem, results.size(), head, typesOf(results)));
  body += arms[0];
  line("} else {");
  body += arms[1];
  line("}");
  return true;
}

bool KernelText::writeLoopWith(affine::AffineForOp loop, bool carriesExtents) {
  SmallVector<TileBuf *> carried;
  for (auto [init, argument, result] :
       llvm::zip_equal(loop.getInits(), loop.getRegionIterArgs(), loop.getResults())) {
    TileBuf &from = tileOf(init);
    // Matrices cannot be copied; one that nothing else reads is carried as it is.
    bool isTaken = isCube && init.hasOneUse() && from.location == Location::acc;
    TileBuf &buffer = isTaken ? from : allocate(from, from.validRows, from.validColumns);
    if (!isTaken)
      copy(from, buffer);
    carried.push_back(&buffer);
    tileOfValue[argument] = tileOfValue[result] = &buffer;
  }
  std::string head = loopHead(loop), extents = fresh("e");
  if (carriesExtents) {
    std::vector<std::string> pairs;
    for (auto [i, tile] : llvm::enumerate(carried)) {
      pairs.push_back(llvm::formatv("{0}x{1} = {2}", extents, 2 * i, tile->validRows.name));
      pairs.push_back(llvm::formatv("{0}x{1} = {2}", extents, 2 * i + 1, tile->validColumns.name));
    }
    head = llvm::formatv("{0}:{1} = {2} iter_args({3}) -> ({4})", extents, pairs.size(), head,
                         llvm::join(pairs, ", "), extentTypes(carried.size()));
    nameExtents(carried, extents + "x");
  }
  line(head + " {");
  auto around = computed;
  ++depth;
  writeOps(*loop.getBody());
  bool agrees = true;
  if (refused.empty()) {
    SmallVector<TileBuf *> given = tilesOf(loop.getBody()->getTerminator()->getOperands());
    for (auto [from, to] : llvm::zip_equal(given, carried))
      agrees &=
          isSame(from->validRows, to->validRows) && isSame(from->validColumns, to->validColumns);
    std::string names = extentNames(given);
    if (agrees || carriesExtents)
      copyOut(given, carried);
    if (carriesExtents)
      line("scf.yield " + names + " : " + extentTypes(carried.size()));
  }
  --depth;
  computed = around;
  line("}");
  if (carriesExtents)
    nameExtents(carried, extents + "#");
  if (agrees || carriesExtents)
    for (const TileBuf *sum : carried)
      zeroSums.erase(sum);
  return agrees || carriesExtents || !refused.empty();
}

void KernelText::writeBranch(scf::IfOp branch) {
  if (scalarOfValue.lookup(branch.getCondition()).empty())
    return refuse("condition");
  for (Value result : branch.getResults())
    if (!isa<tile::TileType>(result.getType()))
      return refuse("branch that gives a scalar");
  Checkpoint before = checkpoint();
  if (options.carriesTiles && branch.getNumResults() > 0) {
    if (writeGivingBranch(branch))
      return;
    restore(before);
  }
  if (writeBranchWith(branch, /*givesExtents=*/false))
    return;
  restore(before);
  writeBranchWith(branch, /*givesExtents=*/true);
}

bool KernelText::writeBranchWith(scf::IfOp branch, bool givesExtents) {
  SmallVector<TileBuf *> results;
  for (Value result : branch.getResults()) {
    auto shape = cast<tile::TileType>(result.getType()).getShape();
    results.push_back(&allocate(result, constantIndex(shape.size() > 1 ? shape[0] : 1),
                                constantIndex(shape.back())));
  }
  std::string extents = fresh("e"), head = "scf.if " + scalarOfValue[branch.getCondition()];
  if (givesExtents)
    head = llvm::formatv("{0}:{1} = {2} -> ({3})", extents, 2 * results.size(), head,
                         extentTypes(results.size()));
  line(head + " {");
  SmallVector<std::pair<Index, Index>> ofFirstArm;
  bool agrees = true;
  for (Region &region : branch->getRegions()) {
    if (region.empty())
      continue;
    if (&region == &branch.getElseRegion())
      line("} else {");
    auto around = computed;
    ++depth;
    // As allocated, whatever the other arm made of them.
    for (TileBuf *result : results) {
      result->validRows = result->allocatedRows;
      result->validColumns = result->allocatedColumns;
    }
    writeOps(region.front());
    if (refused.empty()) {
      SmallVector<TileBuf *> given = tilesOf(region.front().getTerminator()->getOperands());
      std::string names = extentNames(given);
      for (auto [i, tile] : llvm::enumerate(given)) {
        // A name of an arm is unknown behind it.
        agrees &= tile->validRows.isConstant() && tile->validColumns.isConstant();
        if (&region == &branch.getThenRegion())
          ofFirstArm.push_back({tile->validRows, tile->validColumns});
        else
          agrees &= isSame(tile->validRows, ofFirstArm[i].first) &&
                    isSame(tile->validColumns, ofFirstArm[i].second);
      }
      copyOut(given, results);
      if (givesExtents)
        line("scf.yield " + names + " : " + extentTypes(results.size()));
    }
    --depth;
    computed = around;
  }
  line("}");
  if (givesExtents)
    nameExtents(results, extents + "#");
  return agrees || givesExtents || !refused.empty();
}

} // namespace npufuzz::pto
