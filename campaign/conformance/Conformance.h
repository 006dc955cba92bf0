//===- Conformance.h - is an adapter right? ---------------------*- C++ -*-===//
//
// Checks one backend against the promises of every backend (backend/Backend.h). A backend may
// decline much, because the generators ask its capabilities. It may not decline the simplest
// program within them, and it may not lie.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_CONFORMANCE_CONFORMANCE_H
#define NPUFUZZ_CAMPAIGN_CONFORMANCE_CONFORMANCE_H

#include "campaign/cases/CaseSource.h"

namespace npufuzz::campaign {

struct ConformanceOptions {
  /// Number of generated cases: the first `count` of a campaign with this base seed.
  int64_t count = 150;
  /// Options that select the backend, for a command that reproduces.
  std::string backendWords = {};
  uint64_t baseSeed = 20260;
  /// CPU seconds after which a check counts as hung; on the wall clock, ten times as many.
  double secondsMax = 600;
  /// Returns true to end before the next check.
  std::function<bool()> stop = [] { return false; };
};

struct ConformanceResult {
  enum class Mark {
    ok,
    declined, ///< allowed; the reason is counted
    failed,
    unable, ///< this machine or npufuzz itself lacks what the backend needs
  };
  std::string check; ///< "runs the simplest program"
  Mark mark = Mark::ok;
  std::string message;
};

/// One check.
struct ConformanceCheck {
  /// Sentence whose subject is the backend.
  const char *name;
  /// If this check fails, those after it make no sense.
  bool isFirst;
  void (*run)(const Backend &backend, const ConformanceOptions &options, ConformanceResult &result);
};

/// All checks, in the order in which they run and in which the author of an adapter makes them
/// pass.
llvm::ArrayRef<ConformanceCheck> conformanceChecks();
/// The check that the simplest program runs, from its compilation to its results.
const ConformanceCheck &simplestProgramCheck();

/// Runs a check in a separate process: one that dies or hangs has failed.
ConformanceResult checkInChild(const char *name, double secondsMax,
                               llvm::function_ref<void(ConformanceResult &result)> check);

/// Runs one check in a separate process: a backend that dies or hangs fails it. Precondition:
/// passes are registered.
ConformanceResult checkConformance(const Backend &backend, const ConformanceCheck &check,
                                   const ConformanceOptions &options);

} // namespace npufuzz::campaign

#endif
