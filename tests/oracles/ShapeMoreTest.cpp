//===- ShapeMoreTest.cpp - texts of diagnostics, modules and shapes -------===//
#include "oracles/Shape.h"
#include "oracles/Structure.h"
#include "oracles/Verdict.h"
#include "tile/Program.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

namespace npufuzz::oracles {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

namespace {

TEST(DiagnosticKind, LooksAtNothingBehindItsText) {
  llvm::StringRef text = "oh!x";
  EXPECT_EQ(normaliseKind(text.drop_back()), "oh!");
  EXPECT_EQ(normaliseKind(llvm::StringRef("1+2").drop_back()), "#+");
}

TEST(DiagnosticKind, ATypeOfOneLetterIsOne) {
  EXPECT_EQ(normaliseKind("!a"), "T");
  EXPECT_EQ(normaliseKind("is !a"), "is T");
}

TEST(DiagnosticKind, WhatStandsBetweenNumbersStays) {
  EXPECT_EQ(normaliseKind("at 1:2"), "at #:#");
  EXPECT_EQ(normaliseKind("4/2 of 3*5"), "#/# of #*#");
}

TEST(DiagnosticKind, OnlyIntegersAndFloatsAreALetterAndANumber) {
  EXPECT_EQ(normaliseKind("d0 and s12 are i12"), "d0 and s12 are T");
}

TEST(DiagnosticKind, ArrowsCloseNoBracket) {
  EXPECT_EQ(normaliseKind("fn<()->->x> fails"), "T fails");
}

TEST(DiagnosticKind, BlanksInFrontTakeNoneOfItsLength) {
  EXPECT_EQ(normaliseKind("  " + std::string(121, 'x')), std::string(120, 'x'));
}

class MoreFacts : public ::testing::Test {
protected:
  MoreFacts() {
    tile::loadProgramDialects(context);
    context.loadDialect<mlir::memref::MemRefDialect, mlir::vector::VectorDialect,
                        mlir::LLVM::LLVMDialect, mlir::scf::SCFDialect,
                        mlir::cf::ControlFlowDialect>();
    context.allowUnregisteredDialects();
  }
  mlir::OwningOpRef<mlir::ModuleOp> parse(const std::string &text) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    return module;
  }
  std::set<std::string> factsOf(const std::string &text, llvm::StringRef pipeline = "cse") {
    return shapeOf(*parse(text), pipeline).facts;
  }
  std::set<std::string> numbersOf(const std::string &attribute) {
    return numberClasses(*parse("\"mine.op\"() {a = " + attribute + "} : () -> ()"));
  }
  std::vector<std::string> lines(const std::string &text) { return canonicalLines(*parse(text)); }
  bool same(const std::string &first, const std::string &second) {
    return !firstDifference(lines(first), lines(second));
  }
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

using Set = std::set<std::string>;

TEST_F(MoreFacts, ANumberOfTwoBitsHasASign) {
  EXPECT_EQ(numbersOf("-2 : i2"), Set{"min"});
  EXPECT_EQ(numbersOf("-1 : i2"), Set{"-1"});
}

TEST_F(MoreFacts, ExtremesOfSixtyFourBitsAreExtremes) {
  EXPECT_EQ(numbersOf("array<i64: -9223372036854775808>"), Set{"min"});
  EXPECT_EQ(numbersOf("array<i64: 9223372036854775807>"), Set{"max"});
}

TEST_F(MoreFacts, AZeroIsNoSpecialOrigin) {
  Set facts = factsOf("%z = arith.constant 0.0 : f32 %s = arith.addf %z, %z : f32");
  EXPECT_THAT(facts, Contains("arith.addf"));
  EXPECT_THAT(facts, Not(Contains(StartsWith("arith.addf on"))));
  EXPECT_THAT(factsOf("%z = arith.constant -0.0 : f32 %s = arith.addf %z, %z : f32"),
              Contains("arith.addf on -0.0"));
}

TEST_F(MoreFacts, AConstantWithoutANumberIsNoSpecialOrigin) {
  Set facts = factsOf("%u = llvm.mlir.undef : i32 %s = arith.addi %u, %u : i32");
  EXPECT_THAT(facts, Contains("arith.addi"));
  EXPECT_THAT(facts, Not(Contains(StartsWith("arith.addi on"))));
}

TEST_F(MoreFacts, ElementsThatAreNoNumbersAreAnOriginOfTheirOwn) {
  Set facts = factsOf("%c = arith.constant dense<(1.0, -2.0)> : tensor<2xcomplex<f32>> "
                      "\"mine.op\"(%c) : (tensor<2xcomplex<f32>>) -> ()");
  EXPECT_THAT(facts, Contains("mine.op on elements"));
  EXPECT_THAT(facts, Contains("arith.constant value")) << "and nothing of it is special";
}

TEST_F(MoreFacts, VectorsThatDoNotScaleAreNotScalable) {
  EXPECT_THAT(factsOf("%v = \"mine.op\"() : () -> vector<4xi32>"),
              Contains("mine.op -> builtin.vector<number>"));
}

TEST_F(MoreFacts, UnknownRanksAreNone) {
  Set facts = factsOf("%t = \"mine.op\"() : () -> tensor<*xi32> "
                      "\"mine.use\"(%t) : (tensor<*xi32>) -> ()");
  EXPECT_THAT(facts, Contains("mine.use on mine.op"));
  EXPECT_THAT(facts, Not(Contains(StartsWith("mine.use on rank"))));
}

TEST_F(MoreFacts, ReductionsAreSpecial) {
  auto facts = [&](const std::string &kind) {
    return factsOf("\"mine.op\"() {a = [#vector.iterator_type<" + kind + ">]} : () -> ()");
  };
  EXPECT_THAT(facts("reduction"), Contains("mine.op a reduction"));
  EXPECT_THAT(facts("parallel"), Not(Contains(StartsWith("mine.op a"))));
}

TEST_F(MoreFacts, OptionsThatAreNoNumbersCount) {
  EXPECT_THAT(factsOf("", "tile{mode=fast size=32}"),
              ::testing::ElementsAre("pass mode=fast", "pass size=n", "pass tile"));
}

/// A function with an i32, an index and two buffers as arguments.
std::string function(const std::string &body) {
  return "func.func private @g(i32) func.func private @h(i32) "
         "func.func @f(%x: i32, %i: index, %m: memref<4xi32>, %b: i1) {" +
         body + "}";
}

TEST_F(MoreFacts, CallsKeepTheirOrder) {
  const std::string g = "func.call @g(%x) : (i32) -> () ", h = "func.call @h(%x) : (i32) -> () ";
  EXPECT_TRUE(same(function(g + h + "return"), function(g + h + "return")));
  EXPECT_FALSE(same(function(g + h + "return"), function(h + g + "return")));
}

TEST_F(MoreFacts, MemoryIsMadeWhereItIsNeeded) {
  const std::string a = "%a = memref.alloc() : memref<4xi32> ",
                    b = "%b = memref.alloc() : memref<8xi32> ",
                    uses = "memref.store %x, %a[%i] : memref<4xi32> "
                           "memref.store %x, %b[%i] : memref<8xi32> return";
  auto body = [](const std::string &text) {
    return "func.func @f(%x: i32, %i: index) {" + text + "}";
  };
  EXPECT_TRUE(same(body(a + b + uses), body(b + a + uses)));
}

TEST_F(MoreFacts, AttributesOfTheModuleCount) {
  EXPECT_FALSE(same("module attributes {mine.a = 1 : i32} {}", "module attributes {} {}"));
  EXPECT_FALSE(same("module attributes {mine.a = 1 : i32} {}", "module attributes {mine.a} {}"));
}

TEST_F(MoreFacts, OpsBesideFunctionsCount) {
  const std::string f = "func.func private @g(i32) ";
  EXPECT_FALSE(same(f + "\"mine.op\"() : () -> ()", f));
  EXPECT_FALSE(same(f + "%c = arith.constant 1 : i32", f + "%c = arith.constant 2 : i32"));
}

TEST_F(MoreFacts, ArgumentsOfBlocksCount) {
  auto unreached = [](const std::string &type) {
    return function("return ^a(%k: " + type + "): return");
  };
  EXPECT_TRUE(same(unreached("i32"), unreached("i32")));
  EXPECT_FALSE(same(unreached("i32"), unreached("i64")));
}

TEST_F(MoreFacts, OrderOfUnusedOpsDoesNotCount) {
  EXPECT_TRUE(same(function("%a = arith.addi %x, %x : i32 %c = arith.muli %x, %x : i32 return"),
                   function("%c = arith.muli %x, %x : i32 %a = arith.addi %x, %x : i32 return")));
}

TEST_F(MoreFacts, WhichResultIsUsedCounts) {
  auto uses = [](const std::string &number) {
    return function("%r:2 = \"mine.op\"() : () -> (i32, i32) \"mine.use\"(%r#" + number +
                    ") : (i32) -> () return");
  };
  EXPECT_TRUE(same(uses("0"), uses("0")));
  EXPECT_FALSE(same(uses("0"), uses("1")));
}

TEST_F(MoreFacts, WhereABranchGoesCounts) {
  // Control reaches ^c after ^a, whichever arm comes first.
  auto branch = [](const std::string &arms) {
    return function("cf.cond_br %b, " + arms + " ^a: cf.br ^c ^c: return");
  };
  EXPECT_TRUE(same(branch("^a, ^c"), branch("^a, ^c")));
  EXPECT_FALSE(same(branch("^a, ^c"), branch("^c, ^a")));
}

TEST_F(MoreFacts, ATextHasALineForEachOpAndBlockAndBracketsAroundRegions) {
  EXPECT_THAT(
      lines("func.func @f(%m: memref<4xi32>, %i: index) {"
            " %a = memref.load %m[%i] : memref<4xi32> memref.store %a, %m[%i] : memref<4xi32>"
            " %b = memref.load %m[%i] : memref<4xi32> memref.store %b, %m[%i] : memref<4xi32>"
            " return }"),
      ::testing::ElementsAre(
          "module {}",
          AllOf(StartsWith("%0 = func.func() "), HasSubstr("sym_name = \"f\""),
                HasSubstr(" in ^0")),
          "{", "^1(memref<4xi32>, index)",
          AllOf(StartsWith("%1 = memref.load(^1.0 ^1.1 ) "), HasSubstr(" in ^1 after 0")),
          StartsWith("%2 = memref.store(%1.0 ^1.0 ^1.1 ) "),
          AllOf(StartsWith("%3 = memref.load(^1.0 ^1.1 ) "), HasSubstr(" in ^1 after 1")),
          StartsWith("%4 = memref.store(%3.0 ^1.0 ^1.1 ) "), StartsWith("%5 = func.return() "),
          "}"));
}

TEST(FirstDifferenceMore, TheFirstLineIsOne) {
  std::optional<StructuralDifference> difference = firstDifference({"a", "c"}, {"b", "c"});
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->line, 0u);
  EXPECT_EQ(difference->first, "a");
  EXPECT_EQ(difference->second, "b");
}

} // namespace
} // namespace npufuzz::oracles
