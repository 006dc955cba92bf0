//===- Tasks.cpp - npu.launch and npu.run_tasks ---------------------------===//
//
// A launch only records its task; run_tasks executes all of them. The order is then chosen with the
// whole graph known, and a task that misses an edge may run too early.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/Handlers.h"
#include "backend/npu/simulator/MachineState.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace npufuzz::npu {

namespace {

using interpreter::Value;

/// (arguments…, after…): only records the task.
Flow launch(Call &call) {
  auto op = call.as<LaunchOp>();
  Task task;
  task.kernel = SymbolTable::lookupNearestSymbolFrom(op, op.getKernelAttr());
  task.core = static_cast<int64_t>(op.getCore());
  auto arguments = static_cast<unsigned>(op.getArguments().size());
  for (unsigned i = 0; i < call.operandCount(); ++i)
    if (i < arguments)
      task.arguments.push_back(call.operand(i));
    else
      task.after.push_back(static_cast<int64_t>(call.operand(i).scalarBits()));
  call.setResult(0, Value::index(machineOf(call).tasks.add(std::move(task))));
  return Flow::next;
}

Flow runTasks(Call &call) {
  MachineState &machine = machineOf(call);
  TaskGraph &graph = machine.tasks;
  graph.begin();
  for (int64_t number : graph.order(machine.parameters.schedule)) {
    const Task &task = graph.tasks()[static_cast<size_t>(number)];
    graph.enter(number);
    machine.core = task.core;
    machine.nodes.enterKernel(task.kernel);
    if (call.executor.callFunction(task.kernel, task.arguments) == Flow::stop)
      return Flow::stop;
  }
  graph.end();
  machine.nodes.enterKernel(nullptr);
  return Flow::next;
}

} // namespace

void registerTasks(interpreter::HandlerTable &table) {
  table.add<LaunchOp>(launch);
  table.add<RunTasksOp>(runTasks);
}

} // namespace npufuzz::npu
