//===- Instruction.cpp ----------------------------------------------------===//
#include "backend/npu/machine/Instruction.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace npufuzz::npu {

Instruction describeInstruction(Operation *op) {
  Instruction result;
  auto on = [&](Pipe pipe, std::initializer_list<Use> uses) {
    result.pipe = pipe;
    result.uses.append(uses);
  };
  if (auto in = dyn_cast<TransferInOp>(op)) {
    on(Pipe::load, {{in.getMemory(), false}, {in.getBuffer(), true}});
    result.isTagged = static_cast<bool>(in.getTags());
  } else if (auto out = dyn_cast<TransferOutOp>(op)) {
    on(Pipe::store, {{out.getBuffer(), false}, {out.getMemory(), true}});
    result.isTagged = static_cast<bool>(out.getTags());
  } else if (auto zero = dyn_cast<ZeroOp>(op)) {
    on(Pipe::vector, {{zero.getBuffer(), true}});
  } else if (auto compute = dyn_cast<ComputeOp>(op)) {
    on(Pipe::vector, {{compute.getOutput(), true}});
    for (Value input : compute.getInputs())
      if (isa<BufferType>(input.getType()))
        result.uses.push_back({input, false});
  } else if (auto vload = dyn_cast<VLoadOp>(op)) {
    on(Pipe::vector, {{vload.getBuffer(), false}});
  } else if (auto vstore = dyn_cast<VStoreOp>(op)) {
    on(Pipe::vector, {{vstore.getBuffer(), true}});
  } else if (auto weights = dyn_cast<PushWeightsOp>(op)) {
    on(Pipe::matrix, {{weights.getBuffer(), false}});
  } else if (auto input = dyn_cast<PushInputOp>(op)) {
    on(Pipe::matrix, {{input.getBuffer(), false}});
  } else if (auto pop = dyn_cast<PopOp>(op)) {
    on(Pipe::matrix, {{pop.getBuffer(), true}});
  } else if (auto read = dyn_cast<memref::LoadOp>(op)) {
    on(Pipe::scalar, {{read.getMemRef(), false}});
  } else if (auto write = dyn_cast<memref::StoreOp>(op)) {
    on(Pipe::scalar, {{write.getMemRef(), true}});
  }
  return result;
}

bool shareBytes(Value a, Value b, int64_t lanes) {
  auto first = a.getDefiningOp<AllocOp>(), second = b.getDefiningOp<AllocOp>();
  if (!first || !second || !first.getAddress() || !second.getAddress())
    return false;
  auto bytes = [&](AllocOp op) { return bankBytes(op.getBuffer().getType(), lanes); };
  return *first.getAddress() < *second.getAddress() + bytes(second) &&
         *second.getAddress() < *first.getAddress() + bytes(first);
}

} // namespace npufuzz::npu
