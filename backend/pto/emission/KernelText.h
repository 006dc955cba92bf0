//===- KernelText.h - writes one kernel -------------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PTO_EMISSION_KERNELTEXT_H
#define NPUFUZZ_BACKEND_PTO_EMISSION_KERNELTEXT_H

#include "backend/pto/emission/Emission.h"
#include "backend/pto/emission/Places.h"
#include "backend/pto/emission/TileBuf.h"
#include "tile/OpTable.h"
#include "tile/Program.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include <map>
#include <memory>

namespace npufuzz::pto {

/// Whether a kernel multiplies matrices: it is one of the cube unit then.
bool hasProduct(mlir::func::FuncOp kernel);

/// Of all matrices of a kernel: products of bytes and of others stand side by side.
int64_t boxSideOf(mlir::func::FuncOp kernel);

/// Writes a kernel op by op.
class KernelText : KernelWriter {
public:
  KernelText(mlir::func::FuncOp kernel, const EmissionOptions &options)
      : kernel(kernel), options(options), pitchElements(pitchOf(kernel)),
        isCube(hasProduct(kernel)) {}

  std::string write();
  using KernelWriter::refusal;
  /// Of all tiles, side by side.
  int64_t tileBytes() const { return claimedBytes; }

private:
  // Structure.
  void writeOps(mlir::Block &block);
  void writeLoop(mlir::affine::AffineForOp loop);
  /// False where the extents of carried tiles change and it carries none: the text is of no use.
  bool writeLoopWith(mlir::affine::AffineForOp loop, bool carriesExtents);
  void writeBranch(mlir::scf::IfOp branch);
  /// False where the arms' extents differ and it gives none.
  bool writeBranchWith(mlir::scf::IfOp branch, bool givesExtents);
  void writeComparison(mlir::arith::CmpIOp compare);
  void writeConstant(mlir::arith::ConstantOp constant);
  /// Copies what a block gives into tiles that outlive it.
  void copyOut(llvm::ArrayRef<TileBuf *> from, llvm::ArrayRef<TileBuf *> to);
  llvm::SmallVector<TileBuf *> tilesOf(mlir::ValueRange values);
  /// A loop that carries tiles themselves. False where it cannot: the text is of no use.
  bool writeCarryingLoop(mlir::affine::AffineForOp loop);
  /// The same of a branch.
  bool writeGivingBranch(mlir::scf::IfOp branch);
  /// A tile that no allocation makes, but a loop or a branch.
  TileBuf &declare(const TileBuf &like, const std::string &name);
  /// "%a, %b : A, B".
  std::string listed(llvm::ArrayRef<TileBuf *> some) const;
  std::string typesOf(llvm::ArrayRef<TileBuf *> some) const;
  /// "scf.for %i = a to b step c", and the induction variable; opens the loop's block.
  std::string loopHead(mlir::affine::AffineForOp loop);
  /// Names the extents: the stem, then twice the tile's number, or one more.
  void nameExtents(llvm::ArrayRef<TileBuf *> tiles, const std::string &stem);
  /// How far the text had come.
  struct Checkpoint {
    size_t bodyBytes, tiles;
    int64_t nextName, claimedBytes;
    std::map<std::string, Index> computed;
  };
  Checkpoint checkpoint() const {
    return {body.size(), tiles.size(), nextName, claimedBytes, computed};
  }
  void restore(const Checkpoint &to);

  // Tiles.
  TileBuf &allocate(mlir::Value value, const Index &rows, const Index &columns,
                    const std::string &turn = "");
  TileBuf &allocate(const TileBuf &like, const Index &rows, const Index &columns,
                    const std::string &turn = "");
  TileBuf &tileOf(mlir::Value value);
  /// The operand with just these valid extents: narrowed where it lies if this is its last use,
  /// else a narrowed copy.
  TileBuf &operandWith(mlir::Value value, mlir::Operation *user, const Index &rows,
                       const Index &columns);
  void narrow(TileBuf &tile, const Index &rows, const Index &columns);
  void copy(TileBuf &from, TileBuf &to);
  /// Ops work on tiles that lie in rows.
  bool requireRows(llvm::ArrayRef<TileBuf *> tiles);

  // Ops, one function each.
  void writeElementwise(mlir::Operation *op);
  void writeWithScalar(mlir::Operation *op, llvm::StringRef name, tile::SplatOp splat);
  void writeReduce(tile::ReduceOp op);
  void writeExpand(tile::ExpandOp op);
  void writeExpandBinary(tile::ExpandBinaryOp op);
  void writeCast(tile::CastOp op);
  void writeCompare(tile::CmpOp op);
  void writeSelect(tile::SelectOp op);
  void writeTranspose(tile::TransposeOp op);
  void writeMatmul(tile::MatmulOp op);
  /// Refuses what the cube unit does not have, in a kernel of it.
  void requireCube(mlir::Operation &op);
  /// A matrix of L1, moved to where the unit reads it.
  TileBuf &operandOfProduct(TileBuf &from, Location location, const Index &rows,
                            const Index &columns);
  /// A sum that starts from zero: nothing is written until the first product.
  void writeZeroSum(tile::SplatOp op);
  /// The product into the sum: by the turn of the loop that carries it, where it starts from zero.
  void writeSum(TileBuf &sum, TileBuf &left, TileBuf &right, mlir::Value accumulator);
  bool isFreeToChange(mlir::Value accumulator, mlir::Operation *user) const;
  /// The name of the scalar that a splat repeats; empty where the value is none of a known scalar.
  std::string splatScalar(mlir::Value value) const;
  void writeSplat(tile::SplatOp op);
  void writeIota(tile::IotaOp op);
  void writeSetValid(tile::SetValidOp op);
  void writeFillPad(tile::FillPadOp op);
  void writeLoad(tile::LoadOp op);
  void writeStore(tile::StoreOp op);
  /// See TileBuf::turn; of the innermost loop around the op, empty where there is none.
  std::string turnAt(mlir::Operation *op);
  /// A view of the part of the tensor that a transfer moves, as "%p : type".
  std::string writePartition(mlir::Value view, llvm::ArrayRef<mlir::Value> offsets,
                             const TileBuf &tile);

  // Text. A tile's type is known only in the end (isDynamic): a mark stands for it until then.
  std::string nameOf(const TileBuf &tile) const;
  std::string markOf(const TileBuf &tile) const;
  /// "NAME ins(%a, %b : A, B) outs(%c : C)".
  void instruction(llvm::StringRef name, llvm::ArrayRef<TileBuf *> from, TileBuf &to,
                   llvm::StringRef attribute = "");
  std::string resolve(llvm::StringRef text) const;
  std::string allocationOf(const TileBuf &tile, int64_t number) const;
  /// Constants that the body names, those of level 3 among them.
  std::string constantsText();

  /// Both sides of a conversion have one shape, pitch and all, whatever their elements; so have a
  /// mask and what it was made of.
  static int64_t pitchOf(mlir::func::FuncOp kernel);

  mlir::func::FuncOp kernel;
  EmissionOptions options;
  int64_t pitchElements;
  bool isCube;
  int64_t claimedBytes = 0;
  std::vector<std::unique_ptr<TileBuf>> tiles; ///< by number
  llvm::DenseMap<mlir::Value, TileBuf *> tileOfValue;
  /// Sums that start from zero and have no product yet.
  llvm::SmallPtrSet<const TileBuf *, 2> zeroSums;
  llvm::DenseMap<mlir::Value, std::string> scalarOfValue;
};

/// Whether nothing reads the value behind the op: it may be changed in place.
bool isLastUse(mlir::Value value, mlir::Operation *user);

/// Whether all that reads a loaded tile is products that take it transposed: it is loaded so.
bool isReadTransposed(mlir::Value loaded);
/// Whether an operand or a result is a tile of i1.
bool namesMask(mlir::Operation *op);

} // namespace npufuzz::pto

#endif
