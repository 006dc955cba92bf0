//===- Classify.h - known, variant or new -----------------------*- C++ -*-===//
//
// Compares a reduced finding with the record of known issues (KnownIssues.h), so that a run reports
// new bugs first. It also lists the other names under which the reduced case fails.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_CLASSIFY_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_CLASSIFY_H

#include "campaign/findings/Finding.h"

namespace npufuzz::campaign {

/// Fills shape, standing, knownIssue and standingReason by comparing the reduced case with the
/// record (options.knownIssues). If the record names a trigger, runs the case without it in a
/// separate process.
void classify(Finding &finding, const CampaignOptions &options);

/// Fills alsoShows: runs the reduced case once more in a separate process, with all oracles. Each
/// oracle's finding was reduced to a program of its own, and a program that two oracles object to
/// shows one bug. A case that dies shows nothing else.
void listWhatElseShows(Finding &finding, const CampaignOptions &options);

} // namespace npufuzz::campaign

#endif
