//===- CampaignOptions.h - which cases, how long, and where to ---*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_CAMPAIGNOPTIONS_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_CAMPAIGNOPTIONS_H

#include "campaign/cases/CaseSource.h"
#include "campaign/findings/KnownIssues.h"

namespace npufuzz::campaign {

/// CPU seconds that one step of a case may take (a compilation, a pass, an execution); a worker
/// that exceeds them hangs. Slow is not hung: LLVM takes up to 12 s for a program of 24 tile ops on
/// a busy machine. Waiting without working counts after ten times as long.
inline constexpr double caseSecondsMaxDefault = 30;
/// In a campaign one case in so many is compiled and run twice: that costs as much as a case.
inline constexpr uint64_t secondRunPeriodDefault = 64;
/// The same for the deep profile.
inline constexpr uint64_t secondRunPeriodDeep = 8;
/// Seconds for the reduction of one finding.
inline constexpr double reduceSecondsMaxDefault = 60;
/// Programs of one signature on record that are reduced and looked at; beyond them one each time
/// their number has doubled.
inline constexpr int64_t knownBudgetDefault = 3;
/// Programs after which a worker's memory counts as warm; from then on it restarts when it has
/// grown.
inline constexpr int64_t warmUpProgramsDefault = 500;

struct CampaignResult;
class EventLog;
class Journal;

struct CampaignOptions {
  EvaluateOptions evaluate;
  /// Replaces evaluate.secondRunPeriod while cases are generated; a finding is judged with second
  /// runs again.
  uint64_t secondRunPeriod = secondRunPeriodDefault;
  const CaseSource *source = nullptr;
  /// Empty: findings are not reduced.
  Reducer reducer;
  uint64_t baseSeed = 0;
  /// At least one of the two ends the run; both: whichever is first.
  std::optional<int64_t> count;
  std::optional<double> durationSeconds;
  int jobs = 1;
  /// This run takes the indexes i with i % shardCount == shardIndex. 0-based.
  int64_t shardIndex = 0, shardCount = 1;
  /// Distinct findings after which the run stops.
  int64_t findingsMax = INT64_MAX;
  /// Only what is blamed on this pass becomes a finding; the rest is counted. Empty: everything.
  std::string blame;
  /// The record of known issues; known findings are counted apart.
  KnownIssues knownIssues;
  /// Number of programs of each signature on record that are reduced and compared with the record;
  /// one more each time their number has doubled. 0: none, and all of them count as known.
  int64_t knownBudget = knownBudgetDefault;
  double caseSecondsMax = caseSecondsMaxDefault;
  double reduceSecondsMax = reduceSecondsMaxDefault;
  int64_t warmUpPrograms = warmUpProgramsDefault;
  /// Folder of the bundles, one folder each; empty: none are written.
  std::string outDirectory;
  /// Plugins that were loaded, for the bundles' case.json and report.
  std::vector<std::string> plugins;
  /// The options that made the backends what they are (--load-backend-plugin=…), likewise.
  std::vector<std::string> backendWords;
  /// Options with which `npufuzz --seed=S` generates the cases of this run, for reports; empty
  /// where cases do not come from seeds.
  std::string seedOptions;
  /// Status lines go here; null: none.
  llvm::raw_ostream *status = nullptr;
  /// A live line instead of plain ones: the stream is a terminal.
  bool liveStatus = false;
  /// A line for whatever happens; null: none.
  EventLog *log = nullptr;
  /// How far the search is, for Prometheus, replaced now and then; empty: not written.
  std::string metricsFile;
  /// Sees the result so far, now and then (Snapshots.h). Empty: nobody does.
  std::function<void(const CampaignResult &)> onSnapshot;
  /// Journal that a killed run resumes from and that this run writes. Null: no journal.
  Journal *journal = nullptr;
};

} // namespace npufuzz::campaign

#endif
