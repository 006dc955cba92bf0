//===- ReduceFunction.h - finds the smallest IR that a pass breaks -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_REDUCEFUNCTION_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_REDUCEFUNCTION_H

#include "campaign/findings/Finding.h"

namespace npufuzz::campaign {

/// Replaces the program with the smallest IR that the blamed pass alone still breaks with the same
/// signature, and with the one input that shows it. If machine code is blamed: the smallest IR
/// whose lowering still computes a different result. Returns false, and leaves the finding as it
/// was, if no pass is blamed or the IR that enters it does not show the bug by itself. Ctrl-C and
/// the time limit keep the smallest so far.
bool reduceToPass(Finding &finding, const CampaignOptions &options);

} // namespace npufuzz::campaign

#endif
