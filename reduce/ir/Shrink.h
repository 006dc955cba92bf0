//===- Shrink.h - shrinks a candidate while it breaks -----------*- C++ -*-===//
//
// Only the search, without processes or clocks: hooks provide those (ReduceIR.cpp).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_SHRINK_H
#define NPUFUZZ_REDUCE_IR_SHRINK_H

#include "reduce/ir/Candidate.h"

#include <functional>
#include <unordered_set>

namespace npufuzz::reduceir {

struct ShrinkHooks {
  /// True if the candidate still shows the same as the first one; `fingerprint` covers its text,
  /// passes and input.
  std::function<bool(const Candidate &, uint64_t fingerprint)> breaks;
  /// Runs `edit` and returns its result. Verifiers crash on edited IR, so `fingerprint` identifies
  /// this edit of this candidate, to skip it next time.
  std::function<bool(uint64_t fingerprint, llvm::function_ref<bool()> edit)> runEdit =
      [](uint64_t, llvm::function_ref<bool()> edit) { return edit(); };
  /// Called before each attempt.
  std::function<bool()> stop;
  /// Called with each smaller candidate.
  std::function<void(const Candidate &)> improved;
};

/// Delta debugging: applies every edit to all of its places, to halves of them, …, to single ones,
/// until no edit helps any more. Keeps a candidate that is smaller and that `breaks` accepts.
/// Deterministic; skips every fingerprint in `asked`, and tries none twice.
void shrink(Candidate &best, const ShrinkHooks &hooks, std::unordered_set<uint64_t> asked = {});

} // namespace npufuzz::reduceir

#endif
