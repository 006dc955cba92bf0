//===- Interpretation.cpp -------------------------------------------------===//
//
// Generating machine code takes most of the time of a tile program, and what the passes under test
// did shows in what they leave: the interpreter executes that. It answers only where every executor
// has to give the same bits; the caller asks machine code about the rest.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/simulator/Interpretation.h"
#include "interpreter/Executor.h"
#include "interpreter/Handlers.h"
#include "interpreter/llvm/LLVMCasts.h"
#include "interpreter/tensor/TensorValues.h"
#include "tile/Program.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

/// Ops of one run that take about as long as generating machine code.
static constexpr int64_t stepsMax = 1'000'000;

/// Types of @main's arguments before the lowering.
static std::vector<Type> argumentTypes(MLIRContext *context, const std::vector<Tensor> &inputs) {
  std::vector<Type> types;
  for (const Tensor &input : inputs) {
    Type element = tile::typeOf(input.kind, context);
    types.push_back(input.shape.empty() ? element : MemRefType::get(input.shape, element));
  }
  return types;
}

static bool isFreed(const interpreter::Value &value) {
  return value.kind() == interpreter::Value::Kind::memory && value.memory().allocation->freed;
}

std::optional<Execution> interpretLowered(ModuleOp module, const std::vector<Tensor> &inputs,
                                          const ExecutionOptions &options) {
  auto entry = module.lookupSymbol<LLVM::LLVMFuncOp>("main");
  if (!entry)
    return std::nullopt;
  std::vector<Type> types = argumentTypes(module.getContext(), inputs);
  std::vector<interpreter::Value> values;
  if (!interpreter::toValues(types, inputs, values).empty())
    return std::nullopt;
  interpreter::Options limited;
  limited.fillPattern = options.fillPattern;
  limited.limits.stepsMax = stepsMax;
  interpreter::Executor executor(module, interpreter::allHandlers(), limited);
  auto arguments = interpreter::loweredArguments(executor.addresses, values, types);
  if (!arguments || arguments->size() != entry.getNumArguments())
    return std::nullopt;
  interpreter::Outcome outcome = executor.run("main", *arguments);
  if (outcome.status != interpreter::Status::completed || !outcome.events.empty() ||
      outcome.brokePromise || llvm::any_of(values, isFreed))
    return std::nullopt;
  Execution execution;
  interpreter::fromValues(inputs, values, execution.memory, execution.defined);
  for (const std::vector<uint8_t> &defined : execution.defined)
    if (llvm::is_contained(defined, 0))
      return std::nullopt;
  return execution;
}

} // namespace npufuzz::mlirbackend
