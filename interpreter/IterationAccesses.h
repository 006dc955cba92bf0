//===- IterationAccesses.h - races between iterations -----------*- C++ -*-===//
//
// "If there are data races, the behavior is undefined" (scf.parallel); "their order is unspecified
// across threads" (side effects in scf.forall). One thread executes all iterations, so a race is
// two iterations that access one element, one of them to write. Atomic ops are not seen.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_ITERATIONACCESSES_H
#define NPUFUZZ_INTERPRETER_ITERATIONACCESSES_H

#include "interpreter/Value.h"

#include "llvm/ADT/DenseMap.h"

namespace npufuzz::interpreter {

/// Accesses of the iterations of one parallel loop. `slot` points to it while it exists, and to
/// that of the enclosing parallel loop, which sees the accesses too, afterwards.
class IterationAccesses {
public:
  explicit IterationAccesses(IterationAccesses *&slot)
      : slot(slot), enclosing(std::exchange(slot, this)) {}
  ~IterationAccesses() { slot = enclosing; }
  IterationAccesses(const IterationAccesses &) = delete;

  void beginIteration() { ++iteration; }
  /// Notes an access to one element. Returns false if it races with another iteration.
  bool note(const Ref<Allocation> &memory, size_t element, bool isWrite);

private:
  struct Access {
    int64_t iteration;
    bool isShared = false, isWritten = false;
  };

  IterationAccesses *&slot, *enclosing;
  int64_t iteration = 0;
  llvm::DenseMap<std::pair<const Allocation *, size_t>, Access> accesses;
  /// Keeps memory that an iteration frees, so that no other memory gets its address.
  llvm::DenseMap<const Allocation *, Ref<Allocation>> kept;
};

} // namespace npufuzz::interpreter

#endif
