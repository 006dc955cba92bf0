//===- ShapeTest.cpp - what makes two repros one bug ----------------------===//
#include "oracles/Shape.h"
#include "tile/Program.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

namespace npufuzz::oracles {
namespace {

class ShapeTest : public ::testing::Test {
protected:
  ShapeTest() {
    tile::loadProgramDialects(context);
    context.loadDialect<mlir::memref::MemRefDialect, mlir::vector::VectorDialect>();
  }
  std::string shape(const std::string &body, llvm::StringRef pipeline = "cse") {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(
        "func.func @f(%m: memref<4xi32>, %i: index, %x: i32, %y: f32) {" + body + " return }",
        &context);
    EXPECT_TRUE(module) << body;
    return shapeOf(*module, pipeline).text();
  }
  /// A loop that stores a sum. Its bounds and the addend are the classes that matter.
  std::string loop(const std::string &lower, const std::string &upper,
                   const std::string &addend = "7", const std::string &op = "arith.addi") {
    return shape("%c = arith.constant " + addend + " : i32 affine.for %k = " + lower + " to " +
                 upper + " { %s = " + op +
                 " %x, %c : i32 affine.store %s, %m[%k] : memref<4xi32> }");
  }
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

TEST_F(ShapeTest, IsADigestOfEightDigitsForEachFact) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      "func.func @f(%x: i32) -> i32 { %a = arith.addi %x, %x : i32 return %a : i32 }", &context);
  Shape shape = shapeOf(*module, "builtin.module(cse{max=3})");
  EXPECT_EQ(shape.facts, (std::set<std::string>{"arith.addi", "arith.addi -> number",
                                                "pass builtin.module", "pass cse", "pass max=n"}));
  EXPECT_EQ(shape.text().size(), 5 * 9 - 1u);
  EXPECT_EQ(shape.text().find_first_not_of("0123456789abcdef "), std::string::npos);
}

TEST_F(ShapeTest, ContainsARecordedOneThatSaysLess) {
  std::string small = shape("%a = arith.addi %x, %x : i32"),
              large = shape("%a = arith.addi %x, %x : i32 %b = arith.subi %a, %x : i32");
  EXPECT_TRUE(containsShape(large, small));
  EXPECT_FALSE(containsShape(small, large));
  EXPECT_FALSE(containsShape(large, "")); // an empty record describes nothing
}

TEST_F(ShapeTest, LeavesOutWhatAReducerLeavesToChance) {
  EXPECT_EQ(loop("0", "4"), loop("1", "3"));
  EXPECT_EQ(loop("0", "4", "7"), loop("0", "4", "1"));
  EXPECT_EQ(shape("%a = arith.addi %x, %x : i32 memref.store %a, %m[%i] : memref<4xi32>"),
            shape("%b = arith.addi %x, %x : i32 memref.store %b, %m[%i] : memref<4xi32>"));
  // Order and count of independent ops, and the width of a type, do not matter.
  const std::string wide = "%a = arith.extsi %x : i32 to i64 ",
                    sum = "%s = arith.addf %y, %y : f32 ", again = "%t = arith.addf %y, %y : f32 ",
                    uses = "%b = arith.trunci %a : i64 to i16 %p = memref.alloc() : memref<1xi16> "
                           "%z = arith.constant 0 : index memref.store %b, %p[%z] : memref<1xi16>";
  EXPECT_EQ(shape(wide + sum + uses), shape(sum + wide + uses));
  EXPECT_EQ(shape(wide + sum + uses), shape(wide + sum + again + uses));
  std::string narrower = wide + sum + uses;
  for (size_t at = narrower.find("i16"); at != std::string::npos; at = narrower.find("i16"))
    narrower.replace(at, 3, "i8");
  EXPECT_EQ(shape(narrower), shape(wide + sum + uses));
}

TEST_F(ShapeTest, KeepsSignsAndSpecialFloats) {
  EXPECT_NE(loop("0", "4"), loop("-1", "4"));
  EXPECT_NE(loop("0", "4"), loop("0", "4", "-7"));
  auto constant = [&](const std::string &value) {
    return shape(
        "%c = arith.constant " + value +
        " : f32 %p = memref.alloc() : memref<1xf32> affine.store %c, %p[0] : memref<1xf32>");
  };
  std::set<std::string> floats;
  for (const char *value : {"1.5", "-0.0", "0x7f800000", "0xff800000", "0x7fc00000", "0x00000001"})
    floats.insert(constant(value));
  EXPECT_EQ(floats.size(), 6u);
  EXPECT_EQ(constant("1.5"), constant("-3.0"));
}

TEST_F(ShapeTest, KeepsOpsTypesExtentsAndTheirDependences) {
  EXPECT_NE(loop("0", "4"), loop("0", "4", "7", "arith.subi"));
  auto buffer = [&](const std::string &type, const std::string &index = "0") {
    return shape("%b = memref.alloc() : " + type + " %v = affine.load %b[" + index + "] : " + type +
                 " affine.store %v, %b[0] : " + type);
  };
  EXPECT_EQ(buffer("memref<4xi32>"), buffer("memref<8xf32>"));
  EXPECT_NE(buffer("memref<4xi32>"), buffer("memref<0xi32>"));
  EXPECT_NE(buffer("memref<4xi32>"), buffer("memref<4xi1>"));
  EXPECT_NE(buffer("memref<4xi32>"), buffer("memref<4xi32, strided<[2], offset: 0>>"));
  EXPECT_NE(buffer("memref<4xi32>"), buffer("memref<4xi32>", "symbol(%i) mod 3"));
  auto comparison = [&](const std::string &predicate) {
    return shape("%a = arith.cmpi " + predicate +
                 ", %x, %x : i32 %b = arith.extui %a : i1 to i32 "
                 "memref.store %b, %m[%i] : memref<4xi32>");
  };
  EXPECT_NE(comparison("slt"), comparison("ult"));
  EXPECT_NE(shape("%a = arith.subi %x, %x : i32 memref.store %a, %m[%i] : memref<4xi32>"),
            shape("%a = arith.subi %x, %x : i32 memref.store %x, %m[%i] : memref<4xi32>"));
  // An op repeated by a loop differs from the same op before the loop.
  EXPECT_NE(shape("affine.for %k = 0 to 4 { memref.store %x, %m[%i] : memref<4xi32> }"),
            shape("affine.for %k = 0 to 4 { } memref.store %x, %m[%i] : memref<4xi32>"));
}

TEST_F(ShapeTest, ClassesOfNumbersAreThoseOfAttributesAndExtents) {
  auto module = mlir::parseSourceString<mlir::ModuleOp>(
      "func.func @f(%m: memref<4x1xi32>, %i: index) { affine.for %k = 0 to 4 { %c = "
      "arith.constant -7 : i32 affine.store %c, %m[%k * 2 - 1, 0] : memref<4x1xi32> } return }",
      &context);
  std::set<std::string> expected = {"0", "1", "-1", "pos", "neg", "extent n", "extent 1"};
  EXPECT_EQ(numberClasses(*module), expected); // the 1 is the step
}

TEST_F(ShapeTest, KnowsThePassesUpToTheNumbersInTheirOptions) {
  const std::string body = "memref.store %x, %m[%i] : memref<4xi32>";
  EXPECT_EQ(shape(body, "affine-loop-tile{tile-size=3}"),
            shape(body, "affine-loop-tile{tile-size=16}"));
  EXPECT_NE(shape(body, "affine-loop-tile{tile-size=3}"), shape(body, "affine-loop-tile"));
  EXPECT_NE(shape(body, "math-legalize-to-f32"), shape(body, "math-legalize-to-f64"));
}

} // namespace
} // namespace npufuzz::oracles
