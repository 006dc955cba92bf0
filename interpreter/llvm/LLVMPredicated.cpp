//===- LLVMPredicated.cpp - llvm: vector predication, element by element --===//
//
// The elementwise intrinsics llvm.vp.* (LangRef, "Vector Predication Intrinsics"). A mask and a
// length follow the operands. Elements that are off or beyond the length are poison; a length
// beyond the number of elements is undefined behaviour. The other elements are those of the op
// without predication.
//
// Divisions need no special care: on vectors, elements that divide by zero are poison, and so is an
// element that takes no part.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/arith/ArithOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include <functional>

// Releases before 22 lack some of these (support/mlir/Api.h).
namespace mlir::LLVM {
class VPSMaxOp;
class VPSMinOp;
class VPUMaxOp;
class VPUMinOp;
} // namespace mlir::LLVM

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// True if the operand `mask` and the length enable element i. An undefined mask makes the element
/// poison, like one that is off.
bool takesPart(Call &call, unsigned mask, int64_t length, size_t i) {
  const Value &on = call.operand(mask);
  return static_cast<int64_t>(i) < length && !on.isUndefined(i) && on.bits()[i] != 0;
}

/// Reads the length. Nullopt, after a trap, if there are not as many elements.
std::optional<int64_t> lengthOf(Call &call) {
  int64_t length = call.useScalar(call.operandCount() - 1, "the length of a vector");
  if (length >= 0 && static_cast<size_t>(length) <= call.resultType().count)
    return length;
  call.trap("undefined behaviour: a length of more elements than there are");
  return std::nullopt;
}

/// Runs `whole`, which reads the first operands, and makes elements poison that take no part.
template <Flow (*whole)(Call &)> Flow predicated(Call &call) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  std::optional<int64_t> length = lengthOf(call);
  if (!length || whole(call) == Flow::stop)
    return Flow::stop;
  Value &result = call.frame.slots[call.step.slots[call.operandCount()]];
  for (size_t i = 0; i < result.count(); ++i)
    if (!takesPart(call, call.operandCount() - 2, *length, i))
      result.markUndefined(i);
  return Flow::next;
}

/// Runs the handler of an arith or math op without flags.
template <typename Same> Flow same(Call &call) {
  static const Handler handler = allHandlers().find<Same>();
  return handler(call);
}
template <bool isSigned> Flow quotient(Call &call) {
  return divideIntegers(call, isSigned, /*isExact=*/false);
}
template <bool isSigned> Flow shifted(Call &call) {
  return shiftRight(call, isSigned, /*isExact=*/false);
}
template <Wrapping kind> Flow wrapping(Call &call) {
  return wrappingArithmetic(call, kind, /*noSignedWrap=*/false, /*noUnsignedWrap=*/false);
}
Flow cutShort(Call &call) {
  return truncateInteger(call, /*noSignedWrap=*/false, /*noUnsignedWrap=*/false);
}
template <typename Formula> Flow floats(Call &call) { return mapFloatBinary(call, Formula()); }
struct Remainder {
  template <typename T> T operator()(T x, T y) const { return std::fmod(x, y); }
};
/// Flips the sign bit, even of NaN.
Flow negateFloat(Call &call) {
  uint64_t sign = uint64_t(1) << (call.resultType().format.width - 1);
  return mapUnary(call, [=](uint64_t x) { return x ^ sign; });
}

/// Operands: condition, values if it holds, other values, length. Beyond the length, merge takes
/// the other values and select leaves poison.
template <bool isMerge> Flow choose(Call &call) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  std::optional<int64_t> length = lengthOf(call);
  if (!length)
    return Flow::stop;
  Value result = call.makeResult();
  for (size_t i = 0; i < result.count(); ++i) {
    bool isInside = static_cast<int64_t>(i) < *length;
    const Value &condition = call.operand(0);
    const Value &chosen = call.operand(isInside && condition.bits()[i] ? 1 : 2);
    result.mutableBits()[i] = chosen.bits()[i];
    if (chosen.isUndefined(i) || (isInside ? condition.isUndefined(i) : !isMerge))
      result.markUndefined(i);
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}

} // namespace

void registerLLVMPredicated(HandlerTable &table) {
  table.add<LLVM::VPAddOp>(predicated<wrapping<Wrapping::add>>);
  table.add<LLVM::VPSubOp>(predicated<wrapping<Wrapping::sub>>);
  table.add<LLVM::VPMulOp>(predicated<wrapping<Wrapping::mul>>);
  table.add<LLVM::VPShlOp>(predicated<wrapping<Wrapping::shl>>);
  table.add<LLVM::VPSDivOp>(predicated<quotient<true>>);
  table.add<LLVM::VPUDivOp>(predicated<quotient<false>>);
  table.add<LLVM::VPURemOp>(predicated<same<arith::RemUIOp>>);
  table.add<LLVM::VPAndOp>(predicated<same<arith::AndIOp>>);
  table.add<LLVM::VPOrOp>(predicated<same<arith::OrIOp>>);
  table.add<LLVM::VPXorOp>(predicated<same<arith::XOrIOp>>);
  table.add<LLVM::VPLShrOp>(predicated<shifted<false>>);
  table.add<LLVM::VPAShrOp>(predicated<shifted<true>>);
  table.add<LLVM::VPFAddOp>(predicated<floats<std::plus<>>>);
  table.add<LLVM::VPFSubOp>(predicated<floats<std::minus<>>>);
  table.add<LLVM::VPFMulOp>(predicated<floats<std::multiplies<>>>);
  table.add<LLVM::VPFDivOp>(predicated<floats<std::divides<>>>);
  table.add<LLVM::VPFRemOp>(predicated<floats<Remainder>>);
  table.add<LLVM::VPFNegOp>(predicated<negateFloat>);
  table.add<LLVM::VPSMaxOp>(predicated<same<arith::MaxSIOp>>);
  table.add<LLVM::VPSMinOp>(predicated<same<arith::MinSIOp>>);
  table.add<LLVM::VPUMaxOp>(predicated<same<arith::MaxUIOp>>);
  table.add<LLVM::VPUMinOp>(predicated<same<arith::MinUIOp>>);
  table.add<LLVM::VPFmaOp>(predicated<same<math::FmaOp>>);
  // May round twice; as llvm.intr.fmuladd does, it fuses.
  table.add<LLVM::VPFMulAddOp>(predicated<same<math::FmaOp>>);
  table.add<LLVM::VPTruncOp>(predicated<cutShort>);
  table.add<LLVM::VPZExtOp>(predicated<same<arith::ExtUIOp>>);
  table.add<LLVM::VPSExtOp>(predicated<same<arith::ExtSIOp>>);
  table.add<LLVM::VPFPTruncOp, LLVM::VPFPExtOp>(predicated<same<arith::ExtFOp>>);
  table.add<LLVM::VPFPToUIOp>(predicated<same<arith::FPToUIOp>>);
  table.add<LLVM::VPFPToSIOp>(predicated<same<arith::FPToSIOp>>);
  table.add<LLVM::VPUIToFPOp>(predicated<same<arith::UIToFPOp>>);
  table.add<LLVM::VPSIToFPOp>(predicated<same<arith::SIToFPOp>>);
  table.add<LLVM::VPSelectMinOp>(choose</*isMerge=*/false>);
  table.add<LLVM::VPMergeMinOp>(choose</*isMerge=*/true>);
}

} // namespace npufuzz::interpreter
