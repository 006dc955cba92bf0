//===- KernelText.h - writes one kernel -------------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_EMISSION_KERNELTEXT_H
#define NPUFUZZ_BACKEND_PTO_EMISSION_KERNELTEXT_H

#include "backend/pto/emission/TileText.h"
#include "tile/OpTable.h"
#include "tile/Program.h"

namespace npufuzz::pto {

/// Writes a kernel op by op.
class KernelText : TileText {
public:
  KernelText(mlir::func::FuncOp kernel, const EmissionOptions &options)
      : TileText(kernel, options) {}

  std::string write();
  using TileText::refusal;
  using TileText::tileBytes;

private:
  void writeOp(mlir::Operation &op) override;
  void writeComputation(mlir::Operation &op);
  void writeElementwise(mlir::Operation *op);
  void writeWithScalar(mlir::Operation *op, llvm::StringRef name, tile::SplatOp splat);
  void writeReduce(tile::ReduceOp op);
  void writeExpand(tile::ExpandOp op);
  void writeExpandBinary(tile::ExpandBinaryOp op);
  void writeCast(tile::CastOp op);
  void writeCompare(tile::CmpOp op);
  void writeSelect(tile::SelectOp op);
  void writeTranspose(tile::TransposeOp op);
  void writeMatmul(tile::MatmulOp op);
  /// In a kernel of the cube unit, refuses ops that the unit does not have.
  void requireCube(mlir::Operation &op);
  /// Moves a matrix of L1 to where the unit reads it.
  TileBuf &operandOfProduct(TileBuf &from, Location location, const Index &rows,
                            const Index &columns);
  /// Marks a sum that starts from zero: nothing is written until the first product.
  void writeZeroSum(tile::SplatOp op);
  /// Adds the product to the sum. If a loop carries a sum that starts from zero, tests for its
  /// first turn.
  void writeSum(TileBuf &sum, TileBuf &left, TileBuf &right, mlir::Value accumulator);
  bool isFreeToChange(mlir::Value accumulator, mlir::Operation *user) const;
  /// Name of the scalar that a splat repeats; empty if the value is no splat or its scalar is
  /// unknown.
  std::string splatScalar(mlir::Value value) const;
  void writeSplat(tile::SplatOp op);
  void writeIota(tile::IotaOp op);
  void writeSetValid(tile::SetValidOp op);
  void writeFillPad(tile::FillPadOp op);
  void writeLoad(tile::LoadOp op);
  void writeStore(tile::StoreOp op);
  /// See TileBuf::turn. Takes the innermost loop around the op; empty if there is none.
  std::string turnAt(mlir::Operation *op);
  /// View of the part of the tensor that a transfer moves, as "%p : type".
  std::string writePartition(mlir::Value view, llvm::ArrayRef<mlir::Value> offsets,
                             const TileBuf &tile);
};

} // namespace npufuzz::pto

#endif
