//===- TileCode.h - tile ops that a plant adds ------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_PLANTS_TILECODE_H
#define NPUFUZZ_BACKEND_NPU_PLANTS_TILECODE_H

#include "tile/Tile.h"

#include "mlir/IR/Builders.h"

namespace npufuzz::npu {

/// Emits tile ops in front of another op. Tiles made here from no tile are valid everywhere.
class TileCode {
public:
  explicit TileCode(mlir::Operation *before) : builder(before), loc(before->getLoc()) {}

  static tile::TileType typeOf(mlir::Value tile) {
    return llvm::cast<tile::TileType>(tile.getType());
  }

  /// The op once more: its result is for what then takes the place of the op's own.
  mlir::Value again(mlir::Operation *op) { return builder.clone(*op)->getResult(0); }
  /// Wraps or rounds to nearest even.
  mlir::Value cast(mlir::Value x, mlir::Type element);
  mlir::Value splat(llvm::ArrayRef<int64_t> shape, mlir::TypedAttr value);
  /// The coordinate along an axis plus a start, as index.
  mlir::Value iota(llvm::ArrayRef<int64_t> shape, int64_t axis, mlir::Value start = {});
  mlir::Value compare(tile::CmpPredicate predicate, mlir::Value x, mlir::Value y);
  /// Compares iota with a number.
  mlir::Value compare(tile::CmpPredicate predicate, mlir::Value x, int64_t y);
  mlir::Value select(mlir::Value condition, mlir::Value x, mlir::Value y);
  mlir::Value reduce(tile::ReduceKind kind, mlir::Value x, int64_t axis);
  mlir::Value expand(mlir::Value x, int64_t axis, int64_t extent);
  /// At most `extent` elements along an axis are valid.
  mlir::Value narrow(mlir::Value x, int64_t axis, int64_t extent);
  template <typename Op> mlir::Value binary(mlir::Value x, mlir::Value y) {
    return builder.create<Op>(loc, x.getType(), x, y);
  }
  /// min, max, sum or prod of two tiles.
  mlir::Value combine(tile::ReduceKind kind, mlir::Value x, mlir::Value y);

private:
  mlir::OpBuilder builder;
  mlir::Location loc;
};

/// What a sum, product, minimum or maximum of no element is.
mlir::TypedAttr identityOf(tile::ReduceKind kind, mlir::Type element);

/// The tile that a loop carries into its body.
bool isCarried(mlir::Value value);

} // namespace npufuzz::npu

#endif
