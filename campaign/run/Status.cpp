//===- Status.cpp - lines for a person who waits --------------------------===//
//
// On a terminal one line is redrawn; in a log a line a minute does, and findings at once.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/Status.h"
#include "support/Printable.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign {

namespace {
constexpr double liveSeconds = 0.25, plainSeconds = 60;
/// A longer line would wrap, and could not be erased.
constexpr size_t liveColumnsMax = 78;
} // namespace

void Status::clear() {
  if (shown)
    *stream << "\r\033[K";
  shown = false;
}

void Status::say(const std::string &line) {
  if (!stream)
    return;
  clear();
  *stream << printable(line) << '\n';
  stream->flush();
}

void Status::show(const std::string &line) {
  // By a clock of its own: search and reduction count their seconds each from its own start.
  auto now = std::chrono::steady_clock::now();
  double seconds = std::chrono::duration<double>(now - lastShown).count();
  if (!stream || seconds < (live ? liveSeconds : plainSeconds))
    return;
  lastShown = now;
  if (!live)
    return say(line);
  *stream << "\r\033[K" << printable(line).substr(0, liveColumnsMax);
  stream->flush();
  shown = true;
}

void Status::progress(const CampaignResult &result, double seconds) {
  if (!stream)
    return;
  double rate = seconds > 0 ? static_cast<double>(result.programs) / seconds : 0;
  show(llvm::formatv("{0,6:f0} s  {1} programs  {2:f0}/s  {3} findings  {4} discards", seconds,
                     result.programs, rate, result.findings.size(), result.discards));
}

void Status::found(const Finding &finding, size_t number) {
  say(llvm::formatv("finding {0}: {1} (seed 0x{2:x-})", number, finding.verdict.message(),
                    finding.seed));
}

void Status::discarded(const std::string &reason, int64_t index, uint64_t seed) {
  say(llvm::formatv("discard, program {0}: {1} (seed 0x{2:x-})", index, reason, seed));
}

void Status::killed(const std::string &signal, int64_t index, uint64_t seed) {
  say(llvm::formatv("program {0}: {1} from outside, which did not come again (seed 0x{2:x-})",
                    index, signal, seed));
}

void Status::slow(int64_t index, double seconds) {
  say(llvm::formatv("program {0}: {1:f1} s so far, more than twice as long at work or asleep as "
                    "all before it; another worker stands in",
                    index, seconds));
}

void Status::reducing(const Finding &finding, size_t number, size_t count, double seconds) {
  show(llvm::formatv("reducing {0} of {1}: {2} -> {3} {4}s, {5:f0} s", number, count,
                     finding.original.tileOps, finding.reduced.tileOps, opNoun(finding.original),
                     seconds));
}

} // namespace npufuzz::campaign
