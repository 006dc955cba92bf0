//===- LaneCode.cpp - vector instructions of every lane -------------------===//
//
// A vector value holds lanes x N elements, lane after lane.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/Handlers.h"
#include "backend/npu/simulator/LateFrame.h"
#include "backend/npu/simulator/MachineState.h"
#include "interpreter/numbers/IntegerFormulas.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace npufuzz::npu {

namespace {

using interpreter::Value;

int64_t lanesOf(const Call &call) { return machineOf(call).parameters.lanes; }

/// Traps if a vector of that type is longer than a register group.
bool fitsRegisters(const Call &call, const interpreter::SlotType &type) {
  int64_t bits = static_cast<int64_t>(type.count) / lanesOf(call) * type.format.width;
  int64_t limit = machineOf(call).parameters.groupBits();
  if (bits <= limit)
    return true;
  call.trap("a vector of " + Twine(bits) + " bits does not fit a register group of " +
            Twine(limit));
  return false;
}

/// Traps if elements [element, element + count) are not all in the buffer's bank.
bool liesInBank(const Call &call, const Buffer &buffer, int64_t element, int64_t count) {
  if (element >= 0 && element <= buffer.layout->bankElements - count)
    return true;
  call.outOfBounds(Twine(count) + " elements from " + Twine(element) + " on of a bank that has " +
                   Twine(buffer.layout->bankElements));
  return false;
}

/// Reads the lanes' current contents; the elements lie in the bank.
void readLanes(Call &call) {
  const Buffer &buffer = bufferOf(call, 0);
  auto element = static_cast<int64_t>(call.operand(1).scalarBits()), lanes = lanesOf(call);
  int64_t count = static_cast<int64_t>(call.resultType().count) / lanes;
  Value result = call.makeResult();
  for (int64_t lane = 0; lane < lanes; ++lane)
    buffer.read(lane, element, count, result.mutableElements(), lane * count);
  call.setResult(0, std::move(result));
}

/// (buffer, element)
Flow vload(Call &call) {
  Buffer &buffer = bufferOf(call, 0);
  int64_t element = call.useScalar(1, "an address"), lanes = lanesOf(call);
  int64_t count = static_cast<int64_t>(call.resultType().count) / lanes;
  if (!fitsRegisters(call, call.resultType()) || !liesInBank(call, buffer, element, count))
    return Flow::stop;
  machineOf(call).touch(call, Pipe::vector, buffer, element, count, Access::read);
  machineOf(call).catchUp(call, Pipe::vector, buffer);
  readLanes(call);
  return Flow::next;
}

/// Origin of the stored value: the loads of its block, and the steps that compute from them.
struct StoredValue : interpreter::StepCache {
  std::vector<const interpreter::Step *> steps;
  llvm::SmallVector<uint32_t, 8> inputs; ///< slots that the steps take from elsewhere
};

std::unique_ptr<StoredValue> traceStoredValue(const Call &call) {
  Operation *store = call.op();
  llvm::SetVector<Operation *> traced;
  auto trace = [&](mlir::Value value) {
    Operation *op = value.getDefiningOp();
    if (op && op->getBlock() == store->getBlock() && op->getNumRegions() == 0 &&
        (isa<VLoadOp>(op) || isMemoryEffectFree(op)))
      traced.insert(op);
  };
  trace(cast<VStoreOp>(store).getValue());
  for (size_t i = 0; i < traced.size(); ++i)
    for (mlir::Value operand : traced[i]->getOperands())
      trace(operand);
  auto made = std::make_unique<StoredValue>();
  // The steps of a block are contiguous, one for each op.
  const interpreter::Step *step = &call.step;
  for (Operation *op = store->getPrevNode(); op; op = op->getPrevNode())
    if (--step; traced.contains(op))
      made->steps.insert(made->steps.begin(), step);
  llvm::SmallSetVector<uint32_t, 8> inputs, computed;
  for (const interpreter::Step *each : made->steps)
    for (auto [i, slot] : llvm::enumerate(each->slots))
      if (i >= each->operandCount)
        computed.insert(slot);
      else if (!computed.contains(slot))
        inputs.insert(slot);
  if (!computed.contains(call.step.slots[0]))
    inputs.insert(call.step.slots[0]);
  made->inputs.assign(inputs.begin(), inputs.end());
  return made;
}

/// Computes the value to store from the buffers' current contents.
Value computeAgain(const StoredValue &stored, const LateFrame &kept, uint32_t slot) {
  return kept.with([&](interpreter::Executor &executor, interpreter::Frame &frame) {
    for (const interpreter::Step *step : stored.steps) {
      Call call(executor, frame, *step);
      if (isa<VLoadOp>(step->op))
        readLanes(call);
      else if (step->handler(call) == Flow::stop)
        break; // the run ends as trapped
    }
    return frame.slots[slot];
  });
}

/// Writes the elements that the mask keeps, lane after lane, all inside the bank.
void writeMasked(Buffer &buffer, int64_t element, int64_t lanes, const Elements &value,
                 const Elements &mask) {
  int64_t count = static_cast<int64_t>(value.size()) / lanes;
  for (int64_t lane = 0; lane < lanes; ++lane)
    for (int64_t i = 0; i < count; ++i)
      if (int64_t at = lane * count + i; mask.bits()[at])
        buffer.write(lane, element + i, value.bits()[at], value.isUndefined(at));
}

/// (value, buffer, element, mask)
Flow vstore(Call &call) {
  const Elements &value = call.operand(0).elements(), &mask = call.operand(3).elements();
  Buffer &buffer = bufferOf(call, 1);
  int64_t element = call.useScalar(2, "an address"), lanes = lanesOf(call);
  int64_t count = static_cast<int64_t>(value.size()) / lanes;
  if (!fitsRegisters(call, call.operandType(0)))
    return Flow::stop;
  if (const uint8_t *undefined = mask.undefined();
      undefined && std::find(undefined, undefined + mask.size(), 1) != undefined + mask.size())
    call.undefinedUse("a mask element is undefined");
  MachineState &machine = machineOf(call);
  machine.touch(call, Pipe::vector, buffer, element, count, Access::write);
  for (int64_t lane = 0; lane < lanes; ++lane)
    for (int64_t i = 0; i < count; ++i)
      if (mask.bits()[lane * count + i] &&
          !liesInBank(call, buffer, interpreter::wrapAdd(element, i), 1))
        return Flow::stop;
  // A store is the only lane instruction with an effect, so it alone can lag. Its value comes from
  // loads that would have lagged with it. The handler traces them back for the case of a race.
  if (!machine.lags(call, Pipe::vector)) {
    writeMasked(buffer, element, lanes, value, mask);
    return Flow::next;
  }
  const auto &stored = call.cached<StoredValue>([&] { return traceStoredValue(call); });
  machine.pipes.defer(machine.pipeOf(call, Pipe::vector), &buffer,
                      [&pipes = machine.pipes, &stored, slot = call.step.slots[0],
                       kept = LateFrame(call, stored.inputs), value = call.operand(0),
                       buffer = interpreter::Ref<Buffer>(&buffer), element, lanes,
                       mask = call.operand(3)] {
                        Value late = pipes.raced ? computeAgain(stored, kept, slot) : value;
                        writeMasked(*buffer, element, lanes, late.elements(), mask.elements());
                      });
  return Flow::next;
}

/// (buffer, element); places outside the bank are outside the valid extents.
Flow mask(Call &call) {
  Buffer &buffer = bufferOf(call, 0);
  int64_t element = call.useScalar(1, "an address"), lanes = lanesOf(call);
  int64_t count = static_cast<int64_t>(call.resultType().count) / lanes;
  const std::vector<uint8_t> &inside = buffer.inside(useValid(call, buffer));
  Value result = call.makeResult();
  int64_t bankElements = buffer.layout->bankElements;
  for (int64_t lane = 0; lane < lanes; ++lane)
    for (int64_t i = 0; i < count; ++i) {
      int64_t at = interpreter::wrapAdd(element, i);
      result.mutableBits()[lane * count + i] =
          at >= 0 && at < bankElements && inside[lane * bankElements + at];
    }
  call.setResult(0, std::move(result));
  return Flow::next;
}

struct CachedCoordinates : interpreter::StepCache {
  int64_t element = -1;
  Value value;
};

/// (buffer, element): the same for the same element, so the last one is cached.
Flow coordinate(Call &call) {
  const Buffer &buffer = bufferOf(call, 0);
  int64_t element = call.useScalar(1, "an address"), lanes = lanesOf(call);
  int64_t count = static_cast<int64_t>(call.resultType().count) / lanes;
  if (!fitsRegisters(call, call.resultType()) || !liesInBank(call, buffer, element, count))
    return Flow::stop;
  auto &cache =
      call.cached<CachedCoordinates>([] { return std::make_unique<CachedCoordinates>(); });
  if (cache.element != element) {
    auto axis = static_cast<int64_t>(call.as<CoordinateOp>().getAxis());
    cache.value = call.makeResult();
    for (int64_t lane = 0; lane < lanes; ++lane)
      for (int64_t i = 0; i < count; ++i)
        cache.value.mutableBits()[lane * count + i] =
            static_cast<uint64_t>(buffer.layout->coordinate(lane, element + i, axis));
    cache.element = element;
  }
  call.setResult(0, cache.value);
  return Flow::next;
}

Flow convert(Call &call) {
  auto op = call.as<ConvertOp>();
  if (!fitsRegisters(call, call.operandType(0)) || !fitsRegisters(call, call.resultType()))
    return Flow::stop;
  interpreter::Format from = call.operandType(0).format, to = call.resultType().format;
  interpreter::RoundingMode mode = interpreter::roundingModeOf(op.getRounding());
  bool saturate = op.getSaturate();
  const Value &operand = call.operand(0);
  Value result = call.makeResult();
  for (size_t i = 0; i < result.count(); ++i) {
    bool undefined = false;
    result.mutableBits()[i] =
        interpreter::castElement(from, to, mode, saturate, operand.bits()[i], undefined);
    if (undefined)
      result.markUndefined(i);
  }
  result.inheritUndefined(operand);
  call.setResult(0, std::move(result));
  return Flow::next;
}

} // namespace

void registerLaneCode(interpreter::HandlerTable &table) {
  table.add<VLoadOp>(vload);
  table.add<VStoreOp>(vstore);
  table.add<MaskOp>(mask);
  table.add<CoordinateOp>(coordinate);
  table.add<ConvertOp>(convert);
}

} // namespace npufuzz::npu
