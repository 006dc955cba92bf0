//===- Counting.h - the parts of the census ---------------------*- C++ -*-===//
//
// For each table a function that counts the cells of a kernel, and one that lists the possible
// ones. Both name cells alike, through the same functions.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_CENSUS_COUNTING_H
#define NPUFUZZ_TILE_CENSUS_COUNTING_H

#include "tile/census/Cells.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <map>

namespace npufuzz::tile {

using CellNames = std::vector<std::string>;

/// A kernel in its place in @main.
struct KernelCall {
  mlir::func::FuncOp kernel;
  /// Operands of the call: tensors and scalars of @main.
  llvm::SmallVector<mlir::Value> operands;
};
std::vector<KernelCall> callsOf(mlir::ModuleOp program);

// Flow.cpp: flow, reach, pair.
void countFlow(mlir::func::FuncOp kernel, OnCell onCell);
CellNames possibleFlow();
CellNames possibleReach();
CellNames possiblePairs();
// Uses.cpp
void countUses(mlir::func::FuncOp kernel, OnCell onCell);
CellNames possibleUses();
// MemoryLife.cpp: memory, and reach through memory.
void countMemory(llvm::ArrayRef<KernelCall> calls, OnCell onCell);
CellNames possibleMemory();
/// Cells of table reach.
CellNames possibleThroughMemory();
// Regions.cpp: regions, conditions.
void countRegions(mlir::func::FuncOp kernel, OnCell onCell);
CellNames possibleRegions();
CellNames possibleConditions();
// Contents.cpp: constants, contents.
void countConstants(mlir::func::FuncOp kernel, OnCell onCell);
void countContents(const Case &program, llvm::ArrayRef<KernelCall> calls, OnCell onCell);
CellNames possibleConstants();
CellNames possibleContents();

} // namespace npufuzz::tile

#endif
