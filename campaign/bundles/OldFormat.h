//===- OldFormat.h - bundles of format 1 ------------------------*- C++ -*-===//
//
// Format 1 knew no kinds: a setting marked functions of upstream dialects. Their passes were
// settings too, numbers that stood for texts. Each such file also holds the text of its pipeline,
// and that text is all a replay needs.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_BUNDLES_OLDFORMAT_H
#define NPUFUZZ_CAMPAIGN_BUNDLES_OLDFORMAT_H

#include "campaign/cases/StoredCase.h"

namespace npufuzz::campaign {

/// Turns the settings of format 1 into a kind; returns true if there were any.
bool takeOldKind(StoredCase &testCase);

} // namespace npufuzz::campaign

#endif
