//===- Views.cpp - reduces chains of views --------------------------------===//
//
// Chains of views matter only if addresses are wrong. cutViews turns the elements that a view shows
// into a new input, so that a bug of values keeps its values and loses its views.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/Contents.h"
#include "reduce/program/Reductions.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;
using npufuzz::tile::ViewType;

namespace npufuzz::reduce {

static bool isChainedView(Operation *op) {
  const tile::OpRecord *record = tile::findRecord(op);
  return record && record->category == tile::OpCategory::View && !isa<tile::ViewOp>(op);
}

/// Elements of the inputs that the view shows, if its tensor is an argument of @main at the first
/// call.
static std::optional<Tensor> shownContents(const Draft &draft, Value view) {
  if (!tile::hasIndexMap(view))
    return std::nullopt;
  auto [map, memory] = tile::composeView(view);
  auto local = dyn_cast<BlockArgument>(memory);
  std::vector<func::CallOp> calls = callsOf(kernelOf(view.getDefiningOp()));
  if (!local || calls.empty())
    return std::nullopt;
  auto global = dyn_cast<BlockArgument>(calls.front().getOperand(local.getArgNumber()));
  if (!global)
    return std::nullopt;
  return seenThrough(draft.result.inputs[global.getArgNumber()], map,
                     cast<ViewType>(view.getType()).getShape());
}

Edits cutViews(const Case &base, const Options &) {
  Edits edits;
  for (auto [number, op] : llvm::enumerate(numberedOps(base.module)))
    if (isChainedView(op))
      edits.push_back([number = number](Draft &draft) {
        Operation *view = draft.op(number);
        auto type = cast<ViewType>(view->getResult(0).getType());
        auto memory = MemRefType::get(type.getShape(), type.getElementType());
        std::optional<Tensor> shown = shownContents(draft, view->getResult(0));
        BlockArgument argument = addArgument(
            draft, kernelOf(view), memory,
            shown ? *shown : freshContents(draft.result, memory, Filling::smallIntegers));
        Value plain = OpBuilder(view).create<tile::ViewOp>(view->getLoc(), type, argument);
        view->getResult(0).replaceAllUsesWith(plain);
        view->erase();
        return true;
      });
  return edits;
}

static AffineMap indexMapOf(Operation *view) {
  AffineMap map;
  tile::dispatch(view, [&](auto concrete) {
    if constexpr (requires { concrete.getIndexMap(); })
      map = concrete.getIndexMap();
  });
  return map;
}

Edits mergeViews(const Case &base, const Options &) {
  Edits edits;
  for (auto [number, op] : llvm::enumerate(numberedOps(base.module))) {
    if (!isChainedView(op) || !isChainedView(op->getOperand(0).getDefiningOp()) ||
        !indexMapOf(op) || !indexMapOf(op->getOperand(0).getDefiningOp()))
      continue;
    edits.push_back([number = number](Draft &draft) {
      Operation *outer = draft.op(number), *inner = outer->getOperand(0).getDefiningOp();
      AffineMap map = simplifyAffineMap(indexMapOf(inner).compose(indexMapOf(outer)));
      Value merged = OpBuilder(outer).create<tile::RemapOp>(
          outer->getLoc(), outer->getResult(0).getType(), inner->getOperand(0), map);
      outer->getResult(0).replaceAllUsesWith(merged);
      outer->erase();
      return true;
    });
  }
  return edits;
}

Edits dropView(const Case &base, const Options &) {
  Edits edits;
  for (auto [number, op] : llvm::enumerate(numberedOps(base.module))) {
    if (!isChainedView(op) || cast<ViewType>(op->getOperand(0).getType()).getRank() !=
                                  cast<ViewType>(op->getResult(0).getType()).getRank())
      continue;
    edits.push_back([number = number](Draft &draft) {
      Operation *view = draft.op(number);
      view->getResult(0).replaceAllUsesWith(view->getOperand(0));
      view->erase();
      return true;
    });
  }
  return edits;
}

} // namespace npufuzz::reduce
