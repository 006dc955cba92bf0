//===- DetectionCurve.h - how soon plants are found -------------*- C++ -*-===//
//
// Of runs, each of one plant from one base seed: which share has found its plant after so many
// programs? Runs that ended without (for want of time) are censored: they count as long as they
// ran. The estimate is that of Kaplan and Meier.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_BENCH_DETECTIONCURVE_H
#define NPUFUZZ_CAMPAIGN_BENCH_DETECTIONCURVE_H

#include "campaign/bench/PlantBench.h"

namespace npufuzz::campaign {

/// Programs until the first finding, or, where nothing was found, all that ran.
struct Detection {
  int64_t programs = 0;
  bool found = false;
};

/// The curve jumps here, and stays until the next point.
struct CurvePoint {
  int64_t programs = 0;
  int64_t atRisk = 0; ///< runs that had not found it before, and had so many programs
  int64_t found = 0;  ///< of them, now
  /// That a run has found it by now, and the ends of its 95 % interval: Greenwood's variance on the
  /// scale log(-log); where all are found that variance is nothing, and the interval is Wilson's
  /// of the runs that were not censored before.
  double probability = 0, low = 0, high = 0;
};

/// One point for each number of programs at which something was found.
std::vector<CurvePoint> detectionCurve(std::vector<Detection> runs);

/// Of the rows with a plant: of those of `plant` alone, or of all.
std::vector<Detection> detectionsOf(llvm::ArrayRef<PlantRow> rows, llvm::StringRef plant = "");

/// The curve over all rows at 1, 2, 5, 10, 20, … programs, and for each plant the programs by which
/// half of its runs have found it.
std::string curveText(llvm::ArrayRef<PlantRow> rows);
/// {"all": {"runs": N, "points": [{"programs", "at_risk", "found", "probability", "low",
/// "high"}]}, "plants": {NAME: …}}.
std::string curveJson(llvm::ArrayRef<PlantRow> rows);
/// A picture for documents: the curve over all rows and its interval, programs on a logarithmic
/// axis.
std::string curveSvg(llvm::ArrayRef<PlantRow> rows);

} // namespace npufuzz::campaign

#endif
