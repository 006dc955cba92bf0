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

/// The router's kernel: scratch of type i32 with, for each token, the first expert whose score is
/// the token's largest; tokens x 1 behind some view. (ExpertRanks.cpp)
int buildRoute(Sketch &sketch, const RankedExperts &e);

/// The last kernel: the ranks' results (scratch, tokens x out) added up, stored. With `post`, one
/// more tensor and an activation. (ExpertRanks.cpp)
void buildSum(Sketch &sketch, const RankedExperts &e, llvm::ArrayRef<int> results,
              bool post = false);

} // namespace npufuzz::generators

#endif
