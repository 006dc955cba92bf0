//===- DoubleBuffer.cpp - loop loads one iteration ahead ------------------===//
//
// Software pipelining of depth two: the transfer of iteration i + 1 runs while iteration i
// computes. Two buffers alternate. The loop is unrolled by two, so that the buffer of each copy is
// known at compile time: a runtime value cannot choose a buffer.
//
// Relies on a loop with constant bounds and no carried values, whose first transfer depends only on
// pure address arithmetic. The loop must not write the transfer's tensor, because the transfer
// moves ahead of the rest of the previous iteration. The pass runs before addresses are planned, so
// it must leave room: copiesFit is a bound, and liveness may need less.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/AsyncTransfer.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace npufuzz::npu {

namespace {

/// Copies of a longer body would cost more than a test is worth.
constexpr int64_t bodyOpsMax = 80;

/// The transfer at the head of a loop's body, with the operations that it needs.
struct Head {
  TransferInOp transfer;
  AllocOp alloc;
  /// Operations of the body that compute the address and prepare the buffer, in order, the transfer
  /// last.
  SmallVector<Operation *> issue;
};

/// Collects the pure operations of the body on which a value depends. Returns false if it depends
/// on another kind.
bool collectAddress(Value value, Block *body, llvm::SetVector<Operation *> &into) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != body)
    return true;
  if (!isPure(op) || op->getNumRegions() > 0)
    return false;
  into.insert(op);
  return llvm::all_of(op->getOperands(),
                      [&](Value operand) { return collectAddress(operand, body, into); });
}

/// Returns true if an operation in the loop may write the tensor.
bool mayWrite(affine::AffineForOp loop, Value memory) {
  return loop
      ->walk([&](Operation *op) {
        bool writes =
            llvm::is_contained(op->getOperands(), memory) && !isa<TransferInOp, memref::LoadOp>(op);
        return writes || isa<CallOpInterface>(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

std::optional<Head> findHead(affine::AffineForOp loop) {
  Block *body = loop.getBody();
  auto transfers = body->getOps<TransferInOp>();
  if (transfers.empty())
    return std::nullopt;
  Head head;
  head.transfer = *transfers.begin();
  head.alloc = head.transfer.getBuffer().getDefiningOp<AllocOp>();
  if (!head.alloc || head.alloc->getBlock() != body || mayWrite(loop, head.transfer.getMemory()))
    return std::nullopt;
  llvm::SetVector<Operation *> needed;
  needed.insert(head.transfer);
  for (Operation *user : head.alloc.getBuffer().getUsers()) {
    Operation *here = body->findAncestorOpInBlock(*user);
    if (here == head.transfer || !here->isBeforeInBlock(head.transfer))
      continue;
    if (!isa<ZeroOp, SetValidOp>(here))
      return std::nullopt;
    needed.insert(here);
  }
  for (Operation *op : SmallVector<Operation *>(needed.begin(), needed.end()))
    for (Value operand : op->getOperands())
      if (operand != head.alloc.getBuffer() && !collectAddress(operand, body, needed))
        return std::nullopt;
  for (Operation &op : *body)
    if (needed.contains(&op))
      head.issue.push_back(&op);
  return head;
}

int64_t bytesOf(AllocOp alloc, const Machine &machine) {
  return llvm::alignTo(bankBytes(alloc.getBuffer().getType(), machine.lanes), bufferAlignmentBytes);
}

/// Returns true if all buffers fit side by side after the body was copied.
bool copiesFit(affine::AffineForOp loop, const Head &head, const Machine &machine) {
  constexpr int64_t copiesBesidesTheFirst = 3;
  int64_t bytes = bytesOf(head.alloc, machine);
  loop->getParentOfType<func::FuncOp>().walk(
      [&](AllocOp alloc) { bytes += bytesOf(alloc, machine); });
  loop.walk([&](AllocOp alloc) { bytes += copiesBesidesTheFirst * bytesOf(alloc, machine); });
  return bytes <= machine.bankBytes;
}

/// Emits iterations of the loop; iteration i's transfer uses buffer and slot i mod 2.
class Emitter {
public:
  Emitter(affine::AffineForOp loop, const Head &head, IndexConstants &constants)
      : loop(loop), head(head), tags(makeTags(loop, 2)), slots{constants.get(0), constants.get(1)} {
    OpBuilder builder(loop);
    for (Value &buffer : buffers)
      buffer = cast<AllocOp>(builder.clone(*head.alloc)).getBuffer();
  }

  void issue(OpBuilder &builder, Value variable, int which) {
    IRMapping mapping = mappingFor(variable, which);
    for (Operation *op : head.issue) {
      Operation *made = builder.clone(*op, mapping);
      if (auto transfer = dyn_cast<TransferInOp>(made)) {
        transfer.getTagsMutable().assign(tags);
        transfer.getSlotMutable().assign(slots[which]);
      }
    }
  }

  /// Emits the wait for the iteration's transfer, then the rest of the body.
  void body(OpBuilder &builder, Value variable, int which) {
    builder.create<WaitOp>(loop.getLoc(), tags, slots[which]);
    IRMapping mapping = mappingFor(variable, which);
    for (Operation &op : loop.getBody()->without_terminator()) {
      // Clones address arithmetic again: the body may use it for more than the transfer.
      bool prepares = llvm::is_contained(head.issue, &op) && !isPure(&op);
      if (!prepares && &op != head.alloc)
        builder.clone(op, mapping);
    }
  }

private:
  IRMapping mappingFor(Value variable, int which) {
    IRMapping mapping;
    mapping.map(loop.getInductionVar(), variable);
    mapping.map(AllocOp(head.alloc).getBuffer(), buffers[which]);
    return mapping;
  }

  affine::AffineForOp loop;
  const Head &head;
  Value tags, slots[2], buffers[2];
};

} // namespace

bool pipelineLoads(affine::AffineForOp loop, const Machine &machine, IndexConstants &constants) {
  if (!loop.hasConstantBounds() || loop.getNumIterOperands() > 0)
    return false;
  int64_t lower = loop.getConstantLowerBound(), step = loop.getStepAsInt();
  int64_t trips = llvm::divideCeilSigned(loop.getConstantUpperBound() - lower, step), ops = 0;
  loop.walk([&](Operation *) { ++ops; });
  if (trips < 2 || ops > bodyOpsMax)
    return false;
  std::optional<Head> head = findHead(loop);
  if (!head || !copiesFit(loop, *head, machine))
    return false;

  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  Emitter emitter(loop, *head, constants);
  auto iteration = [&](int64_t number) { return constants.get(lower + number * step); };
  // Pairs of iterations, each of which issues the next one's transfer; one or two iterations are
  // left over. The last one is never in a pair, because it has no next transfer to issue.
  int64_t paired = (trips - 1) / 2 * 2;
  emitter.issue(builder, iteration(0), 0);
  if (paired > 0) {
    auto pairs = builder.create<affine::AffineForOp>(loc, lower, lower + paired * step, 2 * step);
    auto inside = OpBuilder::atBlockBegin(pairs.getBody());
    Value first = pairs.getInductionVar();
    auto ahead = [&](int64_t count) -> Value {
      AffineExpr expr = builder.getAffineDimExpr(0) + count * step;
      return inside.create<affine::AffineApplyOp>(loc, AffineMap::get(1, 0, expr), first);
    };
    Value second = ahead(1), third = ahead(2);
    emitter.issue(inside, second, 1);
    emitter.body(inside, first, 0);
    emitter.issue(inside, third, 0);
    emitter.body(inside, second, 1);
  }
  if (trips - paired == 2)
    emitter.issue(builder, iteration(paired + 1), 1);
  emitter.body(builder, iteration(paired), 0);
  if (trips - paired == 2)
    emitter.body(builder, iteration(paired + 1), 1);
  loop.erase();
  return true;
}

} // namespace npufuzz::npu
