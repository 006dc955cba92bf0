//===- TileText.h - tiles, their extents and their text ---------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_EMISSION_TILETEXT_H
#define NPUFUZZ_BACKEND_PTO_EMISSION_TILETEXT_H

#include "backend/foreign/KernelStructure.h"
#include "backend/pto/emission/Emission.h"
#include "backend/pto/emission/Places.h"
#include "backend/pto/emission/TileBuf.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace npufuzz::pto {

/// Whether a kernel multiplies matrices: it is one of the cube unit then.
bool hasProduct(mlir::func::FuncOp kernel);

/// Of all matrices of a kernel: products of bytes and of others stand side by side.
int64_t boxSideOf(mlir::func::FuncOp kernel);

/// Writes tiles: their allocation and places, what is valid of them, copies, instructions.
class TileText : public KernelStructure {
protected:
  TileText(mlir::func::FuncOp kernel, const EmissionOptions &options);

  TileBuf &allocate(mlir::Value value, const Index &rows, const Index &columns,
                    const std::string &turn = "");
  TileBuf &allocate(const TileBuf &like, const Index &rows, const Index &columns,
                    const std::string &turn = "");
  TileBuf &bufOf(mlir::Value value) { return static_cast<TileBuf &>(tileOf(value)); }
  /// The operand with just these valid extents: narrowed where it lies if this is its last use,
  /// else a narrowed copy.
  TileBuf &operandWith(mlir::Value value, mlir::Operation *user, const Index &rows,
                       const Index &columns);
  void narrow(TileBuf &tile, const Index &rows, const Index &columns);
  void copy(TileBuf &from, TileBuf &to);
  /// Ops work on tiles that lie in rows.
  bool requireRows(llvm::ArrayRef<TileBuf *> tiles);

  KernelTile &allocateWhole(mlir::Value value) override;
  KernelTile &allocateLike(const KernelTile &like) override;
  void copyTile(KernelTile &from, KernelTile &to) override;
  bool copiesNarrow() const override { return true; }
  KernelTile &carriedFrom(mlir::Value init) override;
  void leaveOpen(KernelTile &tile) override { static_cast<TileBuf &>(tile).isDynamic = true; }
  bool isLike(const KernelTile &a, const KernelTile &b) const override;
  void endLoop(llvm::ArrayRef<KernelTile *> carried) override;

  /// "NAME ins(%a, %b : A, B) outs(%c : C)".
  void instruction(llvm::StringRef name, llvm::ArrayRef<TileBuf *> from, TileBuf &to,
                   llvm::StringRef attribute = "");
  /// The text with the types of tiles in place of their marks.
  std::string resolve(llvm::StringRef text) const;
  /// Constants that the body names, those of level 3 among them.
  std::string constantsText();

  mlir::func::FuncOp kernel;
  EmissionOptions options;
  /// Both sides of a conversion have one shape, pitch and all, whatever their elements; so have a
  /// mask and what it was made of.
  int64_t pitchElements;
  bool isCube;
  /// Sums that start from zero and have no product yet.
  llvm::SmallPtrSet<const KernelTile *, 2> zeroSums;

private:
  const TileBuf &bufNumber(size_t number) const {
    return static_cast<const TileBuf &>(*tiles[number]);
  }
  std::string allocationOf(const TileBuf &tile) const;
};

/// Whether nothing reads the value behind the op: it may be changed in place.
bool isLastUse(mlir::Value value, mlir::Operation *user);

/// Whether all that reads a loaded tile is products that take it transposed: it is loaded so.
bool isReadTransposed(mlir::Value loaded);
/// Whether an operand or a result is a tile of i1.
bool namesMask(mlir::Operation *op);

} // namespace npufuzz::pto

#endif
