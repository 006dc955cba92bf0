//===- TensorLowering.h - lowers tile ops to linalg on tensors --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_TENSORS_TENSORLOWERING_H
#define NPUFUZZ_BACKEND_MLIR_TENSORS_TENSORLOWERING_H

#include "backend/mlir/TileLowering.h"

namespace npufuzz::mlirbackend {

/// Tiles and global tensors are values. `values` maps each memref of the program to its current
/// tensor.
class TensorLowering : public TileLowering {
public:
  /// Records which arguments each function writes; lowerFunction needs that for all functions.
  TensorLowering(mlir::ModuleOp program, LoweringOptions options);

  void lowerFunction(mlir::func::FuncOp function) override;

private:
  void lowerLoop(mlir::affine::AffineForOp loop) override;
  void lowerBranch(mlir::scf::IfOp branch) override;
  void lowerCall(mlir::func::CallOp call) override;

  // TensorTransfer.cpp
  void lower(tile::LoadOp op) override;
  void lower(tile::StoreOp op) override;
  void lower(tile::GatherOp op) override;
  void lower(tile::ScatterOp op) override;
  void lower(tile::ExtractOp op) override;

  /// Tensor whose elements a view shows, and the map to them: the current global tensor, or, for a
  /// concat or pad, a tensor built here.
  std::pair<mlir::AffineMap, mlir::Value> viewedTensor(mlir::Value view);
  /// Everything that a view shows, as a tensor.
  mlir::Value wholeView(mlir::Value view);
  mlir::Value gathered(tile::ConcatOp op);
  mlir::Value gathered(tile::PadOp op);

  using TileLowering::allocate;
  mlir::Value allocate(llvm::ArrayRef<int64_t> shape, mlir::Type elementType) override;
  mlir::Value copyValid(const TileBuffer &from, mlir::Value to) override;

  /// Values that a block passes on: a tile as its tensor and valid extents, other values as they
  /// are, then the current tensors of `memories`.
  llvm::SmallVector<mlir::Value> handedOn(mlir::ValueRange old,
                                          llvm::ArrayRef<mlir::Value> memories);
  /// Maps the old values to those that were passed on.
  void receive(mlir::ValueRange old, llvm::ArrayRef<mlir::Value> memories, mlir::ValueRange now);

  /// Keyed by name, because functions are replaced one after the other.
  llvm::StringMap<std::vector<unsigned>> written;
};

} // namespace npufuzz::mlirbackend

#endif
