//===- TileText.h - writes tiles and their extents --------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_EMISSION_TILETEXT_H
#define NPUFUZZ_BACKEND_PTO_EMISSION_TILETEXT_H

#include "backend/foreign/KernelStructure.h"
#include "backend/pto/emission/Emission.h"
#include "backend/pto/emission/Places.h"
#include "backend/pto/emission/TileBuf.h"

namespace npufuzz::pto {

/// True if a kernel multiplies matrices, and thus runs on the cube unit.
bool hasProduct(mlir::func::FuncOp kernel);

/// Side of a box, for all matrices of a kernel: it may have products of bytes and of other kinds.
int64_t boxSideOf(mlir::func::FuncOp kernel);

/// Writes tiles: their allocation and places, their valid extents, copies, instructions.
class TileText : public KernelStructure {
protected:
  TileText(mlir::func::FuncOp kernel, const EmissionOptions &options);

  TileBuf &allocate(mlir::Value value, const Index &rows, const Index &columns,
                    const std::string &turn = "");
  TileBuf &allocate(const TileBuf &like, const Index &rows, const Index &columns,
                    const std::string &turn = "");
  TileBuf &bufOf(mlir::Value value) { return static_cast<TileBuf &>(tileOf(value)); }
  /// Operand with exactly these valid extents: narrowed in place if this is its last use, else a
  /// narrowed copy.
  TileBuf &operandWith(mlir::Value value, mlir::Operation *user, const Index &rows,
                       const Index &columns);
  void narrow(TileBuf &tile, const Index &rows, const Index &columns);
  void copy(TileBuf &from, TileBuf &to);
  /// Refuses tiles that are not row-major, because ops require it.
  bool requireRows(llvm::ArrayRef<TileBuf *> tiles);

  KernelTile &allocateWhole(mlir::Value value) override;
  KernelTile &allocateLike(const KernelTile &like) override;
  void copyTile(KernelTile &from, KernelTile &to) override;
  bool copiesNarrow() const override { return true; }
  KernelTile &carriedFrom(mlir::Value init) override;
  void leaveOpen(KernelTile &tile) override { static_cast<TileBuf &>(tile).isDynamic = true; }
  bool isLike(const KernelTile &a, const KernelTile &b) const override;

  /// "NAME ins(%a, %b : A, B) outs(%c : C)".
  void instruction(llvm::StringRef name, llvm::ArrayRef<TileBuf *> from, TileBuf &to,
                   llvm::StringRef attribute = "");
  /// Replaces the marks of tiles by their types.
  std::string resolve(llvm::StringRef text) const;
  /// Constants that the body names, including those of level 3.
  std::string constantsText();

  mlir::func::FuncOp kernel;
  EmissionOptions options;
  /// Both sides of a conversion need the same shape, including pitch, whatever their elements. So
  /// do a mask and the tile that it was made from.
  int64_t pitchElements;
  bool isCube;

private:
  const TileBuf &bufNumber(size_t number) const {
    return static_cast<const TileBuf &>(*tiles[number]);
  }
  std::string allocationOf(const TileBuf &tile) const;
};

/// True if nothing reads the value after the op, so that it may be changed in place.
bool isLastUse(mlir::Value value, mlir::Operation *user);

/// True if only products read a loaded tile, and all of them transposed: then it is loaded
/// transposed.
bool isReadTransposed(mlir::Value loaded);
/// True if an operand or a result is a tile of i1.
bool namesMask(mlir::Operation *op);

} // namespace npufuzz::pto

#endif
