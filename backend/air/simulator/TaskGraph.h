//===- TaskGraph.h - what runs when it may, and what it touches -*- C++ -*-===//
//
// Each execution of an op that moves or computes is a task. A token stands for tasks; a task waits
// for those of the tokens that it is given, and for what its thread did before. Nothing else is
// ordered: two tasks that touch one element, one of them to write it, without a path between them
// are a race, in whatever order they ran. Regions are counted in elements here.
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
  bool throughView = false; ///< of the program's: memref.subview
};

struct Task {
  /// Null where it only waits.
  const interpreter::Step *step = nullptr;
  /// What the op sees of the values around it.
  llvm::SmallVector<std::pair<uint32_t, interpreter::Value>, 8> values;
  TaskIds before;
  llvm::MapVector<const interpreter::Allocation *, Touched> touched;
};

/// Two tasks that nothing orders, the earlier one first.
struct Race {
  TaskId first, second;
  const interpreter::Allocation *memory;
  uint64_t element;
};

class TaskGraph {
public:
  /// Tasks of one kernel; a larger one is not judged.
  static constexpr size_t tasksMax = 4096;

  TaskId add(Task task) {
    tasks.push_back(std::move(task));
    return static_cast<TaskId>(tasks.size() - 1);
  }
  Task &operator[](TaskId id) { return tasks[id]; }
  size_t size() const { return tasks.size(); }
  void clear() { tasks.clear(); }

  /// The second of the two waits for the first, too.
  using Wait = std::pair<TaskId, TaskId>;
  /// All tasks, each behind those that it waits for and as early as it was added; fewer where some
  /// wait for one another.
  std::vector<TaskId> order(llvm::ArrayRef<Wait> further = {}) const;
  /// The first race on each allocation. `order` has every task, and respects `further`.
  std::vector<Race> races(llvm::ArrayRef<TaskId> order, llvm::ArrayRef<Wait> further = {}) const;

private:
  std::vector<Task> tasks;
};

} // namespace npufuzz::air

#endif
