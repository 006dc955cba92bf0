//===- Memory.cpp ---------------------------------------------------------===//
//
// Views are subviews and casts: rootOf() follows their sources, and moveToSpace() follows their
// uses. A tensor counts as written only if a memref.copy goes to it or to a view of it.
// StageTensors.cpp and KernelsToParallel.cpp decide which tensors to copy or move.
//
//===----------------------------------------------------------------------===//
#include "backend/air/emission/Memory.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;

namespace npufuzz::air {

Value rootOf(Value memory) {
  while (Operation *op = memory.getDefiningOp()) {
    if (!isView(op))
      break;
    memory = op->getOperand(0);
  }
  return memory;
}

void moveToSpace(Value memory, int64_t space) {
  auto type = cast<MemRefType>(memory.getType());
  Attribute attribute = IntegerAttr::get(IntegerType::get(type.getContext(), 64), space);
  memory.setType(
      MemRefType::get(type.getShape(), type.getElementType(), type.getLayout(), attribute));
  for (Operation *user : memory.getUsers())
    if (isView(user))
      moveToSpace(user->getResult(0), space);
}

bool isCalledWithAliases(func::FuncOp kernel) {
  bool aliases = false;
  kernel->getParentOfType<ModuleOp>().walk([&](func::CallOp call) {
    if (call.getCallee() != kernel.getName())
      return;
    SmallPtrSet<Value, 8> seen;
    for (Value operand : call.getOperands())
      aliases |= isa<MemRefType>(operand.getType()) && !seen.insert(operand).second;
  });
  return aliases;
}

SmallVector<Value> readOnlyTensors(func::FuncOp kernel) {
  SmallPtrSet<Value, 8> written;
  kernel.walk([&](memref::CopyOp copy) { written.insert(rootOf(copy.getTarget())); });
  SmallVector<Value> tensors;
  for (Value argument : kernel.getArguments()) {
    auto type = dyn_cast<MemRefType>(argument.getType());
    if (type && type.hasStaticShape() && !written.contains(argument) &&
        type.getNumElements() <= copiedElementsMax)
      tensors.push_back(argument);
  }
  return tensors;
}

} // namespace npufuzz::air
