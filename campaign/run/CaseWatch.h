//===- CaseWatch.h - the case that a worker is at ---------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_CASEWATCH_H
#define NPUFUZZ_CAMPAIGN_RUN_CASEWATCH_H

#include "campaign/run/Campaign.h"
#include "support/ChildProcess.h"

namespace npufuzz::campaign {

/// What the supervisor sees of it, from look to look.
class CaseWatch {
public:
  /// `sinceLast`: seconds since the last look; `asAll`: those of them in which all workers worked,
  /// and are in CampaignResult::allWorkSeconds. Another case than the last time: learns how long
  /// that one slept.
  void look(const ChildProcess &worker, double sinceLast, double asAll, CampaignResult &result);
  /// More than twice as long as all before it.
  bool isSlow(const ChildProcess &worker, const Slowest &slowest) const {
    return slowest.isSlow(worker.spent(), asleepSeconds);
  }
  /// It may hang: since it began not all workers have worked.
  void takeBackWork(CampaignResult &result);
  /// It was work all the time, and how long it slept is no more slow. A worker that made way ends
  /// with it: no later look learns that.
  void cameToItsEnd(CampaignResult &result);

private:
  int64_t begun = -1; ///< BoardEntry::wallStart
  double cpuSeconds = 0, asleepSeconds = 0;
  double allWorkBefore = 0, takenBack = 0;
};

} // namespace npufuzz::campaign

#endif
