//===- WrongPipe.cpp - iota runs on an unexpected pipe --------------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::npu {

/// Returns true if a register holds coordinates, perhaps scaled or converted, and nothing from a
/// buffer.
static bool isCounted(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || isa<VLoadOp>(op))
    return false;
  if (isa<CoordinateOp>(op))
    return true;
  return llvm::any_of(op->getOperands(), isCounted);
}

static LogicalResult assignMatrixPipe(ModuleOp module) {
  module.walk([](VStoreOp store) {
    if (isCounted(store.getValue()))
      store->setAttr("npu.pipe", StringAttr::get(store.getContext(), "matrix"));
  });
  return success();
}

PlantedBug wrongPipe() {
  return {{"wrong-pipe",
           "npu-insert-sync",
           "what stores an iota runs on the matrix pipe, synchronised as if on the vector pipe",
           {"memory", "value"}},
          PlantedBug::When::afterPass,
          assignMatrixPipe};
}

} // namespace npufuzz::npu
