//===- Shrink.h - shrinks a candidate while it breaks -----------*- C++ -*-===//
//
// Only the search, without processes or clocks: hooks provide those (ReduceIR.cpp).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_SHRINK_H
#define NPUFUZZ_REDUCE_IR_SHRINK_H

#include "reduce/ir/Edits.h"

#include <functional>
#include <unordered_set>

namespace npufuzz::reduceir {

/// Point in the order of attempts, from which a search can resume.
struct Position {
  size_t edit = 0;         ///< index of the edit
  size_t chunk = 0;        ///< places changed at once; 0: the edit has not begun
  size_t end = 0;          ///< places from here on have been tried
  bool hasChanged = false; ///< an attempt of this round succeeded
};

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
  /// Called with each smaller candidate, and the position from which the search goes on.
  std::function<void(const Candidate &, const Position &)> improved;
  /// Edits to try, in this order.
  llvm::ArrayRef<Edit> edits = allEdits();
  /// Condition that is asked before `breaks`, of smaller candidates alone. Null: none.
  std::function<bool(const Candidate &, uint64_t fingerprint)> allows = nullptr;
  /// Candidates that are prepared at a time. `breaks` is still asked in order, so that the result
  /// is the same for any number.
  size_t jobs = 1;
  /// Called with each prepared candidate before `breaks` is asked about an earlier one: starts work
  /// that takes long. Null: there is none.
  std::function<void(const Candidate &, uint64_t fingerprint)> foresee = nullptr;
  /// Called when nobody will ask about the candidates that were foreseen. Null: nothing to do.
  std::function<void()> forget = nullptr;
};

/// Delta debugging: applies every edit to all of its places, to halves of them, …, to single ones,
/// until no edit helps any more. Keeps a candidate that is smaller and that `breaks` accepts.
/// Deterministic; skips every fingerprint in `asked`, and tries none twice.
void shrink(Candidate &best, const ShrinkHooks &hooks, std::unordered_set<uint64_t> asked = {},
            Position from = {});

} // namespace npufuzz::reduceir

#endif
