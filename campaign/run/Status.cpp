//===- Status.cpp - prints status lines for a person who waits ------------===//
//
// Redraws one line on a terminal. In a log, prints a line a minute, and findings at once.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/Status.h"
#include "support/Files.h"
#include "support/Printable.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"

namespace npufuzz::campaign {

namespace {

constexpr double liveSeconds = 0.25, plainSeconds = 60;
constexpr size_t columnsUnknown = 78;
/// A shorter delay goes unnoticed by a person who waits.
constexpr double slowSaidSecondsMin = 2;

/// A longer line would wrap and could not be erased.
size_t liveColumnsMax() {
  unsigned columns = llvm::sys::Process::StandardErrColumns();
  return columns > 2 ? columns - 2 : columnsUnknown;
}

double secondsBetween(std::chrono::steady_clock::time_point from,
                      std::chrono::steady_clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

} // namespace

void Status::clear() {
  if (shown)
    *stream << "\r\033[K";
  shown = false;
}

void Status::log(llvm::StringRef event, const Json &fields) {
  if (options.log)
    options.log->write(event, fields);
}

void Status::say(const std::string &line) {
  if (!stream)
    return;
  clear();
  *stream << printable(line) << '\n';
  stream->flush();
}

bool Status::isDue() const {
  return stream && secondsBetween(lastShown, Clock::now()) >= (live ? liveSeconds : plainSeconds);
}

void Status::show(const std::string &line) {
  lastShown = Clock::now();
  if (live) {
    *stream << "\r\033[K" << printable(line).substr(0, liveColumnsMax());
    stream->flush();
    shown = true;
  } else {
    say(line);
  }
}

void Status::progress(const Progress &progress) {
  auto now = Clock::now();
  if (!lastMetrics || secondsBetween(*lastMetrics, now) >= metricsSeconds) {
    growth.add(progress.seconds, progress.kinds);
    writeMetrics(progress);
    lastMetrics = now;
  }
  if (options.log && secondsBetween(lastLogged, now) >= plainSeconds) {
    lastLogged = now;
    log("progress", progressJson(options, progress, growth));
  }
  if (isDue())
    show(progressText(options, progress, growth));
}

void Status::searched(const Progress &progress) {
  growth.add(progress.seconds, progress.kinds);
  writeMetrics(progress);
  log("searched", progressJson(options, progress, growth));
}

/// A file that cannot be written now may be writable later, and is not worth failing the run.
void Status::writeMetrics(const Progress &progress) {
  if (!options.metricsFile.empty())
    llvm::consumeError(writeFile(options.metricsFile, prometheusText(options, progress)));
}

void Status::found(const Finding &finding, size_t number) {
  log("finding", {{"number", number},
                  {"signature", finding.verdict.signature()},
                  {"message", finding.verdict.message()},
                  {"pass", finding.verdict.pass},
                  {"oracle", finding.verdict.oracle},
                  {"program", finding.index},
                  {"seed", finding.seed},
                  {"bundle", finding.bundle},
                  {"confidence", confidenceName(finding.reproducible).str()}});
  // Prints no number here: reduction merges some findings, and the result numbers the rest.
  say(llvm::formatv("found{0}: {1} (seed 0x{2:x-})",
                    finding.reproducible ? "" : " with low confidence", finding.verdict.message(),
                    finding.seed));
}

void Status::discarded(const std::string &reason, int64_t index, uint64_t seed) {
  log("discard", {{"reason", reason}, {"program", index}, {"seed", seed}});
}

void Status::killed(const std::string &signal, int64_t index, uint64_t seed) {
  log("killed from outside", {{"signal", signal}, {"program", index}, {"seed", seed}});
  say(llvm::formatv("program {0}: {1} from outside, which did not come again (seed 0x{2:x-})",
                    index, signal, seed));
}

void Status::slow(int64_t index, double seconds) {
  log("slow", {{"program", index}, {"seconds", seconds}});
  if (seconds < slowSaidSecondsMin)
    return;
  say(llvm::formatv("program {0}: {1:f1} s so far, more than twice as long at work or asleep as "
                    "all before it; another worker stands in",
                    index, seconds));
}

void Status::reducing(const Finding &finding, size_t number, size_t count, double seconds) {
  if (!isDue())
    return;
  show(llvm::formatv(
      "reducing {0} of {1}: {2} -> {3} {4}s, {5:f0} s  so far {6} new  {7}  {8} known", number,
      count, finding.original.tileOps, finding.reduced.testCase.tileOps, opNoun(finding.original),
      seconds, fresh, countOf(variants, "variant"), known));
}

void Status::reduced(const Finding &finding) {
  ++(finding.record.standing == Standing::fresh     ? fresh
     : finding.record.standing == Standing::variant ? variants
                                                    : known);
  log("reduced", {{"signature", finding.verdict.signature()},
                  {"standing", standingName(finding.record.standing).str()},
                  {"known_issue", finding.record.knownIssue},
                  {"ops", finding.reduced.testCase.tileOps},
                  {"fully_reduced", finding.reduced.isFull},
                  {"occurrences", finding.occurrences},
                  {"seconds", finding.reduced.seconds},
                  {"bundle", finding.bundle}});
}

} // namespace npufuzz::campaign
