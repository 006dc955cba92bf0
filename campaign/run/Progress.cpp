//===- Progress.cpp -------------------------------------------------------===//
//
// Formats the state of a run as a line of text, as JSON for the event log, and in the exposition
// format of Prometheus.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/Progress.h"
#include "support/DeviceUse.h"
#include "support/Printable.h"
#include "support/Version.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign {

double Progress::programsPerSecond() const {
  return seconds > 0 ? static_cast<double>(programs()) / seconds : 0;
}

std::optional<double> Progress::secondsLeft(const CampaignOptions &options) const {
  std::optional<double> left;
  if (options.durationSeconds)
    left = std::max(0.0, *options.durationSeconds - seconds);
  if (options.count && programsPerSecond() > 0) {
    auto ofShard = static_cast<double>(
        (*options.count - options.shardIndex + options.shardCount - 1) / options.shardCount);
    double byCount = std::max(0.0, ofShard - static_cast<double>(programs())) / programsPerSecond();
    left = std::min(left.value_or(byCount), byCount);
  }
  return left;
}

double Progress::systemShare() const {
  double all = 0;
  for (double phase : result.phases.seconds)
    all += phase;
  double system = result.phases[Phase::compile] + result.phases[Phase::execute];
  return all > 0 ? system / all : 0;
}

void Growth::add(double seconds, int64_t kinds) {
  seen.emplace_back(seconds, kinds);
  while (seen.size() > 2 && seen[1].first <= seconds - windowSeconds)
    seen.pop_front();
}

double Growth::perMinute() const {
  if (seen.size() < 2 || seen.back().first <= seen.front().first)
    return 0;
  return static_cast<double>(seen.back().second - seen.front().second) * 60 /
         (seen.back().first - seen.front().first);
}

/// "1:02:03".
static std::string clockText(double seconds) {
  auto whole = static_cast<int64_t>(seconds);
  return llvm::formatv("{0}:{1:2}:{2:2}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string progressText(const CampaignOptions &options, const Progress &progress,
                         const Growth &growth) {
  const CampaignResult &result = progress.result;
  // The most important numbers come first: a narrow terminal cuts the rest off.
  std::string text =
      llvm::formatv("{0,6:f0} s  {1}  {2:f0}/s  {3}  {4} known  {5}", progress.seconds,
                    countOf(progress.programs(), "program"), progress.programsPerSecond(),
                    countOf(static_cast<int64_t>(result.findings.size()), "finding"),
                    result.knownIssues.size(), countOf(result.discards, "discard"));
  if (std::optional<double> left = progress.secondsLeft(options))
    text += "  left " + clockText(*left);
  text +=
      llvm::formatv("  +{0:f0} kinds/min  {1:P0} in the system  slowest {2:f1} s",
                    growth.perMinute(), progress.systemShare(), result.slowest.spent.wallSeconds);
  // A backlog of less than a second is normal.
  if (static_cast<double>(progress.waiting) > progress.programsPerSecond())
    text += llvm::formatv("  {0} wait for one to be counted", progress.waiting);
  if (std::string device = deviceUse().text(); !device.empty())
    text += "  the device: " + device;
  return text;
}

Json progressJson(const CampaignOptions &options, const Progress &progress, const Growth &growth) {
  const CampaignResult &result = progress.result;
  std::optional<double> left = progress.secondsLeft(options);
  return {{"seconds", progress.seconds},
          {"programs", progress.programs()},
          {"waiting", progress.waiting},
          {"programs_per_second", progress.programsPerSecond()},
          {"findings", result.findings.size()},
          {"known_signatures", result.knownIssues.size()},
          {"discards", result.discards},
          {"kinds", progress.kinds},
          {"kinds_per_minute", growth.perMinute()},
          {"system_share", progress.systemShare()},
          {"slowest_seconds", result.slowest.spent.wallSeconds},
          {"seconds_left", left ? Json(*left) : Json(nullptr)}};
}

namespace {

/// Value of a label, with quotes, backslashes and line feeds escaped.
std::string labelValue(llvm::StringRef text) {
  std::string escaped = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      escaped += '\\';
    escaped += c == '\n' ? "\\n" : std::string(1, c);
  }
  return escaped + "\"";
}

/// Writes families, each with help and type before its samples.
class Exposition {
public:
  void family(llvm::StringRef familyName, llvm::StringRef type, llvm::StringRef help) {
    name = ("npufuzz_" + familyName).str();
    text += llvm::formatv("# HELP {0} {1}\n# TYPE {0} {2}\n", name, help, type);
  }
  void sample(double value, llvm::StringRef labels = "") {
    text += name + (labels.empty() ? "" : "{" + labels.str() + "}") +
            llvm::formatv(" {0:f6}\n", value).str();
  }
  void sample(int64_t value, llvm::StringRef labels = "") {
    text += name + (labels.empty() ? "" : "{" + labels.str() + "}") + " " + std::to_string(value) +
            "\n";
  }
  void gauge(llvm::StringRef familyName, llvm::StringRef help, double value) {
    family(familyName, "gauge", help);
    sample(value);
  }
  void counter(llvm::StringRef familyName, llvm::StringRef help, int64_t value) {
    family(familyName, "counter", help);
    sample(value);
  }
  /// Writes one sample for each entry, under that label.
  template <typename Entries>
  void counters(llvm::StringRef familyName, llvm::StringRef help, llvm::StringRef label,
                const Entries &entries) {
    family(familyName, "counter", help);
    for (const auto &[value, count] : entries)
      sample(count, label.str() + "=" + labelValue(value));
  }

  std::string text;

private:
  std::string name;
};

int64_t programsOnRecord(const CampaignResult &result) {
  int64_t programs = 0;
  for (const auto &[signature, met] : result.knownIssues)
    programs += met.programs;
  return programs;
}

} // namespace

std::string prometheusText(const CampaignOptions &options, const Progress &progress) {
  const CampaignResult &result = progress.result;
  Exposition metrics;
  metrics.family("run_info", "gauge", "The run that the other metrics are of.");
  metrics.sample(int64_t(1),
                 "backend=" + labelValue(options.evaluate.backends.front()->name()) + ",seed=\"0x" +
                     llvm::utohexstr(options.baseSeed, /*LowerCase=*/true) + "\",shard=\"" +
                     std::to_string(options.shardIndex + 1) + "/" +
                     std::to_string(options.shardCount) + "\",version=" + labelValue(version()));
  metrics.counter("programs_total", "Programs that were judged.", progress.programs());
  metrics.counter("discards_total", "Programs without a verdict.", result.discards);
  metrics.counter("cannot_tell_total", "Questions that an oracle could not answer.",
                  result.cannotTell);
  metrics.gauge("findings", "Distinct findings that are not on record by their signature.",
                static_cast<double>(result.findings.size()));
  metrics.gauge("known_signatures", "Distinct signatures on record that were met.",
                static_cast<double>(result.knownIssues.size()));
  metrics.counter("known_programs_total", "Programs with a signature on record.",
                  programsOnRecord(result));
  metrics.counters("killed_from_outside_total", "Workers that a signal from outside ended.",
                   "signal", result.killedFromOutside);
  metrics.counter("worker_restarts_total", "Workers that were replaced.", result.workerRestarts);
  metrics.counter("stand_ins_total", "Workers that were started because another one was slow.",
                  result.standIns);
  metrics.gauge("search_seconds", "Wall clock of the search.", progress.seconds);
  metrics.gauge("programs_per_second", "Programs a second of the search.",
                progress.programsPerSecond());
  metrics.gauge("kinds_met", "Kinds of ops, operands and features that programs had.",
                static_cast<double>(progress.kinds));
  metrics.gauge("slowest_program_seconds", "Wall clock of the slowest program.",
                result.slowest.spent.wallSeconds);
  metrics.gauge("worker_resident_bytes_max", "Highest resident memory of one worker.",
                static_cast<double>(result.workerBytesMax));
  metrics.family("phase_seconds_total", "counter", "Time of all workers by what they did.");
  for (size_t phase = 0; phase < phaseCount; ++phase)
    metrics.sample(result.phases.seconds[phase], "phase=" + labelValue(phaseNames[phase]));
  if (std::optional<double> left = progress.secondsLeft(options))
    metrics.gauge("seconds_left", "Until the end of the search, at the rate so far.", *left);
  return metrics.text;
}

} // namespace npufuzz::campaign
