//===- ReduceAll.h - reduces everything that was found ----------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_REDUCEALL_H
#define NPUFUZZ_CAMPAIGN_RUN_REDUCEALL_H

#include "campaign/run/Snapshots.h"
#include "campaign/run/Status.h"

namespace npufuzz::campaign {

/// Reduces the findings and the samples of signatures on record, `jobs` at a time, and compares
/// them with the record. Afterwards result.findings has the new findings in order, then the
/// variants, smallest first. Known ones are counted in result.knownIssues. Findings that are one
/// bug (the same pass breaks the same reduced program) are merged. Writes their bundles. Ctrl-C
/// keeps the results so far. Errors come from the environment.
llvm::Error reduceAll(const CampaignOptions &options, CampaignResult &result, Status &status,
                      Snapshots &snapshots);

} // namespace npufuzz::campaign

#endif
