//===- LLVMVector.cpp - llvm: elements of vectors, reductions -------------===//
//
// Elements of vectors and reductions of the LLVM dialect. LangRef: an index beyond the vector is
// poison, not undefined behaviour; vector.reduce.fadd and fmul run in order, from the start value
// on, unless a flag permits reassociation. The result is then known only if every order gives the
// same.
//
// The code assumes a single replica.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Combine.h"
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/arith/AnyOrder.h"
#include "interpreter/llvm/LLVMPromises.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Element that an operand names; nullopt if it is undefined or outside, which is poison.
std::optional<size_t> positionIn(Call &call, unsigned operand, size_t count) {
  const Value &value = call.operand(operand);
  if (value.isScalarUndefined() || value.scalarBits() >= count)
    return std::nullopt;
  return static_cast<size_t>(value.scalarBits());
}

Flow extractElement(Call &call) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  const Value &vector = call.operand(0);
  auto position = positionIn(call, 1, vector.count());
  call.setResult(0, position
                        ? Value::scalar(vector.bits()[*position], vector.isUndefined(*position))
                        : Value::scalar(0, true));
  return Flow::next;
}

Flow insertElement(Call &call) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  const Value &vector = call.operand(0), &element = call.operand(1);
  auto position = positionIn(call, 2, vector.count());
  Value result = call.makeResult();
  for (size_t i = 0; i < result.count(); ++i) {
    bool isHere = position == i;
    result.mutableBits()[i] = isHere ? element.scalarBits() : vector.bits()[i];
    if (!position || (isHere ? element.isScalarUndefined() : vector.isUndefined(i)))
      result.markUndefined(i);
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// -1 in the mask selects no element.
Flow shuffle(Call &call) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  const Value &a = call.operand(0), &b = call.operand(1);
  Value result = call.makeResult();
  for (auto [i, number] : llvm::enumerate(call.as<LLVM::ShuffleVectorOp>().getMask())) {
    // Any element will do for -1: the result is marked undefined below.
    auto element = static_cast<size_t>(std::max(number, 0));
    const Value &from = element < a.count() ? a : b;
    element -= element < a.count() ? 0 : a.count();
    result.mutableBits()[i] = from.bits()[element];
    if (number < 0 || from.isUndefined(element))
      result.markUndefined(i);
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// Reduces from the first element to the last, with `start` before them.
Flow reduce(Call &call, Combine kind, const Value *start, const Value &vector) {
  Format format = call.resultType().format;
  if (!hasFormats(call) || (format.isFloat() && format.width < 16))
    return unsupportedTypes(call);
  Value result = start ? *start : Value::scalar(vector.bits()[0], vector.isUndefined(0));
  uint64_t bits = result.scalarBits();
  bool undefined = result.isScalarUndefined();
  for (size_t i = start ? 0 : 1; i < vector.count(); ++i) {
    bits = combine(kind, format, bits, vector.bits()[i]);
    undefined |= vector.isUndefined(i);
  }
  call.setResult(0, Value::scalar(bits, undefined));
  return Flow::next;
}

template <Combine kind> Flow reduceAll(Call &call) {
  if (!isStrict(call))
    return unsupportedFlags(call);
  return reduce(call, kind, nullptr, call.operand(0));
}

/// Accumulates in order unless a flag allows another one. If the order matters, the result is one
/// of many.
template <typename Op, Combine kind> Flow accumulate(Call &call) {
  LLVM::FastmathFlags flags = call.as<Op>().getFastmathFlags();
  if (flags != LLVM::FastmathFlags::none && flags != LLVM::FastmathFlags::reassoc)
    return call.unsupported("with fast-math flags other than reassoc");
  if (flags == LLVM::FastmathFlags::reassoc) {
    if (!hasFormats(call))
      return unsupportedTypes(call);
    llvm::SmallVector<uint64_t> all(call.operand(1).bits(),
                                    call.operand(1).bits() + call.operand(1).count());
    all.push_back(call.operand(0).scalarBits());
    if (!isExactInAnyOrder(kind, call.resultType().format, all))
      return call.exceeded("reassoc leaves the order open, and it matters");
  }
  return reduce(call, kind, &call.operand(0), call.operand(1));
}

template <Combine kind> Flow reduceNumbers(Call &call) {
  if (!isStrict(call))
    return unsupportedFlags(call);
  if (!hasFormats(call))
    return unsupportedTypes(call);
  Flow flow = reduce(call, kind, nullptr, call.operand(0));
  if (flow != Flow::next)
    return flow;
  const Value &vector = call.operand(0);
  OpenNumber number(call.resultType().format);
  for (size_t i = 0; i < vector.count(); ++i)
    number.add(vector.bits()[i]);
  Value &result = call.frame.slots[call.step.slots[call.operandCount()]];
  if (number.leavesOpen(result.scalarBits()))
    result.markUndefined(0);
  return Flow::next;
}

/// Reduction of vector predication. Operands: start value, elements, mask, length. Elements that
/// are off or beyond the length take no part, defined or not.
template <Combine kind> Flow reducePredicated(Call &call) {
  Format format = call.resultType().format;
  if (!hasFormats(call) || (format.isFloat() && format.width < 16))
    return unsupportedTypes(call);
  const Value &vector = call.operand(1), &mask = call.operand(2);
  int64_t length = call.useScalar(3, "the length of a vector");
  if (length < 0 || static_cast<size_t>(length) > vector.count())
    return call.trap("undefined behaviour: a length of more elements than there are");
  Value result = call.operand(0);
  uint64_t bits = result.scalarBits();
  OpenNumber number(format);
  if (isNumber(kind))
    number.add(bits);
  for (size_t i = 0; i < static_cast<size_t>(length); ++i) {
    if (mask.isUndefined(i))
      result.markUndefined(0);
    if (!mask.bits()[i])
      continue;
    bits = combine(kind, format, bits, vector.bits()[i]);
    if (isNumber(kind))
      number.add(vector.bits()[i]);
    if (vector.isUndefined(i))
      result.markUndefined(0);
  }
  bool isOpen = result.isScalarUndefined() || (isNumber(kind) && number.leavesOpen(bits));
  call.setResult(0, Value::scalar(bits, isOpen));
  return Flow::next;
}

void registerPredicated(HandlerTable &table) {
  table.add<LLVM::VPReduceAddOp>(reducePredicated<Combine::addi>);
  table.add<LLVM::VPReduceMulOp>(reducePredicated<Combine::muli>);
  table.add<LLVM::VPReduceAndOp>(reducePredicated<Combine::andi>);
  table.add<LLVM::VPReduceOrOp>(reducePredicated<Combine::ori>);
  table.add<LLVM::VPReduceXorOp>(reducePredicated<Combine::xori>);
  table.add<LLVM::VPReduceSMaxOp>(reducePredicated<Combine::maxs>);
  table.add<LLVM::VPReduceSMinOp>(reducePredicated<Combine::mins>);
  table.add<LLVM::VPReduceUMaxOp>(reducePredicated<Combine::maxu>);
  table.add<LLVM::VPReduceUMinOp>(reducePredicated<Combine::minu>);
  table.add<LLVM::VPReduceFAddOp>(reducePredicated<Combine::addf>);
  table.add<LLVM::VPReduceFMulOp>(reducePredicated<Combine::mulf>);
  table.add<LLVM::VPReduceFMaxOp>(reducePredicated<Combine::maxnumf>);
  table.add<LLVM::VPReduceFMinOp>(reducePredicated<Combine::minnumf>);
}

} // namespace

void registerLLVMVector(HandlerTable &table) {
  table.add<LLVM::ExtractElementOp>(extractElement);
  table.add<LLVM::InsertElementOp>(insertElement);
  table.add<LLVM::ShuffleVectorOp>(shuffle);
  table.add<LLVM::vector_reduce_add>(reduceAll<Combine::addi>);
  table.add<LLVM::vector_reduce_mul>(reduceAll<Combine::muli>);
  table.add<LLVM::vector_reduce_and>(reduceAll<Combine::andi>);
  table.add<LLVM::vector_reduce_or>(reduceAll<Combine::ori>);
  table.add<LLVM::vector_reduce_xor>(reduceAll<Combine::xori>);
  table.add<LLVM::vector_reduce_smax>(reduceAll<Combine::maxs>);
  table.add<LLVM::vector_reduce_smin>(reduceAll<Combine::mins>);
  table.add<LLVM::vector_reduce_umax>(reduceAll<Combine::maxu>);
  table.add<LLVM::vector_reduce_umin>(reduceAll<Combine::minu>);
  table.add<LLVM::vector_reduce_fmaximum>(reduceAll<Combine::maximumf>);
  table.add<LLVM::vector_reduce_fminimum>(reduceAll<Combine::minimumf>);
  table.add<LLVM::vector_reduce_fmax>(reduceNumbers<Combine::maxnumf>);
  table.add<LLVM::vector_reduce_fmin>(reduceNumbers<Combine::minnumf>);
  table.add<LLVM::vector_reduce_fadd>(accumulate<LLVM::vector_reduce_fadd, Combine::addf>);
  table.add<LLVM::vector_reduce_fmul>(accumulate<LLVM::vector_reduce_fmul, Combine::mulf>);
  registerPredicated(table);
}

} // namespace npufuzz::interpreter
