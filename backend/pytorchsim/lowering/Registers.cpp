//===- Registers.cpp ------------------------------------------------------===//
//
// Maps element types to registers and memory. Avoids every form for which code generation would
// use an instruction that acts on one lane only.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/lowering/Registers.h"
#include "tile/Tile.h"

#include "llvm/IR/IntrinsicsRISCV.h"

#include <numeric>

using namespace llvm;

namespace npufuzz::pytorchsim {

static bool isBF16(mlir::Type type) { return type.isBF16(); }

Type *Registers::typeOf(mlir::Type type) {
  if (auto vector = mlir::dyn_cast<mlir::VectorType>(type))
    return FixedVectorType::get(typeOf(vector.getElementType()),
                                static_cast<unsigned>(length(vector.getNumElements())));
  if (mlir::isa<mlir::MemRefType>(type))
    return builder.getPtrTy();
  if (type.isIndex())
    return builder.getInt64Ty();
  if (type.isF32() || isBF16(type))
    return builder.getFloatTy();
  if (type.isF16())
    return builder.getHalfTy();
  return builder.getIntNTy(tile::elementBits(type));
}

Type *Registers::memoryTypeOf(mlir::Type type) {
  if (type.isInteger(1))
    return builder.getInt8Ty();
  return isBF16(type) ? static_cast<Type *>(builder.getInt16Ty()) : typeOf(type);
}

Type *Registers::like(Type *x, Type *element) {
  auto *vector = dyn_cast<FixedVectorType>(x);
  return vector ? FixedVectorType::get(element, vector->getNumElements()) : element;
}

Constant *Registers::splat(Type *type, Constant *element) {
  auto *vector = dyn_cast<FixedVectorType>(type);
  return vector ? ConstantVector::getSplat(vector->getElementCount(), element) : element;
}

// Bits of a group of 8 registers, the largest. A scalable vector has four times its least number of
// elements.
static constexpr int64_t groupBits = 2048, unit = 4;

static ScalableVectorType *groupOf(Type *element, int64_t length) {
  return ScalableVectorType::get(element,
                                 static_cast<unsigned>(std::max<int64_t>(1, length / unit)));
}

/// Concatenates both.
static Value *concat(IRBuilder<> &builder, Value *x, Value *y) {
  auto length = cast<FixedVectorType>(x->getType())->getNumElements();
  SmallVector<int> both(2 * length);
  std::iota(both.begin(), both.end(), 0);
  return builder.CreateShuffleVector(x, y, both);
}

/// Extends to twice the width.
static Value *widen(IRBuilder<> &builder, Value *x, bool isSigned) {
  auto *type = cast<FixedVectorType>(x->getType());
  int64_t length = type->getNumElements(), bits = 2 * type->getScalarSizeInBits();
  if (length * bits > groupBits) {
    SmallVector<int> front(static_cast<size_t>(length / 2)), back(front.size());
    std::iota(front.begin(), front.end(), 0);
    std::iota(back.begin(), back.end(), static_cast<int>(length / 2));
    return concat(builder, widen(builder, builder.CreateShuffleVector(x, front), isSigned),
                  widen(builder, builder.CreateShuffleVector(x, back), isSigned));
  }
  Type *element = builder.getIntNTy(static_cast<unsigned>(bits));
  auto *from = groupOf(type->getElementType(), length), *to = groupOf(element, length);
  Value *elements = builder.getInt64(static_cast<uint64_t>(length));
  Value *group = builder.CreateInsertVector(from, PoisonValue::get(from), x, builder.getInt64(0));
  Value *wide = builder.CreateIntrinsic(
      isSigned ? Intrinsic::riscv_vwadd : Intrinsic::riscv_vwaddu,
      {to, from, type->getElementType(), elements->getType()},
      {PoisonValue::get(to), group, Constant::getNullValue(type->getElementType()), elements});
  return builder.CreateExtractVector(FixedVectorType::get(element, type->getNumElements()), wide,
                                     builder.getInt64(0));
}

Value *Registers::extend(Value *x, Type *to, bool isSigned) {
  if (!x->getType()->isVectorTy())
    return isSigned ? builder.CreateSExt(x, to) : builder.CreateZExt(x, to);
  // Code generation would extend the bytes of a mask that comes from bytes.
  if (x->getType()->getScalarType()->isIntegerTy(1))
    x = builder.CreateZExt(x, like(x->getType(), builder.getInt8Ty()));
  while (x->getType()->getScalarSizeInBits() < to->getScalarSizeInBits())
    x = widen(builder, x, isSigned);
  return x;
}

Value *Registers::broadcast(Value *scalar, int64_t length) {
  auto count = ElementCount::getFixed(static_cast<unsigned>(length));
  if (auto *constant = dyn_cast<Constant>(scalar))
    return ConstantVector::getSplat(count, constant);
  if (scalar->getType()->isIntegerTy(1)) {
    Value *bytes = broadcast(builder.CreateZExt(scalar, builder.getInt8Ty()), length);
    return builder.CreateICmpNE(bytes, Constant::getNullValue(bytes->getType()));
  }
  Type *element = scalar->getType();
  if (length * element->getScalarSizeInBits() > groupBits) {
    Value *half = broadcast(scalar, length / 2);
    return concat(builder, half, half);
  }
  auto *group = groupOf(element, length);
  Intrinsic::ID id =
      element->isFloatingPointTy() ? Intrinsic::riscv_vfmv_v_f : Intrinsic::riscv_vmv_v_x;
  Value *elements = builder.getInt64(static_cast<uint64_t>(length));
  Value *filled = builder.CreateIntrinsic(id, {group, elements->getType()},
                                          {PoisonValue::get(group), scalar, elements});
  return builder.CreateExtractVector(FixedVectorType::get(element, static_cast<unsigned>(length)),
                                     filled, builder.getInt64(0));
}

Constant *Registers::constant(mlir::Type type, const APInt &bits) {
  mlir::Type element = mlir::getElementTypeOrSelf(type);
  Type *scalar = typeOf(element);
  Constant *value;
  if (isBF16(element))
    value = ConstantFP::get(builder.getContext(),
                            APFloat(APFloat::IEEEsingle(), bits.zext(32).shl(16)));
  else if (scalar->isFloatingPointTy())
    value = ConstantFP::get(builder.getContext(), APFloat(scalar->getFltSemantics(), bits));
  else
    value = ConstantInt::get(builder.getContext(), bits);
  return splat(typeOf(type), value);
}

Value *Registers::fromMemory(mlir::Type type, Value *x) {
  if (type.isInteger(1))
    return builder.CreateTrunc(x, like(x->getType(), builder.getInt1Ty()));
  if (!isBF16(type))
    return x;
  Value *wide = extend(x, like(x->getType(), builder.getInt32Ty()), /*isSigned=*/false);
  return builder.CreateBitCast(builder.CreateShl(wide, 16),
                               like(x->getType(), builder.getFloatTy()));
}

Value *Registers::toMemory(mlir::Type type, Value *x) {
  if (type.isInteger(1))
    return builder.CreateZExt(x, like(x->getType(), builder.getInt8Ty()));
  if (!isBF16(type))
    return x;
  Value *bits = builder.CreateBitCast(x, like(x->getType(), builder.getInt32Ty()));
  return builder.CreateTrunc(builder.CreateLShr(bits, 16),
                             like(x->getType(), builder.getInt16Ty()));
}

Value *Registers::select(Value *condition, Value *x, Value *y) {
  Type *type = x->getType();
  if (auto *vector = dyn_cast<FixedVectorType>(type); vector && !condition->getType()->isVectorTy())
    condition = broadcast(condition, vector->getNumElements());
  if (type->isFloatingPointTy()) {
    Type *bits = builder.getIntNTy(type->getScalarSizeInBits());
    Value *chosen =
        select(condition, builder.CreateBitCast(x, bits), builder.CreateBitCast(y, bits));
    return builder.CreateBitCast(chosen, type);
  }
  if (!type->isIntegerTy())
    return builder.CreateSelect(condition, x, y);
  // Only the selected value may be poison, as a shift beyond the width is.
  auto frozen = [&](Value *value) {
    return isa<ConstantInt>(value) ? value : builder.CreateFreeze(value);
  };
  x = frozen(x), y = frozen(y);
  Value *all = builder.CreateSExt(condition, type);
  return builder.CreateXor(y, builder.CreateAnd(builder.CreateXor(x, y), all));
}

Value *Registers::extreme(Intrinsic::ID id, Value *x, Value *y) {
  if (x->getType()->isVectorTy())
    return builder.CreateBinaryIntrinsic(id, x, y);
  CmpInst::Predicate isChosen = id == Intrinsic::smin   ? CmpInst::ICMP_SLT
                                : id == Intrinsic::smax ? CmpInst::ICMP_SGT
                                : id == Intrinsic::umin ? CmpInst::ICMP_ULT
                                                        : CmpInst::ICMP_UGT;
  return select(builder.CreateICmp(isChosen, x, y), x, y);
}

Value *Registers::roundToBF16(Value *x) {
  Type *words = like(x->getType(), builder.getInt32Ty());
  auto number = [&](uint64_t value) { return ConstantInt::get(words, value); };
  Value *bits = builder.CreateBitCast(x, words);
  Value *even = builder.CreateAnd(builder.CreateLShr(bits, number(16)), number(1));
  Value *rounded = builder.CreateAdd(builder.CreateAdd(bits, number(0x7fff)), even);
  // A NaN stays a NaN, with any payload.
  Value *isNaN = builder.CreateFCmpUNO(x, x);
  Value *either = select(isNaN, builder.CreateOr(bits, number(0x400000)), rounded);
  return builder.CreateBitCast(builder.CreateAnd(either, number(0xffff0000)), x->getType());
}

Value *Registers::load(mlir::Type elementType, Value *address, int64_t elements) {
  Type *memory = memoryTypeOf(elementType);
  auto *type = FixedVectorType::get(memory, static_cast<unsigned>(length(elements)));
  Value *raw;
  if (length(elements) == elements) {
    raw = builder.CreateAlignedLoad(type, address, Align(memory->getPrimitiveSizeInBits() / 8));
  } else {
    Value *all = ConstantVector::getSplat(type->getElementCount(), builder.getTrue());
    raw =
        builder.CreateIntrinsic(Intrinsic::vp_load, {type, address->getType()},
                                {address, all, builder.getInt32(static_cast<uint32_t>(elements))});
  }
  return fromMemory(elementType, raw);
}

void Registers::store(mlir::Type elementType, Value *x, Value *address, int64_t elements,
                      Value *mask) {
  Value *raw = toMemory(elementType, x);
  auto *type = cast<FixedVectorType>(raw->getType());
  if (!mask)
    mask = ConstantVector::getSplat(type->getElementCount(), builder.getTrue());
  builder.CreateIntrinsic(Intrinsic::vp_store, {type, address->getType()},
                          {raw, address, mask, builder.getInt32(static_cast<uint32_t>(elements))});
}

} // namespace npufuzz::pytorchsim
