//===- MemoryWatch.h - what the machine notes of global accesses -*- C++ -*-===//
//
// Finds races between tasks and stale cache lines, per element of global memory.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_MEMORYWATCH_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_MEMORYWATCH_H

#include "backend/npu/simulator/MachineState.h"

namespace npufuzz::npu {

/// Records the accesses of one op to one tensor in global memory and reports races between tasks.
class MemoryWatch {
public:
  MemoryWatch(const Call &call, const interpreter::Allocation &memory)
      : call(call), graph(machineOf(call).tasks), shared(graph.shared(&memory)) {}

  void read(int64_t element) const {
    if (shared)
      reportRace(graph.read(*shared, static_cast<size_t>(element)), element);
  }
  void write(int64_t element) const {
    if (shared)
      reportRace(graph.write(*shared, static_cast<size_t>(element)), element);
  }

protected:
  const Call &call;

private:
  void reportRace(int64_t other, int64_t element) const {
    if (other >= 0)
      call.executor.report(MachineEvent::Kind::dataRace, call.op(),
                           "element " + std::to_string(element) + " is used by task " +
                               std::to_string(other) +
                               " too, which nothing orders before or after this one");
  }

  TaskGraph &graph;
  SharedTensor *shared;
};

/// Records those of a transfer, which bypasses the caches. Also reports if a cache holds stored
/// values that the transfer does not see, or that will replace what it writes.
class TransferWatch : MemoryWatch {
public:
  TransferWatch(const Call &call, const interpreter::Allocation &memory)
      : MemoryWatch(call, memory), memory(memory),
        caches(machineOf(call).caches.knows(memory) ? &machineOf(call).caches : nullptr) {}

  void read(int64_t element) const {
    MemoryWatch::read(element);
    if (caches)
      reportStored(element);
  }
  void write(int64_t element) const {
    MemoryWatch::write(element);
    if (!caches)
      return;
    reportStored(element);
    caches->written(memory, static_cast<size_t>(element));
  }

private:
  void reportStored(int64_t element) const {
    if (std::optional<int64_t> core = caches->storedIn(memory, static_cast<size_t>(element)))
      call.executor.report(MachineEvent::Kind::staleCacheLine, call.op(),
                           "element " + std::to_string(element) +
                               " was stored in the cache of core " + std::to_string(*core) +
                               ", which is not flushed");
  }

  const interpreter::Allocation &memory;
  ScalarCaches *caches;
};

} // namespace npufuzz::npu

#endif
