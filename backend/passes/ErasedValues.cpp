//===- ErasedValues.cpp ---------------------------------------------------===//
//
// findErasedValue() walks the module twice. The first walk collects the addresses of all results,
// blocks and arguments; the second looks up every operand and successor. PassStep.cpp decides when
// to ask, and abandons the module.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/ErasedValues.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz {

std::string findErasedValue(ModuleOp module) {
  llvm::DenseSet<const void *> alive;
  module->walk([&](Operation *op) {
    for (OpResult result : op->getResults())
      alive.insert(result.getAsOpaquePointer());
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        alive.insert(&block);
        for (BlockArgument argument : block.getArguments())
          alive.insert(argument.getAsOpaquePointer());
      }
  });
  std::string found;
  module->walk([&](Operation *op) {
    for (OpOperand &operand : op->getOpOperands())
      if (!alive.contains(operand.get().getAsOpaquePointer())) {
        found = llvm::formatv("operand {0} of {1}", operand.getOperandNumber(), op->getName());
        return WalkResult::interrupt();
      }
    for (unsigned i = 0; i < op->getNumSuccessors(); ++i)
      if (!alive.contains(op->getSuccessor(i))) {
        found = llvm::formatv("successor {0} of {1}", i, op->getName());
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return found;
}

void abandon(OwningOpRef<ModuleOp> &module) { (void)module.release(); }

} // namespace npufuzz
