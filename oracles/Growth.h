//===- Growth.h - is time worse than quadratic? -----------------*- C++ -*-===//
//
// Judges seconds; who measures them, and of what, is the caller's. Twice as large a program takes
// at most 4 times as long where time is start + linear + quadratic, in whatever shares, and nearly
// 8 times where a cubic share rules. The border lies in the middle of both exponents, at 2^2.5: a
// logarithm beside the square (sorted containers) stays below it from 6 ops on, since 4 log(2n) /
// log(n) does. Quadratic is what compilers are forgiven: pairs of accesses are compared for
// hazards, pairs of live ranges for interference. Nothing that code without branches needs asks
// about all triples.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_GROWTH_H
#define NPUFUZZ_ORACLES_GROWTH_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <string>

namespace npufuzz::oracles {

/// Programs grow until one takes so many times as long as the program alone, but within these
/// seconds, or has so many copies. Beside a start of s a cubic share of x shows where s + 8 x is
/// above 2^2.5 (s + x), from 2 s on, and it comes to lie between 2 s and 16 s at some doubling; as
/// much again is for what ranges take from it. A longer start than secondsEnoughMax / 17 may hide
/// it.
inline constexpr double timesEnough = 2 * 16;
inline constexpr double secondsEnoughMin = 0.05, secondsEnoughMax = 0.5;
inline constexpr int64_t copiesMax = 1024;
/// A size is measured so many times, and on a busy machine more often, until its range is narrow.
inline constexpr int64_t repeatCount = 3, repeatCountMax = 4 * repeatCount;
/// The two shortest, T and (1 + apartEnough) T, have a range from (1 - apartEnough) T to (1 +
/// apartEnough) T. A square or a cube of twice the size lies a factor of sqrt(2) off the border;
/// both ranges together take less than that from it where (1 + a) / (1 - a) < sqrt(2), from a =
/// (sqrt(2) - 1) / (sqrt(2) + 1) = 3 - 2 sqrt(2) on downwards.
inline constexpr double apartEnough = 0.1715;
/// Then a measurement is given up: a cubic compiler takes 8 times as long for twice the largest
/// program, and what disturbs it may take as much again, as a neighbour on the same core does.
inline constexpr double secondsGivenUp = 2 * 8 * secondsEnoughMax;

/// One measurement.
struct Measured {
  double seconds = 0;
  /// Why it did not come to a good end; empty: it did. With secondsGivenUp or more: its time was
  /// up.
  std::string failure = {};
};

/// Measures so many copies of what is judged.
using MeasureCopies = llvm::function_ref<Measured(int64_t copies)>;

/// Between what bounds the truth lies. Whatever disturbs a measurement makes it longer. The two
/// shortest repeats are taken to be longer than the truth by no more than they lie apart, and by
/// the clock's step; one that was given up, by no more than half of it.
struct TimeRange {
  int64_t copies = 0;
  double least = 0, most = 0;
  /// As in Measured; then there is no `most`.
  std::string failure = {};
};

TimeRange measureRange(MeasureCopies measure, int64_t copies, double clockStep);

/// Whether `twice`, a program of twice the size, takes longer than `once` allows wherever both lie
/// in their ranges.
bool growsTooFast(const TimeRange &once, const TimeRange &twice);

enum class Growth { bounded, tooFast, cannotTell };

struct GrowthAnswer {
  Growth growth = Growth::cannotTell;
  /// Of cannotTell, without what was measured.
  std::string reason = {};
  /// The doubling that says so, or the last.
  TimeRange once, twice = {};

  /// "16 copies take 0.100 to 0.101 s, 32 copies 0.80 to 0.81 s"
  std::string describe() const;
};

/// Doubles the program until it is large enough. What grows too fast is measured once more, in the
/// other order, so that a machine that becomes slower and slower cannot do it.
GrowthAnswer judgeGrowth(MeasureCopies measure, double clockStep);

} // namespace npufuzz::oracles

#endif
