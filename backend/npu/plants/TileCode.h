//===- TileCode.h - tile ops that a plant adds ------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_PLANTS_TILECODE_H
#define NPUFUZZ_BACKEND_NPU_PLANTS_TILECODE_H

#include "tile/Tile.h"

#include "mlir/IR/Builders.h"

namespace npufuzz::npu {

/// Emits tile ops before another op. Tiles made here from no tile are valid everywhere.
class TileCode {
public:
  explicit TileCode(mlir::Operation *before) : builder(before), loc(before->getLoc()) {}

  static tile::TileType typeOf(mlir::Value tile) {
    return llvm::cast<tile::TileType>(tile.getType());
  }

  /// Clones the op: the clone's result feeds the code that replaces the op's own result.
  mlir::Value again(mlir::Operation *op) { return builder.clone(*op)->getResult(0); }
  /// Casts by wrapping, or by rounding to nearest even.
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
  /// Limits the valid elements along an axis to `extent`.
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

/// Sum, product, minimum or maximum of no elements.
mlir::TypedAttr identityOf(tile::ReduceKind kind, mlir::Type element);

/// True for the tile that a loop carries into its body.
bool isCarried(mlir::Value value);

} // namespace npufuzz::npu

#endif
