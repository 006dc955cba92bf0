//===- Status.h - shows a running campaign to the user ----------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_STATUS_H
#define NPUFUZZ_CAMPAIGN_RUN_STATUS_H

#include "campaign/findings/CampaignOptions.h"
#include "campaign/run/EventLog.h"
#include "campaign/run/Progress.h"

#include <chrono>

namespace npufuzz::campaign {

/// Shows a live line on a terminal, and a few plain lines elsewhere. For machines it also writes
/// CampaignOptions::log and ::metricsFile.
class Status {
public:
  /// Seconds between two writes of the metrics; collectors usually ask every 15 s.
  static constexpr double metricsSeconds = 5;

  explicit Status(const CampaignOptions &options)
      : options(options), stream(options.status), live(options.liveStatus) {}
  ~Status() { clear(); }

  /// Shows the progress if it is due.
  void progress(const Progress &progress);
  /// Reports that the search is over.
  void searched(const Progress &progress);
  void found(const Finding &finding, size_t number);
  /// Reports a program without a verdict: only to the log, since the summary has the reasons.
  void discarded(const std::string &reason, int64_t index, uint64_t seed);
  void killed(const std::string &signal, int64_t index, uint64_t seed);
  /// Reports a case that may not finish.
  void slow(int64_t index, double seconds);
  void reducing(const Finding &finding, size_t number, size_t count, double seconds);
  /// Reports a finding that was reduced and compared with the record.
  void reduced(const Finding &finding);
  /// Prints a line that stays.
  void say(const std::string &line);

private:
  using Clock = std::chrono::steady_clock;

  /// True if the last line is old enough. Uses a separate clock, because search and reduction each
  /// count seconds from their own start.
  bool isDue() const;
  void show(const std::string &line);
  void clear();
  void log(llvm::StringRef event, const Json &fields);
  void writeMetrics(const Progress &progress);

  const CampaignOptions &options;
  /// Reduced findings by their standing: new, variant, known.
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
