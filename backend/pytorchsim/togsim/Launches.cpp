//===- Launches.cpp -------------------------------------------------------===//
//
// Follows the npu.launch ops of @main in order, and leaves out kernels without a graph. Each tensor
// gets pages of its own when it is first met. Scalars are known if they are integer constants or
// arguments of @main other than floats.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/togsim/Launches.h"
#include "backend/npu/machine/GlobalAccess.h"
#include "backend/npu/machine/Instruction.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace npufuzz::pytorchsim {

int64_t elementBitsOf(Type type) {
  unsigned bits = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return static_cast<int64_t>(llvm::alignTo(bits, 8));
}

namespace {

/// Allocates DRAM for tensors of the program, in pages of their own, so that no two share a block.
class Places {
public:
  uint64_t of(Value tensor) {
    auto [found, isNew] = known.try_emplace(tensor, next);
    if (isNew) {
      auto type = cast<MemRefType>(tensor.getType());
      auto bytes =
          static_cast<uint64_t>(type.getNumElements() * (elementBitsOf(type.getElementType()) / 8));
      next += llvm::alignTo(bytes + 1, pageBytes);
    }
    return found->second;
  }

private:
  static constexpr uint64_t pageBytes = 4096;
  llvm::DenseMap<Value, uint64_t> known; // looked up only, never iterated
  uint64_t next = pageBytes;
};

/// Value of a scalar that @main passes to a kernel, if it is evident.
std::optional<int64_t> scalarOf(Value value, const std::vector<Tensor> &inputs) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || !isa<func::FuncOp>(argument.getOwner()->getParentOp()) ||
      isa<FloatType>(value.getType()))
    return std::nullopt;
  return inputs[argument.getArgNumber()].integer(0);
}

} // namespace

std::vector<Launch> launchesOf(ModuleOp module, const std::vector<Tensor> &inputs) {
  std::vector<Launch> launches;
  llvm::StringMap<npu::GraphOp> graphs;
  for (auto graph : module.getOps<npu::GraphOp>())
    graphs[graph.getKernel()] = graph;
  auto entry = module.lookupSymbol<func::FuncOp>("main");
  if (!entry)
    return launches;
  Places places;
  for (auto launched : entry.getOps<npu::LaunchOp>()) {
    auto kernel = module.lookupSymbol<func::FuncOp>(launched.getKernel());
    npu::GraphOp graph = graphs.lookup(launched.getKernel());
    if (!kernel || !graph)
      continue;
    Launch launch;
    launch.kernel = kernel;
    launch.graph = graph;
    launch.number = static_cast<int64_t>(launches.size());
    for (auto [argument, given] : llvm::zip(kernel.getArguments(), launched.getArguments()))
      if (isa<MemRefType>(argument.getType()))
        launch.addresses[argument] = places.of(npu::viewedMemory(given));
      else if (std::optional<int64_t> value = scalarOf(given, inputs))
        launch.scalars[argument] = *value;
    kernel.walk([&](Operation *op) {
      for (const npu::Use &use : npu::describeInstruction(op).uses)
        if (Value memory = npu::viewedMemory(use.memory); isa<MemRefType>(memory.getType()))
          if (!launch.addresses.contains(memory))
            launch.addresses[memory] = places.of(memory);
    });
    launches.push_back(std::move(launch));
  }
  return launches;
}

} // namespace npufuzz::pytorchsim
