//===- MannWhitney.cpp ----------------------------------------------------===//
#include "campaign/bench/MannWhitney.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <vector>

namespace npufuzz::campaign {

/// Of each number of both samples twice its rank, which is whole where ties share one.
static std::vector<int64_t> doubledRanks(llvm::ArrayRef<double> all) {
  std::vector<int64_t> ranks;
  for (double number : all) {
    auto below = llvm::count_if(all, [&](double other) { return other < number; });
    auto same = llvm::count(all, number);
    ranks.push_back(2 * below + same + 1);
  }
  return ranks;
}

/// How many ways there are to choose `size` of these with each sum.
static std::vector<double> countSums(llvm::ArrayRef<int64_t> ranks, size_t size) {
  auto total = static_cast<size_t>(std::accumulate(ranks.begin(), ranks.end(), int64_t(0)));
  std::vector<std::vector<double>> ways(size + 1, std::vector<double>(total + 1));
  ways[0][0] = 1;
  for (int64_t rank : ranks)
    for (size_t chosen = size; chosen > 0; --chosen)
      for (auto sum = static_cast<size_t>(rank); sum <= total; ++sum)
        ways[chosen][sum] += ways[chosen - 1][sum - static_cast<size_t>(rank)];
  return ways[size];
}

Comparison compareSamples(llvm::ArrayRef<double> first, llvm::ArrayRef<double> second) {
  std::vector<double> all(first.begin(), first.end());
  all.insert(all.end(), second.begin(), second.end());
  std::vector<int64_t> ranks = doubledRanks(all);
  auto count = static_cast<int64_t>(second.size());
  auto ofSecond = ranks.begin() + static_cast<std::ptrdiff_t>(first.size());
  int64_t sum = std::accumulate(ofSecond, ranks.end(), int64_t(0));
  // Doubled, as the ranks are.
  int64_t expected = count * static_cast<int64_t>(all.size() + 1);
  double extreme = 0, ways = 0;
  for (auto [other, number] : llvm::enumerate(countSums(ranks, second.size()))) {
    ways += number;
    if (std::abs(static_cast<int64_t>(other) - expected) >= std::abs(sum - expected))
      extreme += number;
  }
  double pairs = static_cast<double>(first.size()) * static_cast<double>(second.size());
  double least = static_cast<double>(count * (count + 1)); // doubled sum of the lowest ranks
  return {(static_cast<double>(sum) - least) / 2 / pairs, extreme / ways};
}

} // namespace npufuzz::campaign
