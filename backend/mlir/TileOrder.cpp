//===- TileOrder.cpp - lowers ops whose elements depend on a whole line ---===//
//
// Builds argmin, argmax, cumsum and topk as nests with one more loop, which walks the line.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/TileLowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

/// Axis a follows loop a, except for one that follows another loop.
static SmallVector<int> axesWith(int64_t rank, int64_t axis, int loop) {
  SmallVector<int> loops = llvm::to_vector(llvm::seq<int>(0, static_cast<int>(rank)));
  loops[axis] = loop;
  return loops;
}

static Value asI32(Scalars &b, Value coordinate) {
  return b.create<arith::IndexCastOp>(b.getI32Type(), coordinate);
}
static Value isNaN(Scalars &b, Value x) {
  return b.create<arith::CmpFOp>(arith::CmpFPredicate::UNO, x, x);
}

void TileLowering::lowerArgReduce(tile::ReduceOp op) {
  auto type = op.getOperand().getType();
  auto axis = static_cast<int>(op.getAxis());
  int64_t rank = type.getRank();
  bool smallest = op.getKind() == tile::ReduceKind::argmin;
  TileBuffer input = tileOf(op.getOperand());
  SmallVector<int> all = axesWith(rank, axis, axis),
                   without = axesWith(rank, axis, Access::unitAxis);
  // Computes the extreme value, then the first coordinate that holds it.
  ArrayRef<int64_t> shape = op.getResult().getType().getShape();
  // One nest would have two results, the value and its coordinate, which LoopNest does not support.
  Value best = allocate(shape, type.getElementType());
  Type element = type.getElementType();
  best = emitFill(
      b, smallest ? mlirbackend::largest(b, element) : mlirbackend::smallest(b, element), best);
  LoopNest values{input.valid, {axis}, {{input.memory, all}}, {best, without}};
  best = emitNest(b, values, [&](Scalars &body, ValueRange x, auto) {
    return smallest ? minimumOf(body, x) : maximumOf(body, x);
  });
  TileBuffer result{allocate(op.getResult().getType()), input.valid};
  result.valid[axis] = constantExtent(b, 1);
  result.memory = emitFill(b, initialValue(b, op), result.memory);
  LoopNest indices{
      input.valid, {axis}, {{input.memory, all}, {best, without}}, {result.memory, without}};
  result.memory = emitNest(b, indices, [&](Scalars &body, ValueRange x, auto coordinate) -> Value {
    Value matches;
    if (isa<FloatType>(element)) {
      Value equal = body.create<arith::CmpFOp>(arith::CmpFPredicate::OEQ, x[0], x[1]);
      matches = body.create<arith::OrIOp>(equal, isNaN(body, x[0]));
    } else {
      matches = body.create<arith::CmpIOp>(arith::CmpIPredicate::eq, x[0], x[1]);
    }
    // -1 marks that no element was found; as an unsigned number it is the largest.
    Value none = integerConstant(body, body.getI32Type(), -1);
    Value candidate = body.create<arith::SelectOp>(matches, asI32(body, coordinate(axis)), none);
    return body.create<arith::MinUIOp>(candidate, x[2]);
  });
  bind(op.getResult(), result);
}

void TileLowering::lower(tile::CumsumOp op) {
  auto type = op.getResult().getType();
  auto axis = static_cast<int>(op.getAxis()), line = static_cast<int>(type.getRank());
  TileBuffer input = tileOf(op.getOperand());
  TileBuffer result{allocate(type), input.valid};
  result.memory = emitFill(b, zero(b, type.getElementType()), result.memory);
  LoopNest nest{input.valid,
                {line},
                {{input.memory, axesWith(line, axis, line)}},
                {result.memory, axesWith(line, axis, axis)}};
  nest.extents.push_back(input.valid[axis]);
  result.memory = emitNest(b, nest, [&](Scalars &body, ValueRange x, auto coordinate) -> Value {
    Value reached =
        body.create<arith::CmpIOp>(arith::CmpIPredicate::sle, coordinate(line), coordinate(axis));
    return body.create<arith::SelectOp>(reached, sumOf(body, x), x[1]);
  });
  bind(op.getResult(), result);
}

/// True if x comes before y regardless of their coordinates.
static Value isBefore(Scalars &b, Value x, Value y, bool smallest) {
  if (!isa<FloatType>(x.getType()))
    return b.create<arith::CmpIOp>(smallest ? arith::CmpIPredicate::slt : arith::CmpIPredicate::sgt,
                                   x, y);
  // NaN is larger than every number: the unordered comparison holds, except if the smaller one
  // would have to be a NaN.
  Value holds = b.create<arith::CmpFOp>(
      smallest ? arith::CmpFPredicate::ULT : arith::CmpFPredicate::UGT, x, y);
  Value smaller = smallest ? x : y;
  Value ordered = b.create<arith::CmpFOp>(arith::CmpFPredicate::ORD, smaller, smaller);
  return b.create<arith::AndIOp>(holds, ordered);
}

void TileLowering::lower(tile::TopkOp op) {
  auto type = op.getOperand().getType();
  auto line = static_cast<int>(type.getRank()), last = line - 1;
  Type i32 = b.getI32Type();
  TileBuffer input = tileOf(op.getOperand());
  // Counts the elements of its line that come before each. This sort is quadratic in the line, but
  // needs no control flow that depends on data, so it is a nest like the others.
  Value places = allocate(type.getShape(), i32);
  places = emitFill(b, zero(b, i32), places);
  SmallVector<int> here = axesWith(line, last, last), other = axesWith(line, last, line);
  LoopNest ranks{
      input.valid, {line}, {{input.memory, here}, {input.memory, other}}, {places, here}};
  ranks.extents.push_back(input.valid[last]);
  places = emitNest(b, ranks, [&](Scalars &body, ValueRange x, auto coordinate) -> Value {
    Value earlier =
        body.create<arith::CmpIOp>(arith::CmpIPredicate::slt, coordinate(line), coordinate(last));
    Value after = isBefore(body, x[0], x[1], op.getSmallest());
    Value before = isBefore(body, x[1], x[0], op.getSmallest());
    Value tie = body.create<arith::AndIOp>(
        earlier, body.create<arith::XOrIOp>(after, one(body, body.getI1Type())));
    Value counts = body.create<arith::OrIOp>(before, tie);
    return body.create<arith::AddIOp>(x[2], body.create<arith::ExtUIOp>(i32, counts));
  });
  auto resultType = op.getResult().getType();
  TileBuffer result{allocate(resultType), input.valid};
  result.valid[last] =
      smallerExtent(b, input.valid[last], constantExtent(b, resultType.getShape().back()),
                    type.getShape().back());
  result.memory = emitFill(b, zero(b, resultType.getElementType()), result.memory);
  LoopNest picks{
      result.valid, {line}, {{input.memory, other}, {places, other}}, {result.memory, here}};
  picks.extents.push_back(input.valid[last]);
  result.memory = emitNest(b, picks, [&](Scalars &body, ValueRange x, auto coordinate) -> Value {
    Value found =
        body.create<arith::CmpIOp>(arith::CmpIPredicate::eq, x[1], asI32(body, coordinate(last)));
    Value picked = op.getPart() == tile::TopkPart::values ? x[0] : asI32(body, coordinate(line));
    return body.create<arith::SelectOp>(found, picked, x[2]);
  });
  bind(op.getResult(), result);
}

} // namespace npufuzz::mlirbackend
