// Names the wrong one among all patterns of a pass, or none.
#include "oracles/refinement/GuiltyPattern.h"
#include "oracles/functions/JudgeFunction.h"

#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/UpstreamPasses.h"
#include "backend/passes/PassSequence.h"
#include "campaign/cases/FunctionCases.h"
#include "oracles/Evaluate.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::refinement::tests {

using testing::HasSubstr;
using testing::StartsWith;

namespace {

const char *const seen = "seen";

/// Right: a + b becomes b + a.
struct CommuteAddition : OpRewritePattern<arith::AddIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::AddIOp op, PatternRewriter &rewriter) const override {
    if (op->hasAttr(seen))
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperands({op.getRhs(), op.getLhs()});
      op->setAttr(seen, rewriter.getUnitAttr());
    });
    return success();
  }
};

/// Wrong: a - b becomes b - a.
struct CommuteSubtraction : OpRewritePattern<arith::SubIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::SubIOp op, PatternRewriter &rewriter) const override {
    if (op->hasAttr(seen))
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op->setOperands({op.getRhs(), op.getLhs()});
      op->setAttr(seen, rewriter.getUnitAttr());
    });
    return success();
  }
};

void commute(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  patterns.add<CommuteAddition, CommuteSubtraction>(module.getContext());
  (void)applyPatternsAndFoldGreedily(module, std::move(patterns));
}

struct Commute : PassWrapper<Commute, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Commute)
  StringRef getArgument() const override { return "test-commute"; }
  StringRef getDescription() const override { return "two patterns, one wrong on purpose"; }
  void runOnOperation() override { commute(getOperation()); }
};

/// Wrong before its patterns apply; they leave the damage alone.
struct SwapAndCommute : PassWrapper<SwapAndCommute, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SwapAndCommute)
  StringRef getArgument() const override { return "test-swap-and-commute"; }
  StringRef getDescription() const override { return "wrong on purpose, not by a pattern"; }
  void runOnOperation() override {
    getOperation().walk([](arith::SubIOp op) {
      op->setOperands({op.getRhs(), op.getLhs()});
      op->setAttr(seen, UnitAttr::get(op.getContext()));
    });
    commute(getOperation());
  }
};

/// Dies if a subtraction is left unchanged.
struct CommuteOrDie : PassWrapper<CommuteOrDie, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CommuteOrDie)
  StringRef getArgument() const override { return "test-commute-or-die"; }
  StringRef getDescription() const override { return "relies on its patterns"; }
  void runOnOperation() override {
    commute(getOperation());
    getOperation().walk([](arith::SubIOp op) {
      if (!op->hasAttr(seen))
        abort();
    });
  }
};

const char *const arithmetic = R"(
func.func @main(%x: i32, %y: i32) -> i32 {
  %a = arith.addi %x, %y : i32
  %b = arith.muli %a, %y : i32
  %c = arith.subi %b, %x : i32
  %d = arith.addi %c, %a : i32
  return %d : i32
})";

class GuiltyPattern : public testing::Test {
protected:
  static void SetUpTestSuite() {
    mlirBackend().registerPasses();
    PassRegistration<Commute>();
    PassRegistration<SwapAndCommute>();
    PassRegistration<CommuteOrDie>();
  }

  /// The only finding of a case with this program and pipeline.
  static oracles::Verdict find(const std::string &pass, const std::string &program) {
    oracles::EvaluateOptions options;
    options.backends = {&mlirBackend()};
    options.pipeline = "cse," + pass;
    auto context = oracles::makeContext(options.backends);
    Case testCase{llvm::cantFail(parseModule(*context, program, "program")),
                  {},
                  {},
                  /*seed=*/7};
    std::vector<oracles::Verdict> bugs = oracles::evaluateFunction(testCase, options).findings();
    EXPECT_EQ(bugs.size(), 1u) << pass;
    return bugs.empty() ? oracles::Verdict() : bugs.front();
  }
};

} // namespace

TEST_F(GuiltyPattern, OfTwoPatternsTheWrongOneIsNamed) {
  oracles::Verdict bug = find("test-commute", arithmetic);
  EXPECT_EQ(bug.pattern, "CommuteSubtraction");
  EXPECT_EQ(bug.signature(), "pass:mlir:test-commute/CommuteSubtraction:wrong value");
  EXPECT_THAT(bug.message(), StartsWith("pattern CommuteSubtraction of pass 2 test-commute changed "
                                        "the result: @main result 0: expected"));
}

TEST_F(GuiltyPattern, NoneIsNamedWhereThePassIsWrongBeforeItsPatterns) {
  EXPECT_EQ(find("test-swap-and-commute", arithmetic).signature(),
            "pass:mlir:test-swap-and-commute:wrong value");
}

TEST_F(GuiltyPattern, NoneIsNamedWhereThePassDiesWithoutIt) {
  EXPECT_EQ(find("test-commute-or-die", arithmetic).signature(),
            "pass:mlir:test-commute-or-die:wrong value");
}

TEST_F(GuiltyPattern, IsNamedForAKnownIssueOfUpstream) {
  EXPECT_EQ(find("canonicalize", R"(
func.func @main(%x: index) -> index {
  %0 = arith.index_cast %x : index to i1
  %1 = arith.index_cast %0 : i1 to index
  return %1 : index
})")
                .signature(),
            "pass:mlir:canonicalize/IndexCastOfIndexCast:wrong value");
}

TEST_F(GuiltyPattern, IsNamedWhereItMakesInvalidIR) {
  oracles::Verdict bug = find("canonicalize", R"(
func.func @main(%x: index) -> index {
  %one = arith.constant 1 : index
  %low, %high = arith.mulsi_extended %x, %one : index
  return %high : index
})");
  EXPECT_THAT(bug.signature(),
              StartsWith("verify:mlir:canonicalize/MulSIExtendedRHSOne:'arith.extsi' op result"));
}

TEST_F(GuiltyPattern, IsTheOneWhoseOpsOthersHadToConvert) {
  // The conversion of the mask creates ops that are converted within its application.
  auto context = oracles::makeContext({&mlirBackend()});
  auto module = parseSourceString<ModuleOp>(R"(
func.func @main(%x: index) -> vector<8xi1> {
  %mask = vector.create_mask %x : vector<8xi1>
  return %mask : vector<8xi1>
})",
                                            context.get());
  PassManager manager(context.get());
  manager.enableVerifier(false);
  ASSERT_TRUE(succeeded(parsePassPipeline("convert-vector-to-llvm", manager)));
  std::string pattern = findGuiltyPattern(
      *module, [&](OwningOpRef<ModuleOp> &input) { return runStep(input, manager); },
      [](ModuleOp after) {
        bool isThere = after
                           .walk([](Operation *op) {
                             return op->getName().getStringRef() == "vector.create_mask"
                                        ? WalkResult::interrupt()
                                        : WalkResult::advance();
                           })
                           .wasInterrupted();
        return isThere ? PrefixAnswer::right : PrefixAnswer::wrong;
      });
  EXPECT_EQ(pattern, "VectorCreateMaskOpConversion");
}

TEST(PatternName, HasNoNamespacesAndOneArgument) {
  EXPECT_EQ(shortPatternName("(anonymous namespace)::SimplifyDeadAlloc"), "SimplifyDeadAlloc");
  EXPECT_EQ(shortPatternName("mlir::OpWithFolder<mlir::memref::SubViewOp, (anonymous "
                             "namespace)::Canonicalizer, 3>"),
            "OpWithFolder<SubViewOp>");
  EXPECT_EQ(shortPatternName("a::Outer<b::Inner<c::Op>, d>"), "Outer<Inner>");
  EXPECT_EQ(shortPatternName("Plain"), "Plain");
}

} // namespace npufuzz::refinement::tests
