// The same program on less data: what shrinks, what stays, what is refused.
#include "oracles/refinement/SmallerExtents.h"
#include "backend/mlir/Registration.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::refinement::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class SmallerExtents : public testing::Test {
protected:
  SmallerExtents() {
    DialectRegistry registry;
    mlirbackend::registerUpstreamDialects(registry);
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  OwningOpRef<ModuleOp> parsed(llvm::StringRef text) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    return module;
  }
  static std::string printed(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream(text) << module;
    return text;
  }
  /// Text of the program on less data; `change` says how. Empty where nothing shrinks.
  std::string shrunk(llvm::StringRef text, const ExtentScale &scale = extentScales[0]) {
    OwningOpRef<ModuleOp> module = parsed(text);
    std::string before = printed(*module);
    SmallerProgram smaller = withSmallerExtents(*module, scale);
    EXPECT_EQ(printed(*module), before) << "the program itself changed";
    change = smaller.change;
    if (!smaller.module)
      return "";
    EXPECT_TRUE(succeeded(verify(*smaller.module)));
    return printed(*smaller.module);
  }
  /// The attribute `a` of an unregistered op, after 100 → 12 everywhere.
  std::string attribute(llvm::StringRef text, bool everywhere = true) {
    OwningOpRef<ModuleOp> module = parsed(("\"t.op\"() {a = " + text + "} : () -> ()").str());
    replaceExtents(*module, [](int64_t n) { return n == 100 ? 12 : n; }, everywhere);
    std::string result;
    module->walk([&](Operation *op) {
      if (Attribute found = op->getAttr("a"))
        llvm::raw_string_ostream(result) << found;
    });
    return result;
  }

  std::string change;
  MLIRContext context{MLIRContext::Threading::DISABLED};
};

TEST_F(SmallerExtents, AProgramThatIsSmallStays) {
  EXPECT_EQ(shrunk("func.func @f(%a: tensor<16x8xf32>) { return }"), "");
  EXPECT_EQ(change, "");
  EXPECT_EQ(shrunk("func.func @f(%a: i64) { return }"), "");
  EXPECT_EQ(shrunk("func.func @f(%a: tensor<?x?xf32>, %b: tensor<*xf32>) { return }"), "");
}

TEST_F(SmallerExtents, EqualExtentsStayEqualAndDifferentOnesDifferent) {
  std::string text = shrunk(R"(
func.func @f(%a: tensor<64x128xf32>, %b: tensor<128x512xf32>, %c: tensor<64x512xf32>) -> tensor<64x512xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x512xf32>) outs(%c : tensor<64x512xf32>) -> tensor<64x512xf32>
  return %0 : tensor<64x512xf32>
})");
  EXPECT_THAT(text, HasSubstr("ins(%arg0, %arg1 : tensor<8x16xf32>, tensor<16x24xf32>) outs(%arg2 "
                              ": tensor<8x24xf32>) -> tensor<8x24xf32>"));
  EXPECT_EQ(change, "512→24, 128→16, 64→8");
}

TEST_F(SmallerExtents, ExtentsThatLieCloseTogetherKeepTheirDistance) {
  std::string text = shrunk(R"(
func.func @f(%a: tensor<4094x4096xf32>, %v: f32) -> tensor<4096x4096xf32> {
  %0 = tensor.pad %a low[0, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<4094x4096xf32> to tensor<4096x4096xf32>
  return %0 : tensor<4096x4096xf32>
})");
  EXPECT_THAT(text, HasSubstr("tensor<14x16xf32> to tensor<16x16xf32>"));
  EXPECT_EQ(change, "4096→16, 4094→14");
}

TEST_F(SmallerExtents, ADistanceOfEightIsNoLongerClose) {
  shrunk("func.func @f(%a: tensor<100xf32>, %b: tensor<107xf32>) { return }");
  EXPECT_EQ(change, "107→19, 100→12");
  shrunk("func.func @f(%a: tensor<100xf32>, %b: tensor<108xf32>) { return }");
  EXPECT_EQ(change, "108→20, 100→12");
  shrunk("func.func @f(%a: tensor<100xf32>, %b: tensor<208xf32>) { return }");
  EXPECT_EQ(change, "208→16, 100→12");
}

TEST_F(SmallerExtents, ASmallerExtentIsNoneThatTheProgramHas) {
  shrunk("func.func @f(%a: tensor<8xf32>, %b: tensor<64xf32>) { return }");
  EXPECT_EQ(change, "64→16");
  shrunk("func.func @f(%a: tensor<8xf32>, %b: tensor<16xf32>, %c: tensor<64xf32>) { return }");
  EXPECT_EQ(change, "64→24");
  shrunk("func.func @f(%a: tensor<8x16xf32>, %c: tensor<24xf32>) { return }");
  EXPECT_EQ(change, "24→12");
  shrunk("func.func @f(%a: tensor<8x16x12xf32>, %c: tensor<24xf32>) { return }");
  EXPECT_EQ(change, "");
}

TEST_F(SmallerExtents, SeventeenIsTheFirstThatShrinks) {
  shrunk("func.func @f(%a: tensor<16xf32>) { return }");
  EXPECT_EQ(change, "");
  shrunk("func.func @f(%a: tensor<17xf32>) { return }");
  EXPECT_EQ(change, "17→9");
}

TEST_F(SmallerExtents, ExtentsOfBlocksAndOfResultsCount) {
  shrunk("func.func @f() { %0 = tensor.empty() : tensor<64xf32>\n return }");
  EXPECT_EQ(change, "64→8");
  shrunk("func.func @f(%a: memref<64xf32>) { return }");
  EXPECT_EQ(change, "64→8");
  shrunk(R"("t.op"() ({ ^bb0(%a: vector<64xf32>): "t.end"() : () -> () }) : () -> ())");
  EXPECT_EQ(change, "64→8");
}

TEST_F(SmallerExtents, LoopsAndConstantsFollow) {
  std::string text = shrunk(R"(
func.func @f(%a: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %v = arith.constant 64.0 : f32
  scf.for %i = %c0 to %c64 step %c1 { memref.store %v, %a[%i] : memref<64xf32> }
  affine.for %i = 0 to 64 { memref.store %v, %a[%i] : memref<64xf32> }
  return
})");
  EXPECT_THAT(text, HasSubstr("arith.constant 8 : index"));
  EXPECT_THAT(text, HasSubstr("affine.for %arg1 = 0 to 8 "));
  EXPECT_THAT(text, HasSubstr("arith.constant 6.400000e+01 : f32"));
}

TEST_F(SmallerExtents, StridesAndOffsetsOfAViewFollow) {
  std::string text = shrunk(R"(
func.func @f(%a: memref<64x128xf32>) {
  %0 = memref.subview %a[0, 64] [64, 64] [1, 1]
      : memref<64x128xf32> to memref<64x64xf32, strided<[128, 1], offset: 64>>
  return
})");
  EXPECT_THAT(text, HasSubstr("memref.subview %arg0[0, 8] [8, 8] [1, 1] : memref<8x16xf32> to "
                              "memref<8x8xf32, strided<[16, 1], offset: 8>>"));
}

TEST_F(SmallerExtents, WhatIsDynamicInAViewStaysDynamic) {
  std::string text = shrunk("func.func @f(%a: memref<64x?xf32, strided<[?, 64], offset: ?>, 3>) { "
                            "return }");
  EXPECT_THAT(text, HasSubstr("memref<8x?xf32, strided<[?, 8], offset: ?>, 3>"));
}

// 256 = 16 · 16: a factor less of each, and the product less of both.
TEST_F(SmallerExtents, AProductOfExtentsBecomesTheProductOfTheSmallerOnes) {
  std::string text = shrunk(R"(
func.func @f(%a: tensor<64x64xf32>) -> tensor<4096xf32> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<64x64xf32> into tensor<4096xf32>
  return %0 : tensor<4096xf32>
})");
  EXPECT_THAT(text, HasSubstr("tensor<8x8xf32> into tensor<64xf32>"));
  EXPECT_EQ(change, "4096→64, 64→8");
}

// 1536 = 48 · 32 and 1024 = 32 · 32: not all of their factors 2 are in the same proportion to those
// of the extents, and 48 has another factor.
TEST_F(SmallerExtents, AStrideThatIsAProductOfExtentsFollowsThem) {
  std::string text = shrunk(R"(
func.func @f(%a: memref<18x48x32x32xf32>, %i: index) {
  %0 = memref.subview %a[%i, 0, 0, 0] [1, 48, 32, 32] [1, 1, 1, 1] : memref<18x48x32x32xf32>
      to memref<48x32x32xf32, strided<[1024, 32, 1], offset: ?>>
  %1 = memref.subview %a[%i, 0, 0, 7] [18, 48, 32, 1] [1, 1, 1, 1] : memref<18x48x32x32xf32>
      to memref<18x48x32xf32, strided<[49152, 1024, 32], offset: ?>>
  return
})");
  EXPECT_EQ(change, "48→24, 32→16, 18→10");
  EXPECT_THAT(text, HasSubstr("memref<24x16x16xf32, strided<[256, 16, 1], offset: ?>>"));
  EXPECT_THAT(text, HasSubstr("memref<10x24x16xf32, strided<[6144, 256, 16], offset: ?>>"));
}

// 512 is an axis of its own, and the stride 8 · 64.
TEST_F(SmallerExtents, AnExtentThatIsAProductOfTwoOthersFollowsThem) {
  std::string text = shrunk(R"(
func.func @f(%a: memref<512x8x64xf32>, %i: index, %b: memref<32x512xf32>) {
  %0 = memref.subview %a[0, %i, 0] [512, 1, 64] [1, 1, 1] : memref<512x8x64xf32>
      to memref<512x64xf32, strided<[512, 1], offset: ?>>
  return
})",
                            extentScales[1]);
  EXPECT_EQ(change, "512→64, 64→16, 32→6, 8→4");
  EXPECT_THAT(text, HasSubstr("to memref<64x16xf32, strided<[64, 1], offset: ?>>"));
}

// 32 = 16 · 2, and the 8 that it becomes is none that 128 may become.
TEST_F(SmallerExtents, TwoExtentsOfWhichOneIsAProductStayDifferent) {
  shrunk(R"(
func.func @f(%a: tensor<16x2x128xbf16>) -> tensor<32x128xbf16> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<16x2x128xbf16> into tensor<32x128xbf16>
  return %0 : tensor<32x128xbf16>
})",
         extentScales[1]);
  EXPECT_EQ(change, "128→10, 32→8, 16→4");
}

TEST_F(SmallerExtents, TheSecondScaleLeavesLess) {
  const char *nest = R"(
func.func @f(%a: tensor<64x32x8x64xf32>, %b: tensor<3x9xf32>) { return })";
  shrunk(nest);
  EXPECT_EQ(change, "64→24, 32→16");
  shrunk(nest, extentScales[1]);
  EXPECT_EQ(change, "64→10, 32→6, 9→5, 8→4");
}

TEST_F(SmallerExtents, AnOddProductFollowsItsFactors) {
  shrunk(R"(
func.func @f(%a: tensor<19x21xf32>) -> tensor<399xf32> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<19x21xf32> into tensor<399xf32>
  return %0 : tensor<399xf32>
})");
  EXPECT_EQ(change, "399→143, 21→13, 19→11");
}

// No rule fits: 266133 is odd, and the product of four others. The largest shrinks alone
// where nothing depends on it.
TEST_F(SmallerExtents, WhatCannotShrinkTogetherShrinksAlone) {
  std::string text = shrunk(R"(
func.func @f(%a: tensor<19x21x23x29xf32>, %b: tensor<900001xf32>, %c: tensor<900001xi8>) -> tensor<266133xf32> {
  %0 = tensor.collapse_shape %a [[0, 1, 2, 3]] : tensor<19x21x23x29xf32> into tensor<266133xf32>
  return %0 : tensor<266133xf32>
})");
  EXPECT_THAT(text, HasSubstr("tensor<19x21x23x29xf32> into tensor<266133xf32>"));
  EXPECT_THAT(text, HasSubstr("%arg1: tensor<41xf32>, %arg2: tensor<41xi8>"));
  EXPECT_EQ(change, "900001→41");
}

TEST_F(SmallerExtents, WhatShrinksAloneStaysSmallWhileTheNextShrinks) {
  std::string text = shrunk(R"(
func.func @f(%a: tensor<19x21x23x29xf32>, %b: tensor<900001xf32>, %c: tensor<500001xi8>) -> tensor<266133xf32> {
  %0 = tensor.collapse_shape %a [[0, 1, 2, 3]] : tensor<19x21x23x29xf32> into tensor<266133xf32>
  return %0 : tensor<266133xf32>
})");
  EXPECT_THAT(change, testing::MatchesRegex("900001→[0-9]+, 500001→[0-9]+"));
  EXPECT_THAT(text, testing::Not(HasSubstr("tensor<900001x")));
  EXPECT_THAT(text, testing::Not(HasSubstr("tensor<500001x")));
}

// The number of a loop's trips is an extent by chance: 900001 in types may shrink without it.
TEST_F(SmallerExtents, WhatCannotShrinkEverywhereShrinksInTypes) {
  shrunk(R"(
func.func @f(%a: tensor<19x21x23x29xf32>, %b: tensor<900001xf32>) -> tensor<266133xf32> {
  "t.op"() {sizes = array<i64: 900001>} : () -> ()
  %0 = tensor.collapse_shape %a [[0, 1, 2, 3]] : tensor<19x21x23x29xf32> into tensor<266133xf32>
  return %0 : tensor<266133xf32>
})");
  EXPECT_EQ(change, "900001→41");
}

TEST_F(SmallerExtents, WhereNothingFitsThereIsNoSmallerProgram) {
  EXPECT_EQ(shrunk(R"(
func.func @f(%a: tensor<19x21x23x29xf32>) -> tensor<266133xf32> {
  %0 = tensor.collapse_shape %a [[0, 1, 2, 3]] : tensor<19x21x23x29xf32> into tensor<266133xf32>
  return %0 : tensor<266133xf32>
})"),
            "");
  EXPECT_EQ(change, "");
}

TEST_F(SmallerExtents, TheLargestShrinkWhereThereAreTooMany) {
  std::string program = "func.func @f(";
  for (int i = 1; i <= 26; ++i)
    program += (i > 1 ? ", " : "") + ("%a" + std::to_string(i)) + ": tensor<" +
               std::to_string(1000 * i) + "xf32>";
  shrunk(program + ") { return }");
  EXPECT_THAT(change, HasSubstr("26000→"));
  EXPECT_THAT(change, HasSubstr(" 3000→8"));
  EXPECT_THAT(change, testing::Not(HasSubstr(" 2000→")));
}

TEST_F(SmallerExtents, DataGetsAsLongAsItsType) {
  std::string text = shrunk(R"(
func.func @f() {
  %0 = arith.constant dense<1.5> : tensor<64xf32>
  %1 = arith.constant dense<[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19]> : tensor<20xi32>
  return
})");
  EXPECT_THAT(text, HasSubstr("dense<1.500000e+00> : tensor<16xf32>"));
  EXPECT_THAT(text, HasSubstr("dense<[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]> : tensor<12xi32>"));
}

TEST_F(SmallerExtents, NumbersInAttributesFollowOnlyEverywhere) {
  EXPECT_EQ(attribute("100 : i64"), "12 : i64");
  EXPECT_EQ(attribute("100 : i64", false), "100 : i64");
  EXPECT_EQ(attribute("100 : index"), "12 : index");
  EXPECT_EQ(attribute("array<i64: 100, 7>"), "array<i64: 12, 7>");
  EXPECT_EQ(attribute("array<i64: 100, 7>", false), "array<i64: 100, 7>");
  EXPECT_EQ(attribute("affine_map<(d0) -> (d0 + 100, d0 mod 7)>"),
            "affine_map<(d0) -> (d0 + 12, d0 mod 7)>");
  EXPECT_EQ(attribute("affine_map<(d0)[s0] -> (s0 * 100)>"), "affine_map<(d0)[s0] -> (s0 * 12)>");
  EXPECT_EQ(attribute("affine_map<(d0) -> (d0 + 100)>", false), "affine_map<(d0) -> (d0 + 100)>");
}

TEST_F(SmallerExtents, ANumberThatNoInt64HoldsStays) {
  EXPECT_EQ(attribute("170141183460469231731687303715884105727 : i128"),
            "170141183460469231731687303715884105727 : i128");
  EXPECT_EQ(attribute("9223372036854775807 : i64"), "9223372036854775807 : i64");
}

TEST_F(SmallerExtents, ElementsOfADenseListFollowAsNumbers) {
  EXPECT_EQ(attribute("dense<[100, 7]> : tensor<2xi64>"), "dense<[12, 7]> : tensor<2xi64>");
  EXPECT_EQ(attribute("dense<[100, 7]> : tensor<2xi8>"), "dense<[12, 7]> : tensor<2xi8>");
  EXPECT_EQ(attribute("dense<[100, 7]> : tensor<2xi64>", false), "dense<[100, 7]> : tensor<2xi64>");
  EXPECT_EQ(attribute("dense<[true, false]> : tensor<2xi1>"),
            "dense<[true, false]> : tensor<2xi1>");
  EXPECT_EQ(attribute("dense<[7, 6]> : tensor<2xi4>"), "dense<[7, 6]> : tensor<2xi4>");
  EXPECT_EQ(attribute("dense<[1.0, 2.0]> : tensor<2xf32>"),
            "dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>");
  EXPECT_EQ(attribute("dense<[170141183460469231731687303715884105727, 100]> : tensor<2xi128>"),
            "dense<[170141183460469231731687303715884105727, 12]> : tensor<2xi128>");
}

// Bytes of a resource belong to its key; a smaller type would read beside them.
TEST_F(SmallerExtents, AResourceKeepsItsType) {
  OwningOpRef<ModuleOp> module = parsed(R"(
"t.op"() {a = dense_resource<r> : tensor<100xi8>} : () -> ()
{-# dialect_resources: { builtin: { r: "0x0100000000" } } #-})");
  replaceExtents(*module, [](int64_t n) { return n == 100 ? 12 : n; }, true);
  EXPECT_THAT(printed(*module), HasSubstr("dense_resource<r> : tensor<100xi8>"));
}

TEST_F(SmallerExtents, ATypeThatGrowsKeepsItsData) {
  OwningOpRef<ModuleOp> module =
      parsed(R"("t.op"() {a = dense<[1, 2]> : tensor<2xi32>} : () -> ())");
  replaceExtents(*module, [](int64_t n) { return n == 2 ? 3 : n; }, false);
  EXPECT_THAT(printed(*module), HasSubstr("dense<[1, 2]> : tensor<2xi32>"));
}

TEST_F(SmallerExtents, StaticExtentsAreThoseOfTypes) {
  EXPECT_THAT(staticExtents(*parsed("func.func @f(%a: tensor<3x?x5xf32>, %b: i7, %c: tensor<*xi8>) "
                                    "{ %0 = tensor.empty() : tensor<9xf32>\n return }")),
              ElementsAre(3, 5, 9));
}

} // namespace
} // namespace npufuzz::refinement::tests
