//===- Progress.h - how far a run has come, for those who watch it -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_PROGRESS_H
#define NPUFUZZ_CAMPAIGN_RUN_PROGRESS_H

#include "campaign/run/Campaign.h"
#include "support/Json.h"

#include <deque>

namespace npufuzz::campaign {

/// A moment of the search.
struct Progress {
  const CampaignResult &result;
  double seconds = 0; ///< wall clock since the search began, in all parts of a run that was resumed
  /// Kinds of things met so far: statistics that are not 0.
  int64_t kinds = 0;
  /// Programs that are judged, but stand behind one that is not: records are taken in order.
  int64_t waiting = 0;

  int64_t programs() const { return result.programs + waiting; }
  double programsPerSecond() const;
  /// Until the end of --duration or --count, whichever is first, at the rate so far; none where
  /// that cannot be told yet.
  std::optional<double> secondsLeft(const CampaignOptions &options) const;
  /// Of the time in all phases, that in the system under test.
  double systemShare() const;
};

/// How many kinds were new of late: where it stays at 0 more time finds the same again.
class Growth {
public:
  static constexpr double windowSeconds = 60;
  void add(double seconds, int64_t kinds);
  /// Kinds a minute: of the last one, or of as long as it runs.
  double perMinute() const;

private:
  std::deque<std::pair<double, int64_t>> seen; ///< seconds, kinds; the first is before the window
};

/// A line for a person.
std::string progressText(const CampaignOptions &options, const Progress &progress,
                         const Growth &growth);
/// The same for a script.
Json progressJson(const CampaignOptions &options, const Progress &progress, const Growth &growth);
/// For a text file collector of Prometheus:
/// https://prometheus.io/docs/instrumenting/exposition_formats
std::string prometheusText(const CampaignOptions &options, const Progress &progress);

} // namespace npufuzz::campaign

#endif
