//===- GuidanceBench.cpp - running it -------------------------------------===//
#include "campaign/bench/GuidanceBench.h"
#include "support/StopSignal.h"

namespace npufuzz::campaign {

/// Which of both goes first changes with the seed: a machine that slows down favours neither.
static llvm::Error searchBoth(GuidanceRow &row, SearchOptions search, bool isGuidedFirst) {
  search.baseSeed = row.baseSeed;
  if (!row.plant.empty())
    search.evaluate.plants = {row.plant};
  search.endsAtFinding = !row.plant.empty();
  for (bool isGuided : {isGuidedFirst, !isGuidedFirst}) {
    search.isGuided = isGuided;
    auto result = campaign::search(search);
    if (!result)
      return result.takeError();
    (isGuided ? row.guided : row.blind) = std::move(*result);
  }
  return llvm::Error::success();
}

llvm::Expected<std::vector<GuidanceRow>> benchGuidance(const GuidanceOptions &options) {
  StopSignals signals;
  std::vector<std::string> plants = options.plants;
  if (plants.empty())
    plants.push_back("");
  std::vector<GuidanceRow> rows;
  for (const std::string &plant : plants)
    for (size_t i = 0; i < options.baseSeeds.size(); ++i) {
      GuidanceRow row{plant, options.baseSeeds[i], {}, {}};
      if (llvm::Error error = searchBoth(row, options.search, i % 2 == 1))
        return error;
      if (row.blind.wasStopped || row.guided.wasStopped)
        return rows; // half a search measures nothing
      if (options.progress)
        options.progress(row);
      rows.push_back(std::move(row));
    }
  return rows;
}

} // namespace npufuzz::campaign
