//===- Snapshots.h - publishes the result so far, now and then --*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_SNAPSHOTS_H
#define NPUFUZZ_CAMPAIGN_RUN_SNAPSHOTS_H

#include "campaign/findings/CampaignOptions.h"
#include "campaign/run/Campaign.h"

#include <chrono>

namespace npufuzz::campaign {

/// Seconds between two snapshots, the most that a campaign killed without warning loses.
inline constexpr double snapshotSeconds = 60;

/// Passes the result to CampaignOptions::onSnapshot, every minute and at the end of the search.
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
