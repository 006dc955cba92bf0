//===- KernelStructure.h - functions, constants, loops, branches *- C++ -*-===//
//
// KernelStructure writes what kernels in other people's dialects have in common, whatever they call
// their tiles: parameters, constants, index expressions, comparisons, loops, branches and the tiles
// that these carry. The class above says how a tile is allocated, copied and named, and writes all
// other ops.
//
// A tile that a loop carries, or a branch gives, is a buffer outside of it into which each arm
// copies; or, where no extents change, the loop carries and the branch gives tiles. A copy's valid
// extents are constants where all arms agree, else index values that the loop carries or the branch
// gives: which it is shows only when the body is written, so it may be written twice.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_KERNELSTRUCTURE_H
#define NPUFUZZ_BACKEND_FOREIGN_KERNELSTRUCTURE_H

#include "backend/foreign/KernelTile.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace npufuzz {

/// What becomes of tiles that loops carry and branches give.
enum class Carrying {
  copied,  ///< buffers outside, into which arms copy
  asTiles, ///< values where no extents change, else copied
  always,  ///< values, and their extents with them where these change
};

/// How far the text had come.
struct TextCheckpoint {
  size_t bodyBytes, tiles;
  int64_t nextName, claimedBytes;
  std::map<std::string, Index> computed;
  int64_t counted = 0; ///< by the class above
};

class KernelStructure : protected KernelWriter {
public:
  using KernelWriter::refusal;
  /// Of all tiles, side by side.
  int64_t tileBytes() const { return claimedBytes; }

protected:
  explicit KernelStructure(Carrying carrying) : carrying(carrying) {}
  virtual ~KernelStructure() = default;

  // What the class above says of its ops and tiles.
  virtual void writeOp(mlir::Operation &op) = 0;
  virtual KernelTile &allocateWhole(mlir::Value value) = 0;
  virtual KernelTile &allocateLike(const KernelTile &like) = 0;
  virtual void copyTile(KernelTile &from, KernelTile &to) = 0;
  /// Whether a copy leaves its target with the source's extents, and the text says so.
  virtual bool copiesNarrow() const = 0;
  /// The buffer that turns of a loop copy into, with the value that it begins with.
  virtual KernelTile &carriedFrom(mlir::Value init);
  /// What a loop may be given for its own: the value's tile, or a copy. `body` is null for what the
  /// loop begins with, else the body that gives the value.
  virtual KernelTile &ownOf(mlir::Value value, mlir::Block *body);
  /// The tile is one of several that a name may stand for, or its extents change.
  virtual void leaveOpen(KernelTile &) {}
  /// Whether a value of the one's type and extents may stand for the other.
  virtual bool isLike(const KernelTile &a, const KernelTile &b) const;
  /// A loop that carries these has ended.
  virtual void endLoop(llvm::ArrayRef<KernelTile *>) {}

  /// "%arg0: A, %arg1: index", and notes these names.
  std::string
  parametersOf(mlir::func::FuncOp kernel,
               llvm::function_ref<std::string(mlir::MemRefType, llvm::StringRef element)> typeOf);
  /// Lines of the index constants that the text names.
  std::string indexConstants() const;
  std::string scalarOf(mlir::Value value) const { return scalarOfValue.lookup(value); }

  void writeOps(mlir::Block &block);
  /// False where the op is none of structure; nothing is written then.
  bool writeStructure(mlir::Operation &op);

  virtual TextCheckpoint checkpoint() const;
  virtual void restore(const TextCheckpoint &to);

  KernelTile &addTile(std::unique_ptr<KernelTile> tile);
  /// A tile that no allocation makes, but a loop or a branch.
  KernelTile &declare(const KernelTile &like, const std::string &name);
  KernelTile &tileOf(mlir::Value value);

  int64_t claimedBytes = 0;
  std::vector<std::unique_ptr<KernelTile>> tiles; ///< by number
  llvm::DenseMap<mlir::Value, KernelTile *> tileOfValue;
  llvm::DenseMap<mlir::Value, std::string> scalarOfValue;

private:
  using Tiles = llvm::SmallVector<KernelTile *>;

  void writeConstant(mlir::arith::ConstantOp constant);
  void writeComparison(mlir::arith::CmpIOp compare);
  void writeApply(mlir::affine::AffineApplyOp apply);
  void writeLoop(mlir::affine::AffineForOp loop);
  void writeBranch(mlir::scf::IfOp branch);
  /// Writes it in the first way that can be said; text of others is taken back. A way gives or
  /// carries extents or not, and returns false where it cannot: its text is of no use.
  void writeInSomeWay(bool carriesAny, llvm::function_ref<bool(bool withExtents)> asTiles,
                      llvm::function_ref<bool(bool withExtents)> copied);
  /// "scf.for %i = a to b step c"
  std::string loopHead(mlir::affine::AffineForOp loop);
  bool writeCarryingLoop(mlir::affine::AffineForOp loop, bool carriesExtents);
  bool writeGivingBranch(mlir::scf::IfOp branch, bool givesExtents);
  /// The arm's text and the tiles that it gives.
  std::string armOf(mlir::Region &region, bool givesExtents, Tiles &given);
  bool writeLoopWith(mlir::affine::AffineForOp loop, bool carriesExtents);
  bool writeBranchWith(mlir::scf::IfOp branch, bool givesExtents);
  /// Copies what a block gives into tiles that outlive it.
  void copyOut(llvm::ArrayRef<KernelTile *> from, llvm::ArrayRef<KernelTile *> to);
  Tiles tilesOf(mlir::ValueRange values);
  /// Names the extents by the stem and a running number.
  void nameExtents(llvm::ArrayRef<KernelTile *> some, const std::string &stem, size_t number = 0);
  /// Says of extents that a loop carries, or a branch gives, what they are at most: buffers of
  /// tensors need to know.
  void boundExtents(llvm::ArrayRef<KernelTile *> some);

  Carrying carrying;
};

} // namespace npufuzz

#endif
