// Two processes give the same module the same digest, and another one another.
#include "backend/passes/CodeDigest.h"
#include "backend/passes/PassSequence.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

namespace npufuzz::tests {

/// Digest in a context of its own, which stands for a process of its own.
static uint64_t digestOf(const std::string &body, const std::string &before = "") {
  mlir::DialectRegistry registry;
  registry
      .insert<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect, mlir::func::FuncDialect>();
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  if (!before.empty()) // other attributes and types come first
    EXPECT_TRUE(mlir::parseSourceString<mlir::ModuleOp>(before, &context));
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      "func.func @f(%a: i32, %b: i32, %c: i1) -> i32 {\n" + body + "}\n", &context);
  EXPECT_TRUE(module);
  CodeDigester digester;
  return digester.digest(*module);
}

static const std::string sub = "%r = arith.subi %a, %b : i32\n return %r : i32\n";
static const std::string branch = R"(cf.cond_br %c, ^one, ^two
^one:
  return %a : i32
^two:
  return %b : i32
)";

TEST(CodeDigest, IsTheSameInEveryContext) {
  std::string others = "func.func @g(%x: f64) -> f64 { return %x : f64 }\n";
  EXPECT_EQ(digestOf(sub), digestOf(sub, others));
  EXPECT_EQ(digestOf(branch), digestOf(branch, others));
}

TEST(CodeDigest, IgnoresNamesOfValuesAndLocations) {
  EXPECT_EQ(digestOf(sub),
            digestOf("\n\n%other = arith.subi %a, %b : i32\n return %other : i32\n"));
}

TEST(CodeDigest, ChangesWithOpsOperandsAttributesTypesAndSuccessors) {
  std::set<uint64_t> digests = {
      digestOf(sub),
      digestOf("%r = arith.subi %b, %a : i32\n return %r : i32\n"),
      digestOf("%r = arith.addi %a, %b : i32\n return %r : i32\n"),
      digestOf("%r = arith.subi %a, %b overflow<nsw> : i32\n return %r : i32\n"),
      digestOf("%r = arith.constant 1 : i32\n return %r : i32\n"),
      digestOf("%r = arith.constant 2 : i32\n return %r : i32\n"),
      digestOf("%w = arith.extsi %a : i32 to i64\n return %a : i32\n"),
      digestOf("%w = arith.extsi %a : i32 to i48\n return %a : i32\n"),
      digestOf(branch),
      digestOf("cf.cond_br %c, ^two, ^one\n^one:\n return %a : i32\n^two:\n return %b : i32\n"),
  };
  EXPECT_EQ(digests.size(), 10u);
}

TEST(CodeDigest, APipelineLeavesItInTheInnermostScope) {
  static const bool isKnown = (registerCodeDigestPass(), true);
  EXPECT_TRUE(isKnown);
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  mlir::OwningOpRef<mlir::ModuleOp> module(mlir::ModuleOp::create(mlir::UnknownLoc::get(&context)));
  CodeDigester digester;
  CodeDigestScope outer(digester);
  {
    CodeDigestScope inner(digester);
    CompileResult result;
    EXPECT_TRUE(runPipeline(module, codeDigestPass, {}, result));
    EXPECT_EQ(inner.digest, digester.digest(*module));
  }
  EXPECT_FALSE(outer.digest);
}

} // namespace npufuzz::tests
