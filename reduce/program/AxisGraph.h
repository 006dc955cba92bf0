//===- AxisGraph.h - finds the axes of a program that belong together -*- C++ -*-===//
//
// Extents and axes cannot change one by one. This graph tells which change together.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_PROGRAM_AXISGRAPH_H
#define NPUFUZZ_REDUCE_PROGRAM_AXISGRAPH_H

#include "tile/Program.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/IntEqClasses.h"

namespace npufuzz::reduce {

/// The nodes are every axis of every tensor, view and tile, and the upper bound and the step of
/// every loop. Two copies of a program have the same nodes under the same numbers.
class AxisGraph {
public:
  explicit AxisGraph(mlir::ModuleOp program);

  enum class Ties {
    forced, ///< the verifier demands equal extents
    usual,  ///< also axes that are equal where a load, a store, a view or a loop relates them
    axis,   ///< the same axis, whatever the extents (tiles of a tensor's axis, reduced axes)
  };
  /// Class numbers of the nodes, in the order of each class's first node. Loops take part in
  /// `usual` only.
  std::vector<unsigned> classes(Ties ties) const;

  size_t size() const { return extents.size(); }
  int64_t extent(size_t node) const { return extents[node]; }

  /// Tensors, views and tiles in program order.
  llvm::ArrayRef<mlir::Value> values() const { return shaped; }
  size_t nodeOf(mlir::Value value, int64_t axis) const { return firstNode.at(value) + axis; }

  struct Loop {
    mlir::affine::AffineForOp op;
    size_t upperNode, stepNode;
  };
  llvm::ArrayRef<Loop> loops() const { return allLoops; }

private:
  enum class Tie { equal, related, bound };
  struct Edge {
    size_t a, b;
    Tie tie;
  };

  void addValue(mlir::Value value);
  void tie(mlir::Value a, int64_t axisA, mlir::Value b, int64_t axisB, Tie kind);
  /// Ties every axis of a to the same axis of b; `except` is only related.
  void tieAll(mlir::Value a, mlir::Value b, Tie kind, int64_t except = -1);
  void addEdges(mlir::Operation *op);
  struct TileOpTies;
  template <typename Op> void addIndexed(mlir::Value tile, Op op);
  void addAccess(mlir::Value tile, mlir::Value view, mlir::OperandRange offsets);

  std::vector<int64_t> extents;
  std::vector<mlir::Value> shaped;
  llvm::DenseMap<mlir::Value, size_t> firstNode;
  std::vector<Loop> allLoops;
  std::vector<Edge> edges;
};

/// Shape of a tensor, view or tile type; nothing for other types.
std::optional<llvm::ArrayRef<int64_t>> shapeOf(mlir::Type type);
/// The same kind of type with another shape or element type.
mlir::Type withShape(mlir::Type type, llvm::ArrayRef<int64_t> shape);
mlir::Type withElement(mlir::Type type, mlir::Type element);

} // namespace npufuzz::reduce

#endif
