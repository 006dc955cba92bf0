//===- ArithCasts.cpp - conversions and constants of arith ----------------===//
//
// Conversions go through an exact number and round once (Rounding.h). Documentation of arith:
// sitofp, uitofp, extf and truncf round to nearest even unless truncf names a mode; fptosi and
// fptoui round toward zero. Where the rounded number does not fit an integer type the result is
// poison, as LLVM LangRef says of fptosi and fptoui.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Attributes.h"
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Sign-extends and cuts: also index_cast in both directions.
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

Flow signedToFloat(Call &call) {
  Format from = call.operandType(0).format, to = call.resultType().format;
  return mapUnary(call, [=](uint64_t x) {
    return packFloat(to, unpackSigned(signExtend(x, from.width)), RoundingMode::nearestEven);
  });
}
Flow unsignedToFloat(Call &call) {
  Format to = call.resultType().format;
  return mapUnary(call, [=](uint64_t x) {
    return packFloat(to, unpackUnsigned(x), RoundingMode::nearestEven);
  });
}

/// Towards zero; poison where the integer type cannot hold the result.
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

Flow convertFloat(Call &call, RoundingMode mode) {
  Format from = call.operandType(0).format, to = call.resultType().format;
  // An extension is exact, so one function serves both directions.
  return mapUnary(call, [=](uint64_t x) { return packFloat(to, unpackFloat(from, x), mode); });
}

struct CachedValue : StepCache {
  explicit CachedValue(Value value) : value(std::move(value)) {}
  Value value;
};

Flow constant(Call &call) {
  // The verifier lets it pass, but nothing says how many elements there are.
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

void registerArithCasts(HandlerTable &table) {
  table.add<arith::ConstantOp>(constant);
  table.add<arith::ExtSIOp, arith::IndexCastOp>(castSigned);
  table.add<arith::ExtUIOp, arith::TruncIOp, arith::IndexCastUIOp, arith::BitcastOp>(castUnsigned);
  table.add<arith::SIToFPOp>(signedToFloat);
  table.add<arith::UIToFPOp>(unsignedToFloat);
  table.add<arith::FPToSIOp>(floatToSigned);
  table.add<arith::FPToUIOp>(floatToUnsigned);
  table.add<arith::ExtFOp>(
      [](Call &call) { return convertFloat(call, RoundingMode::nearestEven); });
  table.add<arith::TruncFOp>([](Call &call) {
    return convertFloat(call, modeOf(call.as<arith::TruncFOp>().getRoundingmode()));
  });
}

} // namespace npufuzz::interpreter
