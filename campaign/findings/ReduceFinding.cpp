//===- ReduceFinding.cpp - shrinks a finding under "same signature" -------===//
//
// The reducer runs in a child that reports each step. So the parent has the best case so far, even
// if the child ends by a time limit, the user or a crash. After a crash or a hang the reducer
// resumes from there with one process per attempt.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/ReduceFinding.h"
#include "campaign/findings/CampaignOptions.h"
#include "campaign/findings/Isolated.h"
#include "campaign/findings/ReducePassInput.h"
#include "campaign/findings/VerdictJson.h"
#include "reduce/ReducePipeline.h"
#include "support/StopSignal.h"

namespace npufuzz::campaign {

using oracles::Verdict;

namespace {

/// Share of the CPU time that an attempt gets if the finding is a hang, which every attempt must
/// show again. On the wall clock an attempt gets the limit of a program, or the time that counts as
/// slow in this run (Finding::attemptSecondsMax).
constexpr double hangLimitShare = 0.2;
/// Factor on the time limit when the reduced hang is confirmed at the end.
constexpr double hangsForAttempts = 4;

/// Limits the wall clock of pieces of work as long as it lives.
class PieceLimit {
public:
  explicit PieceLimit(double secondsMax) {
    if (secondsMax > 0)
      limitChildPieces(before > 0 ? std::min(before, secondsMax) : secondsMax);
  }
  ~PieceLimit() { limitChildPieces(before); }
  PieceLimit(const PieceLimit &) = delete;

private:
  double before = childPieceSecondsMax();
};

enum class Isolation { none, everyAttempt };
enum class ReducerEnd { done, interrupted, died };

/// Asks only the oracle that reported the finding. A death needs all of them, to run what they ran.
EvaluateOptions narrowed(const EvaluateOptions &options, const Verdict &verdict) {
  EvaluateOptions narrow = options;
  narrow.secondRunPeriod = 1;
  narrow.oracles.clear();
  if (!oracles::isDeath(verdict))
    narrow.oracles.push_back(oracles::findOracle(verdict.oracle));
  return narrow;
}

const Verdict *findSame(const Evaluation &evaluation, const std::string &signature) {
  for (const Verdict &verdict : evaluation.verdicts)
    if (verdict.isBug() && verdict.signature() == signature)
      return &verdict;
  return nullptr;
}

class FindingReducer {
public:
  FindingReducer(Finding &finding, const CampaignOptions &options, const OnReduced &onProgress)
      : finding(finding), options(options), onProgress(onProgress),
        evaluateOptions(narrowed(options.evaluate, finding.verdict)),
        signature(finding.verdict.signature()), start(std::chrono::steady_clock::now()) {
    attemptSecondsMax = options.caseSecondsMax;
    if (finding.verdict.oracle == "hang")
      limitAttempts();
  }

  void run() {
    auto *reduceAsKind = rowOf(finding.original.kind).reduceFinding;
    if (reduceAsKind && reduceAsKind(finding, options)) {
      finding.reduced.seconds = seconds();
      return;
    }
    // A process per attempt is slow: only deaths need it from the start.
    Isolation isolation =
        oracles::isDeath(finding.verdict) ? Isolation::everyAttempt : Isolation::none;
    ReducerEnd end = runChild(isolation);
    if (end == ReducerEnd::died && isolation == Isolation::none)
      end = runChild(Isolation::everyAttempt);
    finding.reduced.isFull = end == ReducerEnd::done && finding.reproducible;
    refreshVerdict();
    if (finding.reproducible && !stopRequested())
      reducePassInput(finding, options, options.reduceSecondsMax - seconds());
    finding.reduced.seconds = seconds();
  }

private:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }

  void limitAttempts() {
    double wall = childPieceSecondsMax();
    attemptWallSecondsMax = wall > 0 ? wall : wallLimitFactor * options.caseSecondsMax;
    if (finding.reduced.attemptSecondsMax > 0)
      attemptWallSecondsMax = std::min(attemptWallSecondsMax, finding.reduced.attemptSecondsMax);
    // A single thread cannot use more CPU time than passes on the wall clock.
    attemptSecondsMax = std::min(hangLimitShare * attemptSecondsMax, attemptWallSecondsMax);
  }

  bool stillFails(const Case &testCase, const EvaluateOptions &how, Isolation isolation,
                  ChildSide &side) {
    if (isolation == Isolation::everyAttempt)
      return findSame(evaluateInChild(testCase, how, attemptSecondsMax), signature);
    side.begin(0); // the parent watches this attempt
    bool fails = findSame(evaluate(testCase, how), signature);
    side.end();
    return fails;
  }

  bool isOutOfTime() const {
    bool isForTools = options.evaluate.backends.front()->passTool() != nullptr;
    double share = isForTools ? 1 - passInputShare : 1;
    return seconds() >= share * options.reduceSecondsMax;
  }

  /// Drops passes last: reducing the program changes the settings, and those change the default
  /// pipeline.
  void dropPasses(const Case &smallest, Isolation isolation, ChildSide &side) {
    EvaluateOptions how = evaluateOptions;
    reduce::reducePipeline(
        how.backends.front()->pipelineFor(how.pipeline, smallest.pipeline, smallest.settings),
        [&](const std::string &shorter) {
          how.pipeline = shorter;
          return stillFails(smallest, how, isolation, side);
        },
        [&] { return isOutOfTime(); },
        [&](const std::string &shorter) { side.write(jsonLine({{"minimal_pipeline", shorter}})); });
  }

  void reduceInChild(Isolation isolation, ChildSide &side) {
    auto context = oracles::makeContext(options.evaluate.backends);
    llvm::Expected<Case> loaded = finding.reduced.testCase.load(*context);
    if (!loaded) {
      side.write(jsonLine({{"reproduced", false},
                           {"why", "the printed program cannot be read again: " +
                                       llvm::toString(loaded.takeError())}}));
      return;
    }
    bool reproduced = stillFails(*loaded, evaluateOptions, isolation, side);
    side.write(jsonLine({{"reproduced", reproduced}}));
    if (!reproduced)
      return;
    ShrinkHooks hooks;
    hooks.stillFails = [&](const Case &candidate) {
      return stillFails(candidate, evaluateOptions, isolation, side);
    };
    hooks.stop = [&] { return isOutOfTime(); };
    hooks.improved = [&](const Case &better) {
      side.write(jsonLine(toJson(StoredCase::from(better))));
    };
    Case smallest = options.reducer(*loaded, hooks);
    if (rowOf(smallest.kind).isCompiled)
      dropPasses(smallest, isolation, side);
  }

  void takeLine(llvm::StringRef line) {
    Json json = parseJson(line);
    StoredCase better;
    if (readKey(json, "reproduced", finding.reproducible)) {
      std::string why;
      if (readKey(json, "why", why))
        finding.verdict.assumptions.push_back(why);
      return;
    }
    if (readKey(json, "minimal_pipeline", finding.reduced.minimalPipeline))
      return;
    if (fromJson(json, better))
      finding.reduced.testCase = std::move(better);
  }

  ReducerEnd runChild(Isolation isolation) {
    PieceLimit limit(attemptWallSecondsMax);
    LineBuffer lines;
    auto end =
        watchChild([&](ChildSide &side) { reduceInChild(isolation, side); }, {attemptSecondsMax},
                   [&](std::string &text) {
                     lines.unread += std::exchange(text, {});
                     lines.takeLines([&](llvm::StringRef line) { takeLine(line); });
                     onProgress(finding, seconds());
                   },
                   [&] { return stopRequested() || isOutOfTime(); });
    if (!end) {
      llvm::consumeError(end.takeError()); // the unreduced finding remains valid
      return ReducerEnd::interrupted;
    }
    switch (end->how) {
    case WatchedEnd::How::finished:
      return ReducerEnd::done;
    case WatchedEnd::How::stopped:
      return ReducerEnd::interrupted;
    case WatchedEnd::How::died:
    case WatchedEnd::How::hung:
      return ReducerEnd::died;
    }
    llvm_unreachable("every end is one of the reducer");
  }

  /// Updates the finding's details to those of the reduced case.
  void refreshVerdict() {
    if (stopRequested() || !finding.reproducible)
      return;
    bool isHang = finding.verdict.oracle == "hang";
    double times = isHang ? hangsForAttempts : 1;
    PieceLimit limit(times * attemptWallSecondsMax);
    Evaluation evaluation =
        evaluateIsolated(finding.reduced.testCase, evaluateOptions, times * attemptSecondsMax);
    if (const Verdict *verdict = findSame(evaluation, signature)) {
      finding.verdict = *verdict;
    } else if (isHang) { // slow, but no hang
      finding.reduced.testCase = finding.original;
      finding.reduced.minimalPipeline.clear();
      finding.reduced.isFull = false;
    }
  }

  Finding &finding;
  const CampaignOptions &options;
  const OnReduced &onProgress;
  EvaluateOptions evaluateOptions;
  std::string signature;
  double attemptSecondsMax;         ///< on the CPU clock
  double attemptWallSecondsMax = 0; ///< for hangs; 0: the same limit as all others
  std::chrono::steady_clock::time_point start;
};

} // namespace

void reduceFinding(Finding &finding, const CampaignOptions &options, const OnReduced &onProgress) {
  if (!options.reducer || finding.original.program.empty())
    return; // the generator itself died: there is no program to shrink
  StopSignals signals;
  FindingReducer(finding, options, onProgress).run();
}

} // namespace npufuzz::campaign
