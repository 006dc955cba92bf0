//===- KernelStructure.h - writes functions, constants, loops and branches ---===//
//
// KernelStructure writes the common parts of kernels in third-party dialects, whatever their tiles
// are called: parameters, constants, index expressions, comparisons, loops, branches and the tiles
// that these carry. The derived class allocates, copies and names tiles, and writes all other ops.
//
// A tile that a loop carries, or a branch yields, is a buffer outside of it into which each arm
// copies. If no extents change, it can also be a tile that the loop carries or the branch yields.
// The valid extents of a copy are constants if all arms agree, else index values that the loop
// carries or the branch yields. That is known only once the body is written, so the body may be
// written twice.
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

/// Treatment of tiles that loops carry and branches yield.
enum class Carrying {
  copied,  ///< buffers outside, into which arms copy
  asTiles, ///< values if no extents change, else copied
  always,  ///< values, and their extents too if these change
};

/// A position in the text, to return to.
struct TextCheckpoint {
  size_t bodyBytes, tiles;
  int64_t nextName, claimedBytes;
  std::map<std::string, Index> computed;
  int64_t counted = 0; ///< counters of the derived class
};

class KernelStructure : protected KernelWriter {
public:
  using KernelWriter::refusal;
  /// Bytes of all tiles side by side.
  int64_t tileBytes() const { return claimedBytes; }

protected:
  explicit KernelStructure(Carrying carrying) : carrying(carrying) {}
  virtual ~KernelStructure() = default;

  // The derived class defines its ops and tiles.
  virtual void writeOp(mlir::Operation &op) = 0;
  virtual KernelTile &allocateWhole(mlir::Value value) = 0;
  virtual KernelTile &allocateLike(const KernelTile &like) = 0;
  virtual void copyTile(KernelTile &from, KernelTile &to) = 0;
  /// True if a copy narrows its target to the source's extents, and the text shows that.
  virtual bool copiesNarrow() const = 0;
  /// Buffer into which the turns of a loop copy, starting with the value's contents.
  virtual KernelTile &carriedFrom(mlir::Value init);
  /// Tile that a loop may own: the value's tile, or a copy. `body` is null for an initial value,
  /// else the body that yields the value.
  virtual KernelTile &ownOf(mlir::Value value, mlir::Block *body);
  /// Called if a name may stand for this tile or others, or if its extents change.
  virtual void leaveOpen(KernelTile &) {}
  /// True if a value of one's type and extents may stand for the other.
  virtual bool isLike(const KernelTile &a, const KernelTile &b) const;

  /// Prints "%arg0: A, %arg1: index", and records these names.
  std::string
  parametersOf(mlir::func::FuncOp kernel,
               llvm::function_ref<std::string(mlir::MemRefType, llvm::StringRef element)> typeOf);
  /// Lines of the index constants that the text names.
  std::string indexConstants() const;
  std::string scalarOf(mlir::Value value) const { return scalarOfValue.lookup(value); }

  void writeOps(mlir::Block &block);
  /// Writes nothing and returns false if the op is not part of the structure.
  bool writeStructure(mlir::Operation &op);

  virtual TextCheckpoint checkpoint() const;
  virtual void restore(const TextCheckpoint &to);

  KernelTile &addTile(std::unique_ptr<KernelTile> tile);
  /// Declares a tile that a loop or a branch makes, without an allocation.
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
  /// Writes the op in the first way that works, and removes the text of failed ways. A way either
  /// passes extents on or not; it returns false if it fails.
  void writeInSomeWay(bool carriesAny, llvm::function_ref<bool(bool withExtents)> asTiles,
                      llvm::function_ref<bool(bool withExtents)> copied);
  /// "scf.for %i = a to b step c"
  std::string loopHead(mlir::affine::AffineForOp loop);
  bool writeCarryingLoop(mlir::affine::AffineForOp loop, bool carriesExtents);
  bool writeGivingBranch(mlir::scf::IfOp branch, bool givesExtents);
  /// Text of the arm, and the tiles that it yields.
  std::string armOf(mlir::Region &region, bool givesExtents, Tiles &given);
  bool writeLoopWith(mlir::affine::AffineForOp loop, bool carriesExtents);
  bool writeBranchWith(mlir::scf::IfOp branch, bool givesExtents);
  /// Copies the yielded tiles of a block into tiles that outlive it.
  void copyOut(llvm::ArrayRef<KernelTile *> from, llvm::ArrayRef<KernelTile *> to);
  Tiles tilesOf(mlir::ValueRange values);
  /// Names the extents by the stem and a running number.
  void nameExtents(llvm::ArrayRef<KernelTile *> some, const std::string &stem, size_t number = 0);
  /// Emits upper bounds of extents that a loop carries or a branch yields: buffers of tensors need
  /// them.
  void boundExtents(llvm::ArrayRef<KernelTile *> some);

  Carrying carrying;
};

} // namespace npufuzz

#endif
