//===- Index.cpp - the index dialect, on 64-bit machines ------------------===//
//
// The target chooses the width of index; it is 64 here, as everywhere in the interpreter. As in
// arith, the dialect's documentation names undefined behaviour (division by zero) and poison
// (shifts by the width or more). Its ops take only scalars, so a bad division ends the run and
// never marks an element.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/numbers/IntegerFormulas.h"

#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Index/IR/IndexOps.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

constexpr Format indexFormat{FormatKind::integer, 64};

template <typename Op, typename F> void addUnsigned(HandlerTable &table, F) {
  table.add<Op>([](Call &call) { return mapBinary(call, F()); });
}
template <typename Op, typename F> void addSigned(HandlerTable &table, F) {
  table.add<Op>([](Call &call) {
    return mapBinary(call, [](uint64_t x, uint64_t y) {
      return static_cast<uint64_t>(F()(static_cast<int64_t>(x), static_cast<int64_t>(y)));
    });
  });
}

/// A division has no result if the divisor is 0, or -1 under the smallest number for ops that
/// return the quotient.
template <bool isSigned, bool isRemainder, typename F> Flow divide(Call &call, F f) {
  uint64_t x = call.operand(0).scalarBits(), y = call.operand(1).scalarBits();
  if (call.operand(1).isScalarUndefined())
    return call.trap("undefined behaviour: the divisor is undefined");
  if (y == 0)
    return call.trap("undefined behaviour: division by zero");
  // C++ also leaves the remainder of the smallest number by -1 undefined, although it is 0.
  bool overflows = isSigned && isBadSignedDivision(x, y, indexFormat);
  if (overflows && !call.operand(0).isScalarUndefined() && !isRemainder)
    return call.trap("undefined behaviour: signed division overflows");
  return mapBinary(call, [=](uint64_t a, uint64_t b) { return overflows ? 0 : f(a, b); });
}
template <typename Op, bool isRemainder = false, typename F>
void addSignedDivision(HandlerTable &table, F) {
  table.add<Op>([](Call &call) {
    return divide<true, isRemainder>(call, [](uint64_t x, uint64_t y) {
      return static_cast<uint64_t>(F()(static_cast<int64_t>(x), static_cast<int64_t>(y)));
    });
  });
}
template <typename Op, typename F> void addUnsignedDivision(HandlerTable &table, F) {
  table.add<Op>([](Call &call) { return divide<false, false>(call, F()); });
}

/// A shift by 64 places or more is poison.
template <typename Op, typename F> void addShift(HandlerTable &table, F) {
  table.add<Op>([](Call &call) {
    return mapBinary(call, [](uint64_t x, uint64_t y, bool &undefined) -> uint64_t {
      undefined = y >= 64;
      return undefined ? 0 : F()(x, y);
    });
  });
}

Flow compare(Call &call) {
  using P = index::IndexCmpPredicate;
  P predicate = call.as<index::CmpOp>().getPred();
  return mapBinary(call, [=](uint64_t x, uint64_t y) -> uint64_t {
    auto a = static_cast<int64_t>(x), b = static_cast<int64_t>(y);
    switch (predicate) {
    case P::EQ:
      return x == y;
    case P::NE:
      return x != y;
    case P::SGE:
      return a >= b;
    case P::SGT:
      return a > b;
    case P::SLE:
      return a <= b;
    case P::SLT:
      return a < b;
    case P::UGE:
      return x >= y;
    case P::UGT:
      return x > y;
    case P::ULE:
      return x <= y;
    case P::ULT:
      return x < y;
    }
    llvm_unreachable("no such predicate");
  });
}

Flow castIndexSigned(Call &call) {
  unsigned from = call.operandType(0).format.width;
  uint64_t mask = call.resultType().format.mask();
  return mapUnary(call, [=](uint64_t x) {
    return from == 0 ? 0 : static_cast<uint64_t>(signExtend(x, from)) & mask;
  });
}
Flow castIndexUnsigned(Call &call) {
  uint64_t mask = call.resultType().format.mask();
  return mapUnary(call, [=](uint64_t x) { return x & mask; });
}

} // namespace

void registerIndex(HandlerTable &table) {
  addUnsigned<index::AddOp>(table, [](uint64_t x, uint64_t y) { return x + y; });
  addUnsigned<index::SubOp>(table, [](uint64_t x, uint64_t y) { return x - y; });
  addUnsigned<index::MulOp>(table, [](uint64_t x, uint64_t y) { return x * y; });
  addUnsigned<index::AndOp>(table, [](uint64_t x, uint64_t y) { return x & y; });
  addUnsigned<index::OrOp>(table, [](uint64_t x, uint64_t y) { return x | y; });
  addUnsigned<index::XOrOp>(table, [](uint64_t x, uint64_t y) { return x ^ y; });
  addUnsigned<index::MaxUOp>(table, [](uint64_t x, uint64_t y) { return std::max(x, y); });
  addUnsigned<index::MinUOp>(table, [](uint64_t x, uint64_t y) { return std::min(x, y); });
  addSigned<index::MaxSOp>(table, [](int64_t x, int64_t y) { return std::max(x, y); });
  addSigned<index::MinSOp>(table, [](int64_t x, int64_t y) { return std::min(x, y); });
  addSignedDivision<index::DivSOp>(
      table, [](int64_t x, int64_t y) { return divideSigned<Quotient::trunc>(x, y); });
  addSignedDivision<index::CeilDivSOp>(
      table, [](int64_t x, int64_t y) { return divideSigned<Quotient::ceil>(x, y); });
  addSignedDivision<index::FloorDivSOp>(
      table, [](int64_t x, int64_t y) { return divideSigned<Quotient::floor>(x, y); });
  addSignedDivision<index::RemSOp, true>(table, [](int64_t x, int64_t y) { return x % y; });
  addUnsignedDivision<index::DivUOp>(table, [](uint64_t x, uint64_t y) { return x / y; });
  addUnsignedDivision<index::CeilDivUOp>(
      table, [](uint64_t x, uint64_t y) { return x / y + (x % y != 0); });
  addUnsignedDivision<index::RemUOp>(table, [](uint64_t x, uint64_t y) { return x % y; });
  addShift<index::ShlOp>(table, [](uint64_t x, uint64_t y) { return x << y; });
  addShift<index::ShrUOp>(table, [](uint64_t x, uint64_t y) { return x >> y; });
  addShift<index::ShrSOp>(table, [](uint64_t x, uint64_t y) {
    return static_cast<uint64_t>(static_cast<int64_t>(x) >> y);
  });
  table.add<index::CmpOp>(compare);
  table.add<index::CastSOp>(castIndexSigned);
  table.add<index::CastUOp>(castIndexUnsigned);
  table.add<index::SizeOfOp>([](Call &call) {
    call.setResult(0, Value::index(64));
    return Flow::next;
  });
  table.add<index::ConstantOp>([](Call &call) {
    call.setResult(0, Value::index(call.as<index::ConstantOp>().getValue().getSExtValue()));
    return Flow::next;
  });
  table.add<index::BoolConstantOp>([](Call &call) {
    call.setResult(0, Value::scalar(call.as<index::BoolConstantOp>().getValue()));
    return Flow::next;
  });
}

} // namespace npufuzz::interpreter
