//===- DrawnPlants.cpp - bugs of structures that nobody chose -------------===//
//
// The other plants are written by people who know the generators. These are not: each is drawn from
// the possible cells of the census of structure (tile/census), without a look at what is generated.
// A drawn plant needs two or three cells at once, and then spoils the result of one op. In every
// second plant two cells share an op; the others need their cells in one kernel.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/plants/Plants.h"
#include "backend/npu/plants/TileCode.h"
#include "tile/census/Cells.h"
#include "tile/census/Ports.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <random>

using namespace mlir;

namespace npufuzz::npu {

using tile::CellTable;

namespace {

struct WantedCell {
  CellTable table;
  std::string name;
};

struct Conjunction {
  /// The first one has the op that is spoiled.
  std::vector<WantedCell> cells;
  /// The first two have an op in common.
  bool shareOp = false;
};

//===----------------------------------------------------------------------===//
// Drawing
//===----------------------------------------------------------------------===//

class Drawer {
public:
  explicit Drawer(uint64_t number) : engine(number) {}

  Conjunction draw() {
    Conjunction drawn;
    drawn.shareOp = engine() % 2;
    if (drawn.shareOp)
      drawn.cells = cellsOfOneOp();
    else
      drawn.cells = {anyCell(), anyCell()};
    if (engine() % 3 == 0)
      drawn.cells.push_back(cellOf(engine() % 2 ? CellTable::regions : CellTable::conditions));
    return drawn;
  }

private:
  WantedCell cellOf(CellTable table) {
    llvm::ArrayRef<std::string> cells = tile::possibleCells(table);
    return {table, cells[engine() % cells.size()]};
  }

  /// A compiler does not see what tensors hold.
  WantedCell anyCell() {
    return cellOf(static_cast<CellTable>(engine() % static_cast<size_t>(CellTable::contents)));
  }

  /// Two cells that may share an op: a flow cell, "add -> select.lhs", and another one of its user.
  std::vector<WantedCell> cellsOfOneOp() {
    WantedCell flow;
    std::vector<WantedCell> fitting;
    while (fitting.empty()) { // nothing else is known of an op that only stores
      flow = cellOf(CellTable::flow);
      fitting = cellsBeside(flow.name);
    }
    return {flow, fitting[engine() % fitting.size()]};
  }

  static std::vector<WantedCell> cellsBeside(StringRef flow) {
    auto [maker, taker] = flow.split(" -> ");
    std::string classes = commonClasses(maker, taker);
    auto [user, takenPlace] = taker.split('.');
    std::string group = tile::groupOf(*tile::findRecord(user));
    std::vector<WantedCell> fitting;
    for (CellTable table :
         {CellTable::flow, CellTable::reach, CellTable::uses, CellTable::constants})
      for (const std::string &name : tile::possibleCells(table)) {
        auto [op, place] = StringRef(name).split(" -> ").second.split('.');
        bool other = place != takenPlace;
        bool fits = table == CellTable::flow
                        ? (op == user && other && mayMeet(name, takenPlace, classes)) ||
                              StringRef(name).starts_with((user + " -> ").str())
                    : table == CellTable::reach ? op == group && other
                    : table == CellTable::uses
                        ? StringRef(name).starts_with(group + " ")
                        : StringRef(name).contains((" to " + user + ".").str()) &&
                              !StringRef(name).ends_with(taker);
        if (fits)
          fitting.push_back({table, name});
      }
    return fitting;
  }

  /// Element classes of a tile that goes from one to the other.
  static std::string commonClasses(StringRef maker, StringRef taker) {
    const tile::Giver &giver = *llvm::find_if(
        tile::givingOps(), [&](const tile::Giver &one) { return one.name == maker; });
    const tile::Taker &takes = *llvm::find_if(
        tile::takingOps(), [&](const tile::Taker &one) { return one.name == taker; });
    std::string common;
    llvm::copy_if(giver.classes, std::back_inserter(common),
                  [&](char letter) { return StringRef(takes.classes).contains(letter); });
    return common;
  }

  /// True if a flow cell's tile can be another operand of the same op: all but conditions and
  /// indices have elements of one class.
  static bool mayMeet(StringRef flow, StringRef otherPlace, StringRef otherClasses) {
    auto [maker, taker] = flow.split(" -> ");
    auto isApart = [](StringRef place) { return place == "condition" || place == "indices"; };
    return isApart(otherPlace) || isApart(taker.split('.').second) ||
           tile::meet(commonClasses(maker, taker), otherClasses);
  }

  std::mt19937_64 engine;
};

//===----------------------------------------------------------------------===//
// Spoiling
//===----------------------------------------------------------------------===//

/// 1 - x, or not x: differs from x in every element but 0.5.
Value spoiled(TileCode &code, Value x, OpBuilder builder) {
  Type element = TileCode::typeOf(x).getElementType();
  ElementKind kind = tile::elementKindOf(element);
  if (kind == ElementKind::i1) {
    auto flip = builder.create<tile::NotOp>(x.getLoc(), x.getType(), x);
    return flip;
  }
  if (isFloat8Kind(kind))
    return code.cast(spoiled(code, code.cast(x, builder.getF32Type()), builder), element);
  auto one = isFloatKind(kind) ? TypedAttr(builder.getFloatAttr(element, 1))
                               : TypedAttr(builder.getIntegerAttr(element, 1));
  return code.binary<tile::SubOp>(code.splat(TileCode::typeOf(x).getShape(), one), x);
}

/// Replaces the op's result, or the tile that it takes, for this op or its users alone.
void spoil(Operation *op) {
  if (op->getNumRegions() > 0) { // a loop or a branch: the first tile in it
    Operation *first = nullptr;
    op->walk([&](Operation *inner) {
      bool gives = inner->getNumRegions() == 0 && inner->getNumResults() == 1 &&
                   isa<tile::TileType>(inner->getResult(0).getType());
      if (!first && gives)
        first = inner;
    });
    if (first)
      spoil(first);
    return;
  }
  bool gives = op->getNumResults() == 1 && isa<tile::TileType>(op->getResult(0).getType());
  Operation *before = gives ? op->getNextNode() : op;
  TileCode code(before);
  if (!gives) {
    op->setOperand(0, spoiled(code, op->getOperand(0), OpBuilder(before)));
    return;
  }
  Value result = op->getResult(0);
  SmallVector<OpOperand *> uses =
      llvm::map_to_vector(result.getUses(), [](OpOperand &use) { return &use; });
  Value wrong = spoiled(code, result, OpBuilder(before));
  for (OpOperand *use : uses)
    use->set(wrong);
}

bool haveOpInCommon(ArrayRef<Operation *> a, ArrayRef<Operation *> b) {
  return llvm::any_of(a, [&](Operation *op) { return llvm::is_contained(b, op); });
}

/// Spoils the first op that has the conjunction.
LogicalResult spoilWhere(const Conjunction &wanted, ModuleOp module) {
  // The ops of each wanted cell, in the order of the program.
  std::vector<std::vector<SmallVector<Operation *, 3>>> found(wanted.cells.size());
  tile::forEachCell(module, [&](CellTable table, StringRef cell, ArrayRef<Operation *> ops) {
    for (auto [number, one] : llvm::enumerate(wanted.cells))
      if (one.table == table && one.name == cell)
        found[number].emplace_back(ops);
  });
  auto kernelOf = [](Operation *op) { return op->getParentOfType<func::FuncOp>(); };
  for (const auto &first : found.front()) {
    Operation *at = first.front();
    bool all = true;
    for (size_t number = 1; number < found.size(); ++number)
      all &= llvm::any_of(found[number], [&](const auto &ops) {
        return number == 1 && wanted.shareOp ? haveOpInCommon(first, ops)
                                             : kernelOf(ops.front()) == kernelOf(at);
      });
    if (!all)
      continue;
    spoil(at);
    return success();
  }
  return success();
}

} // namespace

PlantedBug drawnPlant(uint64_t number) {
  Conjunction wanted = Drawer(number).draw();
  std::string summary = "spoils an op that has, ";
  summary += wanted.shareOp ? "at one op" : "in its kernel";
  for (const WantedCell &cell : wanted.cells)
    summary += "; " + tile::cellTableNames[static_cast<size_t>(cell.table)].str() + " " + cell.name;
  return {{"drawn-" + std::to_string(number),
           "npu-fuse-prologue",
           std::move(summary),
           {"value", "undef", "memory"}},
          PlantedBug::When::beforePass,
          [wanted](ModuleOp module) { return spoilWhere(wanted, module); }};
}

} // namespace npufuzz::npu
