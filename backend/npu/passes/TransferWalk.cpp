//===- TransferWalk.cpp ---------------------------------------------------===//
//
// The runtime that executes the tile operation graph computes addresses itself, from arguments and
// loop variables. So the pass composes the chain of affine.apply of each base into one. An address
// that comes from anything else (loaded data, an scf result) has no such form and is an error.
//
// Contract: the base keeps its value; unused applies are erased.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/TransferWalk.h"
#include "backend/npu/passes/IndexConstants.h"
#include "backend/npu/passes/Passes.h"

#include "mlir/IR/Iterators.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

namespace npufuzz::npu {

namespace {

/// An address as an expression of its leaves, which become dimensions.
class AddressWalk {
public:
  explicit AddressWalk(func::FuncOp function) : function(function) {}

  /// Null if the walk ends at something that is neither a loop variable nor an argument.
  AffineExpr expressionOf(Value value) {
    MLIRContext *context = value.getContext();
    APInt constant;
    if (matchPattern(value, m_ConstantInt(&constant)))
      return getAffineConstantExpr(constant.getSExtValue(), context);
    if (auto apply = value.getDefiningOp<affine::AffineApplyOp>()) {
      AffineMap map = apply.getAffineMap();
      SmallVector<AffineExpr> operands;
      for (Value operand : apply.getMapOperands()) {
        operands.push_back(expressionOf(operand));
        if (!operands.back())
          return {};
      }
      ArrayRef<AffineExpr> all = operands;
      return map.getResult(0).replaceDimsAndSymbols(all.take_front(map.getNumDims()),
                                                    all.drop_front(map.getNumDims()));
    }
    if (!isLeaf(value))
      return {};
    auto *found = llvm::find(leaves, value);
    auto position = static_cast<unsigned>(found - leaves.begin());
    if (found == leaves.end())
      leaves.push_back(value);
    return getAffineDimExpr(position, context);
  }

  SmallVector<Value> leaves;

private:
  bool isLeaf(Value value) const {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument)
      return false;
    Operation *owner = argument.getOwner()->getParentOp();
    if (auto loop = dyn_cast<LoopLikeOpInterface>(owner)) {
      std::optional<SmallVector<Value>> variables = loop.getLoopInductionVars();
      return variables && llvm::is_contained(*variables, value);
    }
    return owner == function;
  }

  func::FuncOp function;
};

LogicalResult walkAddress(func::FuncOp function, Operation *transfer, OpOperand &base,
                          IndexConstants &constants) {
  AddressWalk walk(function);
  AffineExpr expression = walk.expressionOf(base.get());
  if (!expression)
    return transfer->emitOpError("has an address that cannot be walked to arguments and loop "
                                 "variables");
  auto apply = base.get().getDefiningOp<affine::AffineApplyOp>();
  if (apply && ValueRange(walk.leaves) == apply.getMapOperands())
    return success();
  AffineMap map = AffineMap::get(walk.leaves.size(), 0, expression);
  map = simplifyAffineMap(map);
  if (auto constant = dyn_cast<AffineConstantExpr>(map.getResult(0))) {
    base.set(constants.get(constant.getValue()));
  } else if (auto dim = dyn_cast<AffineDimExpr>(map.getResult(0))) {
    base.set(walk.leaves[dim.getPosition()]);
  } else {
    SmallVector<Value> leaves = walk.leaves;
    affine::canonicalizeMapAndOperands(&map, &leaves);
    OpBuilder builder(transfer);
    base.set(builder.create<affine::AffineApplyOp>(transfer->getLoc(), map, leaves));
  }
  return success();
}

/// Visits users before producers, so that whole chains go.
void eraseUnusedApplies(func::FuncOp function) {
  function.walk<WalkOrder::PostOrder, mlir::ReverseIterator>([](affine::AffineApplyOp apply) {
    if (apply->use_empty())
      apply->erase();
  });
}

} // namespace

FailureOr<unsigned> walkAddresses(func::FuncOp function) {
  SmallVector<std::pair<Operation *, OpOperand *>> bases;
  function.walk([&](Operation *op) {
    if (auto in = dyn_cast<TransferInOp>(op))
      bases.push_back({op, &in.getBaseMutable()});
    else if (auto out = dyn_cast<TransferOutOp>(op))
      bases.push_back({op, &out.getBaseMutable()});
  });
  IndexConstants constants(function);
  for (auto [transfer, base] : bases)
    if (failed(walkAddress(function, transfer, *base, constants)))
      return failure();
  eraseUnusedApplies(function);
  return static_cast<unsigned>(bases.size());
}

} // namespace npufuzz::npu
