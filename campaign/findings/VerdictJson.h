//===- VerdictJson.h - verdicts as JSON, between processes ------*- C++ -*-===//
//
// Readers accept any text: text that does not fit is an error, never an exception.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_VERDICTJSON_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_VERDICTJSON_H

#include "campaign/cases/CaseKinds.h"
#include "support/Json.h"

namespace npufuzz::campaign {

Json toJson(const oracles::Verdict &verdict);
Json toJson(const Evaluation &evaluation);
Json toJson(const Evidence &evidence);
Json toJson(const PhaseSeconds &phases);

/// False if a key is missing or has another type; the result is then incomplete.
bool fromJson(const Json &json, oracles::Verdict &verdict);
bool fromJson(const Json &json, Evaluation &evaluation);
bool fromJson(const Json &json, Evidence &evidence);
bool fromJson(const Json &json, PhaseSeconds &phases);

} // namespace npufuzz::campaign

#endif
