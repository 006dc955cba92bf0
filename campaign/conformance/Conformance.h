//===- Conformance.h - is an adapter right? ---------------------*- C++ -*-===//
//
// What every backend promises (backend/Backend.h), asked of one. A backend may decline much: the
// generators ask its capabilities. It may not decline the simplest program within them, nor lie.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_CONFORMANCE_CONFORMANCE_H
#define NPUFUZZ_CAMPAIGN_CONFORMANCE_CONFORMANCE_H

#include "campaign/cases/CaseSource.h"

namespace npufuzz::campaign {

struct ConformanceOptions {
  /// Of generated cases; the first `count` of a campaign with this base seed.
  int64_t count = 150;
  /// How a user names the backend, for a command that reproduces.
  std::string backendWords = {};
  uint64_t baseSeed = 20260;
  /// A check that takes longer than this many CPU seconds, or ten times as long on the wall, hangs.
  double secondsMax = 600;
  /// Ends before the next check when it says so.
  std::function<bool()> stop = [] { return false; };
};

struct ConformanceResult {
  enum class Mark {
    ok,
    declined, ///< it may; what it says is counted
    failed,
  };
  std::string check; ///< "runs the simplest program"
  Mark mark = Mark::ok;
  std::string message;
};

/// One thing that is asked.
struct ConformanceCheck {
  /// A sentence whose subject is the backend.
  const char *name;
  /// Whether what comes behind makes no sense where this fails.
  bool isFirst;
  void (*run)(const Backend &backend, const ConformanceOptions &options, ConformanceResult &result);
};

/// In the order in which they are asked: an adapter is made to pass one after the other.
llvm::ArrayRef<ConformanceCheck> conformanceChecks();

/// Asks one, in a process of its own: a backend that dies or hangs has failed. Precondition: passes
/// are registered.
ConformanceResult checkConformance(const Backend &backend, const ConformanceCheck &check,
                                   const ConformanceOptions &options);

} // namespace npufuzz::campaign

#endif
