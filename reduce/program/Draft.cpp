//===- Draft.cpp - ops by number, and arguments ---------------------------===//
//
// Edits are proposed on the base and applied to a clone. They name ops by their number in
// pre-order, which is the same in both, unlike pointers.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/Draft.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::reduce {

std::vector<Operation *> numberedOps(mlir::ModuleOp program) {
  std::vector<Operation *> ops;
  program->walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  return ops;
}

func::FuncOp kernelOf(Operation *op) {
  auto function =
      isa<func::FuncOp>(op) ? cast<func::FuncOp>(op) : op->getParentOfType<func::FuncOp>();
  return function && function->hasAttr("tile.kernel") ? function : func::FuncOp();
}

std::vector<func::CallOp> callsOf(func::FuncOp kernel) {
  std::vector<func::CallOp> calls;
  kernel->getParentOfType<ModuleOp>().walk([&](func::CallOp call) {
    if (call.getCallee() == kernel.getSymName())
      calls.push_back(call);
  });
  return calls;
}

void syncSignature(func::FuncOp function) {
  function.setType(
      FunctionType::get(function.getContext(), function.getBody().front().getArgumentTypes(), {}));
}

BlockArgument addMainArgument(Case &testCase, Type type, const Tensor &contents) {
  func::FuncOp entry = tile::mainOf(testCase.module);
  unsigned position = entry.getNumArguments();
  entry.insertArgument(position, type, {}, entry.getLoc());
  testCase.inputs.push_back(contents);
  return entry.getArgument(position);
}

BlockArgument addArgument(Draft &draft, func::FuncOp kernel, Type type, const Tensor &contents) {
  unsigned position = kernel.getNumArguments();
  kernel.insertArgument(position, type, {}, kernel.getLoc());
  BlockArgument global = addMainArgument(draft.result, type, contents);
  for (func::CallOp call : callsOf(kernel))
    call->insertOperands(position, global);
  return kernel.getArgument(position);
}

Value constantIndex(func::FuncOp function, int64_t value) {
  return constantOf(function, IndexType::get(function.getContext()), value);
}

Value constantOf(func::FuncOp function, Type type, int64_t value) {
  auto builder = OpBuilder::atBlockBegin(&function.getBody().front());
  TypedAttr attribute;
  if (isa<FloatType>(type))
    attribute = builder.getFloatAttr(type, static_cast<double>(value));
  else
    attribute = builder.getIntegerAttr(type, value);
  return builder.create<arith::ConstantOp>(function.getLoc(), attribute);
}

} // namespace npufuzz::reduce
