//===- ViewAccess.h - where the elements of a view lie ----------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_TILE_VIEWACCESS_H
#define NPUFUZZ_INTERPRETER_TILE_VIEWACCESS_H

#include "interpreter/affine/AffineCode.h"
#include "interpreter/tile/TileKernels.h"

namespace npufuzz::interpreter {

/// How a chain of views turns coordinates into a row-major element of the tensor behind it.
class ViewAccess : public StepCache {
public:
  explicit ViewAccess(mlir::Value view);

  /// False when the chain has an op that is no view.
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
  /// Coordinates in the memory behind the view, and the strides of its axes.
  std::optional<AffineCode> memoryPoint;
  llvm::SmallVector<int64_t, 6> memoryStrides;
  int64_t origin = 0;
  llvm::SmallVector<int64_t, 6> strides;
};

/// Of the view that a transfer goes through; made once.
ViewAccess &accessOf(const Call &call, mlir::Value view);

/// Offsets of a tile in a view: the last operands, used as addresses, and not below 0. False after
/// a trap.
bool useOffsets(Call &call, unsigned first, llvm::SmallVector<int64_t, 6> &offsets);

} // namespace npufuzz::interpreter

#endif
