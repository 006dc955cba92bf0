//===- ControlFlow.cpp - loops and branches -------------------------------===//
//
// A tile that a loop carries, or a branch gives, is a buffer outside of it into which each arm copies.
// Its valid extents are constants where all arms agree, else index values that the loop carries or
// the branch gives: which it is shows only when the body is written, so it may be written twice.
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
  addresses.resize(to.tiles);
  nextName = to.nextName;
  nextAddress = to.nextAddress;
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
  if (writeLoopWith(loop, /*carriesExtents=*/false))
    return;
  restore(before);
  writeLoopWith(loop, /*carriesExtents=*/true);
}

bool KernelText::writeLoopWith(affine::AffineForOp loop, bool carriesExtents) {
  SmallVector<TileBuf *> carried;
  for (auto [init, argument, result] :
       llvm::zip_equal(loop.getInits(), loop.getRegionIterArgs(), loop.getResults())) {
    TileBuf &from = tileOf(init), &buffer = allocate(from, from.validRows, from.validColumns);
    copy(from, buffer);
    carried.push_back(&buffer);
    tileOfValue[argument] = tileOfValue[result] = &buffer;
  }
  int64_t first = loop.getConstantLowerBound(), max = *tile::upperBoundMax(loop);
  Index upper = constantIndex(max);
  if (tile::endsAtRunTime(loop))
    upper = least(indexOf(loop.getUpperBoundOperands().front()), upper);
  std::string variable = fresh("i"), extents = fresh("e");
  std::string head = llvm::formatv("scf.for {0} = {1} to {2} step {3}", variable,
                                   constantIndex(first).name, upper.name,
                                   constantIndex(loop.getStepAsInt()).name);
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
  int64_t step = loop.getStepAsInt(), trips = std::max<int64_t>(1, tile::tripsMax(loop));
  indexOfValue[loop.getInductionVar()] = {variable, first, first + (trips - 1) * step};
  ++depth;
  writeOps(*loop.getBody());
  bool agrees = true;
  if (refused.empty()) {
    SmallVector<TileBuf *> given = tilesOf(loop.getBody()->getTerminator()->getOperands());
    for (auto [from, to] : llvm::zip_equal(given, carried))
      agrees &= isSame(from->validRows, to->validRows) &&
                isSame(from->validColumns, to->validColumns);
    std::string names = extentNames(given);
    if (agrees || carriesExtents)
      copyOut(given, carried);
    if (carriesExtents)
      line("scf.yield " + names + " : " + extentTypes(carried.size()));
  }
  --depth;
  line("}");
  if (carriesExtents)
    nameExtents(carried, extents + "#");
  return agrees || carriesExtents || !refused.empty();
}

void KernelText::writeBranch(scf::IfOp branch) {
  if (scalarOfValue.lookup(branch.getCondition()).empty())
    return refuse("condition");
  for (Value result : branch.getResults())
    if (!isa<tile::TileType>(result.getType()))
      return refuse("branch that gives a scalar");
  Checkpoint before = checkpoint();
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
  }
  line("}");
  if (givesExtents)
    nameExtents(results, extents + "#");
  return agrees || givesExtents || !refused.empty();
}

} // namespace npufuzz::pto
