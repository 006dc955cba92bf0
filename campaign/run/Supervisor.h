//===- Supervisor.h - runs workers and collects their results ---*- C++ -*-===//
//
// The supervisor hands out cases, replaces workers that die, hang or grow, and turns records into
// findings. Worker.h judges the cases, Confirm.h repeats doubtful ones, Journal.h makes the run
// resumable.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_SUPERVISOR_H
#define NPUFUZZ_CAMPAIGN_RUN_SUPERVISOR_H

#include "campaign/findings/CampaignOptions.h"
#include "campaign/run/CaseWatch.h"
#include "campaign/run/Confirm.h"
#include "campaign/run/Journal.h"
#include "campaign/run/Orders.h"
#include "campaign/run/Snapshots.h"
#include "campaign/run/Status.h"

#include "llvm/ADT/StringMap.h"

namespace npufuzz::campaign {

/// Runs the cases of one shard on `jobs` workers. Takes records in the order of their ordinals,
/// whichever worker sent them and whenever, so findings do not depend on the number of workers.
///
/// Only the supervisor counts. A case that it has handed out belongs to one worker until that
/// worker reports it or is gone. The supervisor checks every report against this account.
class Supervisor {
public:
  /// Called with each new signature, in order.
  using OnFinding = std::function<void(Finding &)>;
  Supervisor(const CampaignOptions &options, CampaignResult &result, Status &status,
             Snapshots &snapshots, OnFinding onFinding);
  ~Supervisor();

  llvm::Error run();

private:
  struct Slot {
    std::unique_ptr<ChildProcess> process;
    std::string unread; ///< incomplete line
    std::optional<WorkerEnd> end;
    bool hasReported = false;
    /// The worker reported something impossible: its further lines do not count.
    bool isRefuted = false;
    /// It has no order, or reported that its last one is about to finish.
    bool wantsOrder = true;
    bool isAskedToEnd = false;
    /// Cases of these orders belong to the worker until they are reported.
    std::deque<Order> orders;
    double startedAt = 0;
    /// Another worker has been called in its place; it ends after its case.
    bool makesWay = false;
    /// Waits to replace a slow worker; costs nothing but memory.
    bool standsReady = false;
    CaseWatch watch;
  };
  struct Arrived {
    CaseRecord record;
    double seconds;
    bool isAlone; ///< from a separate process
  };

  double seconds() const;
  llvm::Error supervise();
  /// Adds counts kept outside the result to it.
  void settle();
  Progress progress() const;
  llvm::Error startWorkers();
  /// Resumes at the end of the journal's run.
  void takeUp();
  llvm::Error look(Slot &slot);
  void standInForSlow();
  void callStandIn();
  void handOut();
  void giveOrder(Slot &slot);
  void askToEnd(Slot &slot);
  void stop();
  void countWork();
  /// Records the case of a worker that is killed because the run ends.
  void cutOff(Slot &slot);
  void keep(bool isDue);
  void readFrom(Slot &slot, bool &open);
  void takeLine(Slot &slot, llvm::StringRef line);
  bool takeRecord(Slot &slot, CaseRecord record);
  /// Handles the end of this slot's worker.
  llvm::Error finish(Slot &slot, bool hung);
  llvm::Error bury(Slot &slot, const Death &death);
  llvm::Error lose(const Slot &slot, const Death &death);
  llvm::Error askAgain(int64_t ordinal, const Death &death);
  bool isReported(int64_t ordinal) const;
  static bool isAtMany(const Slot &slot);
  std::optional<int64_t> caseOf(const Slot &slot) const;
  /// Number of workers, without stand-ins.
  size_t workers() const;
  llvm::Expected<std::unique_ptr<ChildProcess>> startWorker(Slot &slot);
  /// True if there are cases to hand out.
  bool hasWork() const { return !isStopping && orders.any(); }
  void pollConfirmations();
  llvm::Error takeInOrder();
  /// Takes the records after cases that will not run any more.
  llvm::Error takeTheRest();
  /// True if its findings count only once they show again in a separate process.
  bool isToBeAskedAlone(const Arrived &now) const;
  /// Takes the answer of a confirmation if it came in time.
  CaseRecord hear(Confirmation &confirmation) const;
  /// Reason given for cases that are not run again.
  llvm::StringRef whyNoTime() const;
  bool isToBeLookedAt(int64_t number) const;
  void take(Arrived &now);
  void takeFinding(const Arrived &now, oracles::Verdict verdict, bool isShownAgain);
  void stopWhenDue();
  bool isOver() const;
  llvm::Error checkCount() const;

  const CampaignOptions &options;
  CampaignResult &result;
  Status &status;
  Snapshots &snapshots;
  Orders orders;
  OnFinding onFinding;
  std::vector<Slot> slots;
  bool isStopping = false;            ///< no more cases are handed out
  std::map<int64_t, Arrived> arrived; ///< records not yet taken, by ordinal
  /// Reruns of cases in which workers died or which show something new, by ordinal.
  std::map<int64_t, std::unique_ptr<Confirmation>> confirmations;
  Taken taken;
  int killedEarly = 0; ///< workers killed before their first case since the last report
  bool enoughFindings = false;
  /// Counters of the records taken; kept apart because every record has thousands of names.
  llvm::StringMap<int64_t> counters;
  std::map<std::string, size_t> findingOf; ///< keyed by identityOf()
  std::chrono::steady_clock::time_point start;
  double secondsBefore = 0; ///< seconds of the runs that this one resumes
  double lastCounted = 0;
  size_t findingsKept = 0; ///< findings and samples in the journal
  /// Time at which workers that still run are killed, and confirmations of deaths too.
  std::optional<double> killAt;
};

} // namespace npufuzz::campaign

#endif
