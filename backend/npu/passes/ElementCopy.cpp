//===- ElementCopy.cpp ----------------------------------------------------===//
//
// Scalar code, element by element, is the last resort for views that no descriptor can address:
// slow, and right for any view, because each access applies the composed map unchanged. Several
// passes share it; they say which element and in which direction.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/ElementCopy.h"

#include "tile/Program.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace npufuzz::npu {

void copyElement(OpBuilder &builder, Location loc, Value view, ValueRange inView, Value scratch,
                 ValueRange inScratch, Direction direction) {
  auto [map, memory] = tile::composeView(view);
  SmallVector<Value> element;
  for (AffineExpr expr : map.getResults())
    element.push_back(builder.create<affine::AffineApplyOp>(
        loc, AffineMap::get(map.getNumDims(), 0, expr), inView));
  bool loads = direction == Direction::fromMemory;
  Value value = loads ? builder.create<memref::LoadOp>(loc, memory, element).getResult()
                      : builder.create<memref::LoadOp>(loc, scratch, inScratch).getResult();
  if (loads)
    builder.create<memref::StoreOp>(loc, value, scratch, inScratch);
  else
    builder.create<memref::StoreOp>(loc, value, memory, element);
}

} // namespace npufuzz::npu
