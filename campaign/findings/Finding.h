//===- Finding.h - a distinct bug, and how to look for more -----*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_FINDING_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_FINDING_H

#include "campaign/cases/CaseSource.h"
#include "campaign/cases/StoredCase.h"
#include "campaign/findings/KnownIssues.h"
#include "campaign/findings/Sighting.h"
#include "support/EnvironmentError.h"

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
  /// What is on record; a finding that is known is counted apart.
  KnownIssues knownIssues;
  /// Of each signature on record so many programs are reduced and compared with the record, and
  /// one more each time their number has doubled; 0: none, and all of them count as known.
  int64_t knownBudget = knownBudgetDefault;
  double caseSecondsMax = caseSecondsMaxDefault;
  double reduceSecondsMax = reduceSecondsMaxDefault;
  int64_t warmUpPrograms = warmUpProgramsDefault;
  /// Where bundles go, one folder each; empty: none are written.
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
  /// With what a run goes on that was killed, and where it is kept for the next one; null: nowhere.
  Journal *journal = nullptr;
};

/// What the record says of a finding.
enum class Standing {
  fresh,   ///< nothing of its signature is on record
  variant, ///< something is, but of another shape: another bug, or a shape to enter
  known,
};
llvm::StringRef standingName(Standing standing); // "new" "variant" "known"

/// Whether what was found showed again when its case was asked alone. What did not is reported all
/// the same, apart: the case may not be the one to blame, but something happened.
llvm::StringRef confidenceName(bool isShownAgain); // "high" "low"

/// A distinct bug: the case of lowest index that showed its signature; of a signature on record,
/// its shape.
struct Finding {
  oracles::Verdict verdict;
  /// Its signature before it was reduced.
  std::string foundAs;
  int64_t index = 0;
  uint64_t seed = 0;
  StoredCase original;
  StoredCase reduced; ///< the original where it was not reduced
  /// What the reduced case runs through instead of the campaign's pipeline; empty: that.
  std::string pipeline;
  /// The passes that suffice for the reduced case to fail; empty where no pass can be left out.
  std::string minimalPipeline;
  /// The IR that enters the blamed pass, made smaller with the tool in the loop, as that tool reads
  /// it, with a RUN line; and its ops. Empty where it was not (ReducePassInput.h).
  std::string passInput;
  int64_t passInputOps = 0;
  /// Whether the reducer came to its end (and was not stopped by time or by the user).
  bool fullyReduced = false;
  /// False when the case did not show the same signature once more, in a process of its own: the
  /// finding is of low confidence.
  bool reproducible = true;
  int64_t occurrences = 1; ///< cases of this run with this signature
  double secondsToFind = 0, secondsToReduce = 0;
  Standing standing = Standing::fresh;
  std::string shape; ///< its text (oracles/Shape.h); empty where there is no program
  /// The file that it is known as or a variant of; empty for a new one.
  std::string knownIssue;
  /// Why; empty where nobody has compared it with the record.
  std::string standingReason;
  /// Signatures under which other oracles see the blamed pass break the reduced program.
  std::vector<std::string> alsoShows;
  /// Those of them that were found as such, in other programs: they are this finding.
  std::vector<std::string> alsoAs;
  std::string bundle; ///< its folder, empty where none was written
  /// What kept it from being written as it is now; empty: nothing.
  std::string whyNoBundle;
  /// What an attempt to reduce a hang may take, in seconds, and how long one may live on that has
  /// closed its pipe; 0: a share of the limits of a case, closedPipeSecondsMax.
  double attemptSecondsMax = 0;
  /// Its reduction has come to an end, and is not to be done again (Journal.h).
  bool wasReduced = false;
};

/// What is left of it behind its run. Of a sample `foundAs` is the signature on record.
Sighting sightingOf(const Finding &finding, bool isSample, const CampaignOptions &options);

/// What a case of this finding (the original, the reduced one) runs through: the finding's own
/// pipeline, the user's, the case's, or the backend's default. Empty where it is not compiled.
std::string pipelineOf(const Finding &finding, const StoredCase &testCase,
                       const CampaignOptions &options);

} // namespace npufuzz::campaign

#endif
