//===- Shrink.h - smaller and smaller while it breaks -----------*- C++ -*-===//
//
// The search alone, without processes or clocks: those come in through hooks (ReduceIR.cpp).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_SHRINK_H
#define NPUFUZZ_REDUCE_IR_SHRINK_H

#include "reduce/ir/Candidate.h"

#include <functional>
#include <unordered_set>

namespace npufuzz::reduceir {

struct ShrinkHooks {
  /// Whether the candidate is still worth what the first one was; `fingerprint` is of its text,
  /// passes and input.
  std::function<bool(const Candidate &, uint64_t fingerprint)> breaks;
  /// Runs `edit` and gives what it gives. Verifiers crash on what edits make: `fingerprint` tells
  /// this edit of this candidate, so that it need not be run again.
  std::function<bool(uint64_t fingerprint, llvm::function_ref<bool()> edit)> runEdit =
      [](uint64_t, llvm::function_ref<bool()> edit) { return edit(); };
  /// Asked before each attempt.
  std::function<bool()> stop;
  /// Hears of each smaller candidate.
  std::function<void(const Candidate &)> improved;
};

/// Delta debugging: every edit on all of its places, on halves of them, …, on single ones, until no
/// edit helps any more. Keeps a candidate that is smaller and that `breaks` accepts. Deterministic;
/// asks about no fingerprint of `asked`, and about none twice.
void shrink(Candidate &best, const ShrinkHooks &hooks, std::unordered_set<uint64_t> asked = {});

} // namespace npufuzz::reduceir

#endif
