//===- DiffSearch.h - which cases two versions are compared on --*- C++ -*-===//
//
// Stored cases come first, then those of a campaign. Both versions compile a block of cases. If
// both make the same code of a case, it needs no execution, so the time goes to the others.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_DIFFSEARCH_H
#define NPUFUZZ_TOOLS_DIFFSEARCH_H

#include "tools/Diff.h"
#include "tools/Judged.h"

namespace npufuzz::tools {

/// One in so many of the cases of which both versions make the same code is executed all the same:
/// it shows what both have, and what a plugin does to more than the code.
inline constexpr int64_t sameExecutedPeriod = 32;

class DiffSearch {
public:
  DiffSearch(Sides &sides, DiffTally &tally) : sides(sides), tally(tally) {}
  /// Compares the stored cases and then fresh ones, up to the limits.
  llvm::Error run(const std::vector<Json> &stored);

  uint64_t seed = 0;
  int64_t countMax = 0, addedMax = 0; ///< 0: no limit
  double secondsMax = 0;              ///< 0: no limit
  /// Executes no case of which both make the same code, but for one in sameExecutedPeriod.
  bool comparesCode = false;
  /// Those that the user gave; a fresh program that is judged says nothing about them.
  JudgedCount storedCount{"stored cases"};

private:
  llvm::Error compareBlock(const std::vector<Json> &cases);
  llvm::Expected<std::vector<BothAnswers>> judge(const std::vector<Json> &cases,
                                                 const char *question);
  llvm::Error addJudged(const BothAnswers &answers);
  int64_t roomFor(int64_t cases) const;
  bool isOver() const;

  Sides &sides;
  DiffTally &tally;
  int64_t blockSize = 2; ///< small at first: the answer may be near
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
};

} // namespace npufuzz::tools

#endif
