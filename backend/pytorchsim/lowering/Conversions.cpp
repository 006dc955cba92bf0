//===- Conversions.cpp - npu.convert by vector instructions ---------------===//
//
// Emits conversions that vector instructions round once and correctly. The scalar unit does the
// others (target/Conversions.c): floats of 8 bits, rounding modes other than to nearest on the way
// to a float, and wide integers to narrow floats.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/lowering/Emitter.h"

#include "llvm/IR/Intrinsics.h"

using namespace mlir;

namespace npufuzz::pytorchsim {

static bool isWideFloat(Type type) { return type.isF16() || type.isBF16() || type.isF32(); }

/// Exact. bf16 is an f32 in registers.
llvm::Value *Emitter::toF32(Type from, llvm::Value *x) {
  return from.isF16() ? builder.CreateFPExt(x, registers.like(x->getType(), builder.getFloatTy()))
                      : x;
}

static llvm::Intrinsic::ID roundingOf(tile::Rounding rounding) {
  switch (rounding) {
  case tile::Rounding::nearest_even:
    return llvm::Intrinsic::roundeven;
  case tile::Rounding::nearest_away:
    return llvm::Intrinsic::round;
  case tile::Rounding::floor:
    return llvm::Intrinsic::floor;
  case tile::Rounding::ceil:
    return llvm::Intrinsic::ceil;
  case tile::Rounding::trunc:
    return llvm::Intrinsic::trunc;
  }
  llvm_unreachable("not a rounding mode");
}

/// Clamps in either case: without saturation, out of range is undefined. NaN gives 0.
llvm::Value *Emitter::floatToInteger(llvm::Value *x, Type to, tile::Rounding rounding) {
  llvm::Value *whole = builder.CreateUnaryIntrinsic(roundingOf(rounding), x);
  unsigned bits = std::max(to.getIntOrFloatBitWidth(), 32u);
  llvm::Type *type = registers.like(x->getType(), builder.getIntNTy(bits));
  llvm::Value *integer =
      builder.CreateIntrinsic(llvm::Intrinsic::fptosi_sat, {type, x->getType()}, {whole});
  return bits == to.getIntOrFloatBitWidth() ? integer : clampInteger(integer, to);
}

/// Clamps to the range of a narrower type, which is 0 to 1 for i1.
llvm::Value *Emitter::clampInteger(llvm::Value *x, Type to) {
  unsigned bits = to.getIntOrFloatBitWidth();
  int64_t low = bits == 1 ? 0 : llvm::minIntN(bits), high = bits == 1 ? 1 : llvm::maxIntN(bits);
  auto number = [&](int64_t value) {
    return llvm::ConstantInt::get(x->getType(), static_cast<uint64_t>(value), /*IsSigned=*/true);
  };
  llvm::Value *above = registers.extreme(llvm::Intrinsic::smax, x, number(low));
  llvm::Value *inside = registers.extreme(llvm::Intrinsic::smin, above, number(high));
  return builder.CreateTrunc(inside, registers.like(x->getType(), builder.getIntNTy(bits)));
}

llvm::Value *Emitter::nativeConversion(npu::ConvertOp op) {
  Type from = getElementTypeOrSelf(op.getOperand().getType()),
       to = getElementTypeOrSelf(op.getResult().getType());
  llvm::Value *x = valueOf(op.getOperand());
  llvm::Type *type = registers.typeOf(op.getResult().getType());
  auto bitsOf = [](Type integer) { return integer.getIntOrFloatBitWidth(); };
  bool isNearest = op.getRounding() == tile::Rounding::nearest_even && !op.getSaturate();
  if (isa<IntegerType>(from) && isa<IntegerType>(to)) {
    if (bitsOf(to) < bitsOf(from))
      return op.getSaturate() ? clampInteger(x, to) : builder.CreateTrunc(x, type);
    return registers.extend(x, type, /*isSigned=*/!from.isInteger(1));
  }
  if (isWideFloat(from) && isa<IntegerType>(to) && bitsOf(to) > 1)
    return floatToInteger(toF32(from, x), to, op.getRounding());
  if (isa<IntegerType>(from) && isWideFloat(to)) {
    // f32 holds every integer of 16 bits, so rounding again to a narrower type equals rounding
    // once.
    bool isExact = bitsOf(from) <= 16;
    if (!isNearest || (!isExact && !to.isF32()))
      return nullptr;
    if (bitsOf(from) < 32)
      x = registers.extend(x, registers.like(x->getType(), builder.getInt32Ty()),
                           !from.isInteger(1));
    llvm::Value *single = builder.CreateSIToFP(x, registers.like(type, builder.getFloatTy()));
    return to.isF16()    ? builder.CreateFPTrunc(single, type)
           : to.isBF16() ? registers.roundToBF16(single)
                         : single;
  }
  if (!isWideFloat(from) || !isWideFloat(to))
    return nullptr;
  if (to.isF32() && !op.getSaturate())
    return toF32(from, x);
  if (!isNearest || from == to)
    return nullptr;
  llvm::Value *single = toF32(from, x);
  return to.isF16() ? builder.CreateFPTrunc(single, type) : registers.roundToBF16(single);
}

} // namespace npufuzz::pytorchsim
