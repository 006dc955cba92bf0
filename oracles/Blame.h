//===- Blame.h - which pass broke it ----------------------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_BLAME_H
#define NPUFUZZ_ORACLES_BLAME_H

#include "oracles/Oracle.h"

namespace npufuzz::oracles {

/// Names that stand for a pass where none can be blamed.
inline constexpr llvm::StringLiteral executorBlame = "executor", ///< the last snapshot is right
    interpreterBlame = "interpreter", ///< the program itself is executed wrongly
    pipelineBlame = "pipeline";       ///< snapshots cannot be interpreted

struct Blame {
  std::string pass;
  /// Index of its snapshot, 0 when it is no pass.
  int64_t passIndex = 0;
  /// What the answer rests on, where some snapshots could not be interpreted.
  std::vector<std::string> assumptions;
};

/// Finds a pass whose input satisfies the oracle and whose output does not, by bisection over the
/// snapshots. Precondition: `oracle` judges runs, and `verdict` is the bug that it found in the
/// artifact's. A snapshot that traps does not satisfy it, nor, for a backend that blames by events,
/// one with an event of memory; one that cannot be interpreted is stepped over. Of oracle memory's
/// verdicts the pass behind which its kind of event shows, or the kind that became it, or a trap
/// that hid it: what else is wrong is another bug.
Blame findBlame(Observation &observation, const Oracle &oracle, const Verdict &verdict);

} // namespace npufuzz::oracles

#endif
