//===- Engine.h - makes a failing case small --------------------*- C++ -*-===//
//
// Greedy descent along a measure that strictly decreases. The caller says what "still fails" means.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_PROGRAM_ENGINE_H
#define NPUFUZZ_REDUCE_PROGRAM_ENGINE_H

#include "reduce/program/Reduction.h"

#include <atomic>

namespace npufuzz::reduce {

/// Calls of the test that one reduction may take.
inline constexpr int64_t attemptsMaxDefault = 2000;

/// When to stop before nothing is left to try.
struct Budget {
  int64_t attemptsMax = attemptsMaxDefault;
  std::function<bool()> deadlineReached = {};
  const std::atomic<bool> *interrupted = nullptr;
};

/// Told after each step that made the case smaller.
struct Progress {
  const Case &best;
  llvm::StringRef reduction; ///< which one it was
  int64_t attempts, accepted;
};

struct Outcome {
  Case best;
  int64_t attempts = 0;  ///< calls of the test
  int64_t accepted = 0;  ///< smaller cases that still failed
  bool complete = false; ///< nothing was left to try
};

/// Greedy: tries the reductions, the ones that take away most first, and goes on from every
/// candidate that still fails, until a whole round brings nothing. Deterministic. Never tests the
/// same program, inputs and settings twice. `stillFails` must hold for `start` (not asked), and
/// must refuse a candidate that the reference finds undefined. What it throws goes through.
Outcome reduce(const Case &start, const std::function<bool(const Case &)> &stillFails,
               const Options &options = {}, const Budget &budget = {},
               const std::function<void(const Progress &)> &progress = {});

/// The candidates of a case, one at a time and only when asked for: the children of a RapidCheck
/// Shrinkable. Copies continue on their own from where the original stood.
class Children {
public:
  Children(std::shared_ptr<const Case> base, Options options);
  /// Nothing after the last.
  std::optional<Case> next();

private:
  std::shared_ptr<const Case> base;
  Options options;
  size_t reduction = 0, position = 0;
  std::shared_ptr<const std::vector<Edit>> edits;
};

/// All of them at once.
std::vector<Case> children(const Case &base, const Options &options = {});

/// A number that tells cases apart by program text, inputs and settings (128 bits of a hash).
using Fingerprint = std::pair<uint64_t, uint64_t>;
Fingerprint fingerprint(const Case &testCase);

} // namespace npufuzz::reduce

#endif
