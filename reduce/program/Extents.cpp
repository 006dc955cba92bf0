//===- Extents.cpp - shrinks extents wherever they are tied ---------------===//
//
// First limits all extents at once, which usually shrinks large programs in a few steps; then
// shrinks one class of tied axes after another.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/AxisGraph.h"
#include "reduce/program/Contents.h"
#include "reduce/program/Reductions.h"
#include "reduce/program/ViewShapes.h"
#include "tile/Loops.h"
#include "tile/OpTable.h"

#include <set>

using namespace mlir;

namespace npufuzz::reduce {

using Ties = AxisGraph::Ties;

namespace {
/// New extents of some nodes of a graph.
using Assignment = std::map<size_t, int64_t>;
} // namespace

static SmallVector<int64_t> shapeAfter(const AxisGraph &graph, Value value,
                                       const Assignment &assignment, bool isNew) {
  SmallVector<int64_t> shape(*shapeOf(value.getType()));
  for (auto [axis, extent] : llvm::enumerate(shape)) {
    size_t node = graph.nodeOf(value, static_cast<int64_t>(axis));
    auto assigned = assignment.find(node);
    extent = isNew && assigned != assignment.end() ? assigned->second : graph.extent(node);
  }
  return shape;
}

/// Gives tensors and tiles their new shapes, refits the views between them, and crops inputs.
static bool assignExtents(Draft &draft, const AxisGraph &graph, const Assignment &assignment) {
  func::FuncOp entry = tile::mainOf(draft.result.module);
  for (Value value : graph.values()) {
    SmallVector<int64_t> shape = shapeAfter(graph, value, assignment, true);
    auto argument = dyn_cast<BlockArgument>(value);
    if (argument && argument.getOwner()->getParentOp() == entry) {
      Tensor &input = draft.result.inputs[argument.getArgNumber()];
      input = cropped(input, shape);
    }
    if (!isa<tile::ViewType>(value.getType()))
      value.setType(withShape(value.getType(), shape));
  }
  for (Value value : graph.values()) {
    if (!isa<tile::ViewType>(value.getType()))
      continue;
    Operation *view = value.getDefiningOp();
    if (!refitView(view, shapeAfter(graph, view->getOperand(0), assignment, false),
                   shapeAfter(graph, value, assignment, true)))
      return false;
  }
  for (AxisGraph::Loop loop : graph.loops()) {
    if (auto step = assignment.find(loop.stepNode); step != assignment.end())
      loop.op.setStep(step->second);
    if (auto upper = assignment.find(loop.upperNode); upper != assignment.end())
      tile::setUpperBoundMax(loop.op, std::max(upper->second, loop.op.getConstantLowerBound() + 1));
  }
  for (auto function : draft.module().getOps<func::FuncOp>())
    syncSignature(function);
  return true;
}

/// Loops with a new step keep their trip count: their upper bound, and everything tied to it,
/// follows; a short last step stays short.
static void scaleLoops(const AxisGraph &graph, const std::vector<unsigned> &classes,
                       Assignment &assignment) {
  for (AxisGraph::Loop loop : graph.loops()) {
    auto step = assignment.find(loop.stepNode);
    int64_t lower = loop.op.getConstantLowerBound(), span = graph.extent(loop.upperNode) - lower;
    int64_t oldStep = graph.extent(loop.stepNode);
    if (step == assignment.end() || step->second == oldStep || span <= oldStep)
      continue;
    int64_t trips = llvm::divideCeilSigned(span, oldStep), rest = span - (trips - 1) * oldStep;
    int64_t newRest =
        rest == oldStep ? step->second : std::max<int64_t>(1, rest * step->second / oldStep);
    int64_t upper = lower + (trips - 1) * step->second + newRest;
    for (size_t node = 0; node < graph.size(); ++node)
      if (classes[node] == classes[loop.upperNode])
        assignment[node] = upper;
  }
}

/// Smaller values that an extent may take, those that take away most first.
// Halves are quick, divisors avoid tails, and one less keeps them.
static std::vector<int64_t> smallerExtents(int64_t extent) {
  std::set<int64_t> values{1, 2, extent / 2, extent - extent / 4, extent - 1};
  for (int64_t divisor : {3, 5})
    if (extent % divisor == 0)
      values.insert(extent / divisor);
  std::vector<int64_t> result;
  for (int64_t value : values)
    if (value > 0 && value < extent)
      result.push_back(value);
  return result;
}

static void proposeCaps(const Case &base, Edits &edits) {
  AxisGraph graph(base.module);
  int64_t largest = 1;
  for (size_t node = 0; node < graph.size(); ++node)
    largest = std::max(largest, graph.extent(node));
  for (int64_t cap = 1; cap < largest && cap <= 32; cap *= 2)
    for (bool keepsTrips : {false, true})
      edits.push_back([cap, keepsTrips](Draft &draft) {
        AxisGraph own(draft.result.module);
        Assignment assignment;
        for (size_t node = 0; node < own.size(); ++node)
          assignment[node] = std::min(own.extent(node), cap);
        if (keepsTrips)
          scaleLoops(own, own.classes(Ties::usual), assignment);
        return assignExtents(draft, own, assignment);
      });
}

static void proposeClasses(const Case &base, Ties ties, std::set<std::vector<size_t>> &known,
                           Edits &edits) {
  AxisGraph graph(base.module);
  std::vector<unsigned> classes = graph.classes(ties);
  std::map<unsigned, std::vector<size_t>> members;
  for (size_t node = 0; node < graph.size(); ++node)
    members[classes[node]].push_back(node);
  // The shapes of most views follow from their sources. A class with only views is worth a try only
  // if a slice, a broadcast or a remap has a choice; refitView finds out.
  for (const auto &[id, nodes] : members) {
    if (!known.insert(nodes).second)
      continue;
    for (int64_t extent : smallerExtents(graph.extent(nodes.front())))
      edits.push_back([nodes = nodes, extent](Draft &draft) {
        AxisGraph own(draft.result.module);
        Assignment assignment;
        for (size_t node : nodes)
          assignment[node] = extent;
        scaleLoops(own, own.classes(Ties::usual), assignment);
        return assignExtents(draft, own, assignment);
      });
  }
}

Edits shrinkExtents(const Case &base, const Options &) {
  Edits edits;
  std::set<std::vector<size_t>> known;
  proposeCaps(base, edits);
  proposeClasses(base, Ties::usual, known, edits);
  proposeClasses(base, Ties::forced, known, edits);
  return edits;
}

} // namespace npufuzz::reduce
