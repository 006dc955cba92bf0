//===- TosaReductions.cpp - tosa: along one axis --------------------------===//
//
// A reduction keeps its axis with the extent 1; argmax drops it. The order of a reduction is open
// (TosaSums.h).
//
//===----------------------------------------------------------------------===//
#include "interpreter/arith/AnyOrder.h"
#include "interpreter/tosa/TosaExtreme.h"
#include "interpreter/tosa/TosaSums.h"

#include <cmath>

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Row = llvm::SmallVector<Cell>;

/// Elements along an axis through the point `index`, whose coordinate on that axis is 0.
Row rowOf(const MemoryReference &tensor, ArrayRef<int64_t> index, size_t axis) {
  Sizes at(index);
  Row row;
  for (; at[axis] < tensor.sizes[axis]; ++at[axis])
    row.push_back(elementOf(tensor, at));
  return row;
}
bool hasUndefined(const Row &row) {
  return llvm::any_of(row, [](const Cell &cell) { return cell.undefined; });
}

/// result[…, 0, …] = f(format, row along the axis), undefined if an element of the row is.
template <typename F> Flow reduceRows(Call &call, F f) {
  const MemoryReference &input = call.operand(0).memory();
  Format format = elementFormat(call.operandType(0));
  size_t axis = axisOf(call.op());
  Sizes sizes = sizesOf(call, 0);
  if (sizes[axis] == 0)
    return breakPromise(call);
  sizes[axis] = 1;
  return fillResult(call, sizes, [&](ArrayRef<int64_t> index) {
    Row row = rowOf(input, index, axis);
    Cell cell = f(format, row);
    return Cell{cell.bits, cell.undefined || hasUndefined(row)};
  });
}

Flow sum(Call &call) {
  return reduceRows(call, [&](Format format, const Row &row) {
    if (format.isFloat()) {
      FloatSum sum(format);
      for (const Cell &cell : row)
        sum.add(toDouble(format, cell.bits));
      return withAnyZero(call, format, sum.result());
    }
    IntegerSum sum(format);
    for (const Cell &cell : row)
      sum.add(signExtend(cell.bits, format.width));
    return Cell{static_cast<uint64_t>(sum.value()) & format.mask(), sum.isUndefined()};
  });
}

Flow product(Call &call) {
  return reduceRows(call, [](Format format, const Row &row) {
    llvm::SmallVector<uint64_t> factors;
    uint64_t result = identityOf(format.isFloat() ? Combine::mulf : Combine::muli, format);
    bool isOpen = false;
    for (const Cell &cell : row) {
      factors.push_back(cell.bits);
      if (format.isFloat())
        result = combine(Combine::mulf, format, result, cell.bits);
      else
        result = checked(format,
                         static_cast<__int128>(signExtend(result, format.width)) *
                             signExtend(cell.bits, format.width),
                         isOpen);
    }
    isOpen |= format.isFloat() && !isExactInAnyOrder(Combine::mulf, format, factors);
    return Cell{result, isOpen};
  });
}

Flow logical(Call &call, Combine kind) {
  return reduceRows(call, [=](Format format, const Row &row) {
    uint64_t result = row.front().bits;
    for (const Cell &cell : row)
      result = combine(kind, format, result, cell.bits);
    return Cell{result};
  });
}

Flow extremeOf(Call &call, bool isGreatest) {
  Type element = getElementTypeOrSelf(call.operandType(0).type);
  Combine kind = extremeKind(element, isGreatest, ignoresNan(call.op()));
  return reduceRows(call, [=, &call](Format format, const Row &row) {
    Extreme extreme(kind, format);
    for (const Cell &cell : row)
      extreme.add(cell);
    return extreme.result(call.executor);
  });
}

/// Index of the greatest number, the first of equals. PROPAGATE takes the first NaN, IGNORE no NaN.
Cell indexOfGreatest(Format format, const Row &row, bool ignores) {
  auto isNan = [&](const Cell &cell) {
    return format.isFloat() && std::isnan(toDouble(format, cell.bits));
  };
  auto isGreater = [&](const Cell &x, const Cell &y) {
    return format.isFloat() ? toDouble(format, x.bits) > toDouble(format, y.bits)
                            : signExtend(x.bits, format.width) > signExtend(y.bits, format.width);
  };
  const Cell *best = nullptr;
  for (const Cell &cell : row) {
    if (isNan(cell) && !ignores)
      return {static_cast<uint64_t>(&cell - row.data()), hasUndefined(row)};
    if (!isNan(cell) && (!best || isGreater(cell, *best)))
      best = &cell;
  }
  return {best ? static_cast<uint64_t>(best - row.data()) : 0, !best || hasUndefined(row)};
}

Flow argmax(Call &call) {
  const MemoryReference &input = call.operand(0).memory();
  Format format = elementFormat(call.operandType(0));
  size_t axis = axisOf(call.op());
  bool ignores = ignoresNan(call.op());
  Sizes sizes = sizesOf(call, 0);
  if (sizes[axis] == 0)
    return breakPromise(call);
  sizes.erase(sizes.begin() + axis);
  return fillResult(call, sizes, [&](ArrayRef<int64_t> index) {
    Sizes first(index);
    first.insert(first.begin() + axis, 0);
    return indexOfGreatest(format, rowOf(input, first, axis), ignores);
  });
}

template <typename Op, Combine kind> void addLogical(HandlerTable &table) {
  table.add<Op>(ofSignless<[](Call &call) { return logical(call, kind); }>);
}

} // namespace

void registerTosaReductions(HandlerTable &table) {
  table.add<tosa::ReduceSumOp>(ofSignless<sum>);
  table.add<tosa::ReduceProductOp>(ofSignless<product>);
  table.add<tosa::ReduceMaxOp>(ofSignless<[](Call &call) { return extremeOf(call, true); }>);
  table.add<tosa::ReduceMinOp>(ofSignless<[](Call &call) { return extremeOf(call, false); }>);
  addLogical<tosa::ReduceAllOp, Combine::andi>(table);
  addLogical<tosa::ReduceAnyOp, Combine::ori>(table);
  table.add<tosa::ArgMaxOp>(ofSignless<argmax>);
}

} // namespace npufuzz::interpreter
