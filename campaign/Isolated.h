//===- Isolated.h - one case in a process of its own ------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_ISOLATED_H
#define NPUFUZZ_CAMPAIGN_ISOLATED_H

#include "campaign/Campaign.h"
#include "campaign/Sandbox.h"

namespace npufuzz::campaign {

/// evaluate() in a fork of this process, which shares the case's context.
Evaluation evaluateInChild(const Case &testCase, const EvaluateOptions &options,
                           double cpuSecondsMax);

/// evidenceOf() in a process of its own; what it can tell of a case that dies is little.
Evidence evidenceIsolated(const StoredCase &testCase, const EvaluateOptions &options,
                          const oracles::Verdict &verdict,
                          double caseSecondsMax = caseSecondsMaxDefault);

} // namespace npufuzz::campaign

#endif
