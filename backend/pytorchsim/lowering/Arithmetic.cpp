//===- Arithmetic.cpp - arith and math on scalars and registers -----------===//
//
// Emits the same instructions for scalars and vectors. Integers follow RISC-V, which defines a
// quotient by zero and an overflow, and LLVM keeps the vector's behaviour. bf16 is computed in f32
// and rounded after every step. That equals rounding once, because f32's 24 bits are two more than
// twice bf16's 8.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/lowering/Emitter.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/IR/IntrinsicsRISCV.h"

using namespace mlir;

namespace npufuzz::pytorchsim {

llvm::Value *Emitter::compare(arith::CmpIPredicate predicate, llvm::Value *x, llvm::Value *y) {
  static constexpr llvm::CmpInst::Predicate predicates[] = {
      llvm::CmpInst::ICMP_EQ,  llvm::CmpInst::ICMP_NE,  llvm::CmpInst::ICMP_SLT,
      llvm::CmpInst::ICMP_SLE, llvm::CmpInst::ICMP_SGT, llvm::CmpInst::ICMP_SGE,
      llvm::CmpInst::ICMP_ULT, llvm::CmpInst::ICMP_ULE, llvm::CmpInst::ICMP_UGT,
      llvm::CmpInst::ICMP_UGE};
  return builder.CreateICmp(predicates[static_cast<size_t>(predicate)], x, y);
}

/// Both enums list their predicates in one order.
llvm::Value *Emitter::compare(arith::CmpFPredicate predicate, llvm::Value *x, llvm::Value *y) {
  static constexpr llvm::CmpInst::Predicate predicates[] = {
      llvm::CmpInst::FCMP_FALSE, llvm::CmpInst::FCMP_OEQ, llvm::CmpInst::FCMP_OGT,
      llvm::CmpInst::FCMP_OGE,   llvm::CmpInst::FCMP_OLT, llvm::CmpInst::FCMP_OLE,
      llvm::CmpInst::FCMP_ONE,   llvm::CmpInst::FCMP_ORD, llvm::CmpInst::FCMP_UEQ,
      llvm::CmpInst::FCMP_UGT,   llvm::CmpInst::FCMP_UGE, llvm::CmpInst::FCMP_ULT,
      llvm::CmpInst::FCMP_ULE,   llvm::CmpInst::FCMP_UNE, llvm::CmpInst::FCMP_UNO,
      llvm::CmpInst::FCMP_TRUE};
  return builder.CreateFCmp(predicates[static_cast<size_t>(predicate)], x, y);
}

/// Emits one of the vector unit's functions: VCIX, opcode in bits 26 and 27. The unit reads f32 in
/// at most 64 elements, a group of 8 registers.
llvm::Value *Emitter::function(Operation &op, unsigned opcode, llvm::Value *x) {
  auto *type = dyn_cast<llvm::FixedVectorType>(x->getType());
  if (!type) {
    refuse(&op, "a function of the vector unit on a scalar");
    return llvm::PoisonValue::get(x->getType());
  }
  constexpr unsigned lengthMax = 64, elementsOfUnit = 4; // of the scalable vector nxv1f32
  unsigned length = type->getNumElements(), part = std::min(length, lengthMax);
  auto *scalable =
      llvm::ScalableVectorType::get(builder.getFloatTy(), std::max(1u, part / elementsOfUnit));
  llvm::Type *i64 = builder.getInt64Ty();
  llvm::Value *result = llvm::PoisonValue::get(type);
  for (unsigned first = 0; first < length; first += part) {
    llvm::SmallVector<int> mask =
        llvm::to_vector(llvm::seq<int>(static_cast<int>(first), static_cast<int>(first + part)));
    llvm::Value *piece = part == length ? x : builder.CreateShuffleVector(x, mask);
    llvm::Value *wide = builder.CreateInsertVector(scalable, llvm::PoisonValue::get(scalable),
                                                   piece, builder.getInt64(0));
    llvm::Value *made = builder.CreateIntrinsic(llvm::Intrinsic::riscv_sf_vc_v_iv,
                                                {scalable, i64, scalable, i64, i64},
                                                {word(opcode), wide, word(0), word(part)});
    llvm::Value *back = builder.CreateExtractVector(
        llvm::FixedVectorType::get(builder.getFloatTy(), part), made, builder.getInt64(0));
    if (part == length)
      return back;
    // Widens with elements that a shuffle leaves undefined, then inserts at its place.
    llvm::SmallVector<int> widen(length, -1),
        place = llvm::to_vector(llvm::seq<int>(0, static_cast<int>(length)));
    for (unsigned i = 0; i < part; ++i) {
      widen[first + i] = static_cast<int>(i);
      place[first + i] = static_cast<int>(length + first + i);
    }
    result = builder.CreateShuffleVector(result, builder.CreateShuffleVector(back, widen), place);
  }
  return result;
}

/// Returns true if the op gives bf16, so that its result in f32 must be rounded.
static bool givesBF16(Operation &op) {
  return getElementTypeOrSelf(op.getResult(0).getType()).isBF16();
}

/// Hides a constant divisor. For a known divisor, code generation finds out how few bits the
/// quotient needs and then extends it, by instructions that act on one lane. For an unknown one it
/// divides.
llvm::Value *Emitter::divisor(llvm::Value *y) {
  auto *constant = dyn_cast<llvm::Constant>(y);
  auto *type = dyn_cast<llvm::FixedVectorType>(y->getType());
  auto *splat =
      type && constant ? dyn_cast_or_null<llvm::ConstantInt>(constant->getSplatValue()) : nullptr;
  if (!splat)
    return y;
  return registers.broadcast(
      builder.CreateTrunc(opaque(word(splat->getSExtValue())), splat->getType()),
      type->getNumElements());
}

/// Ops whose result needs no rounding to bf16 if the operands need none; null for others.
llvm::Value *Emitter::exactResult(Operation &op, llvm::Value *x, llvm::Value *y) {
  llvm::Type *type = registers.typeOf(op.getResult(0).getType());
  auto both = [&](llvm::Intrinsic::ID id) { return builder.CreateBinaryIntrinsic(id, x, y); };
  auto one = [&](llvm::Intrinsic::ID id) { return builder.CreateUnaryIntrinsic(id, x); };
  auto fromMask = [&] { return getElementTypeOrSelf(op.getOperand(0).getType()).isInteger(1); };
  auto resize = [&](bool isSigned) {
    bool widens = x->getType()->getScalarSizeInBits() < type->getScalarSizeInBits();
    return widens ? registers.extend(x, type, isSigned && !fromMask())
                  : builder.CreateTrunc(x, type);
  };
  return llvm::TypeSwitch<Operation *, llvm::Value *>(&op)
      .Case([&](arith::AddIOp) { return builder.CreateAdd(x, y); })
      .Case([&](arith::SubIOp) { return builder.CreateSub(x, y); })
      .Case([&](arith::MulIOp) { return builder.CreateMul(x, y); })
      .Case([&](arith::AndIOp) { return builder.CreateAnd(x, y); })
      .Case([&](arith::OrIOp) { return builder.CreateOr(x, y); })
      .Case([&](arith::XOrIOp) { return builder.CreateXor(x, y); })
      .Case([&](arith::ShLIOp) { return builder.CreateShl(x, y); })
      .Case([&](arith::ShRSIOp) { return builder.CreateAShr(x, y); })
      .Case([&](arith::ShRUIOp) { return builder.CreateLShr(x, y); })
      .Case([&](arith::DivSIOp) { return builder.CreateSDiv(x, divisor(y)); })
      .Case([&](arith::DivUIOp) { return builder.CreateUDiv(x, divisor(y)); })
      .Case([&](arith::RemSIOp) { return builder.CreateSRem(x, divisor(y)); })
      .Case([&](arith::RemUIOp) { return builder.CreateURem(x, divisor(y)); })
      .Case([&](arith::FloorDivSIOp) { return floorDiv(x, divisor(y)); })
      .Case([&](arith::MinSIOp) { return registers.extreme(llvm::Intrinsic::smin, x, y); })
      .Case([&](arith::MaxSIOp) { return registers.extreme(llvm::Intrinsic::smax, x, y); })
      .Case([&](arith::MinUIOp) { return registers.extreme(llvm::Intrinsic::umin, x, y); })
      .Case([&](arith::MaxUIOp) { return registers.extreme(llvm::Intrinsic::umax, x, y); })
      .Case([&](arith::CmpIOp cmp) { return compare(cmp.getPredicate(), x, y); })
      .Case([&](arith::CmpFOp cmp) { return compare(cmp.getPredicate(), x, y); })
      .Case([&](arith::SelectOp) { return registers.select(x, y, valueOf(op.getOperand(2))); })
      .Case<arith::IndexCastOp, arith::ExtSIOp>([&](auto) { return resize(true); })
      .Case<arith::IndexCastUIOp, arith::ExtUIOp, arith::TruncIOp>(
          [&](auto) { return resize(false); })
      .Case([&](arith::NegFOp) { return builder.CreateFNeg(x); })
      .Case([&](math::AbsFOp) { return one(llvm::Intrinsic::fabs); })
      .Case([&](arith::MaxNumFOp) { return both(llvm::Intrinsic::maxnum); })
      .Case([&](arith::MinNumFOp) { return both(llvm::Intrinsic::minnum); })
      .Case([&](arith::MaximumFOp) { return both(llvm::Intrinsic::maximum); })
      .Case([&](arith::MinimumFOp) { return both(llvm::Intrinsic::minimum); })
      .Case([&](arith::ExtFOp) { return x->getType() == type ? x : builder.CreateFPExt(x, type); })
      .Default([](Operation *) { return nullptr; });
}

/// Ops that round; null for others.
llvm::Value *Emitter::roundedResult(Operation &op, llvm::Value *x, llvm::Value *y) {
  llvm::Type *type = registers.typeOf(op.getResult(0).getType());
  auto one = [&](llvm::Intrinsic::ID id) { return builder.CreateUnaryIntrinsic(id, x); };
  return llvm::TypeSwitch<Operation *, llvm::Value *>(&op)
      .Case([&](arith::AddFOp) { return builder.CreateFAdd(x, y); })
      .Case([&](arith::SubFOp) { return builder.CreateFSub(x, y); })
      .Case([&](arith::MulFOp) { return builder.CreateFMul(x, y); })
      .Case([&](arith::DivFOp) { return builder.CreateFDiv(x, y); })
      .Case([&](arith::TruncFOp) {
        return x->getType() == type ? x : builder.CreateFPTrunc(x, type);
      })
      .Case([&](math::SqrtOp) { return one(llvm::Intrinsic::sqrt); })
      .Case([&](math::RsqrtOp) {
        return builder.CreateFDiv(
            registers.splat(type, llvm::ConstantFP::get(type->getScalarType(), 1)),
            one(llvm::Intrinsic::sqrt));
      })
      .Case([&](math::ErfOp) { return function(op, 0, x); })
      .Case([&](math::TanhOp) { return function(op, 1, x); })
      .Case([&](math::ExpOp) { return function(op, 3, x); })
      .Default([](Operation *) { return nullptr; });
}

bool Emitter::emitArithmetic(Operation &op) {
  if (op.getNumResults() != 1 || op.getNumRegions() != 0)
    return false;
  llvm::Value *x = op.getNumOperands() > 0 ? valueOf(op.getOperand(0)) : nullptr,
              *y = op.getNumOperands() > 1 ? valueOf(op.getOperand(1)) : nullptr;
  if (llvm::Value *result = exactResult(op, x, y)) {
    bind(op.getResult(0), result);
    return true;
  }
  if (llvm::Value *result = roundedResult(op, x, y)) {
    bind(op.getResult(0), givesBF16(op) ? registers.roundToBF16(result) : result);
    return true;
  }
  if (!isa<arith::RemFOp>(op) || !isa<VectorType>(op.getResult(0).getType()))
    return false;
  emitRemainder(op);
  return true;
}

void Emitter::emit(arith::ConstantOp op) {
  Attribute value = op.getValue();
  if (auto dense = dyn_cast<DenseElementsAttr>(value)) {
    if (!dense.isSplat())
      return refuse(op, "a constant of several elements");
    value = dense.getSplatValue<Attribute>();
  }
  llvm::APInt bits = isa<FloatAttr>(value) ? cast<FloatAttr>(value).getValue().bitcastToAPInt()
                                           : cast<IntegerAttr>(value).getValue();
  bind(op.getResult(), registers.constant(op.getType(), bits));
}

} // namespace npufuzz::pytorchsim
