//===- Emitter.h - from npu-vectorise's output to LLVM IR -------*- C++ -*-===//
//
// Emits one function after the other, op by op. Control flow stays structured, and scalars stay
// scalars. A register of N elements is a fixed vector. A buffer is a global with its place in the
// banks and its valid extents. Work within lanes is vector code; work across lanes calls the
// runtime (target/).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_EMITTER_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_EMITTER_H

#include "backend/npu/dialect/Npu.h"
#include "backend/pytorchsim/lowering/Registers.h"
#include "backend/pytorchsim/lowering/TargetMemory.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/IR/Module.h"

#include <map>

namespace npufuzz::pytorchsim {

class Emitter {
public:
  Emitter(llvm::Module &module, const TargetMemory &memory)
      : module(module), builder(module.getContext()), registers(builder), memory(memory) {}

  /// Emits every function of the module, and an entry of that name: void entry(uint64_t *words).
  /// Its words are the arguments of @main, then the addresses of scratch tensors. Fails with
  /// "unsupported …".
  llvm::Error emit(mlir::ModuleOp source, llvm::StringRef entryName);

  /// Bytes of each scratch tensor, in the order of the words.
  std::vector<int64_t> scratchBytes;
  /// Bytes that buffers use, from the beginning of every bank.
  int64_t bankBytesUsed = 0;

private:
  // Emitter.cpp
  void declare(mlir::func::FuncOp function);
  void emitFunction(mlir::func::FuncOp function);
  void emitEntry(mlir::func::FuncOp main, llvm::StringRef name);
  void eraseFunctions();
  // BankGuards.cpp
  llvm::Value *guardsOf(mlir::func::FuncOp function);
  void emitBlock(mlir::Block &block);
  void emitOp(mlir::Operation &op);
  void refuse(mlir::Operation *op, const llvm::Twine &why);
  llvm::Value *valueOf(mlir::Value value) const { return values.lookup(value); }
  void bind(mlir::Value result, llvm::Value *value) { values[result] = value; }
  llvm::Value *word(int64_t number) { return builder.getInt64(static_cast<uint64_t>(number)); }

  // ControlFlow.cpp
  void emit(mlir::affine::AffineForOp op);
  void emit(mlir::scf::ForOp op);
  void emit(mlir::scf::IfOp op);
  void emit(mlir::affine::AffineApplyOp op);
  void emit(mlir::func::CallOp op);
  llvm::Value *expression(mlir::AffineExpr expr, llvm::ArrayRef<llvm::Value *> dims,
                          llvm::ArrayRef<llvm::Value *> symbols);
  /// The least (or greatest) result of the map.
  llvm::Value *bound(mlir::AffineMap map, mlir::ValueRange operands, bool least);
  /// Values to which the valid extents of a buffer were last set.
  using KnownExtents = llvm::DenseMap<mlir::Value, llvm::SmallVector<llvm::Value *>>;
  /// Known extents that nothing in `op` sets: they hold in it, for any number of iterations, and
  /// after it.
  KnownExtents extentsKeptBy(mlir::Operation *op) const;
  void continueIn(llvm::BasicBlock *block, const KnownExtents &known);
  void emitLoop(llvm::Value *from, llvm::Value *to, llvm::Value *step, mlir::Block &body,
                mlir::ValueRange inits, mlir::ValueRange results);
  llvm::Value *floorDiv(llvm::Value *x, llvm::Value *y);

  // ScalarMemory.cpp
  void emit(mlir::memref::LoadOp op);
  void emit(mlir::memref::StoreOp op);
  void emit(tile::ScratchOp op);
  llvm::Value *elementAddress(mlir::Value memref, mlir::ValueRange indices);

  // Arithmetic.cpp: scalars and registers alike. Returns false if the op is not arithmetic.
  bool emitArithmetic(mlir::Operation &op);
  llvm::Value *exactResult(mlir::Operation &op, llvm::Value *x, llvm::Value *y);
  llvm::Value *roundedResult(mlir::Operation &op, llvm::Value *x, llvm::Value *y);
  llvm::Value *divisor(llvm::Value *y);
  void emit(mlir::arith::ConstantOp op);
  llvm::Value *compare(mlir::arith::CmpIPredicate predicate, llvm::Value *x, llvm::Value *y);
  llvm::Value *compare(mlir::arith::CmpFPredicate predicate, llvm::Value *x, llvm::Value *y);
  llvm::Value *function(mlir::Operation &op, unsigned opcode, llvm::Value *x);

  // LaneCode.cpp
  void emit(npu::VLoadOp op);
  void emit(npu::VStoreOp op);
  void emit(npu::MaskOp op);
  void emit(npu::CoordinateOp op);
  void emit(npu::ConvertOp op);
  // Conversions.cpp: by instructions of the vector unit; null if it has none.
  llvm::Value *nativeConversion(npu::ConvertOp op);
  llvm::Value *toF32(mlir::Type from, llvm::Value *x);
  llvm::Value *floatToInteger(llvm::Value *x, mlir::Type to, tile::Rounding rounding);
  llvm::Value *clampInteger(llvm::Value *x, mlir::Type to);
  void emit(mlir::vector::BroadcastOp op);
  void emitRemainder(mlir::Operation &op);
  llvm::Value *bankAddress(llvm::Value *offset);
  llvm::Value *elementOf(mlir::Value buffer, llvm::Value *element);
  llvm::Value *opaque(llvm::Value *x);
  llvm::Value *laneNumbers(int64_t length, unsigned width);
  void emitLaneNumbers(int64_t length, unsigned width);
  llvm::Value *loadWords(llvm::Value *address, int64_t length, unsigned width);
  llvm::Value *table(std::vector<uint32_t> numbers, unsigned width);
  llvm::Value *coordinates(npu::BufferType buffer, llvm::Value *element, int64_t axis,
                           int64_t length, unsigned width);

  // TileInstructions.cpp
  void emit(npu::AllocOp op);
  void emit(npu::ZeroOp op);
  void emit(npu::ValidOp op);
  void emit(npu::SetValidOp op);
  void emit(npu::TransferInOp op);
  void emit(npu::TransferOutOp op);
  void emit(npu::TagsOp op);
  void emit(npu::WaitOp op);
  void emit(npu::ComputeOp op);
  void emit(npu::PushWeightsOp op);
  void emit(npu::PushInputOp op);
  void emit(npu::PopOp op);
  template <typename Op> void emitTransfer(Op op, bool outwards, bool isCleared);
  llvm::Value *validWord(mlir::Value buffer, int64_t axis);
  llvm::Value *validExtent(mlir::Value buffer, int64_t axis);
  llvm::Value *constantWords(llvm::ArrayRef<int64_t> words);
  llvm::Value *wordsOf(llvm::ArrayRef<llvm::Value *> values);
  void call(llvm::StringRef name, llvm::ArrayRef<llvm::Value *> arguments);

  llvm::Module &module;
  llvm::IRBuilder<> builder;
  Registers registers;
  const TargetMemory &memory;
  llvm::Function *function_ = nullptr;
  llvm::DenseMap<mlir::Value, llvm::Value *> values;
  llvm::StringMap<llvm::Function *> functions;
  llvm::Value *guards = nullptr; ///< of the current function; null: none
  int64_t plannedBytes = 0;      ///< bytes of a bank for which npu-plan-memory planned
  int64_t schedule = 0;          ///< of asynchronous transfers; 0: they move at once
  llvm::Function *entryFunction = nullptr;
  llvm::GlobalVariable *entryWords = nullptr; ///< the entry's argument
  llvm::GlobalVariable *zeroWord = nullptr;   ///< see opaque()
  /// Tables, by width and numbers.
  std::map<std::pair<unsigned, std::vector<uint32_t>>, llvm::GlobalVariable *> tables;
  int64_t laneNumbers16 = 0, laneNumbers32 = 0; ///< most lane numbers that code loads at once
  size_t scratchFirst = 0;                      ///< index of the first scratch tensor's word
  KnownExtents knownExtents;                    ///< of buffers, at the builder's position
  std::string problem;
};

/// The runtime's number of an element type.
int64_t typeCode(mlir::Type elementType);

} // namespace npufuzz::pytorchsim

#endif
