//===- Simulator.cpp ------------------------------------------------------===//
//
// The machine is the interpreter with more handlers: air's ops, and separate versions of ops that
// access memory, of calls and of returns (AirMachine.h).
//
//===----------------------------------------------------------------------===//
#include "backend/air/simulator/Simulator.h"
#include "backend/air/simulator/AirMachine.h"
#include "backend/recording/simulator/Interpreted.h"
#include "interpreter/tensor/TensorValues.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace npufuzz::air {

namespace {

const interpreter::HandlerTable &handlers() {
  static const interpreter::HandlerTable table = [] {
    interpreter::HandlerTable made = interpreter::allHandlers();
    registerWatchedOps(made);
    registerAirOps(made);
    return made;
  }();
  return table;
}

/// An op that accesses memory and is not watched; null: none.
Operation *unwatchedOp(ModuleOp module) {
  Operation *found = nullptr;
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    // Other modules in a program are not executed here.
    if (isa<ModuleOp>(op) && op != module)
      return WalkResult::skip();
    if (!isa<memref::LoadOp, memref::StoreOp, affine::AffineLoadOp, affine::AffineStoreOp>(op) &&
        !isa_and_nonnull<vector::VectorDialect>(op->getDialect()))
      return WalkResult::advance();
    found = op;
    return WalkResult::interrupt();
  });
  return found;
}

} // namespace

Execution simulate(ModuleOp module, const std::vector<Tensor> &inputs,
                   const ExecutionOptions &options) {
  Execution execution;
  auto refuse = [&](const Twine &why) {
    execution.status = ExecutionStatus::unsupported;
    execution.message = ("unsupported: " + why).str();
    return execution;
  };
  auto entry = module.lookupSymbol<func::FuncOp>("main");
  if (!entry)
    return refuse("no function @main");
  if (Operation *op = unwatchedOp(module))
    return refuse(op->getName().getStringRef() + ", an access to single elements");
  std::vector<interpreter::Value> arguments;
  if (std::string problem = interpreter::toValues(entry.getArgumentTypes(), inputs, arguments);
      !problem.empty())
    return refuse(problem);

  AirMachine machine;
  interpreter::Options interpreterOptions;
  interpreterOptions.fillPattern = options.fillPattern;
  interpreterOptions.extension = &machine;
  interpreter::Executor executor(module, handlers(), interpreterOptions);
  interpreter::Outcome outcome = executor.run("main", arguments);

  execution.status = executionStatus(outcome.status);
  execution.message = std::move(outcome.message);
  execution.events = std::move(machine.log.events);
  execution.events.insert(execution.events.end(), outcome.events.begin(), outcome.events.end());
  interpreter::fromValues(inputs, arguments, execution.memory, execution.defined);
  return execution;
}

} // namespace npufuzz::air
