//===- Entries.h - kernel writers for the two entries of the compiler -*- C++ -*-===//
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

  /// Reuses one empty tensor for each type within a block and the blocks inside it.
  std::string emptyTensor(const std::string &type);
  /// Value of the op on the destination, or on that part of it.
  std::string valueOf(const Instruction &instruction, const Operand &to);
  std::string elementwiseTensor(const Instruction &instruction, const Operand &to);
  void locateTensor(const Buffer &from, int64_t axis, bool isMax, Buffer &to);
  /// Operand of a reduction along an axis, and the extents of its result.
  struct Reduced {
    Operand source;
    int64_t axis;
    std::vector<Index> left;
  };
  /// Fills elements that are not valid with the neutral element.
  Reduced reducedOf(const Buffer &from, int64_t axis, llvm::StringRef neutral);
  Operand filledTensor(llvm::ArrayRef<Index> extents, ElementKind kind, llvm::StringRef scalar);
  /// Fills the whole tile with the scalar; for a mask, "true" or "false".
  void fill(Buffer &to, llvm::StringRef scalar);
  /// Sets the buffer's value to the result of a reduction, which lacks the axis.
  void becomesReduced(Buffer &to, const Reduced &by, const std::string &value);
  std::string expandTensor(const Instruction &instruction, const Operand &to);
  /// Drops an axis of one element, or moves its elements into a neighbour axis.
  Operand withoutAxis(const Operand &from, int64_t axis);
  /// Sets the buffer's value: the computed one, or the old one with the computed part inserted.
  void becomes(Buffer &to, const Operand &part, const std::string &value);

  // Tensors that keep their elements (Prepared.cpp).
  /// Passes the tile through ops that passes look for; its elements stay the same.
  const Buffer &prepared(const Buffer &from, tile::StoreOp store);
  /// Applies the op to a whole tile and further operands.
  Buffer &applyOp(llvm::StringRef op, const Buffer &first, std::vector<Operand> others);
  Buffer &filledTile(ElementKind kind, llvm::ArrayRef<int64_t> shape, const std::string &scalar);
  const Buffer &preparedForHFusion(const Buffer &from);
  Buffer &minusZeros(const Buffer &from, const std::string &zero);
  Operand emptyLike(const Operand &part, ElementKind kind);
  Operand selectedFromCopy(const Operand &part, ElementKind kind, llvm::ArrayRef<int64_t> shape,
                           const Extents &extents);
  Operand recomputed(const Operand &part, ElementKind kind);
  /// Index of the loop around the op, or argument of the kernel; null: none.
  const Index *indexGivenAt(mlir::Operation *op) const;
  const Buffer &cutAndJoined(const Buffer &from, tile::StoreOp store);

  int64_t preparedCount = 0;
};

} // namespace npufuzz::hivm

#endif
