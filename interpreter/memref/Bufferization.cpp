//===- Bufferization.cpp - between tensors and memory ---------------------===//
//
// Tensors and memory never share elements here, whatever buffers a bufferization may choose.
//
// A bufferization decides which tensors share a buffer; a correct one is not seen by the program.
// So the meaning of these ops here is a copy, and a pass that shares a buffer wrongly shows as a
// difference.
//
// bufferization.dealloc follows its documentation: it takes memrefs with a condition each
// (ownership), and memrefs that are retained, for which it gives the new conditions. Operands lie
// in this order: memrefs, conditions, retained.
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
    // Behind the extents, of which there are none where a copy gives them.
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

/// The elements as they are now. Memory must exist.
Flow copied(Call &call) {
  const MemoryReference &source = call.operand(0).memory();
  if (source.allocation->freed)
    return call.outOfBounds("the memory was freed");
  if (source.allocation->isPoison)
    return call.outOfBounds("the memory is poison");
  call.setResult(0, Value(copyOf(source)));
  return Flow::next;
}

/// Likewise, in memory that will not be written where the program promises it.
Flow toBuffer(Call &call) {
  Flow flow = copied(call);
  if (flow == Flow::next && call.as<ToBufferOp>().getReadOnly())
    call.frame.slots[call.step.slots[call.operandCount()]].memory().allocation->isConstant = true;
  return flow;
}

/// As copied(). A bufferization may write a writable tensor in place: what is in the memory then is
/// left open.
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

/// A copy or the memory itself (the documents leave it open), so that a view which reaches outside
/// does so still.
Flow clone(Call &call) {
  bool isOutside = call.operand(0).memory().outside;
  Flow flow = copied(call);
  if (flow == Flow::next)
    call.frame.slots[call.step.slots[call.operandCount()]].memory().outside = isOutside;
  return flow;
}

/// Into memory, or into a copy of a tensor.
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

/// Frees what a condition owns and nobody retains; ownership of a retained memory is any condition
/// of its aliases.
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
