//===- RecordRun.h - turns a run into facts ---------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_RECORDRUN_H
#define NPUFUZZ_CAMPAIGN_DATABASE_RECORDRUN_H

#include "campaign/database/Rows.h"
#include "campaign/run/Campaign.h"

namespace npufuzz::campaign::database {

/// Converts a run to rows. `date` is when it began; `words` are the options that decide which
/// programs there are and how they are judged. Runs that share these, the backends and the seed are
/// one campaign. Fills `repros` with the bundles' files. Fails if a bundle cannot be read.
llvm::Expected<Run> runOf(const CampaignOptions &options, const CampaignResult &result,
                          int64_t date, const std::vector<std::string> &words, Repros &repros);

Effort effortOf(const Run &run, const CampaignResult &result);

/// Reads a bundle without the IR after each pass and without the files for external compilers: a
/// replay makes those again. Returns nothing if it is larger than a database keeps (CheckRows.h).
/// Fails if a file is a link.
llvm::Expected<FolderContents> readRepro(const std::string &bundle);

} // namespace npufuzz::campaign::database

#endif
