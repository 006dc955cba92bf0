//===- TosaPools.cpp - tosa: pooling --------------------------------------===//
//
// Pooled tensors are batch, rows, columns, channels. Padding takes no part in a maximum, and does
// not count in an average. Integers are averaged through a multiplier of about 2^30 / count.
//
//===----------------------------------------------------------------------===//
#include "interpreter/tosa/TosaExtreme.h"
#include "interpreter/tosa/TosaSums.h"
#include "interpreter/tosa/TosaWindows.h"

#include <bit>

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// The two axes of a pool; nullopt, after a trap, if windows do not fit or are padding alone.
std::optional<std::pair<WindowAxis, WindowAxis>> pooledAxes(const Call &call) {
  ArrayRef<int64_t> sizes = call.operand(0).memory().sizes, pad = numbersOf(call.op(), "pad");
  ArrayRef<int64_t> kernel = numbersOf(call.op(), "kernel"),
                    stride = numbersOf(call.op(), "stride");
  WindowAxis rows{sizes[1], kernel[0], stride[0], pad[0], pad[1]};
  WindowAxis columns{sizes[2], kernel[1], stride[1], pad[2], pad[3]};
  for (const WindowAxis &axis : {rows, columns})
    if (!axis.isValid() || axis.padBefore >= axis.kernel || axis.padAfter >= axis.kernel) {
      call.trap("undefined behaviour: windows that do not fit");
      return std::nullopt;
    }
  return std::pair(rows, columns);
}

/// result[batch, row, column, channel] = f(cells of that window).
template <typename F> Flow pool(Call &call, F f) {
  const MemoryReference &input = call.operand(0).memory();
  if (input.sizes.size() != 4)
    return call.unsupported("of this type");
  auto axes = pooledAxes(call);
  if (!axes)
    return Flow::stop;
  WindowAxis rows = axes->first, columns = axes->second;
  Sizes sizes = {input.sizes[0], rows.windows(), columns.windows(), input.sizes[3]};
  return fillResult(call, sizes, [&](ArrayRef<int64_t> index) {
    llvm::SmallVector<Cell> window;
    for (int64_t y = 0; y < rows.kernel; ++y)
      for (int64_t x = 0; x < columns.kernel; ++x) {
        auto row = rows.at(index[1], y), column = columns.at(index[2], x);
        if (row && column)
          window.push_back(elementOf(input, {index[0], *row, *column, index[3]}));
      }
    return f(ArrayRef<Cell>(window));
  });
}

Flow maxPool(Call &call) {
  Type element = getElementTypeOrSelf(call.resultType().type);
  Format format = formatOf(element);
  if (!isa<RankedTensorType>(call.resultType().type) || format.width < 8)
    return call.unsupported("of this type");
  Combine kind = extremeKind(element, /*isGreatest=*/true, ignoresNan(call.op()));
  return pool(call, [=, &call](ArrayRef<Cell> window) {
    Extreme extreme(kind, format);
    for (const Cell &cell : window)
      extreme.add(cell);
    return extreme.result(call.executor);
  });
}

/// Factor 1 / count: the multiplier has 31 bits.
Scale reciprocal(int64_t count) {
  int64_t places = 64 - std::countl_zero(static_cast<uint64_t>(count - 1));
  return {(((int64_t(1) << 30) + 1) << places) / count, 30 + places};
}

/// Mean of integers: sum without zero points, scaled, then moved to the result's zero point and
/// clipped.
Flow averageIntegers(Call &call) {
  Format from = elementFormat(call.operandType(0)), to = elementFormat(call.resultType());
  bool isOpen = false;
  int64_t fromZero = onlyNumber(call, 1, isOpen), toZero = onlyNumber(call, 2, isOpen);
  int64_t least = smallestSigned(to.width), greatest = largestSigned(to.width);
  return pool(call, [=](ArrayRef<Cell> window) -> Cell {
    IntegerSum sum({FormatKind::integer, 32});
    bool undefined = isOpen || window.empty();
    for (const Cell &cell : window) {
      sum.add(signExtend(cell.bits, from.width) - fromZero);
      undefined |= cell.undefined;
    }
    if (undefined || sum.isUndefined())
      return {0, true};
    Cell mean =
        scaled(static_cast<int64_t>(sum.value()), reciprocal(static_cast<int64_t>(window.size())));
    int64_t moved = std::clamp(static_cast<int64_t>(mean.bits) + toZero, least, greatest);
    return {static_cast<uint64_t>(moved) & to.mask(), mean.undefined};
  });
}

/// Mean of floats, where the sum and the quotient are exact.
Flow averageFloats(Call &call) {
  Format from = elementFormat(call.operandType(0)), to = elementFormat(call.resultType());
  Format accumulator = formatOf(call.op()->getAttrOfType<TypeAttr>("acc_type").getValue());
  return pool(call, [=, &call](ArrayRef<Cell> window) -> Cell {
    FloatSum sum(accumulator);
    for (const Cell &cell : window) {
      sum.add(toDouble(from, cell.bits));
      if (cell.undefined)
        sum.markUndefined();
    }
    auto count = static_cast<double>(window.size());
    double total = sum.valueOf(sum.result()), mean = total / count;
    Cell held = heldExactly(to, mean);
    bool isExact = std::isnan(total) || (!window.empty() && std::fma(mean, count, -total) == 0);
    bool isOpen = sum.result().undefined || held.undefined || !isExact;
    return withAnyZero(call, to, {held.bits, isOpen});
  });
}

Flow averagePool(Call &call) {
  return elementFormat(call.resultType()).isFloat() ? averageFloats(call) : averageIntegers(call);
}

} // namespace

void registerTosaPools(HandlerTable &table) {
  table.add<tosa::MaxPool2dOp>(maxPool);
  if (tosaHasOperands)
    table.add<tosa::AvgPool2dOp>(ofSignless<averagePool>);
}

} // namespace npufuzz::interpreter
