//===- Expand.cpp ---------------------------------------------------------===//
//
// Two walks that must agree: one over the kernel's instructions, one over the graph written from
// it.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/togsim/Expand.h"
#include "backend/npu/machine/GlobalAccess.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

namespace npufuzz::pytorchsim {

namespace {

class KernelWalk {
public:
  KernelWalk(const Launch &launch, int64_t blockBytes, Activity &activity)
      : launch(launch), blockBytes(blockBytes), activity(activity), values(launch.scalars) {}

  llvm::Error walk(Block &block) {
    for (Operation &op : block) {
      llvm::Error error = llvm::Error::success();
      if (auto in = dyn_cast<npu::TransferInOp>(op))
        error = joinErrors(std::move(error), transfer(in, /*isStore=*/false));
      else if (auto out = dyn_cast<npu::TransferOutOp>(op))
        error = joinErrors(std::move(error), transfer(out, /*isStore=*/true));
      else if (op.getNumRegions() > 0 && movesAnything(op))
        error = joinErrors(std::move(error), inside(op));
      if (error)
        return error;
    }
    return llvm::Error::success();
  }

private:
  static bool movesAnything(Operation &op) {
    return op
        .walk([](Operation *inner) {
          return isa<npu::TransferInOp, npu::TransferOutOp>(inner) ? WalkResult::interrupt()
                                                                   : WalkResult::advance();
        })
        .wasInterrupted();
  }

  llvm::Error inside(Operation &op) {
    auto loop = dyn_cast<LoopLikeOpInterface>(op);
    if (!loop || !loop.getSingleInductionVar())
      return bodies(op);
    auto constant = [](std::optional<OpFoldResult> bound) {
      return bound ? getConstantIntValue(*bound) : std::nullopt;
    };
    std::optional<int64_t> lower = constant(loop.getSingleLowerBound()),
                           upper = constant(loop.getSingleUpperBound()),
                           step = constant(loop.getSingleStep());
    if (!lower || !upper || !step)
      return llvm::createStringError(
          "unsupported: the timing graph has no loop whose bounds are computed at run time");
    for (int64_t i = *lower; i < *upper; i += *step) {
      values[*loop.getSingleInductionVar()] = i;
      if (llvm::Error error = bodies(op))
        return error;
    }
    return llvm::Error::success();
  }

  llvm::Error bodies(Operation &op) {
    for (Region &region : op.getRegions())
      for (Block &block : region)
        if (llvm::Error error = walk(block))
          return error;
    return llvm::Error::success();
  }

  template <typename Op> llvm::Error transfer(Op op, bool isStore) {
    std::optional<int64_t> base = valueOf(op.getBase());
    if (!base)
      return llvm::createStringError(
          "unsupported: the timing graph has no scalar that is computed at run time");
    Value tensor = npu::viewedMemory(op.getMemory());
    IssuedTransfer issued;
    issued.base =
        launch.baseOf(op->template getAttrOfType<IntegerAttr>(npu::nodeAttribute).getInt());
    issued.isStore = isStore;
    issued.elementBits = elementBitsOf(cast<MemRefType>(tensor.getType()).getElementType());
    issued.address =
        launch.addresses.lookup(tensor) + static_cast<uint64_t>(*base * (issued.elementBits / 8));
    llvm::append_range(issued.sizes, op.getSizes());
    llvm::append_range(issued.strides, op.getGlobalStrides());
    if (issued.sizes.empty())
      issued.sizes = {1}, issued.strides = {0};
    issued.isAsync = static_cast<bool>(op.getTags());
    int64_t count = 1;
    for (int64_t size : issued.sizes)
      count *= size;
    elements += count;
    if (++transfers > transfersSimulatedMax || elements > elementsSimulatedMax)
      return llvm::createStringError("unsupported: too many transfers to simulate");
    activity.add(std::move(issued), blockBytes);
    return llvm::Error::success();
  }

  std::optional<int64_t> valueOf(Value value) const {
    APInt constant;
    if (matchPattern(value, m_ConstantInt(&constant)))
      return constant.getSExtValue();
    if (auto known = values.find(value); known != values.end())
      return known->second;
    auto apply = value.getDefiningOp<affine::AffineApplyOp>();
    if (!apply)
      return std::nullopt;
    Builder builder(value.getContext());
    SmallVector<Attribute> operands, result;
    for (Value operand : apply.getMapOperands()) {
      std::optional<int64_t> given = valueOf(operand);
      if (!given)
        return std::nullopt;
      operands.push_back(builder.getIndexAttr(*given));
    }
    if (failed(apply.getAffineMap().constantFold(operands, result)))
      return std::nullopt;
    return cast<IntegerAttr>(result.front()).getInt();
  }

  const Launch &launch;
  int64_t blockBytes;
  Activity &activity;
  llvm::DenseMap<Value, int64_t> values;
  int64_t transfers = 0, elements = 0;
};

class GraphWalk {
public:
  GraphWalk(const Graph &graph, int64_t blockBytes) : graph(graph), blockBytes(blockBytes) {}

  void visit(const GraphNode &node) {
    switch (node.kind) {
    case GraphNode::Kind::loop:
      for (int64_t i = node.lower; i < node.upper; i += node.step) {
        values[node.name] = i;
        for (const GraphNode &inner : node.body)
          visit(inner);
      }
      break;
    case GraphNode::Kind::load:
    case GraphNode::Kind::store:
      addTransfer(node);
      break;
    case GraphNode::Kind::wait:
      ++activity.waits;
      break;
    case GraphNode::Kind::compute:
      ++(node.unit == GraphUnit::matrix ? activity.matrixWork : activity.vectorWork);
      break;
    }
  }

  Activity activity;

private:
  void addTransfer(const GraphNode &node) {
    uint64_t address = graph.addresses.at(node.base);
    for (const GraphTerm &term : node.offset)
      address += static_cast<uint64_t>(term.stride * valueOf(term.variable));
    activity.add({node.base, node.kind == GraphNode::Kind::store, address, node.sizes, node.strides,
                  node.elementBits, node.isAsync},
                 blockBytes);
  }

  int64_t valueOf(StringRef variable) const {
    int64_t number = 0;
    if (variable.consume_front("c"))
      variable.getAsInteger(10, number);
    else
      number = values.at(variable.str());
    return number;
  }

  const Graph &graph;
  int64_t blockBytes;
  std::map<std::string, int64_t> values; ///< of loop variables
};

} // namespace

llvm::Error addTransfers(const Launch &launch, int64_t blockBytes, Activity &activity) {
  func::FuncOp kernel = launch.kernel;
  return KernelWalk(launch, blockBytes, activity).walk(kernel.getBody().front());
}

Activity activityOf(const Graph &graph, int64_t blockBytes) {
  GraphWalk walk(graph, blockBytes);
  walk.visit(graph.root);
  return std::move(walk.activity);
}

} // namespace npufuzz::pytorchsim
