//===- LinearView.h - locates the elements of a linear view -----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_LINEARVIEW_H
#define NPUFUZZ_BACKEND_FOREIGN_LINEARVIEW_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"

#include <optional>

namespace npufuzz {

/// Position of a view's elements in its tensor: base + Σ strides[a] · coordinate[a].
struct LinearView {
  int64_t base = 0;
  llvm::SmallVector<int64_t> strides;
};

/// Returns nothing if the map, from the view's coordinates to the tensor's, is not linear.
std::optional<LinearView> linearViewOf(mlir::AffineMap map, mlir::MemRefType tensor);

} // namespace npufuzz

#endif
