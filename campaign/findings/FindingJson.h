//===- FindingJson.h - what became of a finding, between processes -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_FINDINGJSON_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_FINDINGJSON_H

#include "campaign/findings/Finding.h"
#include "support/Json.h"

namespace npufuzz::campaign {

/// Appends the keys that a summary and a bundle share: how far the finding was reduced and
/// confirmed, and what is on record of it.
void addStanding(Json &json, const Finding &finding);

/// What reduction and classification change of a finding.
Json reductionJson(const Finding &finding);
/// Puts it into the finding that it is of; false, and that is as it was, where the text is another.
bool applyReduction(const Json &json, Finding &finding);

} // namespace npufuzz::campaign

#endif
