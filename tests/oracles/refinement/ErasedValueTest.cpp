// A judge by meaning survives a pass that erases a used value, and names the pass.
#include "oracles/refinement/GuiltyPattern.h"
#include "oracles/refinement/JudgePass.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Rewrite/PatternApplicator.h"

#include <gmock/gmock.h>

using namespace mlir;
using testing::HasSubstr;

namespace npufuzz::refinement::tests {
namespace {

constexpr const char *program = R"(
func.func @main(%x: i32) -> i32 {
  %c = arith.constant 3 : i32
  %y = arith.muli %x, %c : i32
  %z = arith.addi %y, %c : i32
  return %z : i32
})";

/// Wrong, because its result may be in use.
struct EraseProduct : OpRewritePattern<arith::MulIOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::MulIOp op, PatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};

/// Runs once per op: a driver that continues would follow erased operands.
void eraseProducts(ModuleOp module) {
  RewritePatternSet patterns(module.getContext());
  patterns.add<EraseProduct>(module.getContext());
  FrozenRewritePatternSet frozen(std::move(patterns));
  PatternApplicator applicator(frozen);
  applicator.applyDefaultCostModel();
  PatternRewriter rewriter(module.getContext());
  SmallVector<arith::MulIOp> products;
  module.walk([&](arith::MulIOp op) { products.push_back(op); });
  for (arith::MulIOp product : products)
    (void)applicator.matchAndRewrite(product, rewriter);
}

struct EraseProducts : PassWrapper<EraseProducts, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EraseProducts)
  void runOnOperation() override { eraseProducts(getOperation()); }
};

class ErasedValue : public testing::Test {
protected:
  ErasedValue() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<arith::ArithDialect, func::FuncDialect>();
    module = parseSourceString<ModuleOp>(program, &context);
    pass.enableVerifier(false);
    pass.addPass(std::make_unique<EraseProducts>());
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  PassManager pass{&context};
};

TEST_F(ErasedValue, IsInvalidIRToTheJudgeOfAPass) {
  JudgedModule judged(*module, {.count = 4});
  Judgement judgement = judgePass(judged, pass);
  EXPECT_EQ(judgement.answer, Judgement::Answer::invalidIR);
  EXPECT_THAT(judgement.detail, HasSubstr("a value in use was erased: operand 0 of arith.addi"));
  EXPECT_FALSE(judged.module);
  EXPECT_TRUE(module) << "what the caller gave is a module of its own";
}

TEST_F(ErasedValue, IsBlamedOnThePatternThatErasedIt) {
  std::string pattern = findGuiltyPattern(
      *module, [&](OwningOpRef<ModuleOp> &input) { return runStep(input, pass); }, isRight);
  EXPECT_EQ(pattern, "EraseProduct");
}

} // namespace
} // namespace npufuzz::refinement::tests
