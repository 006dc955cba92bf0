//===- OpTable.h - every op of the language, derived from ODS ---*- C++ -*-===//
//
// To do something for every op, overload a function on the op classes and call
// forEachOp or dispatch: an op without an overload is then a build error.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_OPTABLE_H
#define NPUFUZZ_TILE_OPTABLE_H

#include "tile/Tile.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::tile {

namespace detail {
template <typename... Ops> struct OpList {
  /// Calls f(op) with the concrete class; false when op is none of the dialect's.
  template <typename Function> static bool dispatch(mlir::Operation *op, Function &&f) {
    return (... || tryOne<Ops>(op, f));
  }
  static llvm::ArrayRef<OpRecord> records() {
    static const OpRecord table[] = {Ops::record...};
    return table;
  }

private:
  template <typename Op, typename Function> static bool tryOne(mlir::Operation *op, Function &f) {
    if (auto concrete = llvm::dyn_cast<Op>(op)) {
      f(concrete);
      return true;
    }
    return false;
  }
};
using AllOps = OpList<
#define GET_OP_LIST
#include "tile/TileOps.cpp.inc"
    >;
} // namespace detail

/// Every op, in the order of their mnemonics.
inline llvm::ArrayRef<OpRecord> opTable() { return detail::AllOps::records(); }

/// The record of an op of the tile dialect, null for any other op.
const OpRecord *findRecord(mlir::Operation *op);

/// Calls f with op as its concrete tile op class. False when op is not of the dialect.
template <typename Function> bool dispatch(mlir::Operation *op, Function &&f) {
  return detail::AllOps::dispatch(op, f);
}

} // namespace npufuzz::tile

#endif
