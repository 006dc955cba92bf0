//===- Classify.h - known, variant or new -----------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_CLASSIFY_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_CLASSIFY_H

#include "campaign/findings/Finding.h"

namespace npufuzz::campaign {

/// Fills shape, alsoShows, standing, knownIssue and standingReason by what all oracles say of the
/// reduced case and what the record (options.knownIssues) has of it. Runs the case again, in
/// processes of its own: once, and where the record names a trigger without that.
void classify(Finding &finding, const CampaignOptions &options);

} // namespace npufuzz::campaign

#endif
