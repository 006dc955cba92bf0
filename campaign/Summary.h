//===- Summary.h - the result of a run for machines -------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_SUMMARY_H
#define NPUFUZZ_CAMPAIGN_SUMMARY_H

#include "campaign/Campaign.h"

namespace npufuzz::campaign {

/// The version of npufuzz as bundles and summaries name it.
llvm::StringRef version();

/// One JSON object with the keys of `--summary` (docs: DESIGN), then extra ones: interrupted,
/// verify_seconds, discard_reasons, cannot_tell, statistics, worker_restarts, worker_bytes_max,
/// worker_bytes_warm. Indented, ends with a line feed.
std::string summaryJson(const CampaignOptions &options, const CampaignResult &result);

/// Writes text to a file through a temporary name. Fails with EnvironmentError.
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef text);

} // namespace npufuzz::campaign

#endif
