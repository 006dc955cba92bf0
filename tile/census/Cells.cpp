//===- Cells.cpp - the census of one program ------------------------------===//
//
// Cells are counted from modules and not in the generators, so they say what any source of programs
// reaches. A kernel that is called twice counts once, but for what comes to it through memory.
//
//===----------------------------------------------------------------------===//
#include "tile/census/Cells.h"

#include "tile/census/Counting.h"

namespace npufuzz::tile {

std::vector<KernelCall> callsOf(mlir::ModuleOp program) {
  std::vector<KernelCall> calls;
  mainOf(program).walk([&](mlir::func::CallOp call) {
    auto kernel = program.lookupSymbol<mlir::func::FuncOp>(call.getCallee());
    calls.push_back({kernel, llvm::to_vector(call.getOperands())});
  });
  return calls;
}

void forEachCell(mlir::ModuleOp program, OnCell onCell) {
  for (mlir::func::FuncOp kernel : kernelsOf(program)) {
    countFlow(kernel, onCell);
    countUses(kernel, onCell);
    countRegions(kernel, onCell);
    countConstants(kernel, onCell);
  }
  countMemory(callsOf(program), onCell);
}

void forEachCell(const Case &program, OnCell onCell) {
  forEachCell(program.module.get(), onCell);
  countContents(program, callsOf(program.module), onCell);
}

static CellNames listCells(CellTable table) {
  switch (table) {
  case CellTable::flow:
    return possibleFlow();
  case CellTable::reach: {
    CellNames cells = possibleReach(), more = possibleThroughMemory();
    cells.insert(cells.end(), more.begin(), more.end());
    return cells;
  }
  case CellTable::pair:
    return possiblePairs();
  case CellTable::uses:
    return possibleUses();
  case CellTable::memory:
    return possibleMemory();
  case CellTable::regions:
    return possibleRegions();
  case CellTable::conditions:
    return possibleConditions();
  case CellTable::constants:
    return possibleConstants();
  case CellTable::contents:
    return possibleContents();
  }
  llvm_unreachable("no such table");
}

llvm::ArrayRef<std::string> possibleCells(CellTable table) {
  static const auto all = [] {
    std::array<CellNames, std::size(cellTableNames)> made;
    for (size_t number = 0; number < made.size(); ++number)
      made[number] = listCells(static_cast<CellTable>(number));
    return made;
  }();
  return all[static_cast<size_t>(table)];
}

} // namespace npufuzz::tile
