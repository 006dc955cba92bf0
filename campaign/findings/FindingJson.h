//===- FindingJson.h - results of a reduction, between processes -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_FINDINGJSON_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_FINDINGJSON_H

#include "campaign/findings/Finding.h"
#include "support/Json.h"

namespace npufuzz::campaign {

/// Appends the keys that summaries and bundles share: how far the finding was reduced and
/// confirmed, and how it relates to the record.
void addStanding(Json &json, const Finding &finding);

/// Fields of a finding that reduction and classification change.
Json reductionJson(const Finding &finding);
/// Stores them in the finding that they belong to. Returns false, and leaves the finding as it was,
/// if the JSON does not fit.
bool applyReduction(const Json &json, Finding &finding);

} // namespace npufuzz::campaign

#endif
