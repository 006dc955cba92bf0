//===- CallList.cpp -------------------------------------------------------===//
//
// Reads @main without executing it: each func.call becomes a call, each tensor or scratch a
// numbered buffer. A scalar must be an argument of @main or an integer constant. Also fills buffers
// before a run and collects results after it; backends make the calls.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/CallList.h"
#include "tile/Program.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz {

static GlobalBuffer bufferOf(Type type, int64_t argument) {
  auto memory = cast<MemRefType>(type);
  return {tile::elementKindOf(memory.getElementType()), memory.getNumElements(), argument};
}

static bool isMemory(Value value) { return isa<MemRefType>(value.getType()); }

WatchedMemory contentsOf(const GlobalBuffer &buffer, const std::vector<Tensor> &inputs,
                         uint8_t fillPattern) {
  WatchedMemory memory(static_cast<size_t>(buffer.elements * elementKindBytes(buffer.kind)),
                       fillPattern);
  if (buffer.argument >= 0) {
    memory.bytes = inputs[static_cast<size_t>(buffer.argument)].bytes;
    memory.isDefined.assign(memory.bytes.size(), 1);
  }
  return memory;
}

void collectResults(const std::vector<GlobalBuffer> &buffers, const std::vector<Tensor> &inputs,
                    llvm::function_ref<const WatchedMemory &(size_t)> memoryOf, Execution &result) {
  result.memory = inputs;
  for (const Tensor &input : inputs)
    result.defined.emplace_back(static_cast<size_t>(input.size()), 1);
  for (auto [i, buffer] : llvm::enumerate(buffers)) {
    if (buffer.argument < 0)
      continue;
    auto argument = static_cast<size_t>(buffer.argument);
    const WatchedMemory &memory = memoryOf(i);
    result.memory[argument].bytes = memory.bytes;
    int64_t bytes = elementKindBytes(buffer.kind);
    for (int64_t element = 0; element < buffer.elements; ++element)
      result.defined[argument][static_cast<size_t>(element)] =
          memory.allDefined(static_cast<uint64_t>(element * bytes), bytes);
  }
}

llvm::Expected<CallList> callsOf(ModuleOp program, const std::string &prefix) {
  CallList result;
  func::FuncOp main = tile::mainOf(program);
  llvm::DenseMap<Value, int64_t> buffers;
  auto addBuffer = [&](Value value, int64_t argument) {
    buffers[value] = static_cast<int64_t>(result.buffers.size());
    result.buffers.push_back(bufferOf(value.getType(), argument));
  };
  for (BlockArgument argument : main.getArguments())
    if (isMemory(argument))
      addBuffer(argument, argument.getArgNumber());
  for (auto scratch : main.getOps<tile::ScratchOp>())
    addBuffer(scratch.getMemory(), -1);

  for (auto call : main.getOps<func::CallOp>()) {
    KernelCall made{call.getCallee().str(), prefix + call.getCallee().str(), {}};
    for (Value operand : call.getOperands()) {
      KernelArgument argument;
      if (isMemory(operand)) {
        argument.buffer = buffers.lookup(operand);
        argument.kind = result.buffers[static_cast<size_t>(argument.buffer)].kind;
      } else {
        argument.kind = tile::elementKindOf(operand.getType());
        if (auto block = dyn_cast<BlockArgument>(operand))
          argument.scalar = block.getArgNumber();
        else if (auto constant = operand.getDefiningOp<arith::ConstantOp>();
                 constant && isa<IntegerAttr>(constant.getValue()))
          argument.constant = cast<IntegerAttr>(constant.getValue()).getValue().getSExtValue();
        else
          return llvm::createStringError("unsupported argument of a kernel");
      }
      made.arguments.push_back(argument);
    }
    result.calls.push_back(std::move(made));
  }
  return result;
}

} // namespace npufuzz
