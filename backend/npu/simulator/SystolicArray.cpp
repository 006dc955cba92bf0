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

/// (buffer, row, column)
Flow pushWeights(Call &call) {
  MachineState &machine = machineOf(call);
  const Buffer &buffer = bufferOf(call, 0);
  int64_t row = call.useScalar(1, "a row"), column = call.useScalar(2, "a column");
  auto extents = useValid(call, buffer);
  int64_t side = machine.parameters.lanes;
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
  const Buffer &buffer = bufferOf(call, 0);
  int64_t row = call.useScalar(1, "a row"), column = call.useScalar(2, "a column");
  if (machine.weightFormat.kind == interpreter::FormatKind::none)
    return call.trap("an input was pushed before any weights");
  if (!(machine.weightFormat == buffer.layout->format))
    return call.trap("inputs and weights have different element types");
  auto extents = useValid(call, buffer);
  int64_t side = machine.parameters.lanes;
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
