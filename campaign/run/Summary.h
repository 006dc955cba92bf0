//===- Summary.h - result of a run for machines -----------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_SUMMARY_H
#define NPUFUZZ_CAMPAIGN_RUN_SUMMARY_H

#include "campaign/run/Campaign.h"

namespace npufuzz::campaign {

/// Returns one JSON object with the keys of `--summary` (docs: DESIGN), then extra ones:
/// interrupted, discard_reasons, cannot_tell, cut_off, statistics, worker_restarts, …
/// (docs/reliability.md). Indented; ends with a line feed.
std::string summaryJson(const CampaignOptions &options, const CampaignResult &result);

} // namespace npufuzz::campaign

#endif
