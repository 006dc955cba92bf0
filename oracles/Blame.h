//===- Blame.h - names the pass that broke a case ---------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_BLAME_H
#define NPUFUZZ_ORACLES_BLAME_H

#include "oracles/Oracle.h"

namespace npufuzz::oracles {

/// Stand-ins for a pass where findBlame can name none.
inline constexpr llvm::StringLiteral executorBlame = "executor", ///< the last snapshot is right
    interpreterBlame = "interpreter", ///< the program itself is executed wrongly
    pipelineBlame = "pipeline";       ///< snapshots cannot be interpreted

struct Blame {
  std::string pass;
  /// Index of the pass's snapshot; 0 when the culprit is not a pass.
  int64_t passIndex = 0;
  /// Assumptions that the blame rests on: snapshots that the interpreter could not run.
  std::vector<std::string> assumptions;
};

/// Finds, by bisection over the snapshots, a pass whose input satisfies the oracle and whose output
/// does not. Precondition: `oracle` judges runs, and `verdict` is the bug that it found in the
/// artifact's runs.
///
/// A snapshot that traps does not satisfy the oracle. With a backend that blames by events, a
/// snapshot with a memory event does not either. The search steps over snapshots that cannot be
/// interpreted.
///
/// For oracle memory, the culprit is the pass after which the verdict's kind of event appears, or
/// the kind that became it, or a trap that masked it. Other troubles in the same snapshot are other
/// bugs.
Blame findBlame(Observation &observation, const Oracle &oracle, const Verdict &verdict);

} // namespace npufuzz::oracles

#endif
