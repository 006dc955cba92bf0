//===- Isolated.h - one case in a process of its own ------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_ISOLATED_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_ISOLATED_H

#include "campaign/cases/StoredCase.h"
#include "campaign/findings/CampaignOptions.h"
#include "oracles/Death.h"

namespace npufuzz::campaign {

/// Names the pass on which the compiler of the first backend dies, by compiling ever longer
/// beginnings of the pipeline in a sandbox; leaves the verdict alone where it does not die again.
void blameDeath(oracles::Verdict &verdict, const Case &testCase, const EvaluateOptions &options,
                double cpuSecondsMax);

/// How often a case is asked for what did not come again: of what every third process does, 24 of
/// 25 come.
inline constexpr int questionsMax = 8;
/// Before such a question: moves the heap of the processes that this one forks along, and fills the
/// fresh memory of every second one. As it was behind an even `question`.
void disturbHeap(int question);

/// One case in a process of its own: crashes and hangs become verdicts.
Evaluation evaluateIsolated(const StoredCase &testCase, const EvaluateOptions &options,
                            double caseSecondsMax = caseSecondsMaxDefault);
/// Likewise, generated there: `generated` receives the case unless the generator itself died.
Evaluation evaluateIsolated(const CaseSource &source, uint64_t caseSeed,
                            const EvaluateOptions &options, std::optional<StoredCase> &generated,
                            double caseSecondsMax = caseSecondsMaxDefault);

/// Likewise, the case of that index in a campaign.
Evaluation evaluateIsolated(const CaseSource &source, uint64_t baseSeed, int64_t index,
                            const EvaluateOptions &options, std::optional<StoredCase> &generated,
                            double caseSecondsMax = caseSecondsMaxDefault);

/// evaluate() in a fork of this process, which shares the case's context.
Evaluation evaluateInChild(const Case &testCase, const EvaluateOptions &options,
                           double cpuSecondsMax);

/// evidenceOf() in a process of its own; what it can tell of a case that dies is little.
Evidence evidenceIsolated(const StoredCase &testCase, const EvaluateOptions &options,
                          const oracles::Verdict &verdict,
                          double caseSecondsMax = caseSecondsMaxDefault);

} // namespace npufuzz::campaign

#endif
