//===- NodeOrder.h - does the tile operation graph order it? ----*- C++ -*-===//
//
// Follows the nodes of a kernel's npu.graph while the kernel runs: what the edges say is done when
// a node is executed (a vector clock a node), and which nodes touched what. An access that no path
// of edges orders behind an earlier, conflicting one is a race, whatever the pipes make of it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_NODEORDER_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_NODEORDER_H

#include "backend/npu/simulator/DmaEngine.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

namespace npufuzz::npu {

class NodeOrder {
public:
  explicit NodeOrder(mlir::ModuleOp module);

  /// What a kernel did before is done; without a graph of its own nothing of it is followed.
  void enterKernel(mlir::Operation *kernel);
  bool isFollowing() const { return current != nullptr; }
  /// The instruction is about to be executed. False where no node has it.
  bool begin(mlir::Operation *op);

  /// The node that has begun touches elements: returns the number of one that may not be done with
  /// them. `region` and `overlaps` (itself too): numbers of buffers' places.
  std::optional<int64_t> touch(size_t region, llvm::ArrayRef<size_t> overlaps, Access access);
  std::optional<int64_t> touch(const interpreter::Allocation &memory, Access access);

private:
  struct Graph {
    std::vector<llvm::SmallVector<uint32_t, 4>> after;
  };
  /// The last access of a node: in which of its executions.
  struct Entry {
    uint32_t node, execution;
    bool isWrite;
  };
  struct Trace {
    llvm::SmallVector<Entry, 4> entries;
    uint64_t readIn = 0, writtenIn = 0; ///< the last step that was looked at
  };
  std::optional<int64_t> find(const Trace &trace, Access access) const;
  void note(Trace &trace, Access access);
  bool isNoted(const Trace &trace, Access access) const {
    return trace.writtenIn == step || (access == Access::read && trace.readIn == step);
  }

  llvm::DenseMap<mlir::Operation *, Graph> graphs;    // by kernel
  llvm::DenseMap<mlir::Operation *, uint32_t> nodeOf; // looked up only, never walked
  const Graph *current = nullptr;
  std::optional<uint32_t> node; ///< at work
  uint64_t step = 0;            ///< counts nodes executed, in all kernels
  std::vector<uint32_t> executions;
  std::vector<std::vector<uint32_t>> known; ///< per node: executions of every other that are done
  std::vector<Trace> regions;
  llvm::DenseMap<const interpreter::Allocation *, Trace> tensors;
};

} // namespace npufuzz::npu

#endif
