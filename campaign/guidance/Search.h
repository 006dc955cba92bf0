//===- Search.h - programs for so much CPU time, blind or guided -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_GUIDANCE_SEARCH_H
#define NPUFUZZ_CAMPAIGN_GUIDANCE_SEARCH_H

#include "campaign/cases/CaseSource.h"
#include "oracles/Evaluate.h"

#include <set>

namespace npufuzz::campaign {

struct SearchOptions {
  const CaseSource *source = nullptr;
  oracles::EvaluateOptions evaluate;
  uint64_t baseSeed = 0;
  /// Every second program is a child of what reached something first (Corpus.h); the others are
  /// those that a blind search draws at the same place.
  bool isGuided = false;
  /// Of this process and its children: what guidance itself costs is in it.
  double cpuSecondsMax = 0;
  double caseSecondsMax = 0; ///< CPU seconds
  bool endsAtFinding = false;
};

struct SearchResult {
  double cpuSeconds = 0;
  int64_t programs = 0, discards = 0;
  int64_t children = 0;                       ///< of these programs, bred
  int64_t entries = 0;                        ///< programs that reached something first
  std::set<std::string> counters;             ///< all that was reached (semanticCounters)
  std::map<std::string, double> foundSeconds; ///< CPU seconds to each finding, by signature
  bool wasStopped = false;                    ///< by the user
};

/// One search, each program in a process that may die. Which programs it sees depends on the
/// options alone, but for where the CPU time ends. Fails where no process can be started.
llvm::Expected<SearchResult> search(const SearchOptions &options);

} // namespace npufuzz::campaign

#endif
