//===- Bufferization.cpp - between tensors and memory ---------------------===//
//
// In the interpreter, tensors and memory never share elements, whatever buffers a bufferization may
// choose.
//
// A bufferization decides which tensors share a buffer; a program cannot observe a correct one.
// These ops therefore copy, and a pass that shares a buffer wrongly shows as a difference.
//
// bufferization.dealloc follows its documentation: it takes memrefs with one condition each
// (ownership), and retained memrefs, for which it returns new conditions. Operands come in this
// order: memrefs, conditions, retained.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Handlers.h"
#include "interpreter/tensor/TensorOps.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

Flow allocTensor(Call &call) {
  auto op = call.as<bufferization::AllocTensorOp>();
  if (op.getCopy()) {
    // The copied tensor follows the extents; there are none if it gives them.
    auto copied = static_cast<unsigned>(op.getDynamicSizes().size());
    call.setResult(0, Value(copyOf(call.operand(copied).memory())));
    return Flow::next;
  }
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!type)
    return call.unsupported("of an unranked tensor");
  llvm::SmallVector<int64_t, 6> sizes(type.getShape());
  unsigned next = 0;
  for (int64_t &size : sizes)
    if (ShapedType::isDynamic(size))
      size = call.useScalar(next++, "a tensor's extent");
  Ref<MemoryReference> tensor = makeTensor(call, type.getElementType(), sizes);
  if (!tensor)
    return Flow::stop;
  call.setResult(0, Value(tensor));
  return Flow::next;
}

/// Copies the current elements. The memory must exist.
Flow copied(Call &call) {
  const MemoryReference &source = call.operand(0).memory();
  if (source.allocation->freed)
    return call.outOfBounds("the memory was freed");
  if (source.allocation->isPoison)
    return call.outOfBounds("the memory is poison");
  if (!canBeHeld(call, source.sizes))
    return call.exceeded("allocationElementsMax exceeded: a copy of more elements");
  call.setResult(0, Value(copyOf(source)));
  return Flow::next;
}

/// Copies to a buffer. If the program promises not to write it, the buffer is constant.
Flow toBuffer(Call &call) {
  Flow flow = copied(call);
  if (flow == Flow::next && call.as<ToBufferOp>().getReadOnly())
    call.frame.slots[call.step.slots[call.operandCount()]].memory().allocation->isConstant = true;
  return flow;
}

/// Copies to a tensor. A bufferization may write a writable tensor in place, so the memory's
/// contents are open afterwards.
Flow toTensor(Call &call) {
  const MemoryReference &source = call.operand(0).memory();
  Flow flow = copied(call);
  if (flow != Flow::next || !call.as<bufferization::ToTensorOp>().getWritable())
    return flow;
  forEachIndex(source.sizes, [&](ArrayRef<int64_t> index) {
    if (std::optional<size_t> place = placeOf(source, index))
      for (int64_t scalar = 0; scalar < source.unit; ++scalar)
        source.allocation->undefined[*place + static_cast<size_t>(scalar)] = 1;
    return true;
  });
  return flow;
}

/// Copies. The documents leave open whether the result is a copy or the memory itself, so a clone
/// of a view that reaches outside also does.
Flow clone(Call &call) {
  bool isOutside = call.operand(0).memory().outside;
  Flow flow = copied(call);
  if (flow == Flow::next)
    call.frame.slots[call.step.slots[call.operandCount()]].memory().outside = isOutside;
  return flow;
}

/// Writes to memory, or to a copy of a tensor.
Flow materialize(Call &call) {
  auto op = call.as<bufferization::MaterializeInDestinationOp>();
  const MemoryReference &source = call.operand(0).memory(), &target = call.operand(1).memory();
  if (source.sizes != target.sizes)
    return call.trap("undefined behaviour: the shapes differ");
  if (isa<TensorType>(op.getDest().getType())) {
    call.setResult(0, Value(copyOf(source)));
    return Flow::next;
  }
  bool written = forEachIndex(source.sizes, [&](ArrayRef<int64_t> index) {
    size_t element;
    if (!locateToWrite(call, target, index, element))
      return false;
    writeCell(target, element, elementOf(source, index));
    return true;
  });
  return written ? Flow::next : Flow::stop;
}

/// Frees memory that a condition owns and that is not retained. A retained memref is owned if any
/// of its aliases is.
Flow deallocOwned(Call &call) {
  auto op = call.as<bufferization::DeallocOp>();
  auto count = static_cast<unsigned>(op.getMemrefs().size());
  auto retained = static_cast<unsigned>(op.getRetained().size());
  auto allocationOf = [&](unsigned operand) { return call.operand(operand).memory().allocation; };
  for (unsigned i = 0; i < retained; ++i) {
    bool owned = false;
    for (unsigned k = 0; k < count; ++k)
      if (allocationOf(k) == allocationOf(2 * count + i))
        owned |= call.useScalar(count + k, "a condition") != 0;
    call.setResult(i, Value::scalar(owned));
  }
  for (unsigned k = 0; k < count; ++k) {
    bool isRetained = false, freedHere = false;
    for (unsigned i = 0; i < retained; ++i)
      isRetained |= allocationOf(k) == allocationOf(2 * count + i);
    for (unsigned before = 0; before < k; ++before)
      freedHere |= allocationOf(k) == allocationOf(before) && allocationOf(k)->freed;
    if (isRetained || freedHere || call.useScalar(count + k, "a condition") == 0)
      continue;
    if (!freeMemory(call, *allocationOf(k)))
      return Flow::stop;
  }
  return Flow::next;
}

} // namespace

void registerBufferization(HandlerTable &table) {
  table.add<bufferization::AllocTensorOp>(allocTensor);
  table.add<bufferization::ToTensorOp>(toTensor);
  table.add<ToBufferOp>(toBuffer);
  table.add<bufferization::CloneOp>(clone);
  table.add<bufferization::MaterializeInDestinationOp>(materialize);
  table.add<bufferization::DeallocOp>(deallocOwned);
  table.add<bufferization::DeallocTensorOp>([](Call &) { return Flow::next; });
}

} // namespace npufuzz::interpreter
