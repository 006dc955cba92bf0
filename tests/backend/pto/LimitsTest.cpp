//===- LimitsTest.cpp - refusals that are no findings ---------------------===//
#include "backend/Backend.h"
#include "tests/backend/pto/StandIn.h"
#include "tile/Program.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace npufuzz {
Backend &ptoBackend();
} // namespace npufuzz

using namespace npufuzz;
using namespace npufuzz::pto;

namespace {

/// Result of a copy of a tensor by a ptoas that refuses it with these words.
CompileResult refused(const std::string &words) {
  StandIn standIn("echo \"kernels.pto:1:1: error: " + words + "\" >&2\nexit 1");
  llvm::cantFail(ptoBackend().configure({{"ptoas", standIn.path}}));
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  tile::loadProgramDialects(context);
  auto program = llvm::cantFail(tile::parseProgram(context, R"(
func.func @k(%a: memref<4xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4xi32> -> <4xi32>
  %x = tile.load %va[%c0] : <4xi32> -> <4xi32>
  tile.store %x, %va[%c0] : <4xi32>, <4xi32>
  return
}
func.func @main(%a: memref<4xi32>) {
  call @k(%a) : (memref<4xi32>) -> ()
  return
})"));
  Case test{std::move(program), {Tensor(ElementKind::i32, {4})}, {}, 0};
  CompileResult compiled = ptoBackend().compile(test, CompileOptions());
  llvm::cantFail(ptoBackend().configure({{"ptoas", ""}}));
  return compiled;
}

} // namespace

TEST(PtoLimits, ColumnsThatLieApartAreOne) {
  CompileResult result = refused("layout mismatch: user-specified layout=dn but inferred=nd");
  EXPECT_EQ(result.status, CompileStatus::unsupported);
  EXPECT_THAT(result.diagnostic, testing::StartsWith("unsupported: "));
  EXPECT_EQ(refused("user-specified layout=nd but inferred=dn").status, CompileStatus::passFailed);
}

TEST(PtoLimits, ExtentsThatFoldToNothingAreOne) {
  EXPECT_EQ(refused("op size at dim 1 must be positive, got 0").status, CompileStatus::unsupported);
  EXPECT_EQ(refused("op size at dim 1 must be positive, got -1").status, CompileStatus::passFailed);
}

TEST(PtoLimits, OverflowIsNoneWhereEverythingFits) {
  EXPECT_EQ(refused("vec overflow").status, CompileStatus::passFailed);
}

TEST(PtoLimits, EachCallIsKeptWithItsCommandLine) {
  CompileResult result = refused("no");
  EXPECT_THAT(result.files.at("command.txt"),
              testing::HasSubstr(" kernels.pto -o kernels.cpp --pto-arch=a3 --pto-level=level2 "
                                 "--enable-insert-sync\n"));
  EXPECT_THAT(result.files.at("kernels.pto"), testing::HasSubstr("pto.tload"));
}
