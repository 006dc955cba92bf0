//===- LoopNest.h - computations over the elements of tiles -----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_LOOPNEST_H
#define NPUFUZZ_BACKEND_MLIR_LOOPNEST_H

#include "backend/mlir/TileBuffer.h"

namespace npufuzz::mlirbackend {

/// One tile as a loop nest reads or writes it.
struct Access {
  /// Stands for an axis of extent 1 that no loop runs over.
  static constexpr int unitAxis = -1;

  mlir::Value memory;
  /// Per axis of the tile, the loop whose counter is the coordinate, or unitAxis.
  llvm::SmallVector<int> loopOfAxis;
};

/// Builds the new element from those of the inputs and, in a reduction, what the output held.
/// `coordinate(loop)` is the counter of a loop, an index.
using ElementCode = llvm::function_ref<mlir::Value(
    Scalars &b, mlir::ValueRange elements, llvm::function_ref<mlir::Value(int loop)> coordinate)>;

struct LoopNest {
  /// Trip count of each loop.
  llvm::SmallVector<Extent> extents;
  /// Loops that no axis of the output follows.
  llvm::SmallVector<int> reductions;
  llvm::SmallVector<Access> inputs;
  Access output;
};

/// Elements between a tile and global memory.
struct Transfer {
  llvm::SmallVector<Extent> extents;
  mlir::Value memory, tile;
  /// View coordinates to coordinates of the memory.
  mlir::AffineMap view;
  /// Of the tile in the view.
  llvm::SmallVector<mlir::Value> offsets;
  bool isStore;

  /// (offsets…, coordinates in the tile…) to coordinates of the memory.
  mlir::AffineMap addressMap() const;
};

/// linalg.generic on the parts of the tiles that the loops reach; or affine.for loops where the
/// lowering asks for them and the extents allow it. Returns the output as it is then: the memory
/// itself, or another tensor.
mlir::Value emitNest(Scalars &b, const LoopNest &nest, ElementCode code);
/// scf.for loops, or affine.for likewise.
void emitTransfer(Scalars &b, const Transfer &transfer);
/// Every element of a tile, valid or not. Returns the tile as emitNest does.
mlir::Value emitFill(Scalars &b, mlir::Value scalar, mlir::Value memory);

} // namespace npufuzz::mlirbackend

#endif
