//===- ReduceAll.h - everything that was found, made small ------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_REDUCEALL_H
#define NPUFUZZ_CAMPAIGN_RUN_REDUCEALL_H

#include "campaign/run/Snapshots.h"
#include "campaign/run/Status.h"

namespace npufuzz::campaign {

/// Reduces the findings and the samples of signatures on record, `jobs` at a time, and compares
/// them with the record. Afterwards result.findings has the new ones, in order, and the variants
/// behind them, smallest first; what is known is counted in result.knownIssues, and findings that
/// are one (the same pass breaks the same reduced program) are one. Writes their bundles. Ctrl-C
/// keeps what is there. Errors are the environment's.
llvm::Error reduceAll(const CampaignOptions &options, CampaignResult &result, Status &status,
                      Snapshots &snapshots);

} // namespace npufuzz::campaign

#endif
