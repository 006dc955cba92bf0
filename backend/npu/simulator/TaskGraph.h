//===- TaskGraph.h - launched kernels, their order, their races -*- C++ -*-===//
//
// The order of tasks is drawn. Races follow from the graph alone, for any drawn order.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_TASKGRAPH_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_TASKGRAPH_H

#include "interpreter/Executor.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"

#include <vector>

namespace npufuzz::npu {

/// One executed npu.launch.
struct Task {
  mlir::Operation *kernel = nullptr;
  llvm::SmallVector<interpreter::Value, 8> arguments;
  llvm::SmallVector<int64_t, 4> after; ///< numbers of earlier tasks
  int64_t core = 0;
};

/// Most tasks of a graph whose races are found; larger graphs are not checked.
inline constexpr size_t watchedTasksMax = 64;

/// Accesses to the elements of a tensor that tasks share without an order from the graph.
struct SharedTensor {
  /// Per element: one bit per task.
  std::vector<uint64_t> readers, writers;
};

class TaskGraph {
public:
  /// Adds a task and returns its number.
  int64_t add(Task task);
  const std::vector<Task> &tasks() const { return all; }

  /// Numbers of the tasks in execution order: each runs after those it waits for. Among the ready
  /// tasks, schedule 0 takes the first (the program's order), 1 the last, and any other seeds a
  /// random choice.
  std::vector<int64_t> order(int64_t schedule) const;

  /// From here on accesses belong to tasks; finds the tensors to watch.
  void begin();
  void enter(int64_t task) { current = task; }
  /// Forgets everything.
  void end();

  /// Null unless accesses to this tensor must be reported to the graph.
  SharedTensor *shared(const interpreter::Allocation *allocation) {
    return watched.empty() ? nullptr : find(allocation);
  }
  /// Records an access of the current task. Returns the number of an unordered task that races with
  /// it, or -1.
  int64_t read(SharedTensor &tensor, size_t element) {
    tensor.readers[element] |= uint64_t(1) << current;
    return firstOf(tensor.writers[element] & unordered[current]);
  }
  int64_t write(SharedTensor &tensor, size_t element) {
    tensor.writers[element] |= uint64_t(1) << current;
    return firstOf((tensor.readers[element] | tensor.writers[element]) & unordered[current]);
  }

private:
  SharedTensor *find(const interpreter::Allocation *allocation);
  static int64_t firstOf(uint64_t tasks) { return tasks ? llvm::countr_zero(tasks) : -1; }

  std::vector<Task> all;
  std::vector<uint64_t> unordered; ///< per task: a bit for each task that no path joins with it
  llvm::MapVector<const interpreter::Allocation *, SharedTensor> watched;
  int64_t current = 0;
};

} // namespace npufuzz::npu

#endif
