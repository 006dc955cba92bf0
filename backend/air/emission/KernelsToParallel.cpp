//===- KernelsToParallel.cpp - decides which part of a kernel runs on a herd ---===//
//
// Cuts a kernel into pieces that share no tile: its loops over tiles, and the code between them. A
// piece becomes the body of one scf.parallel. Cheap ops without effects that it needs (constants,
// addresses, subviews) are cloned into it, so that a copy and the subview that it moves stay
// together.
//
//===----------------------------------------------------------------------===//
#include "backend/air/emission/AirPasses.h"
#include "backend/air/emission/Memory.h"
#include "tile/Loops.h"
#include "tile/Program.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace npufuzz::air {

#define GEN_PASS_DEF_KERNELSTOPARALLEL
#include "backend/air/emission/AirPasses.h.inc"

namespace {

/// Reason why a kernel cannot be given to air-opt; empty: it can.
StringRef whyNot(func::FuncOp kernel) {
  StringRef why;
  kernel.walk([&](Operation *op) {
    auto isGlobal = [](Value value) {
      return isa<MemRefType>(value.getType()) && isa<BlockArgument>(rootOf(value));
    };
    if (auto copy = dyn_cast<memref::CopyOp>(op)) {
      for (Value side : copy->getOperands())
        if (!cast<MemRefType>(side.getType()).hasStaticShape())
          why = "a transfer or copy whose extents are no constants";
      if (llvm::all_of(copy->getOperands(), isGlobal))
        why = "a copy between global tensors";
    } else if (auto view = dyn_cast<memref::SubViewOp>(op)) {
      if (!view.getType().hasStaticShape())
        why = "a tile whose valid extents are no constants";
    } else if (isa<memref::LoadOp, memref::StoreOp>(op)) {
      why = "an op that is no linalg op";
    } else if (!isView(op) && llvm::any_of(op->getOperands(), isGlobal)) {
      why = "an op on a global tensor";
    }
  });
  return why;
}

//===----------------------------------------------------------------------===//
// Independent iterations
//===----------------------------------------------------------------------===//

bool isStoreToGlobal(memref::CopyOp copy) { return isa<BlockArgument>(rootOf(copy.getTarget())); }

/// Amount that one iteration of the loop adds to an offset; nothing if that is no constant.
std::optional<int64_t> stepOf(OpFoldResult offset, scf::ForOp loop) {
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  auto value = dyn_cast_if_present<Value>(offset);
  if (!value || !step)
    return std::nullopt;
  Value counter = loop.getInductionVar();
  if (value == counter)
    return step;
  auto apply = value.getDefiningOp<affine::AffineApplyOp>();
  if (!apply)
    return std::nullopt;
  AffineMap map = apply.getAffineMap();
  SmallVector<Value> operands(apply.getMapOperands());
  AffineExpr address = map.getResult(0), moved = address;
  for (auto [number, operand] : llvm::enumerate(operands)) {
    // Its other operands must not change while the loop runs.
    if (operand != counter && !loop.isDefinedOutsideOfLoop(operand))
      return std::nullopt;
    if (operand != counter || number >= map.getNumDims())
      continue;
    AffineExpr dim = getAffineDimExpr(static_cast<unsigned>(number), map.getContext());
    moved = moved.replace(dim, dim + *step);
  }
  auto added = dyn_cast<AffineConstantExpr>(
      simplifyAffineExpr(moved - address, map.getNumDims(), map.getNumSymbols()));
  return added ? std::optional(added.getValue()) : std::nullopt;
}

/// True if the stores of two iterations never meet on this axis.
bool isApartOn(size_t axis, SmallVector<memref::SubViewOp> stores, scf::ForOp loop) {
  OpFoldResult first = stores.front().getMixedOffsets()[axis];
  std::optional<int64_t> step = stepOf(first, loop);
  return step && llvm::all_of(stores, [&](memref::SubViewOp store) {
           int64_t reach = (store.getStaticSizes()[axis] - 1) * store.getStaticStrides()[axis] + 1;
           return store.getMixedOffsets()[axis] == first && std::abs(*step) >= reach;
         });
}

/// True if, as far as can be seen here, iterations may run in parallel.
bool isParallel(scf::ForOp loop) {
  if (loop.getNumResults() || getConstantIntValue(loop.getLowerBound()) != 0 ||
      !getConstantIntValue(loop.getUpperBound()) || !getConstantIntValue(loop.getStep()) ||
      *getConstantIntValue(loop.getUpperBound()) % *getConstantIntValue(loop.getStep()) != 0)
    return false;
  llvm::MapVector<Value, SmallVector<memref::SubViewOp>> stores;
  SmallPtrSet<Value, 8> loaded;
  bool known = true;
  loop.walk([&](Operation *op) {
    if (auto copy = dyn_cast<memref::CopyOp>(op)) {
      loaded.insert(rootOf(copy.getSource()));
      auto view = copy.getTarget().getDefiningOp<memref::SubViewOp>();
      if (!isStoreToGlobal(copy))
        return;
      known &= view && view.getSource() == rootOf(view);
      if (view)
        stores[rootOf(view)].push_back(view);
    }
    // All iterations would share tiles from outside.
    for (Value operand : op->getOperands())
      known &= !rootOf(operand).getDefiningOp<memref::AllocOp>() ||
               loop->isProperAncestor(rootOf(operand).getDefiningOp());
  });
  for (auto &[tensor, views] : stores) {
    bool isApart = false;
    for (int64_t axis = 0; axis < cast<MemRefType>(tensor.getType()).getRank(); ++axis)
      isApart |= isApartOn(static_cast<size_t>(axis), views, loop);
    known &= isApart && !loaded.contains(tensor);
  }
  return known;
}

/// The loop directly inside another; ops next to it must be ones that can be cloned into it.
scf::ForOp onlyLoopIn(scf::ForOp loop) {
  scf::ForOp inner;
  for (Operation &op : loop.getBody()->without_terminator()) {
    auto nested = dyn_cast<scf::ForOp>(op);
    if (!isPure(&op) && (!nested || inner))
      return nullptr;
    if (nested)
      inner = nested;
  }
  return inner;
}

//===----------------------------------------------------------------------===//
// Pieces
//===----------------------------------------------------------------------===//

/// Consecutive ops of a kernel that become one scf.parallel.
struct Piece {
  SmallVector<Operation *> ops;
  /// Loops that become its axes; none: a single point.
  SmallVector<scf::ForOp> axes;
};

class Pieces {
public:
  Pieces(func::FuncOp kernel, int64_t axesMax, bool shares, bool repeats)
      : kernel(kernel), shares(shares), repeats(repeats && !isCalledWithAliases(kernel)) {
    bool mayBeParallel = axesMax > 0 && !isCalledWithAliases(kernel);
    for (Operation &op : kernel.getBody().front().without_terminator()) {
      if (isPure(&op))
        continue;
      auto loop = dyn_cast<scf::ForOp>(op);
      if (loop && mayBeParallel && isParallel(loop)) {
        pieces.push_back({{&op}, {loop}});
        scf::ForOp inner = axesMax > 1 ? onlyLoopIn(loop) : nullptr;
        if (inner && isParallel(inner))
          pieces.back().axes.push_back(inner);
        pieces.emplace_back();
        continue;
      }
      if (pieces.empty())
        pieces.emplace_back();
      pieces.back().ops.push_back(&op);
    }
    llvm::erase_if(pieces, [](const Piece &piece) { return piece.ops.empty(); });
    if (shareSomething())
      joinAll();
  }

  void becomeParallel() {
    for (Piece &piece : pieces)
      becomeParallel(piece);
    if (shares && llvm::all_of(pieces, [](const Piece &piece) { return piece.axes.empty(); }))
      takeWholeTensorBefore();
    // Ops that were cloned and left in place may still use ops that have moved.
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(kernel.getBody().front())))
      if (isPure(&op) && op.use_empty() && !op.hasTrait<OpTrait::IsTerminator>())
        op.erase();
  }

private:
  /// True if an op of one piece uses a result of another.
  bool shareSomething() {
    DenseMap<Operation *, size_t> pieceOf;
    for (auto [number, piece] : llvm::enumerate(pieces))
      for (Operation *op : piece.ops)
        pieceOf[op] = number;
    Block *body = &kernel.getBody().front();
    for (auto [number, piece] : llvm::enumerate(pieces))
      for (Operation *op : piece.ops) {
        SmallVector<Operation *> users;
        SmallVector<Value> results(op->getResults());
        while (!results.empty())
          for (Operation *user : results.pop_back_val().getUsers()) {
            Operation *top = body->findAncestorOpInBlock(*user);
            if (isPure(top))
              results.append(top->result_begin(), top->result_end());
            else if (top != body->getTerminator() && pieceOf.lookup(top) != number)
              return true;
          }
      }
    return false;
  }

  void joinAll() {
    Piece whole;
    for (const Piece &piece : pieces)
      whole.ops.append(piece.ops);
    pieces = {whole};
  }

  void becomeParallel(Piece &piece) {
    ImplicitLocOpBuilder b(piece.ops.front()->getLoc(), piece.ops.front());
    auto constant = [&](int64_t number) -> Value {
      return b.create<arith::ConstantIndexOp>(number);
    };
    SmallVector<Value> lows, highs, steps;
    for (scf::ForOp loop : piece.axes) {
      lows.push_back(constant(0));
      highs.push_back(constant(*getConstantIntValue(loop.getUpperBound())));
      steps.push_back(constant(*getConstantIntValue(loop.getStep())));
    }
    // A herd has two axes.
    while (lows.size() < 2) {
      lows.push_back(constant(0));
      highs.push_back(constant(1));
      steps.push_back(constant(1));
    }
    auto parallel = b.create<scf::ParallelOp>(lows, highs, steps);
    Operation *end = parallel.getBody()->getTerminator();
    for (Operation *op : piece.ops)
      op->moveBefore(end);
    for (auto [loop, counter] : llvm::zip(piece.axes, parallel.getInductionVars())) {
      loop.getInductionVar().replaceAllUsesWith(counter);
      loop.getBody()->getTerminator()->erase();
      parallel.getBody()->getOperations().splice(loop->getIterator(),
                                                 loop.getBody()->getOperations());
    }
    for (scf::ForOp loop : piece.axes)
      loop.erase();
    cloneInto(parallel);
    if (shares && !piece.axes.empty())
      takeWholeTensor(parallel);
    if (repeats && piece.axes.empty() && mayRunTwice(parallel))
      runTwice(parallel);
  }

  /// Gives each point a copy of a tensor: all points move the same data, so a pass may broadcast
  /// it. Nothing reads the copy, so the points compute the same as before.
  void takeWholeTensor(scf::ParallelOp parallel) {
    SmallVector<Value> tensors = readOnlyTensors(kernel);
    if (tensors.empty())
      return;
    Value tensor = tensors.front();
    auto type = cast<MemRefType>(tensor.getType());
    auto b = ImplicitLocOpBuilder::atBlockBegin(parallel.getLoc(), parallel.getBody());
    Value whole =
        b.create<memref::AllocOp>(MemRefType::get(type.getShape(), type.getElementType()));
    b.create<memref::CopyOp>(tensor, whole);
    b.setInsertionPoint(parallel.getBody()->getTerminator());
    b.create<memref::DeallocOp>(whole);
  }

  /// Puts four points before a kernel that has no scf.parallel of several.
  void takeWholeTensorBefore() {
    if (isCalledWithAliases(kernel) || readOnlyTensors(kernel).empty())
      return;
    auto b = ImplicitLocOpBuilder::atBlockBegin(kernel.getLoc(), &kernel.getBody().front());
    Value zero = b.create<arith::ConstantIndexOp>(0), one = b.create<arith::ConstantIndexOp>(1),
          two = b.create<arith::ConstantIndexOp>(2);
    takeWholeTensor(b.create<scf::ParallelOp>(ValueRange{zero, zero}, ValueRange{two, two},
                                              ValueRange{one, one}));
  }

  /// True if running it twice gives the same result: it has no loop yet, and loads nothing that it
  /// stores.
  static bool mayRunTwice(scf::ParallelOp parallel) {
    SmallPtrSet<Value, 8> loaded, stored;
    bool hasLoop = false;
    parallel.walk([&](Operation *op) {
      hasLoop |= isa<scf::ForOp, scf::WhileOp>(op);
      if (auto copy = dyn_cast<memref::CopyOp>(op)) {
        loaded.insert(rootOf(copy.getSource()));
        if (isStoreToGlobal(copy))
          stored.insert(rootOf(copy.getTarget()));
      }
    });
    return !hasLoop && llvm::none_of(stored, [&](Value tensor) { return loaded.contains(tensor); });
  }

  static void runTwice(scf::ParallelOp parallel) {
    Block *body = parallel.getBody();
    auto b = ImplicitLocOpBuilder::atBlockBegin(parallel.getLoc(), body);
    Value zero = b.create<arith::ConstantIndexOp>(0), one = b.create<arith::ConstantIndexOp>(1),
          two = b.create<arith::ConstantIndexOp>(2);
    auto loop = b.create<scf::ForOp>(zero, two, one);
    loop.getBody()->getOperations().splice(loop.getBody()->begin(), body->getOperations(),
                                           std::next(loop->getIterator()),
                                           body->getTerminator()->getIterator());
  }

  /// Clones every pure op outside the body that the body uses, right before its first use: the op
  /// may itself use results of the body.
  void cloneInto(scf::ParallelOp parallel) {
    SmallVector<Operation *> ops(llvm::make_pointer_range(*parallel.getBody()));
    for (Operation *top : ops) {
      // Each use gets its own clone, as front ends write addresses: cse is there to find equal
      // ones.
      IRMapping clones;
      top->walk([&](Operation *op) {
        for (OpOperand &operand : op->getOpOperands())
          operand.set(cloneOf(operand.get(), parallel, top, clones));
      });
    }
  }

  Value cloneOf(Value value, scf::ParallelOp parallel, Operation *user, IRMapping &clones) {
    Operation *op = value.getDefiningOp();
    if (clones.contains(value) || !op || !isPure(op) || parallel->isAncestor(op))
      return clones.lookupOrDefault(value);
    for (Value operand : op->getOperands())
      cloneOf(operand, parallel, user, clones);
    OpBuilder(user).clone(*op, clones);
    return clones.lookup(value);
  }

  func::FuncOp kernel;
  bool shares, repeats;
  SmallVector<Piece> pieces;
};

struct KernelsToParallelPass : impl::KernelsToParallelBase<KernelsToParallelPass> {
  using KernelsToParallelBase::KernelsToParallelBase;

  void runOnOperation() override {
    tile::resolveCarriedIndices(getOperation());
    for (auto kernel : getOperation().getOps<func::FuncOp>()) {
      if (!kernel->hasAttr("tile.kernel"))
        continue;
      if (StringRef why = whyNot(kernel); !why.empty()) {
        kernel.emitError("unsupported: ") << why;
        return signalPassFailure();
      }
      Pieces(kernel, axes, share, repeat).becomeParallel();
      kernel.walk([](memref::AllocOp tile) { moveToSpace(tile, tileSpace); });
    }
  }
};

} // namespace

} // namespace npufuzz::air
