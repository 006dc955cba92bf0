//===- RecordRun.h - a run as facts -----------------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_RECORDRUN_H
#define NPUFUZZ_CAMPAIGN_DATABASE_RECORDRUN_H

#include "campaign/database/Rows.h"
#include "campaign/run/Campaign.h"

namespace npufuzz::campaign::database {

/// `date` is when it began, `words` are those of its options that decide which programs there are
/// and how they are judged: runs that share these, the backends and the seed are one campaign.
/// Fills `repros` with the bundles' files. Fails where a bundle cannot be read.
llvm::Expected<Run> runOf(const CampaignOptions &options, const CampaignResult &result,
                          int64_t date, const std::vector<std::string> &words, Repros &repros);

Effort effortOf(const Run &run, const CampaignResult &result);

/// A bundle without the IR after each pass and what went to a compiler outside: a replay gives
/// those again. Nothing where it is larger than what a database keeps (CheckRows.h). Fails where a
/// file is a link.
llvm::Expected<FolderContents> readRepro(const std::string &bundle);

} // namespace npufuzz::campaign::database

#endif
