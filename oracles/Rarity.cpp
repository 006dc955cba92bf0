//===- Rarity.cpp - how rare a program is in a sample ---------------------===//
//
// If n programs of the sample resemble a new program, it counts as one of n + 1. A program of the
// sample counts itself among its n. So a new program and those of the mean are measured alike.
//
//===----------------------------------------------------------------------===//
#include "oracles/Rarity.h"

#include <algorithm>

namespace npufuzz::oracles {

/// Rareness of a program that is unique; each of n alike has 1/n of it.
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
