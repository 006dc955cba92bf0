//===- AirOps.cpp - executes the control of air's ops ---------------------===//
//
// This process does not have the dialect: its ops are unregistered, come in the generic form, and
// share one handler that dispatches on their names. Operands come in groups (operandSegmentSizes),
// tokens first.
//
//===----------------------------------------------------------------------===//
#include "backend/air/simulator/AirMachine.h"
#include "interpreter/Loop.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace npufuzz::interpreter;

namespace npufuzz::air {

using interpreter::Value;

llvm::SmallVector<std::pair<unsigned, unsigned>> operandGroups(Operation *op) {
  llvm::SmallVector<std::pair<unsigned, unsigned>> groups;
  unsigned next = 0;
  if (auto sizes = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes"))
    for (int32_t size : sizes.asArrayRef()) {
      groups.push_back({next, next + static_cast<unsigned>(size)});
      next += static_cast<unsigned>(size);
    }
  return groups;
}

bool isAirTerminator(Operation *op) {
  return op->getName().getStringRef().starts_with("air.") &&
         op->getName().getStringRef().ends_with("_terminator");
}

TaskIds tokensOf(Call &call, unsigned first, unsigned end) {
  llvm::SetVector<TaskId> tasks;
  for (unsigned i = first; i < end; ++i)
    for (TaskId id : call.operand(i).opaquePayload<Tokens>().tasks)
      tasks.insert(id);
  return TaskIds(tasks.begin(), tasks.end());
}

namespace {

Value tokenOf(TaskIds tasks) { return Value::opaque(Ref<Payload>(new Tokens(std::move(tasks)))); }

/// Ends an async op, or blocks the thread until `tasks` are complete.
void complete(Call &call, TaskIds tasks) {
  if (call.op()->getNumResults())
    call.setResult(0, tokenOf(std::move(tasks)));
  else
    call.extension<AirMachine>().threadWaitsFor = std::move(tasks);
}

/// Runs a launch, segment or herd: the body once for each point, each in a separate thread.
Flow hierarchy(Call &call) {
  auto &machine = call.extension<AirMachine>();
  auto groups = operandGroups(call.op());
  if (groups.size() != 3)
    return call.unsupported("in a form other than tokens, sizes and operands");
  Box box;
  for (unsigned i = groups[1].first; i < groups[1].second; ++i) {
    box.lower.push_back(0);
    box.step.push_back(1);
    box.upper.push_back(call.useScalar(i, "a size"));
  }
  TaskIds start = machine.threadWaitsFor;
  start.append(tokensOf(call, groups[0].first, groups[0].second));
  TaskIds ofParent = machine.threadWaitsFor;
  TaskId first = static_cast<TaskId>(machine.graph.size());
  bool done = forEachPoint(box, [&](ArrayRef<int64_t> point) {
    llvm::SmallVector<Value, 8> arguments;
    for (int64_t number : point)
      arguments.push_back(Value::index(number));
    for (int64_t size : box.upper)
      arguments.push_back(Value::index(size));
    for (unsigned i = groups[2].first; i < groups[2].second; ++i)
      arguments.push_back(call.operand(i));
    machine.threadWaitsFor = start;
    return call.runRegion(0, arguments) != Flow::stop;
  });
  if (!done)
    return Flow::stop;
  Task end;
  end.before = start;
  for (TaskId id = first; id < machine.graph.size(); ++id)
    end.before.push_back(id);
  machine.threadWaitsFor = ofParent;
  complete(call, {machine.graph.add(std::move(end))});
  return Flow::next;
}

Flow waitAll(Call &call) {
  auto &machine = call.extension<AirMachine>();
  llvm::SetVector<TaskId> tasks(machine.threadWaitsFor.begin(), machine.threadWaitsFor.end());
  TaskIds waited = tokensOf(call, 0, call.operandCount());
  tasks.insert(waited.begin(), waited.end());
  complete(call, TaskIds(tasks.begin(), tasks.end()));
  return Flow::next;
}

/// True if the body is control: addresses and allocations, whose results others need at once.
bool isControl(Operation *execute) {
  return llvm::all_of(execute->getRegion(0).front(), [](Operation &op) {
    return isAirTerminator(&op) || isPure(&op) || isa<memref::AllocOp>(op);
  });
}

/// True if the body only frees memory.
bool onlyFrees(Operation *execute) {
  return llvm::all_of(execute->getRegion(0).front(), [](Operation &op) {
    return isAirTerminator(&op) || isa<memref::DeallocOp>(op);
  });
}

/// Takes the results of the body of air.execute, which follow its token.
void takeResults(Call &call) {
  for (unsigned i = 1; i < call.op()->getNumResults(); ++i)
    call.setResult(i, call.handedOver()[i - 1]);
}

Flow execute(Call &call) {
  auto &machine = call.extension<AirMachine>();
  if (machine.runsTasks) {
    // Inside the body of another op the results are used at once, and nothing waits for them.
    if (call.runRegion(0) == Flow::stop)
      return Flow::stop;
    takeResults(call);
    call.setResult(0, tokenOf({}));
    return Flow::next;
  }
  TaskIds tokens = tokensOf(call, 0, call.operandCount());
  // Device memory is not released while the device runs. That project's documents show such a
  // dealloc, ordered by nothing, as the output of air-loop-fusion. It has no effect here.
  if (call.operandCount() == 0 && onlyFrees(call.op())) {
    call.setResult(0, tokenOf({}));
    return Flow::next;
  }
  if (!isControl(call.op())) {
    if (call.op()->getNumResults() > 1)
      return call.unsupported("whose results hang on memory");
    return startTask(call, tokens);
  }
  if (call.runRegion(0) == Flow::stop)
    return Flow::stop;
  takeResults(call);
  Task done;
  done.before = machine.threadWaitsFor;
  done.before.append(tokens);
  call.setResult(0, tokenOf({machine.graph.add(std::move(done))}));
  return Flow::next;
}

Flow move(Call &call) {
  if (call.extension<AirMachine>().runsTasks)
    return moveMemory(call);
  auto groups = operandGroups(call.op());
  if (groups.size() != 9)
    return call.unsupported("in a form other than tokens and two patterns");
  return startTask(call, tokensOf(call, groups[0].first, groups[0].second));
}

Flow airOp(Call &call) {
  using Body = Flow (*)(Call &);
  StringRef name = call.op()->getName().getStringRef();
  auto body =
      llvm::StringSwitch<Body>(name)
          .Cases("air.launch", "air.segment", "air.partition", "air.herd", hierarchy)
          .Case("air.execute", execute)
          .Case("air.wait_all", waitAll)
          .Case("air.dma_memcpy_nd", move)
          .Case("air.channel.put", putIntoChannel)
          .Case("air.channel.get", getFromChannel)
          .Default(isAirTerminator(call.op()) ? Body([](Call &call) { return call.exitWith(); })
                                              : Body(unsupportedOp));
  return body(call);
}

} // namespace

void registerAirOps(HandlerTable &table) { table.add<void>(airOp); }

} // namespace npufuzz::air
