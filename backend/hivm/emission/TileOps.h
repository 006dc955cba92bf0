//===- TileOps.h - computes tiles from tiles --------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_TILEOPS_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_TILEOPS_H

#include "backend/hivm/emission/ScalarOps.h"

namespace npufuzz::hivm {

/// Writes ops that compute tiles from tiles by vector instructions.
class TileOps : public ScalarOps {
protected:
  using ScalarOps::ScalarOps;

  // Each entry implements these.
  virtual void reduce(const Buffer &from, int64_t axis, llvm::StringRef reduction, Buffer &to) = 0;
  /// Writes an op of two results, whose values are not used.
  virtual void writeLocating(tile::ReduceOp op, llvm::StringRef name, const Extents &valid) = 0;
  /// Writes "arange …" into a whole tile.
  virtual void writeRamp(const std::string &ramp, Buffer &to, const Operand &all) = 0;

  void writeElementwise(mlir::Operation *op);
  void writeNegation(tile::NegOp op);
  // Builds ops that hivm lacks from several others (Composed.cpp).
  void writeLogicalShift(tile::ShruOp op);
  void writeFloorRemainder(tile::ModOp op);
  void writeFloorQuotient(tile::FloorDivOp op);
  /// Last op of a floored remainder.
  Instruction floorRemainder(const Operand &source, const Operand &divisor, const Buffer &to,
                             const Extents &valid);
  void writeMaskSelect(tile::SelectOp op);
  /// Writes sigmoid, silu and gelu by the steps of f32 of Precision::inSteps (Steps.cpp).
  void writeInSteps(mlir::Operation *op);
  using MadeInF32 = llvm::function_ref<Operand(const Instruction &)>;
  /// The last step.
  Instruction portionOf(const Operand &x, bool timesX, MadeInF32 made);
  Instruction geluOf(const Operand &x, MadeInF32 made);

  void writeCompare(tile::CmpOp op);
  void writeSelect(tile::SelectOp op);
  void writeReduce(tile::ReduceOp op);
  void writeCumsum(tile::CumsumOp op);
  void writeExpand(tile::ExpandOp op);
  void writeExpandBinary(tile::ExpandBinaryOp op);
  void writeCast(tile::CastOp op);
  void writeTranspose(tile::TransposeOp op);
  void writeSplat(tile::SplatOp op);
  void writeIota(tile::IotaOp op);
  void writeSetValid(tile::SetValidOp op);
  void writeFillPad(tile::FillPadOp op);
};

} // namespace npufuzz::hivm

#endif
