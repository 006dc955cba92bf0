//===- TagSlots.cpp -------------------------------------------------------===//
//
// The simulator identifies a load by its node and its iteration; the machine identifies it by a
// slot. Both agree if the slots of load and wait are one linear expression of the loops around
// them.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/togsim/TagSlots.h"

#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

namespace npufuzz::pytorchsim {

namespace {

/// A constant, and a factor for each loop around the op that has one.
struct Linear {
  int64_t constant = 0;
  llvm::SmallVector<int64_t, 4> factors; ///< of loopNodesAround()
};

/// An expression with loop variables as dimensions, in their order; null for anything else.
AffineExpr expressionOf(Value value, ArrayRef<Value> variables) {
  MLIRContext *context = value.getContext();
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return getAffineConstantExpr(constant.getSExtValue(), context);
  if (const auto *found = llvm::find(variables, value); found != variables.end())
    return getAffineDimExpr(static_cast<unsigned>(found - variables.begin()), context);
  auto apply = value.getDefiningOp<affine::AffineApplyOp>();
  if (!apply)
    return {};
  SmallVector<AffineExpr> operands;
  for (Value operand : apply.getMapOperands()) {
    operands.push_back(expressionOf(operand, variables));
    if (!operands.back())
      return {};
  }
  AffineMap map = apply.getAffineMap();
  ArrayRef<AffineExpr> all = operands;
  return map.getResult(0).replaceDimsAndSymbols(all.take_front(map.getNumDims()),
                                                all.drop_front(map.getNumDims()));
}

std::optional<Linear> linearOf(Value slot, ArrayRef<Operation *> loops) {
  SmallVector<Value> variables;
  for (Operation *loop : loops)
    variables.push_back(*cast<LoopLikeOpInterface>(loop).getSingleInductionVar());
  AffineExpr expression = expressionOf(slot, variables);
  SmallVector<int64_t> flat;
  // A floor or a remainder becomes a variable of its own there.
  if (!expression || failed(getFlattenedAffineExpr(expression, variables.size(), 0, &flat)) ||
      flat.size() != variables.size() + 1)
    return std::nullopt;
  Linear linear;
  linear.constant = flat.pop_back_val();
  linear.factors.assign(flat.begin(), flat.end());
  return linear;
}

bool sameRange(Operation *a, Operation *b) {
  auto first = cast<LoopLikeOpInterface>(a), second = cast<LoopLikeOpInterface>(b);
  auto constant = [](std::optional<OpFoldResult> bound) {
    return bound ? getConstantIntValue(*bound) : std::nullopt;
  };
  auto same = [&](std::optional<int64_t> x, std::optional<int64_t> y) { return x && x == y; };
  return same(constant(first.getSingleLowerBound()), constant(second.getSingleLowerBound())) &&
         same(constant(first.getSingleUpperBound()), constant(second.getSingleUpperBound())) &&
         same(constant(first.getSingleStep()), constant(second.getSingleStep()));
}

enum class Match : uint8_t { same, never, notPlain };

/// Returns how the wait matches that load, in the sense of AwaitedLoads.
Match matchOf(npu::WaitOp wait, npu::TransferInOp load) {
  auto waitLoops = loopNodesAround(wait), loadLoops = loopNodesAround(load);
  std::optional<Linear> waits = linearOf(wait.getSlot(), waitLoops),
                        loads = linearOf(load.getSlot(), loadLoops);
  if (!waits || !loads)
    return Match::notPlain;
  bool isConstant = llvm::all_of(waits->factors, [](int64_t f) { return f == 0; }) &&
                    llvm::all_of(loads->factors, [](int64_t f) { return f == 0; });
  if (isConstant && waits->constant != loads->constant)
    return Match::never;
  auto number = [](Operation *op) {
    return op->getAttrOfType<IntegerAttr>(npu::nodeAttribute).getInt();
  };
  // A load after its wait belongs to the previous iteration.
  if (number(load) > number(wait) || waitLoops.size() != loadLoops.size() ||
      waits->constant != loads->constant || waits->factors != loads->factors)
    return Match::notPlain;
  for (auto [a, b] : llvm::zip(waitLoops, loadLoops))
    if (a != b && !sameRange(a, b))
      return Match::notPlain;
  return Match::same;
}

} // namespace

llvm::SmallVector<Operation *, 4> loopNodesAround(Operation *op) {
  llvm::SmallVector<Operation *, 4> loops;
  for (Operation *parent = op->getParentOp(); parent; parent = parent->getParentOp())
    if (isa<LoopLikeOpInterface>(parent) && parent->hasAttr(npu::nodeAttribute))
      loops.push_back(parent);
  std::reverse(loops.begin(), loops.end());
  return loops;
}

AwaitedLoads awaitedLoads(npu::WaitOp wait) {
  AwaitedLoads behind;
  for (Operation *user : wait.getTags().getUsers()) {
    behind.hasStores |= isa<npu::TransferOutOp>(user);
    auto load = dyn_cast<npu::TransferInOp>(user);
    if (!load)
      continue;
    Match match = matchOf(wait, load);
    if (match == Match::same)
      behind.loads.push_back(load);
    behind.isPlain &= match != Match::notPlain;
  }
  if (!behind.isPlain)
    behind.loads.clear();
  return behind;
}

} // namespace npufuzz::pytorchsim
