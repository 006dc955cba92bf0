//===- Complex.cpp - complex numbers --------------------------------------===//
//
// A complex number is two elements, the real and the imaginary part. This file handles the ops
// whose parts are sums and products that the dialect's documents spell out; each part is rounded
// separately. ComplexFunctions.cpp has quotients and functions, for which every lowering uses
// another formula.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Attributes.h"
#include "interpreter/Combine.h"
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/Memory.h"

#include "mlir/Dialect/Complex/IR/Complex.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// True for scalars and for complex numbers of at least 16 bits a part.
bool canCompute(const Call &call) {
  return hasFormats(call) && call.operandType(0).format.width >= 16;
}

uint64_t sum(Format format, uint64_t x, uint64_t y) { return combine(Combine::addf, format, x, y); }
uint64_t product(Format format, uint64_t x, uint64_t y) {
  return combine(Combine::mulf, format, x, y);
}

Value numberOf(Cell real, Cell imaginary) {
  Value number(Ref<Elements>(new Elements(2)));
  for (auto [part, cell] : llvm::enumerate(llvm::ArrayRef<Cell>{real, imaginary})) {
    number.mutableBits()[part] = cell.bits;
    if (cell.undefined)
      number.markUndefined(part);
  }
  return number;
}

Cell partOf(const Value &number, size_t part) {
  return {number.bits()[part], number.isUndefined(part)};
}

Flow complexConstant(Call &call) {
  auto parts = call.as<complex::ConstantOp>().getValue();
  auto bits = [&](unsigned part) { return bitsOf(cast<FloatAttr>(parts[part]).getValue()); };
  if (call.resultType().count == 0 || !call.resultType().format.isFloat())
    return call.unsupported("of this type");
  call.setResult(0, numberOf({bits(0)}, {bits(1)}));
  return Flow::next;
}

Flow create(Call &call) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  call.setResult(0, numberOf(partOf(call.operand(0), 0), partOf(call.operand(1), 0)));
  return Flow::next;
}

template <size_t part> Flow take(Call &call) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  Cell cell = partOf(call.operand(0), part);
  call.setResult(0, Value::scalar(cell.bits, cell.undefined));
  return Flow::next;
}

/// Adds or subtracts part by part.
template <typename Formula> Flow addParts(Call &call, Formula formula) {
  if (!canCompute(call))
    return unsupportedTypes(call);
  Format format = call.operandType(0).format;
  return mapBinary(call,
                   [=](uint64_t x, uint64_t y) { return sum(format, x, formula(format, y)); });
}
Flow add(Call &call) {
  return addParts(call, [](Format, uint64_t y) { return y; });
}
Flow subtract(Call &call) { return addParts(call, negated); }

template <bool negatesReal> Flow negate(Call &call) {
  if (!canCompute(call))
    return unsupportedTypes(call);
  Format format = call.operandType(0).format;
  Cell real = partOf(call.operand(0), 0), imaginary = partOf(call.operand(0), 1);
  if (negatesReal)
    real.bits = negated(format, real.bits);
  imaginary.bits = negated(format, imaginary.bits);
  call.setResult(0, numberOf(real, imaginary));
  return Flow::next;
}

/// (a + bi)(c + di) = ac - bd + (ad + bc)i. If both parts come out as NaN, the result is open,
/// because only some lowerings then look for an infinity.
Flow multiply(Call &call) {
  if (!canCompute(call))
    return unsupportedTypes(call);
  Format format = call.operandType(0).format;
  const Value &x = call.operand(0), &y = call.operand(1);
  uint64_t a = x.bits()[0], b = x.bits()[1], c = y.bits()[0], d = y.bits()[1];
  Cell real, imaginary;
  real.bits = sum(format, product(format, a, c), negated(format, product(format, b, d)));
  imaginary.bits = sum(format, product(format, a, d), product(format, b, c));
  auto isNan = [&](uint64_t bits) { return unpackFloat(format, bits).kind == Unpacked::Kind::nan; };
  bool isOpen = isNan(real.bits) && isNan(imaginary.bits);
  for (size_t part : {0, 1})
    isOpen |= x.isUndefined(part) || y.isUndefined(part);
  real.undefined = imaginary.undefined = isOpen;
  call.setResult(0, numberOf(real, imaginary));
  return Flow::next;
}

/// Equal if both parts are.
template <bool isEqual> Flow compare(Call &call) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  Format format = call.operandType(0).format;
  const Value &x = call.operand(0), &y = call.operand(1);
  bool same = true, undefined = false;
  for (size_t part : {0, 1}) {
    same &= toDouble(format, x.bits()[part]) == toDouble(format, y.bits()[part]);
    undefined |= x.isUndefined(part) || y.isUndefined(part);
  }
  call.setResult(0, Value::scalar(same == isEqual, undefined));
  return Flow::next;
}

/// Runs an op only without flags that permit other results, which the interpreter does not model.
template <typename Op, Flow (*handler)(Call &)> Flow strict(Call &call) {
  if (call.as<Op>().getFastmath() != arith::FastMathFlags::none)
    return call.unsupported("with fast-math flags");
  return handler(call);
}

} // namespace

void registerComplex(HandlerTable &table) {
  table.add<complex::ConstantOp>(complexConstant);
  table.add<complex::CreateOp>(create);
  table.add<complex::ReOp>(strict<complex::ReOp, take<0>>);
  table.add<complex::ImOp>(strict<complex::ImOp, take<1>>);
  table.add<complex::AddOp>(strict<complex::AddOp, add>);
  table.add<complex::SubOp>(strict<complex::SubOp, subtract>);
  table.add<complex::MulOp>(strict<complex::MulOp, multiply>);
  table.add<complex::NegOp>(strict<complex::NegOp, negate</*negatesReal=*/true>>);
  table.add<complex::ConjOp>(strict<complex::ConjOp, negate</*negatesReal=*/false>>);
  table.add<complex::EqualOp>(compare<true>);
  table.add<complex::NotEqualOp>(compare<false>);
}

} // namespace npufuzz::interpreter
