//===- Classify.h - known, variant or new -----------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_CLASSIFY_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_CLASSIFY_H

#include "campaign/findings/Finding.h"

namespace npufuzz::campaign {

/// Fills shape, standing, knownIssue and standingReason by what the record (options.knownIssues)
/// has of the reduced case. Runs the case again, in processes of its own, where the record names a
/// trigger.
void classify(Finding &finding, const CampaignOptions &options);

} // namespace npufuzz::campaign

#endif
