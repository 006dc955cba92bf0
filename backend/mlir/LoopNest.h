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

/// Builds the new element from those of the inputs, then that of the output (what it held before:
/// the accumulator of a reduction). `coordinate(loop)` is the counter of a loop, an index.
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

/// A linalg.generic on the parts of the tiles that the loops reach.
void emitGeneric(Scalars &b, const LoopNest &nest, ElementCode code);

/// scf.for loops from 0 to each extent; `body` gets their counters.
void emitLoops(Scalars &b, llvm::ArrayRef<Extent> extents,
               llvm::function_ref<void(Scalars &b, mlir::ValueRange counters)> body);

} // namespace npufuzz::mlirbackend

#endif
