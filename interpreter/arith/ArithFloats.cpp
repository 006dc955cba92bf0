//===- ArithFloats.cpp - float ops of arith -------------------------------===//
//
// Float arithmetic is strict IEEE 754: each op rounds once, to nearest even, in the format of its
// type. Fast-math flags that permit other results (reassoc, contract, arcp, afn, nsz) are ignored,
// because the strict result is among those that they permit. nnan and ninf make results poison and
// are implemented.
//
// minimumf and maximumf are minimum and maximum of IEEE 754-2019 (NaN propagates, -0 is less than
// +0). minnumf and maxnumf return the other operand if one is NaN and leave the sign of a zero
// open.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/arith/ArithOps.h"
#include "interpreter/numbers/FloatFormulas.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

bool isNan(Format format, uint64_t bits) {
  return unpackFloat(format, bits).kind == Unpacked::Kind::nan;
}
bool isInfinite(Format format, uint64_t bits) {
  return unpackFloat(format, bits).kind == Unpacked::Kind::infinity;
}

template <typename Op> Flow poisonByFlags(Call &call, Flow flow) {
  return poisonByFlags(call, flow, call.as<Op>().getFastmath());
}

/// Compares as doubles, which changes no answer because double holds the numbers of every format.
template <typename F> Flow compareAs(Call &call, F f) {
  Format format = call.operandType(0).format;
  if (format.kind == FormatKind::f32)
    return mapBinary(call,
                     [=](uint64_t x, uint64_t y) -> uint64_t { return f(asF32(x), asF32(y)); });
  return mapBinary(call, [=](uint64_t x, uint64_t y) -> uint64_t {
    return f(toDouble(format, x), toDouble(format, y));
  });
}

/// Flips the sign bit, even of NaN.
Flow negate(Call &call) {
  if (call.resultType().format.isScale())
    return unsupportedTypes(call);
  Format format = call.resultType().format;
  return mapUnary(call, [=](uint64_t x) { return negated(format, x); });
}

template <typename Op, typename Formula> void addBinary(HandlerTable &table, Formula) {
  table.add<Op>(
      [](Call &call) { return poisonByFlags<Op>(call, mapFloatBinary(call, Formula())); });
}

template <typename Op, typename Formula> void addNumber(HandlerTable &table, Formula) {
  table.add<Op>(
      [](Call &call) { return poisonByFlags<Op>(call, mapNumberOrZero(call, Formula())); });
}

} // namespace

arith::FastMathFlags fastMathOf(const Call &call) {
  auto math = dyn_cast<arith::ArithFastMathInterface>(call.op());
  auto flags = math ? math.getFastMathFlagsAttr() : arith::FastMathFlagsAttr();
  return flags ? flags.getValue() : arith::FastMathFlags::none;
}

Flow poisonByFlags(Call &call, Flow flow, arith::FastMathFlags flags) {
  bool noNan = bitEnumContainsAll(flags, arith::FastMathFlags::nnan);
  bool noInfinity = bitEnumContainsAll(flags, arith::FastMathFlags::ninf);
  if (flow != Flow::next || (!noNan && !noInfinity))
    return flow;
  if (isa<TensorType>(call.resultType().type))
    return call.unsupported("on tensors, with nnan or ninf");
  Value result = call.frame.slots[call.step.slots[call.operandCount()]];
  // Copy before writing: the payload may be shared, and values are immutable once they are set.
  if (result.kind() == Value::Kind::elements)
    result = Value(Ref<Elements>(new Elements(result.elements())));
  auto check = [&](Format format, const Value &value) {
    for (size_t i = 0, n = value.count(); format.isFloat() && i < n; ++i)
      if ((noNan && isNan(format, value.bits()[i])) ||
          (noInfinity && isInfinite(format, value.bits()[i])))
        result.markUndefined(i);
  };
  for (unsigned i = 0; i < call.operandCount(); ++i)
    check(call.operandType(i).format, call.operand(i));
  check(call.resultType().format, Value(result));
  call.setResult(0, std::move(result));
  return Flow::next;
}

// Names are those of arith: o = ordered (false on NaN), u = unordered (true on NaN).
Flow compareFloats(Call &call, arith::CmpFPredicate predicate) {
  using P = arith::CmpFPredicate;
  switch (predicate) {
  case P::AlwaysFalse:
    return compareAs(call, [](auto, auto) { return false; });
  case P::OEQ:
    return compareAs(call, [](auto x, auto y) { return x == y; });
  case P::OGT:
    return compareAs(call, [](auto x, auto y) { return x > y; });
  case P::OGE:
    return compareAs(call, [](auto x, auto y) { return x >= y; });
  case P::OLT:
    return compareAs(call, [](auto x, auto y) { return x < y; });
  case P::OLE:
    return compareAs(call, [](auto x, auto y) { return x <= y; });
  case P::ONE:
    return compareAs(call, [](auto x, auto y) { return x < y || x > y; });
  case P::ORD:
    return compareAs(call, [](auto x, auto y) { return x == x && y == y; });
  case P::UEQ:
    return compareAs(call, [](auto x, auto y) { return !(x < y || x > y); });
  case P::UGT:
    return compareAs(call, [](auto x, auto y) { return !(x <= y); });
  case P::UGE:
    return compareAs(call, [](auto x, auto y) { return !(x < y); });
  case P::ULT:
    return compareAs(call, [](auto x, auto y) { return !(x >= y); });
  case P::ULE:
    return compareAs(call, [](auto x, auto y) { return !(x > y); });
  case P::UNE:
    return compareAs(call, [](auto x, auto y) { return x != y; });
  case P::UNO:
    return compareAs(call, [](auto x, auto y) { return x != x || y != y; });
  case P::AlwaysTrue:
    return compareAs(call, [](auto, auto) { return true; });
  }
  llvm_unreachable("no such predicate");
}

void registerArithFloats(HandlerTable &table) {
  addBinary<arith::AddFOp>(table, [](auto x, auto y) { return x + y; });
  addBinary<arith::SubFOp>(table, [](auto x, auto y) { return x - y; });
  addBinary<arith::MulFOp>(table, [](auto x, auto y) { return x * y; });
  addBinary<arith::DivFOp>(table, [](auto x, auto y) { return x / y; });
  addBinary<arith::RemFOp>(table, [](auto x, auto y) { return std::fmod(x, y); });
  addBinary<arith::MinimumFOp>(table, [](auto x, auto y) { return minimum(x, y); });
  addBinary<arith::MaximumFOp>(table, [](auto x, auto y) { return maximum(x, y); });
  addNumber<arith::MinNumFOp>(table, [](double x, double y) { return minimumNumber(x, y); });
  addNumber<arith::MaxNumFOp>(table, [](double x, double y) { return maximumNumber(x, y); });
  table.add<arith::NegFOp>(
      [](Call &call) { return poisonByFlags<arith::NegFOp>(call, negate(call)); });
  table.add<arith::CmpFOp>([](Call &call) {
    return poisonByFlags<arith::CmpFOp>(
        call, compareFloats(call, call.as<arith::CmpFOp>().getPredicate()));
  });
}

} // namespace npufuzz::interpreter
