//===- Softmax.cpp - linalg.softmax ---------------------------------------===//
//
// Along one axis: m is the greatest element, f(x) = exp(x - m), and the result f(x) / sum of f(x).
// Each step is rounded to the element type. The document leaves open in which order the sum is
// taken, and math.exp how it rounds.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Combine.h"
#include "interpreter/Handlers.h"
#include "interpreter/numbers/Rounding.h"
#include "interpreter/tensor/TensorOps.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

#include <cmath>

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// One undefined element makes all of them undefined.
void softmaxOf(Format format, llvm::MutableArrayRef<Cell> row) {
  bool undefined = llvm::any_of(row, [](const Cell &cell) { return cell.undefined; });
  uint64_t greatest = row.front().bits;
  for (const Cell &cell : row)
    greatest = combine(Combine::maximumf, format, greatest, cell.bits);
  double shift = toDouble(format, greatest);
  uint64_t sum = fromDouble(format, 0);
  for (Cell &cell : row) {
    uint64_t difference = fromDouble(format, toDouble(format, cell.bits) - shift);
    cell.bits = fromDouble(format, std::exp(toDouble(format, difference)));
    sum = combine(Combine::addf, format, sum, cell.bits);
  }
  for (Cell &cell : row) {
    cell.bits = fromDouble(format, toDouble(format, cell.bits) / toDouble(format, sum));
    cell.undefined = undefined;
  }
}

Flow softmax(Call &call) {
  auto op = call.as<linalg::SoftmaxOp>();
  const MemoryReference &input = call.operand(0).memory();
  Ref<MemoryReference> output(&call.operand(1).memory());
  Type element = getElementTypeOrSelf(call.operandType(0).type);
  Format format = formatOf(element);
  if (!format.isFloat() || format.isScale() ||
      element != getElementTypeOrSelf(call.operandType(1).type))
    return call.unsupported("of this type");
  if (input.sizes != output->sizes)
    return call.trap("undefined behaviour: extents of operands disagree");
  bool isTensor = isa<RankedTensorType>(call.operandType(1).type);
  if (isTensor && !(output = makeTensor(call, element, input.sizes)))
    return Flow::stop;
  size_t axis = op.getDimension();
  llvm::SmallVector<int64_t, 4> rows(input.sizes), at;
  rows[axis] = std::min<int64_t>(rows[axis], 1);
  llvm::SmallVector<Cell> row(static_cast<size_t>(input.sizes[axis]));
  bool isDone = forEachIndex(rows, [&](ArrayRef<int64_t> first) {
    at.assign(first.begin(), first.end());
    for (size_t place = 0; at[axis] < input.sizes[axis]; ++at[axis]) {
      if (!isTensor && !locate(call, input, at, place))
        return false;
      row[static_cast<size_t>(at[axis])] = isTensor ? elementOf(input, at) : readCell(input, place);
    }
    softmaxOf(format, row);
    for (size_t place = 0; at[axis]-- > 0;) {
      if (!locateToWrite(call, *output, at, place))
        return false;
      writeCell(*output, place, row[static_cast<size_t>(at[axis])]);
    }
    return true;
  });
  if (!isDone)
    return Flow::stop;
  if (isTensor)
    call.setResult(0, Value(output));
  return Flow::next;
}

} // namespace

void registerLinalgSoftmax(HandlerTable &table) { table.add<linalg::SoftmaxOp>(softmax); }

} // namespace npufuzz::interpreter
