//===- ReducedAxesTest.cpp - tensor elements that meet --------------------===//
#include "generators/programs/ReducedAxes.h"
#include "tile/Program.h"

#include "gtest/gtest.h"

namespace npufuzz::generators {
namespace {

/// One line "argument: axes / extent" per argument of the program's first kernel.
std::string reducedOf(llvm::StringRef body) {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  tile::loadProgramDialects(context);
  std::string text = ("func.func @k0(%a: memref<4x6x8xf32>, %b: memref<8x5xf32>, %out: "
                      "memref<4x6x1xf32>) attributes {tile.kernel} {\n"
                      "  %c0 = arith.constant 0 : index\n" +
                      body +
                      "  return\n}\n"
                      "func.func @main(%a: memref<4x6x8xf32>, %b: memref<8x5xf32>, %out: "
                      "memref<4x6x1xf32>) {\n"
                      "  call @k0(%a, %b, %out) : (memref<4x6x8xf32>, memref<8x5xf32>, "
                      "memref<4x6x1xf32>) -> ()\n  return\n}\n")
                         .str();
  auto program = llvm::cantFail(tile::parseProgram(context, text));
  std::string lines;
  llvm::raw_string_ostream os(lines);
  forEachReduced(*program.get().getOps<mlir::func::FuncOp>().begin(),
                 [&](unsigned argument, const Line &line) {
                   os << argument << ":";
                   for (int64_t axis : line.axes)
                     os << ' ' << axis;
                   os << " / " << line.extent << "\n";
                 });
  return lines;
}

TEST(ReducedAxes, ThroughOpsThatKeepPlaces) {
  EXPECT_EQ(reducedOf(R"(
    %v = tile.view %a : memref<4x6x8xf32> -> !tile.view<4x6x8xf32>
    %x = tile.load %v[%c0, %c0, %c0] : !tile.view<4x6x8xf32> -> !tile.tile<2x3x8xf32>
    %m = tile.reduce max %x axis 2 : !tile.tile<2x3x8xf32> -> !tile.tile<2x3x1xf32>
    %s = tile.expand_binary sub %x, %m axis 2 : !tile.tile<2x3x8xf32>, !tile.tile<2x3x1xf32> -> !tile.tile<2x3x8xf32>
    %e = tile.exp %s : !tile.tile<2x3x8xf32>
    %r = tile.reduce sum %e axis 1 : !tile.tile<2x3x8xf32> -> !tile.tile<2x1x8xf32>
)"),
            "0: 2 / 8\n0: 1 / 3\n");
}

TEST(ReducedAxes, ThroughViewsThatMergeAndPermuteAxes) {
  EXPECT_EQ(reducedOf(R"(
    %v = tile.view %a : memref<4x6x8xf32> -> !tile.view<4x6x8xf32>
    %p = tile.permute %v [2, 0, 1] : !tile.view<4x6x8xf32> -> !tile.view<8x4x6xf32>
    %f = tile.reshape %p : !tile.view<8x4x6xf32> -> !tile.view<8x24xf32>
    %x = tile.load %f[%c0, %c0] : !tile.view<8x24xf32> -> !tile.tile<8x12xf32>
    %r = tile.reduce sum %x axis 1 : !tile.tile<8x12xf32> -> !tile.tile<8x1xf32>
)"),
            "0: 0 1 / 12\n");
}

TEST(ReducedAxes, OfBothFactorsOfAProduct) {
  EXPECT_EQ(reducedOf(R"(
    %v = tile.view %b : memref<8x5xf32> -> !tile.view<8x5xf32>
    %x = tile.load %v[%c0, %c0] : !tile.view<8x5xf32> -> !tile.tile<8x5xf32>
    %t = tile.transpose %x : !tile.tile<8x5xf32> -> !tile.tile<5x8xf32>
    %r = tile.matmul %t, %x : !tile.tile<5x8xf32>, !tile.tile<8x5xf32> -> !tile.tile<5x5xf32>
)"),
            "1: 0 / 8\n");
}

TEST(ReducedAxes, NoneWhereNothingIsReduced) {
  EXPECT_EQ(reducedOf(R"(
    %v = tile.view %b : memref<8x5xf32> -> !tile.view<8x5xf32>
    %x = tile.load %v[%c0, %c0] : !tile.view<8x5xf32> -> !tile.tile<8x5xf32>
    %n = tile.neg %x : !tile.tile<8x5xf32>
)"),
            "");
}

} // namespace
} // namespace npufuzz::generators
