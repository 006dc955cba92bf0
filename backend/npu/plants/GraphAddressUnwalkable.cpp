//===- GraphAddressUnwalkable.cpp - the walk ends before the loops --------===//
#include "backend/npu/passes/IndexConstants.h"
#include "backend/npu/passes/Passes.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

/// The loop of a peeled transfer, which holds only the transfer and the ops of its addresses.
static affine::AffineForOp peelingLoop(Operation *transfer) {
  auto loop = dyn_cast<affine::AffineForOp>(transfer->getParentOp());
  bool alone = loop && llvm::all_of(*loop.getBody(), [&](Operation &op) {
                 return &op == transfer || isa<affine::AffineApplyOp, affine::AffineYieldOp>(op);
               });
  return alone ? loop : nullptr;
}

/// The offset that peeling added is outside the map from which the walk starts. So the node lists
/// no loops, and its address is the constant of the map.
template <typename Op> static void forgetLoops(Op transfer, IndexConstants &constants) {
  auto apply = transfer.getBase().template getDefiningOp<affine::AffineApplyOp>();
  if (!apply || !peelingLoop(transfer))
    return;
  AffineMap map = apply.getAffineMap();
  Builder builder(transfer.getContext());
  SmallVector<Attribute> zeros(map.getNumInputs(), builder.getIndexAttr(0)), result;
  if (failed(map.constantFold(zeros, result)))
    return;
  transfer.getBaseMutable().assign(constants.get(cast<IntegerAttr>(result[0]).getInt()));
}

static LogicalResult listNoLoops(ModuleOp module) {
  for (auto kernel : module.getOps<func::FuncOp>()) {
    IndexConstants constants(kernel);
    kernel.walk([&](Operation *op) {
      if (auto in = dyn_cast<TransferInOp>(op))
        forgetLoops(in, constants);
      else if (auto out = dyn_cast<TransferOutOp>(op))
        forgetLoops(out, constants);
    });
  }
  return success();
}

PlantedBug graphAddressUnwalkable() {
  return {{"graph-address-unwalkable",
           "npu-build-graph",
           "the address of a peeled transfer ends in the graph with an empty list of loops",
           {"address", "value", "memory", "undef"}},
          PlantedBug::When::afterPass,
          listNoLoops};
}

} // namespace npufuzz::npu
