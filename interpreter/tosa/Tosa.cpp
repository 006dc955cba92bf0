//===- Tosa.cpp - tosa: pooling, and the dialect's handlers ---------------===//
//
// Executes TOSA of release 22, whose zero points, shifts and extents are operands. In older
// releases only max_pool2d has a handler.
//
// Pooled tensors are batch, rows, columns, channels. Padding takes no part in a maximum.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Combine.h"
#include "interpreter/tosa/TosaOps.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// One of the two axes that windows move along.
struct PooledAxis {
  int64_t extent, kernel, stride, padBefore, padAfter;

  /// Number of windows; negative if the kernel is larger than the padded input.
  int64_t windows() const {
    int64_t rest = extent + padBefore + padAfter - kernel;
    return rest < 0 ? -1 : rest / stride + 1;
  }
  /// The specification requires windows that cover everything, and no padding that fills a whole
  /// window.
  bool isValid() const {
    int64_t rest = extent + padBefore + padAfter - kernel;
    return rest >= 0 && rest % stride == 0 && padBefore < kernel && padAfter < kernel;
  }
  /// Coordinate in the input of element `i` of a window; nullopt in the padding.
  std::optional<int64_t> at(int64_t window, int64_t i) const {
    int64_t place = window * stride - padBefore + i;
    return place >= 0 && place < extent ? std::optional(place) : std::nullopt;
  }
};

/// Greatest element of a window by `kind`; NaN if one is. Undefined if all are negative infinity,
/// because lowerings begin with the least finite number.
Cell greatest(const MemoryReference &input, Format format, Combine kind, const PooledAxis &rows,
              const PooledAxis &columns, ArrayRef<int64_t> index) {
  std::optional<Cell> result;
  bool undefined = false;
  for (int64_t y = 0; y < rows.kernel; ++y)
    for (int64_t x = 0; x < columns.kernel; ++x) {
      auto row = rows.at(index[1], y), column = columns.at(index[2], x);
      if (!row || !column)
        continue;
      Cell cell = elementOf(input, {index[0], *row, *column, index[3]});
      undefined |= cell.undefined;
      result = result ? Cell{combine(kind, format, result->bits, cell.bits)} : cell;
    }
  if (!result)
    return {0, true};
  bool isLeast = format.isFloat() && result->bits == identityOf(Combine::maximumf, format);
  return {result->bits, undefined || isLeast};
}

Flow maxPool(Call &call) {
  auto op = call.as<tosa::MaxPool2dOp>();
  const MemoryReference &input = call.operand(0).memory();
  Type element = getElementTypeOrSelf(call.resultType().type);
  Format format = formatOf(element);
  if (input.sizes.size() != 4 || format.width < 8 || (format.isFloat() && format.width < 16))
    return call.unsupported("of this type");
  if (ignoresNan(op))
    return call.unsupported("that ignores NaN");
  ArrayRef<int64_t> kernel = op.getKernel(), stride = op.getStride(), pad = op.getPad();
  PooledAxis rows{input.sizes[1], kernel[0], stride[0], pad[0], pad[1]};
  PooledAxis columns{input.sizes[2], kernel[1], stride[1], pad[2], pad[3]};
  if (!rows.isValid() || !columns.isValid())
    return call.trap("undefined behaviour: windows that do not fit");
  auto result = makeTensor(call, element,
                           {input.sizes[0], rows.windows(), columns.windows(), input.sizes[3]});
  if (!result)
    return Flow::stop;
  Combine kind = format.isFloat()              ? Combine::maximumf
                 : element.isUnsignedInteger() ? Combine::maxu
                                               : Combine::maxs;
  size_t next = 0;
  forEachIndex(result->sizes, [&](ArrayRef<int64_t> index) {
    writeCell(*result, next++, greatest(input, format, kind, rows, columns, index));
    return true;
  });
  call.setResult(0, Value(result));
  return Flow::next;
}

} // namespace

void registerTosa(HandlerTable &table) {
  table.add<tosa::MaxPool2dOp>(maxPool);
  if (!tosaHasOperands)
    return;
  registerTosaConversions(table);
  registerTosaElementwise(table);
  registerTosaLayout(table);
}

} // namespace npufuzz::interpreter
