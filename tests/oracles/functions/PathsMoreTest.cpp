// Two paths of one function: full texts of verdicts, excuses by licences, ends of a path.
#include "EditPass.h"
#include "oracles/functions/JudgePaths.h"

#include "backend/mlir/UpstreamLowering.h"
#include "oracles/functions/JudgeFunction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::oracles::tests {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Key;
using testing::StartsWith;

namespace {

LogicalResult swap(Operation *op) {
  if (isa<arith::SubIOp>(op))
    op->setOperands({op->getOperand(1), op->getOperand(0)});
  return success();
}
LogicalResult repeat(Operation *op) {
  if (isa<arith::SubIOp>(op))
    op->setOperand(0, op->getOperand(1));
  return success();
}
LogicalResult refuse(Operation *op) {
  return isa<arith::SubIOp>(op) ? op->emitOpError("is not to my liking") : success();
}
LogicalResult erase(Operation *op) {
  if (isa<arith::SubIOp>(op))
    op->erase();
  return success();
}
LogicalResult divide(Operation *op) {
  if (!isa<arith::SubIOp>(op))
    return success();
  OpBuilder builder(op);
  Value zero = builder.create<arith::ConstantIntOp>(op->getLoc(), 0, 32);
  builder.create<arith::DivUIOp>(op->getLoc(), op->getOperand(0), zero);
  return success();
}
/// Adds an unused op that the interpreter does not know.
LogicalResult hide(Operation *op) {
  if (isa<arith::SubIOp>(op)) {
    OpBuilder builder(op);
    builder.create<ub::PoisonOp>(op->getLoc(), builder.getIntegerType(129));
  }
  return success();
}
/// Adds an unused sum with a licence to be anything.
LogicalResult license(Operation *op) {
  if (isa<arith::SubIOp>(op)) {
    OpBuilder builder(op);
    auto one = builder.create<arith::ConstantOp>(op->getLoc(), builder.getF32FloatAttr(1));
    builder.create<arith::AddFOp>(op->getLoc(), one, one, arith::FastMathFlags::fast);
  }
  return success();
}

const char *const seen = "seen";
struct SwapPattern : OpRewritePattern<arith::SubIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SubIOp op, PatternRewriter &rewriter) const override {
    if (op->hasAttr(seen))
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      (void)swap(op);
      op->setAttr(seen, rewriter.getUnitAttr());
    });
    return success();
  }
};
LogicalResult swapByPattern(Operation *op) {
  if (!isa<func::FuncOp>(op))
    return success();
  RewritePatternSet patterns(op->getContext());
  patterns.add<SwapPattern>(op->getContext());
  (void)applyPatternsAndFoldGreedily(op, std::move(patterns));
  return success();
}

const char *const program = R"(
func.func @main(%x: i32, %y: i32) -> i32 {
  %a = arith.subi %x, %y : i32
  return %a : i32
})";
/// Has no arguments, so it is called once.
const char *const closed = R"(
func.func @main() -> i32 {
  %c = arith.constant 3 : i32
  %d = arith.constant 1 : i32
  %a = arith.subi %c, %d : i32
  return %a : i32
})";

std::string lowered(const std::string &passes = "") {
  return (passes.empty() ? "" : passes + ",") + mlirbackend::upstreamLowering();
}

class PathsMore : public testing::Test {
protected:
  static void SetUpTestSuite() {
    add("paths-swap", swap);
    add("paths-repeat", repeat);
    add("paths-refuse", refuse);
    add("paths-erase", erase);
    add("paths-divide", divide);
    add("paths-hide", hide);
    add("paths-license", license);
    add("paths-swap-by-pattern", swapByPattern);
    findBackend("mlir")->registerPasses();
  }

  Evaluation evaluate(const std::string &first, const std::string &second,
                      const char *text = program, std::vector<const char *> oracles = {"paths"}) {
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
  static Verdict only(const Evaluation &evaluation) {
    EXPECT_EQ(evaluation.verdicts.size(), 1u);
    return evaluation.verdicts.empty() ? Verdict() : evaluation.verdicts.front();
  }
  /// Reason why two paths are not compared.
  std::string doubt(const std::string &first, const std::string &second,
                    const char *text = program) {
    Verdict verdict = only(evaluate(first, second, text));
    EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
    EXPECT_EQ(verdict.claim, "cannot tell");
    return verdict.evidence;
  }

  bool blame = true;
};

TEST_F(PathsMore, ABugIsToldInFull) {
  blame = false;
  Evaluation evaluation = evaluate("cse", "cse,paths-swap");
  Verdict bug = only(evaluation);
  EXPECT_EQ(bug.outcome, Outcome::bug);
  EXPECT_EQ(bug.severity, Severity::wrongAnswer);
  EXPECT_EQ(bug.stage, "execute");
  EXPECT_EQ(bug.kind, "wrong value");
  EXPECT_EQ(bug.claim, "changed the result");
  EXPECT_THAT(bug.evidence, HasSubstr("on a path with paths-swap; another, with no pass instead, "
                                      "gives what is expected"));
  EXPECT_EQ(evaluation.oracleCounters["paths compared"], 1);
  EXPECT_GT(evaluation.phases[Phase::verify], 0);
}

TEST_F(PathsMore, OfTwoThatAreWrongTheSecondIsReported) {
  Verdict bug = only(evaluate("paths-swap", "paths-repeat", closed));
  EXPECT_EQ(bug.signature(), "paths:mlir:paths-repeat:wrong value");
  EXPECT_THAT(bug.evidence, HasSubstr("expected 2 (0x2), got 0 (0x0), input 0"));
  EXPECT_THAT(bug.evidence, HasSubstr("another, with paths-swap instead, gives @main result 0: "
                                      "expected 2 (0x2), got -2"));
}

TEST_F(PathsMore, InputsOnWhichBothAreWrongAlikeAreCounted) {
  const char *const alike = "paths that agree, and not with the interpreter";
  EXPECT_EQ(evaluate("paths-swap", "cse,paths-swap", closed).oracleCounters[alike], 1);
  EXPECT_EQ(evaluate("cse", "canonicalize", closed).oracleCounters.count(alike), 0u);
}

TEST_F(PathsMore, TheBlamedPassIsDescribedAsOracleJudgesIt) {
  Verdict bug = only(evaluate("cse", "paths-divide,canonicalize,paths-swap"));
  EXPECT_EQ(bug.signature(), "paths:mlir:paths-divide:undefined behaviour");
  EXPECT_EQ(bug.claim, "made the program undefined");
  bug = only(evaluate("cse", "paths-swap-by-pattern"));
  EXPECT_THAT(bug.pattern, HasSubstr("SwapPattern"));
}

TEST_F(PathsMore, WhatWasAssumedToBlameARangeIsTold) {
  Verdict bug = only(evaluate("cse", "paths-hide,paths-swap,canonicalize"));
  EXPECT_EQ(bug.firstPass, "paths-hide");
  EXPECT_EQ(bug.pass, "canonicalize");
  ASSERT_EQ(bug.assumptions.size(), 2u);
  EXPECT_THAT(bug.assumptions[0], StartsWith("the IR after paths-hide cannot be interpreted"));
}

TEST_F(PathsMore, ALicenceOnEitherPathLeavesTheResultOpen) {
  std::string open = "fast-math flags leave the result open";
  EXPECT_EQ(doubt("cse", "paths-license,canonicalize,paths-swap"), open);
  EXPECT_EQ(doubt("paths-license,canonicalize", "paths-swap"), open);
  EXPECT_EQ(doubt("paths-license,canonicalize,paths-swap", "cse"), open);
}

TEST_F(PathsMore, ALicenceExcusesNothingButValues) {
  Verdict bug = only(evaluate("cse", "paths-license,paths-divide"));
  EXPECT_EQ(bug.signature(), "paths:mlir:paths-divide:undefined behaviour");
  Evaluation same = evaluate("paths-license", "cse,paths-license");
  EXPECT_EQ(only(same).outcome, Outcome::ok) << "where nothing differs, nothing is open";
}

TEST_F(PathsMore, APathThatIsNoneIsNamed) {
  EXPECT_THAT(doubt("cse", "cse("), StartsWith("second path: "));
  EXPECT_THAT(doubt("cse", "cse,no-such-pass"),
              testing::AllOf(StartsWith("second path: "), HasSubstr("no-such-pass")));
  EXPECT_THAT(doubt("no-such-pass", "cse"), StartsWith("first path: "));
}

TEST_F(PathsMore, APassThatRefusesEndsItsPath) {
  EXPECT_EQ(doubt("cse", "paths-refuse,paths-erase,cse"),
            "second path: paths-refuse refused the IR: 'arith.subi' op is not to my liking");
  EXPECT_THAT(doubt("cse", "paths-erase,cse"),
              StartsWith("second path: paths-erase made invalid IR: "));
}

TEST_F(PathsMore, InvalidIRIsReportedAloneWhateverElseIsWrong) {
  Evaluation evaluation =
      evaluate("cse", "paths-swap,paths-erase", program, {"verify", "pass", "paths"});
  ASSERT_EQ(evaluation.findings().size(), 1u);
  EXPECT_EQ(evaluation.findings()[0].signature(),
            "verify:mlir:paths-erase:a value in use was erased");
}

TEST_F(PathsMore, APathThatWasNotRunIsBlamedForNothing) {
  const char *const unknown = R"(
func.func @main(%x: i32, %y: i32) -> index {
  %0 = vector.vscale
  %a = arith.subi %x, %y : i32
  %b = arith.index_cast %a : i32 to index
  %c = arith.addi %0, %b : index
  return %c : index
})";
  EXPECT_THAT(evaluate("cse", "paths-erase", unknown, {"verify", "paths"}).findings(), IsEmpty());
}

TEST_F(PathsMore, WhatPrintsIsNotComparedAsMachineCode) {
  const char *const prints = R"(
func.func @main(%x: i32) -> i32 {
  vector.print %x : i32
  return %x : i32
})";
  EXPECT_EQ(doubt("cse", lowered(), prints), "second path: it prints");
}

/// Machine code keeps its globals between calls, so only the last of the six inputs is compared.
const char *const writes = R"(
memref.global "private" @g : memref<1xi32> = dense<0>
func.func @main(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c = arith.constant 77 : i32
  %g = memref.get_global @g : memref<1xi32>
  memref.store %x, %g[%c0] : memref<1xi32>
  %v = memref.load %g[%c0] : memref<1xi32>
  %a = arith.subi %c, %v : i32
  return %a : i32
})";

TEST_F(PathsMore, MachineCodeWithVariablesIsComparedOnTheLastInput) {
  for (const auto &[first, second] :
       {std::pair(lowered(), lowered("cse")), {"cse", lowered("cse")}}) {
    Evaluation evaluation = evaluate(first, second, writes);
    EXPECT_EQ(only(evaluation).outcome, Outcome::ok);
    EXPECT_EQ(evaluation.oracleCounters.count("paths that agree, and not with the interpreter"),
              0u);
  }
  for (const auto &[first, second] :
       {std::pair<std::string, std::string>("cse", lowered("paths-swap")),
        {lowered(), lowered("paths-swap")},
        {lowered("paths-swap"), "cse"}}) {
    Verdict bug = only(evaluate(first, second, writes));
    ASSERT_TRUE(bug.isBug());
    EXPECT_THAT(bug.evidence, HasSubstr(", input 5, "));
  }
}

/// On every input but the first, zeros, the result lies in memory that machine code cannot show.
const char *const partly = R"(
memref.global "private" constant @g : memref<1xi32> = dense<5>
func.func @main(%x: i32) -> (i32, memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %c = arith.constant 77 : i32
  %a = arith.subi %c, %x : i32
  %g = memref.get_global @g : memref<1xi32>
  %h = memref.alloc() : memref<1xi32>
  memref.store %a, %h[%c0] : memref<1xi32>
  %is = arith.cmpi eq, %x, %zero : i32
  %r = arith.select %is, %h, %g : memref<1xi32>
  return %a, %r : i32, memref<1xi32>
})";

TEST_F(PathsMore, InputsUpToOneThatMachineCodeCannotShowAreCompared) {
  EXPECT_EQ(only(evaluate("cse", lowered(), partly)).outcome, Outcome::ok);
  EXPECT_EQ(only(evaluate(lowered(), "cse", partly)).outcome, Outcome::ok);
  Verdict bug = only(evaluate("cse", lowered("paths-swap"), partly));
  ASSERT_TRUE(bug.isBug());
  EXPECT_THAT(bug.evidence, HasSubstr(", input 0, "));
}

} // namespace
} // namespace npufuzz::oracles::tests
