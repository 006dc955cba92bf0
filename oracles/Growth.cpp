//===- Growth.cpp - intervals of seconds, compared ------------------------===//
//
// No floor is chosen: times that are as short as the clock's step, or as what repeats lie apart,
// have ranges so wide that neither comparison holds, and that is the answer.
//
//===----------------------------------------------------------------------===//
#include "oracles/Growth.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <limits>

namespace npufuzz::oracles {

namespace {

/// (2^2.5)^2: both sides of a comparison are squared.
constexpr double borderSquared = 32;

bool isAbove(double twice, double once) {
  return twice > 0 && twice * twice > borderSquared * once * once;
}

bool isBounded(const TimeRange &once, const TimeRange &twice) {
  return once.least > 0 && !isAbove(twice.most, once.least);
}

/// Whether any of the time is the program's, and not the start of the compiler.
bool showsProgram(const TimeRange &once, const TimeRange &twice) { return twice.least > once.most; }

std::string describeRange(const TimeRange &range) {
  double least = std::max(range.least, 0.0);
  if (!range.failure.empty())
    return llvm::formatv("{0} copies at least {1:f4} s", range.copies, least);
  return llvm::formatv("{0} copies {1:f4} to {2:f4} s", range.copies, least, range.most);
}

/// Whether more repeats, of which these are sorted, are not needed or too many.
bool isEnough(llvm::ArrayRef<double> seconds) {
  return seconds[1] - seconds[0] <= apartEnough * seconds[0] || seconds.size() >= repeatCountMax;
}

/// What a doubling says, but that it grows too fast: for that it is measured twice.
void tell(GrowthAnswer &answer) {
  bool shows = showsProgram(answer.once, answer.twice);
  answer.growth =
      shows && isBounded(answer.once, answer.twice) ? Growth::bounded : Growth::cannotTell;
  answer.reason = shows
                      ? "repeated measurements lie too far apart"
                      : "the program takes no time beside the start of the compiler and the noise";
}

/// The same doubling, the larger program first.
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
      // Refused: how long that takes says nothing.
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
    // That it is refused at some size takes nothing from what was told before.
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
