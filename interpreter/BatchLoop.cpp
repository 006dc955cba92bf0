//===- BatchLoop.cpp - batches of loop iterations -------------------------===//
//
// Loops of scf and affine meet here (CountedLoop). Each loop gets one plan, which says which of its
// ops a batch can take. Lines are computed at each execution, because subscripts may depend on
// values from outside the loop.
//
// If something cannot be shown (an undefined subscript, an access that may lie outside, too few
// steps left), runLoopBatched returns nullopt before it does anything. The loop then runs point by
// point and reports what it finds, at the point where it happens.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Batch.h"
#include "interpreter/Handlers.h"
#include "interpreter/Memory.h"
#include "interpreter/numbers/AffineEvaluation.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// A load or store in the body.
struct Access {
  uint32_t memory;
  bool isWrite;
  /// Slots of the subscripts, which go through the map if there is one.
  llvm::SmallVector<uint32_t, 6> operands;
  AffineMap map;
};

struct LoopPlan : StepCache {
  explicit LoopPlan(ArrayRef<SlotType> types) : batch(types) {}
  bool isPossible = false;
  uint32_t counter = 0;
  int64_t opsPerPoint = 0;
  llvm::SmallVector<Access, 4> accesses;
  Batch batch;
};

/// Number of the op's memref operand if the op accesses one element.
std::optional<unsigned> accessedOperand(Operation *op) {
  if (isa<memref::LoadOp, affine::AffineLoadOp>(op))
    return 0;
  if (isa<memref::StoreOp, affine::AffineStoreOp>(op))
    return 1;
  return std::nullopt;
}

AffineMap mapOf(Operation *op) {
  if (auto load = dyn_cast<affine::AffineLoadOp>(op))
    return load.getAffineMap();
  if (auto store = dyn_cast<affine::AffineStoreOp>(op))
    return store.getAffineMap();
  return {};
}

/// True if each access must be checked for its alignment.
bool promisesAlignment(Operation *op) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return alignmentOf(load) != 0;
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return alignmentOf(store) != 0;
  return false;
}

bool addAccess(LoopPlan &plan, const Step &step, unsigned memref,
               const llvm::DenseSet<uint32_t> &inside) {
  Access access{step.slots[memref], memref == 1, {}, mapOf(step.op)};
  if (step.handler != allHandlers().find(step.op->getName()) || inside.contains(access.memory) ||
      promisesAlignment(step.op) || (access.map && !isLinear(access.map)))
    return false;
  for (unsigned i = memref + 1; i < step.operandCount; ++i) {
    access.operands.push_back(step.slots[i]);
    // A subscript computed in the body may be nonlinear in the counter.
    if (step.slots[i] != plan.counter && inside.contains(step.slots[i]))
      return false;
  }
  auto number = static_cast<unsigned>(plan.accesses.size());
  plan.accesses.push_back(std::move(access));
  return plan.accesses.back().isWrite ? plan.batch.addStore(number, step.slots[0])
                                      : plan.batch.addLoad(number, step.slots.back());
}

std::unique_ptr<LoopPlan> planFor(const Call &call) {
  auto plan = std::make_unique<LoopPlan>(call.frame.types);
  const CodeRegion &region = *call.step.regions[0];
  if (region.blocks.size() != 1 || region.blocks[0].arguments.size() != 1)
    return plan;
  const CodeBlock &block = region.blocks[0];
  plan->counter = block.arguments[0];
  plan->opsPerPoint = static_cast<int64_t>(block.steps.size());
  plan->batch.addCounter(plan->counter);
  llvm::DenseSet<uint32_t> inside;
  inside.insert(plan->counter);
  // Skip the last step, the terminator: the loop carries no values, so it hands over nothing.
  for (const Step &step : ArrayRef<Step>(block.steps).drop_back()) {
    std::optional<unsigned> memref = accessedOperand(step.op);
    if (!(memref ? addAccess(*plan, step, *memref, inside) : plan->batch.addOp(step)))
      return plan;
    inside.insert(step.slots.begin() + step.operandCount, step.slots.end());
  }
  plan->isPossible = true;
  return plan;
}

/// Computes the subscripts for a loop counter of `counter`. Returns false if one is undefined.
bool subscriptsAt(const Call &call, const LoopPlan &plan, const Access &access, int64_t counter,
                  llvm::SmallVectorImpl<int64_t> &subscripts) {
  llvm::SmallVector<int64_t, 6> operands;
  for (uint32_t slot : access.operands) {
    bool isCounter = slot == plan.counter;
    if (!isCounter && call.frame.slots[slot].isScalarUndefined())
      return false;
    operands.push_back(isCounter ? counter
                                 : static_cast<int64_t>(call.frame.slots[slot].scalarBits()));
  }
  if (access.map)
    return evaluate(access.map, operands, subscripts);
  subscripts.append(operands);
  return true;
}

} // namespace

std::optional<Flow> runLoopBatched(Call &call, const CountedLoop &loop) {
  if (loop.firstCarried != call.operandCount() || loop.width != 64 || loop.bias ||
      call.options().replicas != 1 || loop.lower >= loop.upper)
    return std::nullopt;
  // The count is small enough that nothing below overflows.
  __int128 count = (static_cast<__int128>(loop.upper) - loop.lower + loop.step - 1) / loop.step;
  if (count < batchPointsMin || count > call.options().limits.stepsMax)
    return std::nullopt;
  auto &plan = call.cached<LoopPlan>([&] { return planFor(call); });
  if (!plan.isPossible)
    return std::nullopt;
  Batch::Points points{loop.lower, loop.step, static_cast<int64_t>(count)};
  llvm::SmallVector<Line, 8> lines;
  for (const Access &access : plan.accesses) {
    llvm::SmallVector<int64_t, 6> first, next;
    if (!subscriptsAt(call, plan, access, loop.lower, first) ||
        !subscriptsAt(call, plan, access, loop.lower + loop.step, next))
      return std::nullopt;
    std::optional<Line> line =
        lineOf(call.frame.slots[access.memory].memory(), first, next, points.count);
    if (!line)
      return std::nullopt;
    lines.push_back(*line);
  }
  if (!plan.batch.areIndependent(lines, points.count) ||
      !call.executor.countSteps(points.count, plan.opsPerPoint))
    return std::nullopt;
  for (auto [access, line] : llvm::zip(plan.accesses, lines))
    if (!noteLine(call, line, points.count, access.isWrite))
      return Flow::stop;
  return plan.batch.run(call.executor, call.frame, lines, points);
}

} // namespace npufuzz::interpreter
