//===- Entries.h - the two entries to the compiler --------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_ENTRIES_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_ENTRIES_H

#include "backend/hivm/emission/KernelText.h"

namespace npufuzz::hivm {

/// Writes a kernel for the first entry: tiles are buffers, ops are those of hivm.
class BufferKernel : public KernelText {
public:
  BufferKernel(mlir::func::FuncOp kernel, const EmissionOptions &options)
      : KernelText(kernel, options) {}

private:
  void begin(Buffer &made) override;
  void emitSome(const Instruction &instruction, Buffer &to, const Extents &extents) override {
    emitBuffer(instruction, part(to, extents));
  }
  void inMemory(Buffer &to, llvm::function_ref<void(const Buffer &)> write) override { write(to); }
  void loadPart(const Operand &from, const Buffer &to, const Extents &extents) override;
  void storePart(const Operand &from, const Operand &to) override;
  void reduce(const Buffer &from, int64_t axis, llvm::StringRef reduction, Buffer &to) override;
  void writeLocating(tile::ReduceOp op, llvm::StringRef name, const Extents &valid) override;
  void writeRamp(const std::string &ramp, Buffer &to, const Operand &all) override;
  /// "hivm.hir.NAME ins(%a, %b : A, B) outs(%c : C) ATTRIBUTES".
  void emitBuffer(const Instruction &instruction, const Operand &to);
};

/// Writes a kernel for the second entry: tiles are tensors, ops are those of linalg and hfusion.
class TensorKernel : public KernelText {
public:
  TensorKernel(mlir::func::FuncOp kernel, const EmissionOptions &options)
      : KernelText(kernel, options) {}

private:
  void begin(Buffer &made) override;
  void emitSome(const Instruction &instruction, Buffer &to, const Extents &extents) override;
  void inMemory(Buffer &to, llvm::function_ref<void(const Buffer &)> write) override;
  void loadPart(const Operand &from, const Buffer &to, const Extents &extents) override;
  void storePart(const Operand &from, const Operand &to) override;
  void reduce(const Buffer &from, int64_t axis, llvm::StringRef reduction, Buffer &to) override;
  void writeLocating(tile::ReduceOp op, llvm::StringRef name, const Extents &valid) override;
  void writeRamp(const std::string &ramp, Buffer &to, const Operand &all) override;
  const Buffer &storedFor(tile::StoreOp store, const Buffer &from) override;
  TextCheckpoint checkpoint() const override;
  void restore(const TextCheckpoint &to) override;

  /// One for all that are of one type, in a block and what is inside.
  std::string emptyTensor(const std::string &type);
  /// The value of the op on the destination, or on so much of it.
  std::string valueOf(const Instruction &instruction, const Operand &to);
  std::string elementwiseTensor(const Instruction &instruction, const Operand &to);
  void locateTensor(const Buffer &from, int64_t axis, bool isMax, Buffer &to);
  /// What is reduced along an axis, and the extents that are left.
  struct Reduced {
    Operand source;
    int64_t axis;
    std::vector<Index> left;
  };
  /// With the neutral element where nothing is valid.
  Reduced reducedOf(const Buffer &from, int64_t axis, llvm::StringRef neutral);
  Operand filledTensor(llvm::ArrayRef<Index> extents, ElementKind kind, llvm::StringRef scalar);
  /// All of the tile is that scalar; a mask is "true" or "false".
  void fill(Buffer &to, llvm::StringRef scalar);
  /// The buffer's value is one from which the axis has gone.
  void becomesReduced(Buffer &to, const Reduced &by, const std::string &value);
  std::string expandTensor(const Instruction &instruction, const Operand &to);
  /// Of one axis less, or one of one element more.
  Operand withoutAxis(const Operand &from, int64_t axis);
  /// The buffer's value from here on: what was computed, or the old one with that put in.
  void becomes(Buffer &to, const Operand &part, const std::string &value);

  // Tensors that keep their elements (Prepared.cpp).
  /// The same elements, of ops that passes look for.
  const Buffer &prepared(const Buffer &from, tile::StoreOp store);
  /// What the op makes of a whole tile and others.
  Buffer &likewise(llvm::StringRef op, const Buffer &first, std::vector<Operand> others);
  Buffer &filledTile(ElementKind kind, llvm::ArrayRef<int64_t> shape, const std::string &scalar);
  const Buffer &preparedForHFusion(const Buffer &from);
  Buffer &lessZeros(const Buffer &from, const std::string &zero);
  Operand emptyLike(const Operand &part, ElementKind kind);
  Operand selectedAnew(const Operand &part, ElementKind kind, llvm::ArrayRef<int64_t> shape,
                       const Extents &extents);
  Operand madeAnew(const Operand &part, ElementKind kind);
  /// Of the loop around the op, or of the kernel; null where there is none.
  const Index *indexGivenAt(mlir::Operation *op) const;
  const Buffer &cutAndJoined(const Buffer &from, tile::StoreOp store);

  int64_t preparedCount = 0;
};

} // namespace npufuzz::hivm

#endif
