//===- LLVMArith.cpp - llvm: arithmetic, comparisons, intrinsics ----------===//
//
// If LLVM means the same as arith or math, the handler is the same function. The rest follows
// LangRef: sdiv and srem are undefined if the quotient overflows, the with.overflow intrinsics
// return the wrapped result and a flag, and min and max come in two kinds (minnum and minimum).
//
// Fast-math flags are not modelled for this dialect; an op that has some is unsupported.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/arith/ArithOps.h"
#include "interpreter/llvm/LLVMLayout.h"
#include "interpreter/llvm/LLVMPromises.h"
#include "interpreter/numbers/FloatFormulas.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

// Releases before 22 lack some of these (support/mlir/Api.h).
namespace mlir::LLVM {
class ACosOp;
class ASinOp;
class ATan2Op;
class ATanOp;
class CoshOp;
class SinhOp;
class TanOp;
class TanhOp;
} // namespace mlir::LLVM

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

template <typename Op, Wrapping kind> Flow wrapping(Call &call) {
  LLVM::IntegerOverflowFlags flags = call.as<Op>().getOverflowFlags();
  return wrappingArithmetic(call, kind, bitEnumContainsAll(flags, LLVM::IntegerOverflowFlags::nsw),
                            bitEnumContainsAll(flags, LLVM::IntegerOverflowFlags::nuw));
}

/// The predicates of both dialects are numbered alike.
Flow compareIntegerOperands(Call &call) {
  auto predicate = static_cast<uint64_t>(call.as<LLVM::ICmpOp>().getPredicate());
  return compareIntegers(call, static_cast<arith::CmpIPredicate>(predicate));
}

/// Computes the wrapped result of one pair of numbers, and whether it differs from the exact one.
template <bool isSigned, Wrapping kind>
std::pair<uint64_t, bool> wrapped(Format format, uint64_t x, uint64_t y) {
  __int128 a = isSigned ? signExtend(x, format.width) : static_cast<__int128>(x);
  __int128 b = isSigned ? signExtend(y, format.width) : static_cast<__int128>(y);
  // Unsigned products of 64 bits overflow a signed 128-bit number, which then is not a result
  // either.
  auto product =
      static_cast<__int128>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b));
  __int128 exact = kind == Wrapping::add ? a + b : kind == Wrapping::sub ? a - b : product;
  uint64_t bits = static_cast<uint64_t>(exact) & format.mask();
  __int128 held = isSigned ? signExtend(bits, format.width) : static_cast<__int128>(bits);
  return {bits, held != exact};
}

/// Returns a struct of results and flags.
template <bool isSigned, Wrapping kind> Flow withOverflow(Call &call) {
  const SlotType &type = call.operandType(0);
  if (type.format.kind == FormatKind::none)
    return call.unsupported("of this type");
  const Value &x = call.operand(0), &y = call.operand(1);
  Value results = Call::makeValue(type), flags = Call::makeValue(type);
  for (size_t i = 0; i < type.count; ++i)
    std::tie(results.mutableBits()[i], flags.mutableBits()[i]) =
        wrapped<isSigned, kind>(type.format, x.bits()[i], y.bits()[i]);
  for (Value *value : {&results, &flags}) {
    value->inheritUndefined(x);
    value->inheritUndefined(y);
  }
  call.setResult(0, aggregateOf({std::move(results), std::move(flags)}));
  return Flow::next;
}

Flow sincos(Call &call) {
  if (!isStrict(call))
    return unsupportedFlags(call);
  auto both = sineAndCosine(call);
  if (!both)
    return unsupportedTypes(call);
  call.setResult(0, aggregateOf({std::move(both->first), std::move(both->second)}));
  return Flow::next;
}

/// Runs the handler of another dialect's op, unless this op would be poison.
template <typename Same> Flow unlessPoison(Call &call, bool hasPoison) {
  static const Handler handler = allHandlers().find<Same>();
  return hasPoison ? call.unsupported("with a poison case") : handler(call);
}

/// Unlike arith's, LLVM's remainder is undefined if the quotient overflows.
Flow remainder(Call &call) {
  // Leave undefined operands and vectors to arith's handler, which traps or marks elements.
  bool isKnown = call.resultType().isScalar && !call.operand(0).isScalarUndefined() &&
                 !call.operand(1).isScalarUndefined();
  if (isKnown && isBadSignedDivision(call.operand(0).scalarBits(), call.operand(1).scalarBits(),
                                     call.resultType().format))
    return call.trap("undefined behaviour: signed division overflows");
  static const Handler handler = allHandlers().find<arith::RemSIOp>();
  return handler(call);
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

template <typename Op, typename Formula> void addFloat(HandlerTable &table, Formula) {
  table.add<Op>([](Call &call) {
    return isStrict(call) ? mapFloatBinary(call, Formula()) : unsupportedFlags(call);
  });
}
template <typename Op, typename Formula> void addNumber(HandlerTable &table, Formula) {
  table.add<Op>([](Call &call) {
    return isStrict(call) ? mapNumberOrZero(call, Formula()) : unsupportedFlags(call);
  });
}

/// Flips the sign bit, even of NaN.
Flow negate(Call &call) {
  uint64_t sign = uint64_t(1) << (call.resultType().format.width - 1);
  return isStrict(call) ? mapUnary(call, [=](uint64_t x) { return x ^ sign; })
                        : unsupportedFlags(call);
}

Flow compareFloatOperands(Call &call) {
  auto predicate = static_cast<uint64_t>(call.as<LLVM::FCmpOp>().getPredicate());
  return isStrict(call) ? compareFloats(call, static_cast<arith::CmpFPredicate>(predicate))
                        : unsupportedFlags(call);
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// Reinterprets the sequence of all elements' bits as other elements. Element 0 holds the lowest
/// bits, as in memory of a little-endian machine.
Flow bitcast(Call &call) {
  const SlotType &from = call.operandType(0), &to = call.resultType();
  if (from.format.width == to.format.width && from.count == to.count)
    return mapUnary(call, [](uint64_t x) { return x; });
  if (from.format.width * from.count != to.format.width * to.count)
    return call.unsupported("to another number of bits");
  static const Handler handler = allHandlers().find<vector::BitCastOp>();
  return handler(call);
}

Flow pointerBits(Call &call) {
  uint64_t mask = call.resultType().format.mask();
  return mapUnary(call, [=](uint64_t x) { return x & mask; });
}

/// Truncates an integer. Before release 20 the op had no flags.
template <typename Op> Flow truncateBy(Call &call, Op op) {
  if constexpr (requires { op.getOverflowFlags(); }) {
    LLVM::IntegerOverflowFlags flags = op.getOverflowFlags();
    return truncateInteger(call, bitEnumContainsAll(flags, LLVM::IntegerOverflowFlags::nsw),
                           bitEnumContainsAll(flags, LLVM::IntegerOverflowFlags::nuw));
  }
  return truncateInteger(call, false, false);
}
Flow truncate(Call &call) { return truncateBy(call, call.as<LLVM::TruncOp>()); }

/// Makes elements of the result poison for which the predicate holds on the first operand.
template <typename Excluded> Flow poisonWhere(Call &call, Flow flow, Excluded excluded) {
  if (flow != Flow::next)
    return flow;
  Value result = call.frame.slots[call.step.slots[call.operandCount()]];
  // The payload may be shared; values are immutable once they were given to a result.
  if (result.kind() == Value::Kind::elements)
    result = Value(Ref<Elements>(new Elements(result.elements())));
  for (size_t i = 0, n = result.count(); i < n; ++i)
    if (excluded(i))
      result.markUndefined(i);
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// True if the operand is promised to be nonnegative; always false before release 20.
template <typename Op> bool isNotNegative(Op op) {
  if constexpr (requires { op.getNonNeg(); })
    return op.getNonNeg();
  return false;
}

/// Runs the arith handler; the result is poison for a negative number that the op promises not to
/// get.
template <typename Op, typename Same> Flow unlessNegative(Call &call) {
  static const Handler handler = allHandlers().find<Same>();
  Flow flow = handler(call);
  if (!isNotNegative(call.as<Op>()))
    return flow;
  unsigned width = call.operandType(0).format.width;
  return poisonWhere(call, flow,
                     [&](size_t i) { return signExtend(call.operand(0).bits()[i], width) < 0; });
}

/// True if the operands are promised to share no bit; always false before release 20.
template <typename Op> bool isDisjoint(Op op) {
  if constexpr (requires { op.getIsDisjoint(); })
    return op.getIsDisjoint();
  return false;
}

/// Poison if both operands have a bit that the op promises them not to share.
Flow disjunction(Call &call) {
  static const Handler handler = allHandlers().find<arith::OrIOp>();
  Flow flow = handler(call);
  if (!isDisjoint(call.as<LLVM::OrOp>()))
    return flow;
  return poisonWhere(call, flow, [&](size_t i) {
    return (call.operand(0).bits()[i] & call.operand(1).bits()[i]) != 0;
  });
}

/// Registers an op with the handler of another dialect's op.
template <typename Op, typename Same> void alias(HandlerTable &table) {
  Handler handler = table.find<Same>();
  assert(handler && "registered before");
  table.add<Op>(handler);
}

/// Like alias(), but without fast-math flags.
template <typename Op, typename Same> void aliasStrict(HandlerTable &table) {
  table.add<Op>([](Call &call) {
    static const Handler handler = allHandlers().find<Same>();
    return isStrict(call) ? handler(call) : unsupportedFlags(call);
  });
}

void registerIntegers(HandlerTable &table) {
  table.add<LLVM::AddOp>(wrapping<LLVM::AddOp, Wrapping::add>);
  table.add<LLVM::SubOp>(wrapping<LLVM::SubOp, Wrapping::sub>);
  table.add<LLVM::MulOp>(wrapping<LLVM::MulOp, Wrapping::mul>);
  table.add<LLVM::ShlOp>(wrapping<LLVM::ShlOp, Wrapping::shl>);
  table.add<LLVM::UDivOp>(
      [](Call &call) { return divideIntegers(call, false, isExact<LLVM::UDivOp>(call)); });
  table.add<LLVM::SDivOp>(
      [](Call &call) { return divideIntegers(call, true, isExact<LLVM::SDivOp>(call)); });
  alias<LLVM::URemOp, arith::RemUIOp>(table);
  alias<LLVM::AndOp, arith::AndIOp>(table);
  table.add<LLVM::OrOp>(disjunction);
  alias<LLVM::XOrOp, arith::XOrIOp>(table);
  table.add<LLVM::LShrOp>(
      [](Call &call) { return shiftRight(call, false, isExact<LLVM::LShrOp>(call)); });
  table.add<LLVM::AShrOp>(
      [](Call &call) { return shiftRight(call, true, isExact<LLVM::AShrOp>(call)); });
  alias<LLVM::SMinOp, arith::MinSIOp>(table);
  alias<LLVM::SMaxOp, arith::MaxSIOp>(table);
  alias<LLVM::UMinOp, arith::MinUIOp>(table);
  alias<LLVM::UMaxOp, arith::MaxUIOp>(table);
  alias<LLVM::CtPopOp, math::CtPopOp>(table);
  aliasStrict<LLVM::SelectOp, arith::SelectOp>(table);
  table.add<LLVM::SRemOp>(remainder);
  table.add<LLVM::ICmpOp>(compareIntegerOperands);
  table.add<LLVM::AbsOp>([](Call &call) {
    return unlessPoison<math::AbsIOp>(call, call.as<LLVM::AbsOp>().getIsIntMinPoison());
  });
  table.add<LLVM::CountLeadingZerosOp>([](Call &call) {
    return unlessPoison<math::CountLeadingZerosOp>(
        call, call.as<LLVM::CountLeadingZerosOp>().getIsZeroPoison());
  });
  table.add<LLVM::CountTrailingZerosOp>([](Call &call) {
    return unlessPoison<math::CountTrailingZerosOp>(
        call, call.as<LLVM::CountTrailingZerosOp>().getIsZeroPoison());
  });
  table.add<LLVM::SAddWithOverflowOp>(withOverflow<true, Wrapping::add>);
  table.add<LLVM::UAddWithOverflowOp>(withOverflow<false, Wrapping::add>);
  table.add<LLVM::SSubWithOverflowOp>(withOverflow<true, Wrapping::sub>);
  table.add<LLVM::USubWithOverflowOp>(withOverflow<false, Wrapping::sub>);
  table.add<LLVM::SMulWithOverflowOp>(withOverflow<true, Wrapping::mul>);
  table.add<LLVM::UMulWithOverflowOp>(withOverflow<false, Wrapping::mul>);
}

void registerFloats(HandlerTable &table) {
  addFloat<LLVM::FAddOp>(table, [](auto x, auto y) { return x + y; });
  addFloat<LLVM::FSubOp>(table, [](auto x, auto y) { return x - y; });
  addFloat<LLVM::FMulOp>(table, [](auto x, auto y) { return x * y; });
  addFloat<LLVM::FDivOp>(table, [](auto x, auto y) { return x / y; });
  addFloat<LLVM::FRemOp>(table, [](auto x, auto y) { return std::fmod(x, y); });
  addFloat<LLVM::MinimumOp>(table, [](auto x, auto y) { return minimum(x, y); });
  addFloat<LLVM::MaximumOp>(table, [](auto x, auto y) { return maximum(x, y); });
  addNumber<LLVM::MinNumOp>(table, [](double x, double y) { return minimumNumber(x, y); });
  addNumber<LLVM::MaxNumOp>(table, [](double x, double y) { return maximumNumber(x, y); });
  table.add<LLVM::FNegOp>(negate);
  table.add<LLVM::FCmpOp>(compareFloatOperands);
  aliasStrict<LLVM::FAbsOp, math::AbsFOp>(table);
  aliasStrict<LLVM::FCeilOp, math::CeilOp>(table);
  aliasStrict<LLVM::FFloorOp, math::FloorOp>(table);
  aliasStrict<LLVM::FTruncOp, math::TruncOp>(table);
  aliasStrict<LLVM::RoundOp, math::RoundOp>(table);
  aliasStrict<LLVM::RoundEvenOp, math::RoundEvenOp>(table);
  aliasStrict<LLVM::SqrtOp, math::SqrtOp>(table);
  aliasStrict<LLVM::CopySignOp, math::CopySignOp>(table);
  aliasStrict<LLVM::FMAOp, math::FmaOp>(table);
  // "The same value as a corresponding libm function" (LangRef), of each.
  aliasStrict<LLVM::SinOp, math::SinOp>(table);
  aliasStrict<LLVM::CosOp, math::CosOp>(table);
  aliasStrict<LLVM::TanOp, math::TanOp>(table);
  aliasStrict<LLVM::ASinOp, math::AsinOp>(table);
  aliasStrict<LLVM::ACosOp, math::AcosOp>(table);
  aliasStrict<LLVM::ATanOp, math::AtanOp>(table);
  aliasStrict<LLVM::ATan2Op, math::Atan2Op>(table);
  aliasStrict<LLVM::SinhOp, math::SinhOp>(table);
  aliasStrict<LLVM::CoshOp, math::CoshOp>(table);
  aliasStrict<LLVM::TanhOp, math::TanhOp>(table);
  aliasStrict<LLVM::ExpOp, math::ExpOp>(table);
  aliasStrict<LLVM::Exp2Op, math::Exp2Op>(table);
  aliasStrict<LLVM::LogOp, math::LogOp>(table);
  aliasStrict<LLVM::Log2Op, math::Log2Op>(table);
  aliasStrict<LLVM::Log10Op, math::Log10Op>(table);
  aliasStrict<LLVM::PowOp, math::PowFOp>(table);
  // The default floating-point environment rounds to nearest even.
  aliasStrict<LLVM::RintOp, math::RoundEvenOp>(table);
  aliasStrict<LLVM::NearbyintOp, math::RoundEvenOp>(table);
  table.add<LLVM::SincosOp>(sincos);
  table.add<LLVM::IsFPClass>(
      [](Call &call) { return isOfClass(call, call.as<LLVM::IsFPClass>().getBit()); });
  // LLVM may round twice; code for machines that can fuse does not, and vector.fma is lowered to
  // it.
  aliasStrict<LLVM::FMulAddOp, math::FmaOp>(table);
}

void registerCasts(HandlerTable &table) {
  alias<LLVM::SExtOp, arith::ExtSIOp>(table);
  table.add<LLVM::ZExtOp>(unlessNegative<LLVM::ZExtOp, arith::ExtUIOp>);
  table.add<LLVM::TruncOp>(truncate);
  alias<LLVM::SIToFPOp, arith::SIToFPOp>(table);
  table.add<LLVM::UIToFPOp>(unlessNegative<LLVM::UIToFPOp, arith::UIToFPOp>);
  alias<LLVM::FPToSIOp, arith::FPToSIOp>(table);
  alias<LLVM::FPToUIOp, arith::FPToUIOp>(table);
  // Round to nearest even, in both directions.
  alias<LLVM::FPExtOp, arith::ExtFOp>(table);
  alias<LLVM::FPTruncOp, arith::ExtFOp>(table);
  table.add<LLVM::BitcastOp>(bitcast);
  // "If the cast is legal, both refer to the same memory location": all memory has one space here.
  table.add<LLVM::PtrToIntOp, LLVM::IntToPtrOp, LLVM::AddrSpaceCastOp>(pointerBits);
}

} // namespace

void registerLLVMArith(HandlerTable &table) {
  registerIntegers(table);
  registerFloats(table);
  registerCasts(table);
}

} // namespace npufuzz::interpreter
