//===- Slowest.cpp --------------------------------------------------------===//
//
// A program is slow if it takes slowFactor times as long as the slowest one on any clock, once
// enough programs have finished. CaseWatch.cpp measures the time asleep.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/Slowest.h"

namespace npufuzz::campaign {

static bool isSlower(double seconds, double slowest) {
  return seconds >= slowSecondsMin && seconds > slowFactor * slowest;
}

void Slowest::learn(const Spent &other) {
  spent.cpuSeconds = std::max(spent.cpuSeconds, other.cpuSeconds);
  spent.wallSeconds = std::max(spent.wallSeconds, other.wallSeconds);
  ++programs;
}

bool Slowest::isSlow(const Spent &other, double otherAsleepSeconds) const {
  return programs >= slowProgramsMin && (isSlower(other.cpuSeconds, spent.cpuSeconds) ||
                                         isSlower(other.wallSeconds, spent.wallSeconds) ||
                                         isSlower(otherAsleepSeconds, asleepSeconds));
}

double Slowest::attemptSeconds() const {
  return programs >= attemptProgramsMin ? attemptFactor * spent.wallSeconds : 0;
}

} // namespace npufuzz::campaign
