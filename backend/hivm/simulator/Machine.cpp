//===- Machine.cpp - calls kernels with global memory ---------------------===//
//
// Calls go through the interpreter one by one, and its handlers execute the ops. A global tensor
// gets its memory when a call first takes it; scratch begins undefined. If no kernel carries a
// promise of order, flags or barriers in the module count as one.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/simulator/Machine.h"
#include "backend/hivm/reading/Calls.h"
#include "backend/recording/simulator/Interpreted.h"
#include "interpreter/tensor/TensorValues.h"

using namespace mlir;

namespace npufuzz::hivm {

using interpreter::Allocation;

const interpreter::HandlerTable &handlers() {
  static const interpreter::HandlerTable table = [] {
    interpreter::HandlerTable made = interpreter::allHandlers();
    registerWatchedOps(made);
    registerInstructions(made);
    return made;
  }();
  return table;
}

/// Judges by the module's content, because it does not record which passes have run. If one kernel
/// is known to be ordered, all are: one may have lost every flag.
static bool seemsSynchronised(ModuleOp module) {
  if (llvm::any_of(module.getOps<func::FuncOp>(), isOrderPromised))
    return false;
  return module
      .walk([](Operation *op) {
        llvm::StringRef name = op->getName().getStringRef();
        return name == "hivm.hir.pipe_barrier" || name == "hivm.hir.set_flag" ||
                       name == "hivm.hir.wait_flag"
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

const Machine::Memory &Machine::unifiedBuffer() {
  if (!buffer) {
    buffer =
        new Allocation({interpreter::FormatKind::integer, 8}, parameters.bufferBytes, fillPattern);
    elements.setSpace(buffer, 0);
  }
  return buffer;
}

const Machine::Memory &Machine::globalMemory(size_t number, Type elementType) {
  Memory &memory = globals[number];
  if (memory)
    return memory;
  const GlobalBuffer &global = list->buffers[number];
  memory = new Allocation(interpreter::formatOf(elementType), static_cast<size_t>(global.elements),
                          fillPattern);
  elements.setSpace(memory, 1 + static_cast<int>(number));
  if (global.argument < 0)
    return memory;
  const Tensor &contents = (*given)[static_cast<size_t>(global.argument)];
  for (size_t i = 0; i < memory->bits.size(); ++i)
    memory->bits[i] = contents.bits(static_cast<int64_t>(i)) & memory->format.mask();
  std::fill(memory->undefined.begin(), memory->undefined.end(), 0);
  return memory;
}

interpreter::Value Machine::argumentOf(const KernelArgument &argument, Type type) {
  if (auto memory = dyn_cast<MemRefType>(type))
    return interpreter::Value(
        inRows(globalMemory(static_cast<size_t>(argument.buffer), memory.getElementType()), memory,
               memory.getShape()));
  uint64_t bits = argument.scalar < 0 ? static_cast<uint64_t>(argument.constant)
                                      : (*given)[static_cast<size_t>(argument.scalar)].bits(0);
  return interpreter::Value::scalar(bits & interpreter::formatOf(type).mask());
}

/// True if a pass has left the kernel its arguments.
static bool takes(func::FuncOp kernel, llvm::ArrayRef<KernelArgument> arguments) {
  return kernel.getNumArguments() == arguments.size() &&
         llvm::all_of(llvm::zip_equal(kernel.getArgumentTypes(), arguments), [](auto pair) {
           auto [type, argument] = pair;
           return isa<MemRefType>(type) == (argument.buffer >= 0);
         });
}

bool Machine::runCall(interpreter::Executor &executor, const KernelCall &call, Execution &result) {
  auto kernel = executor.module().lookupSymbol<func::FuncOp>(call.function);
  if (!kernel || !takes(kernel, call.arguments)) {
    result.status = ExecutionStatus::unsupported;
    result.message = "the module has no such kernel: " + call.kernel;
    return false;
  }
  std::vector<interpreter::Value> arguments;
  for (auto [argument, type] : llvm::zip_equal(call.arguments, kernel.getArgumentTypes()))
    arguments.push_back(argumentOf(argument, type));
  core.beginKernel(call.kernel);
  interpreter::Outcome outcome = executor.run(call.function, arguments);
  llvm::append_range(core.log.events, std::move(outcome.events));
  if (outcome.status == interpreter::Status::completed) {
    core.endKernel();
    // Releases the kernel's own allocations.
    elements.keepSpaces(1 + static_cast<int>(globals.size()));
    return true;
  }
  result.status = executionStatus(outcome.status);
  result.message = outcome.status == interpreter::Status::endless ? "the kernel does not end"
                                                                  : std::move(outcome.message);
  return false;
}

void Machine::collectResults(Execution &result) const {
  std::vector<interpreter::Value> arguments(given->size());
  for (auto [global, memory] : llvm::zip_equal(list->buffers, globals))
    if (global.argument >= 0 && memory)
      arguments[static_cast<size_t>(global.argument)] =
          interpreter::Value(interpreter::wrap(memory, {}));
  interpreter::fromValues(*given, arguments, result.memory, result.defined);
}

Execution Machine::run(ModuleOp module, const CallList &calls, const std::vector<Tensor> &inputs) {
  list = &calls;
  given = &inputs;
  globals.resize(calls.buffers.size());
  elements.keepSpaces(1 + static_cast<int>(globals.size()));
  interpreter::Options options;
  options.fillPattern = fillPattern;
  options.limits.stepsMax = parameters.opsMax;
  options.extension = this;
  interpreter::Executor executor(module, handlers(), options);
  Execution result;
  const bool seemsOrdered = seemsSynchronised(module);
  for (const KernelCall &call : calls.calls) {
    auto kernel = module.lookupSymbol<func::FuncOp>(call.function);
    core.promisesOrder = seemsOrdered || (kernel && isOrderPromised(kernel));
    if (!runCall(executor, call, result))
      break;
  }
  collectResults(result);
  result.events = std::move(core.log.events);
  return result;
}

} // namespace npufuzz::hivm
