//===- ScfParallel.cpp - scf loops whose iterations have no order ---------===//
//
// Executes iterations in row-major order of the induction variables. A data race between
// iterations is undefined behaviour, where IterationAccesses.h sees it. scf.forall leaves the order
// of its side effects open, so the value that remains of a race is open, too. An element that two
// iterations of scf.forall insert is undefined ("or even a malformed bit pattern").
//
// Reductions of scf.parallel combine in the order of the iterations. The dialect leaves the order
// open, so results of float reductions may differ from another system's by rounding.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Handlers.h"
#include "interpreter/IterationAccesses.h"
#include "interpreter/Loop.h"
#include "interpreter/tensor/TensorOps.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Returns the terminator. Its regions belong to the loop, which runs them with its own
/// accumulators.
const Step &terminatorOf(const Call &call) {
  return call.step.regions[0]->blocks.front().steps.back();
}

Flow parallel(Call &call) {
  auto loop = call.as<scf::ParallelOp>();
  unsigned dims = loop.getNumLoops();
  Box box;
  for (unsigned i = 0; i < dims; ++i) {
    box.lower.push_back(call.useScalar(i, "a loop bound"));
    box.upper.push_back(call.useScalar(dims + i, "a loop bound"));
    box.step.push_back(call.useScalar(2 * dims + i, "the loop step"));
    if (box.step.back() <= 0)
      return call.trap("undefined behaviour: the loop step is " + Twine(box.step.back()) +
                       ", not positive");
  }
  llvm::SmallVector<Value, 4> results;
  for (unsigned i = 3 * dims; i < call.operandCount(); ++i)
    results.push_back(call.operand(i));
  IterationAccesses accesses(call.executor.accesses);
  if (call.executor.countAroundEmptyLoop(tripCounts(box)) == Flow::stop)
    return Flow::stop;
  bool done = forEachPoint(box, [&](ArrayRef<int64_t> point) {
    accesses.beginIteration();
    llvm::SmallVector<Value, 4> arguments;
    for (int64_t number : point)
      arguments.push_back(Value::index(number));
    if (call.runRegion(0, arguments) == Flow::stop)
      return false;
    llvm::SmallVector<Value, 4> reduced(call.handedOver().begin(), call.handedOver().end());
    for (size_t i = 0; i < results.size(); ++i) {
      Value pair[] = {results[i], reduced[i]};
      if (call.executor.runRegion(call.frame, *terminatorOf(call).regions[i], pair) == Flow::stop)
        return false;
      results[i] = call.handedOver()[0];
    }
    return true;
  });
  for (auto [i, value] : llvm::enumerate(results))
    call.setResult(static_cast<unsigned>(i), std::move(value));
  return done ? Flow::next : Flow::stop;
}

/// Every iteration sees the outputs as they were before the loop; the writes of its parallel
/// inserts become visible after the loop.
Flow forall(Call &call) {
  auto loop = call.as<scf::ForallOp>();
  Box box;
  unsigned next = 0;
  bool undefined = false;
  box.lower = mixedOperands(call, loop.getStaticLowerBound(), next, undefined);
  box.upper = mixedOperands(call, loop.getStaticUpperBound(), next, undefined);
  box.step = mixedOperands(call, loop.getStaticStep(), next, undefined);
  if (undefined)
    call.undefinedUse("a loop bound is undefined");
  for (int64_t step : box.step)
    if (step <= 0)
      return call.trap("undefined behaviour: the loop step is " + Twine(step) + ", not positive");
  llvm::SmallVector<Ref<MemoryReference>, 2> results;
  for (unsigned i = next; i < call.operandCount(); ++i)
    results.push_back(copyOf(call.operand(i).memory()));
  IterationAccesses accesses(call.executor.accesses);
  IterationAccesses *noLoop = nullptr, inserts(noLoop);
  if (call.executor.countAroundEmptyLoop(tripCounts(box)) == Flow::stop)
    return Flow::stop;
  bool done = forEachPoint(box, [&](ArrayRef<int64_t> point) {
    accesses.beginIteration();
    inserts.beginIteration();
    llvm::SmallVector<Value, 4> arguments;
    for (int64_t number : point)
      arguments.push_back(Value::index(number));
    for (unsigned i = next; i < call.operandCount(); ++i)
      arguments.push_back(call.operand(i));
    if (call.runRegion(0, arguments) == Flow::stop)
      return false;
    // The operands of the inserts are still in the frame, because the iteration has just ended.
    for (const Step &insert : terminatorOf(call).regions[0]->blocks.front().steps) {
      Call inner(call.executor, call.frame, insert);
      auto op = inner.as<tensor::ParallelInsertSliceOp>();
      unsigned number = cast<BlockArgument>(op.getDest()).getArgNumber() - loop.getRank();
      if (insertSlice(inner, op, *results[number], &inserts) == Flow::stop)
        return false;
    }
    return true;
  });
  for (auto [i, value] : llvm::enumerate(results))
    call.setResult(static_cast<unsigned>(i), Value(value));
  return done ? Flow::next : Flow::stop;
}

} // namespace

void registerScfParallel(HandlerTable &table) {
  table.add<scf::ParallelOp>(parallel);
  table.add<scf::ForallOp>(forall);
  table.add<scf::ReduceOp, scf::ReduceReturnOp>([](Call &call) { return call.exitWith(); });
  // The loop runs the inserts.
  table.add<scf::InParallelOp>([](Call &) { return Flow::exit; });
}

} // namespace npufuzz::interpreter
