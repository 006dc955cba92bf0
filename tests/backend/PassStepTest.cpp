// Results of one pass are distinguished, and broken IR is never followed into freed memory.
#include "backend/passes/PassStep.h"
#include "backend/passes/PassSequence.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"

#include <gmock/gmock.h>

using namespace mlir;
using testing::HasSubstr;

namespace npufuzz {
namespace {

constexpr const char *program = R"(
func.func @f(%x: i32) -> i32 {
  %c = arith.constant 3 : i32
  %y = arith.muli %x, %c : i32
  return %y : i32
})";

void eraseProducts(ModuleOp module) {
  module.walk([](arith::MulIOp op) { op->erase(); });
}

/// A pass that a pipeline names.
struct EraseProducts : PassWrapper<EraseProducts, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EraseProducts)
  StringRef getArgument() const override { return "test-erase-products"; }
  StringRef getDescription() const override { return "erases what is in use, on purpose"; }
  void runOnOperation() override { eraseProducts(getOperation()); }
};

class PassStep : public testing::Test {
protected:
  static void SetUpTestSuite() { PassRegistration<EraseProducts>(); }
  PassStep() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<arith::ArithDialect, func::FuncDialect>();
    module = parseSourceString<ModuleOp>(program, &context);
  }

  StepResult run(ModulePass pass, const StepOptions &options = {}) {
    return runStep(module, pass, options);
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(PassStep, TellsWhetherAnythingIsOther) {
  EXPECT_EQ(run([](ModuleOp) { return success(); }).outcome, StepOutcome::unchanged);
  StepResult done = run([](ModuleOp input) {
    input.walk([](arith::ConstantOp op) { op.setValueAttr(IntegerAttr::get(op.getType(), 4)); });
    return success();
  });
  EXPECT_EQ(done.outcome, StepOutcome::changed);
  EXPECT_TRUE(done.goesOn());
  EXPECT_FALSE(done.isInvalid());
  EXPECT_EQ(done.diagnostic, "");
}

TEST_F(PassStep, TellsARefusalFromWhatIsUnsupported) {
  StepResult refused = run([](ModuleOp input) { return input.emitError("not this"); });
  EXPECT_EQ(refused.outcome, StepOutcome::refused);
  EXPECT_EQ(refused.diagnostic, "not this");
  StepResult unsupported =
      run([](ModuleOp input) { return input.emitError("unsupported: not this"); });
  EXPECT_EQ(unsupported.outcome, StepOutcome::unsupported);
  EXPECT_TRUE(module);
}

TEST_F(PassStep, AnErrorOfAPassThatSucceedsIsNone) {
  StepResult done = run([](ModuleOp input) {
    (void)input.emitError("never mind");
    return success();
  });
  EXPECT_EQ(done.outcome, StepOutcome::unchanged);
  EXPECT_EQ(done.diagnostic, "");
}

TEST_F(PassStep, InvalidIRComesWithTheVerifiersWords) {
  StepResult done = run([](ModuleOp input) {
    input.walk([&](arith::MulIOp op) {
      op.getResult().setType(IntegerType::get(input.getContext(), 64));
    });
    return success();
  });
  EXPECT_EQ(done.outcome, StepOutcome::invalidIR);
  EXPECT_TRUE(done.isInvalid());
  EXPECT_THAT(done.diagnostic, HasSubstr("arith.muli"));
  EXPECT_TRUE(module) << "it can still be printed";
}

TEST_F(PassStep, LetsGoOfIRWithAnErasedValue) {
  StepResult done = run([](ModuleOp input) {
    eraseProducts(input);
    return success();
  });
  EXPECT_EQ(done.outcome, StepOutcome::erasedValue);
  EXPECT_TRUE(done.isInvalid());
  EXPECT_EQ(done.diagnostic, "a value in use was erased: operand 0 of func.return");
  EXPECT_FALSE(module);
}

TEST_F(PassStep, AFailureDoesNotHideAnErasedValue) {
  StepResult done = run([](ModuleOp input) {
    eraseProducts(input);
    return failure();
  });
  EXPECT_EQ(done.outcome, StepOutcome::erasedValue);
  EXPECT_FALSE(module);
}

TEST_F(PassStep, IRThatIsTooLargeIsALimitOnBothSides) {
  auto nothing = [](ModuleOp) { return success(); };
  int64_t ops = 0;
  module->walk([&](Operation *) { ++ops; });
  EXPECT_TRUE(run(nothing, {.opsMax = ops}).goesOn());
  StepResult limit = run(nothing, {.opsMax = ops - 1});
  EXPECT_EQ(limit.outcome, StepOutcome::limit);
  EXPECT_FALSE(limit.isInvalid());
}

TEST_F(PassStep, APassThatDoesNotParseIsAnErrorOfOneLine) {
  auto pass = parsePass(context, "no-such-pass");
  ASSERT_FALSE(bool(pass));
  std::string line = llvm::toString(pass.takeError());
  EXPECT_THAT(line, HasSubstr("pass pipeline: "));
  EXPECT_THAT(line, HasSubstr("no-such-pass"));
  EXPECT_EQ(line.find('\n'), std::string::npos);
}

TEST_F(PassStep, APipelineEndsAtAnErasedValueWithoutASnapshotOfIt) {
  for (int64_t period : {1, 6}) {
    module = parseSourceString<ModuleOp>(program, &context);
    CompileOptions options;
    options.keepSnapshots = true;
    options.verifyPeriod = period;
    CompileResult result;
    EXPECT_FALSE(runPipeline(module, "test-erase-products", options, result));
    EXPECT_EQ(result.status, CompileStatus::erasedValue);
    EXPECT_EQ(result.pass, "test-erase-products");
    EXPECT_THAT(result.diagnostic, HasSubstr("a value in use was erased"));
    ASSERT_EQ(result.snapshots.size(), 1u);
    EXPECT_EQ(result.snapshots[0].pass, "program");
    EXPECT_FALSE(module);
  }
}

} // namespace
} // namespace npufuzz
