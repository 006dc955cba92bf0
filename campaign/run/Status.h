//===- Status.h - what the user sees while a campaign runs ------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_STATUS_H
#define NPUFUZZ_CAMPAIGN_RUN_STATUS_H

#include "campaign/findings/CampaignOptions.h"
#include "campaign/run/EventLog.h"
#include "campaign/run/Progress.h"

#include <chrono>

namespace npufuzz::campaign {

/// A live line on a terminal; plain lines, few of them, elsewhere. The same for machines:
/// CampaignOptions::log and ::metricsFile.
class Status {
public:
  /// Between two writings of the metrics: collectors ask every 15 s as a rule.
  static constexpr double metricsSeconds = 5;

  explicit Status(const CampaignOptions &options)
      : options(options), stream(options.status), live(options.liveStatus) {}
  ~Status() { clear(); }

  /// Shows it when it is time to.
  void progress(const Progress &progress);
  /// The search is over.
  void searched(const Progress &progress);
  void found(const Finding &finding, size_t number);
  /// A program without a verdict: for the log alone, as the summary has their reasons.
  void discarded(const std::string &reason, int64_t index, uint64_t seed);
  void killed(const std::string &signal, int64_t index, uint64_t seed);
  /// A case that may not come to its end.
  void slow(int64_t index, double seconds);
  void reducing(const Finding &finding, size_t number, size_t count, double seconds);
  /// Reduced and compared with the record.
  void reduced(const Finding &finding);
  /// A line that stays.
  void say(const std::string &line);

private:
  using Clock = std::chrono::steady_clock;

  /// Whether the last line is long enough ago. By a clock of its own: search and reduction count
  /// their seconds each from its own start.
  bool isDue() const;
  void show(const std::string &line);
  void clear();
  void log(llvm::StringRef event, const Json &fields);
  void writeMetrics(const Progress &progress);

  const CampaignOptions &options;
  /// Findings by what the record says of them once they are small: new, variant, known.
  int64_t fresh = 0, variants = 0, known = 0;
  Growth growth;
  llvm::raw_ostream *stream;
  bool live;
  bool shown = false;
  Clock::time_point lastShown = Clock::now(), lastLogged = lastShown;
  std::optional<Clock::time_point> lastMetrics; ///< none: not yet
};

} // namespace npufuzz::campaign

#endif
