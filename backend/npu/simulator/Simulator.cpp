//===- Simulator.cpp ------------------------------------------------------===//
//
// The machine is the interpreter with more handlers: the npu dialect, and its own versions of
// scalar memory accesses and func.return. So a module at any stage of the pipeline can be executed,
// and two stages can be compared by their results.
//
// Each vector value is replicated per lane (replicas = lanes). An op without a meaning on the
// machine ends as unsupported, because an abort would end the whole fuzzing process.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/Simulator.h"
#include "backend/npu/simulator/Handlers.h"
#include "backend/npu/simulator/MachineState.h"
#include "backend/recording/simulator/Interpreted.h"
#include "interpreter/tensor/TensorValues.h"

using namespace mlir;

namespace npufuzz::npu {

namespace {

const interpreter::HandlerTable &handlers() {
  static const interpreter::HandlerTable table = [] {
    interpreter::HandlerTable made = interpreter::allHandlers();
    registerTransfers(made);
    registerBuffers(made);
    registerSystolicArray(made);
    registerLaneCode(made);
    registerTasks(made);
    registerScalarCode(made);
    registerSynchronisation(made);
    return made;
  }();
  return table;
}

/// The host reads memory when @main ends, and not the caches.
void reportUnflushed(const MachineState &machine, ArrayRef<interpreter::Value> arguments,
                     std::vector<MachineEvent> &events) {
  for (auto [number, argument] : llvm::enumerate(arguments))
    if (argument.kind() == interpreter::Value::Kind::memory)
      if (std::optional<CachedElement> left =
              machine.caches.unflushed(*argument.memory().allocation))
        events.push_back({MachineEvent::Kind::staleCacheLine, "the end of @main",
                          "element " + std::to_string(left->element) + " of argument " +
                              std::to_string(number) + " is newer in the cache of core " +
                              std::to_string(left->core)});
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
  MachineParameters parameters = MachineParameters::of(module);
  if (parameters.lanes < 1 || parameters.vectorBits < 1 || parameters.bankBytes < 1 ||
      parameters.dmaQueues < 1)
    return refuse("machine parameters below 1");
  if (parameters.cacheLineBytes < cacheLineBytesMin)
    return refuse("a cache line of less than " + Twine(cacheLineBytesMin) + " bytes");
  if (parameters.lanes > lanesMax)
    return refuse("more than " + Twine(lanesMax) + " lanes");
  std::vector<interpreter::Value> arguments;
  if (std::string problem = interpreter::toValues(entry.getArgumentTypes(), inputs, arguments);
      !problem.empty())
    return refuse(problem);

  MachineState machine(module, options.fillPattern);
  if (options.recordTransfers)
    machine.transfers = std::make_unique<TransferLog>(arguments);
  interpreter::Options interpreterOptions;
  interpreterOptions.fillPattern = options.fillPattern;
  interpreterOptions.replicas = machine.parameters.lanes;
  interpreterOptions.extension = &machine;
  interpreter::Executor executor(module, handlers(), interpreterOptions);
  interpreter::Outcome outcome = executor.run("main", arguments);

  execution.status = executionStatus(outcome.status);
  execution.message = std::move(outcome.message);
  // Nothing waited for these transfers, so the host may read memory before they write it.
  if (machine.dma.drain() && outcome.status == interpreter::Status::completed)
    outcome.events.push_back({MachineEvent::Kind::dataRace, "the end of @main",
                              "a transfer out is still on its way: expected a wait for it"});
  execution.events = std::move(outcome.events);
  if (execution.status == ExecutionStatus::completed)
    reportUnflushed(machine, arguments, execution.events);
  if (machine.transfers) {
    execution.transfers = std::move(machine.transfers->elements);
    execution.transfersComplete = machine.transfers->complete;
  }
  interpreter::fromValues(inputs, arguments, execution.memory, execution.defined);
  return execution;
}

} // namespace npufuzz::npu
