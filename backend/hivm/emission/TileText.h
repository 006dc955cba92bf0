//===- TileText.h - buffers of tiles and parts of them ----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_TILETEXT_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_TILETEXT_H

#include "backend/foreign/KernelStructure.h"
#include "backend/hivm/emission/Buffer.h"
#include "backend/hivm/emission/Emission.h"

namespace npufuzz::hivm {

/// Writes tiles: their allocation, the parts of them that ops take, copies and fills. How an
/// instruction is said, and where a tile lies, is the entry's to say.
class TileText : public KernelStructure {
protected:
  TileText(mlir::func::FuncOp kernel, const EmissionOptions &options);

  // What the entry says.
  /// Makes room for a tile whose kind, shape and name are known; it may give another name.
  virtual void begin(Buffer &made) = 0;
  /// Writes an instruction that has some element to compute.
  virtual void emitSome(const Instruction &instruction, Buffer &to, const Extents &extents) = 0;
  /// Writes the buffer, or one of which the tensor is made then.
  virtual void inMemory(Buffer &to, llvm::function_ref<void(const Buffer &)> write) = 0;

  Buffer &allocate(ElementKind kind, llvm::ArrayRef<int64_t> shape, const Extents &valid);
  Buffer &allocate(mlir::Value value, const Extents &valid);
  Buffer &bufferOf(mlir::Value value) { return static_cast<Buffer &>(tileOf(value)); }
  Extents wholeOf(llvm::ArrayRef<int64_t> shape);
  /// What is valid of both.
  Extents common(Extents extents, const Extents &others);
  /// So many elements of each axis, from the first ones or from the offsets on.
  Operand part(const Buffer &buffer, const Extents &extents, const Extents &offsets = {});
  Operand whole(const Buffer &buffer) { return part(buffer, wholeOf(buffer.shape)); }
  /// What an elementwise op takes, of which so much counts.
  Operand taken(const Buffer &buffer, const Extents &extents) {
    return part(buffer, takenOf(buffer, extents));
  }
  Extents takenOf(const Buffer &buffer, const Extents &extents) {
    return options.narrows ? extents : wholeOf(buffer.shape);
  }
  /// The last operand as a scalar, where it is one that a splat repeats; else as a vector.
  Operand takenAsScalar(mlir::Value value, const Extents &extents);
  /// A constant of the element's type.
  std::string constantOf(ElementKind kind, const std::string &text);
  /// Computes so much of the buffer, from its first element on.
  void emit(const Instruction &instruction, Buffer &to, const Extents &extents);
  /// A tile of such elements that the instruction computes, with another one's shape and extents.
  Buffer &interim(const Instruction &instruction, ElementKind kind, const Buffer &like);
  void copy(const Buffer &from, Buffer &to);
  /// The planner takes no buffer that is read and that nobody has written.
  void fillWithZero(Buffer &to);
  /// By a comparison of zeros: vbrc repeats a bit only in rows of 16.
  void fillMask(Buffer &to, bool value);

  KernelTile &allocateWhole(mlir::Value value) override;
  KernelTile &allocateLike(const KernelTile &like) override;
  void copyTile(KernelTile &from, KernelTile &to) override;
  bool copiesNarrow() const override { return false; }
  /// The tile of a value that nothing else reads, or, of a body's values, of one that an op of the
  /// body gives and the body gives once; else a copy, as one-shot bufferization has it.
  KernelTile &ownOf(mlir::Value value, mlir::Block *body) override;

  mlir::func::FuncOp kernel;
  EmissionOptions options;
};

} // namespace npufuzz::hivm

#endif
