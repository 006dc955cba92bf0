//===- TosaElementwise.cpp - tosa: one element at a time ------------------===//
//
// Operands have one rank, and an axis of extent 1 is spread along the others. Integers are signed.
// A number that the result's type does not hold is undefined: "unpredictable" in the law, whatever
// a lowering does.
//
// Floats round to nearest even, as every lowering does. The functions (exp, tanh, …) have an error
// bound in the law; their estimate is that of the math dialect, and sigmoid rounds step by step as
// its decomposition does, so that a pass that keeps the function keeps the bits.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Attributes.h"
#include "interpreter/Elementwise.h"
#include "interpreter/tosa/TosaExtreme.h"
#include "interpreter/tosa/TosaOps.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// An operand in row-major order. An axis of extent 1 has the stride 0.
struct Spread {
  Ref<MemoryReference> tensor;
  Sizes strides;

  explicit Spread(const Value &operand) : tensor(rowMajor(operand)) {
    for (auto [size, stride] : llvm::zip_equal(tensor->sizes, tensor->strides))
      strides.push_back(size == 1 ? 0 : stride);
  }
  Cell at(ArrayRef<int64_t> index) const {
    int64_t place = 0;
    for (auto [number, stride] : llvm::zip_equal(index, strides))
      place += number * stride;
    return readCell(*tensor, static_cast<size_t>(place));
  }
};

/// Extents of the first operands, spread; nullopt if they do not fit one another.
std::optional<Sizes> spreadSizes(const Call &call, unsigned operands) {
  Sizes sizes = sizesOf(call, 0);
  for (unsigned i = 1; i < operands; ++i) {
    ArrayRef<int64_t> other = call.operand(i).memory().sizes;
    if (other.size() != sizes.size())
      return std::nullopt;
    for (auto [size, extent] : llvm::zip_equal(sizes, other)) {
      if (size != 1 && extent != 1 && size != extent)
        return std::nullopt;
      size = size == 1 ? extent : size;
    }
  }
  return sizes;
}

/// result[index] = f(cells of the operands at that index).
template <size_t... number, typename F>
Flow mapSpreadCells(Call &call, F f, std::index_sequence<number...>) {
  std::optional<Sizes> sizes = spreadSizes(call, sizeof...(number));
  if (!sizes)
    return breakPromise(call);
  const Spread operands[] = {Spread(call.operand(number))...};
  return fillResult(call, *sizes,
                    [&](ArrayRef<int64_t> index) { return f(operands[number].at(index)...); });
}

/// result[index] = f(undefined, bits of the operands…), which is undefined if an operand is.
template <size_t operands, typename F> Flow mapSpread(Call &call, F f) {
  auto ofCells = [&](auto... cells) {
    bool undefined = (cells.undefined || ...);
    uint64_t bits = f(undefined, cells.bits...);
    return Cell{bits, undefined};
  };
  return mapSpreadCells(call, ofCells, std::make_index_sequence<operands>());
}

/// Applies a formula in double, which rounds once for every narrower format.
template <size_t operands, typename Formula> Flow mapFloats(Call &call, Formula formula) {
  Format format = elementFormat(call.resultType());
  if (!format.isFloat())
    return call.unsupported("of integers");
  return mapSpread<operands>(call, [=](bool &undefined, auto... bits) {
    return applyFormula<FormatKind::none>(format, formula, undefined, bits...);
  });
}

/// Applies a formula of arithmetic. The law compares numbers, so that x + 0 may become x, and x * 0
/// that zero: a zero that comes of a zero has any sign.
template <typename Formula> Flow mapFloatArithmetic(Call &call, Formula formula) {
  Format format = elementFormat(call.resultType());
  if (!format.isFloat())
    return call.unsupported("of integers");
  return mapSpread<2>(call, [=, &call](bool &undefined, uint64_t x, uint64_t y) {
    uint64_t result = applyFormula<FormatKind::none>(format, formula, undefined, x, y);
    auto isZero = [=](uint64_t bits) { return toDouble(format, bits) == 0; };
    if (isZero(result) && (isZero(x) || isZero(y)))
      call.executor.noteAnyZero();
    return result;
  });
}

/// Applies a formula on signed numbers, wide enough for every result. A result that the format does
/// not hold is undefined.
template <size_t operands, typename Formula> Flow mapIntegers(Call &call, Formula formula) {
  Format from = elementFormat(call.operandType(0)), to = elementFormat(call.resultType());
  if (!from.isInteger() || !to.isInteger())
    return call.unsupported("of floats");
  return mapSpread<operands>(call, [=](bool &undefined, auto... bits) {
    return checked(to, formula(static_cast<__int128>(signExtend(bits, from.width))...), undefined);
  });
}

bool isOfFloats(const Call &call) { return elementFormat(call.operandType(0)).isFloat(); }

//===----------------------------------------------------------------------===//
// Sums, products, quotients, shifts
//===----------------------------------------------------------------------===//

/// Product of integers. A shift, of i32 only, rounds half up; without one, the product keeps its
/// low bits.
Flow multiplyIntegers(Call &call) {
  Format from = elementFormat(call.operandType(0)), to = elementFormat(call.resultType());
  bool isOpen = false;
  int64_t shift = onlyNumber(call, 2, isOpen);
  isOpen |= shift < 0 || shift > 63 || (shift > 0 && from.width != 32);
  return mapSpread<2>(call, [=](bool &undefined, uint64_t x, uint64_t y) -> uint64_t {
    int64_t left = signExtend(x, from.width), right = signExtend(y, from.width);
    undefined |= isOpen;
    if (shift == 0)
      return static_cast<uint64_t>(wrapMul(left, right)) & to.mask();
    Cell product = scaledFreely(left, {right, shift});
    undefined |= product.undefined;
    return product.bits & to.mask();
  });
}

Flow multiply(Call &call) {
  return isOfFloats(call) ? mapFloatArithmetic(call, [](double x, double y) { return x * y; })
                          : multiplyIntegers(call);
}

/// Rounds toward zero. Lowerings divide, and so trap where there is no quotient.
Flow divide(Call &call) {
  Format format = elementFormat(call.resultType());
  return mapSpread<2>(call, [=, &call](bool &undefined, uint64_t x, uint64_t y) -> uint64_t {
    bool isBad = isBadSignedDivision(x, y, format);
    if (isBad || undefined)
      call.executor.noteBrokenPromise();
    undefined |= isBad;
    if (undefined)
      return 0;
    return static_cast<uint64_t>(signExtend(x, format.width) / signExtend(y, format.width)) &
           format.mask();
  });
}

/// Applies f(format, x, amount) to amounts below the width; others are undefined.
template <typename F> Flow shiftBy(Call &call, F f) {
  Format format = elementFormat(call.resultType());
  if (!format.isInteger())
    return call.unsupported("of floats");
  return mapSpread<2>(call, [=](bool &undefined, uint64_t x, uint64_t amount) -> uint64_t {
    undefined |= amount >= format.width;
    return undefined ? 0 : f(format, x, amount) & format.mask();
  });
}

/// The rounded shift adds the last bit that it shifts out.
Flow shiftRightSigned(Call &call) {
  bool rounds = flagOf(call.op(), "round");
  return shiftBy(call, [=](Format format, uint64_t x, uint64_t amount) {
    int64_t number = signExtend(x, format.width);
    int64_t lastBit = rounds && amount > 0 ? number >> (amount - 1) & 1 : 0;
    return static_cast<uint64_t>((number >> amount) + lastBit);
  });
}

//===----------------------------------------------------------------------===//
// Greater, smaller, equal, chosen
//===----------------------------------------------------------------------===//

/// Greater or smaller number.
Flow extreme(Call &call, bool isGreatest) {
  Format format = elementFormat(call.resultType());
  Type element = getElementTypeOrSelf(call.resultType().type);
  Combine kind = extremeKind(element, isGreatest, ignoresNan(call.op()));
  return mapSpread<2>(call, [=, &call](bool &undefined, uint64_t x, uint64_t y) {
    Extreme extreme(kind, format);
    extreme.add({x});
    extreme.add({y});
    Cell cell = extreme.result(call.executor);
    undefined |= cell.undefined;
    return cell.bits;
  });
}

/// Compares numbers; NaN compares false.
template <typename F> Flow compare(Call &call, F holds) {
  Format format = elementFormat(call.operandType(0));
  return mapSpread<2>(call, [=](bool &, uint64_t x, uint64_t y) -> uint64_t {
    return format.isFloat() ? holds(toDouble(format, x), toDouble(format, y))
                            : holds(signExtend(x, format.width), signExtend(y, format.width));
  });
}

/// The element that is not chosen may be undefined.
Flow select(Call &call) {
  auto choose = [](Cell condition, Cell x, Cell y) {
    Cell chosen = condition.bits ? x : y;
    return Cell{chosen.bits, chosen.undefined || condition.undefined};
  };
  return mapSpreadCells(call, choose, std::make_index_sequence<3>());
}

/// Least number that is at least `low`, at most `high`; both are attributes of the input's type.
/// NaN, ignored, becomes the lower bound.
Flow clamp(Call &call) {
  Format format = elementFormat(call.resultType());
  SlotType element = {getElementTypeOrSelf(call.resultType().type), format, true, 1};
  uint64_t low = valueOf(call.op()->getAttr("min_val"), element, 1).scalarBits();
  uint64_t high = valueOf(call.op()->getAttr("max_val"), element, 1).scalarBits();
  bool isFloat = format.isFloat(), ignores = ignoresNan(call.op());
  return mapSpread<1>(call, [=, &call](bool &, uint64_t x) {
    if (ignores && isFloat && std::isnan(toDouble(format, x)))
      return low;
    uint64_t raised = combine(isFloat ? Combine::maximumf : Combine::maxs, format, x, low);
    if (isAnyZero(format, x, low) || isAnyZero(format, raised, high))
      call.executor.noteAnyZero();
    return combine(isFloat ? Combine::minimumf : Combine::mins, format, raised, high);
  });
}

//===----------------------------------------------------------------------===//
// One operand
//===----------------------------------------------------------------------===//

Flow absolute(Call &call) {
  Format format = elementFormat(call.resultType());
  if (!format.isFloat())
    return mapIntegers<1>(call, [](auto x) { return x < 0 ? -x : x; });
  return mapSpread<1>(call, [=](bool &, uint64_t x) { return withSignOf(format, x, 0); });
}

/// i8 and i16 saturate at the type's ends, wider numbers do not fit.
Flow negateIntegers(Call &call) {
  Format format = elementFormat(call.resultType());
  bool isOpen = false;
  int64_t from = onlyNumber(call, 1, isOpen), to = onlyNumber(call, 2, isOpen);
  int64_t least = smallestSigned(format.width), greatest = largestSigned(format.width);
  return mapSpread<1>(call, [=](bool &undefined, uint64_t x) {
    undefined |= isOpen;
    __int128 number = to - (static_cast<__int128>(signExtend(x, format.width)) - from);
    if (format.width <= 16)
      number = std::clamp<__int128>(number, least, greatest);
    return checked(format, number, undefined);
  });
}
Flow negate(Call &call) {
  Format format = elementFormat(call.resultType());
  if (!format.isFloat())
    return negateIntegers(call);
  return mapSpread<1>(call, [=](bool &, uint64_t x) { return negated(format, x); });
}

Flow leadingZeros(Call &call) {
  unsigned width = elementFormat(call.resultType()).width;
  return mapSpread<1>(call, [=](bool &, uint64_t x) -> uint64_t {
    return static_cast<unsigned>(std::countl_zero(x)) - (64 - width);
  });
}

/// 1 / (1 + exp(-x)), each step rounded.
Flow sigmoid(Call &call) {
  Format format = elementFormat(call.resultType());
  auto rounded = [=](double x) { return toDouble(format, fromDouble(format, x)); };
  return mapFloats<1>(call, [=](double x) { return 1 / rounded(1 + rounded(std::exp(-x))); });
}

/// Base at least 0 and finite; 0 to a power that is not positive is undefined, too.
Flow power(Call &call) {
  Format format = elementFormat(call.resultType());
  if (!format.isFloat())
    return call.unsupported("of integers");
  return mapSpread<2>(call, [=](bool &undefined, uint64_t x, uint64_t y) {
    double base = toDouble(format, x), exponent = toDouble(format, y);
    undefined |= base < 0 || std::isinf(base) || (base == 0 && !(exponent > 0));
    auto formula = [](double b, double e) { return std::pow(b, e); };
    return applyFormula<FormatKind::none>(format, formula, undefined, x, y);
  });
}

Flow identity(Call &call) {
  auto type = cast<RankedTensorType>(call.resultType().type);
  if (!fits(type, call.operand(0).memory().sizes))
    return breakPromise(call);
  call.setResult(0, call.operand(0));
  return Flow::next;
}

//===----------------------------------------------------------------------===//
// Tables of formulas
//===----------------------------------------------------------------------===//

/// Adds a handler for integers and floats alike.
template <typename Op, typename Formula> void addArithmetic(HandlerTable &table, Formula) {
  table.add<Op>(ofSignless<[](Call &call) {
    return isOfFloats(call) ? mapFloatArithmetic(call, Formula()) : mapIntegers<2>(call, Formula());
  }>);
}
template <typename Op, typename Formula> void addBits(HandlerTable &table, Formula) {
  table.add<Op>(ofSignless<[](Call &call) {
    return mapSpread<2>(call, [](bool &, uint64_t x, uint64_t y) { return Formula()(x, y); });
  }>);
}
template <typename Op, typename Formula> void addFunction(HandlerTable &table, Formula) {
  table.add<Op>(ofSignless<[](Call &call) { return mapFloats<1>(call, Formula()); }>);
}
template <typename Op, typename Formula> void addComparison(HandlerTable &table, Formula) {
  table.add<Op>(ofSignless<[](Call &call) { return compare(call, Formula()); }>);
}
template <typename Op, typename Formula> void addShift(HandlerTable &table, Formula) {
  table.add<Op>(ofSignless<[](Call &call) { return shiftBy(call, Formula()); }>);
}

/// Complements all bits of the format.
Flow complement(Call &call) {
  uint64_t mask = elementFormat(call.resultType()).mask();
  return mapSpread<1>(call, [=](bool &, uint64_t x) { return x ^ mask; });
}

void registerFunctions(HandlerTable &table) {
  addFunction<tosa::CeilOp>(table, [](double x) { return std::ceil(x); });
  addFunction<tosa::FloorOp>(table, [](double x) { return std::floor(x); });
  addFunction<tosa::ReciprocalOp>(table, [](double x) { return 1 / x; });
  addFunction<tosa::RsqrtOp>(table, [](double x) { return 1 / std::sqrt(x); });
  addFunction<tosa::ErfOp>(table, [](double x) { return std::erf(x); });
  addFunction<tosa::ExpOp>(table, [](double x) { return std::exp(x); });
  addFunction<tosa::LogOp>(table, [](double x) { return std::log(x); });
  addFunction<tosa::TanhOp>(table, [](double x) { return std::tanh(x); });
  addFunction<tosa::SinOp>(table, [](double x) { return std::sin(x); });
  addFunction<tosa::CosOp>(table, [](double x) { return std::cos(x); });
  table.add<tosa::SigmoidOp>(ofSignless<sigmoid>);
  table.add<tosa::PowOp>(ofSignless<power>);
}

} // namespace

void registerTosaElementwise(HandlerTable &table) {
  registerFunctions(table);
  addArithmetic<tosa::AddOp>(table, [](auto x, auto y) { return x + y; });
  addArithmetic<tosa::SubOp>(table, [](auto x, auto y) { return x - y; });
  addBits<tosa::BitwiseAndOp>(table, [](uint64_t x, uint64_t y) { return x & y; });
  addBits<tosa::BitwiseOrOp>(table, [](uint64_t x, uint64_t y) { return x | y; });
  addBits<tosa::BitwiseXorOp>(table, [](uint64_t x, uint64_t y) { return x ^ y; });
  addBits<tosa::LogicalAndOp>(table, [](uint64_t x, uint64_t y) { return x & y; });
  addBits<tosa::LogicalOrOp>(table, [](uint64_t x, uint64_t y) { return x | y; });
  addBits<tosa::LogicalXorOp>(table, [](uint64_t x, uint64_t y) { return x ^ y; });
  addComparison<tosa::EqualOp>(table, [](auto x, auto y) { return x == y; });
  addComparison<tosa::GreaterOp>(table, [](auto x, auto y) { return x > y; });
  addComparison<tosa::GreaterEqualOp>(table, [](auto x, auto y) { return x >= y; });
  addShift<tosa::LogicalLeftShiftOp>(table, [](Format, uint64_t x, uint64_t n) { return x << n; });
  addShift<tosa::LogicalRightShiftOp>(table, [](Format, uint64_t x, uint64_t n) { return x >> n; });
  table.add<tosa::ArithmeticRightShiftOp>(ofSignless<shiftRightSigned>);
  table.add<tosa::AbsOp>(ofSignless<absolute>);
  table.add<tosa::BitwiseNotOp, tosa::LogicalNotOp>(ofSignless<complement>);
  table.add<tosa::ClampOp>(ofSignless<clamp>);
  table.add<tosa::ClzOp>(ofSignless<leadingZeros>);
  table.add<tosa::IdentityOp>(ofSignless<identity>);
  table.add<tosa::IntDivOp>(ofSignless<divide>);
  table.add<tosa::MaximumOp>(ofSignless<[](Call &call) { return extreme(call, true); }>);
  table.add<tosa::MinimumOp>(ofSignless<[](Call &call) { return extreme(call, false); }>);
  table.add<tosa::MulOp>(ofSignless<multiply>);
  table.add<tosa::NegateOp>(ofSignless<negate>);
  table.add<tosa::SelectOp>(ofSignless<select>);
}

} // namespace npufuzz::interpreter
