//===- NodeOrder.h - does the tile operation graph order it? ----*- C++ -*-===//
//
// Follows the nodes of a kernel's npu.graph while the kernel runs. Nodes are agents, executions are
// their steps, and a step awaits the nodes from which edges lead to it. An access that no path of
// edges orders after an earlier, conflicting one is a race, whatever the pipes do.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_NODEORDER_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_NODEORDER_H

#include "backend/npu/simulator/DmaEngine.h"
#include "backend/recording/Accesses.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

namespace npufuzz::npu {

class NodeOrder {
public:
  explicit NodeOrder(mlir::ModuleOp module);

  /// Starts a kernel: the previous one is complete. A kernel without a graph of its own is not
  /// followed.
  void enterKernel(mlir::Operation *kernel);
  bool isFollowing() const { return current != nullptr; }
  /// Announces an instruction. Returns false if no node has it.
  bool begin(mlir::Operation *op);

  /// Records that the current node touches elements. Returns the number of a node that may not be
  /// done with them. `region` and `overlaps` (itself too) are numbers of buffers' places.
  std::optional<int64_t> touch(size_t region, llvm::ArrayRef<size_t> overlaps, Access access);
  std::optional<int64_t> touch(const interpreter::Allocation &memory, Access access);

private:
  struct Graph {
    std::vector<llvm::SmallVector<uint32_t, 4>> after;
  };
  struct Trace {
    PlaceHistory history;
    uint64_t readIn = 0, writtenIn = 0; ///< the last step that was checked
  };
  std::optional<unsigned> find(const Trace &trace, Access access) const {
    return trace.history.racing(order, *node, access == Access::write);
  }
  void note(Trace &trace, Access access);
  bool isNoted(const Trace &trace, Access access) const {
    return trace.writtenIn == step || (access == Access::read && trace.readIn == step);
  }

  llvm::DenseMap<mlir::Operation *, Graph> graphs;    // by kernel
  llvm::DenseMap<mlir::Operation *, uint32_t> nodeOf; // looked up only, never iterated
  const Graph *current = nullptr;
  std::optional<uint32_t> node; ///< the current one
  uint64_t step = 0;            ///< counts nodes executed, in all kernels
  Order order;
  std::vector<Trace> regions;
  llvm::DenseMap<const interpreter::Allocation *, Trace> tensors;
};

} // namespace npufuzz::npu

#endif
