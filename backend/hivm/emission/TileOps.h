//===- TileOps.h - what is computed from tiles ------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_TILEOPS_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_TILEOPS_H

#include "backend/hivm/emission/ScalarOps.h"

namespace npufuzz::hivm {

/// Writes ops that compute tiles from tiles by vector instructions.
class TileOps : public ScalarOps {
protected:
  using ScalarOps::ScalarOps;

  // What the entry says.
  virtual void reduce(const Buffer &from, int64_t axis, llvm::StringRef reduction, Buffer &to) = 0;
  /// Of two results, of which the values are of no use.
  virtual void writeLocating(tile::ReduceOp op, llvm::StringRef name, const Extents &valid) = 0;
  /// Writes "arange …" into all of a tile.
  virtual void writeRamp(const std::string &ramp, Buffer &to, const Operand &all) = 0;

  void writeElementwise(mlir::Operation *op);
  void writeNegation(tile::NegOp op);
  // What hivm has no op for, of several (Composed.cpp).
  void writeLogicalShift(tile::ShruOp op);
  void writeFloorRemainder(tile::ModOp op);
  void writeFloorQuotient(tile::FloorDivOp op);
  /// The last of the ops of a remainder towards minus infinity.
  Instruction floorRemainder(const Operand &source, const Operand &divisor, const Buffer &to,
                             const Extents &valid);
  void writeMaskSelect(tile::SelectOp op);
  /// sigmoid, silu, gelu: by the steps of f32 that Precision::inSteps has (Steps.cpp).
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
