//===- Growth.h - is time worse than quadratic? -----------------*- C++ -*-===//
//
// Judges seconds; the caller decides what to measure and how. If time is start + linear + quadratic
// in any proportion, a program twice as large takes at most 4 times as long. If a cubic share
// dominates, it takes nearly 8 times as long. The border is the geometric mean of the two factors,
// 2^2.5. A logarithm on top of the square (sorted containers) stays below it from 6 ops on, since 4
// log(2n) / log(n) does. Compilers may be quadratic: they compare pairs of accesses for hazards and
// pairs of live ranges for interference. Straight-line code needs no analysis of all triples.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_GROWTH_H
#define NPUFUZZ_ORACLES_GROWTH_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <string>

namespace npufuzz::oracles {

/// The judge grows the program until one compilation takes timesEnough times as long as the
/// original alone, clamped to these seconds, or the program has copiesMax copies. With a start-up
/// time s, a cubic share of x shows if s + 8 x is above 2^2.5 (s + x), so from x = 2 s on. Doubling
/// lands x between 2 s and 16 s; the other factor of 2 covers what the ranges take from it. A
/// start-up longer than secondsEnoughMax / 17 may hide the cubic share.
inline constexpr double timesEnough = 2 * 16;
inline constexpr double secondsEnoughMin = 0.05, secondsEnoughMax = 0.5;
inline constexpr int64_t copiesMax = 1024;
/// Repeats per size. A busy machine needs more, until the range is narrow.
inline constexpr int64_t repeatCount = 3, repeatCountMax = 4 * repeatCount;
/// If the two shortest repeats are T and (1 + apartEnough) T, the range is (1 - apartEnough) T to
/// (1 + apartEnough) T. A square or a cube of twice the size lies a factor of sqrt(2) off the
/// border. Both ranges together take less than that if (1 + a) / (1 - a) < sqrt(2), that is for a
/// below (sqrt(2) - 1) / (sqrt(2) + 1) = 3 - 2 sqrt(2).
inline constexpr double apartEnough = 0.1715;
/// Time limit of one measurement. A cubic compiler takes 8 times as long for twice the largest
/// program, and a disturbance such as a neighbour on the same core may double that.
inline constexpr double secondsGivenUp = 2 * 8 * secondsEnoughMax;

/// One measurement.
struct Measured {
  double seconds = 0;
  /// Reason of the failure; empty on success. A measurement that failed with `seconds` of at least
  /// secondsGivenUp has timed out.
  std::string failure = {};
};

/// Measures this many copies of the judged program.
using MeasureCopies = llvm::function_ref<Measured(int64_t copies)>;

/// Bounds of the true time. Disturbances only lengthen a measurement. The two shortest repeats are
/// assumed to exceed the truth by at most their distance plus the clock's step. A measurement that
/// timed out is assumed to exceed it by at most half.
struct TimeRange {
  int64_t copies = 0;
  double least = 0, most = 0;
  /// As in Measured; if not empty, `most` is unbounded.
  std::string failure = {};
};

TimeRange measureRange(MeasureCopies measure, int64_t copies, double clockStep);

/// True if `twice`, a program of twice the size, takes longer than `once` allows for all values in
/// both ranges.
bool growsTooFast(const TimeRange &once, const TimeRange &twice);

enum class Growth { bounded, tooFast, cannotTell };

struct GrowthAnswer {
  Growth growth = Growth::cannotTell;
  /// Reason for cannotTell, without the measurements.
  std::string reason = {};
  /// Doubling that decided the answer, or else the last one.
  TimeRange once, twice = {};

  /// "16 copies take 0.100 to 0.101 s, 32 copies 0.80 to 0.81 s"
  std::string describe() const;
};

/// Doubles the program until it is large enough. Measures a doubling that grows too fast once more
/// in the other order, so that a machine that slows down steadily cannot cause a finding.
GrowthAnswer judgeGrowth(MeasureCopies measure, double clockStep);

} // namespace npufuzz::oracles

#endif
