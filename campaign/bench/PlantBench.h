//===- PlantBench.h - how good npufuzz is at finding bugs -------*- C++ -*-===//
//
// Runs a campaign for each planted bug and base seed, and records how soon the plant is found and
// which pass is blamed. Runs without a plant count false alarms. PlantBenchText.cpp prints the
// rows; DetectionCurve.h derives curves from them.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_BENCH_PLANTBENCH_H
#define NPUFUZZ_CAMPAIGN_BENCH_PLANTBENCH_H

#include "campaign/findings/CampaignOptions.h"
#include "campaign/run/Campaign.h"

namespace npufuzz::campaign {

/// One plant from one base seed, or a clean run (empty plant) where any finding is a false alarm.
struct PlantRow {
  std::string plant;
  std::string expectedPass;
  uint64_t baseSeed = 0;
  bool found = false;
  double seconds = 0; ///< seconds until the plant was found; of the whole run if it was not
  int64_t programs = 0, discards = 0;
  std::string oracle, pass, signature;
  bool rightPass = false, rightOracle = false;
  int64_t ops = 0, originalOps = 0; ///< tile ops, reduced and as generated
  double reduceSeconds = 0;
  StoredCase reduced;
  /// Programs whose meaning the plant changes, out of `triggerPrograms`. 0 of 0: not measured.
  int64_t triggerPrograms = 0, triggered = 0;
};

struct PlantBenchOptions {
  /// Source, evaluate (without plants), reducer, time limits and jobs. The run stops at the first
  /// finding.
  CampaignOptions campaign;
  /// Plants to run; empty: every plant of the backend.
  std::vector<std::string> plants;
  std::vector<uint64_t> baseSeeds;
  double secondsMax = 60;
  /// Programs of each clean run; 0: no clean runs.
  int64_t cleanPrograms = 0;
  /// Programs over which each plant's trigger rate is measured; 0: not measured.
  int64_t triggerPrograms = 0;
  /// Called with each row as it is done.
  std::function<void(const PlantRow &)> progress;
};

/// Returns rows by plant, then by base seed; clean runs come last. Fails as run() does.
llvm::Expected<std::vector<PlantRow>> benchPlants(const PlantBenchOptions &options);

/// True if every plant was found from every base seed, with the right pass blamed and no false
/// alarm.
bool allFound(llvm::ArrayRef<PlantRow> rows);
std::string benchText(llvm::ArrayRef<PlantRow> rows);
std::string benchJson(llvm::ArrayRef<PlantRow> rows);
std::string benchMarkdown(llvm::ArrayRef<PlantRow> rows);

} // namespace npufuzz::campaign

#endif
