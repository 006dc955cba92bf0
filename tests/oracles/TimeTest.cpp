//===- TimeTest.cpp - slow compilers --------------------------------------===//
//
// Their CPU seconds are scripted, not measured, so that no test depends on the machine's load.
//
//===----------------------------------------------------------------------===//
#include "oracles/CompileTime.h"
#include "oracles/Evaluate.h"
#include "tests/oracles/FakeBackend.h"

#include <cmath>
#include <gtest/gtest.h>
#include <unistd.h>

namespace npufuzz::oracles {

using testing::FakeBackend;
using testing::makeCase;

namespace {

/// A clock that moves when it is read and when a compiler reports work.
double toldSeconds = 0;
constexpr double clockStep = 1e-6;
double toldClock() { return toldSeconds += clockStep; }

/// Works until the system ends the process.
void workForEver() {
  for (volatile bool goesOn = true; goesOn;)
    ;
}

/// The fourth pass takes as many seconds as a function of the number of ops says.
class SlowBackend : public FakeBackend {
public:
  explicit SlowBackend(std::function<double(double ops)> seconds)
      : FakeBackend("slow"), seconds(std::move(seconds)) {}
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    if (options.passCountMax >= 4)
      toldSeconds += seconds(static_cast<double>(tile::countTileOps(testCase.module.get())));
    return FakeBackend::compile(testCase, options);
  }

private:
  std::function<double(double)> seconds;
};

class TimeTest : public ::testing::Test {
protected:
  void SetUp() override { cpuClock = toldClock; }
  void TearDown() override { cpuClock = systemClock; }

  double (*systemClock)() = cpuClock;
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};

  Evaluation ask(const Backend &backend, bool byName = true) {
    EvaluateOptions options;
    options.backends = {&backend};
    if (byName)
      options.oracles = {findOracle("time")};
    return evaluateProgram(makeCase(context, {"add", "mul"}), options);
  }
  Verdict verdictOf(std::function<double(double)> seconds) {
    return ask(SlowBackend(std::move(seconds))).verdicts.front();
  }
};

TEST_F(TimeTest, CopiesStandOneBehindTheOtherAndVerify) {
  Case one = makeCase(context, {"add", "mul"}), three = repeatKernels(one, 3);
  EXPECT_TRUE(mlir::succeeded(tile::verifyProgram(three.module.get())));
  EXPECT_EQ(tile::countTileOps(three.module.get()), 3 * tile::countTileOps(one.module.get()));
  EXPECT_EQ(repeatKernels(one, 1).module.print(), one.module.print());
}

TEST_F(TimeTest, ALinearAndAQuadraticCompilerAreInProportion) {
  Verdict linear = verdictOf([](double ops) { return 1e-3 * ops; });
  EXPECT_EQ(linear.outcome, Outcome::ok) << linear.message();
  Verdict quadratic = verdictOf([](double ops) { return 1e-4 * ops * ops; });
  EXPECT_EQ(quadratic.outcome, Outcome::ok) << quadratic.message();
}

TEST_F(TimeTest, ACubicCompilerIsNotAndItsPassIsNamed) {
  Verdict verdict = verdictOf([](double ops) { return 1e-4 * ops * ops * ops; });
  ASSERT_TRUE(verdict.isBug()) << verdict.message();
  EXPECT_EQ(verdict.severity, Severity::refusal);
  EXPECT_EQ(verdict.pass, "fake-4");
  EXPECT_EQ(verdict.passIndex, 4);
  EXPECT_EQ(verdict.signature(), "time:slow:fake-4:worse than quadratic compile time");
  EXPECT_NE(verdict.evidence.find(" copies "), std::string::npos) << verdict.evidence;
}

TEST_F(TimeTest, ACompilerThatDoesNotEndIsGivenUp) {
  SlowBackend endless([](double) {
    workForEver();
    return 0.0;
  });
  Measured measured = measureCompilation(makeCase(context, {"add"}), 2, endless, {});
  EXPECT_GE(measured.seconds, secondsGivenUp);
  EXPECT_EQ(measured.failure, "the compiler of more copies dies or hangs");
}

TEST_F(TimeTest, ACompilerThatDiesHasNoTime) {
  SlowBackend dying([](double) -> double { _exit(3); });
  Measured measured = measureCompilation(makeCase(context, {"add"}), 2, dying, {});
  EXPECT_LT(measured.seconds, secondsGivenUp);
  EXPECT_EQ(measured.failure, "the compiler of more copies dies or hangs");
}

TEST_F(TimeTest, AServerHidesItsTime) {
  SlowBackend server([](double) {
    if (fork() == 0)
      for (;;)
        pause();
    return 1.0;
  });
  Measured measured = measureCompilation(makeCase(context, {"add"}), 2, server, {});
  EXPECT_EQ(measured.failure, "the compiler is a server, whose time cannot be seen");
  EXPECT_EQ(measured.seconds, 0);
}

TEST_F(TimeTest, WhatCannotBeToldIsCountedByItsReason) {
  struct Refusing : FakeBackend {
    CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
      CompileResult result = FakeBackend::compile(testCase, options);
      if (tile::countTileOps(testCase.module.get()) > 2) {
        result.status = CompileStatus::unsupported;
        result.diagnostic = "unsupported: 12 ops";
      }
      return result;
    }
  };
  Evaluation evaluation = ask(Refusing());
  EXPECT_EQ(evaluation.verdicts.front().outcome, Outcome::cannotTell);
  EXPECT_EQ(evaluation.oracleCounters,
            (std::map<std::string, int64_t>{
                {"time cannot tell: more copies do not compile: unsupported: # ops", 1}}));
}

TEST_F(TimeTest, IsAskedByNameOnly) {
  Evaluation evaluation =
      ask(SlowBackend([](double ops) { return 1e-4 * ops * ops * ops; }), /*byName=*/false);
  for (const Verdict &verdict : evaluation.verdicts)
    EXPECT_NE(verdict.oracle, "time");
}

TEST_F(TimeTest, TheClockIsSeenToMove) {
  cpuClock = systemClock;
  EXPECT_GT(cpuClockStep(), 0);
  EXPECT_LT(cpuClockStep(), secondsEnoughMin);
}

} // namespace

} // namespace npufuzz::oracles
