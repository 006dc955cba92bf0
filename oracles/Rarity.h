//===- Rarity.h - what passes do in few programs only -----------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_RARITY_H
#define NPUFUZZ_ORACLES_RARITY_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace npufuzz::oracles {

/// Statistics that passes counted in one program, by "pass.statistic", without zeros
/// (CompileResult).
using PassStatistics = std::map<std::string, int64_t>;

/// Frequencies of statistics in a sample of programs: how many programs have each one. The rarest
/// statistic of a program decides how rare the program is.
class Rarity {
public:
  explicit Rarity(const std::vector<PassStatistics> &sample);

  /// Period for cases like this one if `period` is that of all cases. It is in proportion to their
  /// rarity and keeps the total number, as far as the sample tells. 0 (never) and 1 (always) stay.
  uint64_t periodOf(const PassStatistics &statistics, uint64_t period) const;

private:
  /// Number of sampled programs that have the rarest of these statistics.
  uint64_t alike(const PassStatistics &statistics) const;

  uint64_t programs;
  std::map<std::string, uint64_t> programsWith;
  uint64_t meanRareness = 0; ///< in units
};

} // namespace npufuzz::oracles

#endif
