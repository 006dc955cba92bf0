//===- ArithCasts.cpp - conversions and constants of arith ----------------===//
//
// Conversions go through an exact number and round once (Rounding.h). According to arith's
// documentation, sitofp, uitofp, extf and truncf round to nearest even unless truncf names a mode;
// fptosi and fptoui round toward zero. If the rounded number does not fit an integer type, the
// result is poison, as LLVM LangRef says for fptosi and fptoui.
//
// A scale (f8E8M0FNU) is the exception: OCP Microscaling Formats 1.0 does not say how a number
// between two powers of two becomes one, APFloat takes the nearest, and arith-expand the smaller.
// truncf without a mode therefore leaves it open.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Attributes.h"
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/arith/ArithOps.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Sign-extends or truncates; also used for index_cast in both directions.
Flow castSigned(Call &call) {
  unsigned from = call.operandType(0).format.width;
  uint64_t mask = call.resultType().format.mask();
  return mapUnary(call,
                  [=](uint64_t x) { return static_cast<uint64_t>(signExtend(x, from)) & mask; });
}
Flow castUnsigned(Call &call) {
  uint64_t mask = call.resultType().format.mask();
  return mapUnary(call, [=](uint64_t x) { return x & mask; });
}

template <typename Op> Flow truncate(Call &call) {
  // Before release 20 the op had no flags.
  if constexpr (requires(Op op) { op.getOverflowFlags(); }) {
    arith::IntegerOverflowFlags flags = call.as<Op>().getOverflowFlags();
    return truncateInteger(call, bitEnumContainsAll(flags, arith::IntegerOverflowFlags::nsw),
                           bitEnumContainsAll(flags, arith::IntegerOverflowFlags::nuw));
  }
  return truncateInteger(call, false, false);
}

/// True if a format has no code for a number or for its rounded value.
bool isOpen(Format to, const Unpacked &number) {
  using enum Unpacked::Kind;
  if (to.isFiniteOnly())
    return number.kind == nan || number.kind == infinity;
  return to.isScale() && (number.kind == zero || (number.negative && number.kind != nan));
}
uint64_t packIfHeld(Format to, const Unpacked &number, RoundingMode mode, bool &undefined) {
  undefined |= isOpen(to, number);
  return packFloat(to, number, mode);
}

Flow signedToFloat(Call &call) {
  Format from = call.operandType(0).format, to = call.resultType().format;
  return mapUnary(call, [=](uint64_t x, bool &undefined) {
    return packIfHeld(to, unpackSigned(signExtend(x, from.width)), RoundingMode::nearestEven,
                      undefined);
  });
}
Flow unsignedToFloat(Call &call) {
  Format to = call.resultType().format;
  return mapUnary(call, [=](uint64_t x, bool &undefined) {
    return packIfHeld(to, unpackUnsigned(x), RoundingMode::nearestEven, undefined);
  });
}

/// Rounds toward zero; poison if the integer type cannot hold the result.
Flow floatToSigned(Call &call) {
  Format from = call.operandType(0).format, to = call.resultType().format;
  int64_t low = signExtend(uint64_t(1) << (to.width - 1), to.width), high = ~low;
  return mapUnary(call, [=](uint64_t x, bool &undefined) {
    RoundedInteger rounded = roundToSigned(unpackFloat(from, x), RoundingMode::trunc, low, high);
    undefined = !rounded.inside;
    return static_cast<uint64_t>(rounded.value) & to.mask();
  });
}
Flow floatToUnsigned(Call &call) {
  Format from = call.operandType(0).format, to = call.resultType().format;
  return mapUnary(call, [=](uint64_t x, bool &undefined) {
    RoundedUnsigned rounded = roundToUnsigned(unpackFloat(from, x), RoundingMode::trunc, to.mask());
    undefined = !rounded.inside;
    return rounded.value;
  });
}

RoundingMode modeOf(std::optional<arith::RoundingMode> mode) {
  if (!mode)
    return RoundingMode::nearestEven;
  switch (*mode) {
  case arith::RoundingMode::to_nearest_even:
    return RoundingMode::nearestEven;
  case arith::RoundingMode::downward:
    return RoundingMode::floor;
  case arith::RoundingMode::upward:
    return RoundingMode::ceil;
  case arith::RoundingMode::toward_zero:
    return RoundingMode::trunc;
  case arith::RoundingMode::to_nearest_away:
    return RoundingMode::nearestAway;
  }
  llvm_unreachable("no such mode");
}

std::optional<arith::RoundingMode> roundingOf(Operation *op) {
  auto attribute = op->getAttrOfType<arith::RoundingModeAttr>("roundingmode");
  return attribute ? std::optional(attribute.getValue()) : std::nullopt;
}

Flow convertFloat(Call &call, RoundingMode mode) {
  Format from = call.operandType(0).format, to = call.resultType().format;
  // An extension is exact, so one function serves both directions.
  return mapUnary(call, [=](uint64_t x, bool &undefined) {
    uint64_t result = packIfHeld(to, unpackFloat(from, x), mode, undefined);
    return isSignaling(from, x) ? signalingNanOf(to) : result; // see passSignaling
  });
}

bool isPowerOfScale(const Unpacked &number) {
  Format scale = {FormatKind::f8E8M0FNU, 8}, wide = {FormatKind::f64, 64};
  uint64_t rounded = packFloat(scale, number, RoundingMode::nearestEven);
  return packFloat(wide, unpackFloat(scale, rounded), RoundingMode::nearestEven) ==
         packFloat(wide, number, RoundingMode::nearestEven);
}

/// Rounds as the op says, or to nearest even; without a mode, a scale holds only its own numbers.
Flow truncateFloat(Call &call) {
  std::optional<arith::RoundingMode> mode = call.as<arith::TruncFOp>().getRoundingmode();
  Format from = call.operandType(0).format, to = call.resultType().format;
  if (mode || !to.isScale())
    return convertFloat(call, modeOf(mode));
  return mapUnary(call, [=](uint64_t x, bool &undefined) {
    Unpacked number = unpackFloat(from, x);
    undefined = number.kind == Unpacked::Kind::finite && !isPowerOfScale(number);
    return packIfHeld(to, number, RoundingMode::nearestEven, undefined);
  });
}

template <Flow (*convert)(Call &)> Flow byFlags(Call &call) {
  return poisonByFlags(call, convert(call), fastMathOf(call));
}
Flow extend(Call &call) { return convertFloat(call, RoundingMode::nearestEven); }

/// "Cast scale to result type, cast input to result type, perform scaling": rounds the product in
/// the result's format. Precondition: the scale is an f8E8M0FNU, which the cast preserves if the
/// result's format holds it.
Flow extendScaled(Call &call) {
  Format from = call.operandType(0).format, scale = call.operandType(1).format,
         to = call.resultType().format;
  if (!scale.isScale() || !from.isFloat() || !to.isFloat())
    return unsupportedTypes(call);
  return mapBinary(call, [=](uint64_t x, uint64_t power, bool &undefined) {
    auto cast = [&](Format type, uint64_t bits) {
      return toDouble(
          to, packIfHeld(to, unpackFloat(type, bits), RoundingMode::nearestEven, undefined));
    };
    return fromDoubleIfHeld(to, cast(from, x) * cast(scale, power), undefined);
  });
}

/// "Cast scale to input type, perform scaling, cast to result type": rounds the quotient in the
/// input's format first.
Flow truncateScaled(Call &call) {
  Format from = call.operandType(0).format, scale = call.operandType(1).format,
         to = call.resultType().format;
  if (!scale.isScale() || !from.isFloat() || !to.isFloat())
    return unsupportedTypes(call);
  RoundingMode mode = modeOf(roundingOf(call.op()));
  return mapBinary(call, [=](uint64_t x, uint64_t power, bool &undefined) {
    uint64_t divisor =
        packIfHeld(from, unpackFloat(scale, power), RoundingMode::nearestEven, undefined);
    uint64_t quotient =
        fromDoubleIfHeld(from, toDouble(from, x) / toDouble(from, divisor), undefined);
    return packIfHeld(to, unpackFloat(from, quotient), mode, undefined);
  });
}

struct CachedValue : StepCache {
  explicit CachedValue(Value value) : value(std::move(value)) {}
  Value value;
};

Flow constant(Call &call) {
  // The verifier accepts a dynamic shape, but nothing says how many elements there are.
  if (auto shaped = dyn_cast<ShapedType>(call.resultType().type);
      shaped && !shaped.hasStaticShape())
    return call.trap("undefined behaviour: a constant of dynamic shape");
  auto &cache = call.cached<CachedValue>([&] {
    Value value = valueOf(call.as<arith::ConstantOp>().getValue(), call.resultType(),
                          call.options().replicas);
    return std::make_unique<CachedValue>(std::move(value));
  });
  if (cache.value.kind() == Value::Kind::none)
    return unsupportedTypes(call);
  call.setResult(0, cache.value);
  return Flow::next;
}

} // namespace

Flow truncateInteger(Call &call, bool noSignedWrap, bool noUnsignedWrap) {
  unsigned from = call.operandType(0).format.width;
  Format to = call.resultType().format;
  return mapUnary(call, [=](uint64_t x, bool &undefined) {
    uint64_t result = x & to.mask();
    undefined = (noUnsignedWrap && result != x) ||
                (noSignedWrap && signExtend(result, to.width) != signExtend(x, from));
    return result;
  });
}

void registerArithCasts(HandlerTable &table) {
  table.add<arith::ConstantOp>(constant);
  table.add<arith::ExtSIOp, arith::IndexCastOp>(castSigned);
  table.add<arith::TruncIOp>(truncate<arith::TruncIOp>);
  table.add<arith::ExtUIOp, arith::IndexCastUIOp, arith::BitcastOp>(castUnsigned);
  table.add<arith::SIToFPOp>(signedToFloat);
  table.add<arith::UIToFPOp>(unsignedToFloat);
  table.add<arith::FPToSIOp>(floatToSigned);
  table.add<arith::FPToUIOp>(floatToUnsigned);
  table.add<arith::ExtFOp>(byFlags<extend>);
  table.add<arith::ScalingExtFOp>(byFlags<extendScaled>);
  table.add<arith::ScalingTruncFOp>(byFlags<truncateScaled>);
  table.add<arith::TruncFOp>(byFlags<truncateFloat>);
}

} // namespace npufuzz::interpreter
