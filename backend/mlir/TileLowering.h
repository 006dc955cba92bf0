//===- TileLowering.h - lowers tile ops to upstream dialects ----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_TILELOWERING_H
#define NPUFUZZ_BACKEND_MLIR_TILELOWERING_H

#include "backend/mlir/LoopNest.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

namespace npufuzz::mlirbackend {

/// Rewrites one function after the other. `lower` has an overload for every op of the language, so
/// a new op does not build before it is lowered. Virtual functions depend on where tiles and global
/// tensors live: in memory here, in values in tensors/.
class TileLowering {
public:
  TileLowering(mlir::MLIRContext *context, LoweringOptions options) : b(context, options) {}
  virtual ~TileLowering() = default;

  /// Replaces a kernel or @main by its lowering.
  virtual void lowerFunction(mlir::func::FuncOp function);

protected:
  void lowerOps(mlir::Block &block);
  virtual void lowerLoop(mlir::affine::AffineForOp loop);
  virtual void lowerBranch(mlir::scf::IfOp branch);
  virtual void lowerCall(mlir::func::CallOp call) { b.clone(*call, values); }

  // TileLowering.cpp
  void lower(tile::ScratchOp op);
  virtual void lower(tile::LoadOp op);
  virtual void lower(tile::StoreOp op);
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
  virtual void lower(tile::GatherOp op);
  virtual void lower(tile::ScatterOp op);
  virtual void lower(tile::ExtractOp op);
  void lowerArgReduce(tile::ReduceOp op);

  void lowerElementwise(mlir::Operation *op, ElementCode code);

  TileBuffer tileOf(mlir::Value value) const { return tiles.at(value); }
  void bind(mlir::Value value, TileBuffer buffer) { tiles[value] = std::move(buffer); }
  mlir::Value lookup(mlir::Value old) const { return values.lookupOrDefault(old); }
  llvm::SmallVector<mlir::Value> lookupAll(mlir::ValueRange old) const {
    return llvm::map_to_vector(old, [&](mlir::Value value) { return lookup(value); });
  }
  /// Room for a tile: a buffer that is freed at the end of the open block.
  virtual mlir::Value allocate(llvm::ArrayRef<int64_t> shape, mlir::Type elementType);
  mlir::Value allocate(tile::TileType type) {
    return allocate(type.getShape(), type.getElementType());
  }
  /// Copies the valid elements into room of the same shape. Returns the room as emitNest does.
  virtual mlir::Value copyValid(const TileBuffer &from, mlir::Value to);
  /// Extents of a loaded or gathered tile that lie inside the view.
  llvm::SmallVector<Extent> extentsInside(tile::ViewType view, mlir::ValueRange offsets,
                                          llvm::ArrayRef<int64_t> tile);
  /// Extents of the elements that have an index and that lie inside the view on all other axes.
  llvm::SmallVector<Extent> indexedExtents(const TileBuffer &indices, tile::ViewType view,
                                           mlir::ValueRange offsets, llvm::ArrayRef<int64_t> tile,
                                           size_t axis);

  Scalars b;
  mlir::IRMapping values;
  llvm::DenseMap<mlir::Value, TileBuffer> tiles;

private:
  llvm::SmallVector<mlir::Value> yieldCarried(mlir::Operation *terminator,
                                              llvm::ArrayRef<mlir::Value> carried);
  void openBlock() { owned.emplace_back(); }
  void closeBlock();

  /// Buffers made in each open block, the innermost last.
  llvm::SmallVector<llvm::SmallVector<mlir::Value>> owned;
};

} // namespace npufuzz::mlirbackend

#endif
