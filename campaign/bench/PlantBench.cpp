//===- PlantBench.cpp - runs the bench ------------------------------------===//
//
// Measures the fuzzer itself. For each planted bug it records the time until a finding, the oracle
// that found it, and whether the blamed pass is the one with the plant. Runs without a plant count
// false alarms.
//
//===----------------------------------------------------------------------===//
#include "campaign/bench/PlantBench.h"

#include "campaign/bench/TriggerRate.h"

namespace npufuzz::campaign {

namespace {

PlantRow plantRowOf(const CampaignResult &result, uint64_t baseSeed) {
  PlantRow row;
  row.baseSeed = baseSeed;
  row.programs = result.programs;
  row.discards = result.discards;
  row.seconds = result.seconds;
  if (result.findings.empty())
    return row;
  const Finding &finding = result.findings.front();
  row.found = true;
  row.seconds = finding.secondsToFind;
  row.oracle = finding.verdict.oracle;
  row.pass = finding.verdict.pass;
  row.signature = finding.verdict.signature();
  row.ops = finding.reduced.testCase.tileOps;
  row.originalOps = finding.original.tileOps;
  row.reduceSeconds = finding.reduced.seconds;
  row.reduced = finding.reduced.testCase;
  return row;
}

llvm::Expected<PlantRow> benchOne(const PlantBenchOptions &options, const Plant &plant,
                                  uint64_t baseSeed, bool &interrupted) {
  CampaignOptions campaign = options.campaign;
  campaign.baseSeed = baseSeed;
  campaign.evaluate.plants = {plant.name};
  campaign.findingsMax = 1;
  campaign.count.reset();
  campaign.durationSeconds = options.secondsMax;
  llvm::Expected<CampaignResult> result = run(campaign);
  if (!result)
    return result.takeError();
  interrupted = result->interrupted;
  PlantRow row = plantRowOf(*result, baseSeed);
  row.plant = plant.name;
  row.expectedPass = plant.pass;
  row.rightPass = row.found && row.pass == plant.pass;
  // A user who selects the oracles has said which ones may report.
  row.rightOracle =
      row.found && (plant.oracles.empty() || !options.campaign.evaluate.oracles.empty() ||
                    llvm::is_contained(plant.oracles, row.oracle));
  return row;
}

llvm::Expected<PlantRow> benchClean(const PlantBenchOptions &options, uint64_t baseSeed,
                                    bool &interrupted) {
  CampaignOptions campaign = options.campaign;
  campaign.baseSeed = baseSeed;
  campaign.evaluate.plants.clear();
  campaign.findingsMax = 1;
  campaign.count = options.cleanPrograms;
  campaign.durationSeconds.reset();
  llvm::Expected<CampaignResult> result = run(campaign);
  if (!result)
    return result.takeError();
  interrupted = result->interrupted;
  return plantRowOf(*result, baseSeed);
}

/// Plants of the backend that the options ask for.
std::vector<Plant> selectedPlants(const PlantBenchOptions &options) {
  std::vector<Plant> plants = options.campaign.evaluate.backends.front()->plants();
  llvm::erase_if(plants, [&](const Plant &plant) {
    return !options.plants.empty() && !llvm::is_contained(options.plants, plant.name);
  });
  return plants;
}

/// Trigger counts by plant, over programs of the first base seed.
std::map<std::string, int64_t> triggersOf(const PlantBenchOptions &options,
                                          llvm::ArrayRef<Plant> plants) {
  std::vector<std::string> names;
  for (const Plant &plant : plants)
    names.push_back(plant.name);
  CampaignOptions campaign = options.campaign;
  campaign.baseSeed = options.baseSeeds.front();
  return countTriggers(campaign, names, options.triggerPrograms);
}

} // namespace

llvm::Expected<std::vector<PlantRow>> benchPlants(const PlantBenchOptions &options) {
  std::vector<PlantRow> rows;
  bool interrupted = false;
  auto add = [&](llvm::Expected<PlantRow> row) -> llvm::Error {
    if (!row)
      return row.takeError();
    if (options.progress && !interrupted)
      options.progress(*row);
    if (!interrupted)
      rows.push_back(std::move(*row)); // half a run measures nothing
    return llvm::Error::success();
  };
  std::vector<Plant> plants = selectedPlants(options);
  std::map<std::string, int64_t> triggers = triggersOf(options, plants);
  for (const Plant &plant : plants) {
    for (uint64_t seed : options.baseSeeds) {
      if (interrupted)
        return rows;
      llvm::Expected<PlantRow> row = benchOne(options, plant, seed, interrupted);
      if (row) {
        row->triggerPrograms = options.triggerPrograms;
        row->triggered = triggers[plant.name];
      }
      if (llvm::Error error = add(std::move(row)))
        return error;
    }
  }
  if (options.cleanPrograms > 0)
    for (uint64_t seed : options.baseSeeds) {
      if (interrupted)
        return rows;
      if (llvm::Error error = add(benchClean(options, seed, interrupted)))
        return error;
    }
  return rows;
}

bool allFound(llvm::ArrayRef<PlantRow> rows) {
  return llvm::all_of(rows, [](const PlantRow &row) {
    return row.plant.empty() ? !row.found : row.found && row.rightPass;
  });
}

} // namespace npufuzz::campaign
