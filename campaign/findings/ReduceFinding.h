//===- ReduceFinding.h - reduces to the smallest case that shows a finding -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_REDUCEFINDING_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_REDUCEFINDING_H

#include "campaign/findings/Finding.h"

namespace npufuzz::campaign {

/// Reduces under "same signature, and the reference meets nothing undefined". Works on crashes and
/// hangs too. Fills reduced, fullyReduced, reproducible, secondsToReduce and the verdict of the
/// reduced case; Ctrl-C keeps the best so far. Calls `onProgress` now and then with the state so
/// far and the seconds spent.
using OnReduced = std::function<void(const Finding &, double seconds)>;
void reduceFinding(
    Finding &finding, const CampaignOptions &options,
    const OnReduced &onProgress = [](const Finding &, double) {});

} // namespace npufuzz::campaign

#endif
