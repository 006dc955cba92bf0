//===- ReduceMoves32.cpp - lanes exchange 32 bits -------------------------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/ComputeCode.h"
#include "backend/npu/plants/Plants.h"

using namespace mlir;

namespace npufuzz::npu {

static LogicalResult moveLowHalf(ModuleOp module) {
  int64_t lanes = Machine::of(module).lanes;
  module.walk([&](ComputeOp op) {
    if (op.getOpName() != tile::ReduceOp::record.mnemonic || lanesReduced(op, lanes) < 2)
      return;
    Value input = op.getInputs().front();
    Type wide = cast<BufferType>(input.getType()).getElementType();
    if (!wide.isInteger(64))
      return;
    OpBuilder builder(op);
    Value low = emitCast(builder, input, builder.getI32Type());
    op.getInputsMutable().assign(emitCast(builder, low, wide));
  });
  return success();
}

PlantedBug reduceMoves32() {
  return {{"reduce-moves-32",
           "npu-bufferize",
           "a reduction of i64 over lanes moves the low 32 bits from lane to lane",
           {"value", "bits"}},
          PlantedBug::When::afterPass,
          moveLowHalf};
}

} // namespace npufuzz::npu
