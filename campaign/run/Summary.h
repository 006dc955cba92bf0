//===- Summary.h - result of a run for machines -----------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_SUMMARY_H
#define NPUFUZZ_CAMPAIGN_RUN_SUMMARY_H

#include "campaign/run/Campaign.h"

namespace npufuzz::campaign {

/// Returns one JSON object, the contents of the file of --summary: the fixed keys, then extra ones
/// such as interrupted, discard_reasons, cannot_tell, cut_off, statistics and worker_restarts.
/// Indented; ends with a line feed.
std::string summaryJson(const CampaignOptions &options, const CampaignResult &result);

} // namespace npufuzz::campaign

#endif
