//===- KernelText.h - writes one kernel -------------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_KERNELTEXT_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_KERNELTEXT_H

#include "backend/hivm/emission/TileOps.h"

namespace npufuzz::hivm {

/// Writes a kernel op by op.
class KernelText : public TileOps {
public:
  /// Creates the writer of the entry that the options name.
  static std::unique_ptr<KernelText> create(mlir::func::FuncOp kernel,
                                            const EmissionOptions &options);
  ~KernelText() override = default;

  std::string write();

protected:
  using TileOps::TileOps;

  /// Tile that a store uses: this one, or one with the same elements.
  virtual const Buffer &storedFor(tile::StoreOp, const Buffer &from) { return from; }

private:
  void writeOp(mlir::Operation &op) override;
  void writeComputation(mlir::Operation &op);
  void writeLoad(tile::LoadOp op);
  void writeStore(tile::StoreOp op);

  // Gathers (Gather.cpp).
  void writeGather(tile::GatherOp op);
  void gatherInRows(tile::GatherOp op);
  /// Index tile of i32, with axes of one index repeated and such extents valid.
  Buffer *indicesOf(tile::GatherOp op);
  Buffer &asInt32(Buffer &indices);

  // Products of matrices (Matmul.cpp).
  void writeMatmul(tile::MatmulOp op);
  /// Writes the initial value of the sum.
  void beginSum(tile::MatmulOp op, Buffer &to);
  /// Converts to the kind in which products are summed.
  Buffer &widened(Buffer &from);
  Buffer &withAxesSwapped(const Buffer &from);
  /// Repeats one row or column to the length of the other operand's axis.
  Buffer &repeated(const Buffer &from, size_t axis, const Index &place, const Buffer &like);
};

} // namespace npufuzz::hivm

#endif
