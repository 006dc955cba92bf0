//===- TileText.h - writes buffers of tiles and parts of them ---*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_TILETEXT_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_TILETEXT_H

#include "backend/foreign/KernelStructure.h"
#include "backend/hivm/emission/Buffer.h"
#include "backend/hivm/emission/Emission.h"

namespace npufuzz::hivm {

/// Writes tiles: their allocation, the parts that ops take, copies and fills. Each entry decides
/// how to print an instruction and where a tile lies.
class TileText : public KernelStructure {
protected:
  TileText(mlir::func::FuncOp kernel, const EmissionOptions &options);

  // Each entry implements these.
  /// Makes room for a tile with known kind, shape and name; may give it another name.
  virtual void begin(Buffer &made) = 0;
  /// Writes an instruction that computes at least one element.
  virtual void emitSome(const Instruction &instruction, Buffer &to, const Extents &extents) = 0;
  /// Calls `write` with the buffer, or with another buffer that then becomes the tensor.
  virtual void inMemory(Buffer &to, llvm::function_ref<void(const Buffer &)> write) = 0;

  Buffer &allocate(ElementKind kind, llvm::ArrayRef<int64_t> shape, const Extents &valid);
  Buffer &allocate(mlir::Value value, const Extents &valid);
  Buffer &bufferOf(mlir::Value value) { return static_cast<Buffer &>(tileOf(value)); }
  Extents wholeOf(llvm::ArrayRef<int64_t> shape);
  /// Valid extents of both.
  Extents common(Extents extents, const Extents &others);
  /// Part of such extents, from the first elements or from the offsets on.
  Operand part(const Buffer &buffer, const Extents &extents, const Extents &offsets = {});
  Operand whole(const Buffer &buffer) { return part(buffer, wholeOf(buffer.shape)); }
  /// Operand of an elementwise op; only these extents of it count.
  Operand taken(const Buffer &buffer, const Extents &extents) {
    return part(buffer, takenOf(buffer, extents));
  }
  Extents takenOf(const Buffer &buffer, const Extents &extents) {
    return options.narrows ? extents : wholeOf(buffer.shape);
  }
  /// The last operand as a scalar if it is a splat; else as a vector.
  Operand takenAsScalar(mlir::Value value, const Extents &extents);
  /// Constant of the element's type.
  std::string constantOf(ElementKind kind, const std::string &text);
  /// Computes such extents of the buffer, from its first element on.
  void emit(const Instruction &instruction, Buffer &to, const Extents &extents);
  /// Allocates a tile of such elements, with the shape and extents of another, and computes it with
  /// the instruction.
  Buffer &interim(const Instruction &instruction, ElementKind kind, const Buffer &like);
  void copy(const Buffer &from, Buffer &to);
  /// The planner rejects a buffer that is read but never written.
  void fillWithZero(Buffer &to);
  /// Compares zeros, because vbrc repeats a bit only in rows of 16.
  void fillMask(Buffer &to, bool value);

  KernelTile &allocateWhole(mlir::Value value) override;
  KernelTile &allocateLike(const KernelTile &like) override;
  void copyTile(KernelTile &from, KernelTile &to) override;
  bool copiesNarrow() const override { return false; }
  /// Tile that may be overwritten: that of a value that nothing else reads, or, for a body's
  /// values, of one that an op in the body computes and that the body yields only once. Otherwise a
  /// copy, as in one-shot bufferization.
  KernelTile &ownOf(mlir::Value value, mlir::Block *body) override;

  mlir::func::FuncOp kernel;
  EmissionOptions options;
};

} // namespace npufuzz::hivm

#endif
