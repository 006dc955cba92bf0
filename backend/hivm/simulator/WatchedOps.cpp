//===- WatchedOps.cpp - ops of upstream dialects that are watched ---------===//
//
// The scalar unit loads and stores single elements. An access outside its memory is reported and
// the kernel continues: the silicon does not trap.
//
// A tensor op that promises elements which its tensor does not have ends the run. Passes have no
// meaning to keep there.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/simulator/Machine.h"
#include "backend/recording/simulator/Interpreted.h"
#include "interpreter/TensorElements.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace npufuzz::hivm {

using interpreter::Call;
using interpreter::Flow;

namespace {

/// One element of a memref, by the subscripts from operand `first` on.
struct Element {
  Reference reference;
  bool isPlaceUndefined = false;
};

Element elementOf(const Call &call, unsigned memory, unsigned first) {
  Element one{referenceOf(call, memory)};
  auto &[part, isUndefined] = one;
  for (unsigned i = first; i < call.operandCount(); ++i) {
    part.start += part.strides[i - first] * integerOf(call, i);
    isUndefined |= call.operand(i).isScalarUndefined();
  }
  part.sizes.assign(1, 1);
  part.strides.assign(1, 1);
  return one;
}

Flow loadElement(Call &call) {
  auto &machine = call.extension<Machine>();
  machine.beginOp(call.op());
  auto [one, isUndefined] = elementOf(call, 0, 1);
  if (!one.element)
    return unsupported(call, " of this type");
  machine.core.step(pipeS);
  interpreter::Cell cell{0, true};
  if (machine.elements.touch(pipeS, one, /*isWrite=*/false))
    cell = readCell(one, one.start);
  call.setResult(0, interpreter::Value::scalar(cell.bits, cell.undefined || isUndefined));
  return Flow::next;
}

Flow storeElement(Call &call) {
  auto &machine = call.extension<Machine>();
  machine.beginOp(call.op());
  Reference one = elementOf(call, 1, 2).reference;
  if (!one.element)
    return unsupported(call, " of this type");
  machine.core.step(pipeS);
  const interpreter::Value &value = call.operand(0);
  if (machine.elements.touch(pipeS, one, /*isWrite=*/true))
    writeCell(one, one.start, {value.scalarBits(), value.isScalarUndefined()});
  return Flow::next;
}

/// Divides. The scalar unit does not stop at a divisor that nobody wrote: other events may follow.
template <typename Op> Flow divide(Call &call) {
  if (!call.operand(1).isScalarUndefined())
    return plainHandler<Op>()(call);
  call.setResult(0, interpreter::Value::scalar(0, /*undefined=*/true));
  return Flow::next;
}

Flow endOutside(Call &call, const char *why) {
  auto &machine = call.extension<Machine>();
  machine.beginOp(call.op());
  machine.core.log.report(MachineEvent::Kind::outOfBounds, why);
  return call.executor.stop(interpreter::Status::trapped, why);
}

/// Runs an op whose result is a part or another shape of a tensor.
template <typename Op> Flow partOfTensor(Call &call) {
  if (plainHandler<Op>()(call) == Flow::stop)
    return Flow::stop;
  return call.frame.slots[call.step.slots[call.operandCount()]].memory().outside
             ? endOutside(call, "a value has elements that its tensor has not")
             : Flow::next;
}

Flow extractElement(Call &call) {
  SmallVector<int64_t, 6> indices;
  bool isUndefined = false;
  for (unsigned i = 1; i < call.operandCount(); ++i) {
    indices.push_back(integerOf(call, i));
    isUndefined |= call.operand(i).isScalarUndefined();
  }
  if (!isUndefined && !interpreter::placeOf(call.operand(0).memory(), indices))
    return endOutside(call, "an element is read that its tensor has not");
  return plainHandler<tensor::ExtractOp>()(call);
}

Flow toTensor(Call &call) {
  auto &machine = call.extension<Machine>();
  machine.beginOp(call.op());
  Reference memory = referenceOf(call, 0);
  if (memory.isMask() && memory.isOfBytes)
    return unsupported(call, " of a mask in bytes");
  if (!machine.elements.isInside(memory, "it reads"))
    return call.executor.stop(interpreter::Status::trapped,
                              "a value has elements that its tensor has not");
  return plainHandler<bufferization::ToTensorOp>()(call);
}

template <typename... Ops> void addDivisions(interpreter::HandlerTable &table) {
  (table.add<Ops>(divide<Ops>), ...);
}

template <typename... Ops> void addPartsOfTensors(interpreter::HandlerTable &table) {
  (table.add<Ops>(partOfTensor<Ops>), ...);
}

} // namespace

void registerWatchedOps(interpreter::HandlerTable &table) {
  table.add<memref::LoadOp>(loadElement);
  table.add<memref::StoreOp>(storeElement);
  table.add<memref::DeallocOp>([](Call &) { return Flow::next; });
  addDivisions<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp,
               arith::CeilDivUIOp, arith::FloorDivSIOp>(table);
  addPartsOfTensors<tensor::ExtractSliceOp, tensor::ConcatOp, tensor::CastOp>(table);
  table.add<tensor::ExtractOp>(extractElement);
  table.add<bufferization::ToTensorOp>(toTensor);
  // Nothing watches these accesses.
  table.add<affine::AffineLoadOp, affine::AffineStoreOp, memref::AtomicRMWOp,
            memref::GenericAtomicRMWOp, memref::ReallocOp, bufferization::CloneOp, ToBufferOp>(
      [](Call &call) { return unsupported(call); });
}

} // namespace npufuzz::hivm
