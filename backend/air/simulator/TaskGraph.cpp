//===- TaskGraph.cpp ------------------------------------------------------===//
//
// Orders tasks topologically and checks their accesses with vector clocks (backend/recording).
// Elements that a task touches are merged into regions, so that the check handles runs instead of
// elements.
//
//===----------------------------------------------------------------------===//
#include "backend/air/simulator/TaskGraph.h"
#include "backend/recording/Accesses.h"

#include <queue>

namespace npufuzz::air {

std::vector<TaskId> TaskGraph::order(llvm::ArrayRef<Wait> further) const {
  std::vector<size_t> waitsFor(tasks.size());
  std::vector<TaskIds> after(tasks.size());
  std::priority_queue<TaskId, std::vector<TaskId>, std::greater<>> ready;
  auto wait = [&](TaskId earlier, TaskId later) {
    after[earlier].push_back(later);
    ++waitsFor[later];
  };
  for (TaskId id = 0; id < tasks.size(); ++id)
    for (TaskId earlier : tasks[id].before)
      wait(earlier, id);
  for (auto [earlier, later] : further)
    wait(earlier, later);
  for (TaskId id = 0; id < tasks.size(); ++id)
    if (waitsFor[id] == 0)
      ready.push(id);
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

/// Splits elements into runs; runs of equal length and distance form one region.
static llvm::SmallVector<MemoryRegion, 2> regionsOf(const llvm::BitVector &elements, int space) {
  llvm::SmallVector<MemoryRegion, 2> regions;
  for (int begin = elements.find_first(); begin >= 0;) {
    int end = elements.find_next_unset(static_cast<unsigned>(begin));
    if (end < 0)
      end = static_cast<int>(elements.size());
    int64_t length = end - begin;
    MemoryRegion *last = regions.empty() ? nullptr : &regions.back();
    auto at = static_cast<uint64_t>(begin);
    int64_t distance = last ? static_cast<int64_t>(at - last->end()) + last->pieceBytes : 0;
    if (last && last->pieceBytes == length && (last->pieces == 1 || last->distance == distance)) {
      last->distance = distance;
      ++last->pieces;
    } else {
      regions.push_back({space, at, 1, length, length});
    }
    begin = elements.find_next(static_cast<unsigned>(end - 1));
  }
  return regions;
}

namespace {

/// Assigns tasks to as few agents as a greedy choice gives: a task continues an agent whose last
/// task it waits for. The order is the same as with one agent per task, but the clocks are shorter.
class TaskOrder {
public:
  explicit TaskOrder(size_t tasks) : steps(tasks), tokens(tasks) {}

  /// Begins a task after those it waits for.
  unsigned begin(TaskId id, llvm::ArrayRef<TaskId> before) {
    const TaskId *continued = llvm::find_if(before, [&](TaskId earlier) {
      return order.at(steps[earlier].agent).time == steps[earlier].time;
    });
    unsigned agent = continued == before.end() ? order.addAgent() : steps[*continued].agent;
    if (agent == tasksOf.size())
      tasksOf.emplace_back();
    for (TaskId earlier : before)
      order.await(agent, tokens[earlier]);
    steps[id] = order.step(agent);
    tokens[id] = order.token(agent);
    tasksOf[agent].push_back(id);
    return agent;
  }
  TaskId taskOf(StepId step) const { return tasksOf[step.agent][step.time - 1]; }

  Order order;

private:
  std::vector<StepId> steps;
  std::vector<Clock> tokens;
  std::vector<std::vector<TaskId>> tasksOf; ///< by agent and step
};

} // namespace

std::vector<Race> TaskGraph::races(llvm::ArrayRef<TaskId> order,
                                   llvm::ArrayRef<Wait> further) const {
  std::vector<TaskIds> before;
  for (const Task &task : tasks)
    before.push_back(task.before);
  for (auto [earlier, later] : further)
    before[later].push_back(earlier);
  TaskOrder tokens(tasks.size());
  RegionHistory history;
  llvm::MapVector<const interpreter::Allocation *, int> spaces;
  llvm::SmallPtrSet<const interpreter::Allocation *, 8> racy;
  std::vector<Race> races;
  for (TaskId id : order) {
    unsigned agent = tokens.begin(id, before[id]);
    for (const auto &[memory, touched] : tasks[id].touched) {
      int space = spaces.try_emplace(memory, static_cast<int>(spaces.size())).first->second;
      for (bool isWrite : {false, true})
        for (const MemoryRegion &region :
             regionsOf(isWrite ? touched.written : touched.read, space)) {
          auto earlier = history.access(tokens.order, agent, region, isWrite);
          if (earlier && racy.insert(memory).second)
            races.push_back(
                {tokens.taskOf(earlier->step), id, memory, *region.firstCommon(earlier->region)});
        }
    }
  }
  return races;
}

} // namespace npufuzz::air
