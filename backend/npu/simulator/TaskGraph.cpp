//===- TaskGraph.cpp ------------------------------------------------------===//
//
// Tasks run one after the other here, in a topological order that the seed picks. Races are found
// without trying orders: two tasks that no path joins must not touch one element unless both only
// read. The tasks unordered with a task are a bit set (64 tasks at most), and so are the accesses
// to an element. Only tensors that unordered tasks share are watched, so the usual graph costs
// nothing.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/TaskGraph.h"
#include "backend/recording/Order.h"

namespace npufuzz::npu {

int64_t TaskGraph::add(Task task) {
  all.push_back(std::move(task));
  return static_cast<int64_t>(all.size()) - 1;
}

/// Draws a number below `bound`, and advances the state (splitmix64).
static size_t drawBelow(uint64_t &state, size_t bound) {
  uint64_t bits = state += 0x9e3779b97f4a7c15;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  return (bits ^ (bits >> 31)) % bound;
}

std::vector<int64_t> TaskGraph::order(int64_t schedule) const {
  std::vector<int64_t> order, ready;
  std::vector<uint8_t> queued(all.size(), 0), done(all.size(), 0);
  auto random = static_cast<uint64_t>(schedule);
  while (order.size() < all.size()) {
    // Dependences name only earlier tasks, so some task is always ready.
    for (size_t task = 0; task < all.size(); ++task)
      if (!queued[task] && llvm::all_of(all[task].after, [&](int64_t before) {
            return done[static_cast<size_t>(before)] != 0;
          })) {
        queued[task] = 1;
        ready.push_back(static_cast<int64_t>(task));
      }
    size_t chosen = 0;
    if (schedule == 1)
      chosen = ready.size() - 1;
    else if (schedule != 0)
      chosen = drawBelow(random, ready.size());
    else
      chosen = static_cast<size_t>(llvm::min_element(ready) - ready.begin());
    done[static_cast<size_t>(ready[chosen])] = 1;
    order.push_back(ready[chosen]);
    ready.erase(ready.begin() + static_cast<std::ptrdiff_t>(chosen));
  }
  return order;
}

void TaskGraph::begin() {
  watched.clear();
  if (all.size() > watchedTasksMax)
    return;
  // Each task is an agent of one step.
  Order paths(static_cast<unsigned>(all.size()));
  unordered.assign(all.size(), 0);
  for (unsigned task = 0; task < all.size(); ++task) {
    // Edges lead only to later numbers, so the predecessors of earlier tasks are known.
    for (int64_t earlier : all[task].after)
      paths.awaitAgent(task, static_cast<unsigned>(earlier));
    paths.step(task);
    for (unsigned other = 0; other < task; ++other)
      if (!paths.isBefore({other, 1}, task)) {
        unordered[task] |= uint64_t(1) << other;
        unordered[other] |= uint64_t(1) << task;
      }
  }
  llvm::MapVector<const interpreter::Allocation *, uint64_t> users;
  for (auto [task, entry] : llvm::enumerate(all))
    for (const interpreter::Value &argument : entry.arguments) {
      if (argument.kind() != interpreter::Value::Kind::memory)
        continue;
      const interpreter::Allocation *allocation = argument.memory().allocation.get();
      uint64_t &tasks = users[allocation];
      if (tasks & unordered[task]) {
        SharedTensor &tensor = watched[allocation];
        tensor.readers.assign(allocation->bits.size(), 0);
        tensor.writers.assign(allocation->bits.size(), 0);
      }
      tasks |= uint64_t(1) << task;
    }
}

void TaskGraph::end() {
  all.clear();
  watched.clear();
  unordered.clear();
}

SharedTensor *TaskGraph::find(const interpreter::Allocation *allocation) {
  auto *found = watched.find(allocation);
  return found == watched.end() ? nullptr : &found->second;
}

} // namespace npufuzz::npu
