//===- Buffer.h - tiles, operands and instructions as text ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_BUFFER_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_BUFFER_H

#include "backend/foreign/KernelTile.h"
#include "support/Tensor.h"
#include "tile/Tile.h"

namespace npufuzz::hivm {

/// A tile: a buffer, and its valid extents at this place of the text. For a tensor, the name is
/// that of its latest value.
struct Buffer : KernelTile {
  bool isTensor = false;
  bool isPlaced = true; ///< its memory is fixed; else a pass assigns one
  ElementKind kind = ElementKind::f32;
  llvm::SmallVector<int64_t, 4> shape;
  llvm::SmallVector<int64_t, 4> allocated; ///< its rows may be longer than the tile's

  std::unique_ptr<KernelTile> clone() const override { return std::make_unique<Buffer>(*this); }
  /// "memref<8x16xf32, #hivm.address_space<ub>>"
  std::string type() const override;
  llvm::SmallVector<int64_t, 4> extents() const override { return shape; }
  llvm::StringRef spaceText() const { return isPlaced ? ", #hivm.address_space<ub>" : ""; }
  int64_t bytes() const;
};

/// A memref, tensor or scalar as text.
struct Operand {
  std::string name, type;
  /// For a part of a tile: its element, "f32", and its extent along each axis.
  std::string element = {};
  std::vector<Index> extents = {};
};

inline std::string elementText(const Buffer &buffer) {
  return std::string(elementKindName(buffer.kind));
}

/// A computation, by hivm's name for it.
struct Instruction {
  llvm::StringRef name; ///< "vadd"
  std::vector<Operand> from;
  llvm::StringRef reduction = ""; ///< "sum"
  std::vector<int64_t> axes = {}; ///< axes of reductions, expansions and sums; a permutation
  llvm::StringRef rounding = "";  ///< "rint"
  llvm::StringRef mode = "";      ///< of a comparison: "lt"
};

/// True if some extent is the constant 0; in a transfer the dialect rejects that.
bool isNothing(const Extents &extents);

/// "0, 1"
std::string listText(llvm::ArrayRef<int64_t> values);
/// "ins(%a, %b : A, B)"
std::string inputsText(llvm::ArrayRef<Operand> from);

/// Padding value as a constant of the element.
std::string padText(ElementKind kind, tile::PadKind pad);
/// Least or largest value of the kind as a constant; infinite if the kind has that.
std::string extremeText(ElementKind kind, bool isMax);

/// Index as subviews print it: a number if known.
inline std::string textOf(const Index &index) {
  return index.isConstant() ? std::to_string(index.low) : index.name;
}

} // namespace npufuzz::hivm

#endif
