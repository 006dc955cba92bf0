//===- Snapshots.h - the result so far, given away now and then -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_SNAPSHOTS_H
#define NPUFUZZ_CAMPAIGN_RUN_SNAPSHOTS_H

#include "campaign/findings/CampaignOptions.h"
#include "campaign/run/Campaign.h"

#include <chrono>

namespace npufuzz::campaign {

/// Between two snapshots: what a campaign costs at most that is killed with no time to say so.
inline constexpr double snapshotSeconds = 60;

/// Shows the result to CampaignOptions::onSnapshot, every minute and at the end of the search.
class Snapshots {
public:
  explicit Snapshots(const CampaignOptions &options) : options(options) {}

  bool isDue() const {
    std::chrono::duration<double> since = std::chrono::steady_clock::now() - last;
    return options.onSnapshot && since.count() >= snapshotSeconds;
  }
  void show(const CampaignResult &result) {
    last = std::chrono::steady_clock::now();
    if (options.onSnapshot)
      options.onSnapshot(result);
  }

private:
  const CampaignOptions &options;
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};

} // namespace npufuzz::campaign

#endif
