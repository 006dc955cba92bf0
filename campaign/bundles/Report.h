//===- Report.h - a finding as a bug report ---------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_BUNDLES_REPORT_H
#define NPUFUZZ_CAMPAIGN_BUNDLES_REPORT_H

#include "campaign/findings/Finding.h"

namespace npufuzz::campaign {

/// Lines of one IR listing in a report; the rest is in the bundle's files.
inline constexpr int64_t reportLinesMax = 80;
/// Elements of one input that a report shows.
inline constexpr int64_t reportElementsMax = 8;

/// Returns Markdown, ready to paste into a tracker. `bundleName` is the folder that holds the
/// report.
std::string reportText(const Finding &finding, const Evidence &evidence,
                       const CampaignOptions &options, llvm::StringRef bundleName);

} // namespace npufuzz::campaign

#endif
