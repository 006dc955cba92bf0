//===- InplaceNotElementwise.cpp - an input is overwritten before it is read -===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace npufuzz::npu {

/// Returns true if the buffer is unused after `op`; only in its block.
static bool diesAt(AllocOp alloc, Operation *op) {
  return alloc->getBlock() == op->getBlock() &&
         llvm::all_of(alloc.getBuffer().getUsers(), [&](Operation *user) {
           Operation *here = alloc->getBlock()->findAncestorOpInBlock(*user);
           return here == op || here->isBeforeInBlock(op);
         });
}

static int64_t bytesOf(AllocOp alloc, const Machine &machine) {
  return bankBytes(alloc.getBuffer().getType(), machine.lanes);
}

/// Returns true if no other buffer that is live after `op` lies in those bytes.
static bool isFreeAfter(Operation *op, AllocOp input, AllocOp output, const Machine &machine) {
  auto function = op->getParentOfType<func::FuncOp>();
  auto begin = static_cast<int64_t>(*input.getAddress()), end = begin + bytesOf(output, machine);
  bool isFree = true;
  function.walk([&](AllocOp other) {
    auto address = static_cast<int64_t>(*other.getAddress());
    if (other != input && other != output && address < end &&
        begin < address + bytesOf(other, machine))
      isFree &= diesAt(other, op);
  });
  return isFree;
}

static LogicalResult overwriteInputs(ModuleOp module) {
  Machine machine = Machine::of(module);
  module.walk([&](ComputeOp op) {
    auto output = op.getOutput().getDefiningOp<AllocOp>();
    if (isElementwise(op) || !output || output->getBlock() != op->getBlock())
      return;
    for (Value operand : op.getInputs()) {
      auto input = operand.getDefiningOp<AllocOp>();
      if (input && input != output && diesAt(input, op) &&
          bytesOf(output, machine) <= bytesOf(input, machine) &&
          isFreeAfter(op, input, output, machine)) {
        output.setAddressAttr(input.getAddressAttr());
        return;
      }
    }
  });
  return success();
}

PlantedBug inplaceNotElementwise() {
  return {{"inplace-not-elementwise",
           "npu-plan-memory",
           "the output of any op, not only of an elementwise one, may take its input's place",
           {"undef", "value", "memory"}},
          PlantedBug::When::afterPass,
          overwriteInputs};
}

} // namespace npufuzz::npu
