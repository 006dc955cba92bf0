//===- CaseWatch.h - watches the case that a worker runs --------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_CASEWATCH_H
#define NPUFUZZ_CAMPAIGN_RUN_CASEWATCH_H

#include "campaign/run/Campaign.h"
#include "support/ChildProcess.h"

namespace npufuzz::campaign {

/// Tracks a worker's case between the supervisor's looks.
class CaseWatch {
public:
  /// `sinceLast`: seconds since the last look. `asAll`: the part of them in which all workers
  /// worked, which is in CampaignResult::allWorkSeconds. If the worker has moved on to another
  /// case, records how long the old one slept.
  void look(const ChildProcess &worker, double sinceLast, double asAll, CampaignResult &result);
  /// True if the case takes more than twice as long as all before it.
  bool isSlow(const ChildProcess &worker, const Slowest &slowest) const {
    return slowest.isSlow(worker.spent(), asleepSeconds);
  }
  /// Takes back the work time counted since the case began: the case may hang, so it may be that
  /// not all workers worked.
  void takeBackWork(CampaignResult &result);
  /// The case was work after all, so restores that time; its sleep no longer counts as slow. Needed
  /// for a worker that made way: it ends with this case, and no later look learns of it.
  void cameToItsEnd(CampaignResult &result);

private:
  int64_t begun = -1; ///< BoardEntry::wallStart
  double cpuSeconds = 0, asleepSeconds = 0;
  double allWorkBefore = 0, takenBack = 0;
};

} // namespace npufuzz::campaign

#endif
