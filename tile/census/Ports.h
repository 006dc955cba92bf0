//===- Ports.h - what gives a tile, and what takes one ----------*- C++ -*-===//
#ifndef NPUFUZZ_TILE_CENSUS_PORTS_H
#define NPUFUZZ_TILE_CENSUS_PORTS_H

#include "tile/OperandClasses.h"

#include <string>
#include <vector>

namespace npufuzz::tile {

/// Something that gives tiles: an op, or a group of ops that the census counts as one.
struct Giver {
  std::string name;
  /// Element classes of the result, letters as in OpRecord.
  std::string classes;
};
/// A tile operand of an op, or of a group.
struct Taker {
  std::string name; ///< "select.lhs"
  std::string classes;
  OperandValues values = OperandValues::any;
};

/// The group of an op: its category, or the op itself if a category has several that behave
/// differently (load and gather, iota and splat, set_valid and fill_pad).
std::string groupOf(const OpRecord &record);

/// Every op, or every group, that gives a tile or takes one, in the order of the op table.
llvm::ArrayRef<Giver> givingOps();
llvm::ArrayRef<Giver> givingGroups();
llvm::ArrayRef<Taker> takingOps();
llvm::ArrayRef<Taker> takingGroups();

/// Name of the operand at that position among the tile operands (forEachTileOperand): "lhs".
llvm::StringRef operandName(mlir::Operation *op, size_t position);

/// True if some element kind is in both.
bool meet(llvm::StringRef classes, llvm::StringRef others);

} // namespace npufuzz::tile

#endif
