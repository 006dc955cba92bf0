//===- Evaluate.cpp - runs one case past every oracle ---------------------===//
//
// Evaluates the reference first: an undefined program proves nothing and is discarded. Observation
// compiles and runs when an oracle first asks, and shares the results. Costly oracles judge a
// sample of the cases, or those in which a cheap oracle found something to explain.
//
//===----------------------------------------------------------------------===//
#include "oracles/Evaluate.h"
#include "generators/Sampling.h"
#include "oracles/Blame.h"
#include "reference/Census.h"

#include "llvm/Support/FormatVariadic.h"

#include <deque>

namespace npufuzz::oracles {

CompileOptions compileOptionsOf(const EvaluateOptions &options) {
  CompileOptions compile;
  compile.pipeline = options.pipeline;
  compile.plants = options.plants;
  compile.countsChanges = !options.pipeline.empty();
  return compile;
}

namespace {

using Clock = std::chrono::steady_clock;

/// Oracle bits costs one interpretation of the program. This period keeps it below a tenth of a
/// case's time.
constexpr uint64_t moreRunsPeriod = 4;

/// Period of the census of operands and bounds: a hundred counters, which the worker sends with
/// every case that has them.
constexpr uint64_t censusPeriod = 8;

/// Spends costly oracles on cases that are rare in the campaign. The first backend decides for its
/// peers, because costly oracles inspect its passes.
void decideRuns(const std::vector<std::unique_ptr<Observation>> &observations,
                const EvaluateOptions &options, uint64_t seed) {
  auto isDue = [&](llvm::StringLiteral what, uint64_t period) {
    if (options.rarity)
      period = options.rarity->periodOf(observations.front()->compiled().statistics, period);
    return isSampled(seed, what, period);
  };
  bool secondRuns = isDue("second runs", options.secondRunPeriod);
  bool moreRuns = secondRuns || isDue("more runs", moreRunsPeriod);
  for (const auto &observation : observations) {
    observation->options.secondRuns = secondRuns;
    observation->options.moreRuns = moreRuns;
    observation->options.otherFill =
        secondRuns || isOtherFillDue(options, observation->backend, seed);
  }
}

/// Reduces verification and machine code to the share that the first backend proposes. With a
/// pipeline from the user, every pass is verified.
void makeSparse(CompileOptions &compile, uint64_t seed, const EvaluateOptions &options) {
  if (!options.sparsely)
    return;
  auto period = static_cast<uint64_t>(options.backends.front()->traits().machineCodePeriod);
  compile.wantsMachineCode = isSampled(seed, "machine code", period);
  if (!options.pipeline.empty())
    return;
  compile.verifyPeriod = options.backends.front()->traits().verifyPeriod;
  compile.verifyOffset = static_cast<int64_t>(
      sampledNumber(seed, "verified passes", static_cast<uint64_t>(compile.verifyPeriod)));
}

/// Creates an observation per backend, in the order of the options. The first one knows the others
/// as peers.
std::vector<std::unique_ptr<Observation>>
observe(const Case &testCase, llvm::ArrayRef<const reference::Result *> expected,
        const EvaluateOptions &options) {
  std::vector<std::unique_ptr<Observation>> observations;
  for (auto [backend, result] : llvm::zip_equal(options.backends, expected)) {
    Observation::Options observationOptions;
    // A caller that samples every case wants all evidence, to show, reduce and replay findings.
    observationOptions.allVariants = options.secondRunPeriod == 1;
    if (observations.empty()) {
      observationOptions.compile = compileOptionsOf(options);
      makeSparse(observationOptions.compile, testCase.seed, options);
    }
    // A promise is asked of every case, so a second compilation would cost more than snapshots.
    observationOptions.compile.keepSnapshots =
        !backend->promises().empty() || llvm::any_of(options.oracles, [](const Oracle *oracle) {
          return oracle->judge == judgePass;
        });
    observations.push_back(
        std::make_unique<Observation>(testCase, *result, *backend, observationOptions));
  }
  decideRuns(observations, options, testCase.seed);
  // Only the first observation compares, so that one disagreement is one verdict.
  for (size_t i = 1; i < observations.size(); ++i)
    observations.front()->peers.push_back(observations[i].get());
  return observations;
}

double total(const PhaseSeconds &phases) {
  double sum = 0;
  for (double seconds : phases.seconds)
    sum += seconds;
  return sum;
}

/// Books the time of its scope to judge, except for compilations and executions.
// Oracles compile and run on demand, and that time is booked elsewhere already.
class JudgeTimer {
public:
  JudgeTimer(PhaseSeconds &phases, const std::vector<std::unique_ptr<Observation>> &observations)
      : phases(phases), observations(observations), start(Clock::now()), elsewhere(spent()) {
    *currentPhase = static_cast<uint8_t>(Phase::judge);
  }
  ~JudgeTimer() {
    double elapsed = std::chrono::duration<double>(Clock::now() - start).count();
    phases[Phase::judge] += std::max(0.0, elapsed - (spent() - elsewhere));
  }

private:
  double spent() const {
    double sum = 0;
    for (const auto &observation : observations)
      sum += total(observation->phases);
    return sum;
  }
  PhaseSeconds &phases;
  const std::vector<std::unique_ptr<Observation>> &observations;
  Clock::time_point start;
  double elsewhere;
};

Verdict ask(const Oracle &oracle, Observation &observation) {
  if (oracle.judge)
    return oracle.judge(observation);
  observation.counters[Observation::wantedRuns.str()] = 1;
  if (observation.isCompiled())
    return oracle.judgeRuns({observation.runs(), observation.testCase, observation.expected,
                             observation.backend.name(), observation.options.secondRuns,
                             observation.options.otherFill});
  Verdict verdict;
  verdict.oracle = oracle.name.str();
  verdict.backend = observation.backend.name().str();
  verdict.outcome = Outcome::cannotTell;
  verdict.claim = "cannot tell";
  verdict.evidence = "not compiled";
  return verdict;
}

void addBlame(Verdict &verdict, const Oracle &oracle, Observation &observation) {
  Blame blame = findBlame(observation, oracle, verdict);
  verdict.pass = blame.pass;
  verdict.passIndex = blame.passIndex;
  verdict.assumptions.insert(verdict.assumptions.end(), blame.assumptions.begin(),
                             blame.assumptions.end());
}

/// Adds the pass's position, which the first compilation did not keep. Snapshots end with the
/// invalid IR, or before the pass that failed.
void addPassIndex(Verdict &verdict, Observation &observation) {
  const CompileResult &again = observation.recompiled();
  int64_t count = static_cast<int64_t>(again.snapshots.size());
  if (count > 0 && again.pass == verdict.pass)
    verdict.passIndex = again.status == CompileStatus::invalidIR ? count - 1 : count;
}

/// True if the oracle is selected. Without a selection, true unless the oracle has nothing to judge
/// in this observation or its cost is not due.
bool isAsked(const EvaluateOptions &options, const Oracle &oracle, const Observation &observation,
             bool isFirst, bool foundBug) {
  if (!oracle.judge && !oracle.judgeRuns)
    return false;
  bool comparesBackends = oracle.judge == judgeAgree;
  if (comparesBackends && !isFirst)
    return false;
  if (!options.oracles.empty())
    return llvm::is_contained(options.oracles, &oracle);
  if (comparesBackends)
    return !observation.peers.empty();
  if (oracle.judge == judgePromise)
    return !observation.backend.promises().empty();
  switch (oracle.asked) {
  case Asked::always:
    return true;
  case Asked::sampled:
    return observation.options.secondRuns;
  case Asked::often:
    return observation.options.moreRuns;
  case Asked::sampledOrForBug:
    return observation.options.secondRuns || (foundBug && observation.isCompiled());
  case Asked::byName:
    return false;
  }
  llvm_unreachable("no such time");
}

/// Verdicts of every oracle that is due, in the order of the table.
std::vector<Verdict> judge(const EvaluateOptions &options, Observation &observation, bool isFirst) {
  std::map<const Oracle *, Verdict> verdicts; // keys point into one table, so the map has its order
  bool foundBug = false;
  auto askAll = [&](bool explainers) {
    for (const Oracle &oracle : allOracles()) {
      if ((oracle.asked == Asked::sampledOrForBug) != explainers ||
          !isAsked(options, oracle, observation, isFirst, foundBug))
        continue;
      Verdict verdict = ask(oracle, observation);
      if (verdict.isBug() && options.blame) {
        if (oracle.judgeRuns)
          addBlame(verdict, oracle, observation);
        else if (!observation.isCompiled() && observation.hasPasses())
          addPassIndex(verdict, observation);
      }
      foundBug |= verdict.isBug();
      verdicts.emplace(&oracle, std::move(verdict));
    }
  };
  askAll(false);
  askAll(true); // explainers need to know whether there is a bug
  std::vector<Verdict> inOrder;
  for (auto &[oracle, verdict] : verdicts)
    inOrder.push_back(std::move(verdict));
  return inOrder;
}

std::string refusal(const std::vector<std::unique_ptr<Observation>> &observations) {
  const Observation &first = *observations.front();
  return first.refusal().empty() ? "" : first.backend.name().str() + ": " + first.refusal();
}

} // namespace

bool isSelected(const EvaluateOptions &options, llvm::StringRef oracle) {
  return options.oracles.empty() ||
         llvm::any_of(options.oracles, [&](const Oracle *one) { return one->name == oracle; });
}

bool isOtherFillDue(const EvaluateOptions &options, const Backend &backend, uint64_t seed) {
  auto period = static_cast<uint64_t>(backend.traits().otherFillPeriod);
  bool isAskedFor = !options.oracles.empty() && isSelected(options, "undef");
  return !options.sparsely || isAskedFor || isSampled(seed, "other fill", period);
}

static Precision precisionOf(const Backend &backend, const Case &testCase) {
  return backend.capabilities(testCase.settings).precision;
}

llvm::Expected<reference::Result> expectedOf(const Case &testCase, const Backend &backend) {
  return reference::evaluate(testCase, precisionOf(backend, testCase));
}

namespace {

/// Results that a program must give, cached by precision: backends that promise the same share one.
/// A sample of the programs gets a census along with the first.
class Expectations {
public:
  Expectations(const Case &testCase, std::map<std::string, int64_t> &counters)
      : testCase(testCase), counters(counters) {}

  llvm::Expected<const reference::Result *> of(const Backend &backend) {
    Precision precision = precisionOf(backend, testCase);
    for (const auto &[promised, result] : known)
      if (promised == precision)
        return &result;
    auto result = known.empty() && isSampled(testCase.seed, "census", censusPeriod)
                      ? withCensus(precision)
                      : reference::evaluate(testCase, precision);
    if (!result)
      return result.takeError();
    return &known.emplace_back(std::move(precision), std::move(*result)).second;
  }

private:
  llvm::Expected<reference::Result> withCensus(const Precision &precision) {
    reference::Census census;
    auto result = reference::evaluate(testCase, precision, census);
    counters.merge(census.counters());
    return result;
  }

  const Case &testCase;
  std::map<std::string, int64_t> &counters;
  std::deque<std::pair<Precision, reference::Result>> known; // a deque keeps addresses stable
};

} // namespace

static Evaluation evaluateOnce(const Case &testCase, const EvaluateOptions &options) {
  Evaluation evaluation;
  Expectations expectations(testCase, evaluation.oracleCounters);
  std::vector<const reference::Result *> expected; // one per backend
  for (const Backend *backend : options.backends) {
    PhaseTimer timer(evaluation.phases, Phase::reference);
    auto result = expectations.of(*backend);
    if (!result) {
      evaluation.discardReason = "reference: " + llvm::toString(result.takeError());
      return evaluation;
    }
    if (!(*result)->undefinedBehaviour.empty()) {
      evaluation.discardReason = "undefined behaviour: " + (*result)->undefinedBehaviour;
      return evaluation;
    }
    expected.push_back(*result);
  }

  auto observations = observe(testCase, expected, options);
  {
    JudgeTimer timer(evaluation.phases, observations);
    for (const auto &observation : observations)
      for (Verdict &verdict :
           judge(options, *observation, /*isFirst=*/observation == observations.front()))
        evaluation.verdicts.push_back(std::move(verdict));
  }
  evaluation.discardReason = refusal(observations);
  for (const auto &[name, count] : observations.front()->compiled().statistics)
    evaluation.passStatistics[name] += count;
  for (const auto &observation : observations) {
    evaluation.phases += observation->phases;
    for (const auto &[name, count] : observation->counters)
      evaluation.oracleCounters[name] += count;
  }
  return evaluation;
}

/// True if the case needs a full evaluation, which inspects every pass and assigns the blame.
static bool isUnusual(const Evaluation &evaluation) {
  return evaluation.isDiscard() ||
         llvm::any_of(evaluation.verdicts, [](const Verdict &verdict) { return verdict.isBug(); });
}

/// True if campaigns skip some verifications, second runs or machine code for this backend.
static bool savesWork(const Backend *backend) {
  BackendTraits traits = backend->traits();
  return traits.verifyPeriod > 1 || traits.otherFillPeriod > 1 || traits.machineCodePeriod > 1;
}

Evaluation evaluateProgram(const Case &testCase, const EvaluateOptions &options) {
  assert(!options.backends.empty() && "nothing to test");
  // Evaluate anything unusual again in full, with blame.
  if (!options.sparsely || llvm::none_of(options.backends, savesWork))
    return evaluateOnce(testCase, options);
  EvaluateOptions first = options;
  first.blame = false;
  Evaluation evaluation = evaluateOnce(testCase, first);
  if (!isUnusual(evaluation))
    return evaluation;
  EvaluateOptions thorough = options;
  thorough.sparsely = false;
  Evaluation again = evaluateOnce(testCase, thorough);
  again.phases += evaluation.phases;
  return again;
}

// Only the first backend gets the pipeline and the plants.
void compileAhead(llvm::ArrayRef<const Case *> cases, const EvaluateOptions &options,
                  PhaseSeconds &phases) {
  PhaseTimer timer(phases, Phase::compile);
  for (const Backend *backend : options.backends) {
    if (backend->traits().batchSize == 1)
      continue;
    CompileOptions compile;
    if (backend == options.backends.front())
      compile = compileOptionsOf(options);
    std::vector<CaseAhead> ahead;
    for (const Case *testCase : cases)
      ahead.push_back({testCase, isOtherFillDue(options, *backend, testCase->seed)});
    backend->compileAhead(ahead, compile);
  }
}

void Evaluation::addSurvival(const EvaluateOptions &options) {
  if (isDiscard() || options.oracles.empty())
    return;
  for (const char *oracle : {"crash", "hang"})
    if (isSelected(options, oracle)) {
      Verdict &verdict = verdicts.emplace_back();
      verdict.oracle = oracle;
      verdict.backend = options.backends.front()->name().str();
    }
}

bool Evaluation::isJudged() const {
  return !isDiscard() && llvm::any_of(verdicts, [](const Verdict &verdict) {
    return verdict.outcome == Outcome::ok || verdict.outcome == Outcome::bug;
  });
}

std::string Evaluation::whyUntold() const {
  if (isDiscard())
    return discardReason;
  if (verdicts.empty())
    return "no oracle had a question";
  if (!isJudged())
    return "no oracle could tell: " + verdicts.back().evidence;
  std::string why;
  for (const Verdict &verdict : verdicts) {
    const Oracle *oracle = findOracle(verdict.oracle);
    if (verdict.isBug() || (oracle && oracle->judgeRuns && verdict.outcome == Outcome::ok))
      return "";
    if (oracle && oracle->judgeRuns && why.empty())
      why = verdict.evidence;
  }
  return why;
}

/// Several oracles may see one bug, so keep the most severe verdict per backend and pass.
std::vector<Verdict> Evaluation::findings() const {
  std::vector<Verdict> best;
  for (const Verdict &verdict : verdicts) {
    if (!verdict.isBug())
      continue;
    auto same = llvm::find_if(best, [&](const Verdict &other) {
      return other.backend == verdict.backend && other.pass == verdict.pass;
    });
    if (same == best.end())
      best.push_back(verdict);
    else if (verdict.severity > same->severity)
      *same = verdict;
  }
  return best;
}

std::unique_ptr<mlir::MLIRContext> makeContext(llvm::ArrayRef<const Backend *> backends) {
  mlir::DialectRegistry registry;
  for (const Backend *backend : backends)
    backend->registerDialects(registry);
  auto context =
      std::make_unique<mlir::MLIRContext>(registry, mlir::MLIRContext::Threading::DISABLED);
  tile::loadProgramDialects(*context);
  return context;
}

} // namespace npufuzz::oracles
