//===- Rarity.h - what passes do to few programs only -----------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_RARITY_H
#define NPUFUZZ_ORACLES_RARITY_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace npufuzz::oracles {

/// What passes counted in one program, by "pass.statistic", without zeros (CompileResult).
using PassStatistics = std::map<std::string, int64_t>;

/// Of a sample of programs: how many of them have each statistic. A program is as rare as what is
/// rarest in it.
class Rarity {
public:
  explicit Rarity(const std::vector<PassStatistics> &sample);

  /// One in so many of the cases like this one, where it is one in `period` of all: in proportion
  /// to how rare they are, as many in all as before, as far as the sample tells. 0, never, and 1,
  /// always, stay.
  uint64_t periodOf(const PassStatistics &statistics, uint64_t period) const;

private:
  /// How many of the sample have what is rarest in these statistics.
  uint64_t alike(const PassStatistics &statistics) const;

  uint64_t programs;
  std::map<std::string, uint64_t> programsWith;
  uint64_t meanRareness = 0; ///< in units
};

} // namespace npufuzz::oracles

#endif
