//===- LaneOps.cpp --------------------------------------------------------===//
//
// Gives each elementwise op of the language its meaning on the machine's vector unit, in arith,
// math and npu ops on vectors of N elements per lane. It must agree with the interpreter's meaning
// of the tile op: here a compiler gets NaN, signed zero, i1 and rounding wrong.
//
// The vector unit has no transcendental functions on f16 and bf16, so these are computed in f32 and
// rounded once. index converts through i64, explicitly.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/LaneOps.h"

#include "tile/OpTable.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <numbers>

using namespace mlir;

namespace npufuzz::npu {

namespace {

bool isFloat(Value x) { return isa<FloatType>(getElementTypeOrSelf(x)); }

/// Makes ops on registers of one length.
struct Lanes {
  OpBuilder &builder;
  Location loc;
  ComputeOp op;
  Value element; ///< begin of the registers in each bank
  int64_t length;

  template <typename Op, typename... Arguments> Value create(Arguments &&...arguments) {
    return builder.create<Op>(loc, std::forward<Arguments>(arguments)...);
  }
  VectorType vectorOf(Type elementType) const { return VectorType::get({length}, elementType); }
  Value constant(Type vector, Attribute value) {
    return create<arith::ConstantOp>(DenseElementsAttr::get(llvm::cast<ShapedType>(vector), value));
  }
  Value integer(Type vector, int64_t value) {
    Type type = getElementTypeOrSelf(vector);
    // i1 has no sign: true is 1, not -1.
    if (type.isInteger(1))
      return constant(vector, builder.getBoolAttr(value != 0));
    return constant(vector, builder.getIntegerAttr(type, value));
  }
  Value real(Type vector, double value) {
    return constant(vector, builder.getFloatAttr(getElementTypeOrSelf(vector), value));
  }
};

/// Applies f to f16 and bf16 in f32, and rounds once.
template <typename F> Value inF32(Lanes &b, Value x, F f) {
  if (getElementTypeOrSelf(x).isF32())
    return f(x);
  Value wide = b.create<arith::ExtFOp>(b.vectorOf(b.builder.getF32Type()), x);
  return b.create<arith::TruncFOp>(x.getType(), f(wide));
}
template <typename Op> Value throughF32(Lanes &b, Value x) {
  return inF32(b, x, [&](Value wide) { return b.create<Op>(wide); });
}
/// Emits one op on floats, another on integers.
template <typename Float, typename Integer> Value either(Lanes &b, ValueRange x) {
  return isFloat(x[0]) ? b.create<Float>(x[0], x[1]) : b.create<Integer>(x[0], x[1]);
}

// One function per elementwise op of the language: an op without one does not build (see
// emitLaneCode). The tile op may be null; Lanes::op holds the attributes.

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

Value laneCode(Lanes &b, tile::NegOp, ValueRange x) {
  if (isFloat(x[0]))
    return b.create<arith::NegFOp>(x[0]);
  return b.create<arith::SubIOp>(b.integer(x[0].getType(), 0), x[0]);
}
Value laneCode(Lanes &b, tile::AbsOp, ValueRange x) {
  if (isFloat(x[0]))
    return b.create<math::AbsFOp>(x[0]);
  Value negated = b.create<arith::SubIOp>(b.integer(x[0].getType(), 0), x[0]);
  return b.create<arith::MaxSIOp>(x[0], negated);
}
Value laneCode(Lanes &b, tile::NotOp, ValueRange x) {
  return b.create<arith::XOrIOp>(x[0], b.integer(x[0].getType(), -1));
}
Value laneCode(Lanes &b, tile::ExpOp, ValueRange x) { return throughF32<math::ExpOp>(b, x[0]); }
Value laneCode(Lanes &b, tile::TanhOp, ValueRange x) { return throughF32<math::TanhOp>(b, x[0]); }
// Rounding sqrt to f32 first cannot change the f16 or bf16 result: 24 >= 2 * 11 + 2 bits.
Value laneCode(Lanes &b, tile::SqrtOp, ValueRange x) { return throughF32<math::SqrtOp>(b, x[0]); }
Value laneCode(Lanes &b, tile::RsqrtOp, ValueRange x) { return throughF32<math::RsqrtOp>(b, x[0]); }
Value laneCode(Lanes &b, tile::LogOp, ValueRange x) { return throughF32<math::LogOp>(b, x[0]); }
Value laneCode(Lanes &b, tile::SinOp, ValueRange x) { return throughF32<math::SinOp>(b, x[0]); }
Value laneCode(Lanes &b, tile::CosOp, ValueRange x) { return throughF32<math::CosOp>(b, x[0]); }
Value laneCode(Lanes &b, tile::ErfOp, ValueRange x) { return throughF32<math::ErfOp>(b, x[0]); }
// maximumf, not maxnumf: a NaN stays a NaN.
Value laneCode(Lanes &b, tile::ReluOp, ValueRange x) {
  if (isFloat(x[0]))
    return b.create<arith::MaximumFOp>(x[0], b.real(x[0].getType(), 0));
  return b.create<arith::MaxSIOp>(x[0], b.integer(x[0].getType(), 0));
}
Value laneCode(Lanes &b, tile::RecipOp, ValueRange x) {
  return b.create<arith::DivFOp>(b.real(x[0].getType(), 1), x[0]);
}

/// x times the sigmoid of x, or the sigmoid alone.
Value sigmoid(Lanes &b, Value x, bool timesX) {
  Value one = b.real(x.getType(), 1);
  // e^-|x| never overflows: 1 / (1 + e^-x) = e^x / (1 + e^x).
  Value magnitude = b.create<math::AbsFOp>(x);
  Value power = b.create<math::ExpOp>(b.create<arith::NegFOp>(magnitude));
  Value negative = b.create<arith::CmpFOp>(arith::CmpFPredicate::OLT, x, b.real(x.getType(), 0));
  Value numerator = b.create<arith::SelectOp>(negative, power, one);
  if (timesX)
    numerator = b.create<arith::MulFOp>(x, numerator);
  Value denominator = b.create<arith::AddFOp>(one, power);
  return b.create<arith::DivFOp>(numerator, denominator);
}
Value laneCode(Lanes &b, tile::SigmoidOp, ValueRange x) {
  return inF32(b, x[0], [&](Value wide) { return sigmoid(b, wide, /*timesX=*/false); });
}
Value laneCode(Lanes &b, tile::SiluOp, ValueRange x) {
  return inF32(b, x[0], [&](Value wide) { return sigmoid(b, wide, /*timesX=*/true); });
}
Value laneCode(Lanes &b, tile::GeluOp, ValueRange operands) {
  return inF32(b, operands[0], [&](Value x) {
    Value one = b.real(x.getType(), 1);
    Value root = b.real(x.getType(), std::numbers::sqrt2 / 2), half = b.real(x.getType(), 0.5);
    Value scaled = b.create<arith::MulFOp>(x, root);
    Value error = b.create<math::ErfOp>(scaled);
    Value sum = b.create<arith::AddFOp>(one, error);
    return b.create<arith::MulFOp>(b.create<arith::MulFOp>(half, x), sum);
  });
}

//===----------------------------------------------------------------------===//
// Binary
//===----------------------------------------------------------------------===//

Value laneCode(Lanes &b, tile::AddOp, ValueRange x) {
  return either<arith::AddFOp, arith::AddIOp>(b, x);
}
Value laneCode(Lanes &b, tile::SubOp, ValueRange x) {
  return either<arith::SubFOp, arith::SubIOp>(b, x);
}
Value laneCode(Lanes &b, tile::MulOp, ValueRange x) {
  return either<arith::MulFOp, arith::MulIOp>(b, x);
}
Value laneCode(Lanes &b, tile::MinOp, ValueRange x) {
  return either<arith::MinimumFOp, arith::MinSIOp>(b, x);
}
Value laneCode(Lanes &b, tile::MaxOp, ValueRange x) {
  return either<arith::MaximumFOp, arith::MaxSIOp>(b, x);
}
Value laneCode(Lanes &b, tile::DivOp, ValueRange x) { return b.create<arith::DivFOp>(x[0], x[1]); }
Value laneCode(Lanes &b, tile::AndOp, ValueRange x) { return b.create<arith::AndIOp>(x[0], x[1]); }
Value laneCode(Lanes &b, tile::OrOp, ValueRange x) { return b.create<arith::OrIOp>(x[0], x[1]); }
Value laneCode(Lanes &b, tile::XorOp, ValueRange x) { return b.create<arith::XOrIOp>(x[0], x[1]); }
Value laneCode(Lanes &b, tile::ShlOp, ValueRange x) { return b.create<arith::ShLIOp>(x[0], x[1]); }
Value laneCode(Lanes &b, tile::ShrsOp, ValueRange x) {
  return b.create<arith::ShRSIOp>(x[0], x[1]);
}
Value laneCode(Lanes &b, tile::ShruOp, ValueRange x) {
  return b.create<arith::ShRUIOp>(x[0], x[1]);
}
Value laneCode(Lanes &b, tile::FloorDivOp, ValueRange x) {
  return b.create<arith::FloorDivSIOp>(x[0], x[1]);
}
// Floors, as the language defines; remsi would truncate and give the sign of x.
Value laneCode(Lanes &b, tile::ModOp, ValueRange x) {
  Value quotient = b.create<arith::FloorDivSIOp>(x[0], x[1]);
  Value whole = b.create<arith::MulIOp>(quotient, x[1]);
  return b.create<arith::SubIOp>(x[0], whole);
}
// The machine's remainder by -1 is 0, even for the smallest integer.
Value laneCode(Lanes &b, tile::RemOp, ValueRange x) {
  return either<arith::RemFOp, arith::RemSIOp>(b, x);
}

//===----------------------------------------------------------------------===//
// Compare, select, cast, create
//===----------------------------------------------------------------------===//

Value laneCode(Lanes &b, tile::CmpOp, ValueRange x) {
  auto predicate = b.op->getAttrOfType<tile::CmpPredicateAttr>("predicate").getValue();
  using Integer = arith::CmpIPredicate;
  using Float = arith::CmpFPredicate;
  auto [integerPredicate, floatPredicate] = [&]() -> std::pair<Integer, Float> {
    switch (predicate) {
    case tile::CmpPredicate::eq:
      return {Integer::eq, Float::OEQ};
    case tile::CmpPredicate::ne:
      return {Integer::ne, Float::UNE};
    case tile::CmpPredicate::lt:
      return {Integer::slt, Float::OLT};
    case tile::CmpPredicate::le:
      return {Integer::sle, Float::OLE};
    case tile::CmpPredicate::gt:
      return {Integer::sgt, Float::OGT};
    case tile::CmpPredicate::ge:
      return {Integer::sge, Float::OGE};
    }
    llvm_unreachable("not a predicate");
  }();
  if (isFloat(x[0]))
    return b.create<arith::CmpFOp>(floatPredicate, x[0], x[1]);
  return b.create<arith::CmpIOp>(integerPredicate, x[0], x[1]);
}
Value laneCode(Lanes &b, tile::SelectOp, ValueRange x) {
  return b.create<arith::SelectOp>(x[0], x[1], x[2]);
}
Value laneCode(Lanes &b, tile::CastOp, ValueRange operands) {
  Value x = operands[0];
  auto rounding = b.op->getAttrOfType<tile::RoundingAttr>("rounding");
  bool saturate = b.op->hasAttr("saturate");
  Type from = getElementTypeOrSelf(x), to = b.op.getOutput().getType().getElementType();
  Type i64 = b.builder.getI64Type();
  // index is a register of 64 bits; only index_cast connects it with i64.
  if (from.isIndex()) {
    x = b.create<arith::IndexCastOp>(b.vectorOf(i64), x);
    from = i64;
  }
  Type target = to.isIndex() ? i64 : to;
  if (from != target) {
    if (isa<IntegerType>(from) && isa<IntegerType>(target) && !saturate) {
      if (target.getIntOrFloatBitWidth() < from.getIntOrFloatBitWidth())
        x = b.create<arith::TruncIOp>(b.vectorOf(target), x);
      else if (from.isInteger(1))
        x = b.create<arith::ExtUIOp>(b.vectorOf(target), x);
      else
        x = b.create<arith::ExtSIOp>(b.vectorOf(target), x);
    } else {
      x = b.create<ConvertOp>(b.vectorOf(target), x, rounding.getValue(), saturate);
    }
  }
  if (to.isIndex())
    x = b.create<arith::IndexCastOp>(b.vectorOf(to), x);
  return x;
}
Value laneCode(Lanes &b, tile::IotaOp, ValueRange x) {
  VectorType indices = b.vectorOf(b.builder.getIndexType());
  int64_t axis = b.op->getAttrOfType<IntegerAttr>("axis").getInt();
  Value value = b.create<CoordinateOp>(indices, b.op.getOutput(), b.element, axis);
  Value first = b.create<vector::BroadcastOp>(indices, x[0]);
  value = b.create<arith::AddIOp>(value, first);
  Type type = b.op.getOutput().getType().getElementType();
  if (type.isIndex())
    return value;
  value = b.create<arith::IndexCastOp>(b.vectorOf(b.builder.getI64Type()), value);
  if (!type.isInteger(64))
    value = b.create<arith::TruncIOp>(b.vectorOf(type), value);
  return value;
}
Value laneCode(Lanes &b, tile::SplatOp, ValueRange x) {
  return b.create<vector::BroadcastOp>(b.vectorOf(b.op.getOutput().getType().getElementType()),
                                       x[0]);
}

} // namespace

Value emitLaneCode(OpBuilder &builder, Location loc, ComputeOp op, ArrayRef<Value> inputs,
                   Value element, int64_t length) {
  if (op.getOpName() == "copy")
    return inputs[0];
  Lanes lanes{builder, loc, op, element, length};
  Value result;
  tile::dispatch(op.getOpName(), [&](auto tileOp) {
    if constexpr (hasLaneCode(decltype(tileOp)::record.category))
      result = laneCode(lanes, tileOp, inputs);
  });
  return result;
}

} // namespace npufuzz::npu
