//===- MathLibrary.cpp ----------------------------------------------------===//
//
// Functions of <math.h>, which convert-math-to-libm calls, and programs that front ends made. A
// name has its type in its last letter: expf takes float, exp takes double.
//
//===----------------------------------------------------------------------===//
#include "interpreter/arith/MathLibrary.h"
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"

#include "support/mlir/Api.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

struct LibraryFunction {
  Handler handler = nullptr;
  unsigned operands = 1;
  bool isExact = false;   ///< or correctly rounded
  bool isComplex = false; ///< takes complex numbers
};

/// Null if this release of MLIR only has the op's name (support/mlir/Api.h).
template <typename Op> Handler handlerOf() {
  if constexpr (requires { sizeof(Op); })
    return allHandlers().find<Op>();
  else
    return nullptr;
}
template <typename Op> LibraryFunction inexact(unsigned operands = 1) {
  return {handlerOf<Op>(), operands, /*isExact=*/false};
}
template <typename Op> LibraryFunction exact(unsigned operands = 1) {
  return {handlerOf<Op>(), operands, /*isExact=*/true};
}

/// A function of <complex.h>.
template <typename Op> LibraryFunction ofComplex(unsigned operands = 1) {
  return {handlerOf<Op>(), operands, /*isExact=*/false, /*isComplex=*/true};
}

/// arith.remf's handler reads flags of its op.
Flow remainderOfCall(Call &call) {
  return mapFloatBinary(call, [](auto x, auto y) { return std::fmod(x, y); });
}

/// Looks up a name without the letter of its type.
LibraryFunction functionOf(llvm::StringRef name) {
  return llvm::StringSwitch<LibraryFunction>(name)
      .Case("acos", inexact<math::AcosOp>())
      .Case("acosh", inexact<math::AcoshOp>())
      .Case("asin", inexact<math::AsinOp>())
      .Case("asinh", inexact<math::AsinhOp>())
      .Case("atan", inexact<math::AtanOp>())
      .Case("atan2", inexact<math::Atan2Op>(2))
      .Case("atanh", inexact<math::AtanhOp>())
      .Case("cabs", ofComplex<complex::AbsOp>())
      .Case("carg", ofComplex<complex::AngleOp>())
      .Case("cbrt", inexact<math::CbrtOp>())
      .Case("ccos", ofComplex<complex::CosOp>())
      .Case("ceil", exact<math::CeilOp>())
      .Case("cexp", ofComplex<complex::ExpOp>())
      .Case("clog", ofComplex<complex::LogOp>())
      .Case("copysign", exact<math::CopySignOp>(2))
      .Case("cos", inexact<math::CosOp>())
      .Case("cosh", inexact<math::CoshOp>())
      .Case("cpow", ofComplex<complex::PowOp>(2))
      .Case("csin", ofComplex<complex::SinOp>())
      .Case("csqrt", ofComplex<complex::SqrtOp>())
      .Case("ctan", ofComplex<complex::TanOp>())
      .Case("ctanh", ofComplex<complex::TanhOp>())
      .Case("erf", inexact<math::ErfOp>())
      .Case("erfc", inexact<math::ErfcOp>())
      .Case("exp", inexact<math::ExpOp>())
      .Case("exp2", inexact<math::Exp2Op>())
      .Case("expm1", inexact<math::ExpM1Op>())
      .Case("fabs", exact<math::AbsFOp>())
      .Case("floor", exact<math::FloorOp>())
      .Case("fma", exact<math::FmaOp>(3))
      .Case("fmod", {remainderOfCall, 2, /*isExact=*/true})
      .Case("log", inexact<math::LogOp>())
      .Case("log10", inexact<math::Log10Op>())
      .Case("log1p", inexact<math::Log1pOp>())
      .Case("log2", inexact<math::Log2Op>())
      .Case("pow", inexact<math::PowFOp>(2))
      .Case("round", exact<math::RoundOp>())
      .Case("roundeven", exact<math::RoundEvenOp>())
      .Case("sin", inexact<math::SinOp>())
      .Case("sinh", inexact<math::SinhOp>())
      .Case("sqrt", exact<math::SqrtOp>())
      .Case("tan", inexact<math::TanOp>())
      .Case("tanh", inexact<math::TanhOp>())
      .Case("trunc", exact<math::TruncOp>())
      .Default({});
}

/// Looks up a whole name, and gives the width of its type.
std::pair<LibraryFunction, unsigned> functionNamed(llvm::StringRef name) {
  if (LibraryFunction found = functionOf(name); found.handler)
    return {found, 64};
  bool isFloat = name.consume_back("f");
  return {isFloat ? functionOf(name) : LibraryFunction(), 32};
}

} // namespace

Handler mathLibraryFunction(llvm::StringRef name, Operation *call) {
  auto [function, width] = functionNamed(name);
  auto isOfType = [width = width](Type type) {
    auto number = dyn_cast<ComplexType>(type);
    Type part = number ? number.getElementType() : type;
    return part.isF32() ? width == 32 : part.isF64() && width == 64;
  };
  auto isComplex = [](Type type) { return isa<ComplexType>(type); };
  bool fits = function.handler && call->getNumOperands() == function.operands &&
              call->getNumResults() == 1 && llvm::all_of(call->getOperandTypes(), isOfType) &&
              isOfType(call->getResult(0).getType()) &&
              (function.isComplex ? llvm::all_of(call->getOperandTypes(), isComplex)
                                  : llvm::none_of(call->getOperandTypes(), isComplex));
  return fits ? function.handler : nullptr;
}

bool isInexactLibraryFunction(llvm::StringRef name) {
  LibraryFunction function = functionNamed(name).first;
  return function.handler && !function.isExact;
}

} // namespace npufuzz::interpreter
