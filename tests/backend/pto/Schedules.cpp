//===- Schedules.cpp - every order in which pipes may run a kernel --------===//
#include "Schedules.h"

#include "backend/pto/recording/Machine.h"

#include <map>
#include <set>
#include <tuple>

namespace npufuzz::test {

using namespace npufuzz::pto;

unsigned Step::pipe() const {
  switch (kind) {
  case load:
    return pipeMTE2;
  case add:
    return pipeV;
  case store:
    return pipeMTE3;
  case set:
    return from;
  case wait:
    return target;
  case barrier:
    return from;
  }
  return pipeS;
}

std::string Step::text() const {
  static const char *const names[] = {"load", "add", "store", "set", "wait", "barrier"};
  return std::string(names[kind]) + " " + std::to_string(to) + " " + std::to_string(first) + " " +
         std::to_string(second) + " " + std::to_string(from) + ">" + std::to_string(target) + "#" +
         std::to_string(id);
}

namespace {

/// Places are tiles (0 …) and tensors (100 …); a value is the number of its computation.
struct State {
  std::map<unsigned, size_t> next; ///< per pipe, position in its queue
  std::map<int, int> memory;
  std::map<std::tuple<unsigned, unsigned, int64_t>, int> flags;
  auto operator<=>(const State &) const = default;
};

class Explorer {
public:
  explicit Explorer(const Kernel &kernel) : kernel(kernel) {
    // A barrier of all pipes is in every queue; the last pipe to arrive releases all.
    for (size_t i = 0; i < kernel.size(); ++i)
      for (unsigned pipe = 0; pipe < pipeCount; ++pipe)
        if (kernel[i].pipe() == pipe ||
            (kernel[i].kind == Step::barrier && kernel[i].from == Step::pipeAll))
          queues[pipe].push_back(i);
  }

  Truth run() {
    State inOrder;
    for (const Step &step : kernel) {
      compute(step, inOrder.memory);
      // Queues are finite: a wait issued before its set may keep the set from being issued.
      int &flag = inOrder.flags[{step.from, step.target, step.id}];
      if (step.kind == Step::set)
        ++flag;
      if (step.kind == Step::wait && --flag < 0)
        blame("in the order of the program it waits for ever");
    }
    expected = inOrder.memory;
    visit(State());
    truth.states = static_cast<int64_t>(seen.size());
    return truth;
  }

private:
  int valueAt(const std::map<int, int> &memory, int place) {
    auto it = memory.find(place);
    return it == memory.end() ? -1 - place : it->second; // contents before the kernel
  }
  void compute(const Step &step, std::map<int, int> &memory) {
    if (step.kind > Step::store)
      return;
    auto inputs = std::make_tuple(static_cast<int>(step.kind), valueAt(memory, step.first),
                                  step.kind == Step::add ? valueAt(memory, step.second) : 0);
    memory[step.to] =
        step.kind == Step::add
            ? numbers.try_emplace(inputs, static_cast<int>(numbers.size())).first->second
            : valueAt(memory, step.first);
  }

  void blame(const std::string &why) {
    truth.isWrong = true;
    if (truth.why.empty())
      truth.why = why;
  }

  void visit(const State &state) {
    if (truth.isWrong || !seen.insert(state).second)
      return;
    bool moved = false, done = true;
    for (unsigned pipe = 0; pipe < pipeCount; ++pipe) {
      size_t at = nextOf(state, pipe);
      if (at >= queues[pipe].size())
        continue;
      done = false;
      const Step &step = kernel[queues[pipe][at]];
      State after = state;
      if (step.kind == Step::barrier && step.from == Step::pipeAll) {
        // Counts once, when it is at the head of each queue.
        bool all = pipe == 0;
        for (unsigned other = 0; other < pipeCount; ++other)
          all &= nextOf(state, other) < queues[other].size() &&
                 queues[other][nextOf(state, other)] == queues[pipe][at];
        if (!all)
          continue;
        for (unsigned other = 0; other < pipeCount; ++other)
          ++after.next[other];
      } else {
        auto flag = std::make_tuple(step.from, step.target, step.id);
        if (step.kind == Step::wait) {
          if (!after.flags.contains(flag))
            continue;
          if (--after.flags[flag] == 0)
            after.flags.erase(flag);
        }
        if (step.kind == Step::set)
          ++after.flags[flag];
        compute(step, after.memory);
        ++after.next[pipe];
      }
      moved = true;
      visit(after);
    }
    if (done && !state.flags.empty())
      blame("a flag is left");
    if (done && resultsOf(state.memory) != resultsOf(expected))
      blame("another result");
    if (!done && !moved)
      blame("waits for ever");
  }
  size_t nextOf(const State &state, unsigned pipe) {
    auto it = state.next.find(pipe);
    return it == state.next.end() ? 0 : it->second;
  }
  /// Only tensors; tiles are gone when the kernel ends.
  static std::map<int, int> resultsOf(const std::map<int, int> &memory) {
    return {memory.lower_bound(100), memory.end()};
  }

  const Kernel &kernel;
  std::map<unsigned, std::vector<size_t>> queues;
  std::map<std::tuple<int, int, int>, int> numbers;
  std::map<int, int> expected;
  std::set<State> seen;
  Truth truth;
};

} // namespace

Truth runEveryOrder(const Kernel &kernel) { return Explorer(kernel).run(); }

} // namespace npufuzz::test
