//===- CensusBench.h - structure that programs reach ------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_BENCH_CENSUSBENCH_H
#define NPUFUZZ_CAMPAIGN_BENCH_CENSUSBENCH_H

#include "campaign/cases/CaseSource.h"

namespace npufuzz::campaign {

/// One possible cell of the census of structure (tile/census/Cells.h).
struct CensusCell {
  llvm::StringRef table;
  std::string name;
  int64_t programs = 0; ///< programs that have it
};

struct CensusResult {
  int64_t programs = 0, ops = 0;     ///< drawn; their compute ops
  std::vector<CensusCell> cells;     ///< possible ones, by table
  std::vector<CensusCell> surprises; ///< cells that programs have and no table calls possible
  /// Pairs of possible cells that were drawn, and of these those that some program has.
  int64_t pairs = 0, pairsReached = 0;
  std::vector<std::string> pairsMissed;
};

struct CensusOptions {
  const Backend *backend = nullptr;
  const CaseSource *source = nullptr;
  uint64_t baseSeed = 0;
  int64_t count = 0; ///< programs
  int64_t pairs = 0; ///< pairs of two cells to draw
  int jobs = 1;      ///< threads; the result is the same for every number
};

/// Draws programs and counts their cells. Executes nothing.
CensusResult takeCensus(const CensusOptions &options);

/// A line for each table and for the pairs, then the first holes of each table.
std::string censusText(const CensusResult &result);
/// Every cell with its count.
std::string censusJson(const CensusResult &result, uint64_t baseSeed);

} // namespace npufuzz::campaign

#endif
