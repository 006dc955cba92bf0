//===- History.h - combines a report with a findings database ---*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_HISTORY_H
#define NPUFUZZ_CAMPAIGN_REPORT_HISTORY_H

#include "campaign/database/Triage.h"
#include "campaign/report/Collect.h"

namespace npufuzz::campaign::report {

/// Adds to each bug what the database knows about it, and joins bugs that it knows as one. Moves
/// bugs that only the database has into report.elsewhere, and fills report.nights. `describe`
/// returns the line on a finding's history.
llvm::Error addHistory(database::Database &database,
                       llvm::function_ref<std::string(const database::Triaged &)> describe,
                       RunReport &report);

} // namespace npufuzz::campaign::report

#endif
