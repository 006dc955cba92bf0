//===- WatchedOps.cpp - ops of upstream dialects that access memory -------===//
//
// While the control runs, these ops become tasks. As tasks they record their accesses, and then do
// the same as in the interpreter. Simulator.cpp refuses ops on single elements: loops of them would
// make as many tasks.
//
//===----------------------------------------------------------------------===//
#include "backend/air/simulator/AirMachine.h"
#include "backend/recording/simulator/Interpreted.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace npufuzz::interpreter;

namespace npufuzz::air {

using interpreter::Value;

Flow startTask(Call &call, const TaskIds &tokens) {
  auto &machine = call.extension<AirMachine>();
  TaskId id;
  if (machine.addTask(call, tokens, id) == Flow::stop)
    return Flow::stop;
  if (call.op()->getNumResults() == 0)
    machine.threadWaitsFor = {id};
  else
    call.setResult(0, Value::opaque(Ref<Payload>(new Tokens({id}))));
  return Flow::next;
}

namespace {

void touchOperand(Call &call, unsigned i, bool isWrite) {
  const Value &value = call.operand(i);
  if (value.kind() == Value::Kind::memory)
    call.extension<AirMachine>().touch(
        value.memory(), isWrite,
        isa_and_nonnull<memref::SubViewOp>(call.op()->getOperand(i).getDefiningOp()));
}

void touchOperands(Call &call) {
  if (auto structured = dyn_cast<linalg::LinalgOp>(call.op())) {
    for (OpOperand &operand : structured->getOpOperands()) {
      bool isOutput = structured.isDpsInit(&operand);
      if (!isOutput || structured.payloadUsesValueFromOperand(&operand))
        touchOperand(call, operand.getOperandNumber(), /*isWrite=*/false);
      if (isOutput)
        touchOperand(call, operand.getOperandNumber(), /*isWrite=*/true);
    }
    return;
  }
  if (isa<memref::CopyOp>(call.op()))
    touchOperand(call, 0, /*isWrite=*/false);
  // No task may touch memory after its dealloc.
  touchOperand(call, call.operandCount() - 1, /*isWrite=*/true);
}

template <typename Op> Flow watched(Call &call) {
  if (!call.extension<AirMachine>().runsTasks)
    return startTask(call, {});
  touchOperands(call);
  return plainHandler<Op>()(call);
}

/// A kernel begins after everything before its call is done.
Flow callKernel(Call &call) {
  if (call.extension<AirMachine>().flush(call) == Flow::stop)
    return Flow::stop;
  return plainHandler<func::CallOp>()(call);
}

/// A function ends after everything in it is done.
Flow returnFromKernel(Call &call) {
  if (call.extension<AirMachine>().flush(call) == Flow::stop)
    return Flow::stop;
  return plainHandler<func::ReturnOp>()(call);
}

template <typename... Ops> void addWatched(HandlerTable &table) {
  (table.add<Ops>(watched<Ops>), ...);
}

} // namespace

void registerWatchedOps(HandlerTable &table) {
  addWatched<memref::CopyOp, memref::DeallocOp>(table);
  addWatched<
#define GET_OP_LIST
#include "mlir/Dialect/Linalg/IR/LinalgStructuredOps.cpp.inc"
      >(table);
  table.add<func::CallOp>(callKernel);
  table.add<func::ReturnOp>(returnFromKernel);
}

} // namespace npufuzz::air
