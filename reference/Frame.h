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

/// The values of a program that runs. Kernels do not call each other, so one frame serves all.
class Frame {
public:
  /// Of the system that is judged; outlives the frame.
  explicit Frame(const Precision &precision) : precision(precision) {}

  bool isInSteps(const tile::OpRecord &record) const {
    return precision.isInSteps(record.mnemonic);
  }
  /// How the system makes a sum or product of such elements.
  Accumulator accumulator(mlir::Operation *op, ElementKind of, ElementKind result) const;
  /// 0: the true value rounded once.
  double ulps(const tile::OpRecord &record, ElementKind of) const {
    return precision.ulps(record.mnemonic, of, record.ulps);
  }
  /// Executes an op that computes with floats on what the system makes of subnormal operands, and
  /// likewise its results.
  void flushAround(mlir::Operation *op, llvm::function_ref<void()> execute);

  // Tiles are immutable once made; loop-carried tiles are shared.
  const TileValue &tile(mlir::Value value) const { return *tiles.find(value)->second; }
  void setTile(mlir::Value value, TileValue tile) {
    tiles[value] = std::make_shared<const TileValue>(std::move(tile));
  }

  const Cell &scalar(mlir::Value value) const { return scalars.find(value)->second; }
  void setScalar(mlir::Value value, const Cell &cell) { scalars[value] = cell; }
  Extents integers(mlir::ValueRange values) const;

  /// The tensor behind a memref or a view.
  GlobalTensor &memory(mlir::Value value) { return *memories.find(value)->second; }
  GlobalTensor &addTensor(GlobalTensor tensor) { return tensors.emplace_back(std::move(tensor)); }
  void setMemory(mlir::Value value, GlobalTensor &tensor) { memories[value] = &tensor; }

  /// A view's indices depend on its chain alone, so they are made once: by `make`.
  void setView(mlir::Value view, mlir::Value source, llvm::function_ref<Indices()> make);
  /// A view of a tensor that was made for it: what several tensors, or none, hold.
  void setGathered(mlir::Value view, GlobalTensor tensor);
  const Indices &indices(mlir::Value view) const { return views.find(view)->second; }

  /// Makes `to` stand for what `from` stands for now.
  void alias(mlir::Value to, mlir::Value from);
  /// The same for several at once, which may swap places.
  void alias(mlir::ValueRange to, mlir::ValueRange from);

  int64_t nextStore() { return ++storeCount; }

  /// Remembers why an element that `op` made is unconstrained.
  void assume(mlir::Operation *op, Reason reason, int64_t accumulated = 0) {
    // Called for every element: most have nothing to say, or what the one before said.
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
  /// What is to be counted on the way; null: nothing.
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
