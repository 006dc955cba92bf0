//===- Synchronisation.cpp - tags, flags, barriers ------------------------===//
//
// Idle waits (no transfer in the slot, no flag set) are events and no traps. Real hardware would
// hang or go on, and either way the compiler has misplaced the wait.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/Handlers.h"
#include "backend/npu/simulator/MachineState.h"
#include "backend/recording/simulator/Interpreted.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace npufuzz::npu {

bool useSlot(Call &call, unsigned tags, int64_t &slot) {
  int64_t slots = call.operand(tags).opaquePayload<Tags>().slots;
  slot = call.useScalar(tags + 1, "a tag slot");
  if (slot >= 0 && slot < slots)
    return true;
  call.outOfBounds("tag slot " + Twine(slot) + " of " + Twine(slots));
  return false;
}

namespace {

Flow tags(Call &call) {
  interpreter::Ref<Tags> made(new Tags(static_cast<int64_t>(call.as<TagsOp>().getSlots())));
  call.setResult(0, interpreter::Value::opaque(made));
  return Flow::next;
}

/// (tags, slot)
Flow wait(Call &call) {
  int64_t slot;
  if (!useSlot(call, 0, slot))
    return Flow::stop;
  MachineState &machine = machineOf(call);
  const Tags &tags = call.operand(0).opaquePayload<Tags>();
  if (machine.nodes.isFollowing())
    for (const Movement *movement : machine.dma.awaited(&tags, slot)) {
      // In the graph the wait stands for its transfers: later nodes may use their elements.
      machine.touchNode(call, *movement->buffer, movement->bufferAccess());
      machine.touchNode(call, *movement->memory, movement->memoryAccess());
    }
  if (!machine.dma.wait(&tags, slot))
    call.executor.report(MachineEvent::Kind::idleWait, call.op(),
                         ("waits for tag slot " + Twine(slot) + ", which has no transfer").str());
  return Flow::next;
}

struct CachedFlag : interpreter::StepCache {
  Pipe from, to;
  size_t event;
};
/// The names are verified to be pipes.
template <typename Op> const CachedFlag &flagOf(const Call &call) {
  return call.cached<CachedFlag>([&] {
    auto made = std::make_unique<CachedFlag>();
    made->from = *findPipe(call.as<Op>().getFrom());
    made->to = *findPipe(call.as<Op>().getTo());
    made->event = call.as<Op>().getEvent().value_or(Pipes::eventFor(made->to));
    return made;
  });
}

Flow setFlag(Call &call) {
  const CachedFlag &flag = flagOf<SetFlagOp>(call);
  machineOf(call).pipes.setFlag(flag.from, flag.event);
  return Flow::next;
}

Flow waitFlag(Call &call) {
  const CachedFlag &flag = flagOf<WaitFlagOp>(call);
  if (!machineOf(call).pipes.waitFlag(flag.from, flag.event, flag.to))
    call.executor.report(
        MachineEvent::Kind::idleWait, call.op(),
        ("waits for a flag of the " + pipeName(flag.from) + " pipe that was not set").str());
  return Flow::next;
}

Flow barrier(Call &call) {
  machineOf(call).pipes.barrier();
  return Flow::next;
}

/// The end of a function completes the work of its pipes.
Flow returnFromFunction(Call &call) {
  machineOf(call).pipes.barrier();
  return plainHandler<func::ReturnOp>()(call);
}

} // namespace

void registerSynchronisation(interpreter::HandlerTable &table) {
  table.add<TagsOp>(tags);
  table.add<WaitOp>(wait);
  table.add<SetFlagOp>(setFlag);
  table.add<WaitFlagOp>(waitFlag);
  table.add<BarrierOp>(barrier);
  table.add<func::ReturnOp>(returnFromFunction);
}

} // namespace npufuzz::npu
