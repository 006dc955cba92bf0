//===- SystolicArray.cpp - push weights, push inputs, pop results ---------===//
#include "backend/npu/simulator/Handlers.h"
#include "backend/npu/simulator/MachineState.h"
#include "interpreter/IntegerFormulas.h"

using namespace mlir;

namespace npufuzz::npu {

namespace {

using interpreter::Format;
using interpreter::Value;
using interpreter::wrapAdd;

/// Element (row, column) of a matrix buffer, when it lies inside the valid extents.
MachineState::Weight elementAt(const Buffer &buffer, ArrayRef<int64_t> extents, int64_t row,
                               int64_t column) {
  if (row < 0 || column < 0 || row >= extents[0] || column >= extents[1])
    return {};
  BankLayout::Place place = buffer.layout->places[row * buffer.layout->shape[1] + column];
  Elements element(1);
  buffer.read(place.lane, place.element, 1, element, 0);
  return {element.bits()[0], true, element.isUndefined(0)};
}

/// Reports races over a block's elements inside the valid extents.
void touchBlock(const Call &call, Buffer &buffer, ArrayRef<int64_t> extents, int64_t row,
                int64_t rows, int64_t column, Access access) {
  MachineState &machine = machineOf(call);
  if (machine.concurrent)
    machine.reportPipe(
        call, machine.pipes.touch(machine.pipeOf(call, Pipe::matrix), buffer, access), access);
  if (machine.dma.idle())
    return;
  int64_t rowEnd = std::min(extents[0], wrapAdd(row, rows));
  int64_t columnEnd = std::min(extents[1], wrapAdd(column, machine.parameters.lanes));
  for (int64_t i = std::max<int64_t>(row, 0); i < rowEnd; ++i)
    for (int64_t j = std::max<int64_t>(column, 0); j < columnEnd; ++j)
      if (auto slot = machine.dma.user(
              buffer, buffer.layout->places[i * buffer.layout->shape[1] + j], access))
        return machine.reportUser(call, slot, access);
}

/// (buffer, row, column)
Flow pushWeights(Call &call) {
  MachineState &machine = machineOf(call);
  Buffer &buffer = bufferOf(call, 0);
  int64_t row = call.useScalar(1, "a row"), column = call.useScalar(2, "a column");
  auto extents = useValid(call, buffer);
  int64_t side = machine.parameters.lanes;
  touchBlock(call, buffer, extents, row, side, column, Access::read);
  machine.weightFormat = buffer.layout->format;
  for (int64_t j = 0; j < side; ++j)
    for (int64_t k = 0; k < side; ++k)
      machine.weights[j * side + k] =
          elementAt(buffer, extents, wrapAdd(row, k), wrapAdd(column, j));
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

Flow pushInput(Call &call) {
  MachineState &machine = machineOf(call);
  Buffer &buffer = bufferOf(call, 0);
  int64_t row = call.useScalar(1, "a row"), column = call.useScalar(2, "a column");
  if (machine.weightFormat.kind == interpreter::FormatKind::none)
    return call.trap("an input was pushed before any weights");
  if (!(machine.weightFormat == buffer.layout->format))
    return call.trap("inputs and weights have different element types");
  auto extents = useValid(call, buffer);
  int64_t side = machine.parameters.lanes;
  touchBlock(call, buffer, extents, row, 1, column, Access::read);
  llvm::SmallVector<MachineState::Weight, 16> inputs;
  for (int64_t k = 0; k < side; ++k)
    inputs.push_back(elementAt(buffer, extents, row, wrapAdd(column, k)));
  ArrayResult result;
  for (int64_t j = 0; j < side; ++j) {
    uint64_t sum = 0;
    bool undefined = false;
    for (int64_t k = 0; k < side; ++k) {
      const MachineState::Weight &x = inputs[k], &w = machine.weights[j * side + k];
      if (!x.present || !w.present)
        continue;
      sum = multiplyAdd(buffer.layout->format, sum, x.bits, w.bits);
      undefined |= x.undefined || w.undefined;
    }
    result.bits.push_back(sum);
    result.undefined.push_back(undefined);
  }
  machine.results.push_back(std::move(result));
  return Flow::next;
}

Flow pop(Call &call) {
  MachineState &machine = machineOf(call);
  Buffer &buffer = bufferOf(call, 0);
  int64_t row = call.useScalar(1, "a row"), column = call.useScalar(2, "a column");
  if (machine.results.empty())
    return call.trap("no result is left to pop");
  ArrayResult result = std::move(machine.results.front());
  machine.results.pop_front();
  auto extents = useValid(call, buffer);
  touchBlock(call, buffer, extents, row, 1, column, Access::write);
  Format format = buffer.layout->format;
  for (int64_t j = 0; j < machine.parameters.lanes; ++j) {
    MachineState::Weight old = elementAt(buffer, extents, row, wrapAdd(column, j));
    if (!old.present)
      continue;
    uint64_t sum = format.isFloat() ? interpreter::bitsOfF32(interpreter::asF32(old.bits) +
                                                             interpreter::asF32(result.bits[j]))
                                    : (old.bits + result.bits[j]) & format.mask();
    buffer.write(buffer.layout->places[row * buffer.layout->shape[1] + column + j], sum,
                 old.undefined || result.undefined[j]);
  }
  return Flow::next;
}

} // namespace

void registerSystolicArray(interpreter::HandlerTable &table) {
  table.add<PushWeightsOp>(pushWeights);
  table.add<PushInputOp>(pushInput);
  table.add<PopOp>(pop);
}

} // namespace npufuzz::npu
