//===- TaskGraph.h - tasks, their order and their accesses ------*- C++ -*-===//
//
// Each execution of an op that moves or computes is a task. A token stands for tasks. A task waits
// for the tasks of its tokens, and for what its thread did before. Nothing else is ordered: two
// tasks that touch one element, at least one of them writing, race if no path connects them,
// whatever the order in which they ran. Regions are counted in elements here.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_AIR_SIMULATOR_TASKGRAPH_H
#define NPUFUZZ_BACKEND_AIR_SIMULATOR_TASKGRAPH_H

#include "interpreter/Executor.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"

namespace npufuzz::air {

using TaskId = unsigned;
using TaskIds = llvm::SmallVector<TaskId, 4>;

/// Elements of one allocation that a task touches.
struct Touched {
  llvm::BitVector read, written;
  bool throughView = false; ///< through a memref.subview of the program
};

struct Task {
  /// Null if the task only waits.
  const interpreter::Step *step = nullptr;
  /// Values from outside that the op sees.
  llvm::SmallVector<std::pair<uint32_t, interpreter::Value>, 8> values;
  TaskIds before;
  llvm::MapVector<const interpreter::Allocation *, Touched> touched;
};

/// Two unordered tasks, the earlier one first.
struct Race {
  TaskId first, second;
  const interpreter::Allocation *memory;
  uint64_t element;
};

class TaskGraph {
public:
  /// Maximum tasks of one kernel; a larger one is not judged.
  static constexpr size_t tasksMax = 4096;

  TaskId add(Task task) {
    tasks.push_back(std::move(task));
    return static_cast<TaskId>(tasks.size() - 1);
  }
  Task &operator[](TaskId id) { return tasks[id]; }
  size_t size() const { return tasks.size(); }
  void clear() { tasks.clear(); }

  /// The second task also waits for the first.
  using Wait = std::pair<TaskId, TaskId>;
  /// All tasks, each after those it waits for and otherwise in the order added; fewer if some wait
  /// for one another.
  std::vector<TaskId> order(llvm::ArrayRef<Wait> further = {}) const;
  /// First race on each allocation. `order` contains every task and respects `further`.
  std::vector<Race> races(llvm::ArrayRef<TaskId> order, llvm::ArrayRef<Wait> further = {}) const;

private:
  std::vector<Task> tasks;
};

} // namespace npufuzz::air

#endif
