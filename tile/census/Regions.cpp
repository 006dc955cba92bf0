//===- Regions.cpp - loops and branches, in pairs -------------------------===//
//
// Table regions: one region inside of another, or after another in its block. Table conditions: two
// branches of a kernel, and how the second one's condition relates to the first one's.
//
//===----------------------------------------------------------------------===//
#include "tile/census/Counting.h"

#include "tile/Loops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace npufuzz::tile {

using mlir::Operation;
using mlir::Value;
using mlir::affine::AffineForOp;
using mlir::arith::CmpIOp;
using mlir::scf::IfOp;

static constexpr llvm::StringLiteral regionNames[] = {
    "loop",          "loop that carries an index",    "loop that ends early",
    "carrying loop", "carrying loop that ends early", "branch"};

static llvm::StringRef nameOf(Operation *region) {
  auto loop = mlir::dyn_cast<AffineForOp>(region);
  if (!loop)
    return "branch";
  bool carries = llvm::any_of(loop.getRegionIterArgs(),
                              [](Value carried) { return mlir::isa<TileType>(carried.getType()); });
  bool early = endsAtRunTime(loop);
  if (carries)
    return early ? "carrying loop that ends early" : "carrying loop";
  return early                         ? "loop that ends early"
         : loop.getNumRegionIterArgs() ? "loop that carries an index"
                                       : "loop";
}

static std::string regionCell(llvm::StringRef inner, llvm::StringRef where, llvm::StringRef outer) {
  return (inner + " " + where + " " + outer).str();
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

static constexpr llvm::StringLiteral sourceNames[] = {"a loop's variable", "an element",
                                                      "an argument"};
static constexpr llvm::StringLiteral likenessNames[] = {
    "same", "opposite", "another predicate on the same", "one shared operand", "unrelated"};
static constexpr llvm::StringLiteral positionNames[] = {"nested", "after"};
static constexpr llvm::StringLiteral dependent = "what the first changed";

static std::string conditionCell(llvm::StringRef likeness, llvm::StringRef position,
                                 llvm::StringRef source) {
  return (likeness + ", " + position + ", on " + source).str();
}

static llvm::StringRef sourceOf(CmpIOp compare) {
  llvm::StringRef source = "an argument";
  for (Value operand : compare->getOperands()) {
    if (operand.getDefiningOp<ExtractOp>())
      return "an element";
    if (mlir::affine::isAffineForInductionVar(operand))
      source = "a loop's variable";
  }
  return source;
}

static llvm::StringRef likenessOf(CmpIOp a, CmpIOp b) {
  if (a == b)
    return "same";
  bool first = a.getLhs() == b.getLhs(), second = a.getRhs() == b.getRhs();
  // Constants of one value are one op where they are indices alone.
  if (!second) {
    mlir::APInt x, y;
    second = mlir::matchPattern(a.getRhs(), mlir::m_ConstantInt(&x)) &&
             mlir::matchPattern(b.getRhs(), mlir::m_ConstantInt(&y)) &&
             a.getRhs().getType() == b.getRhs().getType() && x == y;
  }
  if (first && second) {
    if (a.getPredicate() == b.getPredicate())
      return "same";
    return mlir::arith::invertPredicate(a.getPredicate()) == b.getPredicate()
               ? "opposite"
               : "another predicate on the same";
  }
  return first ? "one shared operand" : "unrelated";
}

/// True if the value is computed from a result of the branch.
static bool comesFrom(Value value, IfOp branch, llvm::SmallPtrSetImpl<Operation *> &seen) {
  Operation *op = value.getDefiningOp();
  if (op == branch)
    return true;
  if (!op || !seen.insert(op).second)
    return false;
  return llvm::any_of(op->getOperands(),
                      [&](Value operand) { return comesFrom(operand, branch, seen); });
}

static void countConditions(llvm::ArrayRef<IfOp> branches, OnCell onCell) {
  for (size_t i = 0; i < branches.size(); ++i)
    for (size_t j = i + 1; j < branches.size(); ++j) {
      IfOp first = branches[i], second = branches[j];
      auto a = first.getCondition().getDefiningOp<CmpIOp>();
      auto b = second.getCondition().getDefiningOp<CmpIOp>();
      if (!a || !b)
        continue;
      llvm::StringRef position = first->isAncestor(second) ? "nested" : "after";
      onCell(CellTable::conditions, conditionCell(likenessOf(a, b), position, sourceOf(b)),
             {second, first});
      llvm::SmallPtrSet<Operation *, 16> seen;
      if (comesFrom(second.getCondition(), first, seen))
        onCell(CellTable::conditions, conditionCell(dependent, position, "an element"),
               {second, first});
    }
}

//===----------------------------------------------------------------------===//
// Both tables
//===----------------------------------------------------------------------===//

void countRegions(mlir::func::FuncOp kernel, OnCell onCell) {
  llvm::SmallVector<IfOp> branches;
  kernel.walk<mlir::WalkOrder::PreOrder>([&](Operation *region) {
    if (!mlir::isa<AffineForOp, IfOp>(region))
      return;
    if (auto branch = mlir::dyn_cast<IfOp>(region))
      branches.push_back(branch);
    if (mlir::isa<AffineForOp, IfOp>(region->getParentOp()))
      onCell(CellTable::regions, regionCell(nameOf(region), "in", nameOf(region->getParentOp())),
             {region, region->getParentOp()});
    for (Operation *later = region->getNextNode(); later; later = later->getNextNode())
      if (mlir::isa<AffineForOp, IfOp>(later))
        onCell(CellTable::regions, regionCell(nameOf(later), "after", nameOf(region)),
               {later, region});
  });
  countConditions(branches, onCell);
}

CellNames possibleRegions() {
  CellNames cells;
  for (llvm::StringRef where : {"in", "after"})
    for (llvm::StringRef outer : regionNames)
      for (llvm::StringRef inner : regionNames)
        cells.push_back(regionCell(inner, where, outer));
  return cells;
}

CellNames possibleConditions() {
  CellNames cells;
  for (llvm::StringRef position : positionNames)
    for (llvm::StringRef source : sourceNames)
      for (llvm::StringRef likeness : likenessNames)
        cells.push_back(conditionCell(likeness, position, source));
  // A nested branch stands before the results of the outer one.
  cells.push_back(conditionCell(dependent, "after", "an element"));
  return cells;
}

} // namespace npufuzz::tile
