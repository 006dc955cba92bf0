//===- Rarity.cpp ---------------------------------------------------------===//
//
// A program of which the sample has n like it stands for n + 1: the one that asks is another. One
// of the sample has itself among them. So a new program and those that the mean is of are measured
// alike.
//
//===----------------------------------------------------------------------===//
#include "oracles/Rarity.h"

#include <algorithm>

namespace npufuzz::oracles {

/// The rareness of a program that stands for itself alone; of n it is 1/n of that.
static constexpr uint64_t unit = uint64_t(1) << 32;

Rarity::Rarity(const std::vector<PassStatistics> &sample) : programs(sample.size()) {
  for (const PassStatistics &statistics : sample)
    for (const auto &[name, count] : statistics)
      ++programsWith[name];
  for (const PassStatistics &statistics : sample)
    meanRareness += unit / alike(statistics) / programs;
}

uint64_t Rarity::alike(const PassStatistics &statistics) const {
  uint64_t least = programs;
  for (const auto &[name, count] : statistics) {
    auto found = programsWith.find(name);
    least = std::min(least, found == programsWith.end() ? 0 : found->second);
  }
  return least;
}

uint64_t Rarity::periodOf(const PassStatistics &statistics, uint64_t period) const {
  if (period <= 1 || programs == 0)
    return period;
  uint64_t rareness = unit / (alike(statistics) + 1);
  return std::max<uint64_t>(1, (period * meanRareness + rareness / 2) / rareness);
}

} // namespace npufuzz::oracles
