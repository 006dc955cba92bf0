//===- GlobalTensor.h - global memory of the reference ----------*- C++ -*-===//
//
// Tensors outlive kernels; tiles and views refer to their elements by row-major number.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_GLOBALTENSOR_H
#define NPUFUZZ_REFERENCE_GLOBALTENSOR_H

#include "reference/TileValue.h"
#include "reference/Views.h"

#include <optional>

namespace npufuzz::reference {

/// One global tensor, addressed by row-major linear element.
struct GlobalTensor {
  ElementKind kind;
  std::vector<int64_t> shape;
  std::vector<Cell> cells;
  /// Number of the store that wrote an element last; 0 before the first.
  std::vector<int64_t> lastStore;

  /// Makes a tensor of undefined elements.
  GlobalTensor(ElementKind kind, std::vector<int64_t> shape);
  /// Makes a tensor with these contents.
  explicit GlobalTensor(const Tensor &tensor);

  ExpectedTensor expected() const;
};

/// Executes tile.load at offsets that are 0 or more.
TileValue load(const GlobalTensor &memory, const Indices &view, llvm::ArrayRef<int64_t> offsets,
               tile::TileType type);

/// Faults of a store. Both leave the element undefined.
enum class StoreFault { undefinedElement, writtenTwice };
/// Executes tile.store, the `number`-th of the program (from 1). Returns the first fault, if any.
std::optional<StoreFault> store(GlobalTensor &memory, const Indices &view,
                                llvm::ArrayRef<int64_t> offsets, const TileValue &value,
                                int64_t number);

} // namespace npufuzz::reference

#endif
