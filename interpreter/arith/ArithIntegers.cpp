//===- ArithIntegers.cpp - integer ops of arith ---------------------------===//
//
// Operands and results are bits of 1 to 64 (Format.h); the op decides whether they are signed.
// Undefined cases follow the documentation of arith and of the LLVM ops that arith is lowered to
// (LangRef): nsw and nuw make an overflow poison, a shift by the width or more is poison, and a
// division by zero is undefined behaviour.
//
// Poison is a flag of one element; undefined behaviour ends the run. The difference decides whether
// a pass may move an op, and therefore whether a difference between two runs is a bug.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/arith/ArithOps.h"
#include "interpreter/numbers/IntegerFormulas.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

//===----------------------------------------------------------------------===//
// Sums, products, shifts: wrap, and are poison where a flag forbids it
//===----------------------------------------------------------------------===//

/// Computes with wrap-around at 64 bits, or exactly in an integer type that holds the result.
template <Wrapping kind, typename Wide> Wide compute(Wide x, Wide y) {
  switch (kind) {
  case Wrapping::add:
    return x + y;
  case Wrapping::sub:
    return x - y;
  case Wrapping::mul:
    return x * y;
  case Wrapping::shl:
    return x * (Wide(1) << y);
  }
}

template <Wrapping kind> Flow wrap(Call &call, bool nsw, bool nuw) {
  Format format = call.resultType().format;
  uint64_t mask = format.mask();
  if (!nsw && !nuw && kind != Wrapping::shl)
    return mapBinary(call, [=](uint64_t x, uint64_t y) { return compute<kind>(x, y) & mask; });
  unsigned width = format.width;
  return mapBinary(call, [=](uint64_t x, uint64_t y, bool &undefined) -> uint64_t {
    if (kind == Wrapping::shl && y >= width) {
      undefined = true;
      return 0;
    }
    uint64_t result = compute<kind>(x, y) & mask;
    // A shift amount is unsigned even if the product x * 2^y is signed. It is below 64 here, so the
    // product fits 128 bits.
    __int128 right = kind == Wrapping::shl ? static_cast<__int128>(y) : signExtend(y, width);
    if (nsw && compute<kind, __int128>(signExtend(x, width), right) != signExtend(result, width))
      undefined = true;
    // A negative exact difference is a huge unsigned number and never equals the result.
    if (nuw && compute<kind, unsigned __int128>(x, y) != result)
      undefined = true;
    return result;
  });
}

template <typename Op, Wrapping kind> Flow wrapping(Call &call) {
  arith::IntegerOverflowFlags flags = call.as<Op>().getOverflowFlags();
  return wrap<kind>(call, bitEnumContainsAll(flags, arith::IntegerOverflowFlags::nsw),
                    bitEnumContainsAll(flags, arith::IntegerOverflowFlags::nuw));
}

template <bool isSigned> Flow shiftRightBy(Call &call, bool isExact) {
  Format format = call.resultType().format;
  return mapBinary(call, [=](uint64_t x, uint64_t y, bool &undefined) -> uint64_t {
    if (y >= format.width) {
      undefined = true;
      return 0;
    }
    undefined = isExact && (x & ((uint64_t(1) << y) - 1)) != 0;
    return isSigned ? static_cast<uint64_t>(signExtend(x, format.width) >> y) & format.mask()
                    : x >> y;
  });
}

//===----------------------------------------------------------------------===//
// Divisions
//===----------------------------------------------------------------------===//

/// f(x, y) unless `bad(x, y)`. A bad scalar division is undefined behaviour; a bad element of a
/// vector is poison. The same holds for an undefined divisor, which could be 0, and for an exact
/// quotient with a remainder.
template <typename Bad, typename F> Flow divide(Call &call, Bad bad, F f, bool isExact = false) {
  uint64_t mask = call.resultType().format.mask();
  if (call.resultType().isScalar) {
    if (call.operand(1).isScalarUndefined())
      return call.trap("undefined behaviour: the divisor is undefined");
    // An undefined dividend has no value that could overflow; it only passes on poison.
    bool zero = call.operand(1).scalarBits() == 0;
    if (zero || (!call.operand(0).isScalarUndefined() &&
                 bad(call.operand(0).scalarBits(), call.operand(1).scalarBits())))
      return call.trap(zero ? "undefined behaviour: division by zero"
                            : "undefined behaviour: signed division overflows");
  }
  return mapBinary(call, [=](uint64_t x, uint64_t y, bool &undefined) -> uint64_t {
    if (bad(x, y)) {
      undefined = true;
      return 0;
    }
    uint64_t result = f(x, y);
    // The low bits of the product are right for any signs.
    undefined = isExact && ((result * y ^ x) & mask) != 0;
    return result;
  });
}

template <typename F> Flow divideSignedBy(Call &call, F f, bool isExact = false) {
  Format format = call.resultType().format;
  return divide(
      call, [=](uint64_t x, uint64_t y) { return isBadSignedDivision(x, y, format); },
      [=](uint64_t x, uint64_t y) {
        return static_cast<uint64_t>(f(signExtend(x, format.width), signExtend(y, format.width))) &
               format.mask();
      },
      isExact);
}
template <typename F> Flow divideUnsignedBy(Call &call, F f, bool isExact = false) {
  return divide(call, [](uint64_t, uint64_t y) { return y == 0; }, f, isExact);
}

/// The remainder by -1 is 0 for every number, even if the quotient overflows.
Flow remainderSigned(Call &call) {
  Format format = call.resultType().format;
  return divide(
      call, [](uint64_t, uint64_t y) { return y == 0; },
      [=](uint64_t x, uint64_t y) -> uint64_t {
        if (y == format.mask())
          return 0;
        return static_cast<uint64_t>(signExtend(x, format.width) % signExtend(y, format.width)) &
               format.mask();
      });
}

//===----------------------------------------------------------------------===//
// Comparisons, minimum, maximum, select
//===----------------------------------------------------------------------===//

template <typename F> Flow compareSigned(Call &call, F f) {
  unsigned width = call.operandType(0).format.width;
  return mapBinary(call, [=](uint64_t x, uint64_t y) -> uint64_t {
    return f(signExtend(x, width), signExtend(y, width));
  });
}

template <bool takeSmaller> Flow extremeSigned(Call &call) {
  unsigned width = call.resultType().format.width;
  return mapBinary(call, [=](uint64_t x, uint64_t y) {
    return (signExtend(x, width) < signExtend(y, width)) == takeSmaller ? x : y;
  });
}
template <bool takeSmaller> Flow extremeUnsigned(Call &call) {
  return mapBinary(call, [](uint64_t x, uint64_t y) { return (x < y) == takeSmaller ? x : y; });
}

/// result[i] = condition[i] ? a[i] : b[i]. The other element may be undefined.
void selectInto(Value &result, const Value &condition, const Value &a, const Value &b) {
  const uint64_t *c = condition.bits(), *x = a.bits(), *y = b.bits();
  uint64_t *out = result.mutableBits();
  size_t n = result.count();
  for (size_t i = 0; i < n; ++i)
    out[i] = c[i] ? x[i] : y[i];
  if (condition.elements().undefined() || a.elements().undefined() || b.elements().undefined())
    for (size_t i = 0; i < n; ++i)
      if (condition.isUndefined(i) || (c[i] ? a : b).isUndefined(i))
        result.markUndefined(i);
}

/// Selects values of any type. A scalar condition also selects memrefs and opaque values.
Flow select(Call &call) {
  const Value &condition = call.operand(0);
  if (call.operandType(0).isScalar) {
    Value chosen = call.operand(condition.scalarBits() ? 1 : 2);
    if (condition.isScalarUndefined()) {
      if (chosen.kind() != Value::Kind::scalar && chosen.kind() != Value::Kind::elements) {
        call.undefinedUse("the choice between two memories is undefined");
      } else {
        if (chosen.kind() == Value::Kind::elements)
          chosen = Value(Ref<Elements>(new Elements(chosen.elements())));
        // An undefined condition poisons a value, like LLVM's select on poison. A memref cannot
        // carry that flag, so the use is reported instead.
        for (size_t i = 0; i < chosen.count(); ++i)
          chosen.markUndefined(i);
      }
    }
    call.setResult(0, std::move(chosen));
    return Flow::next;
  }
  if (isa<RankedTensorType>(call.resultType().type)) {
    std::optional<FlatTensors> flat = flattenTensors(call);
    if (!flat)
      return Flow::stop;
    Value result = Call::makeValue(flat->result);
    selectInto(result, flat->operands[0], flat->operands[1], flat->operands[2]);
    call.setResult(0, tensorOf(*flat, result));
    return Flow::next;
  }
  if (!hasFormats(call))
    return unsupportedTypes(call);
  Value result = call.makeResult();
  selectInto(result, condition, call.operand(1), call.operand(2));
  call.setResult(0, std::move(result));
  return Flow::next;
}

//===----------------------------------------------------------------------===//
// Two results
//===----------------------------------------------------------------------===//

/// f(x, y) returns a pair of bits. Both results are undefined if an operand is.
template <typename F>
void mapIntoTwo(Value &first, Value &second, const Value &a, const Value &b, F f) {
  for (size_t i = 0, n = first.count(); i < n; ++i)
    std::tie(first.mutableBits()[i], second.mutableBits()[i]) = f(a.bits()[i], b.bits()[i]);
  for (const Value *operand : {&a, &b}) {
    first.inheritUndefined(*operand);
    second.inheritUndefined(*operand);
  }
}

template <typename F> Flow mapToTwo(Call &call, F f) {
  if (isa<RankedTensorType>(call.resultType().type)) {
    std::optional<FlatTensors> flat = flattenTensors(call);
    if (!flat)
      return Flow::stop;
    Value first = Call::makeValue(flat->result), second = Call::makeValue(flat->result);
    mapIntoTwo(first, second, flat->operands[0], flat->operands[1], f);
    call.setResult(0, tensorOf(*flat, first));
    flat->result.format = call.resultType(1).format;
    call.setResult(1, tensorOf(*flat, second));
    return Flow::next;
  }
  if (!hasFormats(call))
    return unsupportedTypes(call);
  Value first = call.makeResult(0), second = call.makeResult(1);
  mapIntoTwo(first, second, call.operand(0), call.operand(1), f);
  call.setResult(0, std::move(first));
  call.setResult(1, std::move(second));
  return Flow::next;
}

Flow addExtended(Call &call) {
  uint64_t mask = call.resultType().format.mask();
  return mapToTwo(call, [=](uint64_t x, uint64_t y) {
    uint64_t sum = (x + y) & mask;
    // A wrapped unsigned sum is smaller than either operand, for any width.
    return std::pair<uint64_t, uint64_t>(sum, sum < x);
  });
}
template <bool isSigned> Flow multiplyExtended(Call &call) {
  Format format = call.resultType().format;
  return mapToTwo(call, [=](uint64_t x, uint64_t y) {
    unsigned __int128 product =
        isSigned
            ? static_cast<unsigned __int128>(static_cast<__int128>(signExtend(x, format.width)) *
                                             signExtend(y, format.width))
            : static_cast<unsigned __int128>(x) * y;
    return std::pair<uint64_t, uint64_t>(static_cast<uint64_t>(product) & format.mask(),
                                         static_cast<uint64_t>(product >> format.width) &
                                             format.mask());
  });
}

} // namespace

Flow wrappingArithmetic(Call &call, Wrapping kind, bool noSignedWrap, bool noUnsignedWrap) {
  switch (kind) {
  case Wrapping::add:
    return wrap<Wrapping::add>(call, noSignedWrap, noUnsignedWrap);
  case Wrapping::sub:
    return wrap<Wrapping::sub>(call, noSignedWrap, noUnsignedWrap);
  case Wrapping::mul:
    return wrap<Wrapping::mul>(call, noSignedWrap, noUnsignedWrap);
  case Wrapping::shl:
    return wrap<Wrapping::shl>(call, noSignedWrap, noUnsignedWrap);
  }
  llvm_unreachable("every kind is named");
}

Flow shiftRight(Call &call, bool isSigned, bool isExact) {
  return isSigned ? shiftRightBy<true>(call, isExact) : shiftRightBy<false>(call, isExact);
}

Flow divideIntegers(Call &call, bool isSigned, bool isExact) {
  if (isSigned)
    return divideSignedBy(call, divideSigned<Quotient::trunc>, isExact);
  return divideUnsignedBy(call, [](uint64_t x, uint64_t y) { return x / y; }, isExact);
}

Flow compareIntegers(Call &call, arith::CmpIPredicate predicate) {
  switch (predicate) {
  case arith::CmpIPredicate::eq:
    return mapBinary(call, [](uint64_t x, uint64_t y) -> uint64_t { return x == y; });
  case arith::CmpIPredicate::ne:
    return mapBinary(call, [](uint64_t x, uint64_t y) -> uint64_t { return x != y; });
  case arith::CmpIPredicate::slt:
    return compareSigned(call, [](int64_t x, int64_t y) { return x < y; });
  case arith::CmpIPredicate::sle:
    return compareSigned(call, [](int64_t x, int64_t y) { return x <= y; });
  case arith::CmpIPredicate::sgt:
    return compareSigned(call, [](int64_t x, int64_t y) { return x > y; });
  case arith::CmpIPredicate::sge:
    return compareSigned(call, [](int64_t x, int64_t y) { return x >= y; });
  case arith::CmpIPredicate::ult:
    return mapBinary(call, [](uint64_t x, uint64_t y) -> uint64_t { return x < y; });
  case arith::CmpIPredicate::ule:
    return mapBinary(call, [](uint64_t x, uint64_t y) -> uint64_t { return x <= y; });
  case arith::CmpIPredicate::ugt:
    return mapBinary(call, [](uint64_t x, uint64_t y) -> uint64_t { return x > y; });
  case arith::CmpIPredicate::uge:
    return mapBinary(call, [](uint64_t x, uint64_t y) -> uint64_t { return x >= y; });
  }
  llvm_unreachable("no such predicate");
}

void registerArithIntegers(HandlerTable &table) {
  table.add<arith::AddIOp>(wrapping<arith::AddIOp, Wrapping::add>);
  table.add<arith::SubIOp>(wrapping<arith::SubIOp, Wrapping::sub>);
  table.add<arith::MulIOp>(wrapping<arith::MulIOp, Wrapping::mul>);
  table.add<arith::ShLIOp>(wrapping<arith::ShLIOp, Wrapping::shl>);
  table.add<arith::ShRSIOp>(
      [](Call &call) { return shiftRight(call, true, isExact<arith::ShRSIOp>(call)); });
  table.add<arith::ShRUIOp>(
      [](Call &call) { return shiftRight(call, false, isExact<arith::ShRUIOp>(call)); });
  table.add<arith::AndIOp>(
      [](Call &call) { return mapBinary(call, [](uint64_t x, uint64_t y) { return x & y; }); });
  table.add<arith::OrIOp>(
      [](Call &call) { return mapBinary(call, [](uint64_t x, uint64_t y) { return x | y; }); });
  table.add<arith::XOrIOp>(
      [](Call &call) { return mapBinary(call, [](uint64_t x, uint64_t y) { return x ^ y; }); });
  table.add<arith::DivSIOp>(
      [](Call &call) { return divideIntegers(call, true, isExact<arith::DivSIOp>(call)); });
  table.add<arith::FloorDivSIOp>(
      [](Call &call) { return divideSignedBy(call, divideSigned<Quotient::floor>); });
  table.add<arith::CeilDivSIOp>(
      [](Call &call) { return divideSignedBy(call, divideSigned<Quotient::ceil>); });
  table.add<arith::RemSIOp>(remainderSigned);
  table.add<arith::DivUIOp>(
      [](Call &call) { return divideIntegers(call, false, isExact<arith::DivUIOp>(call)); });
  table.add<arith::CeilDivUIOp>([](Call &call) {
    return divideUnsignedBy(call, [](uint64_t x, uint64_t y) { return x / y + (x % y != 0); });
  });
  table.add<arith::RemUIOp>([](Call &call) {
    return divideUnsignedBy(call, [](uint64_t x, uint64_t y) { return x % y; });
  });
  table.add<arith::CmpIOp>(
      [](Call &call) { return compareIntegers(call, call.as<arith::CmpIOp>().getPredicate()); });
  table.add<arith::MinSIOp>(extremeSigned<true>);
  table.add<arith::MaxSIOp>(extremeSigned<false>);
  table.add<arith::MinUIOp>(extremeUnsigned<true>);
  table.add<arith::MaxUIOp>(extremeUnsigned<false>);
  table.add<arith::SelectOp>(select);
  table.add<arith::AddUIExtendedOp>(addExtended);
  table.add<arith::MulSIExtendedOp>(multiplyExtended<true>);
  table.add<arith::MulUIExtendedOp>(multiplyExtended<false>);
}

} // namespace npufuzz::interpreter
