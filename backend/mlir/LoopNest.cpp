//===- LoopNest.cpp -------------------------------------------------------===//
#include "backend/mlir/LoopNest.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

namespace {
/// What a linalg op takes for one access: a memref with an axis per loop that it follows.
struct Operand {
  Value memory;
  AffineMap map;
};
} // namespace

/// The part of a tile that the loops reach, unit axes dropped. The tile itself where that is all
/// of it: a subview with nothing to say only costs time.
static Operand operandOf(Scalars &b, const Access &access, const LoopNest &nest) {
  auto type = cast<MemRefType>(access.memory.getType());
  SmallVector<OpFoldResult> offsets(type.getRank(), b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(type.getRank(), b.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes;
  SmallVector<int64_t> shape;
  SmallVector<AffineExpr> exprs;
  bool isWhole = true;
  for (auto [axis, loop] : llvm::enumerate(access.loopOfAxis)) {
    if (loop == Access::unitAxis) {
      sizes.push_back(b.getIndexAttr(1));
      isWhole = false;
      continue;
    }
    sizes.push_back(nest.extents[loop]);
    std::optional<int64_t> known = getConstantIntValue(sizes.back());
    shape.push_back(sizes.back().is<Attribute>() ? *known : ShapedType::kDynamic);
    isWhole &= shape.back() == type.getDimSize(static_cast<unsigned>(axis));
    exprs.push_back(b.getAffineDimExpr(loop));
  }
  auto map = AffineMap::get(nest.extents.size(), 0, exprs, b.getContext());
  if (isWhole)
    return {access.memory, map};
  auto partType = cast<MemRefType>(
      memref::SubViewOp::inferRankReducedResultType(shape, type, offsets, sizes, strides));
  Value part = b.create<memref::SubViewOp>(partType, access.memory, offsets, sizes, strides);
  return {part, map};
}

void emitGeneric(Scalars &b, const LoopNest &nest, ElementCode code) {
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (const Access &access : nest.inputs) {
    Operand operand = operandOf(b, access, nest);
    inputs.push_back(operand.memory);
    maps.push_back(operand.map);
  }
  Operand output = operandOf(b, nest.output, nest);
  maps.push_back(output.map);
  SmallVector<utils::IteratorType> iterators(nest.extents.size(), utils::IteratorType::parallel);
  for (int loop : nest.reductions)
    iterators[loop] = utils::IteratorType::reduction;
  b.create<linalg::GenericOp>(TypeRange{}, inputs, ValueRange{output.memory}, maps, iterators,
                              [&](OpBuilder &body, Location loc, ValueRange elements) {
                                Scalars scalars(loc, body, b.expandsArith);
                                Value result = code(scalars, elements, [&](int loop) -> Value {
                                  return scalars.create<linalg::IndexOp>(loop);
                                });
                                scalars.create<linalg::YieldOp>(result);
                              });
}

void emitLoops(Scalars &b, ArrayRef<Extent> extents,
               function_ref<void(Scalars &b, ValueRange counters)> body) {
  Value low = b.create<arith::ConstantIndexOp>(0), step = b.create<arith::ConstantIndexOp>(1);
  SmallVector<Value> lows(extents.size(), low), steps(extents.size(), step), highs;
  for (Extent extent : extents)
    highs.push_back(extentValue(b, extent));
  scf::buildLoopNest(b, b.getLoc(), lows, highs, steps,
                     [&](OpBuilder &inner, Location loc, ValueRange counters) {
                       Scalars scalars(loc, inner, b.expandsArith);
                       body(scalars, counters);
                     });
}

} // namespace npufuzz::mlirbackend
