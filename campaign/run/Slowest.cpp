//===- Slowest.cpp --------------------------------------------------------===//
#include "campaign/run/Slowest.h"

#include <algorithm>

namespace npufuzz::campaign {

void Slowest::learn(const Spent &other) {
  spent.cpuSeconds = std::max(spent.cpuSeconds, other.cpuSeconds);
  spent.wallSeconds = std::max(spent.wallSeconds, other.wallSeconds);
  ++programs;
}

bool Slowest::isSlow(const Spent &other) const {
  return programs >= slowProgramsMin &&
         std::max(other.cpuSeconds, other.wallSeconds) >= slowSecondsMin &&
         (other.cpuSeconds > slowFactor * spent.cpuSeconds ||
          other.wallSeconds > slowFactor * spent.wallSeconds);
}

double Slowest::attemptSeconds() const {
  return programs >= slowProgramsMin ? attemptFactor * spent.wallSeconds : 0;
}

} // namespace npufuzz::campaign
