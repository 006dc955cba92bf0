//===- MannWhitney.h - is one of two samples the greater one? ---*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_BENCH_MANNWHITNEY_H
#define NPUFUZZ_CAMPAIGN_BENCH_MANNWHITNEY_H

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::campaign {

struct Comparison {
  /// Chance that a number of the second sample is greater than one of the first, ties half (Vargha
  /// and Delaney's A): 0.5 where they are alike.
  double greater;
  /// Two-sided, of the rank-sum test of Mann and Whitney, exact with ties: the share of all ways to
  /// deal these numbers to two samples that are at least as far apart.
  double p;
};

/// Preconditions: neither is empty; 100 numbers in all, at most.
Comparison compareSamples(llvm::ArrayRef<double> first, llvm::ArrayRef<double> second);

} // namespace npufuzz::campaign

#endif
