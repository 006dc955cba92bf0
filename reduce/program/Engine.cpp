//===- Engine.cpp - walks greedily over all reductions --------------------===//
//
// Hierarchical and greedy: large parts first, until no reduction succeeds any more, in the spirit
// of delta debugging (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input",
// TSE 2002). The measure strictly decreases with each success, so the walk ends.
//
// Fingerprints of all tried candidates are kept, so that each is tested once.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/Engine.h"

#include "llvm/Support/xxhash.h"

#include <set>

using namespace mlir;

namespace npufuzz::reduce {

Fingerprint fingerprint(const Case &testCase) {
  std::string text = testCase.module.print();
  for (const auto &[name, value] : testCase.settings)
    text += name + '=' + std::to_string(value) + '\n';
  for (const Tensor &input : testCase.inputs)
    text.append(reinterpret_cast<const char *>(input.bytes.data()), input.bytes.size());
  auto hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(text));
  return {hash.high64, hash.low64};
}

namespace {

class Search {
public:
  Search(const Case &start, const std::function<bool(const Case &)> &stillFails,
         const Options &options, const Budget &budget,
         const std::function<void(const Progress &)> &progress)
      : stillFails(stillFails), options(options), budget(budget), progress(progress),
        outcome{start.clone()} {
    tried.insert(fingerprint(start));
  }

  Outcome run() {
    while (!stops()) {
      int64_t before = outcome.accepted;
      for (const Reduction &reduction : allReductions()) {
        if (reduction.isLastResort && outcome.accepted != before)
          break;
        walk(reduction);
        // The failure needs unused code, so from here on no other reduction removes any.
        if (reduction.name == "tidy" && tidyRefused)
          options.keepUnused = true;
      }
      if (outcome.accepted == before) {
        outcome.complete = !stops();
        break;
      }
    }
    return std::move(outcome);
  }

private:
  bool stops() const {
    return outcome.attempts >= budget.attemptsMax ||
           (budget.interrupted && budget.interrupted->load(std::memory_order_relaxed)) ||
           (budget.deadlineReached && budget.deadlineReached());
  }

  /// Finds the sites again after a success; skips those before the successful one, which have just
  /// failed.
  void walk(const Reduction &reduction) {
    std::vector<Edit> edits = reduction.propose(outcome.best, options);
    for (size_t position = 0; position < edits.size() && !stops();) {
      if (!attempt(reduction, edits[position])) {
        ++position;
        continue;
      }
      edits = reduction.propose(outcome.best, options);
      if (reduction.restartOnSuccess)
        position = 0;
    }
  }

  // The fingerprint comes before the test: a run costs far more than a hash.
  bool attempt(const Reduction &reduction, const Edit &edit) {
    std::optional<Case> smaller = candidate(outcome.best, edit, options);
    if (!smaller || !tried.insert(fingerprint(*smaller)).second)
      return false;
    ++outcome.attempts;
    if (!stillFails(*smaller)) {
      tidyRefused = tidyRefused || reduction.name == "tidy";
      return false;
    }
    ++outcome.accepted;
    outcome.best = std::move(*smaller);
    if (progress)
      progress({outcome.best, reduction.name, outcome.attempts, outcome.accepted});
    return true;
  }

  const std::function<bool(const Case &)> &stillFails;
  Options options;
  const Budget &budget;
  const std::function<void(const Progress &)> &progress;
  Outcome outcome;
  std::set<Fingerprint> tried;
  bool tidyRefused = false;
};

} // namespace

Outcome reduce(const Case &start, const std::function<bool(const Case &)> &stillFails,
               const Options &options, const Budget &budget,
               const std::function<void(const Progress &)> &progress) {
  return Search(start, stillFails, options, budget, progress).run();
}

Children::Children(std::shared_ptr<const Case> base, Options options)
    : base(std::move(base)), options(std::move(options)) {}

std::optional<Case> Children::next() {
  while (reduction < allReductions().size()) {
    if (!edits)
      edits = std::make_shared<const std::vector<Edit>>(
          allReductions()[reduction].propose(*base, options));
    while (position < edits->size())
      if (auto smaller = candidate(*base, (*edits)[position++], options))
        return smaller;
    ++reduction;
    position = 0;
    edits = nullptr;
  }
  return std::nullopt;
}

std::vector<Case> children(const Case &base, const Options &options) {
  Children each(std::make_shared<const Case>(base.clone()), options);
  std::vector<Case> result;
  while (auto child = each.next())
    result.push_back(std::move(*child));
  return result;
}

} // namespace npufuzz::reduce
