//===- Cells.h - the census of structure: cells of a program ----*- C++ -*-===//
//
// A bug of a compiler needs a structure: a value that a loop carries into a loop, a gather and a
// scatter on one tensor, a branch on what an earlier branch changed. The census cuts structure into
// cells, each a conjunction of two or three facts. Cells follow from the op table and from the
// rules of the language, and not from what the generators happen to make. A cell that no program
// has is a hole of the generators.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_CENSUS_CELLS_H
#define NPUFUZZ_TILE_CENSUS_CELLS_H

#include "tile/Case.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace npufuzz::tile {

/// Kinds of cells, in the order of tables.
enum class CellTable {
  flow,       ///< "add -> select.lhs": one op's result is an operand of an op of its block
  reach,      ///< "carried reduce -> binary.lhs": the same by groups of ops, for another relation
  pair,       ///< "compare of iota and load": the two operands of one op, by groups
  uses,       ///< "load twice around a loop": uses of a result, and what stands between them
  memory,     ///< "store, gather: other view, next iteration": two accesses of a tensor
  regions,    ///< "carrying loop in branch", "branch after loop"
  conditions, ///< "opposite condition nested, on an element": two branches of a kernel
  constants,  ///< "extent - 1 to cmp.rhs": a splat constant, and the operand that it is
  contents,   ///< "has nan to reduce.operand": what a tensor holds, and what first takes it
};
inline constexpr llvm::StringLiteral cellTableNames[] = {
    "flow", "reach", "pair", "uses", "memory", "regions", "conditions", "constants", "contents"};

/// Takes a cell and the ops that have it: first the one at which it ends (the user, the later
/// access, the inner or later region), then the others.
using OnCell = llvm::function_ref<void(CellTable table, llvm::StringRef cell,
                                       llvm::ArrayRef<mlir::Operation *> ops)>;

/// Calls `onCell` for each cell of a tile program, possibly several times.
void forEachCell(const Case &program, OnCell onCell);
/// The same without table contents.
void forEachCell(mlir::ModuleOp program, OnCell onCell);

/// Cells of a table that programs may have, in a fixed order, each once.
llvm::ArrayRef<std::string> possibleCells(CellTable table);

} // namespace npufuzz::tile

#endif
