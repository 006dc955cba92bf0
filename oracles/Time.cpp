//===- Time.cpp - compile time is in proportion to the program ------------===//
//
// Repeats the bodies of the kernels two, four, eight times in sequence and compiles them with a
// clock (CompileTime.h). Growth.h decides which growth is too fast. This is the only oracle that
// measures. It therefore runs by name only, its measurements are evidence and not part of a
// signature, and it counts inconclusive times by reason.
//
// A compiler that runs pass by pass in this process can run only the first passes. Bisection over
// their number names the pass that takes the time.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/PassSequence.h"
#include "oracles/Blame.h"
#include "oracles/CompileTime.h"
#include "oracles/Elements.h"

namespace npufuzz::oracles {

namespace {

/// Compiles the case of an observation, with the clock running.
class Stopwatch {
public:
  Stopwatch(Observation &observation, int64_t passCountMax)
      : observation(observation), options(observation.options.compile) {
    options.keepSnapshots = false;
    options.wantsArtifact = false;
    options.passCountMax = passCountMax;
    // Verification is npufuzz's own work, so schedule it for no pass.
    options.verifyPeriod = INT64_MAX;
    options.verifyOffset = -1;
  }

  Measured operator()(int64_t copies) const {
    PhaseTimer timer(observation.phases, Phase::compile);
    return measureCompilation(observation.testCase, copies, observation.backend, options);
  }

private:
  Observation &observation;
  CompileOptions options;
};

enum class Share { less, more, unknown };

/// Compares the time of the first passes alone with half of the time of all.
Share shareOf(Observation &observation, int64_t passCount, const TimeRange &all, double clockStep) {
  for (int64_t asked = 0; asked < repeatCount; ++asked) {
    TimeRange some = measureRange(Stopwatch(observation, passCount), all.copies, clockStep);
    bool wasGivenUp = !some.failure.empty() && some.least > 0;
    if (wasGivenUp || 2 * some.least > all.most)
      return Share::more;
    if (2 * some.most < all.least)
      return Share::less;
  }
  return Share::unknown;
}

// Names the pass that takes more than half of the time. Let x be the time of one cubic pass and o
// that of all others, at most quadratic. If o(2n) + x(2n) is above 2^2.5 (o(n) + x(n)), with o(2n)
// up to 4 o(n) and x(2n) = 8 x(n), then x(2n) is more than 1.41 o(2n). So the passes up to the
// cubic one take more than half of the time of the larger program, and those before it less.
void blamePass(Verdict &verdict, Observation &observation, const TimeRange &all, double clockStep) {
  verdict.pass = pipelineBlame.str();
  if (observation.backend.traits().passesRunElsewhere || !observation.hasPasses())
    return;
  auto steps = splitPipeline(observation.backend.pipelineFor(observation.options.compile.pipeline,
                                                             observation.testCase.pipeline,
                                                             observation.testCase.settings));
  if (!steps)
    return llvm::consumeError(steps.takeError());
  // Invariant: the first `less` passes take less than half, the first `more` passes more.
  int64_t less = 0, more = static_cast<int64_t>(steps->size());
  for (Share share; more - less > 1;) {
    int64_t middle = less + (more - less) / 2;
    share = shareOf(observation, middle, all, clockStep);
    if (share == Share::unknown)
      break;
    (share == Share::more ? more : less) = middle;
  }
  verdict.pass = (*steps)[more - 1].pass;
  verdict.passIndex = more;
  if (more - less > 1) {
    verdict.firstPass = (*steps)[less].pass;
    verdict.firstPassIndex = less + 1;
  }
}

} // namespace

static Verdict counted(Observation &observation, Verdict verdict, const std::string &reason) {
  ++observation.counters["time cannot tell: " + normaliseKind(reason)];
  return cannotTell(std::move(verdict), reason);
}

Verdict judgeTime(Observation &observation) {
  Verdict verdict = answer("time", observation.backend.name());
  verdict.stage = "compile";
  if (!observation.isCompiled())
    return counted(observation, std::move(verdict), "not compiled");
  double clockStep = cpuClockStep();
  GrowthAnswer growth = judgeGrowth(Stopwatch(observation, INT64_MAX), clockStep);
  switch (growth.growth) {
  case Growth::bounded:
    verdict.evidence = growth.describe();
    break;
  case Growth::cannotTell:
    return counted(observation, std::move(verdict), growth.reason);
  case Growth::tooFast:
    verdict.outcome = Outcome::bug;
    verdict.severity = Severity::refusal;
    verdict.kind = "worse than quadratic compile time";
    verdict.claim = "takes more than quadratic time";
    verdict.evidence = growth.describe();
    blamePass(verdict, observation, growth.twice, clockStep);
    break;
  }
  return verdict;
}

} // namespace npufuzz::oracles
