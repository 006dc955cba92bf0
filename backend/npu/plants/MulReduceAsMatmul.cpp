//===- MulReduceAsMatmul.cpp - a sum of products on the wrong unit --------===//
#include "backend/npu/plants/Plants.h"
#include "backend/npu/plants/TileCode.h"

using namespace mlir;

namespace npufuzz::npu {

/// Returns true if a tile repeats along an axis, by an op or by the view that it was loaded
/// through.
static bool repeats(Value tile) {
  if (tile.getDefiningOp<tile::ExpandOp>())
    return true;
  auto load = tile.getDefiningOp<tile::LoadOp>();
  return load && load.getView().getDefiningOp<tile::BroadcastOp>();
}

/// True for a product of rows and columns. The second factor of an expand_binary repeats.
static bool isOuterProduct(Operation *op) {
  if (isa<tile::MulOp>(op))
    return repeats(op->getOperand(0)) && repeats(op->getOperand(1));
  auto product = dyn_cast<tile::ExpandBinaryOp>(op);
  return product && product.getKind() == tile::ExpandKind::mul && repeats(product.getLhs());
}

/// Rounds the factors to 16 bits, as the array takes them.
static LogicalResult roundFactors(ModuleOp module) {
  module.walk([](tile::ReduceOp op) {
    Operation *product = op.getOperand().getDefiningOp();
    auto type = op.getOperand().getType();
    if (op.getKind() != tile::ReduceKind::sum || !type.getElementType().isF32() || !product ||
        !isOuterProduct(product))
      return;
    TileCode code(op);
    Operation *rounded = code.again(product).getDefiningOp();
    TileCode before(rounded);
    for (OpOperand &factor : rounded->getOpOperands())
      factor.set(before.cast(before.cast(factor.get(), BFloat16Type::get(op.getContext())),
                             type.getElementType()));
    op.getOperandMutable().assign(rounded->getResult(0));
  });
  return success();
}

PlantedBug mulReduceAsMatmul() {
  return {{"mul-reduce-as-matmul",
           "npu-fuse-prologue",
           "the sum of a product of rows and columns in f32 becomes a matmul of bf16",
           {"value", "bits", "undef"}},
          PlantedBug::When::beforePass,
          roundFactors};
}

} // namespace npufuzz::npu
