//===- ControlFlow.cpp - writes loops, branches and the tiles they carry ---===//
//
// Writes each loop and branch in one of several ways: with tiles carried as values or copied into
// buffers, and with or without their extents. A way that fails takes its text back, and the next
// one is tried.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/KernelStructure.h"
#include "tile/Loops.h"
#include "tile/Tile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz {

KernelStructure::Tiles KernelStructure::tilesOf(ValueRange values) {
  return llvm::map_to_vector(values, [&](Value value) { return &tileOf(value); });
}

void KernelStructure::copyOut(ArrayRef<KernelTile *> from, ArrayRef<KernelTile *> to) {
  // Saves a tile that another copy overwrites first; two tiles of one name are the same bytes.
  Tiles sources;
  for (auto [tile, target] : llvm::zip_equal(from, to)) {
    KernelTile *source = tile;
    if (source->name != target->name &&
        llvm::any_of(to, [&](const KernelTile *other) { return other->name == source->name; })) {
      source = &allocateLike(*tile);
      copyTile(*tile, *source);
    }
    sources.push_back(source);
  }
  for (auto [source, target] : llvm::zip_equal(sources, to))
    if (source->name != target->name)
      copyTile(*source, *target);
}

void KernelStructure::nameExtents(ArrayRef<KernelTile *> some, const std::string &stem,
                                  size_t number) {
  for (KernelTile *tile : some) {
    leaveOpen(*tile);
    for (auto [extent, all] : llvm::zip_equal(tile->valid, tile->extents()))
      extent = {stem + std::to_string(number++), 0, all};
  }
}

void KernelStructure::boundExtents(ArrayRef<KernelTile *> some) {
  for (KernelTile *tile : some)
    for (auto [extent, all] : llvm::zip_equal(tile->valid, tile->extents())) {
      std::string name = fresh("x");
      line(llvm::formatv("{0} = arith.minsi {1}, {2} : index", name, extent.name,
                         constantIndex(all).name));
      extent.name = name;
    }
}

void KernelStructure::writeInSomeWay(bool carriesAny, llvm::function_ref<bool(bool)> asTiles,
                                     llvm::function_ref<bool(bool)> copied) {
  TextCheckpoint before = checkpoint();
  if (carrying != Carrying::copied && carriesAny) {
    if (asTiles(/*withExtents=*/false))
      return;
    restore(before);
    if (carrying == Carrying::always) {
      asTiles(/*withExtents=*/true);
      return;
    }
  }
  if (copied(/*withExtents=*/false))
    return;
  restore(before);
  copied(/*withExtents=*/true);
}

static bool areTiles(TypeRange types) {
  return llvm::all_of(types, [](Type type) { return isa<tile::TileType>(type); });
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void KernelStructure::writeLoop(affine::AffineForOp loop) {
  if (!loop.hasConstantLowerBound())
    return refuse("loop that starts at run time");
  if (!areTiles(loop.getInits().getTypes()))
    return refuse("loop that carries a scalar");
  writeInSomeWay(
      loop.getNumResults() > 0,
      [&](bool withExtents) { return writeCarryingLoop(loop, withExtents); },
      [&](bool withExtents) { return writeLoopWith(loop, withExtents); });
}

std::string KernelStructure::loopHead(affine::AffineForOp loop) {
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

bool KernelStructure::writeCarryingLoop(affine::AffineForOp loop, bool carriesExtents) {
  Tiles arguments, results;
  std::string stem = fresh("l"), pairs, extentTypes;
  for (auto [i, init] : llvm::enumerate(loop.getInits())) {
    KernelTile &from = ownOf(init, nullptr);
    leaveOpen(from);
    arguments.push_back(&declare(from, stem + "a" + std::to_string(i)));
    results.push_back(&declare(from, stem + "#" + std::to_string(i)));
    tileOfValue[loop.getRegionIterArgs()[i]] = arguments.back();
    tileOfValue[loop.getResult(i)] = results.back();
    pairs += (i ? ", " : "") + arguments.back()->name + " = " + from.name;
  }
  size_t count = results.size();
  std::string types = typesOf(results);
  if (carriesExtents) {
    std::vector<std::string> initial = extentNames(arguments);
    for (auto [i, name] : llvm::enumerate(initial))
      pairs += llvm::formatv(", {0}x{1} = {2}", stem, i, name);
    extentTypes = ", " + indexTypes(initial.size());
    nameExtents(arguments, stem + "x");
    nameExtents(results, stem + "#", count);
    count += initial.size();
  }
  std::string head = loopHead(loop);
  bool fits = true;
  writeBlock(llvm::formatv("{0}:{1} = {2} iter_args({3}) -> ({4}{5})", stem, count, head, pairs,
                           types, extentTypes)
                 .str(),
             [&] {
               if (carriesExtents)
                 boundExtents(arguments);
               writeOps(*loop.getBody());
               if (!refused.empty())
                 return;
               Tiles given;
               for (Value value : loop.getBody()->getTerminator()->getOperands())
                 given.push_back(&ownOf(value, loop.getBody()));
               for (auto [tile, argument] : llvm::zip_equal(given, arguments)) {
                 fits &= carriesExtents || isLike(*tile, *argument);
                 leaveOpen(*tile);
               }
               line("scf.yield " + listed(given, carriesExtents));
             });
  line("}");
  if (carriesExtents)
    boundExtents(results);
  return fits;
}

bool KernelStructure::writeLoopWith(affine::AffineForOp loop, bool carriesExtents) {
  Tiles carried;
  for (auto [init, argument, result] :
       llvm::zip_equal(loop.getInits(), loop.getRegionIterArgs(), loop.getResults())) {
    carried.push_back(&carriedFrom(init));
    tileOfValue[argument] = tileOfValue[result] = carried.back();
  }
  std::string head = loopHead(loop), extents = fresh("e");
  std::vector<std::string> names = extentNames(carried);
  if (carriesExtents) {
    std::vector<std::string> pairs;
    for (auto [i, name] : llvm::enumerate(names))
      pairs.push_back(llvm::formatv("{0}x{1} = {2}", extents, i, name));
    head = llvm::formatv("{0}:{1} = {2} iter_args({3}) -> ({4})", extents, pairs.size(), head,
                         llvm::join(pairs, ", "), indexTypes(pairs.size()));
    nameExtents(carried, extents + "x");
  }
  bool agrees = true;
  writeBlock(head, [&] {
    writeOps(*loop.getBody());
    if (!refused.empty())
      return;
    Tiles given = tilesOf(loop.getBody()->getTerminator()->getOperands());
    for (auto [from, to] : llvm::zip_equal(given, carried))
      agrees &= hasSameExtents(*from, *to);
    std::string givenExtents = llvm::join(extentNames(given), ", ");
    if (agrees || carriesExtents)
      copyOut(given, carried);
    if (carriesExtents)
      line("scf.yield " + givenExtents + " : " + indexTypes(names.size()));
  });
  line("}");
  if (carriesExtents)
    nameExtents(carried, extents + "#");
  return agrees || carriesExtents || !refused.empty();
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

void KernelStructure::writeBranch(scf::IfOp branch) {
  if (scalarOf(branch.getCondition()).empty())
    return refuse("condition");
  if (!areTiles(branch.getResultTypes()))
    return refuse("branch that gives a scalar");
  writeInSomeWay(
      branch.getNumResults() > 0,
      [&](bool withExtents) { return writeGivingBranch(branch, withExtents); },
      [&](bool withExtents) { return writeBranchWith(branch, withExtents); });
}

std::string KernelStructure::armOf(Region &region, bool givesExtents, Tiles &given) {
  std::string before = std::exchange(body, "");
  inside([&] {
    writeOps(region.front());
    if (!refused.empty())
      return;
    given = tilesOf(region.front().getTerminator()->getOperands());
    for (KernelTile *tile : given)
      leaveOpen(*tile);
    line("scf.yield " + listed(given, givesExtents));
  });
  return std::exchange(body, before);
}

static bool isAllConstant(const KernelTile &tile) {
  return llvm::all_of(tile.valid, [](const Index &extent) { return extent.isConstant(); });
}

bool KernelStructure::writeGivingBranch(scf::IfOp branch, bool givesExtents) {
  std::string stem = fresh("b"), arms[2];
  Tiles given[2], results;
  for (Region &region : branch->getRegions()) {
    size_t arm = region.getRegionNumber();
    arms[arm] = armOf(region, givesExtents, given[arm]);
  }
  if (!refused.empty())
    return true;
  for (auto [i, result] : llvm::enumerate(branch.getResults())) {
    const KernelTile &tile = *given[0][i];
    // A name from an arm is not visible after it.
    if (!givesExtents && (!isLike(tile, *given[1][i]) || !isAllConstant(tile)))
      return false;
    results.push_back(&declare(tile, stem + "#" + std::to_string(i)));
    tileOfValue[result] = results.back();
  }
  size_t count = results.size();
  std::string types = typesOf(results);
  if (givesExtents) {
    nameExtents(results, stem + "#", count);
    size_t extents = extentNames(results).size();
    types += ", " + indexTypes(extents);
    count += extents;
  }
  line(llvm::formatv("{0}:{1} = scf.if {2} -> ({3}) {{", stem, count,
                     scalarOf(branch.getCondition()), types));
  body += arms[0];
  line("} else {");
  body += arms[1];
  line("}");
  if (givesExtents)
    boundExtents(results);
  return true;
}

bool KernelStructure::writeBranchWith(scf::IfOp branch, bool givesExtents) {
  Tiles results;
  SmallVector<Extents> whole, ofFirstArm;
  for (Value result : branch.getResults()) {
    results.push_back(&allocateWhole(result));
    whole.push_back(results.back()->valid);
  }
  size_t count = extentNames(results).size();
  std::string extents = fresh("e"), head = "scf.if " + scalarOf(branch.getCondition());
  if (givesExtents)
    head = llvm::formatv("{0}:{1} = {2} -> ({3})", extents, count, head, indexTypes(count));
  bool agrees = true;
  auto writeArm = [&](Region &region) {
    // Starts from the allocated extents, whatever the other arm changed.
    for (auto [result, valid] : llvm::zip_equal(results, whole))
      result->valid = valid;
    writeOps(region.front());
    if (!refused.empty())
      return;
    Tiles given = tilesOf(region.front().getTerminator()->getOperands());
    std::string names = llvm::join(extentNames(given), ", ");
    for (auto [i, tile] : llvm::enumerate(given)) {
      if (&region == &branch.getThenRegion())
        ofFirstArm.push_back(tile->valid);
      // A name from an arm is not visible after it.
      for (auto [extent, first] : llvm::zip_equal(tile->valid, ofFirstArm[i]))
        agrees &= extent.isConstant() && isSame(extent, first);
    }
    copyOut(given, results);
    if (givesExtents)
      line("scf.yield " + names + " : " + indexTypes(count));
  };
  writeBlock(head, [&] { writeArm(branch.getThenRegion()); });
  if (!branch.getElseRegion().empty())
    writeBlock("} else", [&] { writeArm(branch.getElseRegion()); });
  line("}");
  if (givesExtents)
    nameExtents(results, extents + "#");
  else if (agrees && !copiesNarrow())
    for (auto [result, valid] : llvm::zip(results, ofFirstArm))
      result->valid = valid;
  return agrees || givesExtents || !refused.empty();
}

} // namespace npufuzz
