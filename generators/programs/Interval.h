//===- Interval.h - what is known of a tile's values ------------*- C++ -*-===//
//
// Generators keep programs defined and mostly finite by knowing bounds of every value. An interval
// is a sound enclosure, and no promise of tightness.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_INTERVAL_H
#define NPUFUZZ_GENERATORS_PROGRAMS_INTERVAL_H

#include "tile/Tile.h"

#include "support/Tensor.h"
#include "llvm/ADT/StringRef.h"

namespace npufuzz::generators {

/// Closed bounds, in the unit of the data; infinite bounds only for floats.
struct Interval {
  double low = 0, high = 0;
  bool nan = false;

  double magnitude() const;
  bool contains(double x) const { return low <= x && x <= high; }
  bool operator==(const Interval &) const = default;
};

/// The largest finite value of a kind; 1 for i1.
double largestOf(ElementKind kind);
double smallestOf(ElementKind kind);
/// Every value of the kind, infinities and NaN included.
Interval everyValue(ElementKind kind);
Interval join(Interval a, Interval b);

/// Finite, no NaN, and well inside the kind, so that more arithmetic on it stays meaningful.
bool isTame(ElementKind kind, Interval interval);

/// Bounds of a unary or binary tile op by its mnemonic; its record has the rule (tile::Bounds).
Interval unaryInterval(llvm::StringRef mnemonic, ElementKind kind, Interval a);
Interval binaryInterval(llvm::StringRef mnemonic, ElementKind kind, Interval a, Interval b);
Interval expandInterval(tile::ExpandKind op, ElementKind kind, Interval a, Interval b);
/// Bounds of a reduction of up to `count` elements; of none, too, if `mayBeEmpty`.
Interval reduceInterval(tile::ReduceKind op, ElementKind kind, Interval a, int64_t count,
                        bool mayBeEmpty);
Interval castInterval(ElementKind from, ElementKind to, Interval a);
/// True if a cast to an integer kind without saturation is defined, rounding included.
bool fitsInteger(ElementKind to, Interval a);
Interval padInterval(tile::PadKind pad, ElementKind kind);

} // namespace npufuzz::generators

#endif
