//===- Slowest.cpp --------------------------------------------------------===//
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
