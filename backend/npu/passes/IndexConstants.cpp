//===- IndexConstants.cpp -------------------------------------------------===//
//
// Otherwise passes would make a constant per use. Constants at the entry dominate every use.
// Nothing depends on hash order, so the same program gives the same IR.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/IndexConstants.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::npu {

IndexConstants::IndexConstants(func::FuncOp function) : function(function) {
  for (Operation &op : function.getBody().front()) {
    auto constant = dyn_cast<arith::ConstantOp>(op);
    if (!constant)
      break;
    if (constant.getType().isIndex())
      values.try_emplace(cast<IntegerAttr>(constant.getValue()).getInt(), constant);
  }
}

Value IndexConstants::get(int64_t value) {
  Value &known = values[value];
  if (!known) {
    auto builder = OpBuilder::atBlockBegin(&function.getBody().front());
    known = builder.create<arith::ConstantIndexOp>(function.getLoc(), value);
  }
  return known;
}

} // namespace npufuzz::npu
