//===- ArgmaxNoWinner.cpp - no element beats the start --------------------===//
#include "backend/npu/plants/Plants.h"
#include "backend/npu/plants/TileCode.h"

using namespace mlir;

namespace npufuzz::npu {

/// If all elements equal the initial value of the search, the coordinate keeps its initial value,
/// too.
static LogicalResult startWithIdentity(ModuleOp module) {
  module.walk([](tile::ReduceOp op) {
    if (!tile::isArgReduction(op.getKind()))
      return;
    auto kind =
        op.getKind() == tile::ReduceKind::argmax ? tile::ReduceKind::max : tile::ReduceKind::min;
    TileCode code(op);
    Value extreme = code.reduce(kind, op.getOperand(), static_cast<int64_t>(op.getAxis()));
    auto type = TileCode::typeOf(extreme);
    Value start = code.splat(type.getShape(), identityOf(kind, type.getElementType()));
    Value nobody = code.splat(type.getShape(), Builder(op.getContext()).getI32IntegerAttr(-1));
    Value found = code.compare(tile::CmpPredicate::ne, extreme, start);
    op.replaceAllUsesWith(code.select(found, code.again(op), nobody));
    op.erase();
  });
  return success();
}

PlantedBug argmaxNoWinner() {
  return {{"argmax-no-winner",
           "npu-bufferize",
           "argmin and argmax of elements that are all the worst there is stay at -1",
           {"value", "bits", "undef"}},
          PlantedBug::When::beforePass,
          startWithIdentity};
}

} // namespace npufuzz::npu
