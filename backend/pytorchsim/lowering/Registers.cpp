//===- Registers.cpp ------------------------------------------------------===//
#include "backend/pytorchsim/lowering/Registers.h"
#include "tile/Tile.h"

#include "llvm/IR/Intrinsics.h"

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
  Value *wide = builder.CreateZExt(x, like(x->getType(), builder.getInt32Ty()));
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

Value *Registers::roundToBF16(Value *x) {
  Type *words = like(x->getType(), builder.getInt32Ty());
  auto number = [&](uint64_t value) { return ConstantInt::get(words, value); };
  Value *bits = builder.CreateBitCast(x, words);
  Value *even = builder.CreateAnd(builder.CreateLShr(bits, number(16)), number(1));
  Value *rounded = builder.CreateAdd(builder.CreateAdd(bits, number(0x7fff)), even);
  // A NaN stays one whatever its payload.
  Value *isNaN = builder.CreateFCmpUNO(x, x);
  Value *either = builder.CreateSelect(isNaN, builder.CreateOr(bits, number(0x400000)), rounded);
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
    raw = builder.CreateIntrinsic(Intrinsic::vp_load, {type, address->getType()},
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
