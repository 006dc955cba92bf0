//===- GlobalAccess.cpp ---------------------------------------------------===//
//
// Aliasing is simple in this compiler: a view chain leads to one root, and two roots count as two
// memories. So the root tensor is all the alias analysis that passes need. An op that is not on the
// lists below counts as reading and writing, the safe answer for a new op.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/GlobalAccess.h"
#include "backend/npu/dialect/Npu.h"

#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace npufuzz::npu {

/// Ops whose result shows the memory of their first operand.
static bool isView(Operation *op) {
  if (isa<ViewLikeOpInterface, memref::CastOp, memref::TransposeOp>(op))
    return true;
  const tile::OpRecord *record = tile::findRecord(op);
  return record && record->category == tile::OpCategory::View;
}

static bool showsMemory(Type type) { return isa<BaseMemRefType, tile::ViewType>(type); }

Value viewedMemory(Value value) {
  for (Operation *op = value.getDefiningOp(); op && isView(op); op = value.getDefiningOp())
    value = op->getOperand(0);
  return value;
}

SmallVector<GlobalAccess, 2> globalAccesses(Operation *op) {
  if (llvm::none_of(op->getOperandTypes(), showsMemory) || isView(op))
    return {};
  GlobalAccess access;
  access.reads = !isa<memref::StoreOp, affine::AffineStoreOp, tile::StoreOp, StoreOp,
                      ClippedStoreOp, TransferOutOp>(op);
  access.writes =
      !isa<memref::LoadOp, affine::AffineLoadOp, tile::LoadOp, LoadOp, PaddedLoadOp, TransferInOp>(
          op);
  access.scalar =
      isa<memref::LoadOp, memref::StoreOp, affine::AffineLoadOp, affine::AffineStoreOp>(op);
  SmallVector<GlobalAccess, 2> accesses;
  for (Value operand : op->getOperands())
    if (showsMemory(operand.getType())) {
      access.memory = viewedMemory(operand);
      accesses.push_back(access);
    }
  return accesses;
}

} // namespace npufuzz::npu
