//===- Isolated.h - judges one case in a separate process -------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_ISOLATED_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_ISOLATED_H

#include "campaign/cases/StoredCase.h"
#include "campaign/findings/CampaignOptions.h"
#include "oracles/Death.h"

namespace npufuzz::campaign {

/// Names the pass on which the compiler of the first backend dies: compiles longer and longer
/// prefixes of the pipeline in a sandbox. Leaves the verdict alone if the compiler does not die
/// again.
void blameDeath(oracles::Verdict &verdict, const Case &testCase, const EvaluateOptions &options,
                double cpuSecondsMax);

/// Maximum runs of a case whose finding did not show again. Of findings that show in every third
/// process, 24 of 25 appear.
inline constexpr int questionsMax = 8;
/// Call before such a rerun: shifts the heap of all processes that this one forks from now on, and
/// fills fresh memory of every second one. An even `question` turns the filling off.
void disturbHeap(int question);

/// Judges one case in a separate process: crashes and hangs become verdicts.
Evaluation evaluateIsolated(const StoredCase &testCase, const EvaluateOptions &options,
                            double caseSecondsMax = caseSecondsMaxDefault);
/// The same for a case that the child generates. `generated` receives the case unless the generator
/// itself died.
Evaluation evaluateIsolated(const CaseSource &source, uint64_t caseSeed,
                            const EvaluateOptions &options, std::optional<StoredCase> &generated,
                            double caseSecondsMax = caseSecondsMaxDefault);

/// The same for the case of that index in a campaign.
Evaluation evaluateIsolated(const CaseSource &source, uint64_t baseSeed, int64_t index,
                            const EvaluateOptions &options, std::optional<StoredCase> &generated,
                            double caseSecondsMax = caseSecondsMaxDefault);

/// Runs evaluate() in a fork of this process, which shares the case's context.
Evaluation evaluateInChild(const Case &testCase, const EvaluateOptions &options,
                           double cpuSecondsMax);

/// Runs evidenceOf() in a separate process; a case that dies leaves little evidence.
Evidence evidenceIsolated(const StoredCase &testCase, const EvaluateOptions &options,
                          const oracles::Verdict &verdict,
                          double caseSecondsMax = caseSecondsMaxDefault);

} // namespace npufuzz::campaign

#endif
