// A second run of passes with nothing left to do, and of some that always have something.
#include "oracles/Evaluate.h"
#include "oracles/functions/JudgeFunction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/Pass.h"

#include <gmock/gmock.h>

using namespace mlir;
using testing::ElementsAre;
using testing::Pair;

namespace npufuzz::oracles::tests {
namespace {

/// Replaces each addition by another one, so that it always has something to do.
struct Restless : PassWrapper<Restless, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Restless)
  llvm::StringRef getArgument() const override { return "test-restless"; }
  void runOnOperation() override {
    getOperation().walk([](arith::AddIOp op) { op->setOperands({op.getRhs(), op.getLhs()}); });
  }
};
/// Refuses IR with a multiplication.
struct Choosy : PassWrapper<Choosy, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Choosy)
  llvm::StringRef getArgument() const override { return "test-choosy"; }
  void runOnOperation() override {
    getOperation().walk([&](arith::AddIOp) { signalPassFailure(); });
  }
};

constexpr const char *twice = R"(
func.func @main(%x: i32, %y: i32) -> i32 {
  %a = arith.addi %x, %y : i32
  %b = arith.addi %x, %y : i32
  %c = arith.muli %a, %b : i32
  return %c : i32
})";

class Idempotent : public testing::Test {
protected:
  static void SetUpTestSuite() {
    PassRegistration<Restless>();
    PassRegistration<Choosy>();
    findBackend("mlir")->registerPasses();
  }

  std::optional<Verdict> judge(const PipelineStep &step) {
    Module module = llvm::cantFail(parseModule(*context, twice, "program"));
    return judgeIdempotent({step, module.get(), module.get(), "mlir", counters});
  }
  Evaluation evaluate(std::vector<const char *> oracles, uint64_t secondRunPeriod = 1) {
    EvaluateOptions options;
    options.backends = {findBackend("mlir")};
    options.secondRunPeriod = secondRunPeriod;
    for (const char *name : oracles)
      options.oracles.push_back(findOracle(name));
    Case testCase{llvm::cantFail(parseModule(*context, twice, "program")),
                  {},
                  {},
                  5,
                  CaseKind{"upstream-function"},
                  "cse,canonicalize"};
    return evaluateFunction(testCase, options);
  }

  std::unique_ptr<MLIRContext> context = makeContext({findBackend("mlir")});
  std::map<std::string, int64_t> counters;
};

TEST_F(Idempotent, WhatASecondRunChangesIsANote) {
  std::optional<Verdict> verdict = judge({"cse", "test-restless"});
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->outcome, Outcome::ok) << "no document promises it";
  EXPECT_EQ(verdict->evidence, "cse changed what it had left");
  EXPECT_THAT(counters, ElementsAre(Pair("looked idempotent cse", 1),
                                    Pair("note: cse changed what it had left", 1)));
}

TEST_F(Idempotent, APassThatHasNothingToDoIsQuiet) {
  std::optional<Verdict> verdict = judge({"canonicalize", "canonicalize"});
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->outcome, Outcome::ok);
  EXPECT_EQ(verdict->evidence, "");
  EXPECT_THAT(counters, ElementsAre(Pair("looked idempotent canonicalize", 1)));
}

TEST_F(Idempotent, OtherPassesAreNotAsked) {
  EXPECT_FALSE(judge({"inline", "test-restless"}));
  EXPECT_TRUE(counters.empty());
}

TEST_F(Idempotent, APassThatRefusesItsOwnWorkTellsNothing) {
  std::optional<Verdict> verdict = judge({"cse", "test-choosy"});
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict->evidence, "cse does not take the IR that it has left");
  EXPECT_TRUE(counters.empty());
}

TEST_F(Idempotent, PipelinesAreAskedWhereSecondRunsAreDue) {
  Evaluation alone = evaluate({"idempotent"});
  ASSERT_EQ(alone.verdicts.size(), 1u) << "nothing else is asked";
  EXPECT_EQ(alone.verdicts[0].oracle, "idempotent");
  EXPECT_EQ(alone.oracleCounters.at("looked idempotent cse"), 1);
  EXPECT_EQ(alone.oracleCounters.count("looked idempotent canonicalize"), 0u)
      << "it changed nothing";
  EXPECT_EQ(evaluate({}).oracleCounters.at("looked idempotent cse"), 1);
  EXPECT_EQ(evaluate({}, /*secondRunPeriod=*/0).oracleCounters.count("looked idempotent cse"), 0u);
  EXPECT_EQ(evaluate({"pass"}).oracleCounters.count("looked idempotent cse"), 0u);
}

} // namespace
} // namespace npufuzz::oracles::tests
