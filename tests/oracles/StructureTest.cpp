//===- StructureTest.cpp - the same IR under other names ------------------===//
#include "oracles/Structure.h"
#include "tile/Program.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

namespace npufuzz::oracles {
namespace {

class StructureTest : public ::testing::Test {
protected:
  StructureTest() {
    tile::loadProgramDialects(context);
    context.loadDialect<mlir::scf::SCFDialect, mlir::cf::ControlFlowDialect,
                        mlir::memref::MemRefDialect>();
  }
  mlir::OwningOpRef<mlir::ModuleOp> parse(const std::string &body) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(
        "func.func @f(%m: memref<4xi32>, %n: memref<4xi32>, %i: index, %x: i32) -> i32 {" + body +
            "}",
        &context);
    EXPECT_TRUE(module) << body;
    return module;
  }
  std::vector<std::string> lines(const std::string &body) { return canonicalLines(*parse(body)); }
  bool sameIR(const std::string &first, const std::string &second) {
    return isSameIR(*parse(first), *parse(second));
  }
  bool same(const std::string &first, const std::string &second) {
    return !firstDifference(lines(first), lines(second));
  }
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

TEST_F(StructureTest, SameIRDiffersInNamesOnly) {
  const std::string text = "%a = arith.addi %x, %x : i32 %b = arith.muli %x, %a : i32 "
                           "%c = scf.for %k = %i to %i step %i iter_args(%s = %a) -> (i32) {"
                           " %t = arith.subi %s, %b : i32 scf.yield %t : i32 } return %c : i32";
  auto with = [&](llvm::StringRef from, llvm::StringRef to) {
    std::string other = text;
    other.replace(other.find(from), from.size(), to);
    return other;
  };
  std::string renamed = text;
  for (size_t at = renamed.find("%a"); at != std::string::npos; at = renamed.find("%a"))
    renamed.replace(at, 2, "%p");
  EXPECT_TRUE(sameIR(text, renamed));
  EXPECT_FALSE(sameIR(text, with("arith.subi %s, %b", "arith.subi %b, %s")));
  EXPECT_FALSE(sameIR(text, with("arith.muli %x, %a", "arith.muli %a, %x"))); // though it commutes
  EXPECT_FALSE(sameIR(text, with("subi", "addi")));
  EXPECT_FALSE(sameIR(text, with("return %c", "return %b")));
  EXPECT_FALSE(sameIR(text, with("%x, %a : i32", "%x, %a overflow<nsw> : i32")));
}

TEST_F(StructureTest, SameGraphsAgreeOnWhatIsUsedBeforeItsDefinition) {
  auto graph = [](const std::string &operands) {
    return "builtin.module { %c = arith.subi " + operands +
           " : i32 %a = arith.constant 1 : i32 %b = arith.constant 1 : i32 } return %x : i32";
  };
  EXPECT_TRUE(sameIR(graph("%a, %b"), graph("%a, %b")));
  EXPECT_FALSE(sameIR(graph("%a, %b"), graph("%b, %a")));
  EXPECT_FALSE(sameIR(graph("%a, %b"), graph("%a, %a")));
}

TEST_F(StructureTest, NamesAndOrderOfIndependentOpsDoNotCount) {
  EXPECT_TRUE(same("%a = arith.addi %x, %x : i32 %b = arith.muli %x, %x : i32 "
                   "%c = arith.subi %a, %b : i32 return %c : i32",
                   "%p = arith.muli %x, %x : i32 %q = arith.addi %x, %x : i32 "
                   "%r = arith.subi %q, %p : i32 return %r : i32"));
}

TEST_F(StructureTest, OperandsCount) {
  EXPECT_FALSE(same("%a = arith.addi %x, %x : i32 %b = arith.muli %x, %x : i32 "
                    "%c = arith.subi %a, %b : i32 return %c : i32",
                    "%a = arith.addi %x, %x : i32 %b = arith.muli %x, %x : i32 "
                    "%c = arith.subi %b, %a : i32 return %c : i32"));
}

TEST_F(StructureTest, AttributesAndConstantsCount) {
  EXPECT_FALSE(same("%c = arith.constant 1 : i32 return %c : i32",
                    "%c = arith.constant 2 : i32 return %c : i32"));
}

TEST_F(StructureTest, ReadsMayChangePlacesBetweenWrites) {
  EXPECT_TRUE(
      same("%a = memref.load %m[%i] : memref<4xi32> %b = memref.load %n[%i] : memref<4xi32> "
           "%c = arith.subi %a, %b : i32 return %c : i32",
           "%b = memref.load %n[%i] : memref<4xi32> %a = memref.load %m[%i] : memref<4xi32> "
           "%c = arith.subi %a, %b : i32 return %c : i32"));
}

TEST_F(StructureTest, AReadDoesNotPassAWrite) {
  EXPECT_FALSE(same("%a = memref.load %m[%i] : memref<4xi32> "
                    "memref.store %x, %m[%i] : memref<4xi32> return %a : i32",
                    "memref.store %x, %m[%i] : memref<4xi32> "
                    "%a = memref.load %m[%i] : memref<4xi32> return %a : i32"));
}

TEST_F(StructureTest, WritesKeepTheirOrder) {
  EXPECT_FALSE(same("memref.store %x, %m[%i] : memref<4xi32> "
                    "memref.store %x, %n[%i] : memref<4xi32> return %x : i32",
                    "memref.store %x, %n[%i] : memref<4xi32> "
                    "memref.store %x, %m[%i] : memref<4xi32> return %x : i32"));
}

TEST_F(StructureTest, WhatIsHoistedOutOfALoopIsAnotherStructure) {
  EXPECT_FALSE(same("affine.for %k = 0 to 4 { %a = arith.addi %x, %x : i32 "
                    "memref.store %a, %m[%k] : memref<4xi32> } return %x : i32",
                    "%a = arith.addi %x, %x : i32 affine.for %k = 0 to 4 { "
                    "memref.store %a, %m[%k] : memref<4xi32> } return %x : i32"));
}

TEST_F(StructureTest, UnusedOpsCount) {
  EXPECT_FALSE(same("%a = arith.addi %x, %x : i32 return %x : i32", "return %x : i32"));
}

TEST_F(StructureTest, BlocksAreNumberedByControlFlow) {
  EXPECT_TRUE(same("%c = arith.constant true cf.cond_br %c, ^a, ^b ^a: return %x : i32 "
                   "^b: %y = arith.addi %x, %x : i32 return %y : i32",
                   "%c = arith.constant true cf.cond_br %c, ^a, ^b "
                   "^b: %y = arith.addi %x, %x : i32 return %y : i32 ^a: return %x : i32"));
}

TEST_F(StructureTest, BlocksThatNothingReachesCount) {
  EXPECT_FALSE(same("return %x : i32 ^a: %y = arith.addi %x, %x : i32 return %y : i32",
                    "return %x : i32 ^a: %y = arith.subi %x, %x : i32 return %y : i32"));
}

TEST_F(StructureTest, AnOpHasOneLine) {
  std::vector<std::string> all = lines("%a = arith.addi %x, %x : i32 %b = arith.muli %a, %a : i32 "
                                       "%c = arith.subi %a, %b : i32 return %c : i32");
  EXPECT_EQ(llvm::count_if(all, [](llvm::StringRef line) { return line.contains("arith.addi"); }),
            1);
}

TEST_F(StructureTest, TypesCount) {
  EXPECT_FALSE(same("%a = arith.extsi %x : i32 to i64 %b = arith.trunci %a : i64 to i32 "
                    "return %b : i32",
                    "%a = arith.extsi %x : i32 to i48 %b = arith.trunci %a : i48 to i32 "
                    "return %b : i32"));
  EXPECT_FALSE(
      same("cf.br ^a ^a: return %x : i32", "cf.br ^a(%i : index) ^a(%k: index): return %x : i32"));
}

TEST_F(StructureTest, AModuleIsTheSameAsItsClone) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      "func.func private @g(i32) func.func @f(%x: i32) { func.call @g(%x) : (i32) -> () return }",
      &context);
  auto swapped = mlir::parseSourceString<mlir::ModuleOp>(
      "func.func @f(%y: i32) { func.call @g(%y) : (i32) -> () return } func.func private @g(i32)",
      &context);
  EXPECT_FALSE(firstDifference(canonicalLines(*module), canonicalLines(*swapped)));
}

TEST_F(StructureTest, ASymbolIsTheSameOnlyWithAllThatItCalls) {
  auto parseModule = [&](const std::string &number) {
    return mlir::parseSourceString<mlir::ModuleOp>(
        "func.func @f() -> i32 { %x = func.call @g() : () -> i32 return %x : i32 }"
        "func.func private @g() -> i32 { %c = arith.constant " +
            number + " : i32 return %c : i32 } func.func @h() { return }",
        &context);
  };
  auto one = parseModule("1"), alike = parseModule("1"), two = parseModule("2");
  EXPECT_TRUE(isSameSymbol("f", *one, *alike));
  EXPECT_FALSE(isSameSymbol("f", *one, *two));
  EXPECT_TRUE(isSameSymbol("h", *one, *two));
  EXPECT_FALSE(isSameSymbol("gone", *one, *alike));
}

TEST(FirstDifference, ATextThatEndsEarlierDiffersThere) {
  auto difference = firstDifference({"a", "b"}, {"a"});
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->line, 1u);
  EXPECT_EQ(difference->first, "b");
  EXPECT_EQ(difference->second, "");
  difference = firstDifference({"a"}, {"a", "b"});
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->line, 1u);
  EXPECT_EQ(difference->first, "");
  EXPECT_EQ(difference->second, "b");
  EXPECT_FALSE(firstDifference({"a"}, {"a"}));
}

} // namespace
} // namespace npufuzz::oracles
