//===- Experts.h - what mixtures of experts share ---------------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_MOTIFS_EXPERTS_H
#define NPUFUZZ_GENERATORS_MOTIFS_EXPERTS_H

#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

/// Experts spread evenly over two ranks.
struct RankedExperts {
  static constexpr int64_t ranks = 2;
  int64_t tokens, local, width, out;
  int64_t all() const { return ranks * local; }
};

/// Builds the router's kernel. Returns scratch of type i32 that holds, for each token, the first
/// expert whose score is the token's largest; tokens x 1 through some view. (ExpertRanks.cpp)
int buildRoute(Sketch &sketch, const RankedExperts &e);

/// Builds the last kernel: adds and stores the ranks' results (scratch, tokens x out). With `post`,
/// also adds one more tensor and applies an activation. (ExpertRanks.cpp)
void buildSum(Sketch &sketch, const RankedExperts &e, llvm::ArrayRef<int> results,
              bool post = false);

} // namespace npufuzz::generators

#endif
