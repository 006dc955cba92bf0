//===- FillNotAWrite.cpp - a fill is not waited for -----------------------===//
#include "backend/npu/machine/Instruction.h"
#include "backend/npu/plants/Flags.h"
#include "backend/npu/plants/Plants.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace npufuzz::npu {

static bool isFill(Operation *op) {
  auto compute = dyn_cast<ComputeOp>(op);
  return isa<ZeroOp>(op) || (compute && compute.getOpName() == tile::FillPadOp::record.mnemonic);
}

static bool isOnVectorPipe(Operation *op) {
  Instruction instruction = describeInstruction(op);
  return !instruction.uses.empty() && instruction.pipe == Pipe::vector;
}

/// Returns true if the vector pipe did only fills since its previous flag to that pipe.
static bool followsFillsOnly(SetFlagOp set) {
  bool follows = false;
  for (Operation *op = set->getPrevNode(); op; op = op->getPrevNode()) {
    auto earlier = dyn_cast<SetFlagOp>(op);
    if (isa<BarrierOp>(op) ||
        (earlier && earlier.getFrom() == set.getFrom() && earlier.getTo() == set.getTo()))
      return follows;
    if (op->getNumRegions() > 0)
      return false;
    if (isOnVectorPipe(op)) {
      if (!isFill(op))
        return false;
      follows = true;
    }
  }
  return follows;
}

/// Drops flags to pipes that read the filled buffer. Keeps those to the load pipe, which writes it.
static LogicalResult forgetFills(ModuleOp module) {
  SmallVector<FlagPair> forgotten;
  module.walk([&](Block *block) {
    for (FlagPair pair : flagPairs(*block))
      if (pair.set.getFrom() == pipeNames[size_t(Pipe::vector)] &&
          pair.set.getTo() != pipeNames[size_t(Pipe::load)] && followsFillsOnly(pair.set))
        forgotten.push_back(pair);
  });
  for (FlagPair pair : forgotten) {
    pair.wait.erase();
    pair.set.erase();
  }
  return success();
}

PlantedBug fillNotAWrite() {
  return {{"fill-not-a-write",
           "npu-insert-sync",
           "what another pipe reads is not waited for where it was only filled",
           {"memory", "value", "undef"}},
          PlantedBug::When::afterPass,
          forgetFills};
}

} // namespace npufuzz::npu
