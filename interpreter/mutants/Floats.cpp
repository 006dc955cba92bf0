//===- Floats.cpp - mutants of float arithmetic and functions -------------===//
//
// A mutant rounds in another mode, flushes subnormals, saturates, or approximates quotients, roots
// and functions. Each row of the table says which ops the mutant touches and whether the language
// allows its result. SpecialValues.cpp has the mutants of NaN, zeros and ties.
//
//===----------------------------------------------------------------------===//
#include "interpreter/mutants/Altered.h"
#include "interpreter/mutants/Mutants.h"

using namespace mlir;

namespace npufuzz::interpreter {

static Arithmetic arithmeticOfExpand(tile::ExpandKind kind) {
  switch (kind) {
  case tile::ExpandKind::add:
    return Arithmetic::add;
  case tile::ExpandKind::sub:
    return Arithmetic::sub;
  case tile::ExpandKind::mul:
    return Arithmetic::mul;
  case tile::ExpandKind::div:
    return Arithmetic::div;
  case tile::ExpandKind::min:
    return Arithmetic::min;
  case tile::ExpandKind::max:
    return Arithmetic::max;
  }
  llvm_unreachable("not an expand kind");
}

Arithmetic arithmeticOf(Operation *op) {
  if (auto expand = dyn_cast<tile::ExpandBinaryOp>(op))
    return arithmeticOfExpand(expand.getKind());
  return isa<tile::AddOp>(op)   ? Arithmetic::add
         : isa<tile::SubOp>(op) ? Arithmetic::sub
         : isa<tile::MulOp>(op) ? Arithmetic::mul
         : isa<tile::DivOp>(op) ? Arithmetic::div
         : isa<tile::MinOp>(op) ? Arithmetic::min
         : isa<tile::MaxOp>(op) ? Arithmetic::max
                                : Arithmetic::none;
}

namespace {

using Ints = ArrayRef<int64_t>;

/// True for + - * / on floats.
bool isArithmetic(Operation *op) {
  Arithmetic kind = arithmeticOf(op);
  return onFloats(op) && kind != Arithmetic::none && kind != Arithmetic::min &&
         kind != Arithmetic::max;
}

double exactly(Arithmetic kind, double x, double y) {
  switch (kind) {
  case Arithmetic::add:
    return x + y;
  case Arithmetic::sub:
    return x - y;
  case Arithmetic::mul:
    return x * y;
  case Arithmetic::div:
    return x / y;
  default:
    llvm_unreachable("not touched");
  }
}

//===----------------------------------------------------------------------===//
// Rounding
//===----------------------------------------------------------------------===//

template <RoundingMode mode> void roundOtherwise(const TileCall &call, Ints, Elements &out) {
  Arithmetic kind = arithmeticOf(call.call->op());
  Format format = call.format;
  combine(call, out, [=](uint64_t x, uint64_t y) {
    double value = exactly(kind, toDouble(format, x), toDouble(format, y));
    return std::isnan(value) ? fromDouble(format, value) : rounded(format, value, mode);
  });
}

/// Rounds casts in another mode than to nearest even.
template <RoundingMode mode> void castOtherwise(const TileCall &call, Ints extents, Elements &out) {
  AlteredCall altered(call);
  altered.call.attributes.rounding = mode;
  altered.compute(extents, out);
}
bool narrowsToNearestEven(Operation *op) {
  auto cast = dyn_cast<tile::CastOp>(op);
  return cast && onFloats(op) && isFloatType(cast.getResult().getType()) &&
         cast.getRounding() == tile::Rounding::nearest_even;
}

//===----------------------------------------------------------------------===//
// Subnormals, range
//===----------------------------------------------------------------------===//

/// Replaces a number below the least normal one of f32, bf16 or f16 by a zero.
uint64_t flush(Format format, uint64_t bits) {
  double least = format.kind == FormatKind::f16 ? 0x1p-14 : 0x1p-126;
  double value = toDouble(format, bits);
  return std::abs(value) < least ? fromDouble(format, std::copysign(0.0, value)) : bits;
}

/// True for the ops that compute with floats.
bool computesFloats(Operation *op) {
  return onFloats(op) && (isArithmetic(op) || isFunction(op) || isFloatSum(op) ||
                          isReduction(op, tile::ReduceKind::prod) ||
                          isa<tile::MatmulOp, tile::CumsumOp, tile::SqrtOp, tile::RecipOp>(op));
}

void flushOperands(const TileCall &call, Ints extents, Elements &out) {
  AlteredCall altered(call);
  for (size_t i = 0; i < call.operands.size(); ++i)
    alterResults(altered.operand(i),
                 [format = call.operands[i].format](uint64_t bits) { return flush(format, bits); });
  altered.compute(extents, out);
}

void flushResults(const TileCall &call, Ints extents, Elements &out) {
  computeRight(call, extents, out);
  alterResults(out, [format = call.format](uint64_t bits) { return flush(format, bits); });
}

/// Returns the largest finite number if finite operands give an infinity.
void saturate(const TileCall &call, Ints, Elements &out) {
  Arithmetic kind = arithmeticOf(call.call->op());
  Format format = call.format;
  combine(call, out, [=](uint64_t x, uint64_t y) {
    double a = toDouble(format, x), b = toDouble(format, y), value = exactly(kind, a, b);
    uint64_t bits = fromDouble(format, value);
    bool overflows = std::isfinite(value) && std::isinf(toDouble(format, bits));
    return overflows ? rounded(format, value, RoundingMode::trunc) : bits;
  });
}

//===----------------------------------------------------------------------===//
// Approximations
//===----------------------------------------------------------------------===//

bool isDivision(Operation *op) { return onFloats(op) && arithmeticOf(op) == Arithmetic::div; }

/// x times 1 / y, with the reciprocal rounded to f32 first.
void divideByReciprocal(const TileCall &call, Ints, Elements &out) {
  Format format = call.format;
  combine(call, out, [=](uint64_t x, uint64_t y) {
    float reciprocal = 1 / static_cast<float>(toDouble(format, y));
    return fromDouble(format, static_cast<float>(toDouble(format, x)) * reciprocal);
  });
}

/// x times 1 / sqrt(x), with the reciprocal rounded to f32 first; correct for zeros and infinities.
void rootByReciprocal(const TileCall &call, Ints extents, Elements &out) {
  Format format = call.format;
  const uint64_t *x = call.operands[0].elements->bits();
  computeRight(call, extents, out);
  for (size_t i = 0; i < out.size(); ++i) {
    auto value = static_cast<float>(toDouble(format, x[i]));
    if (value > 0 && std::isfinite(value))
      out.bits()[i] = fromDouble(format, value * static_cast<float>(1 / std::sqrt(double(value))));
  }
}

/// Approximates a function as a table does whose entries are good to eight bits after the leading
/// one.
void functionsOff(const TileCall &call, Ints extents, Elements &out) {
  computeRight(call, extents, out);
  alterResults(out, [format = call.format](uint64_t bits) {
    double value = toDouble(format, bits);
    return std::isfinite(value) ? fromDouble(format, value * (1 + 0x1p-9)) : bits;
  });
}

/// Moves a number away from zero by `steps` numbers of the type, without reaching an infinity.
uint64_t stepsAway(Format format, uint64_t bits, uint64_t steps) {
  uint64_t sign = uint64_t(1) << (format.width - 1);
  double value = toDouble(format, bits), moved = toDouble(format, bits + steps);
  bool stays = value == 0 || !std::isfinite(value) || !std::isfinite(moved) ||
               ((bits + steps) & sign) != (bits & sign);
  return stays ? bits : bits + steps;
}

/// Moves one number towards zero, which stays within two units of every true value. Away from zero,
/// a step out of a power of two would be two units of the numbers below it. Functions are exact at
/// zero.
void functionsOffByOne(const TileCall &call, Ints extents, Elements &out) {
  computeRight(call, extents, out);
  const uint64_t *x = call.operands[0].elements->bits();
  for (size_t i = 0; i < out.size(); ++i) {
    double value = toDouble(call.format, out.bits()[i]);
    bool stays = value == 0 || !std::isfinite(value) || toDouble(call.format, x[i]) == 0;
    out.bits()[i] -= !stays;
  }
}

void functionsOffByMore(const TileCall &call, Ints extents, Elements &out) {
  auto ulps = static_cast<uint64_t>(tile::findRecord(call.call->op())->ulps);
  computeRight(call, extents, out);
  alterResults(out, [&](uint64_t bits) { return stepsAway(call.format, bits, ulps + 1); });
}

/// True if the language allows an error of one unit of the result.
bool mayBeOffByOne(Operation *op) {
  return isFunction(op) && !isa<tile::SigmoidOp, tile::SiluOp, tile::GeluOp>(op);
}

constexpr Mutant floatRows[] = {
    {"arithmetic-truncates", "sums, differences, products and quotients are rounded to zero", false,
     isArithmetic, roundOtherwise<RoundingMode::trunc>},
    {"arithmetic-ties-away", "… are rounded to nearest, ties away from zero", false, isArithmetic,
     roundOtherwise<RoundingMode::nearestAway>},
    {"cast-truncates", "casts between floats that round to nearest even cut instead", false,
     narrowsToNearestEven, castOtherwise<RoundingMode::trunc>},
    {"cast-ties-away", "… round ties away from zero", false, narrowsToNearestEven,
     castOtherwise<RoundingMode::nearestAway>},
    {"flush-operands", "subnormal operands of arithmetic and functions count as zeros", false,
     computesFloats, flushOperands},
    {"flush-results", "subnormal results of arithmetic and functions become zeros", false,
     computesFloats, flushResults},
    {"overflow-saturates", "the largest number instead of an infinity", false, isArithmetic,
     saturate},
    {"reciprocal", "quotients are products with a reciprocal in f32", false, isDivision,
     divideByReciprocal},
    {"root-by-reciprocal", "square roots are products with 1 / sqrt(x) in f32", false,
     [](Operation *op) { return isa<tile::SqrtOp>(op); }, rootByReciprocal},
    {"functions-off", "functions are off by 2^-9 of their value", false, isFunction, functionsOff},
    {"functions-one-ulp", "functions are off by one number of their type", true, mayBeOffByOne,
     functionsOffByOne},
    {"functions-beyond", "functions are off by one unit more than the language allows", false,
     isFunction, functionsOffByMore},
};

} // namespace

ArrayRef<Mutant> floatMutants() { return floatRows; }

} // namespace npufuzz::interpreter
