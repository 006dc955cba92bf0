//===- KernelBuilder.h - one kernel while it is generated -------*- C++ -*-===//
//
// Builds ops and keeps, for every tile, what the generator must know to stay defined: bounds of the
// values, the form of valid extents, the bytes spent.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_KERNELBUILDER_H
#define NPUFUZZ_GENERATORS_PROGRAMS_KERNELBUILDER_H

#include "generators/programs/Sketch.h"

#include "llvm/ADT/DenseSet.h"

namespace npufuzz::generators {

/// Knowledge about the valid extent of a tile's axis at an offset of an axis of `total` elements.
/// Later enumerators are worse.
enum class Cover {
  full,   ///< the whole static extent
  tail,   ///< clamp(total - offset, 0, extent)
  narrow, ///< anything from 0
};
struct Axis {
  int64_t extent, total;
  mlir::Value offset; ///< null: 0
  Cover cover = Cover::full;
};
using Axes = llvm::SmallVector<Axis, 6>;

struct Tile {
  mlir::Value value;
  ElementKind kind;
  Axes axes;
  Interval interval;

  Shape shape() const;
  int64_t elements() const;
  bool mayBeNarrow() const;
};

/// An axis that no loop walks.
inline Axis wholeAxis(int64_t extent) { return {extent, extent, {}, Cover::full}; }
int64_t bytesOf(ElementKind kind, const Axes &axes);
int64_t bytesOf(llvm::ArrayRef<Tile> tiles);
Shape shapeOf(const Axes &axes);
Shape totalsOf(const Axes &axes);
/// Axes of an elementwise result.
Axes mergeAxes(const Axes &a, const Axes &b);

class KernelBuilder {
public:
  explicit KernelBuilder(Sketch &sketch);
  /// Closes the kernel; nothing may be built afterwards.
  void finish();

  Sketch &sketch;
  Choices &choices;
  const Capabilities &limits;
  const Features &features;

  /// Returns true if the target has this op on this kind.
  bool can(llvm::StringRef mnemonic, ElementKind kind) const;
  bool canAfford(int64_t bytes) const { return bytesUsed + bytes <= limits.tileBytesMax; }
  bool canAfford(ElementKind kind, const Axes &axes) const {
    return canAfford(bytesOf(kind, axes));
  }
  /// Leaves half of the budget for what a motif has planned.
  bool canAffordExtra(int64_t bytes) const { return bytesUsed + bytes <= limits.tileBytesMax / 2; }

  //===--- scalars -------------------------------------------------------===//
  mlir::Value index(int64_t value);
  mlir::Value constant(const Scalar &scalar);
  mlir::Value argument(int global);
  /// terms . factors + offset, as an affine.apply unless it is a constant or a single value.
  mlir::Value affine(llvm::ArrayRef<mlir::Value> terms, llvm::ArrayRef<int64_t> factors,
                     int64_t offset);

  //===--- loops ---------------------------------------------------------===//
  /// Opens a loop, sometimes two, that walks `total` in tiles. Everything later is built inside.
  Axis openLoop(int64_t total, int64_t extent, mlir::Value end = {});
  /// Opens a loop that walks `total` in tiles, the last one first.
  Axis openLoopDown(int64_t total, int64_t extent);
  /// Opens a loop from `lower` to `upper`, or to `end` if that is given and less.
  mlir::Value openCountingLoop(int64_t upper, int64_t step = 1, mlir::Value end = {},
                               int64_t lower = 0);
  /// Opens a loop of this many iterations that carries an index: 0, and `step` more each time.
  mlir::Value openCarryingLoop(int64_t trips, int64_t step);
  /// The axis of a loop that walks `total` with tiles of `extent`.
  static Axis walkedAxis(int64_t total, int64_t extent, int64_t step, mlir::Value offset);
  using Body = llvm::function_ref<std::vector<Tile>(mlir::Value iv, llvm::ArrayRef<Tile> carried)>;
  /// Builds a loop that carries tiles. `during` holds sound bounds of the carried values; empty:
  /// any. Costs three tiles per carried tile. Later ops are built after it.
  std::vector<Tile> carry(int64_t upper, int64_t step, llvm::ArrayRef<Tile> initial,
                          llvm::ArrayRef<Interval> during, Body body, mlir::Value end = {});
  /// Draws a scalar argument that may end a loop over `total` in steps of `step` early: 0, 1, one
  /// less, all, beyond.
  mlir::Value drawLoopEnd(int64_t total, int64_t step);

  //===--- branches ------------------------------------------------------===//
  using Arm = llvm::function_ref<std::vector<Tile>()>;
  /// Builds a branch. Each arm gives as many tiles as `like` has, with their kinds and shapes.
  /// Costs a tile for each. Later ops are built after it.
  std::vector<Tile> choose(mlir::Value condition, llvm::ArrayRef<Tile> like, Arm whenTrue,
                           Arm whenFalse);

  //===--- memory --------------------------------------------------------===//
  mlir::Value view(int global, const ViewChain &chain);
  Tile load(int global, const ViewChain &chain, const Axes &axes);
  Tile load(int global, mlir::Value view, const Axes &axes);
  /// Concatenates the parts along an axis, and builds the chain above them.
  mlir::Value concat(llvm::ArrayRef<mlir::Value> parts, int64_t axis, const ViewChain &above);
  /// Loads through a view of all these globals, which have one kind.
  Tile load(llvm::ArrayRef<int> globals, mlir::Value view, const Axes &axes);
  /// Bounds of the values that a view of a global shows.
  Interval intervalOf(int global, mlir::Value view) const;
  void store(const Tile &tile, int global, const ViewChain &chain);
  void store(const Tile &tile, int global, mlir::Value view);
  /// Call it before loads from a global that the same kernel stores to through another view: an
  /// iteration may load what an earlier one stored.
  void expectAnyContents(int global);
  /// Gathers a tile at these axes. The index tile names the places along one of them, which then
  /// has the index tile's form. Indices are inside the view (IndirectMemory.cpp).
  Tile gather(int global, mlir::Value view, const Tile &indices, const Axes &axes, size_t axis);
  /// Scatters a tile to such places. No two valid indices of the tile name one place.
  void scatter(const Tile &tile, int global, mlir::Value view, const Tile &indices, size_t axis);
  /// Extracts an element that is valid, exact and an integer.
  mlir::Value extract(const Tile &tile, llvm::ArrayRef<int64_t> coordinates);

  /// Builds an op of the dialect by its mnemonic and charges its bytes.
  Tile build(llvm::StringRef mnemonic, ElementKind kind, const Axes &axes, const Interval &interval,
             mlir::ValueRange operands, llvm::ArrayRef<mlir::NamedAttribute> attributes = {});
  /// Charges and describes the result of an existing op, or a carried tile.
  Tile adopt(mlir::Value value, ElementKind kind, const Axes &axes, const Interval &interval);
  mlir::Type tileType(ElementKind kind, const Axes &axes) const;
  /// Returns false if rounding errors or an order of summation decide some value. To the reference
  /// such a value may be anything, so it must be no divisor or shift amount.
  bool isExact(mlir::Value value) const { return !inexact.contains(value); }
  /// Call it of a carried tile of which each iteration makes exact values.
  void assumeExact(mlir::Value carried) { inexact.erase(carried); }

  mlir::OpBuilder b;
  mlir::Location loc;
  /// Some enclosing loop may end before it has walked all of its space.
  bool endsEarly = false;
  int64_t tilesMade = 0; ///< results of ops, and carried tiles
  /// Returns true if the kernel has already read from / written to a global.
  std::vector<int> reads, writes;

  /// Offsets of a transfer at the origin of the axes.
  llvm::SmallVector<mlir::Value> offsetsOf(const Axes &axes);

private:
  /// Records that a tile is stored to a global.
  void noteStore(const Tile &tile, int global);
  /// Insertion point of constants and views: before the loops.
  mlir::OpBuilder header();

  mlir::func::FuncOp function;
  mlir::Block *entry;
  mlir::Operation *lastHeader = nullptr;
  std::vector<int> arguments;
  std::map<int64_t, mlir::Value> indices;
  std::map<int, mlir::Value> plainViews;
  int64_t bytesUsed = 0;
  llvm::DenseSet<mlir::Value> inexact; // looked up only, never iterated
};

} // namespace npufuzz::generators

#endif
