//===- Uses.cpp - how often a result is used, and around what -------------===//
//
// A compiler that reuses places, fuses or moves ops must know the last use of each value. The cells
// say how many uses a value has and what stands between its making and its last use.
//
//===----------------------------------------------------------------------===//
#include "tile/census/Counting.h"
#include "tile/census/Ports.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace npufuzz::tile {

using mlir::Operation;

static constexpr llvm::StringLiteral countNames[] = {"once", "twice", "more often"};
static constexpr llvm::StringLiteral betweenNames[] = {"at once", "over other ops", "over a store",
                                                       "around a loop", "around a branch"};

static std::string usesCell(llvm::StringRef maker, llvm::StringRef count, llvm::StringRef between) {
  return (maker + " " + count + " " + between).str();
}

/// The op of that block in which the user is, or that is the user.
static Operation *inBlock(mlir::Block *block, Operation *user) {
  return block->findAncestorOpInBlock(*user);
}

/// Says what stands between an op and its last use, the first that is there: a branch, a loop, a
/// store, anything.
static llvm::StringRef between(Operation *maker, Operation *last) {
  bool loop = false, store = false, other = false;
  for (Operation *op = maker->getNextNode(); op && op != last; op = op->getNextNode()) {
    if (mlir::isa<mlir::scf::IfOp>(op))
      return "around a branch";
    loop |= mlir::isa<mlir::affine::AffineForOp>(op);
    store |= mlir::isa<StoreOp, ScatterOp>(op);
    other = true;
  }
  return loop ? "around a loop" : store ? "over a store" : other ? "over other ops" : "at once";
}

void countUses(mlir::func::FuncOp kernel, OnCell onCell) {
  kernel.walk([&](Operation *maker) {
    const OpRecord *record = findRecord(maker);
    if (!record || maker->getNumResults() == 0 || record->category == OpCategory::View)
      return;
    Operation *last = nullptr;
    for (Operation *user : maker->getUsers())
      if (Operation *here = inBlock(maker->getBlock(), user))
        if (!last || last->isBeforeInBlock(here))
          last = here;
    if (!last)
      return;
    auto uses = std::distance(maker->use_begin(), maker->use_end());
    onCell(CellTable::uses,
           usesCell(groupOf(*record), countNames[std::min<std::ptrdiff_t>(uses, 3) - 1],
                    between(maker, last)),
           {maker});
  });
}

CellNames possibleUses() {
  CellNames cells;
  std::vector<std::string> makers;
  for (const Giver &giver : givingGroups())
    makers.push_back(giver.name);
  makers.push_back(ExtractOp::record.mnemonic.str());
  for (const std::string &maker : makers)
    for (llvm::StringRef count : countNames)
      for (llvm::StringRef between : betweenNames)
        cells.push_back(usesCell(maker, count, between));
  return cells;
}

} // namespace npufuzz::tile
