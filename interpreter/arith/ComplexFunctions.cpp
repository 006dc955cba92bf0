//===- ComplexFunctions.cpp - functions of complex numbers ----------------===//
//
// No document bounds the error of complex.exp, complex.log, complex.div and their like, and every
// lowering uses another formula. This file computes an estimate in double and rounds it. Judges
// must not compare it by bits.
//
// Options::otherResults asks for results of other implementations. An implementation counts as one
// if it is stable in the mixed sense (Higham, "Accuracy and Stability of Numerical
// Algorithms", 1.5) to half of the digits of its format: it returns a number near f at a point near
// its operand. Near means relative to the number, or to 1 where that is more: formulas subtract
// numbers about as large as 1 (e^z - 1), so the small digits of a small result are not promised.
// Each op errs in the same direction whenever it runs, and an even number errs the other way than
// the odd one before it: between the two lies each edge that a result comes near.
//
// A formula may also overflow, underflow or meet infinities on its way. It multiplies at most two
// squares of moduli. So nothing is said of operands and results that are 0 < |z| < 2^-q or |z| >
// 2^q, where q is a quarter of the largest exponent: such a run exceeds a limit.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/arith/ArithOps.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "llvm/ADT/APFloat.h"

#include <complex>

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Complex = std::complex<double>;
using Formula = Complex (*)(Complex, Complex);

const llvm::fltSemantics &semanticsOf(Type type) {
  auto number = dyn_cast<ComplexType>(type);
  return cast<FloatType>(number ? number.getElementType() : type).getFloatSemantics();
}

/// The larger part, which is at least 0.7 of the modulus and cannot overflow.
double sizeOf(Complex z) { return std::max(std::abs(z.real()), std::abs(z.imag())); }

/// True if no sensible formula leaves the range of the format on its way.
bool isTame(const llvm::fltSemantics &semantics, Complex z) {
  int quarter = llvm::APFloat::semanticsMaxExponent(semantics) / 4;
  double size = sizeOf(z);
  return size == 0 || (std::isfinite(z.real()) && std::isfinite(z.imag()) &&
                       size >= std::ldexp(1.0, -quarter) && size <= std::ldexp(1.0, quarter));
}

/// Returns the number of ops before this one in its block.
uint64_t placeOf(Operation *op) {
  return static_cast<uint64_t>(std::distance(op->getBlock()->begin(), Block::iterator(op)));
}

/// Gives numbers near others, as one implementation of one op would.
class Nearby {
public:
  Nearby(const Call &call, const llvm::fltSemantics &semantics)
      : distance(
            std::ldexp(1.0, -static_cast<int>(llvm::APFloat::semanticsPrecision(semantics) / 2))),
        state(mixed((call.options().otherResults + 1) / 2) + placeOf(call.op())) {
    if (call.options().otherResults % 2 == 0)
      distance = -distance;
  }

  Complex operator()(Complex z) {
    double step = distance * std::max(sizeOf(z), 1.0);
    double real = sign() * step, imaginary = sign() * step;
    return z + Complex(real, imaginary);
  }

private:
  /// Stafford's mix of 64 bits.
  static uint64_t mixed(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
  }
  double sign() {
    state = mixed(state + 0x9e3779b97f4a7c15u);
    return state & 1 ? 1 : -1;
  }

  double distance;
  uint64_t state;
};

Complex operandAt(const Call &call, unsigned i) {
  Format format = call.operandType(i).format;
  const Value &value = call.operand(i);
  return {toDouble(format, value.bits()[0]),
          value.count() > 1 ? toDouble(format, value.bits()[1]) : 0.0};
}

/// A number of the result's type: complex, or its real part.
Value resultOf(const Call &call, Complex z, bool undefined) {
  Value result = call.makeResult();
  Format format = call.resultType().format;
  for (size_t part = 0; part < result.count(); ++part) {
    result.mutableBits()[part] = fromDouble(format, part ? z.imag() : z.real());
    if (undefined)
      result.markUndefined(part);
  }
  return result;
}

bool isUndefined(const Value &value) {
  for (size_t part = 0; part < value.count(); ++part)
    if (value.isUndefined(part))
      return true;
  return false;
}

Flow compute(Call &call, Formula formula) {
  if (fastMathOf(call) != arith::FastMathFlags::none)
    return call.unsupported("with fast-math flags");
  Format format = call.operandType(0).format;
  if (!hasFormats(call) || !format.isFloat() || format.width < 16)
    return unsupportedTypes(call);
  Complex operands[2];
  bool undefined = false;
  for (unsigned i = 0; i < call.operandCount(); ++i) {
    operands[i] = operandAt(call, i);
    undefined |= isUndefined(call.operand(i));
  }
  Complex result = formula(operands[0], operands[1]);
  if (call.options().otherResults && !undefined) {
    const llvm::fltSemantics &semantics = semanticsOf(call.operandType(0).type);
    Nearby nearby(call, semantics);
    bool areTame = isTame(semantics, result);
    for (unsigned i = 0; i < call.operandCount(); ++i) {
      areTame &= isTame(semantics, operands[i]);
      operands[i] = nearby(operands[i]);
    }
    Complex other = nearby(formula(operands[0], operands[1]));
    if (!areTame || !isTame(semantics, other))
      return call.exceeded("implementations may differ on numbers so large or small");
    result = other;
  }
  call.setResult(0, resultOf(call, result, undefined));
  return Flow::next;
}

template <typename Op, typename F> void add(HandlerTable &table, F) {
  table.add<Op>([](Call &call) {
    return compute(call, [](Complex x, Complex y) -> Complex { return F()(x, y); });
  });
}

} // namespace

void registerComplexFunctions(HandlerTable &table) {
  add<complex::AbsOp>(table, [](Complex z, Complex) { return std::abs(z); });
  add<complex::AngleOp>(table, [](Complex z, Complex) { return std::arg(z); });
  add<complex::SignOp>(table, [](Complex z, Complex) { return z == 0.0 ? z : z / std::abs(z); });
  add<complex::DivOp>(table, [](Complex x, Complex y) { return x / y; });
  add<complex::PowOp>(table, [](Complex x, Complex y) { return std::pow(x, y); });
  // By its document, -i log((x + iy) / sqrt(x^2 + y^2)).
  add<complex::Atan2Op>(table, [](Complex y, Complex x) {
    constexpr Complex i(0, 1);
    return -i * std::log((x + i * y) / std::sqrt(x * x + y * y));
  });
  add<complex::SqrtOp>(table, [](Complex z, Complex) { return std::sqrt(z); });
  add<complex::RsqrtOp>(table, [](Complex z, Complex) { return 1.0 / std::sqrt(z); });
  add<complex::ExpOp>(table, [](Complex z, Complex) { return std::exp(z); });
  add<complex::Expm1Op>(table, [](Complex z, Complex) { return std::exp(z) - 1.0; });
  add<complex::LogOp>(table, [](Complex z, Complex) { return std::log(z); });
  add<complex::Log1pOp>(table, [](Complex z, Complex) { return std::log(1.0 + z); });
  add<complex::SinOp>(table, [](Complex z, Complex) { return std::sin(z); });
  add<complex::CosOp>(table, [](Complex z, Complex) { return std::cos(z); });
  add<complex::TanOp>(table, [](Complex z, Complex) { return std::tan(z); });
  add<complex::TanhOp>(table, [](Complex z, Complex) { return std::tanh(z); });
}

} // namespace npufuzz::interpreter
