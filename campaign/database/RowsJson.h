//===- RowsJson.h - facts as JSON: for digests and dumps --------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_ROWSJSON_H
#define NPUFUZZ_CAMPAIGN_DATABASE_ROWSJSON_H

#include "campaign/database/Rows.h"
#include "support/Json.h"

namespace npufuzz::campaign::database {

Json toJson(const Run &run);
Json toJson(const Mark &mark);
Json toJson(const Check &check);
Json toJson(const ReproAnswer &answer);
Json toJson(const TrackerClaim &claim);
Json toJson(const TrackerIssue &issue);

/// Strings of a JSON list; other elements are skipped.
std::vector<std::string> stringList(llvm::StringRef json);

} // namespace npufuzz::campaign::database

#endif
