//===- Flow.cpp - what makes a tile, and what uses it ---------------------===//
//
// Tables flow, reach and pair. A cell is possible if some element kind is both in what the maker
// gives and in what the user takes.
//
//===----------------------------------------------------------------------===//
#include "tile/census/Counting.h"
#include "tile/census/Makers.h"
#include "tile/census/Ports.h"

namespace npufuzz::tile {

using mlir::Operation;

static std::string flowCell(llvm::StringRef maker, llvm::StringRef taker) {
  return (maker + " -> " + taker).str();
}
static std::string reachCell(llvm::StringRef relation, llvm::StringRef maker,
                             llvm::StringRef taker) {
  return (relation + " " + maker + " -> " + taker).str();
}
static std::string pairCell(llvm::StringRef user, llvm::StringRef first, llvm::StringRef second) {
  return (user + " of " + first + " and " + second).str();
}

/// Groups of ops that take two tiles as equals, with the names of these operands.
static llvm::ArrayRef<std::array<llvm::StringLiteral, 3>> pairedTakers() {
  static constexpr std::array<llvm::StringLiteral, 3> takers[] = {{"binary", "lhs", "rhs"},
                                                                  {"compare", "lhs", "rhs"},
                                                                  {"select", "lhs", "rhs"},
                                                                  {"expand", "lhs", "rhs"},
                                                                  {"matmul", "lhs", "rhs"}};
  return takers;
}

static void countPair(Operation *user, llvm::StringRef group, OnCell onCell) {
  for (const auto &[name, firstPlace, secondPlace] : pairedTakers()) {
    if (group != name)
      continue;
    mlir::Value first, second;
    forEachTileOperand(user,
                       [&, a = firstPlace, b = secondPlace](size_t position, mlir::Value operand) {
                         if (operandName(user, position) == a)
                           first = operand;
                         if (operandName(user, position) == b)
                           second = operand;
                       });
    if (!first || !second)
      return;
    for (Operation *x : makersOf(first))
      for (Operation *y : makersOf(second))
        onCell(CellTable::pair, pairCell(group, groupOf(*findRecord(x)), groupOf(*findRecord(y))),
               {user, x, y});
  }
}

void countFlow(mlir::func::FuncOp kernel, OnCell onCell) {
  kernel.walk([&](Operation *user) {
    const OpRecord *record = findRecord(user);
    if (!record || record->category == OpCategory::View)
      return;
    std::string group = groupOf(*record);
    forEachTileOperand(user, [&](size_t position, mlir::Value operand) {
      llvm::StringRef place = operandName(user, position);
      forEachMaker(user, operand, [&](Relation relation, Operation *maker) {
        const OpRecord &made = *findRecord(maker);
        if (relation == Relation::block)
          onCell(CellTable::flow, flowCell(made.mnemonic, (record->mnemonic + "." + place).str()),
                 {user, maker});
        else
          onCell(CellTable::reach,
                 reachCell(relationNames[static_cast<size_t>(relation)], groupOf(made),
                           (group + "." + place).str()),
                 {user, maker});
      });
    });
    countPair(user, group, onCell);
  });
}

CellNames possibleFlow() {
  CellNames cells;
  llvm::ArrayRef<Taker> takers = takingOps();
  for (const Giver &giver : givingOps())
    for (const Taker &taker : takers)
      if (meet(giver.classes, taker.classes))
        cells.push_back(flowCell(giver.name, taker.name));
  return cells;
}

/// Every way from a group that gives a tile to an operand that takes it.
static CellNames cellsOfWays(llvm::ArrayRef<llvm::StringLiteral> ways) {
  CellNames cells;
  for (llvm::StringRef way : ways)
    for (const Giver &giver : givingGroups())
      for (const Taker &taker : takingGroups())
        if (meet(giver.classes, taker.classes))
          cells.push_back(reachCell(way, giver.name, taker.name));
  return cells;
}

CellNames possibleReach() { return cellsOfWays(llvm::ArrayRef(relationNames).drop_front()); }

CellNames possibleThroughMemory() {
  static constexpr llvm::StringLiteral ways[] = {"through memory", "across kernels"};
  return cellsOfWays(ways);
}

CellNames possiblePairs() {
  CellNames cells;
  llvm::ArrayRef<Taker> takers = takingGroups();
  llvm::ArrayRef<Giver> givers = givingGroups();
  for (const auto &[user, first, second] : pairedTakers()) {
    auto taker = llvm::find_if(takers, [&, u = user, f = first](const Taker &one) {
      return one.name == (u + "." + f).str();
    });
    for (const Giver &x : givers)
      for (const Giver &y : givers) {
        // Both have one kind.
        std::string both;
        for (char letter : x.classes)
          if (llvm::StringRef(y.classes).contains(letter))
            both += letter;
        if (meet(both, taker->classes))
          cells.push_back(pairCell(user, x.name, y.name));
      }
  }
  return cells;
}

} // namespace npufuzz::tile
