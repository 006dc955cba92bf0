//===- DeterministicTest.cpp - how two compilations and runs differ -------===//
#include "oracles/Evaluate.h"
#include "tests/oracles/FakeBackend.h"

#include <gmock/gmock.h>

namespace npufuzz::oracles {

using testing::FakeBackend;
using testing::Faults;
using testing::makeCase;

namespace {

class Twice : public ::testing::Test {
protected:
  Verdict ask(const Backend &backend) {
    EvaluateOptions options;
    options.backends = {&backend};
    options.oracles = {findOracle("deterministic")};
    return evaluateProgram(makeCase(context, {"add"}), options).verdicts.front();
  }
  /// Verdict on a backend whose n-th run is changed by `edit`.
  Verdict askAboutRuns(std::function<void(Execution &, int64_t)> edit) {
    Faults faults;
    faults.edit = [edit](Execution &execution, const ExecutionOptions &, int64_t run) {
      edit(execution, run);
    };
    return ask(FakeBackend("fake", faults));
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

TEST_F(Twice, OtherIRIsShownByItsFirstLine) {
  Faults faults;
  faults.compilesDifferently = true;
  Verdict verdict = ask(FakeBackend("fake", faults));
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.severity, Severity::wrongAnswer);
  EXPECT_EQ(verdict.stage, "compile");
  EXPECT_EQ(verdict.kind, "different IR");
  EXPECT_EQ(verdict.claim, "gives different IR when it compiles the same case again");
  EXPECT_EQ(verdict.pass, "fake-4");
  EXPECT_EQ(verdict.passIndex, 4);
  EXPECT_THAT(verdict.evidence, ::testing::MatchesRegex("line 1: `module attributes .*fake[.]"
                                                        "compilation = 2 .*` and `module .*fake[.]"
                                                        "compilation = 3 .*`"));
}

/// Writes two lines, of which the second is a counter; the third compilation has one file less.
struct Writing : FakeBackend {
  int64_t first = 1;
  mutable int64_t count = 0;
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    CompileResult result = FakeBackend::compile(testCase, options);
    ++count;
    result.files["code.s"] = "same\n  number " + std::to_string(std::max(first, count)) + "\n";
    if (count < 3)
      result.files["more.s"] = "more";
    return result;
  }
};

TEST_F(Twice, OtherFilesAreShownByTheirFirstLine) {
  Writing backend;
  Verdict verdict = ask(backend);
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.claim, "writes another code.s when it compiles the same case again");
  EXPECT_EQ(verdict.evidence, "line 2: `number 2` and `number 3`");
  EXPECT_EQ(verdict.stage, "compile");
  EXPECT_EQ(verdict.severity, Severity::wrongAnswer);
  Writing same;
  same.first = 9;
  EXPECT_EQ(ask(same).outcome, Outcome::ok) << "a file that is gone is none that differs";
}

/// Ends its n-th compilation as the function says.
struct Ending : FakeBackend {
  std::function<void(CompileResult &, int64_t)> end;
  mutable int64_t count = 0;
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    CompileResult result = FakeBackend::compile(testCase, options);
    end(result, ++count);
    return result;
  }
};

TEST_F(Twice, AFileThatGrowsDiffersBehindItsEnd) {
  struct Growing : FakeBackend {
    mutable int64_t count = 0;
    CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
      CompileResult result = FakeBackend::compile(testCase, options);
      result.files["code.s"] = ++count == 3 ? "same\nmore\n" : "same\n";
      return result;
    }
  };
  Growing backend;
  EXPECT_EQ(ask(backend).evidence, "line 2: `` and `more`");
}

TEST_F(Twice, CompilationsMayEndDifferently) {
  Ending backend;
  backend.end = [](CompileResult &result, int64_t count) {
    result.diagnostic = "end " + std::to_string(count);
    if (count == 3)
      result.status = CompileStatus::passFailed;
  };
  Verdict verdict = ask(backend);
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.kind, "compilations end differently");
  EXPECT_EQ(verdict.claim, "ends differently when it compiles the same case again");
  EXPECT_EQ(verdict.evidence, "end 2 / end 3");
  EXPECT_EQ(verdict.pass, "pipeline");
  Ending shorter;
  shorter.end = [](CompileResult &result, int64_t count) {
    if (count == 3)
      result.snapshots.pop_back();
  };
  EXPECT_EQ(ask(shorter).kind, "compilations end differently");
}

TEST_F(Twice, RunsThatEndDifferentlySayHow) {
  Verdict verdict = askAboutRuns([](Execution &execution, int64_t run) {
    execution.message = "run " + std::to_string(run);
    if (run == 1)
      execution.status = ExecutionStatus::trapped;
  });
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.stage, "execute");
  EXPECT_EQ(verdict.kind, "different results");
  EXPECT_EQ(verdict.claim, "gives different results for the same inputs");
  EXPECT_EQ(verdict.pass, "executor");
  EXPECT_EQ(verdict.evidence, "run 0 / run 1");
}

TEST_F(Twice, ElementsThatDifferAreNamed) {
  Verdict verdict = askAboutRuns([](Execution &execution, int64_t run) {
    execution.memory[1].setBits(9, static_cast<uint64_t>(run));
    execution.memory[1].setBits(31, static_cast<uint64_t>(run));
  });
  EXPECT_EQ(verdict.wrongElementCount, 2);
  EXPECT_EQ(verdict.evidence, "arg1[1,1] expected 0 (0x00000000) (first run), got 1 (0x00000001) "
                              "(second run)");
}

} // namespace
} // namespace npufuzz::oracles
