//===- MachineState.h - scratchpad, engines, systolic array -----*- C++ -*-===//
//
// State shared by the handlers of the npu dialect. Handlers announce an access before they make it
// (touch, touchNode), so that races are found in one place. Parameters are part of the case.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_MACHINESTATE_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_MACHINESTATE_H

#include "backend/npu/simulator/Buffer.h"
#include "backend/npu/simulator/NodeOrder.h"
#include "backend/npu/simulator/Pipes.h"
#include "backend/npu/simulator/ScalarCache.h"
#include "backend/npu/simulator/TaskGraph.h"
#include "backend/npu/simulator/TransferLog.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

#include <deque>
#include <functional>
#include <memory>

namespace npufuzz::npu {

using interpreter::Call;
using interpreter::Flow;

/// Names, units and defaults match Backend.h's settings.
struct MachineParameters {
  int64_t lanes = 8;           ///< npu.lanes; also the side of the systolic array
  int64_t vectorBits = 256;    ///< npu.vlen
  int64_t bankBytes = 32768;   ///< npu.bank_bytes, per lane
  int64_t dmaQueues = 2;       ///< npu.dma_queues
  int64_t cacheLineBytes = 64; ///< npu.cache_line: of a core's cache for scalar accesses
  int64_t extentBits = 16;     ///< npu.extent_bits: of a descriptor
  int64_t strideBits = 32;     ///< npu.stride_bits: of a descriptor, with its sign
  int64_t schedule = 0;        ///< npu.schedule: selects one of the legal orders

  static MachineParameters of(mlir::ModuleOp module);
  /// Bits of the widest register group.
  int64_t groupBits() const { return 8 * vectorBits; }
};

/// One input pushed through the array: `side` elements, as bits of the accumulator's type.
struct ArrayResult {
  llvm::SmallVector<uint64_t, 16> bits;
  llvm::SmallVector<uint8_t, 16> undefined;
  /// Computes it from the buffers' current contents; set if instructions may lag.
  std::function<ArrayResult()> again;
};

class MachineState final : public interpreter::Extension {
public:
  MachineState(mlir::ModuleOp module, uint8_t fillPattern);

  MachineParameters parameters;
  uint8_t fillPattern;
  Banks scratchpad;
  TaskGraph tasks;
  int64_t core = 0; ///< the running one
  ScalarCaches caches;
  /// Absent unless requested.
  std::unique_ptr<TransferLog> transfers;

  void onTransfer(const interpreter::Allocation &memory, int64_t globalElement, int64_t tileElement,
                  bool isWrite) override {
    if (transfers)
      transfers->add(memory, globalElement, tileElement, isWrite);
  }

  const BankLayout &layoutOf(BufferType type);
  uint32_t nextBufferId = 1;

  DmaEngine dma;
  Pipes pipes;
  /// True if pipes run side by side: the module attribute npu.concurrent.
  bool concurrent = false;
  NodeOrder nodes;

  /// Reports a race if an unfinished transfer, or another pipe, uses what an instruction is about
  /// to touch: elements [element, element + count) of every lane's bank.
  void touch(const Call &call, Pipe pipe, Buffer &buffer, int64_t element, int64_t count,
             Access access) {
    touchNode(call, buffer, access);
    if (!dma.idle())
      reportUser(call, dma.user(buffer, element, count, access), access);
    if (concurrent)
      reportPipe(call, pipes.touch(pipeOf(call, pipe), buffer, access), access);
  }
  void touchAll(const Call &call, Pipe pipe, Buffer &buffer, Access access) {
    touch(call, pipe, buffer, 0, buffer.layout->bankElements, access);
  }
  void touch(const Call &call, Pipe pipe, const interpreter::Allocation &memory, int64_t element,
             Access access) {
    touchNode(call, memory, access);
    if (!dma.idle())
      reportUser(call, dma.user(memory, element, access), access);
    if (concurrent)
      reportPipe(call, pipes.touch(pipeOf(call, pipe), memory, access), access);
  }
  /// Reports a race if the tile operation graph does not order an access of its instructions.
  void touchNode(const Call &call, Buffer &buffer, Access access) {
    if (!nodes.begin(call.op()))
      return;
    size_t region = pipes.regionOf(buffer);
    reportNode(call, nodes.touch(region, pipes.overlapsOf(region), access), access);
  }
  void touchNode(const Call &call, const interpreter::Allocation &memory, Access access) {
    if (nodes.begin(call.op()))
      reportNode(call, nodes.touch(memory, access), access);
  }
  /// Call it before an instruction reads a buffer: completes its own pipe's effects on that buffer.
  void catchUp(const Call &call, Pipe usual, Buffer &read) {
    if (concurrent)
      pipes.catchUpBefore(pipeOf(call, usual), read);
  }
  /// Call it before an instruction that alternates reads and writes: completes all effects of its
  /// own pipe.
  void catchUp(const Call &call, Pipe usual) {
    if (concurrent)
      pipes.catchUp(pipeOf(call, usual));
  }
  /// True if any instruction may lag.
  bool mayLag() const { return concurrent && parameters.schedule != 0; }
  /// Returns true if an instruction lags. Its effect must then be deferred, and must read the
  /// instruction's inputs again if something has raced meanwhile.
  bool lags(const Call &call, Pipe usual) { return concurrent && pipes.lags(pipeOf(call, usual)); }
  /// The pipe of an instruction: its attribute npu.pipe, or else `usual`.
  Pipe pipeOf(const Call &call, Pipe usual) const {
    if (assignedPipes.empty())
      return usual;
    auto found = assignedPipes.find(call.op());
    return found == assignedPipes.end() ? usual : found->second;
  }
  void reportUser(const Call &call, std::optional<int64_t> slot, Access access);
  void reportPipe(const Call &call, std::optional<Pipe> pipe, Access access);
  void reportNode(const Call &call, std::optional<int64_t> node, Access access);

  /// weights[j * side + k]; absent if it was outside the valid extents.
  struct Weight {
    uint64_t bits = 0;
    bool present = false, undefined = false;
  };
  std::vector<Weight> weights;
  /// Reads the weights again; set if instructions may lag.
  std::function<std::vector<Weight>()> weightsAgain;
  interpreter::Format weightFormat;
  std::deque<ArrayResult> results;

private:
  llvm::DenseMap<mlir::Type, std::unique_ptr<BankLayout>> layouts;
  llvm::DenseMap<mlir::Operation *, Pipe> assignedPipes;
};

inline MachineState &machineOf(const Call &call) { return call.extension<MachineState>(); }
inline Buffer &bufferOf(const Call &call, unsigned operand) {
  return call.operand(operand).opaquePayload<Buffer>();
}
/// A tag slot (operands tags, slot) that exists; false after a trap.
bool useSlot(Call &call, unsigned tags, int64_t &slot);
/// Valid extents of a buffer that choose elements: clamped, undefined ones reported.
inline llvm::SmallVector<int64_t, 6> useValid(const Call &call, const Buffer &buffer) {
  return interpreter::useExtents(&call, buffer.valid, buffer.layout->shape);
}

} // namespace npufuzz::npu

#endif
