//===- EditForeign.cpp - takes apart ops of unregistered dialects ---------===//
//
// Nothing is known of such an op but what its text shows, and its verifier accepts all. So each
// part of it may go alone, also from below others that need it: an op loses the operand.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Edits.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace npufuzz::reduceir {

bool isForeign(Operation *op) { return !op->isRegistered(); }

namespace {

bool hasForeign(ModuleOp module) {
  auto look = [](Operation *op) {
    return isForeign(op) ? WalkResult::interrupt() : WalkResult::advance();
  };
  return module->walk(look).wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Ops together with the operands that they define
//===----------------------------------------------------------------------===//

std::vector<Operation *> removable(Candidate &candidate) {
  if (!hasForeign(*candidate.module))
    return {};
  std::vector<Operation *> ops = opsOf(*candidate.module);
  llvm::erase_if(ops, [](Operation *op) {
    // The last op of one block among several ends it, whatever it is.
    bool endsBlock = op == &op->getBlock()->back() && !op->getParentRegion()->hasOneBlock();
    return endsBlock || op->hasTrait<OpTrait::IsTerminator>();
  });
  return ops;
}

bool eraseWithUsesAt(Candidate &candidate, size_t begin, size_t count) {
  std::vector<Operation *> ops = removable(candidate);
  bool changed = false;
  // An op before its inner ops: from the end, so that none is met after its parent has gone.
  for (size_t i = begin + count; i-- > begin;) {
    if (!llvm::all_of(ops[i]->getUsers(), isForeign) ||
        llvm::any_of(ops[i]->getUsers(), [&](Operation *user) { return user == ops[i]; }))
      continue;
    for (Value result : ops[i]->getResults())
      while (!result.use_empty()) {
        OpOperand &use = *result.use_begin();
        use.getOwner()->eraseOperand(use.getOperandNumber());
      }
    ops[i]->erase();
    changed = true;
  }
  return changed;
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

using RegionPlace = std::pair<Operation *, unsigned>;

std::vector<RegionPlace> foreignRegions(Candidate &candidate) {
  std::vector<RegionPlace> places;
  for (Operation *op : opsOf(*candidate.module))
    if (isForeign(op))
      for (unsigned i = 0; i < op->getNumRegions(); ++i)
        places.push_back({op, i});
  return places;
}

/// Without the region, and with an empty one.
constexpr size_t regionWays = 2;

bool eraseRegionAt(Candidate &candidate, size_t place, size_t) {
  auto [op, number] = foreignRegions(candidate)[place / regionWays];
  bool isKept = place % regionWays == 1;
  Region &region = op->getRegion(number);
  if (isKept && region.empty())
    return false;
  region.dropAllReferences();
  region.getBlocks().clear();
  if (isKept)
    return true;
  OperationState state(op->getLoc(), op->getName(), op->getOperands(), op->getResultTypes(),
                       llvm::to_vector(op->getDiscardableAttrs()), op->getSuccessors());
  state.propertiesAttr = op->getPropertiesAsAttribute();
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    if (i != number)
      state.addRegion()->takeBody(op->getRegion(i));
  OpBuilder builder(op);
  op->replaceAllUsesWith(builder.create(state));
  op->erase();
  return true;
}

/// Ops whose regions end as they like: those of unregistered dialects, and modules.
std::vector<RegionPlace> openRegions(Candidate &candidate) {
  std::vector<RegionPlace> places;
  for (Operation *op : opsOf(*candidate.module))
    if (isForeign(op) || op->hasTrait<OpTrait::NoTerminator>())
      for (unsigned i = 0; i < op->getNumRegions(); ++i)
        places.push_back({op, i});
  return places;
}

/// Puts the ops of a region in front of its op, which goes.
bool unnestAt(Candidate &candidate, size_t place, size_t) {
  auto [op, number] = openRegions(candidate)[place];
  if (!op->getRegion(number).hasOneBlock())
    return false;
  Block &block = op->getRegion(number).front();
  if (!block.empty() && block.back().hasTrait<OpTrait::IsTerminator>())
    return false; // inlineRegions knows what it hands on
  for (BlockArgument argument : block.getArguments()) {
    if (argument.use_empty())
      continue;
    unsigned i = argument.getArgNumber();
    bool isHanded = i < op->getNumOperands() && op->getOperand(i).getType() == argument.getType();
    Value value = isHanded ? op->getOperand(i) : replacementFor(op, argument.getType());
    if (!value)
      return false;
    argument.replaceAllUsesWith(value);
  }
  Operation *last = block.empty() ? nullptr : &block.back();
  for (OpResult result : op->getResults()) {
    unsigned i = result.getResultNumber();
    if (last && i < last->getNumOperands() && last->getOperand(i).getType() == result.getType())
      result.replaceAllUsesWith(last->getOperand(i));
  }
  if (!replaceResults(op))
    return false;
  op->getBlock()->getOperations().splice(op->getIterator(), block.getOperations());
  op->erase();
  return true;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

std::vector<Block *> blocksOf(Candidate &candidate) {
  std::vector<Block *> places;
  for (Operation *op : opsOf(*candidate.module))
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (!block.isEntryBlock() || isForeign(op))
          places.push_back(&block);
  return places;
}

bool isUsedElsewhere(Block *block) {
  auto isUsed = [&](Value value) {
    return llvm::any_of(value.getUsers(),
                        [&](Operation *user) { return !block->findAncestorOpInBlock(*user); });
  };
  return llvm::any_of(block->getArguments(), isUsed) ||
         llvm::any_of(*block, [&](Operation &op) { return llvm::any_of(op.getResults(), isUsed); });
}

/// Nothing branches to them any more.
bool eraseBlocksAt(Candidate &candidate, size_t begin, size_t count) {
  std::vector<Block *> places = blocksOf(candidate);
  bool changed = false;
  // Blocks inside of an op of another one come after it.
  for (size_t i = begin + count; i-- > begin;) {
    if (!places[i]->hasNoPredecessors() || isUsedElsewhere(places[i]))
      continue;
    places[i]->dropAllReferences();
    places[i]->erase();
    changed = true;
  }
  return changed;
}

} // namespace

const Edit eraseWithUses = {"erase ops with the operands that they define",
                            [](Candidate &candidate) { return removable(candidate).size(); },
                            eraseWithUsesAt, /*inChunks=*/true};
const Edit eraseRegions = {
    "erase regions",
    [](Candidate &candidate) { return foreignRegions(candidate).size() * regionWays; },
    eraseRegionAt};
const Edit unnest = {"put the ops of a region in front of its op",
                     [](Candidate &candidate) { return openRegions(candidate).size(); }, unnestAt};
const Edit eraseBlocks = {"erase blocks",
                          [](Candidate &candidate) { return blocksOf(candidate).size(); },
                          eraseBlocksAt, /*inChunks=*/true};

} // namespace npufuzz::reduceir
