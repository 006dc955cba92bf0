//===- NodeOrder.cpp ------------------------------------------------------===//
//
// Checks the graph and not the code: the simulator executes instructions in program order, which
// hides a missing edge. Loop nodes do no work, so their clocks do not matter.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/NodeOrder.h"

#include "mlir/IR/SymbolTable.h"

#include <algorithm>

using namespace mlir;

namespace npufuzz::npu {

/// The nodes that a node waits for; none for a loop.
static OperandRange afterOf(Operation &node) {
  if (auto dma = dyn_cast<DmaNodeOp>(node))
    return dma.getAfter();
  if (auto wait = dyn_cast<WaitNodeOp>(node))
    return wait.getAfter();
  if (auto compute = dyn_cast<ComputeNodeOp>(node))
    return compute.getAfter();
  return node.getOperands().take_front(0);
}

NodeOrder::NodeOrder(ModuleOp module) {
  for (auto graph : module.getOps<GraphOp>()) {
    Operation *kernel = SymbolTable::lookupSymbolIn(module, graph.getKernelAttr());
    llvm::DenseMap<Operation *, uint32_t> numbers;
    Graph &made = graphs[kernel];
    for (auto [number, op] : llvm::enumerate(graph.getBody().front()))
      numbers[&op] = static_cast<uint32_t>(number);
    std::vector<bool> works;
    for (Operation &op : graph.getBody().front()) {
      works.push_back(!isa<LoopNodeOp>(op));
      auto &after = made.after.emplace_back();
      for (mlir::Value earlier : afterOf(op))
        after.push_back(numbers.lookup(earlier.getDefiningOp()));
    }
    kernel->walk([&](Operation *op) {
      auto number = op->getAttrOfType<IntegerAttr>(nodeAttribute);
      if (number && number.getValue().ult(works.size()) && works[number.getInt()])
        nodeOf[op] = static_cast<uint32_t>(number.getInt());
    });
  }
}

void NodeOrder::enterKernel(Operation *kernel) {
  node.reset();
  auto found = graphs.find(kernel);
  current = found == graphs.end() ? nullptr : &found->second;
  if (!current)
    return;
  size_t nodes = current->after.size();
  order = Order(static_cast<unsigned>(nodes));
  regions.clear();
  tensors.clear();
}

bool NodeOrder::begin(Operation *op) {
  if (!current)
    return false;
  auto found = nodeOf.find(op);
  if (found == nodeOf.end())
    return false;
  // Program order holds within one node's instructions, and within its executions if nothing else
  // comes between.
  if (found->second == node)
    return true;
  node = found->second;
  ++step;
  for (uint32_t earlier : current->after[*node])
    order.awaitAgent(*node, earlier);
  order.step(*node);
  return true;
}

void NodeOrder::note(Trace &trace, Access access) {
  bool isWrite = access == Access::write;
  (isWrite ? trace.writtenIn : trace.readIn) = step;
  trace.history.note(order.at(*node), isWrite);
}

std::optional<int64_t> NodeOrder::touch(size_t region, llvm::ArrayRef<size_t> overlaps,
                                        Access access) {
  size_t last = *std::max_element(overlaps.begin(), overlaps.end());
  if (regions.size() <= last)
    regions.resize(last + 1);
  if (isNoted(regions[region], access))
    return std::nullopt;
  std::optional<int64_t> result;
  for (size_t other : overlaps)
    if (auto found = find(regions[other], access))
      result = found;
  note(regions[region], access);
  return result;
}

std::optional<int64_t> NodeOrder::touch(const interpreter::Allocation &memory, Access access) {
  Trace &trace = tensors[&memory];
  if (isNoted(trace, access))
    return std::nullopt;
  std::optional<int64_t> result = find(trace, access);
  note(trace, access);
  return result;
}

} // namespace npufuzz::npu
