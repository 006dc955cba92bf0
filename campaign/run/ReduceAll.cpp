//===- ReduceAll.cpp - runs reducers in parallel and takes results in order ---===//
//
// Each finding is reduced and classified in a separate process, as many at a time as the campaign
// has workers. Results are taken in the order in which the findings were met, so the result does
// not depend on which process finishes first.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/ReduceAll.h"

#include "campaign/bundles/Bundle.h"
#include "campaign/findings/CampaignOptions.h"
#include "campaign/findings/Classify.h"
#include "campaign/findings/FindingJson.h"
#include "campaign/findings/ReduceFinding.h"
#include "campaign/run/Journal.h"
#include "support/StopSignal.h"
#include "support/WatchedChild.h"

#include <numeric>

namespace npufuzz::campaign {

namespace {

constexpr int pollMilliseconds = 50;
/// Seconds that reducers may take to finish their attempt after Ctrl-C.
constexpr double reductionGraceSeconds = 5;

/// A finding and the process that reduces it.
struct Task {
  Finding *finding = nullptr;
  std::unique_ptr<ChildProcess> process;
  LineBuffer lines;
};

class Reducers {
public:
  using OnReduced = std::function<void(size_t number, Finding &finding)>;
  Reducers(const CampaignOptions &options, Status &status, std::vector<Finding *> findings,
           OnReduced onReduced)
      : options(options), status(status), onReduced(std::move(onReduced)),
        start(std::chrono::steady_clock::now()) {
    for (Finding *finding : findings)
      tasks.emplace_back().finding = finding;
  }

  /// Leaves standingReason empty for findings whose process never started, or ended before it had
  /// classified them.
  llvm::Error run(llvm::function_ref<void()> afterEachLook) {
    while (nextTask < tasks.size() || running() > 0) {
      if (llvm::Error error = startMore())
        return error;
      std::vector<int> fds;
      for (Task &task : tasks)
        if (task.process)
          llvm::append_range(fds, task.process->fds());
      waitReadable(fds, pollMilliseconds);
      for (Task &task : tasks)
        if (task.process)
          hear(task);
      afterEachLook();
      if (stopRequested() && stopWhenDue())
        break;
    }
    return llvm::Error::success();
  }

private:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

  int64_t running() const {
    return llvm::count_if(tasks, [](const Task &task) { return task.process != nullptr; });
  }

  llvm::Error startMore() {
    while (!stopRequested() && nextTask < tasks.size() && running() < std::max(1, options.jobs)) {
      Task &task = tasks[nextTask++];
      if (task.finding->reduced.isDone) // the resumed run had reduced it
        continue;
      auto child = ChildProcess::start([&](ChildSide &side) { reduce(*task.finding, side); });
      if (!child)
        return child.takeError();
      task.process = std::move(*child);
    }
    return llvm::Error::success();
  }

  /// Runs in the child. SIGTERM stops it in order, and it reports the smallest so far.
  void reduce(Finding &finding, ChildSide &side) {
    StopSignals signals;
    // Any program that does not hang would have finished long before.
    if (finding.reduced.attemptSecondsMax > 0)
      limitClosedPipes(finding.reduced.attemptSecondsMax);
    auto tell = [&] { side.write(jsonLine(reductionJson(finding))); };
    int64_t told = finding.reduced.testCase.tileOps;
    reduceFinding(finding, options, [&](const Finding &improved, double) {
      if (improved.reduced.testCase.tileOps <
          std::exchange(told, improved.reduced.testCase.tileOps))
        tell();
    });
    classify(finding, options);
    if (finding.record.standing != Standing::known)
      listWhatElseShows(finding, options);
    tell();
  }

  /// Reads the child's output; frees its place when it ends.
  void hear(Task &task) {
    bool open = task.process->readAvailable(task.lines.unread);
    task.lines.takeLines([&](llvm::StringRef line) {
      applyReduction(parseJson(line), *task.finding);
      status.reducing(*task.finding, static_cast<size_t>(&task - tasks.data()) + 1, tasks.size(),
                      seconds());
    });
    if (open)
      return;
    bool isComplete = task.process->wait().how == ChildEnd::How::finished && !stopRequested();
    task.process.reset();
    if (isComplete)
      onReduced(static_cast<size_t>(&task - tasks.data()), *task.finding);
  }

  /// Returns true if there is nothing more to wait for.
  bool stopWhenDue() {
    if (!killAt) {
      killAt = seconds() + reductionGraceSeconds;
      for (Task &task : tasks)
        if (task.process)
          task.process->requestStop();
    }
    return running() == 0 || seconds() > *killAt;
  }

  const CampaignOptions &options;
  Status &status;
  OnReduced onReduced;
  std::vector<Task> tasks;
  size_t nextTask = 0;
  std::chrono::steady_clock::time_point start;
  std::optional<double> killAt;
};

/// Adds reduced findings to the result.
class Harvest {
public:
  Harvest(const CampaignOptions &options, CampaignResult &result)
      : options(options), result(result) {}

  /// A sample is a program that met a signature on record.
  void take(Finding &&finding, bool isSample) {
    // It has a bundle of its own only if it is kept.
    Sighting &seen = result.sightings.emplace_back(sightingOf(finding, isSample, options));
    seen.bundle.clear();
    auto look = [&](const std::string &as) { ++result.knownIssues[finding.foundAs].looked[as]; };
    if (isSample && (finding.record.reason.empty() || !finding.reproducible)) {
      // Not compared with the record: only the signature is known.
      look(finding.record.reason.empty() ? "not compared" : "not shown again");
      return;
    }
    if (finding.record.standing == Standing::known) {
      if (isSample)
        look(finding.record.knownIssue + ", " + finding.record.reason);
      else // once reduced, it has a name on record
        result.knownIssues[finding.verdict.signature()].programs += finding.occurrences;
      removeBundle(finding);
      return;
    }
    if (isSample)
      look(standingName(finding.record.standing).str());
    if (Finding *same = findSame(finding)) {
      same->occurrences += finding.occurrences;
      std::string signature = finding.verdict.signature();
      if (signature != same->verdict.signature() &&
          !llvm::is_contained(same->reduced.alsoAs, signature))
        same->reduced.alsoAs.push_back(signature);
      removeBundle(finding);
      return;
    }
    taken.push_back(std::move(finding));
    // A full disk must not drop the finding from the result.
    if (!options.outDirectory.empty())
      llvm::consumeError(writeFindingBundle(taken.back(), options));
    seen.bundle = taken.back().bundle;
  }

  /// New findings in the order met; then variants, the quickest to read first; last those that did
  /// not show again.
  std::vector<Finding> findings() {
    llvm::stable_sort(taken, [](const Finding &a, const Finding &b) {
      auto key = [](const Finding &finding) {
        bool isVariant = finding.record.standing == Standing::variant;
        return std::tuple(!finding.reproducible, isVariant,
                          isVariant ? finding.reduced.testCase.tileOps : 0);
      };
      return key(a) < key(b);
    });
    return std::move(taken);
  }

private:
  /// Finds the same bug under another name: two oracles may object to one program that one pass
  /// breaks. Variants are told apart by shape.
  Finding *findSame(const Finding &finding) {
    std::string signature = finding.verdict.signature();
    for (Finding &other : taken) {
      bool showsBoth = llvm::is_contained(other.reduced.alsoShows, signature) ||
                       llvm::is_contained(finding.reduced.alsoShows, other.verdict.signature());
      bool sameShape =
          finding.record.standing == Standing::fresh || other.record.shape == finding.record.shape;
      if (showsBoth || (other.verdict.signature() == signature && sameShape))
        return &other;
    }
    return nullptr;
  }

  const CampaignOptions &options;
  CampaignResult &result;
  std::vector<Finding> taken;
};

} // namespace

llvm::Error reduceAll(const CampaignOptions &options, CampaignResult &result, Status &status,
                      Snapshots &snapshots) {
  std::vector<Finding *> all;
  for (Finding &finding : result.findings)
    all.push_back(&finding);
  for (Finding &finding : result.samples)
    all.push_back(&finding);
  auto afterEachLook = [&] {
    if (snapshots.isDue())
      snapshots.show(result);
  };
  for (Finding *finding : all)
    finding->reduced.attemptSecondsMax = result.slowest.attemptSeconds();
  auto keep = [&](size_t number, Finding &finding) {
    size_t findings = result.findings.size();
    bool isSample = number >= findings;
    status.reduced(finding);
    if (options.journal)
      options.journal->addReduction(finding, isSample, isSample ? number - findings : number);
  };
  if (llvm::Error error = Reducers(options, status, all, keep).run(afterEachLook))
    return error;
  result.interrupted |= stopRequested();
  Harvest harvest(options, result);
  // Findings that showed again come first; those of the same bug that did not then add nothing.
  std::vector<size_t> order(all.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(
      order, [&](size_t a, size_t b) { return all[a]->reproducible > all[b]->reproducible; });
  for (size_t number : order) {
    result.phases[Phase::reduce] += all[number]->reduced.seconds;
    harvest.take(std::move(*all[number]), number >= result.findings.size());
  }
  result.findings = harvest.findings();
  result.samples.clear();
  return llvm::Error::success();
}

} // namespace npufuzz::campaign
