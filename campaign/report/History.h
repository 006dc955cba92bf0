//===- History.h - a report beside a findings database ----------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_HISTORY_H
#define NPUFUZZ_CAMPAIGN_REPORT_HISTORY_H

#include "campaign/database/Triage.h"
#include "campaign/report/Collect.h"

namespace npufuzz::campaign::report {

/// Says of each bug what the database knows of it, joins those that it knows as one, puts those
/// that only the database has into report.elsewhere, and fills report.nights. `describe` gives the
/// line on a finding's history.
llvm::Error addHistory(database::Database &database,
                       llvm::function_ref<std::string(const database::Triaged &)> describe,
                       RunReport &report);

} // namespace npufuzz::campaign::report

#endif
