//===- LoopNest.h - computations over the elements of tiles -----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_LOOPNEST_H
#define NPUFUZZ_BACKEND_MLIR_LOOPNEST_H

#include "backend/mlir/TileBuffer.h"

namespace npufuzz::mlirbackend {

/// A tile as a loop nest reads or writes it.
struct Access {
  /// Marks an axis of extent 1 that no loop runs over.
  static constexpr int unitAxis = -1;

  mlir::Value memory;
  /// For each axis of the tile, the loop whose counter is the coordinate, or unitAxis.
  llvm::SmallVector<int> loopOfAxis;
};

/// Builds the new element from those of the inputs and, in a reduction, the old output.
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

/// A move of elements between a tile and global memory.
struct Transfer {
  llvm::SmallVector<Extent> extents;
  mlir::Value memory, tile;
  /// Map from view coordinates to coordinates of the memory.
  mlir::AffineMap view;
  /// Offsets of the tile in the view.
  llvm::SmallVector<mlir::Value> offsets;
  bool isStore;

  /// Map from (offsets…, coordinates in the tile…) to coordinates of the memory.
  mlir::AffineMap addressMap() const;
};

/// Emits linalg.generic on the parts of the tiles that the loops reach; or affine.for loops if the
/// lowering asks for them and the extents allow it. Returns the updated output: the memory itself,
/// or another tensor.
mlir::Value emitNest(Scalars &b, const LoopNest &nest, ElementCode code);
/// Emits scf.for loops, or affine.for under the same conditions.
void emitTransfer(Scalars &b, const Transfer &transfer);
/// Fills every element of a tile, valid or not. Returns the tile as emitNest does.
mlir::Value emitFill(Scalars &b, mlir::Value scalar, mlir::Value memory);

} // namespace npufuzz::mlirbackend

#endif
