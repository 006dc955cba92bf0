//===- Classify.h - known, variant or new -----------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_CLASSIFY_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_CLASSIFY_H

#include "campaign/findings/Finding.h"

namespace npufuzz::campaign {

/// Fills shape, standing, knownIssue and standingReason by what the record (options.knownIssues)
/// has of the reduced case. Where the record names a trigger, runs the case without that, in a
/// process of its own.
void classify(Finding &finding, const CampaignOptions &options);

/// Fills alsoShows: runs the reduced case once more, in a process of its own, and asks all oracles.
/// Each has reduced its own program, and one that shows to two is one bug. A death leaves nothing
/// else to see.
void listWhatElseShows(Finding &finding, const CampaignOptions &options);

} // namespace npufuzz::campaign

#endif
