//===- SystolicArray.cpp - push weights, push inputs, pop results ---------===//
//
// A weight-stationary array of side L (lanes): out[j] = sum over k of in[k] * W[j][k]. Results
// leave first in, first out, and a pop adds one row of them to the output.
//
// Elements outside the valid extents are absent: they add no term, because a zero would turn
// infinity into NaN. Floats are summed in f32 with k ascending and one rounding per product and per
// sum; the lowering of matmul relies on that.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/Handlers.h"
#include "backend/npu/simulator/MachineState.h"
#include "interpreter/numbers/IntegerFormulas.h"

using namespace mlir;

namespace npufuzz::npu {

namespace {

using interpreter::Format;
using interpreter::Value;
using interpreter::wrapAdd;

/// The matrix that an instruction on (buffer, row, column, batch) uses, perhaps transposed.
struct Matrix {
  Buffer &buffer;
  /// Extents of the batch's matrix in the buffer; nothing is inside if the batch is not.
  int64_t rowExtent = 0, columnExtent = 0;
  int64_t row, column; ///< start of the instruction, in the transposed matrix
  bool transposed;

  Matrix(Call &call, bool transposed)
      : buffer(bufferOf(call, 0)), row(call.useScalar(1, "a row")),
        column(call.useScalar(2, "a column")), transposed(transposed) {
    bool batched = call.operandCount() > 3;
    int64_t batch = batched ? call.useScalar(3, "a batch") : 0;
    auto extents = useValid(call, buffer);
    ArrayRef<int64_t> shape = buffer.layout->shape;
    pitch = shape.back();
    first = batch * shape[shape.size() - 2] * pitch;
    if (batched && (batch < 0 || batch >= extents[0]))
      return;
    rowExtent = extents[extents.size() - 2];
    columnExtent = extents.back();
  }

  /// Place of element (row, column); nothing outside the valid extents.
  std::optional<BankLayout::Place> placeAt(int64_t r, int64_t c) const {
    if (transposed)
      std::swap(r, c);
    if (r < 0 || c < 0 || r >= rowExtent || c >= columnExtent)
      return std::nullopt;
    return buffer.layout->places[first + r * pitch + c];
  }

  MachineState::Weight elementAt(int64_t r, int64_t c) const {
    auto place = placeAt(r, c);
    if (!place)
      return {};
    Elements element(1);
    buffer.read(place->lane, place->element, 1, element, 0);
    return {element.bits()[0], true, element.isUndefined(0)};
  }

private:
  int64_t pitch, first;
};

/// Reports races over the elements of `rows` rows and `side` columns.
void touchBlock(const Call &call, const Matrix &matrix, int64_t rows, Access access) {
  MachineState &machine = machineOf(call);
  machine.touchNode(call, matrix.buffer, access);
  if (machine.concurrent)
    machine.reportPipe(
        call, machine.pipes.touch(machine.pipeOf(call, Pipe::matrix), matrix.buffer, access),
        access);
  if (access == Access::read)
    machine.catchUp(call, Pipe::matrix, matrix.buffer);
  if (machine.dma.idle())
    return;
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < machine.parameters.lanes; ++j)
      if (auto place = matrix.placeAt(wrapAdd(matrix.row, i), wrapAdd(matrix.column, j)))
        if (auto slot = machine.dma.user(matrix.buffer, *place, access))
          return machine.reportUser(call, slot, access);
}

std::vector<MachineState::Weight> readWeights(const Matrix &matrix, int64_t side) {
  std::vector<MachineState::Weight> weights(static_cast<size_t>(side * side));
  for (int64_t j = 0; j < side; ++j)
    for (int64_t k = 0; k < side; ++k)
      weights[j * side + k] = matrix.elementAt(wrapAdd(matrix.row, k), wrapAdd(matrix.column, j));
  return weights;
}

/// (buffer, row, column, batch)
Flow pushWeights(Call &call) {
  MachineState &machine = machineOf(call);
  Matrix matrix(call, call.as<PushWeightsOp>().getTransposed());
  int64_t side = machine.parameters.lanes;
  touchBlock(call, matrix, side, Access::read);
  machine.weightFormat = matrix.buffer.layout->format;
  machine.weights = readWeights(matrix, side);
  if (machine.mayLag())
    machine.weightsAgain = [kept = interpreter::Ref<Buffer>(&matrix.buffer), matrix, side] {
      return readWeights(matrix, side);
    };
  return Flow::next;
}

/// Sums in f32 for floats, in i32 (wrapping) for integers, k ascending.
uint64_t multiplyAdd(Format format, uint64_t sum, uint64_t x, uint64_t w) {
  if (format.isFloat()) {
    float product = static_cast<float>(interpreter::toDouble(format, x)) *
                    static_cast<float>(interpreter::toDouble(format, w));
    return interpreter::bitsOfF32(interpreter::asF32(sum) + product);
  }
  int64_t product =
      interpreter::signExtend(x, format.width) * interpreter::signExtend(w, format.width);
  return (sum + static_cast<uint64_t>(product)) & 0xffffffffu;
}

/// Multiplies one row of inputs by the weights.
ArrayResult multiply(const Matrix &matrix, ArrayRef<MachineState::Weight> weights, int64_t side) {
  Format format = matrix.buffer.layout->format;
  llvm::SmallVector<MachineState::Weight, 16> inputs;
  for (int64_t k = 0; k < side; ++k)
    inputs.push_back(matrix.elementAt(matrix.row, wrapAdd(matrix.column, k)));
  ArrayResult result;
  for (int64_t j = 0; j < side; ++j) {
    uint64_t sum = 0;
    bool undefined = false;
    for (int64_t k = 0; k < side; ++k) {
      const MachineState::Weight &x = inputs[k], &w = weights[j * side + k];
      if (!x.present || !w.present)
        continue;
      sum = multiplyAdd(format, sum, x.bits, w.bits);
      undefined |= x.undefined || w.undefined;
    }
    result.bits.push_back(sum);
    result.undefined.push_back(undefined);
  }
  return result;
}

Flow pushInput(Call &call) {
  MachineState &machine = machineOf(call);
  Matrix matrix(call, call.as<PushInputOp>().getTransposed());
  if (machine.weightFormat.kind == interpreter::FormatKind::none)
    return call.trap("an input was pushed before any weights");
  if (!(machine.weightFormat == matrix.buffer.layout->format))
    return call.trap("inputs and weights have different element types");
  int64_t side = machine.parameters.lanes;
  touchBlock(call, matrix, 1, Access::read);
  ArrayResult result = multiply(matrix, machine.weights, side);
  if (machine.mayLag())
    result.again = [kept = interpreter::Ref<Buffer>(&matrix.buffer), matrix, side,
                    weights = machine.weightsAgain] { return multiply(matrix, weights(), side); };
  machine.results.push_back(std::move(result));
  return Flow::next;
}

Flow pop(Call &call) {
  MachineState &machine = machineOf(call);
  Matrix matrix(call, /*transposed=*/false);
  if (machine.results.empty())
    return call.trap("no result is left to pop");
  ArrayResult result = std::move(machine.results.front());
  machine.results.pop_front();
  touchBlock(call, matrix, 1, Access::write);
  auto add = [kept = interpreter::Ref<Buffer>(&matrix.buffer), matrix, pushed = std::move(result),
              side = machine.parameters.lanes, &pipes = machine.pipes] {
    ArrayResult result = pipes.raced && pushed.again ? pushed.again() : pushed;
    Format format = kept->layout->format;
    for (int64_t j = 0; j < side; ++j) {
      auto place = matrix.placeAt(matrix.row, wrapAdd(matrix.column, j));
      if (!place)
        continue;
      MachineState::Weight old = matrix.elementAt(matrix.row, wrapAdd(matrix.column, j));
      uint64_t sum = format.isFloat() ? interpreter::bitsOfF32(interpreter::asF32(old.bits) +
                                                               interpreter::asF32(result.bits[j]))
                                      : (old.bits + result.bits[j]) & format.mask();
      kept->write(*place, sum, old.undefined || result.undefined[j]);
    }
  };
  if (machine.lags(call, Pipe::matrix))
    machine.pipes.defer(machine.pipeOf(call, Pipe::matrix), &matrix.buffer, std::move(add));
  else
    add();
  return Flow::next;
}

} // namespace

void registerSystolicArray(interpreter::HandlerTable &table) {
  table.add<PushWeightsOp>(pushWeights);
  table.add<PushInputOp>(pushInput);
  table.add<PopOp>(pop);
}

} // namespace npufuzz::npu
