//===- LaneOps.cpp --------------------------------------------------------===//
#include "backend/npu/passes/LaneOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <numbers>

using namespace mlir;

namespace npufuzz::npu {

static bool isFloat(Value x) { return isa<FloatType>(getElementTypeOrSelf(x)); }

Value LaneEmitter::constant(Type vector, Attribute value) {
  return builder.create<arith::ConstantOp>(
      loc, DenseElementsAttr::get(llvm::cast<ShapedType>(vector), value));
}

Value LaneEmitter::integer(Type vector, int64_t value) {
  Type type = getElementTypeOrSelf(vector);
  // i1 has no sign: true is 1, not -1.
  if (type.isInteger(1))
    return constant(vector, builder.getBoolAttr(value != 0));
  return constant(vector, builder.getIntegerAttr(type, value));
}

Value LaneEmitter::real(Type vector, double value) {
  return constant(vector, builder.getFloatAttr(getElementTypeOrSelf(vector), value));
}

template <typename Op> Value LaneEmitter::throughF32(Value x) {
  Type type = getElementTypeOrSelf(x);
  if (type.isF32())
    return builder.create<Op>(loc, x);
  Value wide = builder.create<arith::ExtFOp>(loc, vectorOf(builder.getF32Type()), x);
  return builder.create<arith::TruncFOp>(loc, x.getType(), builder.create<Op>(loc, wide));
}

Value LaneEmitter::unary(StringRef name, Value x) {
  if (name == tile::NegOp::record.mnemonic) {
    if (isFloat(x))
      return builder.create<arith::NegFOp>(loc, x);
    return builder.create<arith::SubIOp>(loc, integer(x.getType(), 0), x);
  }
  if (name == tile::AbsOp::record.mnemonic) {
    if (isFloat(x))
      return builder.create<math::AbsFOp>(loc, x);
    Value negated = builder.create<arith::SubIOp>(loc, integer(x.getType(), 0), x);
    return builder.create<arith::MaxSIOp>(loc, x, negated);
  }
  if (name == tile::NotOp::record.mnemonic)
    return builder.create<arith::XOrIOp>(loc, x, integer(x.getType(), -1));
  if (name == tile::ExpOp::record.mnemonic)
    return throughF32<math::ExpOp>(x);
  if (name == tile::TanhOp::record.mnemonic)
    return throughF32<math::TanhOp>(x);
  // Rounding sqrt to f32 first cannot change the f16 or bf16 result: 24 >= 2 * 11 + 2 bits.
  if (name == tile::SqrtOp::record.mnemonic)
    return throughF32<math::SqrtOp>(x);
  if (name == tile::RsqrtOp::record.mnemonic)
    return throughF32<math::RsqrtOp>(x);
  if (name == tile::LogOp::record.mnemonic)
    return throughF32<math::LogOp>(x);
  if (name == tile::SinOp::record.mnemonic)
    return throughF32<math::SinOp>(x);
  if (name == tile::CosOp::record.mnemonic)
    return throughF32<math::CosOp>(x);
  if (name == tile::ErfOp::record.mnemonic)
    return throughF32<math::ErfOp>(x);
  if (name == tile::ReluOp::record.mnemonic) {
    if (isFloat(x))
      return builder.create<arith::MaximumFOp>(loc, x, real(x.getType(), 0));
    return builder.create<arith::MaxSIOp>(loc, x, integer(x.getType(), 0));
  }
  if (name == tile::RecipOp::record.mnemonic) {
    return builder.create<arith::DivFOp>(loc, real(x.getType(), 1), x);
  }
  if (getElementTypeOrSelf(x).isF32())
    return activation(name, x);
  if (!isFloat(x))
    return {};
  Value wide = builder.create<arith::ExtFOp>(loc, vectorOf(builder.getF32Type()), x);
  Value result = activation(name, wide);
  return result ? builder.create<arith::TruncFOp>(loc, x.getType(), result) : Value();
}

Value LaneEmitter::activation(StringRef name, Value x) {
  Value one = real(x.getType(), 1);
  if (name == tile::SigmoidOp::record.mnemonic || name == tile::SiluOp::record.mnemonic) {
    bool sigmoid = name == tile::SigmoidOp::record.mnemonic;
    // e^-|x| never overflows: 1 / (1 + e^-x) = e^x / (1 + e^x).
    Value magnitude = builder.create<math::AbsFOp>(loc, x);
    Value power = builder.create<math::ExpOp>(loc, builder.create<arith::NegFOp>(loc, magnitude));
    Value negative =
        builder.create<arith::CmpFOp>(loc, arith::CmpFPredicate::OLT, x, real(x.getType(), 0));
    Value numerator = builder.create<arith::SelectOp>(loc, negative, power, one);
    if (!sigmoid)
      numerator = builder.create<arith::MulFOp>(loc, x, numerator);
    Value denominator = builder.create<arith::AddFOp>(loc, one, power);
    return builder.create<arith::DivFOp>(loc, numerator, denominator);
  }
  if (name == tile::GeluOp::record.mnemonic) {
    Value root = real(x.getType(), std::numbers::sqrt2 / 2), half = real(x.getType(), 0.5);
    Value scaled = builder.create<arith::MulFOp>(loc, x, root);
    Value error = builder.create<math::ErfOp>(loc, scaled);
    Value sum = builder.create<arith::AddFOp>(loc, one, error);
    return builder.create<arith::MulFOp>(loc, builder.create<arith::MulFOp>(loc, half, x), sum);
  }
  return {};
}

Value LaneEmitter::binary(StringRef name, Value x, Value y) {
  auto either = [&]<typename Float, typename Integer>() -> Value {
    if (isFloat(x))
      return builder.create<Float>(loc, x, y);
    return builder.create<Integer>(loc, x, y);
  };
  if (name == tile::AddOp::record.mnemonic)
    return either.operator()<arith::AddFOp, arith::AddIOp>();
  if (name == tile::SubOp::record.mnemonic)
    return either.operator()<arith::SubFOp, arith::SubIOp>();
  if (name == tile::MulOp::record.mnemonic)
    return either.operator()<arith::MulFOp, arith::MulIOp>();
  if (name == tile::MinOp::record.mnemonic)
    return either.operator()<arith::MinimumFOp, arith::MinSIOp>();
  if (name == tile::MaxOp::record.mnemonic)
    return either.operator()<arith::MaximumFOp, arith::MaxSIOp>();
  if (name == tile::DivOp::record.mnemonic)
    return builder.create<arith::DivFOp>(loc, x, y);
  if (name == tile::AndOp::record.mnemonic)
    return builder.create<arith::AndIOp>(loc, x, y);
  if (name == tile::OrOp::record.mnemonic)
    return builder.create<arith::OrIOp>(loc, x, y);
  if (name == tile::XorOp::record.mnemonic)
    return builder.create<arith::XOrIOp>(loc, x, y);
  if (name == tile::ShlOp::record.mnemonic)
    return builder.create<arith::ShLIOp>(loc, x, y);
  if (name == tile::ShrsOp::record.mnemonic)
    return builder.create<arith::ShRSIOp>(loc, x, y);
  if (name == tile::ShruOp::record.mnemonic)
    return builder.create<arith::ShRUIOp>(loc, x, y);
  if (name == tile::FloorDivOp::record.mnemonic)
    return builder.create<arith::FloorDivSIOp>(loc, x, y);
  if (name == tile::ModOp::record.mnemonic) {
    Value quotient = builder.create<arith::FloorDivSIOp>(loc, x, y);
    Value whole = builder.create<arith::MulIOp>(loc, quotient, y);
    return builder.create<arith::SubIOp>(loc, x, whole);
  }
  return {};
}

Value LaneEmitter::compare(ComputeOp op, Value x, Value y) {
  auto predicate = op->getAttrOfType<tile::CmpPredicateAttr>("predicate").getValue();
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
  if (isFloat(x))
    return builder.create<arith::CmpFOp>(loc, floatPredicate, x, y);
  return builder.create<arith::CmpIOp>(loc, integerPredicate, x, y);
}

Value LaneEmitter::cast(ComputeOp op, Value x) {
  auto rounding = op->getAttrOfType<tile::RoundingAttr>("rounding");
  bool saturate = op->hasAttr("saturate");
  Type from = getElementTypeOrSelf(x), to = op.getOutput().getType().getElementType();
  Type i64 = builder.getI64Type();
  // index is a register of 64 bits that only index_cast connects with i64.
  if (from.isIndex()) {
    x = builder.create<arith::IndexCastOp>(loc, vectorOf(i64), x);
    from = i64;
  }
  Type target = to.isIndex() ? i64 : to;
  if (from != target) {
    if (isa<IntegerType>(from) && isa<IntegerType>(target) && !saturate) {
      if (target.getIntOrFloatBitWidth() < from.getIntOrFloatBitWidth())
        x = builder.create<arith::TruncIOp>(loc, vectorOf(target), x);
      else if (from.isInteger(1))
        x = builder.create<arith::ExtUIOp>(loc, vectorOf(target), x);
      else
        x = builder.create<arith::ExtSIOp>(loc, vectorOf(target), x);
    } else {
      x = builder.create<ConvertOp>(loc, vectorOf(target), x, rounding.getValue(), saturate);
    }
  }
  if (to.isIndex())
    x = builder.create<arith::IndexCastOp>(loc, vectorOf(to), x);
  return x;
}

Value LaneEmitter::iota(ComputeOp op, Value start) {
  VectorType indices = vectorOf(builder.getIndexType());
  int64_t axis = op->getAttrOfType<IntegerAttr>("axis").getInt();
  Value value = builder.create<CoordinateOp>(loc, indices, op.getOutput(), element, axis);
  Value first = builder.create<vector::BroadcastOp>(loc, indices, start);
  value = builder.create<arith::AddIOp>(loc, value, first);
  Type type = op.getOutput().getType().getElementType();
  if (type.isIndex())
    return value;
  value = builder.create<arith::IndexCastOp>(loc, vectorOf(builder.getI64Type()), value);
  if (!type.isInteger(64))
    value = builder.create<arith::TruncIOp>(loc, vectorOf(type), value);
  return value;
}

Value LaneEmitter::emit(ComputeOp op, ArrayRef<Value> inputs) {
  StringRef name = op.getOpName();
  if (name == "copy")
    return inputs[0];
  if (name == tile::CmpOp::record.mnemonic)
    return compare(op, inputs[0], inputs[1]);
  if (name == tile::SelectOp::record.mnemonic)
    return builder.create<arith::SelectOp>(loc, inputs[0], inputs[1], inputs[2]);
  if (name == tile::CastOp::record.mnemonic)
    return cast(op, inputs[0]);
  if (name == tile::IotaOp::record.mnemonic)
    return iota(op, inputs[0]);
  if (name == tile::SplatOp::record.mnemonic)
    return builder.create<vector::BroadcastOp>(
        loc, vectorOf(op.getOutput().getType().getElementType()), inputs[0]);
  return inputs.size() == 1 ? unary(name, inputs[0]) : binary(name, inputs[0], inputs[1]);
}

} // namespace npufuzz::npu
