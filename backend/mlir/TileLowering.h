//===- TileLowering.h - tile ops to upstream dialects -----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_TILELOWERING_H
#define NPUFUZZ_BACKEND_MLIR_TILELOWERING_H

#include "backend/mlir/LoopNest.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace npufuzz::mlirbackend {

/// Rewrites one function after the other; `lower` has an overload for every op of the language,
/// so that a new op does not build before it is lowered.
class TileLowering {
public:
  TileLowering(mlir::MLIRContext *context, LoweringOptions options) : b(context, options) {}

  /// Replaces a kernel or @main by its lowering.
  void lowerFunction(mlir::func::FuncOp function);

private:
  void lowerOps(mlir::Block &block);
  void lowerLoop(mlir::affine::AffineForOp loop);
  void lowerBranch(mlir::scf::IfOp branch);
  llvm::SmallVector<mlir::Value> yieldCarried(mlir::Operation *terminator,
                                              llvm::ArrayRef<mlir::Value> carried);

  // TileLowering.cpp
  void lower(tile::ScratchOp op);
  void lower(tile::LoadOp op);
  void lower(tile::StoreOp op);
  void lower(tile::IotaOp op);
  void lower(tile::SplatOp op);
  void lower(tile::ExpandOp op);
  void lower(tile::ExpandBinaryOp op);
  void lower(tile::ReduceOp op);
  void lower(tile::MatmulOp op);
  void lower(tile::TransposeOp op);
  void lower(tile::SetValidOp op);
  void lower(tile::FillPadOp op);
  /// Views hold no data: loads and stores compose them.
  template <typename Op>
    requires(Op::record.category == tile::OpCategory::View)
  void lower(Op) {}
  template <typename Op>
    requires(tile::isElementwise(Op::record.category))
  void lower(Op op) {
    lowerElementwise(op, [op](Scalars &b, mlir::ValueRange elements, auto) {
      return elementwiseCode(b, op, elements);
    });
  }
  // TileOrder.cpp
  void lower(tile::CumsumOp op);
  void lower(tile::TopkOp op);
  // TileIndirect.cpp
  void lower(tile::GatherOp op);
  void lower(tile::ScatterOp op);
  void lower(tile::ExtractOp op);
  void lowerArgReduce(tile::ReduceOp op);

  void lowerElementwise(mlir::Operation *op, ElementCode code);

  TileBuffer tileOf(mlir::Value value) const { return tiles.at(value); }
  void bind(mlir::Value value, TileBuffer buffer) { tiles[value] = std::move(buffer); }
  /// A buffer for a tile, freed at the end of the open block.
  mlir::Value allocate(mlir::MemRefType type);
  mlir::Value allocate(tile::TileType type) {
    return allocate(mlir::MemRefType::get(type.getShape(), type.getElementType()));
  }
  /// Copies the valid elements into a buffer of the same type.
  void copyValid(const TileBuffer &from, mlir::Value to);
  void openBlock() { owned.emplace_back(); }
  void closeBlock();

  Scalars b;
  mlir::IRMapping values;
  llvm::DenseMap<mlir::Value, TileBuffer> tiles;
  /// Buffers made in each open block, the innermost last.
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> owned;
};

} // namespace npufuzz::mlirbackend

#endif
