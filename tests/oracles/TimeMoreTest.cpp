//===- TimeMoreTest.cpp - borders of time, growth and determinism ---------===//
//
// Seconds are scripted, not measured: a fake says how long its passes take and how they end. Events
// in the processes of measurements come back as their answers, or are counted in memory that they
// share.
//
//===----------------------------------------------------------------------===//
#include "oracles/CompileTime.h"
#include "oracles/Evaluate.h"
#include "support/StopSignal.h"
#include "tests/oracles/FakeBackend.h"

#include <cmath>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace npufuzz::oracles {

using testing::FakeBackend;
using testing::Faults;
using testing::makeCase;

namespace {

//===- Growth -------------------------------------------------------------===//

/// Seconds for each number of copies, and the measured sizes in order.
struct ToldSizes {
  std::function<Measured(int64_t copies)> answer;
  std::vector<int64_t> sizes = {};
  Measured operator()(int64_t copies) {
    sizes.push_back(copies);
    return answer(copies);
  }
};

double asDouble(int64_t copies) { return static_cast<double>(copies); }

TEST(GrowthMore, WhatMayHaveTakenNoTimeIsNotAboveAnything) {
  EXPECT_FALSE(growsTooFast({1, 0, 0.01}, {2, -0.5, 1}));
  EXPECT_FALSE(growsTooFast({1, 0, 0.01}, {2, -2, 1}));
}

TEST(GrowthMore, ExactlyOnTheBorderIsNotAboveIt) {
  // The squares of these numbers differ by a factor of 32, to the last bit.
  double once = 1.125, twice = 0x1.974b2334f2346p+2;
  ASSERT_EQ(twice * twice, 32 * once * once);
  EXPECT_FALSE(growsTooFast({1, once, once}, {2, twice, twice}));
  EXPECT_TRUE(growsTooFast({1, once, once}, {2, std::nextafter(twice, 9), 9}));
}

TEST(GrowthMore, ACompilerThatTakesTheSameTimeForAllSizesShowsNothing) {
  GrowthAnswer answer = judgeGrowth([](int64_t) { return Measured{0.01}; }, 0);
  EXPECT_EQ(answer.growth, Growth::cannotTell);
  EXPECT_EQ(answer.reason,
            "the program takes no time beside the start of the compiler and the noise");
}

TEST(GrowthMore, AStartBelowTheClocksStepBoundsNothing) {
  auto clock = [](int64_t copies) { return Measured{copies == 1 ? 0.0 : 1.8}; };
  GrowthAnswer answer = judgeGrowth(clock, 0.6);
  EXPECT_EQ(answer.growth, Growth::cannotTell);
  EXPECT_EQ(answer.reason, "repeated measurements lie too far apart");
}

TEST(GrowthMore, RepeatsEndWhereTheTwoShortestAreClose) {
  for (std::vector<double> seconds : {std::vector{1.0, 1.0, 100.0}, {0.0, 0.0, 0.0}}) {
    ToldSizes clock;
    clock.answer = [&](int64_t) { return Measured{seconds[clock.sizes.size() - 1]}; };
    seconds.resize(repeatCountMax);
    measureRange(clock, 1, 0);
    EXPECT_EQ(std::ssize(clock.sizes), repeatCount);
  }
}

TEST(GrowthMore, ARangeIsAsWideAsTheTwoShortestRepeatsAndTheClockSay) {
  ToldSizes clock;
  clock.answer = [&](int64_t) {
    const double seconds[] = {9.0, 2.125, 2.0};
    return Measured{seconds[clock.sizes.size() - 1]};
  };
  TimeRange range = measureRange(clock, 4, 0.25);
  EXPECT_EQ(range.copies, 4);
  EXPECT_EQ(range.least, 2.0 - 0.125 - 0.25);
  EXPECT_EQ(range.most, 2.125 + 0.25);
}

TEST(GrowthMore, WhatWasGivenUpAfterAShortRepeatHasNoLeastTime) {
  ToldSizes clock;
  clock.answer = [&](int64_t) {
    return clock.sizes.size() == 1 ? Measured{1} : Measured{secondsGivenUp, "given up"};
  };
  TimeRange range = measureRange(clock, 1, 0);
  EXPECT_EQ(range.failure, "given up");
  EXPECT_EQ(range.least, 0);
}

TEST(GrowthMore, ProgramsGrowUntilOneTakesSoManyTimesAsLongAsOneCopy) {
  ToldSizes clock{[](int64_t copies) { return Measured{asDouble(copies) / 128}; }};
  judgeGrowth(clock, 0);
  EXPECT_EQ(asDouble(clock.sizes.back()), timesEnough);
}

TEST(GrowthMore, ANeighbourThatDisturbsOneSizeOnceIsNoFaultOfTheCompiler) {
  ToldSizes clock;
  clock.answer = [&](int64_t copies) {
    auto asked = std::ssize(clock.sizes);
    bool isDisturbed = asked > repeatCount && asked <= 2 * repeatCount;
    return Measured{(isDisturbed ? 1.6 : 0.1) * asDouble(copies)};
  };
  GrowthAnswer answer = judgeGrowth(clock, 1e-6);
  EXPECT_EQ(answer.growth, Growth::bounded) << answer.describe();
  EXPECT_EQ(answer.twice.copies, 2);
}

TEST(GrowthMore, OneSizeThatSaysNothingDoesNotEndTheSearch) {
  auto clock = [](int64_t copies) {
    switch (copies) {
    case 1:
      return Measured{0.01};
    case 2:
    case 4:
      return Measured{0.02};
    default:
      return Measured{0.02 / 64 * std::pow(asDouble(copies), 3)};
    }
  };
  GrowthAnswer answer = judgeGrowth(clock, 1e-6);
  EXPECT_EQ(answer.growth, Growth::tooFast) << answer.describe();
  EXPECT_EQ(answer.once.copies, 4);
}

TEST(GrowthMore, WhatIsGivenUpBehindABoundedSizeGrowsTooFast) {
  auto clock = [](int64_t copies) {
    return copies > 2 ? Measured{secondsGivenUp, "given up"} : Measured{0.01 * asDouble(copies)};
  };
  GrowthAnswer answer = judgeGrowth(clock, 1e-6);
  EXPECT_EQ(answer.growth, Growth::tooFast) << answer.describe();
  EXPECT_EQ(answer.twice.copies, 4);
}

TEST(GrowthMore, TheFirstSizeThatGrowsTooFastIsTheAnswer) {
  ToldSizes clock{
      [](int64_t copies) { return Measured{copies == 1 ? 0.001 : 0.004 * asDouble(copies)}; }};
  GrowthAnswer answer = judgeGrowth(clock, 1e-6);
  EXPECT_EQ(answer.growth, Growth::tooFast) << answer.describe();
  EXPECT_EQ(answer.twice.copies, 2);
  EXPECT_EQ(*llvm::max_element(clock.sizes), 2);
}

//===- Deterministic ------------------------------------------------------===//

/// A backend whose n-th compilation is changed by a function.
struct Changing : FakeBackend {
  explicit Changing(std::function<void(CompileResult &, int64_t count)> change, Faults faults = {})
      : FakeBackend("fake", std::move(faults)), change(std::move(change)) {}
  std::function<void(CompileResult &, int64_t)> change;
  mutable int64_t count = 0;
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    CompileResult result = FakeBackend::compile(testCase, options);
    change(result, ++count);
    return result;
  }
};

class TwiceMore : public ::testing::Test {
protected:
  Verdict ask(const Backend &backend) {
    EvaluateOptions options;
    options.backends = {&backend};
    options.oracles = {findOracle("deterministic")};
    return evaluateProgram(makeCase(context, {"add"}), options).verdicts.front();
  }
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

TEST_F(TwiceMore, AFileThatShrinksDiffersWhereItEnds) {
  Changing backend([](CompileResult &result, int64_t count) {
    result.files["code.s"] = count == 3 ? "same\n" : "same\nmore\n";
  });
  EXPECT_EQ(ask(backend).evidence, "line 2: `more` and ``");
}

TEST_F(TwiceMore, TheProgramBeforeAllPassesIsComparedToo) {
  Changing backend([](CompileResult &result, int64_t count) {
    if (!result.snapshots.empty())
      result.snapshots[0].module.get()->setAttr(
          "fake.count",
          mlir::Builder(result.snapshots[0].module->getContext()).getI64IntegerAttr(count));
  });
  Verdict verdict = ask(backend);
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.kind, "different IR");
  EXPECT_EQ(verdict.pass, "program");
  EXPECT_EQ(verdict.passIndex, 0);
}

TEST_F(TwiceMore, AttributesThatAreDistinctAndPrintAlikeAreTheSame) {
  Changing backend([](CompileResult &result, int64_t) {
    for (Snapshot &snapshot : result.snapshots)
      snapshot.module.get()->setAttr(
          "fake.identity",
          mlir::DistinctAttr::create(mlir::UnitAttr::get(snapshot.module->getContext())));
  });
  Verdict verdict = ask(backend);
  EXPECT_EQ(verdict.outcome, Outcome::ok) << verdict.message();
}

TEST_F(TwiceMore, OtherIRIsNamedBeforeOtherResults) {
  Faults faults;
  faults.compilesDifferently = true;
  faults.edit = [](Execution &execution, const ExecutionOptions &, int64_t run) {
    execution.memory[1].setBits(0, static_cast<uint64_t>(run));
  };
  Verdict verdict = ask(FakeBackend("fake", faults));
  EXPECT_EQ(verdict.kind, "different IR");
  EXPECT_EQ(verdict.stage, "compile");
  EXPECT_EQ(verdict.wrongElementCount, 0);
}

TEST_F(TwiceMore, RunsThatEndDifferentlyAreNotComparedByElements) {
  Faults faults;
  faults.edit = [](Execution &execution, const ExecutionOptions &, int64_t run) {
    execution.message = "run " + std::to_string(run);
    execution.memory[1].setBits(0, static_cast<uint64_t>(run));
    if (run == 1)
      execution.status = ExecutionStatus::trapped;
  };
  Verdict verdict = ask(FakeBackend("fake", faults));
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.evidence, "run 0 / run 1");
  EXPECT_EQ(verdict.wrongElementCount, 0);
}

TEST_F(TwiceMore, TheFirstElementOfTheFirstArgumentIsComparedAndOneWithoutElementsIsNot) {
  Faults faults;
  faults.edit = [](Execution &execution, const ExecutionOptions &, int64_t run) {
    execution.memory[0].setBits(0, static_cast<uint64_t>(run));
    execution.memory.emplace_back(ElementKind::i32, std::vector<int64_t>{0, 8});
  };
  Verdict verdict = ask(FakeBackend("fake", faults));
  EXPECT_EQ(verdict.wrongElementCount, 1);
  EXPECT_EQ(verdict.evidence, "arg0[0,0] expected 0 (0x00000000) (first run), got 1 (0x00000001) "
                              "(second run)");
}

//===- Time ---------------------------------------------------------------===//

/// A clock that moves by a power of two at each reading, so that sums of it are exact.
constexpr double tick = 0x1p-20;
double toldNow = 0;
double readTold() { return toldNow += tick; }

/// Seconds for a compilation of some passes and copies, and the reason of its failure.
struct Told {
  double seconds = 0;
  std::string failure = {};
};

class ToldBackend : public FakeBackend {
public:
  explicit ToldBackend(std::function<Told(int64_t passes, double copies)> told)
      : FakeBackend("told"), told(std::move(told)) {}
  std::optional<std::string> pipeline;
  bool isElsewhere = false;

  BackendTraits traits() const override { return {.passesRunElsewhere = isElsewhere}; }
  std::string defaultPipeline(const Settings &settings) const override {
    return pipeline ? *pipeline : FakeBackend::defaultPipeline(settings);
  }
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    CompileOptions known = options;
    known.pipeline = FakeBackend::defaultPipeline({});
    CompileResult result = FakeBackend::compile(testCase, known);
    auto ops = tile::countTileOps(testCase.module.get());
    if (opsOfOneCopy == 0)
      opsOfOneCopy = ops;
    Told answer =
        told(std::min(options.passCountMax, testing::fakePassCount), asDouble(ops / opsOfOneCopy));
    toldNow += answer.seconds;
    if (!answer.failure.empty()) {
      result.status = CompileStatus::passFailed;
      result.diagnostic = answer.failure;
    }
    return result;
  }

private:
  std::function<Told(int64_t, double)> told;
  mutable int64_t opsOfOneCopy = 0;
};

/// A compiler with cubic time, of which the first passes take a share.
std::function<Told(int64_t, double)> cubicWith(std::function<double(int64_t passes)> share) {
  return [share](int64_t passes, double copies) {
    return Told{0.125 * copies * copies * copies * share(passes)};
  };
}

/// Half of the time, or nearly half, goes to passes up to the fifth, the rest to the sixth.
std::function<Told(int64_t, double)> cubicWithFive(double share) {
  return cubicWith([share](int64_t passes) { return passes < 5 ? 0.1 : passes == 5 ? share : 1; });
}

class TimeMore : public ::testing::Test {
protected:
  void SetUp() override {
    cpuClock = readTold;
    toldNow = 0;
  }
  void TearDown() override { cpuClock = systemClock; }

  Evaluation evaluate(const Backend &backend) {
    EvaluateOptions options;
    options.backends = {&backend};
    options.oracles = {findOracle("time")};
    return evaluateProgram(makeCase(context, {"add"}), options);
  }
  Verdict ask(const Backend &backend) { return evaluate(backend).verdicts.front(); }
  Measured measure(const Backend &backend) {
    return measureCompilation(makeCase(context, {"add"}), 2, backend, {});
  }
  void expectBlame(const Backend &backend, int64_t pass, int64_t firstPass = 0) {
    Verdict verdict = ask(backend);
    EXPECT_TRUE(verdict.isBug()) << verdict.message();
    EXPECT_EQ(verdict.claim, "takes more than quadratic time");
    EXPECT_EQ(verdict.stage, "compile");
    EXPECT_EQ(verdict.pass, "fake-" + std::to_string(pass));
    EXPECT_EQ(verdict.passIndex, pass);
    EXPECT_EQ(verdict.firstPass, firstPass ? "fake-" + std::to_string(firstPass) : "");
    EXPECT_EQ(verdict.firstPassIndex, firstPass);
  }

  double (*systemClock)() = cpuClock;
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

TEST_F(TimeMore, APassThatIsCubicIsNamedWhereverItStands) {
  for (int64_t pass : {1, 5})
    expectBlame(
        ToldBackend(cubicWith([pass](int64_t passes) { return passes >= pass ? 1.0 : 0.0; })),
        pass);
}

TEST_F(TimeMore, PassesThatTakeLessThanHalfOfTheTimeAreNotNamed) {
  expectBlame(ToldBackend(cubicWith([](int64_t passes) { return passes > 3 ? 1 : 0.45; })), 4);
}

TEST_F(TimeMore, OnTheBordersOfTheRangesNothingIsTold) {
  // A range goes from one tick below the compiler's time to three above it.
  expectBlame(ToldBackend(cubicWithFive((1 + 5 * tick) / 2)), 6, 5);
  expectBlame(ToldBackend(cubicWithFive((1 - 7 * tick) / 2)), 6, 5);
}

TEST_F(TimeMore, PassesThatDoNotCompileAloneTellNothing) {
  expectBlame(ToldBackend([](int64_t passes, double copies) {
                Told told = cubicWithFive(0.1)(passes, copies);
                if (passes == 3)
                  told.failure = "no such pipeline";
                return told;
              }),
              6, 1);
}

TEST_F(TimeMore, PassesThatAreGivenUpTakeMoreThanHalfOfTheTime) {
  expectBlame(ToldBackend([](int64_t passes, double copies) {
                if (copies < 2 || passes < 4)
                  return Told{0.125};
                return Told{secondsGivenUp + 1, "given up"};
              }),
              4);
}

TEST_F(TimeMore, AShareThatIsNotToldIsAskedSoManyTimes) {
  void *shared =
      mmap(nullptr, sizeof(int64_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(shared, MAP_FAILED);
  auto *measurements = static_cast<int64_t *>(shared);
  auto clearFrom = [&](int64_t attempt) {
    *measurements = 0;
    return ToldBackend(cubicWith([=](int64_t passes) {
      if (passes < 5)
        return 0.1;
      return passes == 5 && (*measurements)++ / repeatCount < attempt ? 0.5 : 1.0;
    }));
  };
  expectBlame(clearFrom(repeatCount - 1), 5);
  expectBlame(clearFrom(repeatCount), 6, 5);
  munmap(shared, sizeof(int64_t));
}

TEST_F(TimeMore, WherePassesCannotBeAskedForThePipelineIsNamed) {
  auto expectPipeline = [&](const ToldBackend &backend) {
    Verdict verdict = ask(backend);
    EXPECT_TRUE(verdict.isBug()) << verdict.message();
    EXPECT_EQ(verdict.pass, "pipeline");
    EXPECT_EQ(verdict.passIndex, 0);
  };
  ToldBackend backend(cubicWithFive(0.1));
  backend.isElsewhere = true;
  expectPipeline(backend);
  backend.isElsewhere = false;
  for (const char *pipeline : {"", "builtin.module(fake-1"}) {
    backend.pipeline = pipeline;
    expectPipeline(backend);
  }
}

TEST_F(TimeMore, WhatIsNotCompiledIsNotMeasured) {
  Faults faults;
  faults.status = CompileStatus::passFailed;
  faults.pass = "fake-2";
  Evaluation evaluation = evaluate(FakeBackend("fake", faults));
  EXPECT_EQ(evaluation.verdicts.front().outcome, Outcome::cannotTell);
  EXPECT_EQ(evaluation.verdicts.front().evidence, "not compiled");
  EXPECT_EQ(evaluation.oracleCounters,
            (std::map<std::string, int64_t>{{"time cannot tell: not compiled", 1}}));
}

/// Refuses a measurement that includes npufuzz's own work.
struct Strict : ToldBackend {
  Strict() : ToldBackend([](int64_t, double copies) { return Told{0.25 * copies}; }) {}
  pid_t parent = getpid();
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    CompileResult result = ToldBackend::compile(testCase, options);
    bool isVerified = false;
    for (int64_t pass = 0; pass < testing::fakePassCount; ++pass)
      isVerified |= pass % options.verifyPeriod == options.verifyOffset;
    if (getpid() != parent && (options.keepSnapshots || options.wantsArtifact || isVerified))
      result.status = CompileStatus::passFailed;
    return result;
  }
};

TEST_F(TimeMore, NothingButTheCompilerIsMeasured) {
  Strict backend;
  EvaluateOptions options;
  options.backends = {&backend};
  options.oracles = {findOracle("time"), findOracle("pass")};
  int64_t answers = 0;
  for (const Verdict &verdict : evaluateProgram(makeCase(context, {"add"}), options).verdicts)
    if (verdict.oracle == "time") {
      ++answers;
      EXPECT_EQ(verdict.outcome, Outcome::ok) << verdict.message();
      EXPECT_EQ(verdict.stage, "compile");
      EXPECT_EQ(verdict.evidence, "1 copies 0.2500 to 0.2500 s, 2 copies 0.5000 to 0.5000 s");
    }
  EXPECT_EQ(answers, 1);
}

//===- CompileTime --------------------------------------------------------===//

TEST_F(TimeMore, TheTimeOfTheProcessCountsFromItsStart) {
  toldNow = 100;
  ToldBackend backend([](int64_t, double) { return Told{1.5}; });
  Measured measured = measure(backend);
  EXPECT_EQ(measured.failure, "");
  EXPECT_EQ(measured.seconds, 1.5 + tick);
}

TEST_F(TimeMore, OfACompilerThatStartsProcessesTheirTimeCounts) {
  ToldBackend backend([](int64_t, double) {
    if (pid_t child = fork(); child == 0)
      _exit(0);
    else
      waitpid(child, nullptr, 0);
    return Told{5};
  });
  Measured measured = measure(backend);
  EXPECT_EQ(measured.failure, "");
  EXPECT_GT(measured.seconds, 0);
  EXPECT_LT(measured.seconds, 1);
}

TEST_F(TimeMore, ProgramsThatTheCompilerStartsEndAtTheFirstWholeSecondBehindTheLimit) {
  rlimit own{};
  getrlimit(RLIMIT_CPU, &own);
  ToldBackend backend([](int64_t, double) {
    rlimit limit{};
    getrlimit(RLIMIT_CPU, &limit);
    return Told{1, std::to_string(limit.rlim_cur)};
  });
  auto limit = std::min<rlim_t>(own.rlim_cur, static_cast<rlim_t>(secondsGivenUp) + 1);
  EXPECT_EQ(measure(backend).failure, "more copies do not compile: " + std::to_string(limit));
}

TEST_F(TimeMore, WhereNoProcessCanBeStartedNothingIsMeasured) {
  ToldBackend backend([](int64_t, double) { return Told{1}; });
  Case one = makeCase(context, {"add"});
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  rlimit none{0, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &none);
  Measured measured = measureCompilation(one, 2, backend, {});
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(measured.seconds, 0);
  EXPECT_NE(measured.failure, "");
  EXPECT_NE(measured.failure, "the compiler of more copies dies or hangs");
}

TEST_F(TimeMore, TheUserMayStopAMeasurement) {
  StopSignals signals;
  requestStop();
  ToldBackend backend([](int64_t, double) {
    for (;;)
      pause();
    return Told{};
  });
  Measured measured = measure(backend);
  EXPECT_EQ(measured.seconds, 0);
  EXPECT_EQ(measured.failure, "stopped by the user");
}

double secondsOfChildren() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  auto seconds = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

TEST_F(TimeMore, OfACompilerThatDiesTheTimeOfThatProcessAloneCounts) {
  ToldBackend backend([](int64_t, double) -> Told { _exit(3); });
  measure(backend);
  double before = secondsOfChildren();
  ASSERT_GT(before, 0);
  Measured measured = measure(backend);
  EXPECT_DOUBLE_EQ(measured.seconds, secondsOfChildren() - before);
}

TEST_F(TimeMore, SecondsThatAreNoNumberAreNotTaken) {
  ToldBackend backend([](int64_t, double) { return Told{HUGE_VAL}; });
  Measured measured = measure(backend);
  EXPECT_LT(measured.seconds, secondsGivenUp);
  EXPECT_EQ(measured.failure, "the compiler of more copies dies or hangs");
}

TEST_F(TimeMore, TheClocksStepIsTwiceTheLongestOfThoseSeen) {
  // Steps of 1, 2, 3 and so on: the second reading of each pair moves.
  static int64_t readings;
  readings = 0;
  cpuClock = [] {
    int64_t pair = readings++ / 2;
    bool isSecond = readings % 2 == 0;
    return asDouble(pair * (pair + 1) / 2 + (isSecond ? pair + 1 : 0));
  };
  EXPECT_EQ(cpuClockStep(), 2.0 * repeatCount);
}

} // namespace

} // namespace npufuzz::oracles
