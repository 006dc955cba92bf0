//===- ReduceFunction.h - the smallest IR that a pass breaks ----*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_REDUCEFUNCTION_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_REDUCEFUNCTION_H

#include "campaign/findings/Finding.h"

namespace npufuzz::campaign {

/// Puts in the place of the program the smallest IR that the blamed pass alone still breaks with
/// the same signature, with the one input that shows it. Where machine code is blamed: the smallest
/// IR whose lowering still computes something else there. False, and the finding is as it was,
/// where no pass is blamed or the IR that enters it does not show the bug by itself. Ctrl-C and the
/// time limit give the smallest so far.
bool reduceToPass(Finding &finding, const CampaignOptions &options);

} // namespace npufuzz::campaign

#endif
