//===- GuidanceBench.h - does guidance find more? ---------------*- C++ -*-===//
//
// A guided search and a blind one (campaign/guidance/Search.h) from the same seeds, for the same
// CPU time. Equal programs would hide what guidance costs.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_BENCH_GUIDANCEBENCH_H
#define NPUFUZZ_CAMPAIGN_BENCH_GUIDANCEBENCH_H

#include "campaign/guidance/Search.h"

namespace npufuzz::campaign {

/// Both searches from one base seed, with one plant or none.
struct GuidanceRow {
  std::string plant;
  uint64_t baseSeed = 0;
  SearchResult blind, guided;
};

struct GuidanceOptions {
  /// Without plants, seed and guidance; `cpuSecondsMax` is of each search.
  SearchOptions search;
  std::vector<uint64_t> baseSeeds;
  /// One after the other: how long until it is found? Empty: what is reached without any.
  std::vector<std::string> plants;
  /// Told of each row as it is done.
  std::function<void(const GuidanceRow &)> progress;
};

/// Rows by plant, then by base seed; fewer where the user stopped it. Fails as search() does.
llvm::Expected<std::vector<GuidanceRow>> benchGuidance(const GuidanceOptions &options);

/// A line for each measure: both medians, in which share of all pairs of searches guidance is
/// better, and the p of the rank-sum test.
std::string guidanceText(llvm::ArrayRef<GuidanceRow> rows, double cpuSecondsMax);
std::string guidanceMarkdown(llvm::ArrayRef<GuidanceRow> rows, double cpuSecondsMax);
/// Every search by itself.
std::string guidanceJson(llvm::ArrayRef<GuidanceRow> rows, double cpuSecondsMax);

} // namespace npufuzz::campaign

#endif
