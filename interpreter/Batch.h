//===- Batch.h - straight-line scalar code over many points -----*- C++ -*-===//
//
// The body of an innermost loop, or of a linalg op, is the same scalar code for every point. If
// points do not depend on one another, each op runs for many points before the next op does. The
// handlers for vectors do the work, so each formula exists once.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_BATCH_H
#define NPUFUZZ_INTERPRETER_BATCH_H

#include "interpreter/Loop.h"
#include "interpreter/Memory.h"

namespace npufuzz::interpreter {

/// Minimum number of points for a batch; fewer run one by one.
constexpr int64_t batchPointsMin = 8;

/// Allocation elements start, start + stride, … that one access touches, point after point.
struct Line {
  Allocation *allocation = nullptr;
  int64_t start = 0, stride = 0;
};

/// Returns the line of `count` elements that begins at subscripts `first` and advances by `next` -
/// `first`. Nullopt if an element lies outside or is not a plain scalar; the run point by point
/// then finds the details.
std::optional<Line> lineOf(const MemoryReference &memory, llvm::ArrayRef<int64_t> first,
                           llvm::ArrayRef<int64_t> next, int64_t count);

/// Notes an access to each element of the line (Memory.h). Returns false, after a trap, if one
/// races.
bool noteLine(const Call &call, const Line &line, int64_t count, bool isWrite);

/// True if the map's results change by equal amounts from point to point.
bool isLinear(mlir::AffineMap map);

class Batch {
public:
  /// `types` are those of the function's slots.
  explicit Batch(llvm::ArrayRef<SlotType> types) : types(types) {}

  // The add functions build the batch in the order of execution. Values that none of them define
  // come from outside and are the same for every point. They return false if the batch cannot run
  // the op.
  bool addOp(const Step &step);
  bool addLoad(unsigned line, uint32_t slot);
  bool addStore(unsigned line, uint32_t slot);
  /// Fills the slot with first, first + step, … of run().
  void addCounter(uint32_t slot);

  /// Points of a run: first value, step and count of the counter.
  struct Points {
    int64_t first, step, count;
  };
  /// True if the points do not depend on one another through memory.
  bool areIndependent(llvm::ArrayRef<Line> lines, int64_t count) const;
  /// Runs the batch. Lines are indexed by the numbers from building and lie inside their
  /// allocations.
  Flow run(Executor &executor, const Frame &outside, llvm::ArrayRef<Line> lines, Points points);

private:
  struct Action {
    enum class Kind : uint8_t { op, load, store, counter } kind;
    unsigned line = 0;
    uint32_t slot = 0;
    Step step;
  };

  uint32_t define(uint32_t slot);
  std::optional<uint32_t> use(uint32_t slot);
  void resize(size_t count);
  void repeat(const Frame &outside);

  llvm::ArrayRef<SlotType> types;
  llvm::DenseMap<uint32_t, uint32_t> localOf;
  /// Outside slot and local slot of the values that are the same for every point.
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 4> repeated;
  /// Local slot and bits of each constant.
  llvm::SmallVector<std::pair<uint32_t, uint64_t>, 4> constants;
  std::vector<Action> actions;
  std::vector<SlotType> localTypes;
  std::vector<Value> locals;
  size_t width = 0;
};

/// Runs all iterations of a loop without carried values, if its body allows that. Nullopt if not;
/// then nothing has run.
std::optional<Flow> runLoopBatched(Call &call, const CountedLoop &loop);

} // namespace npufuzz::interpreter

#endif
