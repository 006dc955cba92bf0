//===- JoinNames.h - joins one bug that shards met under several names -*- C++ -*-===//
//
// A run joins names of a bug if one program shows both (campaign/run). Two shards may meet each
// name in a different program. The other signatures of those programs join them here by the same
// rule, so a campaign in shards has the findings of one run.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_JOINNAMES_H
#define NPUFUZZ_CAMPAIGN_REPORT_JOINNAMES_H

#include "campaign/report/Collect.h"

#include <set>

namespace npufuzz::campaign::report {

/// A finding from runs and bundles, with the facts that decide which others it equals.
struct Told {
  BugRecord bug;
  int64_t index = INT64_MAX;     ///< index of the first program that showed it
  std::set<std::string> shows;   ///< other signatures that this program shows
  std::set<std::string> joined;  ///< signatures that a run has joined to it
  std::set<std::string> foundAs; ///< its names before reduction, with their campaigns
};

/// Joins two records of one bug. The smaller repro represents both, as in npufuzz triage.
BugRecord joined(BugRecord bug, BugRecord other);

/// Joins each finding with the first one before it that is the same, in the order in which one run
/// would have met them. The earlier name stays.
std::vector<BugRecord> joinNames(std::vector<Told> all);

} // namespace npufuzz::campaign::report

#endif
