//===- VectorOps.cpp - executes transfers and vector instructions ---------===//
//
// Each execution watches the operands, finds the destination and computes the form of the op, which
// was decoded at the first.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/simulator/VectorOp.h"
#include "interpreter/TensorElements.h"

using namespace mlir;

namespace npufuzz::hivm {

using interpreter::Call;
using interpreter::Flow;

/// False if the machine has no elements of an operand's type.
static bool takeOperands(const Call &call, const VectorInstruction &instruction, VectorOp &run) {
  for (unsigned i = instruction.inputs.first; i < instruction.inputs.end; ++i) {
    std::optional<Datum> input = datumOf(call, i);
    if (!input)
      return false;
    run.inputs.push_back(std::move(*input));
  }
  auto take = [&](Group group, SmallVectorImpl<Reference> &references) {
    for (unsigned i = group.first; i < group.end; ++i)
      if (std::optional<Datum> datum = datumOf(call, i); datum && datum->reference)
        references.push_back(std::move(*datum->reference));
  };
  take(instruction.outputs, run.outputs);
  take(instruction.rest, run.temporaries);
  return run.outputs.size() == instruction.outputs.count();
}

/// Copies a destination, which becomes a result: ops on tensors write none of their operands.
static Reference copyAsResult(Call &call, unsigned operand, unsigned result) {
  char element = referenceOf(call, operand).element;
  auto copy = interpreter::copyOf(call.operand(operand).memory());
  call.setResult(result, interpreter::Value(copy));
  return Reference(*copy, element, /*isTensor=*/true);
}

static Reference withAxes(Reference reference, ArrayRef<int64_t> axes) {
  for (int64_t axis : axes) {
    auto at = static_cast<ptrdiff_t>(axis);
    if (at > static_cast<ptrdiff_t>(reference.sizes.size()))
      break; // extents will differ
    reference.sizes.insert(reference.sizes.begin() + at, 1);
    reference.strides.insert(reference.strides.begin() + at, 0);
  }
  return reference;
}

/// Finds where results go. False if the op has no destination.
static bool findDestinations(Call &call, const VectorInstruction &instruction, VectorOp &run) {
  unsigned first = instruction.outputs.first;
  if (run.outputs.empty()) { // hfusion.cumsum names its operand alone
    if (!run.inputs.front().reference)
      return false;
    first = instruction.inputs.first;
    run.outputs.push_back(*run.inputs.front().reference);
  }
  if (call.op()->getNumResults() > run.outputs.size())
    return false;
  for (unsigned i = 0; i < call.op()->getNumResults(); ++i)
    run.outputs[i] = copyAsResult(call, first + i, i);
  if (instruction.keepsRank || !run.inputs.front().reference)
    return true;
  Reference &from = *run.inputs.front().reference;
  if (from.sizes.size() < run.outputs.front().sizes.size())
    from = withAxes(from, instruction.axes);
  else
    for (Reference &to : run.outputs)
      to = withAxes(to, instruction.axes);
  return true;
}

/// False if an operand leaves its memory.
static bool touchOperands(unsigned pipe, const VectorOp &run) {
  auto touch = [&](const Reference &reference, bool isWrite) {
    return run.machine.elements.touch(pipe, reference, isWrite);
  };
  bool isInside = true;
  for (const Datum &input : run.inputs)
    if (input.reference)
      isInside &= touch(*input.reference, /*isWrite=*/false);
  isInside &= touch(run.to, /*isWrite=*/true);
  for (const Reference &temporary : run.temporaries)
    isInside &= touch(temporary, /*isWrite=*/true);
  for (const Reference &other : llvm::drop_begin(run.outputs))
    isInside = isInside && touch(other, /*isWrite=*/true);
  return isInside;
}

/// Reports a result that begins inside an operand, and a temporary that overlaps either: nothing
/// specifies how far an instruction has read when it writes.
static void watchOverlaps(const VectorOp &run) {
  auto firstByte = [](const Reference &reference) {
    return reference.begin + reference.start * reference.bitsOfElement() / 8;
  };
  auto isOnInput = [&](const Reference &one, bool mayBeginTogether) {
    return llvm::any_of(run.inputs, [&](const Datum &input) {
      return input.reference &&
             !(mayBeginTogether && firstByte(one) == firstByte(*input.reference)) &&
             haveCommonBytes(one, *input.reference);
    });
  };
  auto isOnOutput = [&](const Reference &one) {
    return llvm::any_of(run.outputs, [&](const Reference &to) { return haveCommonBytes(one, to); });
  };
  auto report = [&](const char *what) {
    run.machine.core.log.report(MachineEvent::Kind::outOfBounds, what, "of operands that overlap");
  };
  if (llvm::any_of(run.outputs, [&](const Reference &to) { return isOnInput(to, true); }))
    report("its result lies on an operand, and does not begin where that does");
  if (llvm::any_of(run.temporaries,
                   [&](const Reference &one) { return isOnInput(one, false) || isOnOutput(one); }))
    report("its temporary buffer lies on an operand");
}

static void compute(const VectorInstruction &instruction, VectorOp &run) {
  switch (instruction.form) {
  case Form::move:
  case Form::elementwise:
  case Form::broadcast:
    return run.elementwise(instruction.compute, instruction.repeats);
  case Form::compare:
    return run.compare(instruction.comparison, instruction.repeats);
  case Form::select:
    return run.select(instruction.repeats);
  case Form::reduce:
    return run.reduce(instruction.compute, instruction.axes, instruction.reducesIntoResult);
  case Form::locate:
    return run.locate(instruction.axes.front(), instruction.isMax, instruction.isLast);
  case Form::cumulate:
    return run.cumulate(instruction.compute, instruction.axes.front());
  case Form::convert:
    return run.convert(instruction.rounding, instruction.wraps);
  case Form::transpose:
    return run.transpose(instruction.axes);
  case Form::concatenate:
    return run.concatenate(instruction.axes.front());
  case Form::gather:
    return run.gather();
  case Form::ramp:
    return run.ramp();
  }
  llvm_unreachable("no such form");
}

Flow runVector(Call &call) {
  const auto &instruction = call.cached<const VectorInstruction>(
      [&] { return std::make_unique<VectorInstruction>(*call.op()); });
  if (!instruction.isKnown || !instruction.lacks.empty())
    return unsupported(call, instruction.lacks);
  auto &machine = call.extension<Machine>();
  VectorOp run(machine);
  if (!takeOperands(call, instruction, run))
    return unsupported(call, " of this type");
  if (!findDestinations(call, instruction, run))
    return unsupported(call, " without a destination");
  run.to = run.outputs.front();
  machine.core.step(instruction.pipe);
  if (!touchOperands(instruction.pipe, run))
    return Flow::next;                 // already reported
  if (call.op()->getNumResults() == 0) // a tensor has a memory of its own, so nothing overlaps
    watchOverlaps(run);
  compute(instruction, run);
  return Flow::next;
}

} // namespace npufuzz::hivm
