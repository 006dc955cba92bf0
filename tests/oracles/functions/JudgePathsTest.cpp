// Two paths of one function: equal if both are right, blamed if one is wrong, counted if
// inconclusive.
#include "oracles/functions/JudgePaths.h"

#include "backend/mlir/UpstreamLowering.h"
#include "oracles/functions/JudgeFunction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"

#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::oracles::tests {

using testing::HasSubstr;

namespace {

/// Swaps operands and leaves an op that the interpreter does not know; the next canonicalize
/// removes it.
struct SwapInHiding : PassWrapper<SwapInHiding, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SwapInHiding)
  StringRef getArgument() const override { return "test-swap-in-hiding"; }
  StringRef getDescription() const override { return "wrong on purpose, in hiding"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<ub::UBDialect>();
  }
  void runOnOperation() override {
    getOperation().walk(
        [](arith::SubIOp op) { op->setOperands({op->getOperand(1), op->getOperand(0)}); });
    getOperation().walk([](func::FuncOp function) {
      OpBuilder builder(function.getBody());
      builder.create<ub::PoisonOp>(function.getLoc(), builder.getIntegerType(129));
    });
  }
};

struct Swap : PassWrapper<Swap, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Swap)
  StringRef getArgument() const override { return "test-swap-plainly"; }
  StringRef getDescription() const override { return "wrong on purpose"; }
  void runOnOperation() override {
    getOperation().walk(
        [](arith::SubIOp op) { op->setOperands({op->getOperand(1), op->getOperand(0)}); });
  }
};

struct EraseUsed : PassWrapper<EraseUsed, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EraseUsed)
  StringRef getArgument() const override { return "test-erase-used"; }
  StringRef getDescription() const override { return "erases what is in use, on purpose"; }
  void runOnOperation() override {
    getOperation().walk([](arith::SubIOp op) { op->erase(); });
  }
};

const char *const program = R"(
func.func @main(%x: i32, %y: i32) -> i32 {
  %a = arith.subi %x, %y : i32
  %b = arith.xori %a, %x : i32
  return %b : i32
})";

std::string lowering() { return mlirbackend::upstreamLowering(); }

class Paths : public testing::Test {
protected:
  static void SetUpTestSuite() {
    PassRegistration<SwapInHiding>();
    PassRegistration<Swap>();
    PassRegistration<EraseUsed>();
    findBackend("mlir")->registerPasses();
  }

  Evaluation evaluate(const std::string &first, const std::string &second,
                      std::vector<const char *> oracles = {"paths"}, const char *text = program) {
    EvaluateOptions options;
    options.backends = {findBackend("mlir")};
    options.blame = blame;
    for (const char *name : oracles)
      options.oracles.push_back(findOracle(name));
    auto context = makeContext(options.backends);
    Case testCase{llvm::cantFail(parseModule(*context, text, "program")),
                  {},
                  {},
                  5,
                  CaseKind{"upstream-function"},
                  first,
                  second};
    return evaluateFunction(testCase, options);
  }

  bool blame = true;
};

} // namespace

TEST_F(Paths, ThatAreRightAgree) {
  Evaluation evaluation = evaluate(lowering(), "cse," + lowering());
  ASSERT_EQ(evaluation.verdicts.size(), 1u);
  EXPECT_EQ(evaluation.verdicts[0].oracle, "paths");
  EXPECT_EQ(evaluation.verdicts[0].outcome, Outcome::ok);
  EXPECT_EQ(evaluation.oracleCounters["paths asked"], 1);
  EXPECT_EQ(evaluation.oracleCounters["paths compared"], 1);
}

TEST_F(Paths, AreNotAskedWithoutASecondOrASelection) {
  EXPECT_TRUE(evaluate(lowering(), "").verdicts.empty());
  EXPECT_EQ(evaluate(lowering(), "test-swap-plainly", {"verify"}).findings().size(), 0u);
}

TEST_F(Paths, WrongSecondIsBlamedOnThePassesThatHideIt) {
  Evaluation evaluation =
      evaluate("cse," + lowering(), "sccp,test-swap-in-hiding,canonicalize," + lowering());
  ASSERT_EQ(evaluation.findings().size(), 1u);
  Verdict bug = evaluation.findings()[0];
  EXPECT_EQ(bug.signature(), "paths:mlir:test-swap-in-hiding..canonicalize:wrong value");
  EXPECT_EQ(bug.firstPassIndex, 2);
  EXPECT_EQ(bug.passIndex, 3);
  EXPECT_THAT(bug.pipeline, HasSubstr("sccp,test-swap-in-hiding"));
  EXPECT_THAT(bug.message(), HasSubstr("on a path with sccp,test-swap-in-hiding,canonicalize; "
                                       "another, with cse instead, gives what is expected"));
  EXPECT_THAT(bug.message(), HasSubstr("expected"));
}

TEST_F(Paths, WrongFirstIsBlamedInItsOwnPipeline) {
  Evaluation evaluation = evaluate("test-swap-plainly," + lowering(), lowering());
  ASSERT_EQ(evaluation.findings().size(), 1u);
  EXPECT_EQ(evaluation.findings()[0].signature(), "paths:mlir:test-swap-plainly:wrong value");
  EXPECT_EQ(evaluation.findings()[0].pipeline, "");
}

TEST_F(Paths, WithTheSameFaultAgree) {
  Evaluation evaluation =
      evaluate("test-swap-plainly," + lowering(), "cse,test-swap-plainly," + lowering());
  EXPECT_TRUE(evaluation.findings().empty());
  EXPECT_GT(evaluation.oracleCounters["paths that agree, and not with the interpreter"], 0);
}

TEST_F(Paths, ThatAreNotLoweredAreInterpreted) {
  EXPECT_EQ(evaluate("cse", "canonicalize").oracleCounters["paths compared"], 1);
  Evaluation evaluation = evaluate(lowering(), "test-swap-plainly");
  ASSERT_EQ(evaluation.findings().size(), 1u);
  EXPECT_EQ(evaluation.findings()[0].signature(), "paths:mlir:test-swap-plainly:wrong value");
}

TEST_F(Paths, ThatCannotBeComparedAreCountedWithTheReason) {
  Evaluation hidden = evaluate(lowering(), "test-swap-in-hiding");
  EXPECT_TRUE(hidden.findings().empty());
  ASSERT_EQ(hidden.verdicts.size(), 1u);
  EXPECT_EQ(hidden.verdicts[0].outcome, Outcome::cannotTell);
  EXPECT_THAT(hidden.oracleCounters, testing::Contains(testing::Key(
                                         HasSubstr("paths not compared: second path: it leaves"))));
  const char *const unknown = "func.func @main() -> index {\n %0 = vector.vscale\n"
                              " return %0 : index\n}";
  EXPECT_THAT(evaluate(lowering(), "cse", {"paths"}, unknown).oracleCounters,
              testing::Contains(testing::Key(
                  HasSubstr("paths not compared: the program cannot be interpreted"))));
}

TEST_F(Paths, InvalidIROnTheSecondIsForOracleVerify) {
  Evaluation evaluation = evaluate(lowering(), "cse,test-erase-used", {"verify", "paths"});
  ASSERT_EQ(evaluation.findings().size(), 1u);
  EXPECT_EQ(evaluation.findings()[0].signature(),
            "verify:mlir:test-erase-used:a value in use was erased");
  EXPECT_EQ(evaluation.findings()[0].passIndex, 2);
  EXPECT_EQ(evaluation.findings()[0].pipeline, "cse,test-erase-used");
  EXPECT_TRUE(evaluate(lowering(), "cse,test-erase-used").findings().empty());
}

namespace {

/// Adds 3 - 1 to the value that the ops name %0; test-swap-plainly changes the sum.
std::string withSum(llvm::StringRef ops, llvm::StringRef type) {
  return ("func.func @main() -> " + type + " {\n" + ops + R"(
  %c = arith.constant 3 : i32
  %d = arith.constant 1 : i32
  %e = arith.subi %c, %d : i32
  %f = arith.sitofp %e : i32 to f32
  %g = vector.broadcast %f : f32 to )" +
          type + "\n  %h = arith.addf %0, %g : " + type + "\n  return %h : " + type + "\n}")
      .str();
}

} // namespace

TEST_F(Paths, FloatsThatAreSummedInAnyOrderAreLicensed) {
  // 1 + 2^24 - 2^24 is 0 or 1.
  std::string sum = withSum(R"(
  %v = arith.constant dense<[[1.0, 16777216.0, -16777216.0]]> : vector<1x3xf32>
  %zero = arith.constant dense<0.0> : vector<1xf32>
  %0 = vector.multi_reduction <add>, %v, %zero [1] : vector<1x3xf32> to vector<1xf32>)",
                            "vector<1xf32>");
  Evaluation evaluation =
      evaluate(lowering(), "test-swap-plainly," + lowering(), {"paths"}, sum.c_str());
  EXPECT_TRUE(evaluation.findings().empty());
  EXPECT_EQ(evaluation.oracleCounters["paths not compared: a reduction of floats in any order "
                                      "leaves the result open"],
            1);
}

// conv_1d is vectorized to outer products, which are "with optional fused add": the square of 1 +
// 2^-23, minus 1, differs if the square is rounded.
TEST_F(Paths, OuterProductsMayBeFused) {
  std::string fused = withSum(R"(
  %x = arith.constant dense<1.00000012> : vector<1xf32>
  %minus = arith.constant dense<-1.0> : vector<1x1xf32>
  %0 = vector.outerproduct %x, %x, %minus {kind = #vector.kind<add>} : vector<1xf32>, vector<1xf32>)",
                              "vector<1x1xf32>");
  Evaluation evaluation =
      evaluate(lowering(), "test-swap-plainly," + lowering(), {"paths"}, fused.c_str());
  EXPECT_TRUE(evaluation.findings().empty());
  EXPECT_EQ(evaluation.oracleCounters["paths not compared: a sum of products that may be fused "
                                      "leaves the result open"],
            1);
}

namespace {

/// Casts a tensor to an extent that it does not have; the result is unused.
const char *const brokenCast = R"(
func.func @main(%into: tensor<1x?x1xi64>, %x: i32, %y: i32) -> i32 {
  %zero = arith.constant 0 : i64
  %c0 = arith.constant 0 : index
  %made = tensor.generate %c0 {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : i64
  } : tensor<1x?xi64>
  %cast = tensor.cast %made : tensor<1x?xi64> to tensor<?x1xi64>
  %0 = tensor.insert_slice %cast into %into[0, 0, 0] [1, %c0, 1] [1, 1, 2]
      : tensor<?x1xi64> into tensor<1x?x1xi64>
  %a = arith.subi %x, %y : i32
  return %a : i32
})";

} // namespace

// "The operation is invalid if converting to a mismatching constant dimension": the memref.copy
// that replaces it may do anything.
TEST_F(Paths, WhatTensorsMustNotGetMayBeUndefinedInMemory) {
  EXPECT_TRUE(evaluate("one-shot-bufferize", "", {"pass"}, brokenCast).findings().empty());
}

TEST_F(Paths, OfWhatTensorsMustNotGetNothingIsTold) {
  EXPECT_EQ(evaluate("cse", "test-swap-plainly", {"paths"}, brokenCast)
                .oracleCounters["paths not compared: an op on tensors gets what it must not get"],
            1);
}

TEST_F(Paths, ALicenceOfTheProgramIsOneOfBothPaths) {
  const char *fast = R"(
func.func @main(%x: i32, %y: i32) -> i32 {
  %f = arith.constant 1.0 : f32
  %g = arith.addf %f, %f fastmath<fast> : f32
  %a = arith.subi %x, %y : i32
  return %a : i32
})";
  EXPECT_EQ(evaluate("canonicalize", "canonicalize,test-swap-plainly", {"paths"}, fast)
                .oracleCounters["paths not compared: fast-math flags leave the result open"],
            1);
}

TEST_F(Paths, WithoutAFunctionThatCanBeCalledNothingIsTold) {
  EXPECT_EQ(evaluate("cse", "cse", {"paths"}, "func.func @other() { return }")
                .oracleCounters["paths not compared: no @ whose arguments can be drawn"],
            1);
}

TEST_F(Paths, APassIsBlamedWhereThatIsAskedFor) {
  blame = false;
  Evaluation evaluation = evaluate("test-swap-plainly," + lowering(), lowering());
  ASSERT_EQ(evaluation.findings().size(), 1u);
  EXPECT_EQ(evaluation.findings()[0].pass, "pipeline");
}

TEST_F(Paths, WhatTensorsMustNotGetExcusesNoWrongValue) {
  Evaluation evaluation = evaluate("test-swap-plainly", "", {"pass"}, brokenCast);
  ASSERT_EQ(evaluation.findings().size(), 1u);
  EXPECT_EQ(evaluation.findings()[0].signature(), "pass:mlir:test-swap-plainly:wrong value");
}

} // namespace npufuzz::oracles::tests
