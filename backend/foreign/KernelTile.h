//===- KernelTile.h - a tile in the text of a kernel ------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_KERNELTILE_H
#define NPUFUZZ_BACKEND_FOREIGN_KERNELTILE_H

#include "backend/foreign/KernelWriter.h"

#include <memory>

namespace npufuzz {

/// Buffer or value of a kernel that stands for a tile, and its valid extents at this place of the
/// text.
struct KernelTile {
  std::string name;
  size_t number = 0; ///< among the kernel's tiles
  Extents valid;

  virtual ~KernelTile() = default;
  virtual std::unique_ptr<KernelTile> clone() const = 0;
  /// Its type, or a mark that stands for the type until the text is finished.
  virtual std::string type() const = 0;
  /// Full extents, one for each of `valid`.
  virtual llvm::SmallVector<int64_t, 4> extents() const = 0;
};

bool hasSameExtents(const KernelTile &a, const KernelTile &b);

/// The names of all valid extents, in order.
std::vector<std::string> extentNames(llvm::ArrayRef<KernelTile *> tiles);
/// "A, B"
std::string typesOf(llvm::ArrayRef<KernelTile *> tiles);
/// "%a, %b : A, B", or "%a, %b, %m, %n : A, B, index, index" with the extents.
std::string listed(llvm::ArrayRef<KernelTile *> tiles, bool withExtents);
/// "index, index"
std::string indexTypes(size_t count);

} // namespace npufuzz

#endif
