//===- TaskGraph.h - launched kernels, their order, their races -*- C++ -*-===//
//
// The order of tasks is drawn; races follow from the graph alone, whatever order was drawn.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_TASKGRAPH_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_TASKGRAPH_H

#include "interpreter/Executor.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"

#include <vector>

namespace npufuzz::npu {

/// One npu.launch that was executed.
struct Task {
  mlir::Operation *kernel = nullptr;
  llvm::SmallVector<interpreter::Value, 8> arguments;
  llvm::SmallVector<int64_t, 4> after; ///< numbers of earlier tasks
  int64_t core = 0;
};

/// Most tasks of which a graph finds races; those of a larger one are not looked for.
inline constexpr size_t watchedTasksMax = 64;

/// Who touched the elements of a tensor that tasks share which the graph does not order.
struct SharedTensor {
  /// Per element: a bit a task.
  std::vector<uint64_t> readers, writers;
};

class TaskGraph {
public:
  /// Returns the task's number.
  int64_t add(Task task);
  const std::vector<Task> &tasks() const { return all; }

  /// Numbers of the tasks in the order in which they run: each after those it waits for. Among the
  /// tasks that are ready, schedule 0 takes the first (the program's order), 1 the last, any other
  /// one by a random sequence that it seeds.
  std::vector<int64_t> order(int64_t schedule) const;

  /// From here on accesses belong to tasks; finds the tensors to watch.
  void begin();
  void enter(int64_t task) { current = task; }
  /// Forgets everything.
  void end();

  /// Null unless accesses to this tensor must be told to the graph.
  SharedTensor *shared(const interpreter::Allocation *allocation) {
    return watched.empty() ? nullptr : find(allocation);
  }
  /// Notes an access of the current task; returns the number of a task that the graph does not
  /// order against it and that races with it, or -1.
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
