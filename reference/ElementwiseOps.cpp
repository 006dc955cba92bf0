//===- ElementwiseOps.cpp -------------------------------------------------===//
#include "reference/Cast.h"
#include "reference/FloatArithmetic.h"
#include "reference/IntegerArithmetic.h"
#include "reference/Ops.h"

namespace npufuzz::reference {

using FloatUnary = Cell (*)(const FloatFormat &, const Cell &);
using FloatBinary = Cell (*)(const FloatFormat &, const Cell &, const Cell &);
using IntegerUnary = Cell (*)(const IntegerFormat &, const Cell &);
using IntegerBinary = Cell (*)(const IntegerFormat &, const Cell &, const Cell &);

/// An op on floats, on integers, or both; null where the verifier forbids the type.
struct Unary {
  FloatUnary onFloats;
  IntegerUnary onIntegers;
};
struct Binary {
  FloatBinary onFloats;
  IntegerBinary onIntegers;
};

//===----------------------------------------------------------------------===//
// Definedness and types
//===----------------------------------------------------------------------===//

/// f of one element. Ops on integers (`onRanges`) work on what is known of an unconstrained one.
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

static void unary(Frame &frame, mlir::Operation *op, const Unary &f) {
  ElementKind kind = frame.tile(op->getOperand(0)).kind;
  if (isFloatKind(kind))
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

void execute(Frame &frame, tile::NegOp op) { unary(frame, op, {floats::neg, integers::neg}); }
void execute(Frame &frame, tile::AbsOp op) { unary(frame, op, {floats::abs, integers::abs}); }
void execute(Frame &frame, tile::NotOp op) { unary(frame, op, {nullptr, integers::flip}); }
void execute(Frame &frame, tile::SqrtOp op) { unary(frame, op, {floats::sqrt, nullptr}); }
void execute(Frame &frame, tile::RecipOp op) { unary(frame, op, {floats::recip, nullptr}); }

void execute(Frame &frame, tile::ReluOp op) { unary(frame, op, {floats::relu, integers::relu}); }

/// An op that may err by the units in the last place of its record.
template <typename Op>
static void transcendental(Frame &frame, Op op,
                           Cell (*function)(const FloatFormat &, const Cell &, int)) {
  const FloatFormat &format = floatFormat(frame.tile(op.getOperand()).kind);
  unary<false>(frame, op, [&](const Cell &x) { return function(format, x, Op::record.ulps); });
}
void execute(Frame &frame, tile::ExpOp op) { transcendental(frame, op, floats::exp); }
void execute(Frame &frame, tile::TanhOp op) { transcendental(frame, op, floats::tanh); }
void execute(Frame &frame, tile::RsqrtOp op) { transcendental(frame, op, floats::rsqrt); }
void execute(Frame &frame, tile::LogOp op) { transcendental(frame, op, floats::log); }
void execute(Frame &frame, tile::SinOp op) { transcendental(frame, op, floats::sin); }
void execute(Frame &frame, tile::CosOp op) { transcendental(frame, op, floats::cos); }
void execute(Frame &frame, tile::ErfOp op) { transcendental(frame, op, floats::erf); }
void execute(Frame &frame, tile::SigmoidOp op) { transcendental(frame, op, floats::sigmoid); }
void execute(Frame &frame, tile::SiluOp op) { transcendental(frame, op, floats::silu); }
void execute(Frame &frame, tile::GeluOp op) { transcendental(frame, op, floats::gelu); }

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
// Binary
//===----------------------------------------------------------------------===//

static constexpr Binary add{floats::add, integers::add}, sub{floats::sub, integers::sub},
    mul{floats::mul, integers::mul}, div{floats::div, nullptr}, min{floats::min, integers::min},
    max{floats::max, integers::max};

void execute(Frame &frame, tile::AddOp op) { binary(frame, op, add); }
void execute(Frame &frame, tile::SubOp op) { binary(frame, op, sub); }
void execute(Frame &frame, tile::MulOp op) { binary(frame, op, mul); }
void execute(Frame &frame, tile::DivOp op) { binary(frame, op, div); }
void execute(Frame &frame, tile::MinOp op) { binary(frame, op, min); }
void execute(Frame &frame, tile::MaxOp op) { binary(frame, op, max); }
void execute(Frame &frame, tile::AndOp op) { binary(frame, op, {nullptr, integers::bitAnd}); }
void execute(Frame &frame, tile::OrOp op) { binary(frame, op, {nullptr, integers::bitOr}); }
void execute(Frame &frame, tile::XorOp op) { binary(frame, op, {nullptr, integers::bitXor}); }

void execute(Frame &frame, tile::ShlOp op) { binary(frame, op, {nullptr, integers::shiftLeft}); }
void execute(Frame &frame, tile::ShrsOp op) {
  binary(frame, op, {nullptr, integers::shiftRightSigned});
}
void execute(Frame &frame, tile::ShruOp op) {
  binary(frame, op, {nullptr, integers::shiftRightUnsigned});
}
void execute(Frame &frame, tile::FloorDivOp op) {
  binary(frame, op, {nullptr, integers::floorDiv});
}
void execute(Frame &frame, tile::ModOp op) { binary(frame, op, {nullptr, integers::floorMod}); }

static const Binary &binaryOf(tile::ExpandKind kind) {
  switch (kind) {
  case tile::ExpandKind::add:
    return add;
  case tile::ExpandKind::sub:
    return sub;
  case tile::ExpandKind::mul:
    return mul;
  case tile::ExpandKind::div:
    return div;
  case tile::ExpandKind::min:
    return min;
  case tile::ExpandKind::max:
    return max;
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

/// Exactly one value, bit for bit, whichever of the two is chosen.
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
  // Other than the ops above, this one makes something of undefined operands.
  result.fillOutside(Cell());
  frame.setTile(op.getResult(), std::move(result));
}

} // namespace npufuzz::reference
