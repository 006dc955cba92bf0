//===- VectorReduce.cpp - reductions, contractions, scans -----------------===//
//
// If the dialect leaves the order of a float reduction open, it takes the elements in row-major
// order, the accumulator first.
//
// Integer reductions wrap and need no order. For floats a lowering may choose another order
// (vector.reduction with reassoc; multi_reduction and contract always), so results may differ by
// rounding. Callers that compare them must allow for that.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Combine.h"
#include "interpreter/Handlers.h"
#include "interpreter/Memory.h"
#include "interpreter/numbers/Rounding.h"
#include "interpreter/vector/VectorElements.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

bool canReduce(const Call &call) { return replicasOf(call) == 1 && hasFormats(call); }

Cell cellOf(const Value &value, size_t i) { return {value.bits()[i], value.isUndefined(i)}; }
void setCell(Value &value, size_t i, Cell cell) {
  value.mutableBits()[i] = cell.bits;
  if (cell.undefined)
    value.markUndefined(i);
}

/// Elements that the mask leaves in; an undefined mask element makes the result undefined.
struct Masked {
  const Value *mask;
  bool isOff(size_t i) const { return mask && !mask->bits()[i]; }
  bool isUndefined(size_t i) const { return mask && mask->isUndefined(i); }
};

/// True if nnan or ninf makes every result with this number poison.
bool isExcluded(arith::FastMathFlags flags, Format format, uint64_t bits) {
  if (flags == arith::FastMathFlags::none || !format.isFloat())
    return false;
  Unpacked::Kind kind = unpackFloat(format, bits).kind;
  return (kind == Unpacked::Kind::nan && bitEnumContainsAll(flags, arith::FastMathFlags::nnan)) ||
         (kind == Unpacked::Kind::infinity &&
          bitEnumContainsAll(flags, arith::FastMathFlags::ninf));
}

/// Reduces a whole vector; without an accumulator it starts with the first element.
Flow reduce(Call &call) {
  if (!canReduce(call))
    return unsupportedTypes(call);
  Format format = call.resultType().format;
  Combine kind = combineOf(call.as<vector::ReductionOp>().getKind(), format);
  const Value &source = call.operand(0);
  Masked mask{maskAround(call)};
  std::optional<Cell> result;
  if (call.operandCount() > 1)
    result = cellOf(call.operand(1), 0);
  OpenNumber number(format);
  if (result && isNumber(kind))
    number.add(result->bits);
  arith::FastMathFlags flags = call.as<vector::ReductionOp>().getFastmath();
  bool undefined = result && isExcluded(flags, format, result->bits);
  for (size_t i = 0; i < source.count(); ++i) {
    undefined |= mask.isUndefined(i);
    if (mask.isOff(i))
      continue;
    Cell next = cellOf(source, i);
    undefined |= isExcluded(flags, format, next.bits);
    if (isNumber(kind))
      number.add(next.bits);
    // Use no neutral element: 0 + -0 would lose the sign of a zero.
    result = result ? Cell{combine(kind, format, result->bits, next.bits),
                           result->undefined || next.undefined}
                    : next;
  }
  Cell cell = result.value_or(Cell{identityOf(kind, format), false});
  undefined |= isExcluded(flags, format, cell.bits);
  // Without a lane, minnum is infinity to some lowerings and NaN, its other identity, to others.
  undefined |= isNumber(kind) && (!result || number.leavesOpen(cell.bits));
  call.setResult(0, Value::scalar(cell.bits, cell.undefined || undefined));
  return Flow::next;
}

/// A reduction over no axis. The document is silent; MLIR has decided that it gives its source
/// (llvm-project#188983). What an element is that a mask leaves out, source or accumulator, is
/// open.
Flow reduceNothing(Call &call, const Masked &mask) {
  Value result = call.makeResult();
  for (size_t i = 0; i < result.count(); ++i) {
    Cell source = cellOf(call.operand(0), i), start = cellOf(call.operand(1), i);
    setCell(result, i, source);
    if ((mask.isOff(i) || mask.isUndefined(i)) && (source.bits != start.bits || start.undefined))
      result.markUndefined(i);
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}

Flow reduceAxes(Call &call) {
  if (!canReduce(call))
    return unsupportedTypes(call);
  auto op = call.as<vector::MultiDimReductionOp>();
  Format format = call.resultType().format;
  Combine kind = combineOf(op.getKind(), format);
  auto shape = op.getSourceVectorType().getShape();
  llvm::SmallVector<bool> reduced = op.getReductionMask();
  Masked mask{maskAround(call)};
  if (op.getReductionDims().empty())
    return reduceNothing(call, mask);
  Value result = call.makeResult();
  for (size_t i = 0; i < result.count(); ++i)
    setCell(result, i, cellOf(call.operand(1), i));
  for (size_t i = 0; i < call.operand(0).count(); ++i) {
    size_t target = 0;
    Coordinates at = coordinatesOf(i, shape);
    for (size_t axis = 0; axis < shape.size(); ++axis)
      if (!reduced[axis])
        target = target * static_cast<size_t>(shape[axis]) + static_cast<size_t>(at[axis]);
    if (mask.isUndefined(i))
      result.markUndefined(target);
    if (!mask.isOff(i))
      setCell(result, target,
              update(kind, format, cellOf(result, target), cellOf(call.operand(0), i)));
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// x * y in the format of the result, which may be wider.
Cell multiply(Format from, Format to, Cell x, Cell y) {
  auto widen = [&](uint64_t bits) {
    if (from == to)
      return bits;
    return from.isFloat() ? packFloat(to, unpackFloat(from, bits), RoundingMode::nearestEven)
                          : static_cast<uint64_t>(signExtend(bits, from.width)) & to.mask();
  };
  return update(to.isFloat() ? Combine::mulf : Combine::muli, to, {widen(x.bits), x.undefined},
                {widen(y.bits), y.undefined});
}

Flow contract(Call &call) {
  if (!canReduce(call))
    return unsupportedTypes(call);
  auto op = call.as<vector::ContractionOp>();
  Format from = call.operandType(0).format, format = call.resultType().format;
  Combine kind = combineOf(op.getKind(), format);
  llvm::SmallVector<AffineMap, 4> maps = op.getIndexingMapsArray();
  llvm::SmallVector<int64_t> bounds;
  op.getIterationBounds(bounds);
  Masked mask{maskAround(call)};
  Value result = call.makeResult();
  for (size_t i = 0; i < result.count(); ++i)
    setCell(result, i, cellOf(call.operand(2), i));
  auto place = [&](unsigned operand, ArrayRef<int64_t> point) {
    auto type = dyn_cast<VectorType>(call.operandType(operand).type);
    Coordinates at;
    for (AffineExpr expr : maps[operand].getResults())
      at.push_back(point[cast<AffineDimExpr>(expr).getPosition()]);
    return type ? elementAt(at, type.getShape()) : 0;
  };
  size_t number = 0;
  forEachIndex(bounds, [&](ArrayRef<int64_t> point) {
    size_t bit = number++, target = place(2, point);
    if (mask.isUndefined(bit))
      result.markUndefined(target);
    if (!mask.isOff(bit))
      setCell(result, target,
              update(kind, format, cellOf(result, target),
                     multiply(from, format, cellOf(call.operand(0), place(0, point)),
                              cellOf(call.operand(1), place(1, point)))));
    return true;
  });
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// Sums floats with an accumulator in one fused operation per element.
Flow outerProduct(Call &call) {
  if (!canReduce(call))
    return unsupportedTypes(call);
  auto op = call.as<vector::OuterProductOp>();
  Format format = call.resultType().format;
  Combine kind = combineOf(op.getKind(), format);
  bool hasAccumulator = call.operandCount() > 2;
  size_t columns = call.operandType(1).isScalar ? 1 : call.operand(1).count();
  Masked mask{maskAround(call)};
  Value result = call.makeResult();
  for (size_t i = 0; i < result.count(); ++i) {
    Cell x = cellOf(call.operand(0), i / columns), y = cellOf(call.operand(1), i % columns);
    Cell product = multiply(format, format, x, y);
    // vector.outerproduct is lowered to vector.fma, with one rounding per element.
    Cell old = hasAccumulator ? cellOf(call.operand(2), i) : Cell();
    if (mask.isOff(i))
      product = old;
    else if (hasAccumulator && kind == Combine::addf)
      product = {fuse(format, x.bits, y.bits, old.bits), product.undefined || old.undefined};
    else if (hasAccumulator)
      product = update(kind, format, old, product);
    product.undefined |= mask.isUndefined(i);
    setCell(result, i, product);
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// An inclusive scan takes the first slice, then combines each with the next. An exclusive scan
/// starts from the initial value and leaves out the last slice. The second result is the last slice
/// of the first.
Flow scan(Call &call) {
  if (!canReduce(call))
    return unsupportedTypes(call);
  auto op = call.as<vector::ScanOp>();
  Format format = call.resultType().format;
  Combine kind = combineOf(op.getKind(), format);
  auto shape = op.getSourceType().getShape();
  auto axis = static_cast<size_t>(op.getReductionDim());
  size_t inner = static_cast<size_t>(product(shape.drop_front(axis + 1)));
  auto extent = static_cast<size_t>(shape[axis]);
  const Value &source = call.operand(0), &initial = call.operand(1);
  Value result = call.makeResult(0), last = call.makeResult(1);
  for (size_t i = 0; i < source.count(); ++i) {
    size_t place = i / inner % extent, slice = i / inner / extent * inner + i % inner;
    Cell cell;
    if (place == 0)
      cell = op.getInclusive() ? cellOf(source, i) : cellOf(initial, slice);
    else
      cell = update(kind, format, cellOf(result, i - inner),
                    cellOf(source, op.getInclusive() ? i : i - inner));
    setCell(result, i, cell);
    if (place + 1 == extent)
      setCell(last, slice, cell);
  }
  call.setResult(0, std::move(result));
  call.setResult(1, std::move(last));
  return Flow::next;
}

} // namespace

void registerVectorReduce(HandlerTable &table) {
  table.add<vector::ReductionOp>(reduce);
  table.add<vector::MultiDimReductionOp>(reduceAxes);
  table.add<vector::ContractionOp>(contract);
  table.add<vector::OuterProductOp>(outerProduct);
  table.add<vector::ScanOp>(scan);
}

} // namespace npufuzz::interpreter
