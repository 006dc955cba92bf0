//===- TransferText.h - writes views of global memory -----------*- C++ -*-===//
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

  /// Part of the tensor that a transfer moves; its name is empty if a transfer cannot express it.
  Operand globalPart(mlir::Value view, mlir::OperandRange offsets, const Extents &extents);
  /// The same for a view that the map leads to its tensor, starting at index values.
  Operand partThrough(mlir::AffineMap map, mlir::Value root, llvm::ArrayRef<int64_t> shape,
                      const Extents &offsets, const Extents &extents);
  void loadInto(Buffer &to, const Operand &from, const Extents &extents);
  /// Moves elements into a buffer in memory.
  virtual void loadPart(const Operand &from, const Buffer &to, const Extents &extents) = 0;
  virtual void storePart(const Operand &from, const Operand &to) = 0;
  /// Loads from several tensors, each into a separate tile, and then joins the tiles (Concat.cpp).
  void loadParts(tile::LoadOp op, Buffer &to);
  /// A tensor under one of its views.
  struct GlobalView : Operand {
    std::string element;
    llvm::SmallVector<int64_t> shape;
  };
  GlobalView castOf(mlir::Value root, const LinearView &linear, llvm::ArrayRef<int64_t> shape);
  Operand subviewOf(const GlobalView &from, const LinearView &linear, const Extents &offsets,
                    const Extents &extents);
  /// Extents inside the view, from the offsets on: those that a load finds and a store may write.
  Extents insideOf(mlir::Value view, mlir::OperandRange offsets, tile::TileType type);
};

} // namespace npufuzz::hivm

#endif
