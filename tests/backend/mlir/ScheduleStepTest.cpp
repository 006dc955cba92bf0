// A step applies one transform op of a sequence, and nothing that a stranger may not run.
#include "backend/mlir/schedules/ScheduleStep.h"
#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/schedules/Prefixes.h"
#include "backend/mlir/schedules/TransformOps.h"
#include "backend/passes/PassStep.h"
#include "oracles/Evaluate.h"

#include "mlir/Parser/Parser.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace npufuzz::mlirbackend {
namespace {

using namespace mlir;
using testing::HasSubstr;

/// A sum over 7x5 with a sequence @s1 of these statements, whose %t is the sum.
std::string sumWith(const std::string &statements) {
  return R"(module attributes {transform.with_named_sequence} {
  func.func @main(%a: tensor<7x5xi32>, %b: tensor<7xi32>) -> tensor<7xi32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<7x5xi32>) outs(%b : tensor<7xi32>) {
    ^bb0(%in: i32, %out: i32):
      %1 = arith.addi %in, %out : i32
      linalg.yield %1 : i32
    } -> tensor<7xi32>
    return %0 : tensor<7xi32>
  }
  transform.named_sequence private @s1(%root: !transform.any_op {transform.readonly}) {
    %t = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
)" + statements +
         "\n    transform.yield\n  }\n}\n";
}

const std::string tiledBy(const std::string &sizes) {
  return "%r, %l = transform.structured.tile_using_forall %t tile_sizes [" + sizes +
         "] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)";
}

class ScheduleStepTest : public testing::Test {
protected:
  ScheduleStepTest() : context(oracles::makeContext({&mlirBackend()})) {
    mlirBackend().registerPasses();
  }
  StepResult run(const std::string &statements, const std::string &pass) {
    module = parseSourceString<ModuleOp>(sumWith(statements), context.get());
    EXPECT_TRUE(module);
    return runStep(module, *llvm::cantFail(parsePass(*context, pass)), {.pass = pass});
  }
  bool has(StringRef name) {
    return module
        ->walk([&](Operation *op) {
          return op->getName().getStringRef() == name ? WalkResult::interrupt()
                                                      : WalkResult::advance();
        })
        .wasInterrupted();
  }

  std::unique_ptr<MLIRContext> context;
  OwningOpRef<ModuleOp> module;
};

TEST_F(ScheduleStepTest, AppliesTheSequence) {
  StepResult done = run(tiledBy("2, 0"), "transform.structured.tile_using_forall{entry-point=s1}");
  EXPECT_EQ(done.outcome, StepOutcome::changed) << done.diagnostic;
  EXPECT_TRUE(has("scf.forall"));
}

TEST_F(ScheduleStepTest, IsNamedAfterTheOpThatItApplies) {
  StepResult done = run(tiledBy("2, 0"), "transform.structured.tile_using_for{entry-point=s1}");
  EXPECT_EQ(done.outcome, StepOutcome::refused);
  EXPECT_THAT(done.diagnostic, HasSubstr("expected one transform.structured.tile_using_for"));
}

TEST_F(ScheduleStepTest, RefusesWhatBreaksADutyOfTheAuthor) {
  StepResult done = run(tiledBy("2, 2"), "transform.structured.tile_using_forall{entry-point=s1}");
  EXPECT_EQ(done.outcome, StepOutcome::refused);
  EXPECT_THAT(done.diagnostic, HasSubstr("It is the user's responsibility"));
}

TEST_F(ScheduleStepTest, RefusesOpsThatPrintOrRunPasses) {
  for (const char *statement :
       {"transform.print %root : !transform.any_op",
        "%p = transform.apply_registered_pass \"snapshot-op-locations\" to %t : "
        "(!transform.any_op) -> !transform.any_op"}) {
    StepResult done = run(statement, "transform.structured.tile_using_forall{entry-point=s1}");
    EXPECT_EQ(done.outcome, StepOutcome::refused);
    EXPECT_THAT(done.diagnostic, HasSubstr("a schedule may not hold transform."));
  }
}

TEST_F(ScheduleStepTest, LeavesSumsOfFloatsInTheirOrder) {
  auto floats = [](std::string text) {
    for (auto [from, to] : {std::pair("i32", "f32"), std::pair("arith.addi", "arith.addf")})
      for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += 3)
        text.replace(at, std::string(from).size(), to);
    return text;
  };
  std::string split =
      "%s:4 = transform.structured.split_reduction %t {split_factor = 5 : i64, "
      "insert_split_dimension = 0 : i64} : (!transform.any_op) -> "
      "(!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)";
  module = parseSourceString<ModuleOp>(floats(sumWith(split)), context.get());
  ASSERT_TRUE(module);
  Operation *applied = appliedOp(module->lookupSymbol("s1"));
  std::vector<Operation *> payload = payloadOf(applied, *module);
  ASSERT_EQ(payload.size(), 1u);
  const TransformOp &op = *findTransformOp("transform.structured.split_reduction");
  EXPECT_NE(brokenLicence(op, applied, payload.front()), nullptr);
  module = parseSourceString<ModuleOp>(sumWith(split), context.get());
  applied = appliedOp(module->lookupSymbol("s1"));
  EXPECT_EQ(brokenLicence(op, applied, payloadOf(applied, *module).front()), nullptr);
}

TEST_F(ScheduleStepTest, KnowsTheNeutralElementOfASum) {
  module = parseSourceString<ModuleOp>(sumWith(tiledBy("2")), context.get());
  Operation *sum = payloadOf(appliedOp(module->lookupSymbol("s1")), *module).front();
  EXPECT_TRUE(cast<IntegerAttr>(neutralPadding(sum)).getValue().isZero());
  module->walk([&](Operation *op) {
    if (op->getName().getStringRef() != "arith.addi")
      return;
    OpBuilder builder(op);
    OperationState state(op->getLoc(), "arith.minsi", op->getOperands(), op->getResultTypes());
    op->replaceAllUsesWith(builder.create(state));
    op->erase();
  });
  EXPECT_TRUE(cast<IntegerAttr>(neutralPadding(sum)).getValue().isMaxSignedValue());
}

TEST_F(ScheduleStepTest, NothingIsNeutralForAWindowWithoutAProduct) {
  auto windows = parseSourceString<ModuleOp>(R"(
func.func @f(%a: tensor<1x3x3x5xi64>, %k: tensor<3x3xi64>, %o: tensor<1x3x1x3xi64>, %w: tensor<2x3x3x3xi64>, %p: tensor<1x2x1x3xi64>) {
  %0 = linalg.pooling_nchw_max ins(%a, %k : tensor<1x3x3x5xi64>, tensor<3x3xi64>) outs(%o : tensor<1x3x1x3xi64>) -> tensor<1x3x1x3xi64>
  %1 = linalg.conv_2d_nchw_fchw ins(%a, %w : tensor<1x3x3x5xi64>, tensor<2x3x3x3xi64>) outs(%p : tensor<1x2x1x3xi64>) -> tensor<1x2x1x3xi64>
  return
})",
                                             context.get());
  ASSERT_TRUE(windows);
  auto ops = windows->lookupSymbol("f")->getRegion(0).front().getOperations().begin();
  EXPECT_FALSE(neutralPadding(&*ops));           // a step of padding reads another window
  EXPECT_TRUE(neutralPadding(&*std::next(ops))); // its filter is 0 there
}

/// A loop over rows, with this in the loop over columns, and a step that unrolls and jams it.
static std::string jammed(const std::string &statements) {
  return R"(module attributes {transform.with_named_sequence} {
  func.func @main(%m: memref<8x8xi32>, %x: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    scf.for %i = %c0 to %c4 step %c1 {
      scf.for %j = %c0 to %c4 step %c1 {
)" + statements +
         R"(
      }
    }
    return
  }
  transform.named_sequence private @s1(%root: !transform.any_op {transform.readonly}) {
    %m = transform.structured.match ops{["scf.for"]} in %root : (!transform.any_op) -> !transform.any_op
    %h:2 = transform.split_handle %m : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.loop.unroll_and_jam %h#1 {factor = 2 : i64} : !transform.any_op
    transform.yield
  }
})";
}

TEST_F(ScheduleStepTest, JamsIterationsThatHaveRowsOfTheirOwn) {
  auto isRefused = [&](const std::string &statements) {
    module = parseSourceString<ModuleOp>(jammed(statements), context.get());
    EXPECT_TRUE(module);
    return runStep(module,
                   *llvm::cantFail(
                       parsePass(*context, "transform.loop.unroll_and_jam{entry-point=s1}")),
                   {.pass = "transform.loop.unroll_and_jam"})
               .outcome == StepOutcome::refused;
  };
  const std::string store = "memref.store %x, %m[%i, %j] : memref<8x8xi32>\n";
  EXPECT_FALSE(isRefused(store));
  EXPECT_FALSE(isRefused(store + "%v = memref.load %m[%i, %c1] : memref<8x8xi32>"));
  EXPECT_TRUE(isRefused(store + "%v = memref.load %m[%j, %i] : memref<8x8xi32>"));
  EXPECT_TRUE(isRefused("memref.store %x, %m[%j, %c0] : memref<8x8xi32>"));
}

TEST_F(ScheduleStepTest, SizesMayComeFromAnotherOp) {
  StepResult done =
      run("%s, %l, %at = transform.structured.multitile_sizes %t {dimension = 0, target_size = 4} "
          ": (!transform.any_op) -> !transform.param<i64>\n"
          "%r = transform.structured.split %t after %at {dimension = 0} : !transform.any_op, "
          "!transform.param<i64>",
          "transform.structured.split{entry-point=s1}");
  EXPECT_EQ(done.outcome, StepOutcome::changed) << done.diagnostic;
}

TEST_F(ScheduleStepTest, PrefixesStandForTheirOps) {
  module = parseSourceString<ModuleOp>(sumWith(tiledBy("2, 0")), context.get());
  auto prefixes =
      Prefixes::of({"transform-interpreter", "transform-interpreter{entry-point=s1}"}, *module);
  ASSERT_TRUE(prefixes);
  ASSERT_EQ(prefixes->size(), 2u);
  EXPECT_EQ(prefixes->name(1), "transform.structured.tile_using_forall");
  ASSERT_TRUE(succeeded(prefixes->apply(1, *module)));
  EXPECT_FALSE(has("scf.forall"));
  ASSERT_TRUE(succeeded(prefixes->apply(2, *module)));
  EXPECT_TRUE(has("scf.forall"));
  EXPECT_EQ(prefixes->brokenDuty(1), "");
  EXPECT_FALSE(Prefixes::of({"canonicalize", "canonicalize"}, *module));
}

TEST_F(ScheduleStepTest, PrefixesNameADutyThatIsBroken) {
  module = parseSourceString<ModuleOp>(sumWith(tiledBy("2, 2")), context.get());
  auto prefixes =
      Prefixes::of({"transform-interpreter", "transform-interpreter{entry-point=s1}"}, *module);
  ASSERT_TRUE(prefixes);
  EXPECT_THAT(prefixes->brokenDuty(1), HasSubstr("structured.tile_using_forall"));
}

TEST(StockPipeline, NamesTheInterpreter) {
  EXPECT_EQ(stockPipeline("builtin.module(transform.loop.peel{entry-point=s2},cse)"),
            "builtin.module(transform-interpreter{entry-point=s2},cse)");
  EXPECT_EQ(stockPipeline("cse,canonicalize"), "cse,canonicalize");
}

} // namespace
} // namespace npufuzz::mlirbackend
