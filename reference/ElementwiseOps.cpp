//===- ElementwiseOps.cpp -------------------------------------------------===//
//
// Each op is a formula on single elements (FloatArithmetic.h, IntegerArithmetic.h). The common
// rules stand once, at the top. An undefined operand makes the result undefined, and an
// unconstrained float makes it unconstrained. An op that loses a value says why (Frame::assume).
//
// Valid extents of a result are the minimum over the operands. Cells outside are undefined in every
// operand, and so in the result.
//
//===----------------------------------------------------------------------===//
#include "reference/Cast.h"
#include "reference/FloatArithmetic.h"
#include "reference/IntegerArithmetic.h"
#include "reference/Ops.h"

#include "tile/OpTable.h"

#include <algorithm>
#include <cmath>

namespace npufuzz::reference {

using FloatUnary = Cell (*)(const FloatFormat &, const Cell &);
using FloatBinary = Cell (*)(const FloatFormat &, const Cell &, const Cell &);
using IntegerUnary = Cell (*)(const IntegerFormat &, const Cell &);
using IntegerBinary = Cell (*)(const IntegerFormat &, const Cell &, const Cell &);

using FloatFunction = Cell (*)(const FloatFormat &, const Cell &, double ulps);

/// Formulas of an op on floats and on integers; null if the verifier forbids the type.
struct Unary {
  FloatUnary onFloats;
  IntegerUnary onIntegers;
  /// Replaces onFloats for an op that may err by the units in the last place of its record.
  FloatFunction within = nullptr;
  /// Bound from the steps that a system promises; narrows the result.
  FloatUnary inSteps = nullptr;
};
struct Binary {
  FloatBinary onFloats;
  IntegerBinary onIntegers;
};

//===----------------------------------------------------------------------===//
// Definedness and types
//===----------------------------------------------------------------------===//

/// Applies f to one element. Ops on integers (`onRanges`) work on the known range of an
/// unconstrained one.
template <bool onRanges, typename Function>
static void unary(Frame &frame, mlir::Operation *op, Function f) {
  const TileValue &x = frame.tile(op->getOperand(0));
  auto element = [&](const Cell &a) {
    if (a.state == State::undefined || (!onRanges && !a.isDefined()))
      return spoiled(a);
    Cell result = f(a);
    frame.assume(op, result.reason);
    return result;
  };
  frame.setTile(op->getResult(0), TileValue(x.kind, mapCells(x.cells, element), x.valid));
}

static void unary(Frame &frame, mlir::Operation *op, const tile::OpRecord &record, const Unary &f) {
  ElementKind kind = frame.tile(op->getOperand(0)).kind;
  if (f.within)
    unary<false>(frame, op,
                 [&, &format = floatFormat(kind), ulps = frame.ulps(record, kind),
                  inSteps = f.inSteps && frame.isInSteps(record)](const Cell &a) {
                   Cell bound = f.within(format, a, ulps);
                   return inSteps ? floats::inSteps(bound, f.inSteps(format, a)) : bound;
                 });
  else if (isFloatKind(kind))
    unary<false>(frame, op,
                 [&, &format = floatFormat(kind)](const Cell &a) { return f.onFloats(format, a); });
  else
    unary<true>(frame, op, [&, format = integerFormat(kind)](const Cell &a) {
      return f.onIntegers(format, a);
    });
}

template <bool onRanges, typename Function>
static Cells combine(Frame &frame, mlir::Operation *op, const TileValue &x, const TileValue &y,
                     Function f) {
  return mapCells(x.cells, y.cells, [&](const Cell &a, const Cell &b) {
    bool undefined = a.state == State::undefined || b.state == State::undefined;
    if (undefined || (!onRanges && !(a.isDefined() && b.isDefined())))
      return spoiled(a, b);
    Cell result = f(a, b);
    frame.assume(op, result.reason);
    return result;
  });
}

static Cells combine(Frame &frame, mlir::Operation *op, const TileValue &x, const TileValue &y,
                     const Binary &f) {
  if (isFloatKind(x.kind))
    return combine<false>(frame, op, x, y,
                          [&, &format = floatFormat(x.kind)](const Cell &a, const Cell &b) {
                            return f.onFloats(format, a, b);
                          });
  return combine<true>(frame, op, x, y,
                       [&, format = integerFormat(x.kind)](const Cell &a, const Cell &b) {
                         return f.onIntegers(format, a, b);
                       });
}

static void binary(Frame &frame, mlir::Operation *op, const Binary &f) {
  const TileValue &x = frame.tile(op->getOperand(0)), &y = frame.tile(op->getOperand(1));
  frame.setTile(op->getResult(0),
                TileValue(x.kind, combine(frame, op, x, y, f), minimum(x.valid, y.valid)));
}

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

// One formula per op, or the op does not build (see executeElementwise). If the op errs, the
// derivation of the bound stands above the function that the formula names.

static Unary formula(tile::NegOp) { return {floats::neg, integers::neg}; }
static Unary formula(tile::AbsOp) { return {floats::abs, integers::abs}; }
static Unary formula(tile::NotOp) { return {nullptr, integers::flip}; }
static Unary formula(tile::SqrtOp) { return {floats::sqrt, nullptr}; }
static Unary formula(tile::RecipOp) { return {floats::recip, nullptr}; }
static Unary formula(tile::ReluOp) { return {floats::relu, integers::relu}; }
static Unary formula(tile::ExpOp) { return {nullptr, nullptr, floats::exp}; }
static Unary formula(tile::TanhOp) { return {nullptr, nullptr, floats::tanh}; }
static Unary formula(tile::RsqrtOp) { return {nullptr, nullptr, floats::rsqrt}; }
static Unary formula(tile::LogOp) { return {nullptr, nullptr, floats::log}; }
static Unary formula(tile::SinOp) { return {nullptr, nullptr, floats::sin}; }
static Unary formula(tile::CosOp) { return {nullptr, nullptr, floats::cos}; }
static Unary formula(tile::ErfOp) { return {nullptr, nullptr, floats::erf}; }
static Unary formula(tile::SigmoidOp) {
  return {nullptr, nullptr, floats::sigmoid, floats::sigmoidInSteps};
}
static Unary formula(tile::SiluOp) { return {nullptr, nullptr, floats::silu, floats::siluInSteps}; }
static Unary formula(tile::GeluOp) { return {nullptr, nullptr, floats::gelu, floats::geluInSteps}; }

//===----------------------------------------------------------------------===//
// Remainder
//===----------------------------------------------------------------------===//

/// x - n * y, where n is x / y rounded toward zero. Of two numbers it is exact in their type: a
/// multiple of the last place of y, or of x where that is smaller, and below y, or x itself.
///
/// For operands known up to a bound, the result is decided if all their quotients have the same n.
/// It is then monotone in either operand and lies between the results of the ends. If n differs,
/// the result jumps by y and nothing is known.
///
/// |x / y| is least at the x nearest to zero and the y farthest from it, and greatest the other way
/// round, so two quotients decide. Below 2^25, doubles truncate these as exact numbers would: a
/// quotient of 24-bit numbers that is no integer is further than 2^-49 of its size from every
/// integer. From 2^25 on, n does differ: two neighbours in x are more than 2^-24 of x apart, which
/// is more than y, and two neighbours in y give quotients that are more than 1 apart.
static Cell floatRemainder(const FloatFormat &, const Cell &x, const Cell &y) {
  constexpr double quotientsMax = 0x1p25;
  if ((x.isExact() && y.isExact()) || x.isNaN() || y.isNaN() || std::isinf(x.low)) {
    double result = std::fmod(x.low, y.low);
    return floats::enclose(result, result, x.zeroSignFree);
  }
  if (std::isinf(y.low))
    return x;
  if (y.low <= 0 && y.high >= 0)
    return Cell::unconstrained(Reason::domain);
  auto [xNear, xFar] = std::minmax({std::abs(x.low), std::abs(x.high)});
  auto [yNear, yFar] = std::minmax({std::abs(y.low), std::abs(y.high)});
  bool holdsZero = x.low <= 0 && x.high >= 0;
  double quotient = std::trunc(xFar / yNear);
  if (quotient >= quotientsMax || quotient != (holdsZero ? 0 : std::trunc(xNear / yFar)))
    return Cell::unconstrained(Reason::rounding);
  if (quotient == 0)
    return x;
  auto [low, high] = std::minmax({std::fmod(x.low, y.low), std::fmod(x.low, y.high),
                                  std::fmod(x.high, y.low), std::fmod(x.high, y.high)});
  return floats::enclose(low, high, /*signOfZeroUnknown=*/false);
}

/// The result is below y in magnitude. It is no further from zero than x, and on x's side.
static Cell integerRemainder(const IntegerFormat &, const Cell &x, const Cell &y) {
  if (y.integer <= 0 && y.integerHigh >= 0)
    return Cell();
  // For y = -1 the processor would divide, which overflows for the smallest integer.
  if (x.isDefined() && y.isDefined())
    return Cell::ofInteger(y.integer == -1 ? 0 : x.integer % y.integer);
  // Works with negative numbers: they have every magnitude, including the smallest integer's.
  auto negative = [](int64_t number) { return number > 0 ? -number : number; };
  int64_t most = -1 - std::min(negative(y.integer), negative(y.integerHigh));
  return Cell::ofRange(std::clamp<int64_t>(x.integer, -most, 0),
                       std::clamp<int64_t>(x.integerHigh, 0, most), Reason::none);
}

//===----------------------------------------------------------------------===//
// Binary
//===----------------------------------------------------------------------===//

static Binary formula(tile::AddOp) { return {floats::add, integers::add}; }
static Binary formula(tile::SubOp) { return {floats::sub, integers::sub}; }
static Binary formula(tile::MulOp) { return {floats::mul, integers::mul}; }
static Binary formula(tile::DivOp) { return {floats::div, nullptr}; }
static Binary formula(tile::MinOp) { return {floats::min, integers::min}; }
static Binary formula(tile::MaxOp) { return {floats::max, integers::max}; }
static Binary formula(tile::AndOp) { return {nullptr, integers::bitAnd}; }
static Binary formula(tile::OrOp) { return {nullptr, integers::bitOr}; }
static Binary formula(tile::XorOp) { return {nullptr, integers::bitXor}; }
static Binary formula(tile::ShlOp) { return {nullptr, integers::shiftLeft}; }
static Binary formula(tile::ShrsOp) { return {nullptr, integers::shiftRightSigned}; }
static Binary formula(tile::ShruOp) { return {nullptr, integers::shiftRightUnsigned}; }
static Binary formula(tile::FloorDivOp) { return {nullptr, integers::floorDiv}; }
static Binary formula(tile::ModOp) { return {nullptr, integers::floorMod}; }
static Binary formula(tile::RemOp) { return {floatRemainder, integerRemainder}; }

/// x / x is 1 and x - x is 0 for every finite x that is not 0. The enclosures of two equal operands
/// do not show that they are equal.
static Cell quotientOfItself(const FloatFormat &format, const Cell &x, const Cell &y) {
  bool holdsZero = x.low <= 0 && x.high >= 0;
  return x.isExact() || holdsZero ? floats::div(format, x, y) : Cell::ofFloat(1);
}
static Cell differenceOfItself(const FloatFormat &format, const Cell &x, const Cell &y) {
  return x.isExact() ? floats::sub(format, x, y) : Cell::ofFloat(0);
}

template <typename Op> static Binary formulaOfItself(Op op) { return formula(op); }
static Binary formulaOfItself(tile::DivOp) { return {quotientOfItself, nullptr}; }
static Binary formulaOfItself(tile::SubOp) { return {differenceOfItself, integers::sub}; }

void executeElementwise(Frame &frame, mlir::Operation *op) {
  tile::dispatch(op, [&](auto concrete) {
    constexpr tile::OpCategory category = decltype(concrete)::record.category;
    if constexpr (category == tile::OpCategory::Unary)
      unary(frame, op, concrete.record, formula(concrete));
    else if constexpr (category == tile::OpCategory::Binary)
      binary(frame, op,
             op->getOperand(0) == op->getOperand(1) ? formulaOfItself(concrete)
                                                    : formula(concrete));
  });
}

static Binary binaryOf(tile::ExpandKind kind) {
  switch (kind) {
  case tile::ExpandKind::add:
    return formula(tile::AddOp());
  case tile::ExpandKind::sub:
    return formula(tile::SubOp());
  case tile::ExpandKind::mul:
    return formula(tile::MulOp());
  case tile::ExpandKind::div:
    return formula(tile::DivOp());
  case tile::ExpandKind::min:
    return formula(tile::MinOp());
  case tile::ExpandKind::max:
    return formula(tile::MaxOp());
  }
  llvm_unreachable("not an expand kind");
}

void execute(Frame &frame, tile::ExpandBinaryOp op) {
  const TileValue &x = frame.tile(op.getLhs()), &y = frame.tile(op.getRhs());
  auto axis = static_cast<size_t>(op.getAxis());
  Extents valid = minimum(x.valid, y.valid);
  valid[axis] = y.valid[axis] == 1 ? x.valid[axis] : 0;
  frame.setTile(op.getResult(),
                TileValue(x.kind, combine(frame, op, x, y, binaryOf(op.getKind())), valid));
}

void execute(Frame &frame, tile::CastOp op) {
  ElementKind to = tile::elementKindOf(op.getResult().getType().getElementType());
  const TileValue &x = frame.tile(op.getOperand());
  Cast cast{x.kind, to, op.getRounding(), op.getSaturate()};
  Cells cells = mapCells(x.cells, [&](const Cell &a) {
    Cell result = cast(a);
    frame.assume(op, result.reason);
    return result;
  });
  frame.setTile(op.getResult(), TileValue(to, std::move(cells), x.valid));
}

//===----------------------------------------------------------------------===//
// Decisions
//===----------------------------------------------------------------------===//

void execute(Frame &frame, tile::CmpOp op) {
  const TileValue &x = frame.tile(op.getLhs()), &y = frame.tile(op.getRhs());
  auto with = [predicate = op.getPredicate()](auto compare) {
    return [=](const Cell &a, const Cell &b) { return compare(predicate, a, b); };
  };
  Cells cells = isFloatKind(x.kind) ? combine<false>(frame, op, x, y, with(floats::compare))
                                    : combine<true>(frame, op, x, y, with(integers::compare));
  if (isFloatKind(x.kind))
    // An unconstrained float leaves the comparison open.
    cells = mapCells(cells, [](const Cell &cell) {
      return cell.state == State::unconstrained ? Cell::ofRange(0, 1, Reason::none) : cell;
    });
  frame.setTile(op.getResult(),
                TileValue(ElementKind::i1, std::move(cells), minimum(x.valid, y.valid)));
}

/// Both are the same single value, bit for bit, so the choice does not matter.
static bool areIdentical(const Cell &x, const Cell &y) {
  if (!x.isDefined() || !y.isDefined() || x.zeroSignFree || y.zeroSignFree)
    return false;
  bool sameFloat = x.isNaN() ? y.isNaN()
                             : x.isExact() && y.isExact() && x.low == y.low &&
                                   std::signbit(x.low) == std::signbit(y.low);
  return sameFloat && x.integer == y.integer;
}

static Cell choose(ElementKind kind, const Cell &condition, const Cell &x, const Cell &y) {
  if (condition.isDefined())
    return condition.integer ? x : y;
  if (areIdentical(x, y))
    return x;
  if (condition.state == State::undefined || x.state == State::undefined ||
      y.state == State::undefined)
    return Cell();
  if (!isFloatKind(kind))
    return integers::either(integerFormat(kind), x, y);
  return x.isDefined() && y.isDefined() ? floats::either(floatFormat(kind), x, y) : spoiled(x, y);
}

void execute(Frame &frame, tile::SelectOp op) {
  const TileValue &condition = frame.tile(op.getCondition());
  const TileValue &x = frame.tile(op.getLhs()), &y = frame.tile(op.getRhs());
  auto chosen = condition.cells.storage().begin();
  Cells cells = mapCells(x.cells, y.cells, [&](const Cell &a, const Cell &b) {
    return choose(x.kind, *chosen++, a, b);
  });
  TileValue result(x.kind, std::move(cells), minimum(condition.valid, minimum(x.valid, y.valid)));
  // Unlike the ops above, this one gives a defined result for undefined operands.
  result.fillOutside(Cell());
  frame.setTile(op.getResult(), std::move(result));
}

} // namespace npufuzz::reference
