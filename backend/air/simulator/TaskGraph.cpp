//===- TaskGraph.cpp ------------------------------------------------------===//
#include "backend/air/simulator/TaskGraph.h"

#include <queue>

namespace npufuzz::air {

std::vector<TaskId> TaskGraph::order() const {
  std::vector<size_t> waitsFor(tasks.size());
  std::vector<TaskIds> after(tasks.size());
  std::priority_queue<TaskId, std::vector<TaskId>, std::greater<>> ready;
  for (TaskId id = 0; id < tasks.size(); ++id) {
    for (TaskId earlier : tasks[id].before)
      after[earlier].push_back(id);
    waitsFor[id] = tasks[id].before.size();
    if (waitsFor[id] == 0)
      ready.push(id);
  }
  std::vector<TaskId> order;
  while (!ready.empty()) {
    TaskId id = ready.top();
    ready.pop();
    order.push_back(id);
    for (TaskId later : after[id])
      if (--waitsFor[later] == 0)
        ready.push(later);
  }
  return order;
}

/// The first element that one of them writes and the other one touches.
static int firstConflict(const Touched &x, const Touched &y) {
  int first = -1;
  auto meet = [&](const llvm::BitVector &a, const llvm::BitVector &b) {
    if (!a.anyCommon(b))
      return;
    llvm::BitVector both = a;
    both &= b;
    if (int element = both.find_first(); first < 0 || element < first)
      first = element;
  };
  meet(x.written, y.written);
  meet(x.written, y.read);
  meet(x.read, y.written);
  return first;
}

std::vector<Race> TaskGraph::races(llvm::ArrayRef<TaskId> order) const {
  std::vector<llvm::BitVector> before(tasks.size(),
                                      llvm::BitVector(static_cast<unsigned>(tasks.size())));
  llvm::MapVector<const interpreter::Allocation *, std::vector<TaskId>> users;
  std::vector<Race> races;
  llvm::SmallPtrSet<const interpreter::Allocation *, 8> racy;
  for (TaskId id : order) {
    for (TaskId earlier : tasks[id].before) {
      before[id] |= before[earlier];
      before[id].set(earlier);
    }
    for (const auto &[memory, touched] : tasks[id].touched) {
      std::vector<TaskId> &earlierUsers = users[memory];
      for (TaskId earlier : earlierUsers) {
        if (before[id].test(earlier) || racy.contains(memory))
          continue;
        int element = firstConflict(tasks[earlier].touched.find(memory)->second, touched);
        if (element < 0)
          continue;
        racy.insert(memory);
        races.push_back({earlier, id, memory, static_cast<size_t>(element)});
      }
      earlierUsers.push_back(id);
    }
  }
  return races;
}

} // namespace npufuzz::air
