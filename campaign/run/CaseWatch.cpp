//===- CaseWatch.cpp ------------------------------------------------------===//
//
// A new start time on the worker's board means a new case. Wall time counts as sleep if the worker
// used no processor and is asleep. The supervisor decides what to do about a slow case.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/CaseWatch.h"

#include <algorithm>

namespace npufuzz::campaign {

void CaseWatch::look(const ChildProcess &worker, double sinceLast, double asAll,
                     CampaignResult &result) {
  Spent spent = worker.spent();
  if (int64_t now = worker.board().entry.wallStart; now != begun) {
    result.slowest.learnAsleep(asleepSeconds);
    *this = {};
    begun = now;
    allWorkBefore = result.allWorkSeconds - std::min(asAll, spent.wallSeconds);
  } else if (spent.wallSeconds > 0 && spent.cpuSeconds <= cpuSeconds && worker.isAsleep()) {
    asleepSeconds += sinceLast;
  }
  cpuSeconds = spent.cpuSeconds;
}

void CaseWatch::takeBackWork(CampaignResult &result) {
  double before =
      std::exchange(result.allWorkSeconds, std::min(result.allWorkSeconds, allWorkBefore));
  takenBack = before - result.allWorkSeconds;
}

void CaseWatch::cameToItsEnd(CampaignResult &result) {
  result.slowest.learnAsleep(asleepSeconds);
  result.allWorkSeconds += std::exchange(takenBack, 0);
}

} // namespace npufuzz::campaign
