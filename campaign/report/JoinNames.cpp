//===- JoinNames.cpp ------------------------------------------------------===//
//
// Takes the findings in the order in which one run would have met their programs, those of low
// confidence last. Each is looked up by its signature, by the other signatures of its program, and
// by the names before reduction.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/JoinNames.h"
#include "support/Saturating.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::campaign::report {

BugRecord joined(BugRecord bug, BugRecord other) {
  auto size = [](const BugRecord &one) { return std::pair(one.bundles.empty(), one.ops); };
  if (size(other) < size(bug))
    std::swap(bug, other);
  llvm::append_range(bug.bundles, other.bundles);
  bug.occurrences = saturatingSum(bug.occurrences, other.occurrences);
  bug.isLowConfidence &= other.isLowConfidence;
  if (other.variantOf.empty())
    bug.variantOf.clear();
  if (other.secondsToFind >= 0 &&
      (bug.secondsToFind < 0 || other.secondsToFind < bug.secondsToFind)) {
    bug.secondsToFind = other.secondsToFind;
    bug.programsToFind = other.programsToFind;
  }
  return bug;
}

namespace {

class Joiner {
public:
  void take(Told &&told) {
    std::optional<size_t> same = findSame(told);
    size_t place = same.value_or(taken.size());
    // All programs first found under these names count for this bug.
    for (const std::string &name : told.foundAs)
      byFoundAs.try_emplace(name, place);
    if (same)
      return join(taken[place], told);
    bySignature.try_emplace(told.bug.signature, place);
    for (const auto *names : {&told.shows, &told.joined})
      for (const std::string &name : *names)
        byShown.try_emplace(name, place);
    taken.push_back(std::move(told.bug));
  }

  std::vector<BugRecord> taken;

private:
  using Places = std::map<std::string, size_t>; ///< first place in `taken` of each name

  std::optional<size_t> findSame(const Told &told) const {
    std::optional<size_t> first;
    auto look = [&](const Places &places, const std::string &name) {
      if (auto found = places.find(name); found != places.end())
        first = std::min(first.value_or(found->second), found->second);
    };
    look(byShown, told.bug.signature);
    for (const auto *names : {&told.shows, &told.joined})
      for (const std::string &name : *names)
        look(bySignature, name);
    for (const std::string &name : told.foundAs)
      look(byFoundAs, name);
    return first;
  }

  static void join(BugRecord &first, Told &told) {
    std::string signature = first.signature, shape = first.shape;
    std::vector<std::string> also = first.also;
    if (told.bug.signature != signature && !llvm::is_contained(also, told.bug.signature))
      also.push_back(told.bug.signature);
    first = joined(std::move(first), std::move(told.bug));
    first.signature = signature;
    first.shape = shape;
    first.also = also;
  }

  Places bySignature, byShown, byFoundAs;
};

} // namespace

std::vector<BugRecord> joinNames(std::vector<Told> all) {
  llvm::stable_sort(all, [](const Told &a, const Told &b) {
    return std::tie(a.bug.isLowConfidence, a.index) < std::tie(b.bug.isLowConfidence, b.index);
  });
  Joiner joiner;
  for (Told &told : all)
    joiner.take(std::move(told));
  return std::move(joiner.taken);
}

} // namespace npufuzz::campaign::report
