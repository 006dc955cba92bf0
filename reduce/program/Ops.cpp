//===- Ops.cpp - reduces stores and compute ops ---------------------------===//
//
// A failing op is mostly one of many. Cutting above replaces the ops before it by loads of fresh
// tensors. Cutting below stores an earlier tile and drops the ops after it. Together they leave the
// middle. Then single ops are replaced by one of their sources or a constant.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/Contents.h"
#include "reduce/program/Reductions.h"
#include "tile/Loops.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using npufuzz::tile::TileType;

namespace npufuzz::reduce {

static bool isCompute(Operation *op) {
  const tile::OpRecord *record = tile::findRecord(op);
  return record && op->getNumResults() == 1 && isa<TileType>(op->getResult(0).getType()) &&
         record->category != tile::OpCategory::Transfer;
}

static MemRefType memoryFor(ArrayRef<int64_t> shape, Type element) {
  return MemRefType::get(shape, element);
}

/// Plain view of a new argument, made at the top of the kernel.
static Value freshView(Draft &draft, func::FuncOp kernel, MemRefType type, Filling filling) {
  BlockArgument memory =
      addArgument(draft, kernel, type, freshContents(draft.result, type, filling));
  auto builder = OpBuilder::atBlockBegin(&kernel.getBody().front());
  auto view = tile::ViewType::get(type.getContext(), type.getShape(), type.getElementType());
  return builder.create<tile::ViewOp>(kernel.getLoc(), view, memory);
}

/// Load of a new argument with exactly the tile's shape, before `op`.
static Value freshLoad(Draft &draft, Operation *op, TileType type, Filling filling) {
  func::FuncOp kernel = kernelOf(op);
  Value view = freshView(draft, kernel, memoryFor(type.getShape(), type.getElementType()), filling);
  SmallVector<Value> offsets(type.getRank(), constantIndex(kernel, 0));
  return OpBuilder(op).create<tile::LoadOp>(op->getLoc(), type, view, offsets);
}

Edits dropStores(const Case &base, const Options &options) {
  std::vector<size_t> stores;
  for (auto [number, op] : llvm::enumerate(numberedOps(base.module)))
    if (isa<tile::StoreOp, tile::ScatterOp>(op))
      stores.push_back(number);
  Edits edits;
  for (auto [begin, end] : runs(stores.size(), options.keepUnused))
    edits.push_back([gone = std::vector<size_t>(stores.begin() + static_cast<std::ptrdiff_t>(begin),
                                                stores.begin() + static_cast<std::ptrdiff_t>(end))](
                        Draft &draft) {
      for (size_t number : gone)
        draft.op(number)->erase();
      return true;
    });
  return edits;
}

/// Replaces the results of a run of ops by loads. Only results used outside the run need one.
Edits cutAbove(const Case &base, const Options &) {
  std::vector<size_t> computes;
  for (auto [number, op] : llvm::enumerate(numberedOps(base.module)))
    if (isCompute(op))
      computes.push_back(number);
  Edits edits;
  for (auto [begin, end] : runs(computes.size(), true))
    for (Filling filling : allFillings) {
      // Runs exist for speed, so they try one filling; single ops try all.
      if (filling != allFillings[0] && end - begin > 1)
        continue;
      edits.push_back(
          [gone = std::vector<size_t>(computes.begin() + static_cast<std::ptrdiff_t>(begin),
                                      computes.begin() + static_cast<std::ptrdiff_t>(end)),
           filling](Draft &draft) {
            DenseSet<Operation *> members;
            for (size_t number : gone)
              members.insert(draft.op(number));
            for (size_t number : gone) {
              Operation *op = draft.op(number);
              bool leaves = llvm::any_of(op->getUsers(),
                                         [&](Operation *user) { return !members.contains(user); });
              if (!leaves)
                continue;
              Value load =
                  freshLoad(draft, op, cast<TileType>(op->getResult(0).getType()), filling);
              op->getResult(0).replaceUsesWithIf(
                  load, [&](OpOperand &use) { return !members.contains(use.getOwner()); });
            }
            for (size_t number : llvm::reverse(gone))
              draft.op(number)->erase();
            return true;
          });
    }
  return edits;
}

//===----------------------------------------------------------------------===//
// Cutting below: store something earlier
//===----------------------------------------------------------------------===//

/// Tiles from which a value is computed (through loops, too), without the value itself.
static llvm::SetVector<Value> sourcesOf(Value value) {
  llvm::SetVector<Value> seen;
  std::vector<Value> open{value};
  auto visit = [&](Value next) {
    if (isa<TileType>(next.getType()) && seen.insert(next))
      open.push_back(next);
  };
  while (!open.empty()) {
    Value next = open.back();
    open.pop_back();
    if (auto carried = dyn_cast<BlockArgument>(next)) {
      auto loop = cast<affine::AffineForOp>(carried.getOwner()->getParentOp());
      unsigned position = carried.getArgNumber() - 1;
      visit(loop.getInits()[position]);
      visit(loop.getBody()->getTerminator()->getOperand(position));
    } else if (auto loop = next.getDefiningOp<affine::AffineForOp>()) {
      unsigned position = cast<OpResult>(next).getResultNumber();
      visit(loop.getInits()[position]);
      visit(loop.getBody()->getTerminator()->getOperand(position));
    } else if (auto branch = next.getDefiningOp<scf::IfOp>()) {
      unsigned position = cast<OpResult>(next).getResultNumber();
      visit(branch.thenYield().getOperand(position));
      visit(branch.elseYield().getOperand(position));
    } else {
      for (Value operand : next.getDefiningOp()->getOperands())
        visit(operand);
    }
  }
  seen.remove(value);
  return seen;
}

/// 0 … count-1 so that each prefix is spread evenly: the middle, the quarters, …
// The engine takes the first success, so an even spread turns the search into a bisection.
static std::vector<size_t> bisected(size_t count) {
  std::vector<size_t> order;
  std::vector<std::pair<size_t, size_t>> open{{0, count}};
  for (size_t next = 0; next < open.size(); ++next) {
    auto [begin, end] = open[next];
    if (begin == end)
      continue;
    size_t middle = begin + (end - begin) / 2;
    order.push_back(middle);
    open.emplace_back(begin, middle);
    open.emplace_back(middle + 1, end);
  }
  return order;
}

/// Stores `value` right after its op: iteration n of the surrounding loops at n * extent of axis 0.
static void storeEveryIteration(Draft &draft, Value value) {
  auto type = cast<TileType>(value.getType());
  Operation *op = value.getDefiningOp();
  func::FuncOp kernel = kernelOf(op);
  OpBuilder builder(op->getContext());
  builder.setInsertionPointAfter(op);
  AffineExpr iteration = builder.getAffineConstantExpr(0);
  SmallVector<Value> inductions;
  int64_t iterations = 1;
  for (Operation *parent = op->getParentOp(); parent != kernel; parent = parent->getParentOp()) {
    auto loop = dyn_cast<affine::AffineForOp>(parent);
    if (!loop)
      continue; // a branch: taken or not, the place is the same
    int64_t lower = loop.getConstantLowerBound(), step = loop.getStepAsInt();
    int64_t trips = std::max<int64_t>(1, tile::tripsMax(loop));
    if (trips > 1) {
      AffineExpr trip = (builder.getAffineDimExpr(inductions.size()) - lower).floorDiv(step);
      iteration = iteration + trip * iterations;
      inductions.push_back(loop.getInductionVar());
    }
    iterations *= trips;
  }
  SmallVector<Value> offsets(type.getRank(), constantIndex(kernel, 0));
  if (!inductions.empty()) {
    AffineMap map = AffineMap::get(inductions.size(), 0, iteration * type.getShape()[0]);
    offsets[0] = map.isIdentity()
                     ? inductions[0]
                     : Value(builder.create<affine::AffineApplyOp>(op->getLoc(), map, inductions));
  }
  SmallVector<int64_t> shape(type.getShape());
  shape[0] *= iterations;
  Value view =
      freshView(draft, kernel, memoryFor(shape, type.getElementType()), Filling::smallIntegers);
  builder.create<tile::StoreOp>(op->getLoc(), value, view, offsets);
}

/// Once the earliest wrong tile is known, everything after it can go.
Edits cutBelow(const Case &base, const Options &) {
  std::vector<Operation *> ops = numberedOps(base.module);
  DenseMap<Operation *, size_t> numbers;
  for (auto [number, op] : llvm::enumerate(ops))
    numbers[op] = number;
  Edits edits;
  for (auto [number, op] : llvm::enumerate(ops)) {
    auto store = dyn_cast<tile::StoreOp>(op);
    if (!store)
      continue;
    Operation *last = store.getValue().getDefiningOp();
    if (!last || (!isCompute(last) && !isa<affine::AffineForOp, scf::IfOp>(last)))
      continue;
    std::vector<size_t> earlier;
    for (Value value : sourcesOf(store.getValue()))
      if (Operation *source = value.getDefiningOp(); source && isCompute(source))
        earlier.push_back(numbers[source]);
    llvm::sort(earlier);
    for (size_t index : bisected(earlier.size()))
      edits.push_back([store = number, source = earlier[index]](Draft &draft) {
        storeEveryIteration(draft, draft.op(source)->getResult(0));
        draft.op(store)->erase();
        return true;
      });
  }
  return edits;
}

//===----------------------------------------------------------------------===//
// Replacing single results
//===----------------------------------------------------------------------===//

/// True if a tile is available at `op`.
static bool reaches(Value value, Operation *op) {
  Operation *from = value.getDefiningOp();
  if (!from)
    return value.getParentBlock()->getParentOp()->isAncestor(op);
  Operation *ancestor = from->getBlock()->findAncestorOpInBlock(*op);
  return ancestor && ancestor != from && from->isBeforeInBlock(ancestor);
}

/// Position at which an edit finds a tile again: the result of a numbered op, or an argument of its
/// body.
namespace {
struct TilePlace {
  size_t owner;
  bool isBlockArgument;
  unsigned position;

  Value find(const Draft &draft) const {
    Operation *op = draft.op(owner);
    return isBlockArgument ? Value(op->getRegion(0).getArgument(position))
                           : Value(op->getResult(position));
  }
};
} // namespace

static TilePlace placeOf(Value value, const DenseMap<Operation *, size_t> &numbers) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return {numbers.at(argument.getOwner()->getParentOp()), true, argument.getArgNumber()};
  return {numbers.at(value.getDefiningOp()), false, cast<OpResult>(value).getResultNumber()};
}

Edits replaceOp(const Case &base, const Options &) {
  std::vector<Operation *> ops = numberedOps(base.module);
  DenseMap<Operation *, size_t> numbers;
  for (auto [number, op] : llvm::enumerate(ops))
    numbers[op] = number;
  Edits edits;
  for (auto [number, op] : llvm::enumerate(ops)) {
    if (!isCompute(op))
      continue;
    auto type = cast<TileType>(op->getResult(0).getType());
    // The farthest first, because they skip most.
    llvm::SetVector<Value> sources = sourcesOf(op->getResult(0));
    for (Value source : llvm::reverse(sources))
      if (source.getType() == type && reaches(source, op))
        edits.push_back([number = number, place = placeOf(source, numbers)](Draft &draft) {
          Operation *replaced = draft.op(number);
          replaced->getResult(0).replaceAllUsesWith(place.find(draft));
          replaced->erase();
          return true;
        });
    for (int64_t value : {0, 1})
      if (!isa<tile::SplatOp>(op))
        edits.push_back([number = number, value](Draft &draft) {
          Operation *replaced = draft.op(number);
          auto shape = cast<TileType>(replaced->getResult(0).getType());
          Value scalar = constantOf(kernelOf(replaced), shape.getElementType(), value);
          Value splat =
              OpBuilder(replaced).create<tile::SplatOp>(replaced->getLoc(), shape, scalar);
          replaced->getResult(0).replaceAllUsesWith(splat);
          replaced->erase();
          return true;
        });
  }
  return edits;
}

Edits shareLoad(const Case &base, const Options &) {
  Edits edits;
  std::vector<std::pair<size_t, tile::LoadOp>> loads;
  for (auto [number, op] : llvm::enumerate(numberedOps(base.module))) {
    auto load = dyn_cast<tile::LoadOp>(op);
    if (!load)
      continue;
    for (auto [earlier, source] : loads)
      if (source.getType() == load.getType() && reaches(source.getResult(), load))
        edits.push_back([number = number, earlier = earlier](Draft &draft) {
          draft.op(number)->getResult(0).replaceAllUsesWith(draft.op(earlier)->getResult(0));
          draft.op(number)->erase();
          return true;
        });
    loads.emplace_back(number, load);
  }
  return edits;
}

} // namespace npufuzz::reduce
