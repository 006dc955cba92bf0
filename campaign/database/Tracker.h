//===- Tracker.h - what a tracker is to be told of findings -----*- C++ -*-===//
//
// A command of the user's talks to the tracker; here is what it is asked and what its answers mean.
// Nothing here runs anything. A finding is filed once: its claim is stored before the command runs,
// and the issue's number after that. Where the number was not heard, the command looks for the key.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_TRACKER_H
#define NPUFUZZ_CAMPAIGN_DATABASE_TRACKER_H

#include "campaign/database/Triage.h"

namespace npufuzz::campaign::database {

/// Seconds for which a claim keeps others from asking about the finding. Its sync may have been
/// killed, and nobody tells.
inline constexpr int64_t claimSecondsMax = 600;

enum class TrackerAction {
  file,   ///< find the issue with one of the keys, or make one
  reopen, ///< the finding is back
  close,  ///< its repro no longer fails
  look,   ///< say its state; change nothing
};
llvm::StringRef actionName(TrackerAction action); // "file" "reopen" "close" "look"

/// A question for the command.
struct TrackerTask {
  TrackerAction action = TrackerAction::look;
  const Triaged *finding = nullptr;
  Subject subject;    ///< name under which claim and issue are stored
  std::string number; ///< of the issue; empty: none is known
  /// Somebody asked before and heard no answer: the command may have done it already.
  bool isRetry = false;
};

struct TrackerPlan {
  /// Changes in the order of the findings, then looks, the longest not asked first.
  std::vector<TrackerTask> tasks;
  int64_t claimed = 0; ///< findings about which another sync is asking
  int64_t byHand = 0;  ///< findings that are not filed because a person entered a number
};
/// Variants (Triaged::standing) are filed only if asked for. `now` is in seconds since 1970.
TrackerPlan planTracker(llvm::ArrayRef<const Triaged *> findings, bool filesVariants, int64_t now);

/// Key of a finding in the tracker, by one of its names: "npufuzz-" and 16 digits.
std::string trackerKey(const Subject &subject);
/// Keys under which an issue of the finding may have been filed; the task's own first.
std::vector<std::string> trackerKeys(const TrackerTask &task);

/// Answer of the command.
struct TrackerAnswer {
  std::string number;
  std::string state; ///< empty: not said
  std::string reason;
};
/// Reads one line: a bare number, or JSON with "number", "state" and "reason". Fails in one line.
llvm::Expected<TrackerAnswer> readTrackerAnswer(llvm::StringRef output, const TrackerTask &task);

/// The issue as the answer describes it. `date` is later than all that is known of the finding.
TrackerIssue issueAfter(const TrackerTask &task, const TrackerAnswer &answer, int64_t date);

} // namespace npufuzz::campaign::database

#endif
