//===- ScalarCode.cpp - scalar accesses through the core's cache ----------===//
//
// Replaces the interpreter's memref.load and memref.store. The bounds check and the index rules are
// the interpreter's (interpreter::locate), so scalar code means the same with and without a cache.
// Operands are in the order of the ops: memory first in loads, value first in stores.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/Handlers.h"
#include "backend/npu/simulator/MemoryWatch.h"
#include "interpreter/Memory.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace npufuzz::npu {

namespace {

using interpreter::MemoryReference;
using interpreter::Value;

void reportOld(Call &call, const ScalarCaches::Loaded &loaded, size_t element) {
  std::string what = "element " + std::to_string(element) + ": ";
  if (loaded.newer)
    what += "the cache of core " + std::to_string(*loaded.newer) + " has a newer value";
  else if (loaded.isOld)
    what += "memory was written after this core had fetched the line";
  else
    return;
  call.executor.report(MachineEvent::Kind::staleCacheLine, call.op(), what);
}

/// (memory, indices…)
Flow loadScalar(Call &call) {
  MachineState &machine = machineOf(call);
  interpreter::Allocation &memory = *call.operand(0).memory().allocation;
  size_t element;
  if (!interpreter::locate(call, call.operand(0).memory(),
                           interpreter::useIndices(call, 1, call.operandCount() - 1), element))
    return Flow::stop;
  MemoryWatch(call, memory).read(static_cast<int64_t>(element));
  machine.touch(call, Pipe::scalar, memory, static_cast<int64_t>(element), Access::read);
  if (!machine.caches.enabled) {
    call.setResult(0, Value::scalar(memory.bits[element], memory.undefined[element]));
    return Flow::next;
  }
  ScalarCaches::Loaded loaded = machine.caches.load(machine.core, memory, element);
  reportOld(call, loaded, element);
  call.setResult(0, Value::scalar(loaded.bits, loaded.undefined));
  return Flow::next;
}

/// (value, memory, indices…)
Flow storeScalar(Call &call) {
  MachineState &machine = machineOf(call);
  interpreter::Allocation &memory = *call.operand(1).memory().allocation;
  size_t element;
  if (!interpreter::locate(call, call.operand(1).memory(),
                           interpreter::useIndices(call, 2, call.operandCount() - 2), element))
    return Flow::stop;
  MemoryWatch(call, memory).write(static_cast<int64_t>(element));
  machine.touch(call, Pipe::scalar, memory, static_cast<int64_t>(element), Access::write);
  const Value &value = call.operand(0);
  if (machine.caches.enabled) {
    machine.caches.store(machine.core, memory, element, value.scalarBits(),
                         value.isScalarUndefined());
    return Flow::next;
  }
  memory.bits[element] = value.scalarBits();
  memory.undefined[element] = value.isScalarUndefined();
  return Flow::next;
}

Flow flushCache(Call &call) {
  MachineState &machine = machineOf(call);
  machine.caches.flush(machine.core, *call.operand(0).memory().allocation);
  return Flow::next;
}

} // namespace

void registerScalarCode(interpreter::HandlerTable &table) {
  table.add<memref::LoadOp>(loadScalar);
  table.add<memref::StoreOp>(storeScalar);
  table.add<FlushCacheOp>(flushCache);
}

} // namespace npufuzz::npu
