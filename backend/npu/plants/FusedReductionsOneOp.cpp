//===- FusedReductionsOneOp.cpp - two reductions share their merge --------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"
#include "backend/npu/plants/TileCode.h"

using namespace mlir;

namespace npufuzz::npu {

static bool combinesNumbers(tile::ReduceOp op) { return op.getKind() <= tile::ReduceKind::max; }

/// An earlier reduction of the same block that one loop can compute together with this one.
static tile::ReduceOp partnerOf(tile::ReduceOp op) {
  for (Operation *user : op.getOperand().getUsers()) {
    auto other = dyn_cast<tile::ReduceOp>(user);
    if (other && other->getBlock() == op->getBlock() && other->isBeforeInBlock(op) &&
        combinesNumbers(other) && other.getKind() != op.getKind() &&
        other.getAxis() == op.getAxis())
      return other;
  }
  return nullptr;
}

/// The loop goes over two halves of the axis. Combines both partial results of the second reduction
/// by the first one's op.
static LogicalResult mergeByFirst(ModuleOp module) {
  int64_t lanes = Machine::of(module).lanes;
  module.walk([&](tile::ReduceOp op) {
    auto type = op.getOperand().getType();
    auto axis = static_cast<int64_t>(op.getAxis());
    int64_t extent = type.getShape()[axis];
    tile::ReduceOp first = combinesNumbers(op) && extent > lanes ? partnerOf(op) : nullptr;
    if (!first)
      return;
    TileCode code(op);
    Value isLower = code.compare(tile::CmpPredicate::lt, code.iota(type.getShape(), axis), lanes);
    Value none = code.splat(type.getShape(), identityOf(op.getKind(), type.getElementType()));
    Value x = op.getOperand();
    Value lower = code.reduce(op.getKind(), code.select(isLower, x, none), axis);
    Value upper = code.reduce(op.getKind(), code.select(isLower, none, x), axis);
    op.replaceAllUsesWith(code.combine(first.getKind(), lower, upper));
    op.erase();
  });
  return success();
}

PlantedBug fusedReductionsOneOp() {
  return {{"fused-reductions-one-op",
           "npu-bufferize",
           "of two reductions of one tile in one loop both are merged by the first one's op",
           {"value", "bits", "undef"}},
          PlantedBug::When::beforePass,
          mergeByFirst};
}

} // namespace npufuzz::npu
