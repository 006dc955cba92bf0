//===- Progress.h - reports how far a run has come --------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_PROGRESS_H
#define NPUFUZZ_CAMPAIGN_RUN_PROGRESS_H

#include "campaign/run/Campaign.h"
#include "support/Json.h"

#include <deque>

namespace npufuzz::campaign {

/// State of the search at one moment.
struct Progress {
  const CampaignResult &result;
  double seconds = 0; ///< wall clock of the search, over all parts of a resumed run
  /// Kinds of events met so far: statistics that are not 0.
  int64_t kinds = 0;
  /// Programs that are judged but wait for an earlier one: records are taken in order.
  int64_t waiting = 0;

  int64_t programs() const { return result.programs + waiting; }
  double programsPerSecond() const;
  /// Seconds until the end of --duration or --count, whichever is first, at the rate so far; none
  /// if that is not known yet.
  std::optional<double> secondsLeft(const CampaignOptions &options) const;
  /// Share of the time of all phases that the system under test used.
  double systemShare() const;
};

/// Number of new kinds lately; if it stays at 0, more time finds the same again.
class Growth {
public:
  static constexpr double windowSeconds = 60;
  void add(double seconds, int64_t kinds);
  /// Kinds per minute, over the last minute or the run so far.
  double perMinute() const;

private:
  std::deque<std::pair<double, int64_t>> seen; ///< seconds, kinds; the first is before the window
};

/// Formats a line for a person.
std::string progressText(const CampaignOptions &options, const Progress &progress,
                         const Growth &growth);
/// Formats the same for a script.
Json progressJson(const CampaignOptions &options, const Progress &progress, const Growth &growth);
/// Formats for the text-file collector of Prometheus:
/// https://prometheus.io/docs/instrumenting/exposition_formats
std::string prometheusText(const CampaignOptions &options, const Progress &progress);

} // namespace npufuzz::campaign

#endif
