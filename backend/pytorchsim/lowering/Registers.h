//===- Registers.h - element types in registers and memory ------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_REGISTERS_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_REGISTERS_H

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/IR/IRBuilder.h"

namespace npufuzz::pytorchsim {

/// Element types in registers. bf16, which the vector unit lacks, is an f32 that bf16 holds. f8 is
/// its bits. i1 is a mask, and a byte in memory. index is i64. Registers have a power of two of
/// elements, at least two: code generation turns one element into instructions that act on one
/// lane.
class Registers {
public:
  explicit Registers(llvm::IRBuilder<> &builder) : builder(builder) {}

  static int64_t length(int64_t elements) {
    return std::max<int64_t>(
        2, static_cast<int64_t>(llvm::PowerOf2Ceil(static_cast<uint64_t>(elements))));
  }
  /// LLVM's type of a scalar or a vector of the language.
  llvm::Type *typeOf(mlir::Type type);
  llvm::Type *memoryTypeOf(mlir::Type elementType);
  /// The type of x with other elements.
  llvm::Type *like(llvm::Type *x, llvm::Type *element);
  llvm::Constant *splat(llvm::Type *type, llvm::Constant *element);
  /// Broadcasts a scalar to `length` elements. Does not use an insertion and a shuffle: code
  /// generation turns an operation on two such registers into one on their first elements, which it
  /// gets by vmv.s.x.
  llvm::Value *broadcast(llvm::Value *scalar, int64_t length);
  llvm::Constant *constant(mlir::Type type, const llvm::APInt &bits);

  /// x if the condition holds, else y. Scalars are selected by their bits: LLVM turns a select into
  /// a branch, around which every register in use goes through memory, for each lane.
  llvm::Value *select(llvm::Value *condition, llvm::Value *x, llvm::Value *y);
  /// smin, smax, umin or umax.
  llvm::Value *extreme(llvm::Intrinsic::ID id, llvm::Value *x, llvm::Value *y);
  /// Extends integers. Registers use widening additions of zero: the simulator's vzext and vsext
  /// write only one lane's register.
  llvm::Value *extend(llvm::Value *x, llvm::Type *to, bool isSigned);
  llvm::Value *fromMemory(mlir::Type elementType, llvm::Value *x);
  llvm::Value *toMemory(mlir::Type elementType, llvm::Value *x);
  /// Rounds an f32 to the nearest number of bf16, ties to even.
  llvm::Value *roundToBF16(llvm::Value *x);

  /// Loads the first `elements` of a register from an address.
  llvm::Value *load(mlir::Type elementType, llvm::Value *address, int64_t elements);
  void store(mlir::Type elementType, llvm::Value *x, llvm::Value *address, int64_t elements,
             llvm::Value *mask = nullptr);

private:
  llvm::IRBuilder<> &builder;
};

} // namespace npufuzz::pytorchsim

#endif
