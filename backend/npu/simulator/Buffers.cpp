//===- Buffers.cpp - alloc, tile instructions, valid-extent registers -----===//
//
// The interpreter's kernel of the tile op executes npu.compute. The machine adds where elements
// lie, which extents are valid, and when the effect happens. So the pipeline can be checked op by
// op against the same semantics before lane code exists.
//
// An effect may lag behind its instruction on its pipe (Pipes.h). Until something has raced,
// computing at issue equals computing later. After a race the inputs are read again when the effect
// happens, as real hardware would.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/simulator/Handlers.h"
#include "backend/npu/simulator/LateFrame.h"
#include "backend/npu/simulator/MachineState.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::npu {

namespace {

using interpreter::Value;

/// The buffer that an alloc made last time.
struct LastBuffer : interpreter::StepCache {
  std::optional<uint32_t> id;
};

/// Ends a buffer, which lives until its alloc runs again. Nothing may be in transfer to or from it
/// then.
void endLastBuffer(Call &call, uint32_t next) {
  auto &last = call.cached<LastBuffer>([] { return std::make_unique<LastBuffer>(); });
  MachineState &machine = machineOf(call);
  if (last.id && !machine.dma.idle())
    machine.reportUser(call, machine.dma.user(*last.id), Access::write);
  last.id = next;
}

Flow alloc(Call &call) {
  auto op = call.as<AllocOp>();
  MachineState &machine = machineOf(call);
  interpreter::Ref<Buffer> buffer(new Buffer());
  buffer->layout = &machine.layoutOf(op.getBuffer().getType());
  buffer->id = machine.nextBufferId++;
  endLastBuffer(call, buffer->id);
  buffer->fillPattern = machine.fillPattern;
  // Undefined extents read as the pattern, as a register of 64 bits.
  uint64_t pattern =
      interpreter::fillBits({interpreter::FormatKind::integer, 64}, machine.fillPattern);
  buffer->valid.assign(buffer->layout->shape.size(), Extent{static_cast<int64_t>(pattern), true});
  if (auto address = op.getAddress()) {
    buffer->address = static_cast<int64_t>(*address);
    int64_t bytes = buffer->layout->bankBytes(), bank = machine.parameters.bankBytes;
    if (buffer->address < 0 || buffer->address > bank - bytes)
      return call.outOfBounds("the buffer takes " + Twine(bytes) + " bytes from " +
                              Twine(buffer->address) + " on of each bank, which has " +
                              Twine(bank));
    buffer->banks = &machine.scratchpad;
  } else {
    buffer->own = Banks(machine.parameters.lanes, buffer->layout->bankBytes());
    buffer->banks = &buffer->own;
  }
  call.setResult(0, Value::opaque(buffer));
  return Flow::next;
}

Flow zero(Call &call) {
  interpreter::Ref<Buffer> buffer(&bufferOf(call, 0));
  MachineState &machine = machineOf(call);
  machine.touchAll(call, Pipe::vector, *buffer, Access::write);
  if (machine.lags(call, Pipe::vector))
    machine.pipes.defer(machine.pipeOf(call, Pipe::vector), buffer.get(),
                        [buffer] { buffer->zero(); });
  else
    buffer->zero();
  return Flow::next;
}

//===----------------------------------------------------------------------===//
// npu.compute
//===----------------------------------------------------------------------===//

struct CachedCompute : interpreter::StepCache {
  const interpreter::TileKernel *kernel = nullptr;
  interpreter::TileAttributes attributes;
  bool isExplicit = false, isElementwise = false;
  bool accumulates = false; ///< the output is initialised before any operand is read
};

/// Reads the inputs in logical order, as they are now.
void gatherInputs(Call &call, unsigned inputs, interpreter::TileCall &tileCall,
                  llvm::SmallVectorImpl<interpreter::Ref<Elements>> &gathered) {
  tileCall.operands.clear();
  gathered.clear();
  for (unsigned i = 0; i < inputs; ++i) {
    if (call.operand(i).kind() != Value::Kind::opaque) {
      tileCall.scalar = call.operand(i);
      continue;
    }
    const Buffer &input = bufferOf(call, i);
    gathered.push_back(new Elements(input.layout->elements));
    input.gather(*gathered.back());
    tileCall.operands.push_back({input.layout->shape, input.layout->format, gathered.back().get()});
  }
}

/// Returns true if another buffer among the inputs overlaps the written output.
bool overwritesInput(Call &call, unsigned inputs, const Buffer &output) {
  for (unsigned i = 0; i < inputs; ++i) {
    if (call.operand(i).kind() != Value::Kind::opaque)
      continue;
    const Buffer &input = bufferOf(call, i);
    if (input.id != output.id && input.banks == output.banks &&
        input.address < output.address + output.layout->bankBytes() &&
        output.address < input.address + input.layout->bankBytes())
      return true;
  }
  return false;
}

/// Computes the result from the inputs' current contents.
interpreter::Ref<Elements> computeNow(Call &call, const CachedCompute &cache,
                                      ArrayRef<int64_t> extents) {
  unsigned inputs = call.operandCount() - 1;
  const Buffer &output = bufferOf(call, inputs);
  llvm::SmallVector<interpreter::Ref<Elements>, 3> gathered;
  interpreter::TileCall tileCall{&call, cache.attributes,     {},
                                 {},    output.layout->shape, output.layout->format};
  gatherInputs(call, inputs, tileCall, gathered);
  interpreter::Ref<Elements> result(new Elements(output.layout->elements));
  cache.kernel->compute(tileCall, extents, *result);
  return result;
}

/// Computes from gathered inputs and writes the elements inside the valid extents. The machine
/// streams row by row. That shows only if the output overwrites an input: each row is then computed
/// from the contents at that moment.
Flow compute(Call &call) {
  auto &cache = call.cached<CachedCompute>([&] {
    auto op = call.as<ComputeOp>();
    auto made = std::make_unique<CachedCompute>();
    made->kernel = interpreter::findTileKernel(op.getOpName());
    made->attributes = interpreter::TileAttributes::read(op->getAttrDictionary());
    made->isExplicit = op.getExplicitValid();
    made->isElementwise = made->kernel && isElementwise(op);
    made->accumulates = op.getOpName() == tile::MatmulOp::record.mnemonic;
    return made;
  });
  if (!cache.kernel)
    return call.unsupported("\"" + call.as<ComputeOp>().getOpName() + "\"");
  unsigned inputs = call.operandCount() - 1;
  Buffer &output = bufferOf(call, inputs);
  llvm::SmallVector<interpreter::Ref<Elements>, 3> gathered;
  interpreter::TileCall tileCall{&call, cache.attributes,     {},
                                 {},    output.layout->shape, output.layout->format};
  MachineState &machine = machineOf(call);
  machine.touchAll(call, Pipe::vector, output, Access::write);
  for (unsigned i = 0; i < inputs; ++i)
    if (call.operand(i).kind() == Value::Kind::opaque) {
      machine.touchAll(call, Pipe::vector, bufferOf(call, i), Access::read);
      machine.catchUp(call, Pipe::vector, bufferOf(call, i));
    }
  gatherInputs(call, inputs, tileCall, gathered);
  if (!cache.isExplicit)
    output.setValid(cache.kernel->valid(tileCall));
  llvm::SmallVector<int64_t, 6> extents = useValid(call, output);
  interpreter::Ref<Elements> result(new Elements(output.layout->elements));
  cache.kernel->compute(tileCall, extents, *result);
  bool streams = !cache.isElementwise && overwritesInput(call, inputs, output);
  if (!streams) {
    auto write = [output = interpreter::Ref<Buffer>(&output),
                  extents](const interpreter::Ref<Elements> &result) {
      interpreter::forEachRun(output->layout->shape, extents, [&](int64_t begin, int64_t count) {
        for (int64_t i = begin; i < begin + count; ++i)
          output->write(output->layout->places[i], result->bits()[i], result->isUndefined(i));
      });
    };
    if (!machine.lags(call, Pipe::vector)) {
      write(result);
      return Flow::next;
    }
    LateFrame kept(call, ArrayRef(call.step.slots).take_front(call.operandCount()));
    machine.pipes.defer(machine.pipeOf(call, Pipe::vector), &output,
                        [&pipes = machine.pipes, &step = call.step, &cache, kept = std::move(kept),
                         extents, result, write = std::move(write)] {
                          write(pipes.raced ? kept.with([&](interpreter::Executor &executor,
                                                            interpreter::Frame &frame) {
                            Call late(executor, frame, step);
                            return computeNow(late, cache, extents);
                          })
                                            : result);
                        });
    return Flow::next;
  }
  // Reads and writes alternate, so the work cannot be deferred as one effect.
  machine.catchUp(call, Pipe::vector);
  if (cache.accumulates)
    output.zero();
  interpreter::forEachRun(output.layout->shape, extents, [&](int64_t begin, int64_t count) {
    for (int64_t i = begin; i < begin + count; ++i) {
      if (i % output.layout->shape.back() == 0) {
        gatherInputs(call, inputs, tileCall, gathered);
        result = new Elements(output.layout->elements);
        cache.kernel->compute(tileCall, extents, *result);
      }
      output.write(output.layout->places[i], result->bits()[i], result->isUndefined(i));
    }
  });
  return Flow::next;
}

//===----------------------------------------------------------------------===//
// Valid-extent registers
//===----------------------------------------------------------------------===//

Flow narrow(Call &call) {
  Buffer &buffer = bufferOf(call, 0);
  for (auto [axis, extent] : llvm::enumerate(buffer.valid)) {
    const Value &wanted = call.operand(static_cast<unsigned>(axis) + 1);
    int64_t present = std::clamp<int64_t>(extent.value, 0, buffer.layout->shape[axis]);
    extent.value = std::clamp<int64_t>(static_cast<int64_t>(wanted.scalarBits()), 0, present);
    extent.undefined |= wanted.isScalarUndefined();
  }
  return Flow::next;
}

/// An undefined register reads as an undefined number; the read itself is no use of it.
Flow valid(Call &call) {
  Buffer &buffer = bufferOf(call, 0);
  auto axis = static_cast<size_t>(call.as<ValidOp>().getAxis());
  const Extent &extent = buffer.valid[axis];
  int64_t number = extent.undefined
                       ? std::clamp<int64_t>(extent.value, 0, buffer.layout->shape[axis])
                       : extent.value;
  call.setResult(0, Value::scalar(static_cast<uint64_t>(number), extent.undefined));
  return Flow::next;
}

Flow setValid(Call &call) {
  Buffer &buffer = bufferOf(call, 0);
  for (auto [axis, extent] : llvm::enumerate(buffer.valid)) {
    const Value &number = call.operand(static_cast<unsigned>(axis) + 1);
    extent = {static_cast<int64_t>(number.scalarBits()), number.isScalarUndefined()};
  }
  return Flow::next;
}

} // namespace

void registerBuffers(interpreter::HandlerTable &table) {
  table.add<AllocOp>(alloc);
  table.add<ZeroOp>(zero);
  table.add<ComputeOp>(compute);
  table.add<NarrowOp>(narrow);
  table.add<ValidOp>(valid);
  table.add<SetValidOp>(setValid);
}

} // namespace npufuzz::npu
