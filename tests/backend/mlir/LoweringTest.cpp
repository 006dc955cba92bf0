//===- LoweringTest.cpp - what lower-tile-to-linalg makes of a program -----===//
#include "Programs.h"

#include "backend/passes/PassSequence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::test;
using testing::HasSubstr;
using testing::Not;

namespace {

/// Printed IR after the pipeline, for one kernel on %a and %o of type 37x100xf32.
std::string lowered(const std::string &body, const std::string &pipeline) {
  Case testCase = caseOf("func.func @k(%a: memref<37x100xf32>, %o: memref<37x100xf32>) attributes "
                         "{tile.kernel} {\n" +
                             body +
                             "\n return\n}\nfunc.func @main(%a: memref<37x100xf32>, %o: "
                             "memref<37x100xf32>) {\n func.call @k(%a, %o) : (memref<37x100xf32>, "
                             "memref<37x100xf32>) -> ()\n return\n}",
                         {});
  CompileResult result;
  mlir::OwningOpRef<mlir::ModuleOp> module(testCase.module.get().clone());
  EXPECT_TRUE(runPipeline(module, pipeline, {}, result)) << result.diagnostic;
  std::string text = Module(std::move(module)).print();
  EXPECT_THAT(text, Not(HasSubstr("tile.load")));
  return text;
}

const char *rowMaximum = R"(
  %va = tile.view %a : memref<37x100xf32> -> !tile.view<37x100xf32>
  %vo = tile.view %o : memref<37x100xf32> -> !tile.view<37x100xf32>
  affine.for %i = 0 to 37 step 16 {
    affine.for %j = 0 to 100 step 32 {
      %t = tile.load %va[%i, %j] : !tile.view<37x100xf32> -> !tile.tile<16x32xf32>
      %r = tile.reduce max %t axis 1 : !tile.tile<16x32xf32> -> !tile.tile<16x1xf32>
      %e = tile.expand_binary sub %t, %r axis 1 : !tile.tile<16x32xf32>, !tile.tile<16x1xf32> -> !tile.tile<16x32xf32>
      tile.store %e, %vo[%i, %j] : !tile.tile<16x32xf32>, !tile.view<37x100xf32>
    }
  })";
const char *carried = R"(
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<37x100xf32> -> !tile.view<37x100xf32>
  %vo = tile.view %o : memref<37x100xf32> -> !tile.view<37x100xf32>
  %x = tile.load %va[%c0, %c0] : !tile.view<37x100xf32> -> !tile.tile<4x4xf32>
  %y = tile.load %va[%c0, %c0] : !tile.view<37x100xf32> -> !tile.tile<4x4xf32>
  %p, %q = affine.for %i = 0 to 3 iter_args(%s = %x, %t = %y) -> (!tile.tile<4x4xf32>, !tile.tile<4x4xf32>) {
    affine.yield %t, %s : !tile.tile<4x4xf32>, !tile.tile<4x4xf32>
  }
  tile.store %p, %vo[%c0, %c0] : !tile.tile<4x4xf32>, !tile.view<37x100xf32>)";

size_t count(const std::string &text, const std::string &part) {
  size_t found = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

} // namespace

TEST(Lowering, TailsAreSubviewsOfTheValidExtents) {
  std::string text = lowered(rowMaximum, "lower-tile-to-linalg");
  EXPECT_THAT(text, HasSubstr("affine_map<(d0) -> (-d0 + 37, 16)>"));
  EXPECT_EQ(count(text, "linalg.generic"), 2u);
  EXPECT_THAT(text, HasSubstr(R"(iterator_types = ["parallel", "reduction"])"));
  // The operand that repeats along the reduced axis loses that axis.
  EXPECT_THAT(text, HasSubstr("memref<16x1xf32> to memref<?xf32, strided<[1]>>"));
  EXPECT_EQ(count(text, "memref.alloc()"), count(text, "memref.dealloc"));
}

TEST(Lowering, AffineLoopsCarryTheTailInTheirBounds) {
  std::string text = lowered(rowMaximum, "lower-tile-to-linalg{affine-loops=true},canonicalize");
  EXPECT_THAT(text, HasSubstr("affine.for %arg4 = 0 to min"));
  EXPECT_THAT(text, HasSubstr("affine.load %arg0[%arg2 + %arg4, %arg3 + %arg5]"));
  for (const char *other : {"linalg.", "scf.for", "memref.load", "memref.subview"})
    EXPECT_THAT(text, Not(HasSubstr(other)));
}

TEST(Lowering, ExtentsThatALoopCarriesBoundNoAffineLoop) {
  std::string text = lowered(carried, "lower-tile-to-linalg{affine-loops=true}");
  EXPECT_EQ(count(text, "linalg.generic"), 4u);
  EXPECT_THAT(text, HasSubstr("affine.for"));
}

TEST(Lowering, SwappedTilesAreSavedBeforeEitherIsOverwritten) {
  std::string text = lowered(carried, "lower-tile-to-linalg");
  // A copy of each initial tile precedes the loop; in the loop, two tiles are saved, then two
  // written.
  EXPECT_EQ(count(text, "memref.copy"), 6u);
}

TEST(Lowering, TiesOfZerosAreResolvedOnlyWhereArithExpandFollows) {
  EXPECT_THAT(lowered(rowMaximum, "lower-tile-to-linalg"), HasSubstr("arith.bitcast"));
  EXPECT_THAT(lowered(rowMaximum, "lower-tile-to-linalg{expands-arith=false}"),
              Not(HasSubstr("arith.bitcast")));
}

TEST(Lowering, LeavesLoweredCodeAlone) {
  std::string once = lowered(rowMaximum, "lower-tile-to-linalg");
  EXPECT_EQ(lowered(rowMaximum, "lower-tile-to-linalg,lower-tile-to-linalg"), once);
}
