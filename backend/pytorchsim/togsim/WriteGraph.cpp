//===- WriteGraph.cpp -----------------------------------------------------===//
//
// The simulator orders nodes of one body by edges, orders a loop and the nodes around it by their
// position in the body, and does not order iterations of a loop. So edges to nodes of other bodies,
// and to nodes of the previous iteration, are not written.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/togsim/WriteGraph.h"
#include "backend/npu/machine/GlobalAccess.h"
#include "backend/npu/machine/Instruction.h"
#include "backend/pytorchsim/togsim/TagSlots.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace npufuzz::pytorchsim {

namespace {

llvm::Error unsupported(const llvm::Twine &why) {
  return llvm::createStringError("unsupported: the timing graph has no " + why);
}

class GraphWriter {
public:
  GraphWriter(const Launch &launch, int64_t lanes, WaitsLeftOut &leftOut)
      : launch(launch), kernel(launch.kernel), source(launch.graph), lanes(lanes),
        leftOut(leftOut) {
    kernel.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto number = op->getAttrOfType<IntegerAttr>(npu::nodeAttribute))
        works.try_emplace(number.getInt(), op);
    });
    numberTensors();
  }

  llvm::Expected<Graph> write() {
    int64_t number = 0;
    for (Operation &node : source.getBody().front())
      if (llvm::Error error = add(&node, number++))
        return std::move(error);
    markInner(top);
    graph.root = rootOf(std::move(top));
    return std::move(graph);
  }

private:
  /// A node of the npu.graph, as written.
  struct Written {
    int64_t number = 0;
    SmallVector<Value, 4> loops;
    std::vector<std::string> names; ///< several for a wait on several loads
  };

  //===--- numbers -------------------------------------------------------===//

  /// Numbers tensors as npu.dma_node does: arguments, then the kernel's own in the order of their
  /// first use.
  void numberTensors() {
    llvm::SmallSetVector<Value, 8> all;
    for (BlockArgument argument : kernel.getArguments())
      if (isa<MemRefType>(argument.getType()))
        all.insert(argument);
      else
        scalars.push_back(argument);
    kernel.walk([&](Operation *op) {
      for (const npu::Use &use : npu::describeInstruction(op).uses)
        if (Value memory = npu::viewedMemory(use.memory); isa<MemRefType>(memory.getType()))
          all.insert(memory);
    });
    tensors.assign(all.begin(), all.end());
  }

  static std::string nameOf(int64_t number) { return "node" + std::to_string(number); }
  /// No variable may begin with a "c", after which the simulator reads numbers.
  static std::string variableOf(int64_t number) { return "loop" + std::to_string(number); }

  //===--- places --------------------------------------------------------===//

  std::vector<GraphNode> &bodyOf(ValueRange loops) {
    std::vector<GraphNode> *body = &top;
    for (Value loop : loops) {
      const std::string &name = written.find(loop)->second.names.front();
      auto found = llvm::find_if(*body, [&](const GraphNode &node) { return node.name == name; });
      body = &found->body;
    }
    return *body;
  }

  /// Makes loops without inner loops part of the enclosing tile.
  static void markInner(std::vector<GraphNode> &nodes) {
    for (GraphNode &node : nodes) {
      if (node.kind != GraphNode::Kind::loop)
        continue;
      node.isInner = llvm::none_of(node.body, [](const GraphNode &inner) {
        return inner.kind == GraphNode::Kind::loop || inner.kind == GraphNode::Kind::wait;
      });
      markInner(node.body);
    }
  }

  /// The simulator requires one outer loop around everything.
  static GraphNode rootOf(std::vector<GraphNode> top) {
    bool isOneLoop = top.size() == 1 && top.front().kind == GraphNode::Kind::loop &&
                     top.front().lower < top.front().upper;
    GraphNode root;
    if (isOneLoop) {
      root = std::move(top.front());
    } else {
      root.kind = GraphNode::Kind::loop;
      root.name = "once";
      root.upper = 1;
      root.body = std::move(top);
    }
    root.isOuter = true;
    return root;
  }

  /// Names of the nodes that a node comes after. A node without a name of its own passes on its
  /// predecessors.
  std::vector<std::string> edgesOf(ValueRange after, ValueRange loops, int64_t number) const {
    std::vector<std::string> names;
    for (Value each : after) {
      auto found = written.find(each);
      if (found != written.end() && found->second.number < number &&
          ValueRange(found->second.loops) == loops)
        for (const std::string &name : found->second.names)
          if (!llvm::is_contained(names, name))
            names.push_back(name);
    }
    return names;
  }

  void remember(Operation *node, int64_t number, ValueRange loops, std::vector<std::string> names) {
    written[node->getResult(0)] = {number, llvm::to_vector<4>(loops), std::move(names)};
  }

  //===--- nodes ---------------------------------------------------------===//

  llvm::Error add(Operation *node, int64_t number) {
    if (auto loop = dyn_cast<npu::LoopNodeOp>(node))
      return addLoop(loop, number);
    if (auto dma = dyn_cast<npu::DmaNodeOp>(node))
      return addTransfer(dma, number);
    if (auto wait = dyn_cast<npu::WaitNodeOp>(node)) {
      addWait(wait, number);
      return llvm::Error::success();
    }
    auto compute = cast<npu::ComputeNodeOp>(node);
    GraphNode made;
    made.name = nameOf(number);
    made.after = edgesOf(compute.getAfter(), compute.getLoops(), number);
    made.unit = compute.getPipe() == "matrix" ? GraphUnit::matrix : GraphUnit::vector;
    remember(node, number, compute.getLoops(), {made.name});
    bodyOf(compute.getLoops()).push_back(std::move(made));
    return llvm::Error::success();
  }

  llvm::Error addLoop(npu::LoopNodeOp loop, int64_t number) {
    if (!loop.getLower() || !loop.getUpper() || !loop.getStep())
      return unsupported("loop whose bounds are computed at run time");
    GraphNode made;
    made.kind = GraphNode::Kind::loop;
    made.name = variableOf(number);
    made.lower = static_cast<int64_t>(*loop.getLower());
    made.upper = static_cast<int64_t>(*loop.getUpper());
    made.step = static_cast<int64_t>(*loop.getStep());
    if (made.lower < 0)
      return unsupported("loop that begins below zero");
    loopNumbers[loop.getNode()] = number;
    ranges[made.name] = {made.upper, made.step};
    remember(loop, number, loop.getLoops(), {made.name});
    bodyOf(loop.getLoops()).push_back(std::move(made));
    return llvm::Error::success();
  }

  llvm::Error addTransfer(npu::DmaNodeOp dma, int64_t number) {
    GraphNode made;
    made.kind = dma.getOutwards() ? GraphNode::Kind::store : GraphNode::Kind::load;
    made.name = nameOf(number);
    made.after = edgesOf(dma.getAfter(), dma.getLoops(), number);
    made.base = launch.baseOf(number);
    Value tensor = tensors[static_cast<size_t>(dma.getTensor())];
    graph.addresses[made.base] = launch.addresses.lookup(tensor);
    made.elementBits = elementBitsOf(cast<MemRefType>(tensor.getType()).getElementType());
    Operation *work = works.lookup(number);
    auto in = dyn_cast_or_null<npu::TransferInOp>(work);
    auto out = dyn_cast_or_null<npu::TransferOutOp>(work);
    if (!in && !out)
      return llvm::createStringError("node " + std::to_string(number) + " stands for no transfer");
    llvm::append_range(made.sizes, in ? in.getSizes() : out.getSizes());
    llvm::append_range(made.strides, dma.getStrides());
    if (made.sizes.empty()) { // the simulator has no transfer without an axis
      made.sizes = {1};
      made.strides = {0};
    }
    made.isAsync = dma.getTags().has_value();
    if (!dma.getOutwards())
      made.tag = tagOf(dma.getLoops());
    if (llvm::Error error = addOffset(made, dma))
      return error;
    remember(dma, number, dma.getLoops(), {made.name});
    bodyOf(dma.getLoops()).push_back(std::move(made));
    return llvm::Error::success();
  }

  /// Adds the address as a term for each loop, each scalar argument and the constant.
  llvm::Error addOffset(GraphNode &made, npu::DmaNodeOp dma) {
    AffineMap address = dma.getAddress();
    unsigned dims = address.getNumDims(), symbols = address.getNumSymbols();
    SmallVector<int64_t> flat;
    if (failed(getFlattenedAffineExpr(address.getResult(0), dims, symbols, &flat)) ||
        flat.size() != dims + symbols + 1)
      return unsupported("address that is not linear in loop variables");
    int64_t bytes = made.elementBits / 8;
    for (unsigned i = 0; i < dims; ++i)
      if (flat[i] != 0)
        made.offset.push_back({variableOf(loopNumbers.lookup(dma.getLoops()[i])), flat[i] * bytes});
    for (unsigned i = 0; i < symbols; ++i) {
      BlockArgument argument = scalars[static_cast<size_t>(dma.getScalars()[i])];
      auto known = launch.scalars.find(argument);
      if (known == launch.scalars.end())
        return unsupported("scalar that is computed at run time");
      made.offset.push_back({"c" + std::to_string(known->second), flat[dims + i] * bytes});
    }
    if (flat.back() != 0)
      made.offset.push_back({"c" + std::to_string(flat.back()), bytes});
    return llvm::Error::success();
  }

  /// Gives each iteration of the loops a number of its own, so that the simulator takes no two
  /// loads for one.
  std::vector<GraphTerm> tagOf(ValueRange loops) const {
    std::vector<GraphTerm> tag;
    int64_t stride = 1;
    for (Value loop : llvm::reverse(loops)) {
      std::string variable = variableOf(loopNumbers.lookup(loop));
      auto [upper, step] = ranges.find(variable)->second;
      // The simulator divides by the step itself, or by the side of the array if that is less.
      int64_t divisor = std::min(step, lanes);
      tag.push_back({variable, stride, divisor});
      stride *= std::max<int64_t>(
          1, llvm::divideCeil(static_cast<uint64_t>(upper), static_cast<uint64_t>(divisor)));
    }
    std::reverse(tag.begin(), tag.end());
    return tag;
  }

  void addWait(npu::WaitNodeOp wait, int64_t number) {
    std::vector<std::string> edges = edgesOf(wait.getAfter(), wait.getLoops(), number);
    AwaitedLoads behind = awaitedLoads(cast<npu::WaitOp>(works.lookup(number)));
    std::vector<std::string> names;
    for (npu::TransferInOp load : behind.loads) {
      int64_t loaded = load->getAttrOfType<IntegerAttr>(npu::nodeAttribute).getInt();
      GraphNode made;
      made.kind = GraphNode::Kind::wait;
      made.name = nameOf(number) + "_" + std::to_string(loaded);
      made.after = edges;
      if (load->getBlock() == works.lookup(number)->getBlock() &&
          !llvm::is_contained(edges, nameOf(loaded)))
        made.after.push_back(nameOf(loaded));
      made.base = launch.baseOf(loaded);
      made.tag = tagOf(wait.getLoops());
      names.push_back(made.name);
      bodyOf(wait.getLoops()).push_back(std::move(made));
    }
    if (names.empty())
      ++(behind.isPlain && behind.hasStores ? leftOut.stores : leftOut.otherIterations);
    remember(wait, number, wait.getLoops(), names.empty() ? std::move(edges) : std::move(names));
  }

  const Launch &launch;
  func::FuncOp kernel;
  npu::GraphOp source;
  int64_t lanes;
  WaitsLeftOut &leftOut;
  Graph graph;
  std::vector<GraphNode> top;
  llvm::DenseMap<int64_t, Operation *> works; // by number of the node; looked up only, as all maps
                                              // here
  llvm::DenseMap<Value, Written> written;
  llvm::DenseMap<Value, int64_t> loopNumbers;
  std::map<std::string, std::pair<int64_t, int64_t>> ranges; ///< upper bound and step, by variable
  SmallVector<Value> tensors;
  SmallVector<BlockArgument> scalars;
};

} // namespace

llvm::Expected<Graph> writeGraph(const Launch &launch, int64_t lanes, WaitsLeftOut &leftOut) {
  return GraphWriter(launch, lanes, leftOut).write();
}

} // namespace npufuzz::pytorchsim
