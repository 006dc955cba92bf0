//===- TensorLowering.h - tile ops to linalg on tensors ---------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_TENSORS_TENSORLOWERING_H
#define NPUFUZZ_BACKEND_MLIR_TENSORS_TENSORLOWERING_H

#include "backend/mlir/TileLowering.h"

namespace npufuzz::mlirbackend {

/// Tiles and global tensors are values. `values` holds of each memref of the program the tensor
/// that it is by now.
class TensorLowering : public TileLowering {
public:
  /// Remembers what functions write: precondition of lowerFunction for any of them.
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

  /// The tensor that a view shows elements of, and the map to them: a global one as it is by now,
  /// or one that is made here of what a concat or pad shows.
  std::pair<mlir::AffineMap, mlir::Value> tensorBehind(mlir::Value view);
  /// All that a view shows, as a tensor.
  mlir::Value wholeView(mlir::Value view);
  mlir::Value gathered(tile::ConcatOp op);
  mlir::Value gathered(tile::PadOp op);

  using TileLowering::allocate;
  mlir::Value allocate(llvm::ArrayRef<int64_t> shape, mlir::Type elementType) override;
  mlir::Value copyValid(const TileBuffer &from, mlir::Value to) override;

  /// What a block hands on: of a tile its tensor and valid extents, of other values themselves,
  /// then the tensors that `memories` are by now.
  llvm::SmallVector<mlir::Value> handedOn(mlir::ValueRange old,
                                          llvm::ArrayRef<mlir::Value> memories);
  /// Names what was handed on after what it was.
  void receive(mlir::ValueRange old, llvm::ArrayRef<mlir::Value> memories, mlir::ValueRange now);

  /// By name, for functions are replaced one after the other.
  llvm::StringMap<std::vector<unsigned>> written;
};

} // namespace npufuzz::mlirbackend

#endif
