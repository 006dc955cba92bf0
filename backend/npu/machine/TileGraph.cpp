//===- TileGraph.cpp - nodes of a kernel, and what each waits for ---------===//
//
// Two nodes conflict if they touch common bytes, or one tensor, and one of them writes. The later
// of two conflicting nodes waits for the earlier one. In a loop around both, the earlier one also
// waits for the later one's previous iteration. An edge is left out if a node that is certain to
// run between the two makes the path. Each half of that path spans less time, so no path is lost.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/TileGraph.h"
#include "backend/npu/machine/GlobalAccess.h"
#include "backend/npu/machine/Instruction.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;

namespace npufuzz::npu {

namespace {

/// A node with its accesses; bits are numbers of resources.
struct NodeEntry {
  Operation *node = nullptr; ///< in the graph
  Operation *work = nullptr; ///< the op that it stands for; the first of several
  int64_t number = 0;
  SmallVector<Value, 4> loops;
  llvm::BitVector reads, writes;
};

class GraphBuilder {
public:
  GraphBuilder(func::FuncOp kernel, int64_t lanes)
      : kernel(kernel), lanes(lanes), loc(kernel.getLoc()), builder(kernel.getContext()) {}

  TileGraphSize build() {
    numberResources();
    builder.setInsertionPointAfter(kernel);
    auto graph = builder.create<GraphOp>(loc, SymbolRefAttr::get(kernel));
    builder.setInsertionPointToStart(&graph.getBody().emplaceBlock());
    scan(kernel.getBody().front());
    TileGraphSize size{number, 0};
    if (number == 0)
      graph.erase();
    else
      size.edges = connect();
    return size;
  }

private:
  //===--- resources -----------------------------------------------------===//

  /// Numbers the buffers and tensors of the kernel, and one more resource: the systolic array.
  void numberResources() {
    int64_t tags = 0;
    auto add = [&](Value memory) {
      if (resourceNumbers.try_emplace(memory, resources.size()).second)
        resources.push_back(memory);
    };
    for (BlockArgument argument : kernel.getArguments())
      if (isa<MemRefType>(argument.getType())) {
        add(argument);
        tensorNumbers[argument] = static_cast<int64_t>(tensorNumbers.size());
      } else {
        scalarNumbers[argument] = static_cast<int64_t>(scalarNumbers.size());
      }
    kernel.walk([&](Operation *op) {
      for (const Use &use : describeInstruction(op).uses) {
        Value memory = viewedMemory(use.memory);
        add(memory);
        if (isa<MemRefType>(memory.getType()))
          tensorNumbers.try_emplace(memory, static_cast<int64_t>(tensorNumbers.size()));
      }
      if (auto made = dyn_cast<TagsOp>(op))
        tagNumbers[made.getTags()] = tags++;
    });
    array = resources.size();
    overlaps.assign(array + 1, llvm::BitVector(array + 1));
    overlaps[array].set(array);
    for (auto [resource, others] : llvm::enumerate(overlapsOf(resources, lanes)))
      for (size_t other : others)
        overlaps[resource].set(other);
  }

  /// Makes an instruction part of a node.
  void touch(NodeEntry &entry, Operation *op) {
    Instruction instruction = describeInstruction(op);
    if (instruction.uses.empty() && !isa<WaitOp>(op))
      return;
    addUses(entry, instruction);
    if (isa<PushWeightsOp, PushInputOp, PopOp>(op))
      // The array holds weights and results between instructions, so all instructions that use it
      // are ordered.
      entry.writes.set(array);
    op->setAttr(nodeAttribute, builder.getI64IntegerAttr(entry.number));
  }

  void addUses(NodeEntry &entry, const Instruction &instruction) {
    for (const Use &use : instruction.uses)
      (use.writes ? entry.writes : entry.reads) |=
          overlaps[resourceNumbers.lookup(viewedMemory(use.memory))];
  }

  //===--- nodes ---------------------------------------------------------===//

  static bool isSync(Operation *op) { return isa<SetFlagOp, WaitFlagOp, BarrierOp>(op); }

  /// True for an op with regions that is taken apart, because it is more than one piece of work on
  /// one pipe.
  static bool hasNodes(Operation *op) {
    return op
        ->walk([](Operation *inner) {
          return isa<TransferInOp, TransferOutOp, WaitOp>(inner) || isSync(inner)
                     ? WalkResult::interrupt()
                     : WalkResult::advance();
        })
        .wasInterrupted();
  }

  void scan(Block &block) {
    // Node of lane code without a loop of its own: lane code up to the next other op is one node.
    std::optional<size_t> run;
    for (Operation &op : block) {
      if (op.getNumRegions() > 0 && hasNodes(&op)) {
        run.reset();
        scanInside(&op);
      } else if (isa<VLoadOp, VStoreOp>(op)) {
        if (!run)
          run = addNode(&op);
        touch(entries[*run], &op);
      } else if (isSync(&op)) {
        run.reset();
      } else if (touchesElements(&op)) {
        run.reset();
        size_t added = addNode(&op);
        op.walk([&](Operation *inner) { touch(entries[added], inner); });
      }
    }
  }

  void scanInside(Operation *op) {
    auto loop = dyn_cast<LoopLikeOpInterface>(op);
    bool isLoop = loop && loop.getSingleInductionVar();
    if (isLoop) {
      loops.push_back(addLoop(loop));
      variables.push_back(*loop.getSingleInductionVar());
    }
    for (Region &region : op->getRegions())
      for (Block &block : region)
        scan(block);
    if (isLoop) {
      loops.pop_back();
      variables.pop_back();
    }
  }

  static bool touchesElements(Operation *op) {
    return isa<WaitOp>(op) || op->walk([](Operation *inner) {
                                  return describeInstruction(inner).uses.empty()
                                             ? WalkResult::advance()
                                             : WalkResult::interrupt();
                                }).wasInterrupted();
  }

  Value addLoop(LoopLikeOpInterface loop) {
    auto constant = [&](std::optional<OpFoldResult> bound) {
      std::optional<int64_t> value = bound ? getConstantIntValue(*bound) : std::nullopt;
      return value ? builder.getI64IntegerAttr(*value) : IntegerAttr();
    };
    auto node = builder.create<LoopNodeOp>(
        loc, builder.getType<NodeType>(), constant(loop.getSingleLowerBound()),
        constant(loop.getSingleUpperBound()), constant(loop.getSingleStep()), loops);
    loop->setAttr(nodeAttribute, builder.getI64IntegerAttr(number++));
    return node;
  }

  /// Adds a node and returns the number of its entry.
  size_t addNode(Operation *op) {
    NodeEntry entry;
    entry.work = op;
    entry.loops = loops;
    entry.reads.resize(array + 1);
    entry.writes.resize(array + 1);
    if (auto in = dyn_cast<TransferInOp>(op))
      entry.node = addTransfer(in);
    else if (auto out = dyn_cast<TransferOutOp>(op))
      entry.node = addTransfer(out);
    else if (auto wait = dyn_cast<WaitOp>(op))
      entry.node = addWait(wait, entry);
    else
      entry.node = builder.create<ComputeNodeOp>(loc, builder.getType<NodeType>(),
                                                 pipeNames[static_cast<size_t>(pipeOf(op))], loops,
                                                 ValueRange());
    entry.number = number++;
    entries.push_back(std::move(entry));
    return entries.size() - 1;
  }

  /// Pipe of the first instruction; no node has instructions of several pipes.
  static Pipe pipeOf(Operation *op) {
    Pipe pipe = Pipe::scalar;
    op->walk<WalkOrder::PreOrder>([&](Operation *inner) {
      Instruction instruction = describeInstruction(inner);
      if (instruction.uses.empty())
        return WalkResult::advance();
      pipe = instruction.pipe;
      return WalkResult::interrupt();
    });
    return pipe;
  }

  template <typename Op> Operation *addTransfer(Op transfer) {
    SmallVector<int64_t> scalars;
    AffineMap address = addressOf(transfer.getBase(), scalars);
    IntegerAttr tags;
    if (Value slots = transfer.getTags())
      tags = builder.getI64IntegerAttr(tagNumbers.lookup(slots));
    return builder.create<DmaNodeOp>(
        loc, builder.getType<NodeType>(), std::is_same_v<Op, TransferOutOp>,
        tensorNumbers.lookup(viewedMemory(transfer.getMemory())), address, scalars,
        transfer.getGlobalStrides(), tags, loops, ValueRange());
  }

  /// Returns what the walk of the address left: a constant, a leaf, or one affine.apply of leaves.
  AffineMap addressOf(Value base, SmallVectorImpl<int64_t> &scalars) {
    MLIRContext *context = base.getContext();
    auto leaf = [&](Value value) -> AffineExpr {
      if (auto *variable = llvm::find(variables, value); variable != variables.end())
        return getAffineDimExpr(static_cast<unsigned>(variable - variables.begin()), context);
      APInt constant;
      if (matchPattern(value, m_ConstantInt(&constant)))
        return getAffineConstantExpr(constant.getSExtValue(), context);
      int64_t scalar = scalarNumbers.lookup(value);
      auto *known = llvm::find(scalars, scalar);
      auto position = static_cast<unsigned>(known - scalars.begin());
      if (known == scalars.end())
        scalars.push_back(scalar);
      return getAffineSymbolExpr(position, context);
    };
    AffineExpr address;
    if (auto apply = base.getDefiningOp<affine::AffineApplyOp>()) {
      SmallVector<AffineExpr> leaves = llvm::map_to_vector(apply.getMapOperands(), leaf);
      ArrayRef<AffineExpr> all = leaves;
      AffineMap map = apply.getAffineMap();
      address = map.getResult(0).replaceDimsAndSymbols(all.take_front(map.getNumDims()),
                                                       all.drop_front(map.getNumDims()));
    } else {
      address = leaf(base);
    }
    return AffineMap::get(static_cast<unsigned>(variables.size()),
                          static_cast<unsigned>(scalars.size()), address);
  }

  /// A wait touches what the transfers of its tags touch: when it is done, they are.
  Operation *addWait(WaitOp wait, NodeEntry &entry) {
    for (Operation *user : wait.getTags().getUsers())
      addUses(entry, describeInstruction(user));
    return builder.create<WaitNodeOp>(loc, builder.getType<NodeType>(),
                                      tagNumbers.lookup(wait.getTags()), loops, ValueRange());
  }

  //===--- edges ---------------------------------------------------------===//

  bool conflict(const NodeEntry &a, const NodeEntry &b) const {
    return a.writes.anyCommon(b.writes) || a.writes.anyCommon(b.reads) ||
           a.reads.anyCommon(b.writes);
  }

  static bool shareLoop(const NodeEntry &a, const NodeEntry &b) {
    return !a.loops.empty() && !b.loops.empty() && a.loops.front() == b.loops.front();
  }

  int64_t connect() {
    // waits[n]: every node that n must come after, in either textual order.
    std::vector<llvm::BitVector> waits(entries.size(), llvm::BitVector(entries.size()));
    for (size_t n = 0; n < entries.size(); ++n)
      for (size_t p = 0; p < n; ++p)
        if (conflict(entries[p], entries[n])) {
          waits[n].set(p);
          if (shareLoop(entries[p], entries[n]))
            waits[p].set(n);
        }
    int64_t edges = 0;
    for (size_t n = 0; n < entries.size(); ++n) {
      llvm::BitVector left = waits[n];
      // A transitive reduction, but only over nodes that are certain to run.
      for (unsigned q : waits[n].set_bits())
        leaveOut(left, waits[q], q, n);
      SmallVector<Value> after;
      for (unsigned p : left.set_bits())
        after.push_back(entries[p].node->getResult(0));
      edges += static_cast<int64_t>(after.size());
      setAfter(entries[n].node, after);
    }
    return edges;
  }

  /// Returns true if some instruction in the op runs whenever the op does: a loop may have no
  /// iteration, and a branch may not be taken.
  static bool isCertain(Operation *op) {
    if (op->getNumRegions() == 0)
      return isa<WaitOp>(op) || !describeInstruction(op).uses.empty();
    auto loop = dyn_cast<affine::AffineForOp>(op);
    return loop && loop.hasConstantBounds() &&
           loop.getConstantLowerBound() < loop.getConstantUpperBound() &&
           llvm::any_of(*loop.getBody(), [](Operation &inner) { return isCertain(&inner); });
  }

  /// Leaves out p if q runs between p and n whenever n does, and waits for p: the path over q
  /// suffices. p stands before n in the kernel, or after it; then p's previous iteration counts.
  void leaveOut(llvm::BitVector &left, const llvm::BitVector &waited, size_t q, size_t n) const {
    if (!isCertain(entries[q].work))
      return;
    Block *block = entries[q].work->getBlock();
    bool sameBlock = block == entries[n].work->getBlock();
    if (q < n ? !block->findAncestorOpInBlock(*entries[n].work) : !sameBlock)
      return;
    auto from = static_cast<unsigned>(q), to = static_cast<unsigned>(n), end = waited.size();
    llvm::BitVector between = waited;
    if (q < n) { // before q; or after n, if the previous iteration reaches q first
      between.reset(from, sameBlock ? to + 1 : end);
    } else { // after n, then q
      between.reset(0, to + 1);
      between.reset(from, end);
    }
    left.reset(between);
  }

  static void setAfter(Operation *node, ValueRange after) {
    if (auto dma = dyn_cast<DmaNodeOp>(node))
      dma.getAfterMutable().assign(after);
    else if (auto wait = dyn_cast<WaitNodeOp>(node))
      wait.getAfterMutable().assign(after);
    else
      cast<ComputeNodeOp>(node).getAfterMutable().assign(after);
  }

  func::FuncOp kernel;
  int64_t lanes;
  Location loc;
  OpBuilder builder;
  llvm::DenseMap<Value, size_t> resourceNumbers; // looked up only, never iterated
  llvm::DenseMap<Value, int64_t> tensorNumbers, scalarNumbers, tagNumbers;
  SmallVector<Value> resources;
  size_t array = 0;
  std::vector<llvm::BitVector> overlaps;  ///< per resource: itself and those that share bytes with
                                          ///< it
  SmallVector<Value, 4> loops, variables; ///< around the block that is scanned
  std::vector<NodeEntry> entries;
  int64_t number = 0; ///< of nodes, loops among them
};

} // namespace

TileGraphSize buildTileGraph(func::FuncOp kernel, int64_t lanes) {
  return GraphBuilder(kernel, lanes).build();
}

} // namespace npufuzz::npu
