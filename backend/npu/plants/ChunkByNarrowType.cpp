//===- ChunkByNarrowType.cpp - a chunk is as long as its result's ---------===//
#include "backend/npu/machine/Machine.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::npu {

static int64_t bytesOf(Value registers) {
  return tile::elementBytes(getElementTypeOrSelf(registers.getType()));
}

/// Element bytes before and after the one conversion to a narrower type in a loop whose result is
/// stored; else zeros.
static std::pair<int64_t, int64_t> narrowingIn(affine::AffineForOp loop) {
  std::pair<int64_t, int64_t> result{0, 0};
  for (VStoreOp store : loop.getBody()->getOps<VStoreOp>()) {
    Operation *cast = store.getValue().getDefiningOp();
    if (!cast || !isa<arith::TruncIOp, arith::TruncFOp, ConvertOp>(cast) ||
        bytesOf(cast->getOperand(0)) <= bytesOf(cast->getResult(0)) || result.first > 0)
      return {0, 0};
    result = {bytesOf(cast->getOperand(0)), bytesOf(cast->getResult(0))};
  }
  return result;
}

/// Steps the loop by the number of result elements in a register group. An iteration still converts
/// only as many as a group holds of the source.
static LogicalResult stepByResult(ModuleOp module) {
  Machine machine = Machine::of(module);
  module.walk([&](affine::AffineForOp loop) {
    auto [wide, narrow] = narrowingIn(loop);
    if (wide > 0 && loop.getStepAsInt() == machine.groupElements(wide))
      loop.setStep(machine.groupElements(narrow));
  });
  return success();
}

PlantedBug chunkByNarrowType() {
  return {{"chunk-by-narrow-type",
           "npu-vectorise",
           "a conversion to a narrower type steps by a register group of the result",
           {"undef", "value", "bits"}},
          PlantedBug::When::afterPass,
          stepByResult};
}

} // namespace npufuzz::npu
