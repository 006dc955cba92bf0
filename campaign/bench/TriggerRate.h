//===- TriggerRate.h - how rare a planted bug is ----------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_BENCH_TRIGGERRATE_H
#define NPUFUZZ_CAMPAIGN_BENCH_TRIGGERRATE_H

#include "campaign/run/Campaign.h"

#include <map>

namespace npufuzz::campaign {

/// Counts, for each plant, the programs among the first `programs` cases of the run's base seed
/// whose meaning the plant changes: whether they compile, what they leave in memory, what the
/// machine reports. An oracle may still miss the change. Compiles and runs in this process.
std::map<std::string, int64_t> countTriggers(const CampaignOptions &options,
                                             llvm::ArrayRef<std::string> plants, int64_t programs);

} // namespace npufuzz::campaign

#endif
