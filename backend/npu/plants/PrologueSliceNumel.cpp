//===- PrologueSliceNumel.cpp - fusion counts the parent's elements -------===//
#include "backend/npu/plants/Plants.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::npu {

/// The slice or chunk that a load goes through; null if there is none.
static Operation *partLoadedBy(tile::LoadOp load) {
  for (Operation *view = load.getView().getDefiningOp(); view && !isa<tile::ViewOp>(view);
       view = view->getOperand(0).getDefiningOp())
    if (isa<tile::SliceOp, tile::ChunkOp>(view))
      return view;
  return nullptr;
}

/// Collects the parts of tensors that reach an operand through elementwise ops.
static void collectParts(Value operand, SmallVectorImpl<Operation *> &parts) {
  Operation *producer = operand.getDefiningOp();
  const tile::OpRecord *record = producer ? tile::findRecord(producer) : nullptr;
  if (!record)
    return;
  if (auto load = dyn_cast<tile::LoadOp>(producer)) {
    if (Operation *part = partLoadedBy(load))
      parts.push_back(part);
    return;
  }
  if (record->category == tile::OpCategory::Unary || record->category == tile::OpCategory::Binary)
    for (Value input : producer->getOperands())
      collectParts(input, parts);
}

static int64_t elementsOf(Value view) {
  return cast<tile::ViewType>(view.getType()).getNumElements();
}

static LogicalResult matchByParent(ModuleOp module) {
  WalkResult result = module.walk([](tile::MatmulOp product) {
    for (Value operand : {product.getLhs(), product.getRhs()}) {
      SmallVector<Operation *> parts;
      collectParts(operand, parts);
      for (Operation *part : parts)
        for (Operation *other : parts) {
          Value parent = part->getOperand(0);
          if (part == other || parent != other->getOperand(0) ||
              elementsOf(part->getResult(0)) == elementsOf(parent))
            continue;
          product.emitError("prologue fusion: no operand has the ")
              << elementsOf(parent) << " elements of its producer's argument";
          return WalkResult::interrupt();
        }
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

PlantedBug prologueSliceNumel() {
  return {
      {"prologue-slice-numel",
       "npu-fuse-prologue",
       "a producer that reads two slices of one parent is matched by the parent's element count",
       {"compile"}},
      PlantedBug::When::beforePass,
      matchByParent};
}

} // namespace npufuzz::npu
