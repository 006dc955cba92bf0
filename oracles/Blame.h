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
  /// What the oracle says of the snapshot behind the blamed pass; the original verdict elsewhere.
  Verdict verdict;
};

/// Finds the first bad pass by bisection over the snapshots: the snapshot before it passes the
/// oracle, the one after it does not. Precondition: `verdict` is a bug and its oracle judges runs.
/// A snapshot that cannot be interpreted is stepped over; then the assumptions say so.
Blame findBlame(Observation &observation, const Oracle &oracle, const Verdict &verdict);

} // namespace npufuzz::oracles

#endif
