//===- Supervisor.h - keeps workers busy and collects what they say -*- C++ -*-===//
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

/// Runs the cases of one shard on `jobs` workers. Records are taken in the order of their ordinals,
/// whoever sent them and whenever: findings do not depend on the number of workers.
///
/// It alone counts. Each case that it has handed out is one worker's until that worker has told of
/// it or is gone; what a worker says is compared with that.
class Supervisor {
public:
  /// Is told of each new signature, in order.
  using OnFinding = std::function<void(Finding &)>;
  Supervisor(const CampaignOptions &options, CampaignResult &result, Status &status,
             Snapshots &snapshots, OnFinding onFinding);
  ~Supervisor();

  llvm::Error run();

private:
  struct Slot {
    std::unique_ptr<ChildProcess> process;
    std::string unread; ///< the beginning of a line
    std::optional<WorkerEnd> end;
    bool hasReported = false;
    /// Something that it said cannot be: no further line of it counts.
    bool isRefuted = false;
    /// Has no order but those that it is about to be done with.
    bool wantsOrder = true;
    bool isAskedToEnd = false;
    /// Cases of these are its own, as far as nobody has told of them.
    std::deque<Order> orders;
    double startedAt = 0;
    /// Another worker has been called in its place; it ends after its case.
    bool makesWay = false;
    /// Waits to be called in the place of one that is slow, at no cost but its memory.
    bool standsReady = false;
    CaseWatch watch;
  };
  struct Arrived {
    CaseRecord record;
    double seconds;
    bool isAlone; ///< from a process of its own
  };

  double seconds() const;
  llvm::Error supervise();
  /// Puts what is kept apart into the result.
  void settle();
  Progress progress() const;
  llvm::Error startWorkers();
  /// Goes on where the journal's run ended.
  void takeUp();
  llvm::Error look(Slot &slot);
  void standInForSlow();
  void callStandIn();
  void handOut();
  void giveOrder(Slot &slot);
  void askToEnd(Slot &slot);
  void stop();
  void countWork();
  /// What it was at when it is killed because the run ends.
  void cutOff(Slot &slot);
  void keep(bool isDue);
  void readFrom(Slot &slot, bool &open);
  void takeLine(Slot &slot, llvm::StringRef line);
  bool takeRecord(Slot &slot, CaseRecord record);
  /// The worker of this slot is gone.
  llvm::Error finish(Slot &slot, bool hung);
  llvm::Error bury(Slot &slot, const Death &death);
  llvm::Error lose(const Slot &slot, const Death &death);
  llvm::Error askAgain(int64_t ordinal, const Death &death);
  bool isReported(int64_t ordinal) const;
  static bool isAtMany(const Slot &slot);
  std::optional<int64_t> caseOf(const Slot &slot) const;
  /// How many there are, unless one stands in for another or is ready to.
  size_t workers() const;
  llvm::Expected<std::unique_ptr<ChildProcess>> startWorker(Slot &slot);
  /// Something is to be handed out.
  bool hasWork() const { return !isStopping && orders.any(); }
  void pollConfirmations();
  llvm::Error takeInOrder();
  /// Behind cases that nobody will run any more.
  llvm::Error takeTheRest();
  /// Whether its findings count only where they show again in a process of its own.
  bool isToBeAskedAlone(const Arrived &now) const;
  /// What it says, where it does before time is up.
  CaseRecord hear(Confirmation &confirmation) const;
  /// Of what is not asked again.
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
  bool isStopping = false;            ///< nothing further is handed out
  std::map<int64_t, Arrived> arrived; ///< not yet taken, by ordinal
  /// Of cases in which workers died, or that show something new, by ordinal.
  std::map<int64_t, std::unique_ptr<Confirmation>> confirmations;
  Taken taken;
  int killedEarly = 0; ///< workers since the last report, before their first case
  bool enoughFindings = false;
  /// Of the records that were taken: thousands of names, each met once a record.
  llvm::StringMap<int64_t> counters;
  std::map<std::string, size_t> findingOf; ///< by identityOf()
  std::chrono::steady_clock::time_point start;
  double secondsBefore = 0; ///< of the runs that this one goes on with
  double lastCounted = 0;
  size_t findingsKept = 0; ///< in the journal, with samples
  /// Workers that still run then are killed, and what still confirms a death.
  std::optional<double> killAt;
};

} // namespace npufuzz::campaign

#endif
