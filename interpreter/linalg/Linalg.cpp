//===- Linalg.cpp - executes every structured op of linalg ----------------===//
//
// Named ops carry the region that linalg.generic spells out, so one handler executes them all. It
// visits the points of the iteration space in row-major order and maps them to inputs and outputs
// through the indexing maps.
//
// Semantics are those of the structured op interface. The extents of the iteration space follow
// from the operands' shapes through shapesToLoops, and each point reads and writes the elements
// that the indexing maps name. Reductions run in the order of the points, which is one of the
// orders that the dialect permits. An operand that an axis of the iteration space indexes directly
// has its extent; the verifier requires that of static shapes, even for empty spaces.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Batch.h"
#include "interpreter/Handlers.h"
#include "interpreter/numbers/AffineEvaluation.h"
#include "interpreter/tensor/TensorOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Everything about an op that stays the same between two executions.
struct Plan : StepCache {
  llvm::SmallVector<AffineMap, 4> maps;
  AffineMap shapesToLoops;
  unsigned inputs = 0, firstOutput = 0, outputs = 0;
  /// Element types of the outputs.
  llvm::SmallVector<Type, 2> outputTypes;
  /// Axis of an operand that a loop counts through.
  struct Axis {
    unsigned operand, axis, loop;
  };
  llvm::SmallVector<Axis, 12> axes;
  /// Slots of this op's linalg.index results, each with its loop. The handler writes them before
  /// each point.
  llvm::SmallVector<std::pair<uint32_t, unsigned>, 4> indices;
  /// Points along one parallel loop together, where that can be; null where not.
  std::unique_ptr<Batch> batch;
  unsigned batchLoop = 0;
  /// Operand of each of its lines.
  llvm::SmallVector<unsigned, 4> lineOperands;
};

void findIndices(const CodeRegion &region, Operation *owner, Plan &plan) {
  for (const CodeBlock &block : region.blocks)
    for (const Step &step : block.steps) {
      if (auto index = dyn_cast<linalg::IndexOp>(step.op))
        if (index->getParentOfType<linalg::LinalgOp>() == owner)
          plan.indices.push_back({step.slots[0], static_cast<unsigned>(index.getDim())});
      for (const auto &inner : step.regions)
        findIndices(*inner, owner, plan);
    }
}

bool isShaped(const Call &call, unsigned operand) {
  return isa<ShapedType>(call.operandType(operand).type) &&
         !isa<VectorType>(call.operandType(operand).type);
}

bool isMemory(const Call &call, unsigned operand) {
  return isa<BaseMemRefType>(call.operandType(operand).type);
}

/// So many ops of a batch take as long as one of its own, and count as one.
constexpr int64_t batchedOpsPerStep = 16;

/// The last parallel loop with enough points for a batch, as far as the types tell. Reductions may
/// stand behind it: their points keep their order for each element of the result.
std::optional<unsigned> batchLoopOf(linalg::LinalgOp op) {
  auto iterators = op.getIteratorTypesArray();
  llvm::SmallVector<int64_t> extents = op.getStaticLoopRanges();
  for (unsigned loop = op.getNumLoops(); loop-- > 0;)
    if (iterators[loop] == utils::IteratorType::parallel &&
        (ShapedType::isDynamic(extents[loop]) || extents[loop] >= batchPointsMin))
      return loop;
  return std::nullopt;
}

/// Loads of what the body sees, the body, stores of what it yields.
std::unique_ptr<Batch> batchFor(const Call &call, linalg::LinalgOp op, Plan &plan) {
  const CodeRegion &region = *call.step.regions[0];
  std::optional<unsigned> batchLoop = batchLoopOf(op);
  if (call.options().replicas != 1 || region.blocks.size() != 1 || !batchLoop)
    return nullptr;
  plan.batchLoop = *batchLoop;
  const CodeBlock &body = region.blocks.front();
  auto batch = std::make_unique<Batch>(call.frame.types);
  auto addLine = [&](unsigned operand) {
    plan.lineOperands.push_back(operand);
    return static_cast<unsigned>(plan.lineOperands.size() - 1);
  };
  for (unsigned i = 0; i < plan.inputs + plan.outputs; ++i) {
    if (!isShaped(call, i))
      continue;
    if (!isLinear(plan.maps[i]))
      return nullptr;
    if (i < body.arguments.size() && !op.getBlock()->getArgument(i).use_empty() &&
        !batch->addLoad(addLine(i), body.arguments[i]))
      return nullptr;
  }
  for (auto [slot, loop] : plan.indices)
    if (loop == plan.batchLoop)
      batch->addCounter(slot);
  for (const Step &step : ArrayRef<Step>(body.steps).drop_back())
    if (!isa<linalg::IndexOp>(step.op) && !batch->addOp(step))
      return nullptr;
  for (unsigned i = 0; i < plan.outputs; ++i)
    if (!isShaped(call, plan.firstOutput + i) ||
        !batch->addStore(addLine(plan.firstOutput + i), body.steps.back().slots[i]))
      return nullptr;
  return batch;
}

std::unique_ptr<Plan> planFor(const Call &call, linalg::LinalgOp op) {
  auto plan = std::make_unique<Plan>();
  plan->maps = op.getIndexingMapsArray();
  plan->shapesToLoops = op.getShapesToLoopsMap();
  plan->inputs = static_cast<unsigned>(op.getNumDpsInputs());
  plan->outputs = static_cast<unsigned>(op.getNumDpsInits());
  plan->firstOutput = plan->inputs;
  for (unsigned i = 0; i < plan->outputs; ++i)
    plan->outputTypes.push_back(getElementTypeOrSelf(call.operandType(plan->firstOutput + i).type));
  for (unsigned i = 0; i < plan->inputs + plan->outputs; ++i)
    for (auto [axis, expression] : llvm::enumerate(plan->maps[i].getResults()))
      if (auto loop = dyn_cast<AffineDimExpr>(expression); loop && isShaped(call, i))
        plan->axes.push_back({i, static_cast<unsigned>(axis), loop.getPosition()});
  findIndices(*call.step.regions[0], op, *plan);
  plan->batch = batchFor(call, op, *plan);
  return plan;
}

/// All points of the batch's loop, the others as they stand in `point`. Nothing was done when there
/// is no result.
std::optional<Flow> runRow(Call &call, const Plan &plan, ArrayRef<Value> operands,
                           llvm::SmallVectorImpl<int64_t> &point, int64_t count) {
  const CodeBlock &body = call.step.regions[0]->blocks.front();
  llvm::SmallVector<Line, 6> lines;
  for (unsigned operand : plan.lineOperands) {
    // Maps are linear in a batch, so two points give the distance between all neighbours.
    llvm::SmallVector<int64_t, 6> first, next;
    point[plan.batchLoop] = 0;
    bool known = evaluate(plan.maps[operand], point, first);
    point[plan.batchLoop] = 1;
    known &= evaluate(plan.maps[operand], point, next);
    std::optional<Line> line;
    if (known)
      line = lineOf(operands[operand].memory(), first, next, count);
    if (!line)
      return std::nullopt;
    lines.push_back(*line);
  }
  if (!plan.batch->areIndependent(lines, count) ||
      !call.executor.countSteps(llvm::divideCeil(count, batchedOpsPerStep),
                                static_cast<int64_t>(body.steps.size())))
    return std::nullopt;
  for (auto [operand, line] : llvm::zip(plan.lineOperands, lines))
    if (isMemory(call, operand) && !noteLine(call, line, count, operand >= plan.firstOutput))
      return Flow::stop;
  for (unsigned i = 0; i < operands.size(); ++i)
    if (!isShaped(call, i) && i < body.arguments.size())
      call.frame.slots[body.arguments[i]] = operands[i];
  for (auto [slot, loop] : plan.indices)
    call.frame.slots[slot] = Value::index(point[loop]);
  return plan.batch->run(call.executor, call.frame, lines, {0, 1, count});
}

/// Returns true if an output shares memory with another operand: then the order of points shows.
bool sharesMemory(const Call &call, const Plan &plan, ArrayRef<Value> operands) {
  for (unsigned output = plan.firstOutput; output < operands.size(); ++output)
    for (unsigned i = 0; i < output; ++i)
      if (isShaped(call, i) && isShaped(call, output) &&
          operands[i].memory().allocation == operands[output].memory().allocation)
        return true;
  return false;
}

Flow structured(Call &call) {
  auto op = cast<linalg::LinalgOp>(call.op());
  const Plan &plan = call.cached<Plan>([&] { return planFor(call, op); });
  if (!plan.shapesToLoops)
    return call.unsupported("whose loop bounds do not follow from its operands");

  llvm::SmallVector<int64_t, 8> extents, loops;
  std::vector<Value> operands;
  for (unsigned i = 0; i < plan.inputs + plan.outputs; ++i) {
    operands.push_back(call.operand(i));
    if (!isShaped(call, i))
      continue;
    // An output tensor stays unchanged: the result is a copy. An input that is a slice from outside
    // another tensor has undefined elements; reading them does not access memory.
    bool isOutside = call.operand(i).memory().outside;
    if ((i >= plan.firstOutput || isOutside) && isa<RankedTensorType>(call.operandType(i).type))
      operands[i] = Value(copyOf(call.operand(i).memory()));
    extents.append(operands[i].memory().sizes.begin(), operands[i].memory().sizes.end());
  }
  if (!evaluate(plan.shapesToLoops, extents, loops))
    return call.trap("undefined behaviour: an indexing map divides by zero");

  for (auto [operand, axis, loop] : plan.axes)
    if (operands[operand].memory().sizes[axis] != loops[loop])
      return call.trap("undefined behaviour: extents of operands disagree");

  if (call.executor.countAroundEmptyLoop(loops) == Flow::stop)
    return Flow::stop;
  const CodeBlock &body = call.step.regions[0]->blocks.front();
  llvm::SmallVector<Value, 6> arguments(body.arguments.size());
  llvm::SmallVector<size_t, 6> places(operands.size());
  auto run = [&](ArrayRef<int64_t> point) {
    for (unsigned i = 0; i < operands.size(); ++i) {
      if (!isShaped(call, i)) {
        if (i < arguments.size())
          arguments[i] = operands[i];
        continue;
      }
      const MemoryReference &memory = operands[i].memory();
      llvm::SmallVector<int64_t, 6> at;
      if (!evaluate(plan.maps[i], point, at)) {
        call.trap("undefined behaviour: an indexing map divides by zero");
        return false;
      }
      bool isOutput = i >= plan.firstOutput;
      if (!locateElement(call, memory, at, places[i]) ||
          (isOutput && !mayWrite(call, *memory.allocation)) ||
          (isMemory(call, i) &&
           !noteAccess(call, memory.allocation, places[i], memory.unit, isOutput)))
        return false;
      // The body of linalg.map does not receive its output.
      if (i < arguments.size())
        arguments[i] = readElement(memory, places[i], call.frame.types[body.arguments[i]]);
    }
    for (auto [slot, loop] : plan.indices)
      call.frame.slots[slot] = Value::index(point[loop]);
    if (call.runRegion(0, arguments) == Flow::stop)
      return false;
    for (unsigned i = 0; i < plan.outputs; ++i)
      writeElement(operands[plan.firstOutput + i].memory(), places[plan.firstOutput + i],
                   call.handedOver()[i], plan.outputTypes[i]);
    return true;
  };
  bool isLast = plan.batchLoop + 1 == loops.size();
  bool batched = plan.batch && loops[plan.batchLoop] >= batchPointsMin &&
                 (isLast || !sharesMemory(call, plan, operands));
  llvm::SmallVector<int64_t, 8> outerLoops(loops);
  if (batched)
    outerLoops.erase(outerLoops.begin() + plan.batchLoop);
  auto runInside = [&](ArrayRef<int64_t> outer) {
    llvm::SmallVector<int64_t, 6> point(outer);
    int64_t count = loops[plan.batchLoop];
    point.insert(point.begin() + plan.batchLoop, 0);
    if (std::optional<Flow> flow = runRow(call, plan, operands, point, count))
      return *flow != Flow::stop;
    for (int64_t i = 0; i < count; ++i) {
      point[plan.batchLoop] = i;
      if (!run(point))
        return false;
    }
    return true;
  };
  if (!(batched ? forEachIndex(outerLoops, runInside) : forEachIndex(loops, run)))
    return Flow::stop;
  unsigned next = 0;
  for (unsigned i = 0; i < plan.outputs && next < call.op()->getNumResults(); ++i)
    call.setResult(next++, operands[plan.firstOutput + i]);
  return Flow::next;
}

/// Registers every op of the dialect with that interface.
template <typename... Ops> void addStructured(HandlerTable &table) {
  (table.add<Ops>(structured), ...);
}

} // namespace

void registerLinalg(HandlerTable &table) {
  addStructured<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
      >(table);
  table.add<linalg::YieldOp>([](Call &call) { return call.exitWith(); });
  // The handler of the structured op has already written its slot.
  table.add<linalg::IndexOp>([](Call &) { return Flow::next; });
}

} // namespace npufuzz::interpreter
