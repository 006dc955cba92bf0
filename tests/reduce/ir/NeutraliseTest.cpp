//===- NeutraliseTest.cpp - rules that rewrite triggers away --------------===//
#include "reduce/ir/Neutralise.h"

#include "backend/Backend.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::reduceir::tests {

using testing::HasSubstr;

class NeutraliseTest : public testing::Test {
protected:
  NeutraliseTest() {
    DialectRegistry registry;
    for (const Backend *backend : allBackends())
      backend->registerDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  /// True if the rule finds its trigger. `module` is the rewritten IR, which must verify.
  bool apply(const std::string &rule, const std::string &body) {
    module = parseSourceString<ModuleOp>(
        "func.func @main(%m: memref<8xi32>, %x: i32, %n: index) -> i32 {" + body + "}", &context);
    EXPECT_TRUE(module) << body;
    bool changed = neutralise(llvm::cantFail(parseNeutraliser(rule)), *module, pipeline);
    EXPECT_TRUE(succeeded(verify(*module)));
    return changed;
  }
  template <typename Op> int64_t count() {
    int64_t ops = 0;
    module->walk([&](Op) { ++ops; });
    return ops;
  }
  std::string text() {
    std::string printed;
    llvm::raw_string_ostream(printed) << *module;
    return printed;
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
  OwningOpRef<ModuleOp> module;
  std::string pipeline = "builtin.module(a{tile-size=3 maximal=true},b)";
};

TEST_F(NeutraliseTest, LoopsThatAreEmptyAreNotReached) {
  ASSERT_TRUE(apply("guard-loops",
                    "%c1 = arith.constant 1 : index "
                    "%s = scf.for %i = %n to %c1 step %c1 iter_args(%a = %x) -> (i32) {"
                    " %b = arith.addi %a, %a : i32 scf.yield %b : i32 } return %s : i32"));
  EXPECT_EQ(count<scf::ForOp>(), 1);
  scf::IfOp guard;
  module->walk([&](scf::IfOp found) { guard = found; });
  ASSERT_TRUE(guard);
  // If it is not entered, the value is the one from before it.
  auto yield = cast<scf::YieldOp>(guard.elseBlock()->getTerminator());
  EXPECT_TRUE(isa<BlockArgument>(yield.getOperand(0)));
  EXPECT_TRUE(isa<scf::ForOp>(guard.thenBlock()->front()));
}

TEST_F(NeutraliseTest, AffineLoopsTooWhateverTheirBounds) {
  ASSERT_TRUE(apply("guard-loops", "affine.for %i = max affine_map<(d0) -> (d0, 1)>(%n) to 4 {"
                                   " affine.for %j = 0 to %n {"
                                   " affine.store %x, %m[%j] : memref<8xi32> } } return %x : i32"));
  EXPECT_EQ(count<scf::IfOp>(), 2);
  EXPECT_EQ(count<affine::AffineForOp>(), 2);
  EXPECT_FALSE(apply("guard-loops", "return %x : i32"));
}

TEST_F(NeutraliseTest, MasksLetEverythingThrough) {
  const std::string tail = " %v = vector.broadcast %x : i32 to vector<4xi32>"
                           " vector.maskedstore %m[%n], %k, %v : memref<8xi32>, vector<4xi1>, "
                           "vector<4xi32> return %x : i32";
  ASSERT_TRUE(apply("full-masks", "%k = vector.create_mask %n : vector<4xi1>" + tail));
  EXPECT_THAT(text(), HasSubstr("dense<true>"));
  EXPECT_THAT(text(), testing::Not(HasSubstr("create_mask")));
  EXPECT_TRUE(apply("full-masks", "%k = vector.constant_mask [2] : vector<4xi1>" + tail));
  EXPECT_FALSE(apply("full-masks", "return %x : i32"));
}

TEST_F(NeutraliseTest, StepsBecomeOne) {
  ASSERT_TRUE(apply("unit-steps", "%c1 = arith.constant 1 : index %c2 = arith.constant 2 : index "
                                  "affine.for %i = 0 to 8 step 3 { affine.store %x, %m[%i] : "
                                  "memref<8xi32> } scf.for %i = %c1 to %n step %c2 { } "
                                  "return %x : i32"));
  EXPECT_THAT(text(), testing::Not(HasSubstr("step 3")));
  EXPECT_FALSE(apply("unit-steps", "%c1 = arith.constant 1 : index scf.for %i = %c1 to %n step "
                                   "%c1 { } return %x : i32"));
}

TEST_F(NeutraliseTest, OpsAndOptionsGo) {
  ASSERT_TRUE(apply("without-op=arith.subi", "%a = arith.subi %x, %x : i32 return %a : i32"));
  EXPECT_THAT(text(), testing::Not(HasSubstr("subi")));
  // An op without an operand that can replace it stays.
  EXPECT_FALSE(
      apply("without-op=memref.load", "%a = memref.load %m[%n] : memref<8xi32> return %a : i32"));
  EXPECT_TRUE(apply("without-option=tile-size", "return %x : i32"));
  EXPECT_EQ(pipeline, "builtin.module(a{maximal=true},b)");
  EXPECT_TRUE(apply("without-option=maximal", "return %x : i32"));
  EXPECT_EQ(pipeline, "builtin.module(a{},b)");
  EXPECT_FALSE(apply("without-option=maximal", "return %x : i32"));
}

TEST(Neutraliser, IsReadOrRefusedInOneLine) {
  auto complaint = [](const char *text) {
    auto rule = parseNeutraliser(text);
    return rule ? "" : llvm::toString(rule.takeError());
  };
  EXPECT_EQ(complaint(" guard-loops "), "");
  EXPECT_THAT(complaint("guard-lops"), HasSubstr("expected one of guard-loops, "));
  EXPECT_EQ(complaint("guard-loops=1"), "guard-loops: expected no argument, got \"1\"");
  EXPECT_EQ(complaint("without-op"), "without-op: expected without-op=OP");
}

TEST_F(NeutraliseTest, StoresInLoopsWriteOneNumber) {
  ASSERT_TRUE(apply("store-constants",
                    "affine.for %i = 0 to 8 { affine.store %x, %m[%i] : memref<8xi32> }"
                    "memref.store %x, %m[%n] : memref<8xi32> return %x : i32"));
  // The one in the loop, and not the other.
  EXPECT_THAT(text(), HasSubstr("affine.store %c1_i32, "));
  EXPECT_THAT(text(), HasSubstr("memref.store %arg1, "));
  EXPECT_FALSE(apply("store-constants", "return %x : i32"));
}

TEST_F(NeutraliseTest, WhatIsWrittenIsReadBefore) {
  ASSERT_TRUE(apply("read-before-write",
                    "affine.for %i = 0 to 4 { affine.store %x, %m[%i * 2] : memref<8xi32> }"
                    "return %x : i32"));
  EXPECT_THAT(text(), HasSubstr("affine.load %arg0[%arg3 * 2]"));
  EXPECT_FALSE(apply("read-before-write", "return %x : i32"));
}

TEST_F(NeutraliseTest, WhatIsOverwrittenIsReadByAnInput) {
  const std::string maps = "{indexing_maps = [affine_map<(d) -> (d)>], iterator_types = [";
  const std::string tensor = "%t = tensor.empty() : tensor<8xi32> ";
  const std::string rest = "]} outs(%t : tensor<8xi32>) { ^bb0(%old: i32): %s = arith.addi %old, "
                           "%x : i32 linalg.yield %s : i32 } -> tensor<8xi32> return %x : i32";
  ASSERT_TRUE(apply("read-inputs", tensor + "%g = linalg.generic " + maps + "\"parallel\"" + rest));
  linalg::GenericOp reader;
  module->walk([&](linalg::GenericOp found) { reader = found; });
  ASSERT_EQ(reader.getNumDpsInputs(), 1);
  EXPECT_FALSE(reader.getRegionInputArgs().front().use_empty());
  EXPECT_TRUE(reader.getRegionOutputArgs().front().use_empty());
  // The target of a reduction must be read where it is.
  EXPECT_FALSE(
      apply("read-inputs", tensor + "%g = linalg.generic {indexing_maps = [affine_map<(d, e) -> "
                                    "(e)>, affine_map<(d, e) -> (d)>], iterator_types = "
                                    "[\"parallel\", \"reduction\"]} ins(%t : tensor<8xi32>) "
                                    "outs(%t : tensor<8xi32>) { ^bb0(%a: i32, %old: i32): %s = "
                                    "arith.addi %old, %a : i32 linalg.yield %s : i32 } -> "
                                    "tensor<8xi32> return %x : i32"));
}

TEST_F(NeutraliseTest, DivisionsOfRemaindersAreComputed) {
  ASSERT_TRUE(apply("nested-divisions",
                    "affine.for %i = 0 to 4 {"
                    " %a = affine.load %m[(-%i) mod 4 floordiv 2] : memref<8xi32>"
                    " affine.store %a, %m[(%i mod 4) mod 3] : memref<8xi32>"
                    " affine.store %a, %m[%i mod 4] : memref<8xi32> } return %x : i32"));
  EXPECT_EQ(count<affine::AffineLoadOp>(), 0);
  EXPECT_EQ(count<affine::AffineStoreOp>(), 1) << "a remainder alone stays";
  EXPECT_THAT(text(), HasSubstr("arith.remsi"));
  ASSERT_TRUE(apply("nested-divisions",
                    "%a = affine.apply affine_map<(d) -> ((d mod 4) ceildiv 2)>(%n)"
                    "%v = memref.load %m[%a] : memref<8xi32> return %v : i32"));
  EXPECT_EQ(count<affine::AffineApplyOp>(), 0);
  EXPECT_FALSE(apply("nested-divisions",
                     "%a = affine.apply affine_map<(d) -> ((d floordiv 2) mod 4)>(%n)"
                     "%v = memref.load %m[%a] : memref<8xi32> return %v : i32"));
}

TEST_F(NeutraliseTest, BoundsOfCarriedValuesAreComputed) {
  auto loop = [](const std::string &bound) {
    return "%c0 = arith.constant 0 : index %c1 = arith.constant 1 : index "
           "%s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {" +
           bound + " scf.yield %b : index } return %x : i32";
  };
  ASSERT_TRUE(apply("bounds-of-carried", loop("%b = affine.min affine_map<(d) -> (d, 1)>(%a)")));
  EXPECT_THAT(text(), HasSubstr("arith.minsi"));
  EXPECT_EQ(count<affine::AffineMinOp>(), 0);
  ASSERT_TRUE(apply("bounds-of-carried", loop("%p = affine.apply affine_map<(d) -> (d + 1)>(%a) "
                                              "%b = affine.max affine_map<(d) -> (d, 1)>(%p)")));
  EXPECT_THAT(text(), HasSubstr("arith.maxsi"));
  EXPECT_FALSE(apply("bounds-of-carried", loop("%b = affine.min affine_map<(d) -> (d, 1)>(%i)")));
}

TEST_F(NeutraliseTest, VectorsThatAreWrittenAreReadBefore) {
  ASSERT_TRUE(apply("read-before-write",
                    "%v = vector.broadcast %x : i32 to vector<2xi32> affine.vector_store %v, "
                    "%m[%n] : memref<8xi32>, vector<2xi32> return %x : i32"));
  EXPECT_EQ(count<affine::AffineVectorLoadOp>(), 1);
}

} // namespace npufuzz::reduceir::tests
