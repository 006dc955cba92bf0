//===- Frame.h - what a running program has computed ------------*- C++ -*-===//
#ifndef NPUFUZZ_REFERENCE_FRAME_H
#define NPUFUZZ_REFERENCE_FRAME_H

#include "reference/Accumulation.h"
#include "reference/GlobalTensor.h"
#include "tile/OpRecord.h"
#include "tile/Precision.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

#include <deque>
#include <memory>
#include <tuple>

namespace npufuzz::reference {

struct Census;

/// Values of a running program. Kernels do not call each other, so one frame serves all.
class Frame {
public:
  /// `precision`: promises of the judged system; outlives the frame.
  explicit Frame(const Precision &precision) : precision(precision) {}

  bool isInSteps(const tile::OpRecord &record) const {
    return precision.isInSteps(record.mnemonic);
  }
  /// How the system accumulates elements of this kind.
  Accumulator accumulator(mlir::Operation *op, ElementKind of, ElementKind result) const;
  /// Error bound of an op; 0: the true value rounded once.
  double ulps(const tile::OpRecord &record, ElementKind of) const {
    return precision.ulps(record.mnemonic, of, record.ulps);
  }
  /// Executes an op that computes with floats on operands flushed as the system flushes subnormals,
  /// then flushes its results.
  void flushAround(mlir::Operation *op, llvm::function_ref<void()> execute);

  // Tiles are immutable once made; loop-carried tiles are shared.
  const TileValue &tile(mlir::Value value) const { return *tiles.find(value)->second; }
  void setTile(mlir::Value value, TileValue tile) {
    tiles[value] = std::make_shared<const TileValue>(std::move(tile));
  }

  const Cell &scalar(mlir::Value value) const { return scalars.find(value)->second; }
  void setScalar(mlir::Value value, const Cell &cell) { scalars[value] = cell; }
  Extents integers(mlir::ValueRange values) const;

  /// The tensor of a memref or a view.
  GlobalTensor &memory(mlir::Value value) { return *memories.find(value)->second; }
  GlobalTensor &addTensor(GlobalTensor tensor) { return tensors.emplace_back(std::move(tensor)); }
  void setMemory(mlir::Value value, GlobalTensor &tensor) { memories[value] = &tensor; }

  /// Stores the indices of a view, which `make` computes once: they depend on its chain alone.
  void setView(mlir::Value view, mlir::Value source, llvm::function_ref<Indices()> make);
  /// Stores a view with a tensor of its own: one that shows several tensors, or none.
  void setGathered(mlir::Value view, GlobalTensor tensor);
  const Indices &indices(mlir::Value view) const { return views.find(view)->second; }

  /// Makes `to` stand for the current value of `from`.
  void alias(mlir::Value to, mlir::Value from);
  /// Aliases several at once, which may swap places.
  void alias(mlir::ValueRange to, mlir::ValueRange from);

  int64_t nextStore() { return ++storeCount; }

  /// Records why an element that `op` made is unconstrained.
  void assume(mlir::Operation *op, Reason reason, int64_t accumulated = 0) {
    // Called for every element: most have nothing to record, or repeat the last record.
    std::tuple assumption(op, reason, accumulated);
    if (reason == Reason::none || assumption == lastAssumption)
      return;
    lastAssumption = assumption;
    addAssumption(op, reason, accumulated);
  }
  void undefinedBehaviour(mlir::Operation *op, const llvm::Twine &what);

  std::vector<std::string> assumptions;
  std::string firstUndefinedBehaviour;
  /// Set by an op that cannot be executed; ends the run.
  std::string error;
  /// Receives counts on the way; null: nothing is counted.
  Census *census = nullptr;

private:
  const Precision &precision;
  void addAssumption(mlir::Operation *op, Reason reason, int64_t accumulated);

  llvm::DenseMap<mlir::Value, std::shared_ptr<const TileValue>> tiles;
  llvm::DenseMap<mlir::Value, Cell> scalars;
  llvm::DenseMap<mlir::Value, GlobalTensor *> memories;
  llvm::DenseMap<mlir::Value, Indices> views;
  std::deque<GlobalTensor> tensors;
  llvm::StringSet<> knownAssumptions;
  std::tuple<mlir::Operation *, Reason, int64_t> lastAssumption{};
  int64_t storeCount = 0;
};

} // namespace npufuzz::reference

#endif
