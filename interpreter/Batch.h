//===- Batch.h - straight-line scalar code over many points -----*- C++ -*-===//
//
// The body of an innermost loop, or of a linalg op, is the same scalar code for every point. Where
// points do not depend on one another, each op runs for many points before the next op does: the
// handlers that execute vectors do the work, so a formula exists once.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_BATCH_H
#define NPUFUZZ_INTERPRETER_BATCH_H

#include "interpreter/Loop.h"
#include "interpreter/Memory.h"

namespace npufuzz::interpreter {

/// Fewer points run one by one.
constexpr int64_t batchPointsMin = 8;

/// Allocation elements start, start + stride, …: what one access touches, point after point.
struct Line {
  Allocation *allocation = nullptr;
  int64_t start = 0, stride = 0;
};

/// The line of `count` elements from subscripts `first` on, each `next` - `first` further. Nothing
/// where an element lies outside or is no plain scalar: then point by point finds out the rest.
std::optional<Line> lineOf(const MemoryReference &memory, llvm::ArrayRef<int64_t> first,
                           llvm::ArrayRef<int64_t> next, int64_t count);

/// Whether a map's results change by equal amounts from point to point.
bool isLinear(mlir::AffineMap map);

class Batch {
public:
  /// `types` are those of the function's slots.
  explicit Batch(llvm::ArrayRef<SlotType> types) : types(types) {}

  // Building, in the order of execution. Values that none of these define come from outside and
  // are the same for every point. False when the batch cannot do that.
  bool addOp(const Step &step);
  bool addLoad(unsigned line, uint32_t slot);
  bool addStore(unsigned line, uint32_t slot);
  /// The slot holds first, first + step, … of run().
  void addCounter(uint32_t slot);

  /// What run() needs besides the lines.
  struct Points {
    int64_t first, step, count;
  };
  /// Whether the points do not depend on one another through memory.
  bool areIndependent(llvm::ArrayRef<Line> lines, int64_t count) const;
  /// Lines by the numbers that building named, all inside their allocations.
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
  /// Slot outside and local slot of the values that are the same for every point.
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 4> repeated;
  /// Local slot and bits.
  llvm::SmallVector<std::pair<uint32_t, uint64_t>, 4> constants;
  std::vector<Action> actions;
  std::vector<SlotType> localTypes;
  std::vector<Value> locals;
  size_t width = 0;
};

/// All iterations of a loop without carried values, if its body allows that. Nothing was done
/// when there is no result.
std::optional<Flow> runLoopBatched(Call &call, const CountedLoop &loop);

} // namespace npufuzz::interpreter

#endif
