//===- Status.h - what the user sees while a campaign runs ------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_STATUS_H
#define NPUFUZZ_CAMPAIGN_RUN_STATUS_H

#include "campaign/run/Campaign.h"

#include <chrono>

namespace npufuzz::campaign {

/// A live line on a terminal; plain lines, few of them, elsewhere.
class Status {
public:
  explicit Status(const CampaignOptions &options)
      : stream(options.status), live(options.liveStatus) {}
  ~Status() { clear(); }

  /// Shows the progress when it is time to.
  void progress(const CampaignResult &result, double seconds);
  void found(const Finding &finding, size_t number);
  /// A case that somebody may want to look at.
  void discarded(const std::string &reason, int64_t index, uint64_t seed);
  void killed(const std::string &signal, int64_t index, uint64_t seed);
  /// A case that may not come to its end.
  void slow(int64_t index, double seconds);
  void reducing(const Finding &finding, size_t number, size_t count, double seconds);
  /// A line that stays.
  void say(const std::string &line);

private:
  /// Where the last one is long enough ago.
  void show(const std::string &line);
  void clear();

  llvm::raw_ostream *stream;
  bool live;
  bool shown = false;
  std::chrono::steady_clock::time_point lastShown = std::chrono::steady_clock::now();
};

} // namespace npufuzz::campaign

#endif
