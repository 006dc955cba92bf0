//===- ViewAccess.h - memory elements of a view -----------------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_TILE_VIEWACCESS_H
#define NPUFUZZ_INTERPRETER_TILE_VIEWACCESS_H

#include "interpreter/affine/AffineCode.h"
#include "interpreter/tile/TileKernels.h"

namespace npufuzz::interpreter {

/// Converts coordinates of a chain of views to row-major elements of the tensor at its root.
class ViewAccess : public StepCache {
public:
  explicit ViewAccess(mlir::Value view);

  /// False if the chain has an op that is not a view.
  bool complete = false;
  llvm::ArrayRef<int64_t> shape;

  int64_t elementAt(llvm::ArrayRef<int64_t> coordinates) const {
    if (!linear)
      return evaluateTerms(coordinates);
    int64_t element = origin;
    for (auto [coordinate, stride] : llvm::zip(coordinates, strides))
      element += coordinate * stride;
    return element;
  }

private:
  int64_t evaluateTerms(llvm::ArrayRef<int64_t> coordinates) const;

  bool linear = false;
  /// Coordinates in the memory at the root of the chain, and the strides of its axes.
  std::optional<AffineCode> memoryPoint;
  llvm::SmallVector<int64_t, 6> memoryStrides;
  int64_t origin = 0;
  llvm::SmallVector<int64_t, 6> strides;
};

/// Access of the view that a transfer goes through; created once.
ViewAccess &accessOf(const Call &call, mlir::Value view);

/// Reads the offsets of a tile in a view: the last operands, used as addresses and at least 0.
/// Returns false after a trap.
bool useOffsets(Call &call, unsigned first, llvm::SmallVector<int64_t, 6> &offsets);

} // namespace npufuzz::interpreter

#endif
