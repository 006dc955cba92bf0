//===- TransferText.h - views of global memory ------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_TRANSFERTEXT_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_TRANSFERTEXT_H

#include "backend/foreign/LinearView.h"
#include "backend/hivm/emission/TileText.h"
#include "tile/Program.h"

namespace npufuzz::hivm {

/// Writes views of tensors in global memory, and loads through them.
class TransferText : public TileText {
protected:
  using TileText::TileText;

  /// The part of the tensor that a transfer moves; an empty name where it cannot be said.
  Operand globalPart(mlir::Value view, mlir::OperandRange offsets, const Extents &extents);
  /// The same of a view that the map leads to its tensor, from index values on.
  Operand partThrough(mlir::AffineMap map, mlir::Value root, llvm::ArrayRef<int64_t> shape,
                      const Extents &offsets, const Extents &extents);
  void loadInto(Buffer &to, const Operand &from, const Extents &extents);
  /// Moves elements into a buffer in memory.
  virtual void loadPart(const Operand &from, const Buffer &to, const Extents &extents) = 0;
  virtual void storePart(const Operand &from, const Operand &to) = 0;
  /// Of several tensors: each into a tile of its own, which then become one (Concat.cpp).
  void loadParts(tile::LoadOp op, Buffer &to);
  /// The tensor by a view of it.
  struct GlobalView : Operand {
    std::string element;
    llvm::SmallVector<int64_t> shape;
  };
  GlobalView castOf(mlir::Value root, const LinearView &linear, llvm::ArrayRef<int64_t> shape);
  Operand subviewOf(const GlobalView &from, const LinearView &linear, const Extents &offsets,
                    const Extents &extents);
  /// What a load finds and a store may write, from the offsets on.
  Extents insideOf(mlir::Value view, mlir::OperandRange offsets, tile::TileType type);
};

} // namespace npufuzz::hivm

#endif
