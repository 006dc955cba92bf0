//===- PromiseTest.cpp - promises of a backend about its snapshots --------===//
#include "backend/passes/Promise.h"
#include "oracles/Evaluate.h"
#include "oracles/Oracle.h"
#include "tests/oracles/FakeBackend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace npufuzz::oracles {

using testing::FakeBackend;
using ::testing::HasSubstr;
using testing::makeCase;

namespace {

class Promising : public FakeBackend {
public:
  llvm::ArrayRef<Promise> promises() const override { return made; }
  std::vector<Promise> made;
};

class PromiseOracle : public ::testing::Test {
protected:
  Verdict judge(const std::vector<std::string> &promises) {
    Promising backend;
    for (const std::string &text : promises)
      backend.made.push_back(llvm::cantFail(Promise::parse(text)));
    Case testCase = makeCase(context, {"add"});
    reference::Result expected = llvm::cantFail(reference::evaluate(testCase));
    Observation observation(testCase, expected, backend, {});
    return judgePromise(observation);
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

TEST_F(PromiseOracle, NamesThePassThatBreaksOneAndTheOp) {
  Verdict verdict = judge({"after fake-2: some tile.add", "after fake-3: no tile.add"});
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.pass, "fake-3");
  EXPECT_EQ(verdict.passIndex, 3);
  EXPECT_EQ(verdict.severity, Severity::refusal);
  EXPECT_EQ(verdict.stage, "compile");
  EXPECT_EQ(verdict.kind, "after fake-3: no tile.add");
  EXPECT_THAT(verdict.message(), HasSubstr("broke a promise: \"after fake-3: no tile.add\": "
                                           "tile.add at loc("));
}

TEST_F(PromiseOracle, IsSilentWherePromisesAreKept) {
  EXPECT_EQ(judge({"after fake-3: no tile.exp", "no tile.exp"}).outcome, Outcome::ok);
  EXPECT_EQ(judge({"no tile.add"}).outcome, Outcome::ok) << "the program had it before";
}

TEST_F(PromiseOracle, CannotTellOfAPassThatLeftNothing) {
  Verdict verdict = judge({"after another: no tile.add"});
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_THAT(verdict.evidence, HasSubstr("no snapshot is of that pass"));
}

TEST_F(PromiseOracle, OfABackendWithoutPromisesIsOk) {
  Verdict verdict = judge({});
  EXPECT_EQ(verdict.outcome, Outcome::ok);
  EXPECT_EQ(verdict.oracle, "promise");
  EXPECT_EQ(verdict.backend, "fake");
}

TEST_F(PromiseOracle, IsAskedOfEachCaseOfABackendThatMakesSome) {
  Promising backend;
  Case testCase = makeCase(context, {"add"});
  EvaluateOptions options;
  options.backends = {&backend};
  auto asked = [&] {
    Evaluation evaluation = evaluateProgram(testCase, options);
    return llvm::any_of(evaluation.verdicts,
                        [](const Verdict &verdict) { return verdict.oracle == "promise"; });
  };
  EXPECT_FALSE(asked());
  backend.made.push_back(llvm::cantFail(Promise::parse("no tile.exp")));
  EXPECT_TRUE(asked());
}

} // namespace
} // namespace npufuzz::oracles
