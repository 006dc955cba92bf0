//===- NarrowWrapSkipped.cpp - a chain of narrow integers stays wide ------===//
#include "backend/npu/plants/Plants.h"
#include "backend/npu/plants/TileCode.h"

using namespace mlir;

namespace npufuzz::npu {

/// The op whose overflow the second one would see; null if nothing is fused.
static Operation *fusedProducer(Value operand) {
  Operation *first = operand.getDefiningOp();
  return first && isa<tile::AddOp, tile::SubOp, tile::MulOp>(first) && operand.hasOneUse()
             ? first
             : nullptr;
}

/// Computes both ops in 32 bits and truncates only the last result.
static void fuse(Operation *second) {
  auto type = TileCode::typeOf(second->getOperand(0));
  Operation *first = fusedProducer(second->getOperand(0));
  if (!first || !(type.getElementType().isInteger(8) || type.getElementType().isInteger(16)))
    return;
  TileCode code(second);
  Type wideElement = IntegerType::get(second->getContext(), 32);
  auto wideType = tile::TileType::get(second->getContext(), type.getShape(), wideElement);
  auto widened = [&](Operation *op, ValueRange operands) {
    Operation *wide = code.again(op).getDefiningOp();
    wide->setOperands(operands);
    if (!isa<tile::CmpOp>(op))
      wide->getResult(0).setType(wideType);
    return wide->getResult(0);
  };
  Value sum = widened(first, {code.cast(first->getOperand(0), wideElement),
                              code.cast(first->getOperand(1), wideElement)});
  Value result = widened(second, {sum, code.cast(second->getOperand(1), wideElement)});
  if (!isa<tile::CmpOp>(second))
    result = code.cast(result, type.getElementType());
  second->getResult(0).replaceAllUsesWith(result);
  second->erase();
}

static LogicalResult skipWraps(ModuleOp module) {
  module.walk([](Operation *op) {
    if (isa<tile::ShrsOp, tile::FloorDivOp, tile::MinOp, tile::MaxOp, tile::CmpOp>(op))
      fuse(op);
  });
  return success();
}

PlantedBug narrowWrapSkipped() {
  return {{"narrow-wrap-skipped",
           "npu-bufferize",
           "of two integer ops of 8 or 16 bits the first one's result does not wrap",
           {"value", "bits", "undef"}},
          PlantedBug::When::beforePass,
          skipWraps};
}

} // namespace npufuzz::npu
