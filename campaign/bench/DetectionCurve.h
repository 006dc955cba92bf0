//===- DetectionCurve.h - how soon plants are found -------------*- C++ -*-===//
//
// Answers, over runs that each search for one plant from one base seed: which share of the runs has
// found its plant after so many programs? A run that ended without a finding, because its time was
// up, is censored: it counts for as long as it ran. The estimator is that of Kaplan and Meier.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_BENCH_DETECTIONCURVE_H
#define NPUFUZZ_CAMPAIGN_BENCH_DETECTIONCURVE_H

#include "campaign/bench/PlantBench.h"

namespace npufuzz::campaign {

/// Programs until the first finding; all programs of the run if it found nothing.
struct Detection {
  int64_t programs = 0;
  bool found = false;
};

/// The curve jumps here, and stays until the next point.
struct CurvePoint {
  int64_t programs = 0;
  int64_t atRisk = 0; ///< runs that ran so many programs and had not found their plant before
  int64_t found = 0;  ///< runs that found it at this point
  /// Probability that a run has found its plant by now, and the ends of its 95 % interval:
  /// Greenwood's variance on the scale log(-log). Once all runs have found it, that variance is
  /// zero, and the interval is Wilson's over the runs that were not censored before.
  double probability = 0, low = 0, high = 0;
};

/// One point for each number of programs at which something was found.
std::vector<CurvePoint> detectionCurve(std::vector<Detection> runs);

/// Detections of the rows with a plant: of all plants, or of `plant` alone.
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
