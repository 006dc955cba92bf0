//===- ComputeCode.cpp ----------------------------------------------------===//
#include "backend/npu/plants/ComputeCode.h"

#include "tile/OpTable.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;

namespace npufuzz::npu {

bool isReduction(ComputeOp op, tile::ReduceKind kind) {
  auto attribute = op->getAttrOfType<tile::ReduceKindAttr>("kind");
  return attribute && attribute.getValue() == kind;
}

int64_t lanesReduced(ComputeOp op, int64_t lanes) {
  BufferType type = cast<BufferType>(op.getInputs().front().getType());
  int64_t axis = op->getAttrOfType<IntegerAttr>("axis").getInt();
  if (axis != type.getSplit())
    return 1;
  return std::min(lanes, llvm::divideCeilSigned(type.getShape()[axis], type.getStride()));
}

void emitBinary(OpBuilder &builder, StringRef mnemonic, Value x, Value y, Value output) {
  builder.create<ComputeOp>(x.getLoc(), mnemonic, ValueRange{x, y}, output,
                            /*explicit_valid=*/false);
}

Value emitCast(OpBuilder &builder, Value buffer, Type element) {
  auto type = cast<BufferType>(buffer.getType());
  auto castType = BufferType::get(builder.getContext(), type.getShape(), element, type.getSplit(),
                                  type.getStride());
  Value output = builder.create<AllocOp>(buffer.getLoc(), castType, IntegerAttr());
  auto cast = builder.create<ComputeOp>(buffer.getLoc(), tile::CastOp::record.mnemonic,
                                        ValueRange{buffer}, output, /*explicit_valid=*/false);
  cast->setAttr("rounding",
                tile::RoundingAttr::get(builder.getContext(), tile::Rounding::nearest_even));
  return output;
}

} // namespace npufuzz::npu
