//===- Registers.h - element types in registers and memory ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_REGISTERS_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_REGISTERS_H

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/IR/IRBuilder.h"

namespace npufuzz::pytorchsim {

/// bf16, which the vector unit does not know, is an f32 that bf16 holds; f8 is its bits; i1 is a
/// mask, and a byte in memory; index is i64. Registers are as long as the next power of two, and of
/// two elements at least: code generation makes of one element instructions that act on one lane.
class Registers {
public:
  explicit Registers(llvm::IRBuilder<> &builder) : builder(builder) {}

  static int64_t length(int64_t elements) {
    return std::max<int64_t>(
        2, static_cast<int64_t>(llvm::PowerOf2Ceil(static_cast<uint64_t>(elements))));
  }
  /// Of a scalar or a vector of the language.
  llvm::Type *typeOf(mlir::Type type);
  llvm::Type *memoryTypeOf(mlir::Type elementType);
  /// The type of x with other elements.
  llvm::Type *like(llvm::Type *x, llvm::Type *element);
  llvm::Constant *splat(llvm::Type *type, llvm::Constant *element);
  /// One scalar in `length` elements. Not by insertion and a shuffle: of an operation on two such
  /// registers code generation makes one on their first elements, which it gets by vmv.s.x.
  llvm::Value *broadcast(llvm::Value *scalar, int64_t length);
  llvm::Constant *constant(mlir::Type type, const llvm::APInt &bits);

  /// x where the condition holds, else y. Of scalars by their bits: what LLVM makes of a select is
  /// a branch, around which every register in use goes through memory, for each lane.
  llvm::Value *select(llvm::Value *condition, llvm::Value *x, llvm::Value *y);
  /// smin, smax, umin or umax.
  llvm::Value *extreme(llvm::Intrinsic::ID id, llvm::Value *x, llvm::Value *y);
  /// Integers, wider. Registers by widening additions of zero: the simulator's vzext and vsext
  /// write the register of one lane alone.
  llvm::Value *extend(llvm::Value *x, llvm::Type *to, bool isSigned);
  llvm::Value *fromMemory(mlir::Type elementType, llvm::Value *x);
  llvm::Value *toMemory(mlir::Type elementType, llvm::Value *x);
  /// An f32 to the nearest that bf16 holds, ties to even.
  llvm::Value *roundToBF16(llvm::Value *x);

  /// The first `elements` of a register at an address.
  llvm::Value *load(mlir::Type elementType, llvm::Value *address, int64_t elements);
  void store(mlir::Type elementType, llvm::Value *x, llvm::Value *address, int64_t elements,
             llvm::Value *mask = nullptr);

private:
  llvm::IRBuilder<> &builder;
};

} // namespace npufuzz::pytorchsim

#endif
