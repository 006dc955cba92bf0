//===- State.h - the values of a program at one point -----------*- C++ -*-===//
//
// Translation runs the program with nodes in place of contents. This is what it knows at one point:
// a node for each tensor, tile and scalar.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_STATE_H
#define NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_STATE_H

#include "backend/foreign/functional/simulator/Evaluate.h"
#include "tile/Case.h"

#include "llvm/ADT/DenseMap.h"

namespace npufuzz::functional {

using Extents = llvm::SmallVector<int64_t, 6>;

/// The valid part of a tile.
struct TileNow {
  Extents valid;
  int node = -1; ///< has the shape of the valid extents; -1: there is no element

  bool isEmpty() const { return node < 0; }
};

/// A scalar that is known, or that the program reads from a tile.
struct ScalarNow {
  ElementKind kind = ElementKind::index;
  uint64_t bits = 0;
  int node = -1; ///< of no axes; -1: the bits are known
};

class State {
public:
  explicit State(const Case &testCase)
      : inputs(testCase.inputs), evaluation(builder.form, testCase.inputs) {}
  State(const State &) = delete;

  FormBuilder builder;
  std::string refusal; ///< the first; empty: none

  void refuse(mlir::Operation *op, const llvm::Twine &reason);

  /// Makes a tensor, or assigns to it.
  void addTensor(mlir::Value memory, int node);
  /// Lets a kernel's argument be what the call gives.
  void alias(mlir::Value now, mlir::Value before);
  int tensor(mlir::Value memory) const { return tensors[placeOf.lookup(memory)]; }
  void setTensor(mlir::Value memory, int node) { tensors[placeOf.lookup(memory)] = node; }

  const TileNow &tile(mlir::Value value) const { return tiles.find(value)->second; }
  void setTile(mlir::Value value, TileNow now) { tiles[value] = std::move(now); }
  /// The first elements of a tile.
  TileNow narrowed(const TileNow &tile, const Extents &valid);

  const ScalarNow &scalar(mlir::Value value) const { return scalars.find(value)->second; }
  void setScalar(mlir::Value value, ScalarNow now) { scalars[value] = now; }
  void setIndex(mlir::Value value, int64_t index) {
    scalars[value] = {ElementKind::index, static_cast<uint64_t>(index), -1};
  }
  /// The value of an integer in this case; computes what it is read from.
  int64_t integer(mlir::Value value);
  std::vector<int64_t> integers(mlir::ValueRange values);

  // Views.cpp
  /// Everything that a view shows.
  int viewed(mlir::Value view);
  /// Lets a view show these elements.
  void setViewed(mlir::Value view, int node);

private:
  llvm::ArrayRef<Tensor> inputs;
  Evaluation evaluation;
  llvm::DenseMap<mlir::Value, int> placeOf;
  std::vector<int> tensors;
  llvm::DenseMap<mlir::Value, TileNow> tiles;
  llvm::DenseMap<mlir::Value, ScalarNow> scalars;
};

inline bool hasElement(llvm::ArrayRef<int64_t> shape) {
  return llvm::all_of(shape, [](int64_t extent) { return extent > 0; });
}
/// Bits of a pad value.
uint64_t padBits(tile::PadKind kind, ElementKind element);
/// Bits of the number in that type.
uint64_t bitsOf(ElementKind element, int64_t number);

// One overload for each op class (TileOps.cpp): an op of the table without one does not build.
void translate(State &state, mlir::Operation *op);

} // namespace npufuzz::functional

#endif
