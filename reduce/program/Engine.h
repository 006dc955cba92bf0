//===- Engine.h - reduces a failing case ------------------------*- C++ -*-===//
//
// Descends greedily along a measure that strictly decreases. The caller defines "still fails".
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_PROGRAM_ENGINE_H
#define NPUFUZZ_REDUCE_PROGRAM_ENGINE_H

#include "reduce/program/Reduction.h"

#include <atomic>

namespace npufuzz::reduce {

/// Maximum calls of the test in one reduction.
inline constexpr int64_t attemptsMaxDefault = 2000;

/// Limits on a reduction.
struct Budget {
  int64_t attemptsMax = attemptsMaxDefault;
  std::function<bool()> deadlineReached = {};
  const std::atomic<bool> *interrupted = nullptr;
};

/// Called after each step that made the case smaller.
struct Progress {
  const Case &best;
  llvm::StringRef reduction; ///< name of the reduction
  int64_t attempts, accepted;
};

struct Outcome {
  Case best;
  int64_t attempts = 0;  ///< calls of the test
  int64_t accepted = 0;  ///< smaller cases that still failed
  bool complete = false; ///< nothing was left to try
};

/// Tries the reductions, the ones that remove most first, and continues from every candidate that
/// still fails, until a whole round brings nothing. Deterministic. Never tests the same program,
/// inputs and settings twice. `stillFails` must hold for `start` (not asked), and must reject a
/// candidate that the reference finds undefined. Passes on exceptions of `stillFails`.
Outcome reduce(const Case &start, const std::function<bool(const Case &)> &stillFails,
               const Options &options = {}, const Budget &budget = {},
               const std::function<void(const Progress &)> &progress = {});

/// Candidates of a case, one at a time and on demand: the children of a RapidCheck Shrinkable. A
/// copy continues independently from the original's position.
class Children {
public:
  Children(std::shared_ptr<const Case> base, Options options);
  /// Returns nothing after the last.
  std::optional<Case> next();

private:
  std::shared_ptr<const Case> base;
  Options options;
  size_t reduction = 0, position = 0;
  std::shared_ptr<const std::vector<Edit>> edits;
};

/// All candidates at once.
std::vector<Case> children(const Case &base, const Options &options = {});

/// Number that distinguishes cases by program text, inputs and settings (128 bits of a hash).
using Fingerprint = std::pair<uint64_t, uint64_t>;
Fingerprint fingerprint(const Case &testCase);

} // namespace npufuzz::reduce

#endif
