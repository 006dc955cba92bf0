//===- KernelText.h - writes one kernel -------------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_KERNELTEXT_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_KERNELTEXT_H

#include "backend/hivm/emission/TileOps.h"

namespace npufuzz::hivm {

/// Writes a kernel op by op.
class KernelText : public TileOps {
public:
  /// By the entry that the options name.
  static std::unique_ptr<KernelText> create(mlir::func::FuncOp kernel,
                                            const EmissionOptions &options);
  ~KernelText() override = default;

  std::string write();

protected:
  using TileOps::TileOps;

  /// The tile that a store takes: this one, or one of the same elements.
  virtual const Buffer &storedFor(tile::StoreOp, const Buffer &from) { return from; }

private:
  void writeOp(mlir::Operation &op) override;
  void writeComputation(mlir::Operation &op);
  void writeLoad(tile::LoadOp op);
  void writeStore(tile::StoreOp op);

  // Gathers (Gather.cpp).
  void writeGather(tile::GatherOp op);
  void gatherInRows(tile::GatherOp op);
  /// The index tile, of i32, with axes of one index repeated, of which so much is valid.
  Buffer *indicesOf(tile::GatherOp op);
  Buffer &asInt32(Buffer &indices);

  // Products of matrices (Matmul.cpp).
  void writeMatmul(tile::MatmulOp op);
  /// What the sum is before the first product.
  void beginSum(tile::MatmulOp op, Buffer &to);
  /// Of the kind in which products are summed.
  Buffer &widened(Buffer &from);
  Buffer &withAxesSwapped(const Buffer &from);
  /// One row or column, as often as the axis of the other is long.
  Buffer &repeated(const Buffer &from, size_t axis, const Index &place, const Buffer &like);
};

} // namespace npufuzz::hivm

#endif
