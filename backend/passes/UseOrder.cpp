//===- UseOrder.cpp -------------------------------------------------------===//
//
// Setting an operand puts it at the front of its value's uses. So both functions set operands again
// in the order in which the uses shall come to be.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/UseOrder.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace npufuzz {

namespace {

/// Makes the ops of a module anew in the parser's order: an op after the ops inside it. A use that
/// precedes its value waits for it; the parser then hands over the last of these first.
class ParserOrder {
public:
  void visit(Operation &op) {
    for (Region &region : op.getRegions())
      for (Block &block : region) {
        define(block.getArguments());
        for (Operation &inner : block)
          visit(inner);
      }
    for (OpOperand &operand : op.getOpOperands()) {
      if (defined.contains(operand.get()))
        use(operand);
      else
        waiting[operand.get()].push_back(&operand);
    }
    define(op.getResults());
  }

private:
  static void use(OpOperand &operand) { operand.set(operand.get()); }

  void define(ValueRange values) {
    for (Value value : values) {
      defined.insert(value);
      if (auto early = waiting.find(value); early != waiting.end())
        for (OpOperand *operand : llvm::reverse(early->second))
          use(*operand);
    }
  }

  llvm::DenseSet<Value> defined;
  llvm::DenseMap<Value, llvm::SmallVector<OpOperand *, 4>> waiting;
};

} // namespace

OwningOpRef<ModuleOp> cloneAsParsed(ModuleOp module) {
  OwningOpRef<ModuleOp> copy(module.clone());
  ParserOrder().visit(**copy);
  return copy;
}

OwningOpRef<ModuleOp> cloneWithUses(ModuleOp module) {
  IRMapping copies;
  OwningOpRef<ModuleOp> copy(cast<ModuleOp>(module->clone(copies)));
  auto keepOrder = [&](ValueRange values) {
    for (Value value : values) {
      if (value.use_empty() || value.hasOneUse())
        continue;
      Value other = copies.lookup(value);
      auto uses = llvm::to_vector(llvm::make_pointer_range(value.getUses()));
      for (OpOperand *use : llvm::reverse(uses))
        copies.lookup(use->getOwner())->getOpOperand(use->getOperandNumber()).set(other);
    }
  };
  module->walk([&](Operation *op) {
    keepOrder(op->getResults());
    for (Region &region : op->getRegions())
      for (Block &block : region)
        keepOrder(block.getArguments());
  });
  return copy;
}

} // namespace npufuzz
