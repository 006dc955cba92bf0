//===- TransposedOperand.cpp - a transposed operand is read plainly -------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult readUntransposed(ModuleOp module) {
  module.walk([](LoadOp load) {
    bool operand = llvm::any_of(load->getUsers(), llvm::IsaPred<tile::MatmulOp>);
    ArrayRef<int64_t> strides = load.getGlobalStrides();
    if (!operand || strides.size() != 2 || strides[0] != 1 || strides[1] <= 1)
      return;
    load.setGlobalStrides({strides[1], strides[0]});
  });
  return success();
}

PlantedBug transposedOperand() {
  return {{"transposed-operand",
           "npu-axis-split",
           "a matmul operand that is a transposed view is read untransposed",
           {"value", "memory", "undef"}},
          PlantedBug::When::afterPass,
          readUntransposed};
}

} // namespace npufuzz::npu
