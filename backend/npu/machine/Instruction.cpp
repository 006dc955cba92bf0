//===- Instruction.cpp ----------------------------------------------------===//
//
// The one table of the pipe and the accesses of each instruction. npu-insert-sync and the tile
// operation graph both use it, so they cannot disagree. The simulator's handlers deliberately have
// knowledge of their own: a mistake here shows against the machine.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/Instruction.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace npufuzz::npu {

Instruction describeInstruction(Operation *op) {
  Instruction result;
  Dialect *dialect = op->getDialect(); // most ops are in neither dialect, and each name test costs
                                       // time
  if (!isa_and_nonnull<NpuDialect, memref::MemRefDialect>(dialect))
    return result;
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

/// [begin, end) in every lane's bank; empty without an address.
static std::pair<int64_t, int64_t> bytesOf(Value memory, int64_t lanes) {
  auto alloc = memory.getDefiningOp<AllocOp>();
  if (!alloc || !alloc.getAddress())
    return {0, 0};
  auto begin = static_cast<int64_t>(*alloc.getAddress());
  return {begin, begin + bankBytes(alloc.getBuffer().getType(), lanes)};
}

std::vector<llvm::SmallVector<size_t, 4>> overlapsOf(ArrayRef<Value> memories, int64_t lanes) {
  SmallVector<std::pair<int64_t, int64_t>> bytes;
  for (Value memory : memories)
    bytes.push_back(bytesOf(memory, lanes));
  std::vector<SmallVector<size_t, 4>> overlaps(memories.size());
  for (size_t a = 0; a < memories.size(); ++a)
    for (size_t b = 0; b < memories.size(); ++b)
      // All lanes use one address range, so the bytes of one bank decide.
      if (a == b || (bytes[a].first < bytes[b].second && bytes[b].first < bytes[a].second))
        overlaps[a].push_back(b);
  return overlaps;
}

} // namespace npufuzz::npu
