//===- Buffer.h - tiles, operands and instructions in the text --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_BUFFER_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_BUFFER_H

#include "backend/foreign/KernelTile.h"
#include "support/Tensor.h"
#include "tile/Tile.h"

namespace npufuzz::hivm {

/// A tile: a buffer, and what is valid of it at this place of the text. Of a tensor the name is
/// that of its last value.
struct Buffer : KernelTile {
  bool isTensor = false;
  bool isPlaced = true; ///< in a memory; else a pass says in which
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

/// A memref, tensor or scalar in the text.
struct Operand {
  std::string name, type;
  /// Of a part of a tile: "f32", and how much of each axis.
  std::string element = {};
  std::vector<Index> extents = {};
};

inline std::string elementText(const Buffer &buffer) {
  return std::string(elementKindName(buffer.kind));
}

/// What is computed, by the name that hivm has for it.
struct Instruction {
  llvm::StringRef name; ///< "vadd"
  std::vector<Operand> from;
  llvm::StringRef reduction = ""; ///< "sum"
  std::vector<int64_t> axes = {}; ///< of reductions, expansions, sums; a permutation
  llvm::StringRef rounding = "";  ///< "rint"
  llvm::StringRef mode = "";      ///< of a comparison: "lt"
};

/// Whether a constant says that there is no element: an error of the dialect in a transfer.
bool isNothing(const Extents &extents);

/// "0, 1"
std::string listText(llvm::ArrayRef<int64_t> values);
/// "ins(%a, %b : A, B)"
std::string inputsText(llvm::ArrayRef<Operand> from);

/// What pads, as a constant of the element.
std::string padText(ElementKind kind, tile::PadKind pad);
/// The least element of the kind, or the largest, as a constant: infinite where it has that.
std::string extremeText(ElementKind kind, bool isMax);

/// As subviews have it: a number where it is known.
inline std::string textOf(const Index &index) {
  return index.isConstant() ? std::to_string(index.low) : index.name;
}

} // namespace npufuzz::hivm

#endif
