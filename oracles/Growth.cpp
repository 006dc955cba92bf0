//===- Growth.cpp - compares intervals of seconds -------------------------===//
//
// There is no minimum time. If times are as short as the clock's step, or as the scatter of the
// repeats, their ranges are so wide that neither comparison holds, and the answer is cannotTell.
//
//===----------------------------------------------------------------------===//
#include "oracles/Growth.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <limits>

namespace npufuzz::oracles {

namespace {

/// (2^2.5)^2, because both sides of a comparison are squared.
constexpr double borderSquared = 32;

bool isAbove(double twice, double once) {
  return twice > 0 && twice * twice > borderSquared * once * once;
}

bool isBounded(const TimeRange &once, const TimeRange &twice) {
  return once.least > 0 && !isAbove(twice.most, once.least);
}

/// True if some of the time is due to the program rather than to the compiler's start.
bool showsProgram(const TimeRange &once, const TimeRange &twice) { return twice.least > once.most; }

std::string describeRange(const TimeRange &range) {
  double least = std::max(range.least, 0.0);
  if (!range.failure.empty())
    return llvm::formatv("{0} copies at least {1:f4} s", range.copies, least);
  return llvm::formatv("{0} copies {1:f4} to {2:f4} s", range.copies, least, range.most);
}

/// True if the sorted repeats are close enough, or too many.
bool isEnough(llvm::ArrayRef<double> seconds) {
  return seconds[1] - seconds[0] <= apartEnough * seconds[0] || seconds.size() >= repeatCountMax;
}

/// Sets the answer of a doubling that does not grow too fast; judgeGrowth measures that case twice.
void tell(GrowthAnswer &answer) {
  bool shows = showsProgram(answer.once, answer.twice);
  answer.growth =
      shows && isBounded(answer.once, answer.twice) ? Growth::bounded : Growth::cannotTell;
  answer.reason = shows
                      ? "repeated measurements lie too far apart"
                      : "the program takes no time beside the start of the compiler and the noise";
}

/// Measures the same doubling again, the larger program first.
void askOnceMore(GrowthAnswer &answer, MeasureCopies measure, double clockStep) {
  answer.twice = measureRange(measure, answer.twice.copies, clockStep);
  answer.once = measureRange(measure, answer.once.copies, clockStep);
  if (answer.once.failure.empty() && growsTooFast(answer.once, answer.twice))
    answer.growth = Growth::tooFast;
  else
    tell(answer);
}

} // namespace

std::string GrowthAnswer::describe() const {
  return describeRange(once) + ", " + describeRange(twice);
}

TimeRange measureRange(MeasureCopies measure, int64_t copies, double clockStep) {
  TimeRange range{copies};
  llvm::SmallVector<double> seconds;
  while (static_cast<int64_t>(seconds.size()) < repeatCount || !isEnough(seconds)) {
    Measured measured = measure(copies);
    if (!measured.failure.empty()) {
      range.most = std::numeric_limits<double>::infinity();
      range.failure = std::move(measured.failure);
      // A refusal's time says nothing.
      if (measured.seconds >= secondsGivenUp && seconds.empty())
        range.least = secondsGivenUp / 2;
      return range;
    }
    seconds.push_back(measured.seconds);
    llvm::sort(seconds);
  }
  range.least = seconds[0] - (seconds[1] - seconds[0]) - clockStep;
  range.most = seconds[1] + clockStep;
  return range;
}

bool growsTooFast(const TimeRange &once, const TimeRange &twice) {
  return isAbove(twice.least, once.most);
}

GrowthAnswer judgeGrowth(MeasureCopies measure, double clockStep) {
  GrowthAnswer answer;
  TimeRange next = measureRange(measure, 1, clockStep);
  double secondsEnough = std::clamp(timesEnough * next.most, secondsEnoughMin, secondsEnoughMax);
  while (next.failure.empty() && next.copies < copiesMax &&
         (next.copies == 1 || next.most < secondsEnough)) {
    GrowthAnswer doubling{.once = next};
    next = measureRange(measure, 2 * next.copies, clockStep);
    doubling.twice = next;
    tell(doubling);
    if (growsTooFast(doubling.once, doubling.twice))
      askOnceMore(doubling, measure, clockStep);
    // A refusal at some size does not invalidate an earlier answer.
    if (!next.failure.empty() && doubling.growth == Growth::cannotTell &&
        answer.growth == Growth::bounded)
      return answer;
    answer = std::move(doubling);
    if (answer.growth == Growth::tooFast)
      return answer;
  }
  if (!next.failure.empty())
    answer.reason = next.failure;
  return answer;
}

} // namespace npufuzz::oracles
