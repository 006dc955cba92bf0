//===- TraceTruth.cpp -----------------------------------------------------===//
#include "TraceTruth.h"

#include "llvm/ADT/BitVector.h"

#include <deque>
#include <map>
#include <tuple>

namespace npufuzz::test {

using namespace npufuzz::pto;

namespace {

class Graph {
public:
  explicit Graph(llvm::ArrayRef<TracedStep> steps) : steps(steps) {}
  std::string wrong();

private:
  void addEdge(size_t from, size_t to) {
    before[to] |= before[from];
    before[to].set(static_cast<unsigned>(from));
  }
  void addLast(std::map<unsigned, size_t> &last, unsigned pipe, size_t to) {
    if (auto found = last.find(pipe); found != last.end())
      addEdge(found->second, to);
  }
  std::string wrongFlags();
  std::string wrongAccesses() const;

  llvm::ArrayRef<TracedStep> steps;
  std::vector<llvm::BitVector> before; ///< of each step: all steps with a path to it
};

} // namespace

/// Looks at every byte of the smaller pieces.
static bool overlap(const MemoryRegion &a, const MemoryRegion &b) {
  if (a.space != b.space || a.pieces <= 0 || b.pieces <= 0 || a.pieceBytes <= 0 ||
      b.pieceBytes <= 0)
    return false;
  auto first = [](const MemoryRegion &region, int64_t piece) {
    return static_cast<int64_t>(region.begin) + piece * region.distance;
  };
  if (first(a, a.pieces - 1) + a.pieceBytes <= first(b, 0) ||
      first(b, b.pieces - 1) + b.pieceBytes <= first(a, 0))
    return false;
  for (int64_t i = 0; i < a.pieces; ++i)
    for (int64_t j = 0; j < b.pieces; ++j)
      if (first(a, i) < first(b, j) + b.pieceBytes && first(b, j) < first(a, i) + a.pieceBytes)
        return true;
  return false;
}

std::string Graph::wrongFlags() {
  using Flag = std::tuple<unsigned, unsigned, int64_t>;
  std::map<Flag, std::deque<size_t>> raised;
  std::map<int64_t, size_t> given;  // buffer: the step that gave it back
  std::map<unsigned, size_t> last;  // pipe: its last step
  std::optional<size_t> everything; // last barrier of all
  before.assign(steps.size(), llvm::BitVector(static_cast<unsigned>(steps.size())));
  for (size_t i = 0; i < steps.size(); ++i) {
    const TracedStep &step = steps[i];
    if (everything)
      addEdge(*everything, i);
    if (step.kind == TracedStep::barrier) {
      if (step.pipe < pipeCount)
        continue; // steps of a pipe run in order anyway
      for (auto &[pipe, number] : last)
        addEdge(number, i);
      everything = i;
      continue;
    }
    unsigned pipe = step.kind == TracedStep::wait ? step.target : step.pipe;
    addLast(last, pipe, i);
    addLast(last, pipeS, i); // which issues it
    if (step.kind == TracedStep::set)
      raised[{step.pipe, step.target, step.id}].push_back(i);
    if (step.kind == TracedStep::wait) {
      std::deque<size_t> &sets = raised[{step.pipe, step.target, step.id}];
      if (sets.empty())
        return "waits for ever";
      addEdge(sets.front(), i);
      sets.pop_front();
    }
    if (step.kind == TracedStep::take && given.count(step.id))
      addEdge(given[step.id], i);
    if (step.kind == TracedStep::giveBack)
      given[step.id] = i;
    last[pipe] = i;
  }
  for (auto &[flag, sets] : raised)
    if (!sets.empty())
      return "a flag is left";
  return "";
}

std::string Graph::wrongAccesses() const {
  struct Seen {
    size_t step;
    const TracedStep::Touch *touch;
  };
  std::map<int, std::vector<Seen>> bySpace;
  for (size_t i = 0; i < steps.size(); ++i)
    for (const TracedStep::Touch &touch : steps[i].touches) {
      std::vector<Seen> &seen = bySpace[touch.region.space];
      for (const Seen &other : seen)
        if ((touch.isWrite || other.touch->isWrite) && other.step != i &&
            !before[i].test(static_cast<unsigned>(other.step)) &&
            overlap(touch.region, other.touch->region))
          return "steps " + std::to_string(other.step) + " and " + std::to_string(i) +
                 " touch a byte";
      seen.push_back({i, &touch});
    }
  return "";
}

std::string Graph::wrong() {
  std::string flags = wrongFlags();
  return !flags.empty() ? flags : wrongAccesses();
}

std::string wrongInTrace(llvm::ArrayRef<TracedStep> steps) { return Graph(steps).wrong(); }

} // namespace npufuzz::test
