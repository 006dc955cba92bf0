//===- JoinNames.h - one bug that shards met by several names ---*- C++ -*-===//
//
// A run joins what it meets under several names where one program shows both (campaign/run). Shards
// may meet each name in a program of their own: what their programs show besides joins them here,
// in the same way, so that a campaign in shards has the findings of one run.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_JOINNAMES_H
#define NPUFUZZ_CAMPAIGN_REPORT_JOINNAMES_H

#include "campaign/report/Collect.h"

#include <set>

namespace npufuzz::campaign::report {

/// A finding as runs and bundles tell it, with what decides which others it is.
struct Told {
  BugRecord bug;
  int64_t index = INT64_MAX;     ///< of the first program that showed it
  std::set<std::string> shows;   ///< signatures under which that program shows it, too
  std::set<std::string> joined;  ///< signatures that a run has joined to it
  std::set<std::string> foundAs; ///< its names before it was reduced, with their campaigns
};

/// Two that are one bug. The smaller repro speaks for both, as in npufuzz triage.
BugRecord joined(BugRecord bug, BugRecord other);

/// Each goes to the first before it that is the same, in the order in which one run would have met
/// them; that one's name stays.
std::vector<BugRecord> joinNames(std::vector<Told> all);

} // namespace npufuzz::campaign::report

#endif
