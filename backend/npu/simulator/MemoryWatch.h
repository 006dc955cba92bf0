//===- MemoryWatch.h - what the machine notes of global accesses -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_MEMORYWATCH_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_MEMORYWATCH_H

#include "backend/npu/simulator/MachineState.h"

namespace npufuzz::npu {

/// The accesses of one op to one tensor in global memory, reported where tasks race.
class MemoryWatch {
public:
  MemoryWatch(const Call &call, const interpreter::Allocation &allocation)
      : call(call), graph(machineOf(call).tasks), shared(graph.shared(&allocation)) {}

  void read(int64_t element) {
    if (shared)
      report(graph.read(*shared, static_cast<size_t>(element)), element);
  }
  void write(int64_t element) {
    if (shared)
      report(graph.write(*shared, static_cast<size_t>(element)), element);
  }

private:
  void report(int64_t other, int64_t element) const {
    if (other >= 0)
      call.executor.report(interpreter::Event::Kind::dataRace, call.op(),
                           ("element " + llvm::Twine(element) + " is used by task " +
                            llvm::Twine(other) +
                            " too, which nothing orders before or after this one")
                               .str());
  }

  const Call &call;
  TaskGraph &graph;
  SharedTensor *shared;
};

} // namespace npufuzz::npu

#endif
