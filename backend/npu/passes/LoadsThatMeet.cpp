//===- LoadsThatMeet.cpp --------------------------------------------------===//
//
// Finds the loads that must agree on a layout: those whose tiles one consumer walks element by
// element. The search goes backwards from each outermost consumer through elementwise ops and stops
// at loads. Any other op (a reduction, a product) reads its operands in an order of its own.
//
// Sets of pointers are only tested for membership and never iterated, so the result depends on
// program order alone.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/LoadsThatMeet.h"

#include "tile/OpTable.h"
#include "tile/Program.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;

namespace npufuzz::npu {

/// True if element p of the result depends only on elements p of the operands, up to axes that
/// repeat.
static bool worksElementwise(Operation *op) {
  const tile::OpRecord *record = tile::findRecord(op);
  return record &&
         (tile::isElementwise(record->category) || record->category == tile::OpCategory::Expand);
}

namespace {

/// Walks from a consumer to its loads.
class OperandSearch {
public:
  explicit OperandSearch(llvm::DenseSet<Operation *> &joined) : joined(joined) {}

  void visit(Operation *consumer) {
    if (!seen.insert(consumer).second)
      return;
    joined.insert(consumer);
    for (Value operand : consumer->getOperands()) {
      Operation *producer = operand.getDefiningOp();
      if (!producer)
        continue;
      if (auto load = dyn_cast<tile::LoadOp>(producer)) {
        joined.insert(load);
        if (!llvm::is_contained(operands, load))
          operands.push_back(load);
      } else if (worksElementwise(producer)) {
        visit(producer);
      }
    }
  }

  Operands operands;

private:
  llvm::DenseSet<Operation *> &joined; ///< belongs to a consumer; tested for membership only
  llvm::DenseSet<Operation *> seen;
};

} // namespace

SmallVector<Operands> loadsThatMeet(func::FuncOp kernel) {
  SmallVector<Operation *> ops;
  kernel.walk([&](Operation *op) {
    if (isa<tile::LoadOp>(op) || worksElementwise(op))
      ops.push_back(op);
  });
  SmallVector<Operands> consumers;
  llvm::DenseSet<Operation *> joined;
  // Goes from the end, so that consumers are visited before their operands.
  for (Operation *op : llvm::reverse(ops)) {
    if (joined.contains(op))
      continue;
    OperandSearch search(joined);
    if (auto load = dyn_cast<tile::LoadOp>(op))
      search.operands.push_back(load);
    else
      search.visit(op);
    if (!search.operands.empty())
      consumers.push_back(std::move(search.operands));
  }
  std::reverse(consumers.begin(), consumers.end());
  return consumers;
}

bool walksAxis(Value view, size_t axis) {
  return cast<tile::ViewType>(view.getType()).getShape()[axis] > 1 &&
         tile::composeView(view).first.isFunctionOfDim(axis);
}

SmallVector<int64_t> ownExtents(tile::LoadOp load) {
  SmallVector<int64_t> extents(load.getResult().getType().getShape());
  for (auto [axis, extent] : llvm::enumerate(extents))
    if (!walksAxis(load.getView(), axis))
      extent = 1;
  return extents;
}

SmallVector<int64_t> consumerShape(ArrayRef<tile::LoadOp> operands) {
  SmallVector<int64_t> shape;
  for (tile::LoadOp operand : operands)
    for (auto [axis, extent] : llvm::enumerate(ownExtents(operand))) {
      if (axis == shape.size())
        shape.push_back(extent);
      shape[axis] = std::max(shape[axis], extent);
    }
  return shape;
}

} // namespace npufuzz::npu
