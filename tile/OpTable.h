//===- OpTable.h - every op of the language, derived from ODS ---*- C++ -*-===//
//
// To do something for every op, overload a function on the op classes and call it from forEachOp or
// dispatch. An op without an overload is then a build error; tests/tile/op_table_total_test.py adds
// an op to prove it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TILE_OPTABLE_H
#define NPUFUZZ_TILE_OPTABLE_H

#include "tile/Tile.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::tile {

namespace detail {
template <typename... Ops> struct OpList {
  /// Calls f(op) with the concrete class; false if the op is not of the dialect.
  template <typename Function> static bool dispatch(mlir::Operation *op, Function &&f) {
    return (... || tryOne<Ops>(op, f));
  }
  template <typename Function> static bool dispatch(llvm::StringRef mnemonic, Function &&f) {
    auto tryOne = [&](auto op) {
      bool found = decltype(op)::record.mnemonic == mnemonic;
      if (found)
        f(op);
      return found;
    };
    return (... || tryOne(Ops()));
  }
  template <typename Function> static void forEach(Function &&f) { (..., f(Ops())); }
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

/// Every op, in the order of the mnemonics.
inline llvm::ArrayRef<OpRecord> opTable() { return detail::AllOps::records(); }

/// The record of an op of the tile dialect, null for any other op.
const OpRecord *findRecord(mlir::Operation *op);
/// The record of that mnemonic, null for any other name.
const OpRecord *findRecord(llvm::StringRef mnemonic);

/// Calls f with op as its concrete tile op class. Returns false if op is not of the dialect.
template <typename Function> bool dispatch(mlir::Operation *op, Function &&f) {
  // Tests class by class, so first exclude the many ops of other dialects.
  return llvm::isa_and_nonnull<TileDialect>(op->getDialect()) && detail::AllOps::dispatch(op, f);
}

/// Dispatches on a mnemonic alone: calls f with a null op of that class, which tells only its
/// class. Returns false if no op has the name.
template <typename Function> bool dispatch(llvm::StringRef mnemonic, Function &&f) {
  return detail::AllOps::dispatch(mnemonic, f);
}

/// Calls f with a null op of each class, in the order of the table.
template <typename Function> void forEachOp(Function &&f) { detail::AllOps::forEach(f); }

/// "i1", "integers", "floats", "8-bit floats": the element classes of a record.
llvm::SmallVector<llvm::StringRef, 4> elementClassNames(const OpRecord &record);

} // namespace npufuzz::tile

#endif
