//===- MachineState.cpp ---------------------------------------------------===//
//
// State that all handlers share. Handlers report races and the run goes on: a fuzzer wants every
// event of a run, and the values that wrong code computes.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/MachineState.h"

#include <algorithm>

using namespace mlir;

namespace npufuzz::npu {

MachineParameters MachineParameters::of(ModuleOp module) {
  MachineParameters parameters;
  auto read = [&](StringRef name, int64_t &value) {
    if (auto attribute = module->getAttrOfType<IntegerAttr>(name))
      value = attribute.getInt();
  };
  read("npu.lanes", parameters.lanes);
  read("npu.vlen", parameters.vectorBits);
  read("npu.bank_bytes", parameters.bankBytes);
  read("npu.dma_queues", parameters.dmaQueues);
  read("npu.cache_line", parameters.cacheLineBytes);
  read("npu.extent_bits", parameters.extentBits);
  read("npu.stride_bits", parameters.strideBits);
  read("npu.schedule", parameters.schedule);
  return parameters;
}

MachineState::MachineState(ModuleOp module, uint8_t fillPattern)
    : parameters(MachineParameters::of(module)), fillPattern(fillPattern),
      dma(parameters.dmaQueues, parameters.schedule), pipes(parameters.schedule),
      concurrent(module->hasAttr("npu.concurrent")), nodes(module) {
  // Keeps only the part of the banks that the code addresses.
  int64_t used = 0;
  module.walk([&](Operation *op) {
    if (auto name = op->getAttrOfType<StringAttr>("npu.pipe"))
      if (std::optional<Pipe> pipe = findPipe(name))
        assignedPipes[op] = *pipe;
    auto alloc = dyn_cast<AllocOp>(op);
    if (!alloc)
      return;
    int64_t bytes = layoutOf(alloc.getBuffer().getType()).bankBytes();
    auto address = static_cast<int64_t>(alloc.getAddress().value_or(0));
    if (address <= parameters.bankBytes - bytes)
      used = std::max(used, address + bytes);
  });
  scratchpad = Banks(parameters.lanes, std::clamp<int64_t>(used, 0, parameters.bankBytes));
  caches.enabled = module->hasAttr("npu.cached");
  caches.lineBytes = static_cast<size_t>(parameters.cacheLineBytes);
  weights.resize(parameters.lanes * parameters.lanes);
}

const BankLayout &MachineState::layoutOf(BufferType type) {
  std::unique_ptr<BankLayout> &layout = layouts[type];
  if (!layout)
    layout = std::make_unique<BankLayout>(type, parameters.lanes);
  return *layout;
}

void MachineState::reportUser(const Call &call, std::optional<int64_t> slot, Access access) {
  if (!slot)
    return;
  pipes.raced = true;
  call.executor.report(MachineEvent::Kind::dataRace, call.op(),
                       (Twine(access == Access::write ? "writes" : "reads") +
                        " what the transfer of tag slot " + Twine(*slot) +
                        " still uses: expected a wait for it before")
                           .str());
}

void MachineState::reportPipe(const Call &call, std::optional<Pipe> pipe, Access access) {
  if (!pipe)
    return;
  pipes.raced = true;
  call.executor.report(MachineEvent::Kind::dataRace, call.op(),
                       (Twine(access == Access::write ? "writes" : "reads") + " what the " +
                        pipeName(*pipe) +
                        " pipe may still use: expected a flag or a barrier before")
                           .str());
}

void MachineState::reportNode(const Call &call, std::optional<int64_t> node, Access access) {
  if (node)
    call.executor.report(MachineEvent::Kind::dataRace, call.op(),
                         (Twine(access == Access::write ? "writes" : "reads") + " what node " +
                          Twine(*node) +
                          " uses: expected a path from it in the tile operation graph")
                             .str());
}

} // namespace npufuzz::npu
