// The reducer's question survives a pass that erases used values, anywhere in the pipeline.
#include "reduce/ir/StillBreaks.h"

#include "oracles/refinement/DrawArguments.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"

#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::reduceir::tests {
namespace {

struct ErasesProducts : PassWrapper<ErasesProducts, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ErasesProducts)
  StringRef getArgument() const override { return "test-erases-products"; }
  StringRef getDescription() const override { return "erases what is in use, on purpose"; }
  void runOnOperation() override {
    getOperation().walk([](arith::MulIOp op) { op->erase(); });
  }
};

struct LeavesAlone : PassWrapper<LeavesAlone, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LeavesAlone)
  StringRef getArgument() const override { return "test-leaves-alone"; }
  StringRef getDescription() const override { return "does nothing"; }
  void runOnOperation() override {}
};

Breakage breakageWith(MLIRContext &context, std::vector<std::string> passes) {
  Candidate candidate;
  candidate.module = parseSourceString<ModuleOp>("func.func @f(%x: i32) -> i32 {\n"
                                                 "  %y = arith.muli %x, %x : i32\n"
                                                 "  return %y : i32\n}",
                                                 &context);
  candidate.function = "f";
  candidate.passes = std::move(passes);
  auto types = candidate.subject().getArgumentTypes();
  candidate.input = refinement::drawArguments({types.begin(), types.end()}, /*seed=*/1, 1);
  return breakageOf(candidate, plainHarness());
}

TEST(ErasedValue, BreaksTheIRWhereverThePassStands) {
  PassRegistration<ErasesProducts>();
  PassRegistration<LeavesAlone>();
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<arith::ArithDialect, func::FuncDialect>();
  for (const std::vector<std::string> &passes : {std::vector<std::string>{"test-erases-products"},
                                                 {"test-leaves-alone", "test-erases-products"},
                                                 {"test-erases-products", "test-leaves-alone"}}) {
    Breakage breakage = breakageWith(context, passes);
    EXPECT_EQ(breakage.kind, Breakage::Kind::invalidIR);
    EXPECT_EQ(breakage.name, "a value in use was erased");
  }
  EXPECT_EQ(breakageWith(context, {"test-leaves-alone"}).kind, Breakage::Kind::none);
}

} // namespace
} // namespace npufuzz::reduceir::tests
