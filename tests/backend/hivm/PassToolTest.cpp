//===- PassToolTest.cpp - one pass at a time, by a stand-in ---------------===//
#include "backend/hivm/HivmPassTool.h"
#include "backend/hivm/reading/Calls.h"
#include "backend/hivm/reading/Reader.h"
#include "tests/backend/hivm/StandIn.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::hivm;
using testing::HasSubstr;
using testing::Not;

namespace {

class HivmPassToolTest : public testing::Test {
protected:
  HivmPassToolTest() : context(mlir::MLIRContext::Threading::DISABLED) {
    mlir::DialectRegistry registry;
    registerReadDialects(registry);
    context.appendDialectRegistry(registry);
    module = llvm::cantFail(readModule(
        context, "\"builtin.module\"() ({\n"
                 "  \"func.func\"() <{function_type = () -> (), sym_name = \"k\"}> ({\n"
                 "    %0 = \"memref.alloc\"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> "
                 "memref<8xf32, #hivm.address_space<ub>>\n"
                 "    \"func.return\"() : () -> ()\n  }) : () -> ()\n}) : () -> ()\n"));
    CallList calls;
    calls.calls.push_back({"k", "k", {}});
    attachCalls(*module, calls);
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_F(HivmPassToolTest, IsGivenItsOwnIRAndThatStep) {
  StandIn tool("cp kernels.mlir output.mlir");
  HivmPassTool onePass(tool.path);
  EXPECT_THAT(onePass.textOf(*module), HasSubstr("memref<8xf32, #hivm.address_space<ub>>"));
  EXPECT_THAT(onePass.textOf(*module), Not(HasSubstr("npufuzz")));
  PassTool::Made made = onePass.run(*module, "func.func(hivm-plan-memory)");
  ASSERT_EQ(made.status, CompileStatus::compiled) << made.diagnostic;
  EXPECT_TRUE(attachedCalls(*made.module).has_value());
  EXPECT_THAT(tool.calls(), HasSubstr("builtin.module(func.func(hivm-plan-memory))"));
  EXPECT_THAT(onePass.command("cse"), HasSubstr(" %s --pass-pipeline='builtin.module(cse)'"));
}

// The tool may be of a release without the property.
TEST_F(HivmPassToolTest, IsGivenNoPropertyThatSaysNothing) {
  const std::string op = "  %1 = \"arith.trunci\"(%0)", types = " : (i32) -> i1\n",
                    nothing = " <{overflowFlags = #arith.overflow<none>}>",
                    wraps = " <{overflowFlags = #arith.overflow<nsw>}>";
  EXPECT_EQ(withoutNewProperties(op + nothing + types + op + wraps + types + op + nothing + types),
            op + types + op + wraps + types + op + types);
}

TEST_F(HivmPassToolTest, PromisesAnOrderBehindAPassThatPutsIt) {
  StandIn tool("cp kernels.mlir output.mlir");
  HivmPassTool onePass(tool.path);
  auto isPromised = [&](const char *steps) {
    return isOrderPromised(
        *onePass.run(*module, steps).module->getOps<mlir::func::FuncOp>().begin());
  };
  EXPECT_FALSE(isPromised("func.func(hivm-plan-memory)"));
  EXPECT_TRUE(isPromised("func.func(hivm-inject-sync)"));
  promiseOrder(*module->getOps<mlir::func::FuncOp>().begin());
  EXPECT_TRUE(isPromised("cse"));
}

TEST_F(HivmPassToolTest, PrintsEitherForm) {
  StandIn tool("case \"$*\" in *generic*) echo generic;; *) echo custom;; esac > output.mlir");
  HivmPassTool onePass(tool.path);
  EXPECT_EQ(onePass.printed("", PassTool::Form::generic), "generic\n");
  EXPECT_EQ(onePass.printed("", PassTool::Form::custom), "custom\n");
  EXPECT_EQ(onePass.readable("module {}"), "custom\n");
  EXPECT_THAT(tool.calls(), Not(HasSubstr("pass-pipeline")));
}

TEST_F(HivmPassToolTest, SaysHowItFailed) {
  StandIn tool("echo 'kernels.mlir:1:1: error: no room' >&2; exit 1");
  PassTool::Made made = HivmPassTool(tool.path).run(*module, "cse");
  EXPECT_EQ(made.status, CompileStatus::passFailed);
  EXPECT_THAT(made.diagnostic, HasSubstr("no room"));
  EXPECT_FALSE(made.module);
}

TEST_F(HivmPassToolTest, KeepsBitsWhereOpsStayThemselves) {
  const std::string none;
  HivmPassTool onePass(none);
  EXPECT_TRUE(onePass.keepsBits("func.func(hivm-plan-memory),func.func(hivm-inject-sync)"));
  EXPECT_FALSE(onePass.keepsBits("cse,func.func(hfusion-normalize-ops)"));
  EXPECT_FALSE(onePass.keepsBits("func.func(hivm-decompose-op)"));
}

} // namespace
