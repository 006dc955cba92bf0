//===- ProgramTest.cpp - accepted and refused programs --------------------===//
#include "tile/Program.h"
#include "tile/Loops.h"
#include "tile/OpTable.h"

#include "mlir/IR/Verifier.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <filesystem>
#include <fstream>
#include <set>

using namespace npufuzz;
using testing::HasSubstr;

namespace {

struct ProgramTest : testing::Test {
  ProgramTest() { tile::loadProgramDialects(context); }

  /// First error of a kernel with this body; empty if it is accepted. %a, %b: 37x100xf32, %n:
  /// index.
  std::string errorOf(const std::string &body, const std::string &main = "") {
    std::string text = R"(
func.func @k0(%a: memref<37x100xf32>, %b: memref<37x100xf32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<37x100xf32> -> !tile.view<37x100xf32>
  %vb = tile.view %b : memref<37x100xf32> -> !tile.view<37x100xf32>
  %t = tile.load %va[%c0, %c0] : !tile.view<37x100xf32> -> !tile.tile<16x32xf32>
)" + body + R"(
  return
}
func.func @main(%a: memref<37x100xf32>, %b: memref<37x100xf32>, %n: index) {
)" + main + R"(
  func.call @k0(%a, %b, %n) : (memref<37x100xf32>, memref<37x100xf32>, index) -> ()
  return
})";
    auto program = tile::parseProgram(context, text);
    if (program) {
      // An accepted program also survives printing and parsing.
      auto again = tile::parseProgram(context, program->print());
      EXPECT_TRUE(bool(again));
      EXPECT_EQ(again->print(), program->print());
      return "";
    }
    return llvm::toString(program.takeError());
  }

  mlir::MLIRContext context;
};

TEST_F(ProgramTest, AcceptsEveryComputeOp) {
  EXPECT_EQ(errorOf(R"(
    affine.for %i = 0 to 37 step 16 {
      %r = tile.reduce max %t axis 1 : !tile.tile<16x32xf32> -> !tile.tile<16x1xf32>
      %e = tile.expand_binary sub %t, %r axis 1 : !tile.tile<16x32xf32>, !tile.tile<16x1xf32> -> !tile.tile<16x32xf32>
      %x = tile.exp %e : !tile.tile<16x32xf32>
      %h = tile.cast %x round nearest_away saturate : !tile.tile<16x32xf32> -> !tile.tile<16x32xbf16>
      %p = tile.cmp lt %t, %x : !tile.tile<16x32xf32> -> !tile.tile<16x32xi1>
      %s = tile.select %p, %t, %x : !tile.tile<16x32xi1>, !tile.tile<16x32xf32>, !tile.tile<16x32xf32> -> !tile.tile<16x32xf32>
      %w = tile.set_valid %s[%n, %c0] : !tile.tile<16x32xf32>
      %f = tile.fill_pad min %w : !tile.tile<16x32xf32>
      %o = tile.iota axis 1 from %i : !tile.tile<16x32xi64>
      %q = tile.transpose %f : !tile.tile<16x32xf32> -> !tile.tile<32x16xf32>
      %m = tile.matmul %t, %q : !tile.tile<16x32xf32>, !tile.tile<32x16xf32> -> !tile.tile<16x16xf32>
      %m2 = tile.matmul %t, %q acc %m : !tile.tile<16x32xf32>, !tile.tile<32x16xf32> acc !tile.tile<16x16xf32> -> !tile.tile<16x16xf32>
      %am = tile.reduce argmax %t axis 1 : !tile.tile<16x32xf32> -> !tile.tile<16x1xi32>
      %cs = tile.cumsum %t axis 0 : !tile.tile<16x32xf32>
      %tk = tile.topk indices %t smallest : !tile.tile<16x32xf32> -> !tile.tile<16x4xi32>
      tile.store %f, %vb[%i, %c0] : !tile.tile<16x32xf32>, !tile.view<37x100xf32>
    })"),
            "");
}

TEST_F(ProgramTest, ErrorsNameLineColumnAndRule) {
  EXPECT_THAT(errorOf("%r = tile.not %t : !tile.tile<16x32xf32>"),
              testing::AllOf(HasSubstr("program.mlir:7:"),
                             HasSubstr("does not take elements of type 'f32'")));
  EXPECT_THAT(
      errorOf("%r = tile.reduce any %t axis 1 : !tile.tile<16x32xf32> -> !tile.tile<16x1xf32>"),
      HasSubstr("any and all take i1"));
  EXPECT_THAT(
      errorOf("%r = tile.reduce sum %t axis 2 : !tile.tile<16x32xf32> -> !tile.tile<16x1xf32>"),
      HasSubstr("expected an axis in [0, 2), got 2"));
  EXPECT_THAT(errorOf("%r = tile.transpose %t : !tile.tile<16x32xf32> -> !tile.tile<16x32xf32>"),
              HasSubstr("expected result shape [32, 16], got [16, 32]"));
  EXPECT_THAT(
      errorOf("%r = tile.reduce argmin %t axis 1 : !tile.tile<16x32xf32> -> !tile.tile<16x1xf32>"),
      HasSubstr("expected a result of i32, got 'f32'"));
  EXPECT_THAT(errorOf("%r = tile.topk values %t : !tile.tile<16x32xf32> -> !tile.tile<16x33xf32>"),
              HasSubstr("picks 33 of 32 elements"));
  EXPECT_THAT(errorOf("%r = tile.topk values %t : !tile.tile<16x32xf32> -> !tile.tile<8x4xf32>"),
              HasSubstr("expected result shape [16, 4], got [8, 4]"));
  EXPECT_THAT(errorOf("%r = tile.cast %t : !tile.tile<16x32xf32> -> !tile.tile<16x32xi1>"),
              HasSubstr("does not convert floats to i1"));
}

TEST_F(ProgramTest, AcceptsLoopsThatEndAtAnArgumentAndBranches) {
  EXPECT_EQ(errorOf(R"(
    affine.for %i = 0 to min affine_map<()[s0] -> (s0, 37)>()[%n] step 16 {
      %p = arith.cmpi slt, %i, %n : index
      %r = scf.if %p -> (!tile.tile<16x32xf32>) {
        scf.yield %t : !tile.tile<16x32xf32>
      } else {
        %u = tile.neg %t : !tile.tile<16x32xf32>
        scf.yield %u : !tile.tile<16x32xf32>
      }
      tile.store %r, %vb[%i, %c0] : !tile.tile<16x32xf32>, !tile.view<37x100xf32>
    })"),
            "");
}

/// A loop that carries an index: from `first`, by `step`.
static std::string carryingLoop(const std::string &first, const std::string &step) {
  return "%step = arith.constant " + step + " : index\n%first = arith.constant " + first +
         " : index\n" + R"(
    %end = affine.for %i = 2 to 8 step 2 iter_args(%at = %first) -> (index) {
      tile.store %t, %vb[%at, %c0] : !tile.tile<16x32xf32>, !tile.view<37x100xf32>
      %next = arith.addi %at, %step : index
      affine.yield %next : index
    }
)";
}

TEST_F(ProgramTest, ChecksIndicesThatLoopsCarry) {
  EXPECT_EQ(errorOf(carryingLoop("3", "5")), "");
  EXPECT_THAT(errorOf(carryingLoop("-1", "5")), HasSubstr("starts at a constant of 0 or more"));
  EXPECT_THAT(errorOf(carryingLoop("3", "0")), HasSubstr("grows by a constant of 1 or more"));
  EXPECT_THAT(errorOf(carryingLoop("3", "5") + "%p = arith.cmpi slt, %end, %c0 : index"),
              HasSubstr("used behind the loop"));
  EXPECT_THAT(errorOf("%x = arith.addi %n, %c0 : index"), HasSubstr("that a loop carries"));
}

TEST_F(ProgramTest, WritesCarriedIndicesAsMultiplesOfLoopVariables) {
  auto program = tile::parseProgram(context, R"(
func.func @k(%a: memref<64xf32>) attributes {tile.kernel} {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %v = tile.view %a : memref<64xf32> -> !tile.view<64xf32>
  %end = affine.for %i = 2 to 8 step 2 iter_args(%at = %c3) -> (index) {
    %t = tile.load %v[%at] : !tile.view<64xf32> -> !tile.tile<4xf32>
    tile.store %t, %v[%at] : !tile.tile<4xf32>, !tile.view<64xf32>
    %next = arith.addi %at, %c5 : index
    affine.yield %next : index
  }
  return
}
func.func @main(%a: memref<64xf32>) {
  func.call @k(%a) : (memref<64xf32>) -> ()
  return
}
)");
  ASSERT_TRUE(static_cast<bool>(program)) << llvm::toString(program.takeError());
  tile::resolveCarriedIndices(program->get());
  EXPECT_TRUE(mlir::succeeded(mlir::verify(program->get())));
  EXPECT_TRUE(mlir::succeeded(tile::verifyProgram(program->get())));
  program->get().walk([](mlir::affine::AffineApplyOp apply) {
    mlir::Builder builder(apply.getContext());
    for (auto [variable, carried] : {std::pair(2, 3), {4, 8}, {6, 13}}) {
      llvm::SmallVector<mlir::Attribute> result;
      ASSERT_TRUE(mlir::succeeded(
          apply.getAffineMap().constantFold(builder.getIndexAttr(variable), result)));
      EXPECT_EQ(llvm::cast<mlir::IntegerAttr>(result.front()).getInt(), carried);
    }
  });
  std::string text = program->print();
  EXPECT_THAT(text, HasSubstr("affine.apply"));
  EXPECT_THAT(text, testing::Not(HasSubstr("iter_args")));
  EXPECT_THAT(text, testing::Not(HasSubstr("arith.addi")));
}

TEST_F(ProgramTest, RefusesWhatAKernelMayNotDo) {
  EXPECT_THAT(errorOf("affine.for %i = 0 to %n { }"), HasSubstr("expected a constant lower bound"));
  EXPECT_THAT(errorOf("affine.for %i = 0 to 4 {\n"
                      "  affine.for %j = 0 to min affine_map<(d0) -> (d0, 4)>(%i) { }\n}"),
              HasSubstr("expected an upper bound of constants and arguments"));
  EXPECT_THAT(errorOf("%p = arith.cmpi ult, %n, %c0 : index"),
              HasSubstr("expected a signed comparison"));
  EXPECT_THAT(errorOf("%s = tile.scratch : memref<4xf32>"), HasSubstr("not allowed in a kernel"));
  EXPECT_THAT(errorOf("", "%x = arith.addi %n, %n : index"), HasSubstr("not allowed in @main"));
  EXPECT_THAT(errorOf("", "func.call @k0(%a, %a, %n) : (memref<37x100xf32>, memref<37x100xf32>, "
                          "index) -> ()"),
              HasSubstr("do not alias"));
}

TEST_F(ProgramTest, RefusesStoresThroughABroadcast) {
  EXPECT_THAT(errorOf(R"(
    %u = tile.slice %vb offsets [0, 0] strides [1, 1] : !tile.view<37x100xf32> -> !tile.view<1x32xf32>
    %w = tile.broadcast %u : !tile.view<1x32xf32> -> !tile.view<16x32xf32>
    tile.store %t, %w[%c0, %c0] : !tile.tile<16x32xf32>, !tile.view<16x32xf32>)"),
              HasSubstr("cannot write through a broadcast"));
}

TEST_F(ProgramTest, ChecksConcatAndPad) {
  const std::string half =
      "%h = tile.chunk %va axis 0 part 1 of 2 : !tile.view<37x100xf32> -> !tile.view<18x100xf32>\n";
  EXPECT_EQ(errorOf(half + "%c = tile.concat %h, %va axis 0 : !tile.view<18x100xf32>, "
                           "!tile.view<37x100xf32> -> !tile.view<55x100xf32>\n"
                           "%p = tile.pad min %c low [1, 0] : !tile.view<55x100xf32> -> "
                           "!tile.view<57x100xf32>"),
            "");
  EXPECT_THAT(errorOf(half + "%c = tile.concat %h, %va axis 0 : !tile.view<18x100xf32>, "
                             "!tile.view<37x100xf32> -> !tile.view<54x100xf32>"),
              HasSubstr("expected result shape [55, 100], got [54, 100]"));
  EXPECT_THAT(errorOf(half + "%c = tile.concat %h, %va axis 1 : !tile.view<18x100xf32>, "
                             "!tile.view<37x100xf32> -> !tile.view<18x200xf32>"),
              HasSubstr("expected source 1 shape [18, 100], got [37, 100]"));
  EXPECT_THAT(errorOf("%p = tile.pad zero %va low [2, 0] : !tile.view<37x100xf32> -> "
                      "!tile.view<38x100xf32>"),
              HasSubstr("axis 0 of extent 38 does not hold 37 elements from 2 on"));
  EXPECT_THAT(
      errorOf("%p = tile.pad zero %va low [0, 0] : !tile.view<37x100xf32> -> "
              "!tile.view<38x100xf32>\n"
              "tile.store %t, %p[%c0, %c0] : !tile.tile<16x32xf32>, !tile.view<38x100xf32>"),
      HasSubstr("cannot write through concat or pad"));
  EXPECT_THAT(
      errorOf("%p = tile.pad zero %va low [0, 0] : !tile.view<37x100xf32> -> "
              "!tile.view<38x100xf32>\n"
              "tile.store %t, %va[%c0, %c0] : !tile.tile<16x32xf32>, !tile.view<37x100xf32>"),
      HasSubstr("shows a tensor that the kernel stores to"));
}

TEST_F(ProgramTest, PadsF8WithZeroAlone) {
  auto errorOfPad = [&](const std::string &kind) {
    auto program = tile::parseProgram(
        context, "func.func @k(%a: memref<4xf8E4M3FN>) attributes {tile.kernel} {\n"
                 "  %v = tile.view %a : memref<4xf8E4M3FN> -> !tile.view<4xf8E4M3FN>\n"
                 "  %p = tile.pad " +
                     kind +
                     " %v low [1] : !tile.view<4xf8E4M3FN> -> !tile.view<5xf8E4M3FN>\n"
                     "  return\n}\n"
                     "func.func @main(%a: memref<4xf8E4M3FN>) {\n"
                     "  func.call @k(%a) : (memref<4xf8E4M3FN>) -> ()\n"
                     "  return\n}");
    return program ? std::string() : llvm::toString(program.takeError());
  };
  EXPECT_EQ(errorOfPad("zero"), "");
  EXPECT_THAT(errorOfPad("max"), HasSubstr("with zero alone"));
}

TEST_F(ProgramTest, ChecksIndexTiles) {
  auto gather = [&](const std::string &axis, const std::string &index) {
    return errorOf("%i = tile.iota axis 0 from %c0 : !tile.tile<" + index +
                   ">\n%g = tile.gather %va[%c0, %c0] axis " + axis +
                   " by %i : !tile.view<37x100xf32>, !tile.tile<" + index +
                   "> -> !tile.tile<16x32xf32>");
  };
  EXPECT_EQ(gather("0", "16x1xi32"), "");
  EXPECT_EQ(gather("1", "16x32xindex"), "");
  EXPECT_THAT(gather("1", "16x1xi64"), HasSubstr("expected index shape [16, 32], got [16, 1]"));
  EXPECT_THAT(gather("0", "16x2xi64"), HasSubstr("expected index shape [16, 32], got [16, 2]"));
  EXPECT_THAT(gather("0", "16x1xi16"), HasSubstr("expected indices of i32, i64 or index, got"));
  EXPECT_THAT(gather("2", "16x1xi64"), HasSubstr("expected an axis in [0, 2), got 2"));
}

TEST_F(ProgramTest, TransfersDoNotGoWhereATileSays) {
  EXPECT_THAT(errorOf("%i = tile.iota axis 0 from %c0 : !tile.tile<4xindex>\n"
                      "%e = tile.extract %i[%c0] : !tile.tile<4xindex> -> index\n"
                      "%f = affine.apply affine_map<(d0) -> (d0 + 1)>(%e)\n"
                      "%g = tile.load %va[%f, %c0] : !tile.view<37x100xf32> -> "
                      "!tile.tile<16x32xf32>"),
              HasSubstr("expected offsets of loop variables, constants and arguments"));
}

TEST_F(ProgramTest, ChecksShapesOfTransposedAndBatchedProducts) {
  auto product = [&](const std::string &rhs, const std::string &result) {
    return errorOf("%z = arith.constant 0.0 : f32\n"
                   "%x = tile.splat %z : f32 -> !tile.tile<2x3x4xf32>\n"
                   "%y = tile.splat %z : f32 -> !tile.tile<" +
                   rhs + ">\n%p = tile.matmul %x transposed, %y : !tile.tile<2x3x4xf32>, " +
                   "!tile.tile<" + rhs + "> -> !tile.tile<" + result + ">");
  };
  EXPECT_EQ(product("2x3x5xf32", "2x4x5xf32"), "");
  EXPECT_THAT(product("2x4x5xf32", "2x3x5xf32"),
              HasSubstr("expected second operand shape [2, 3, 5], got [2, 4, 5]"));
  EXPECT_THAT(product("1x3x5xf32", "2x4x5xf32"),
              HasSubstr("expected second operand shape [2, 3, 5], got [1, 3, 5]"));
  EXPECT_THAT(product("3x5xf32", "2x4x5xf32"), HasSubstr("expected tiles of rank 2, or all of"));
}

TEST_F(ProgramTest, RefusesBrokenTextWithOneLine) {
  auto program = tile::parseProgram(context, "func.func @main( {");
  ASSERT_FALSE(bool(program));
  std::string message = llvm::toString(program.takeError());
  EXPECT_THAT(message, HasSubstr("program.mlir:1:"));
  EXPECT_EQ(message.find('\n'), std::string::npos);
}

TEST_F(ProgramTest, CountsTileOpsAndOrdersKernels) {
  auto program = tile::parseProgram(context, R"(
func.func @second(%a: memref<8xf32>) attributes {tile.kernel} { return }
func.func @first(%a: memref<8xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %a : memref<8xf32> -> !tile.view<8xf32>
  %t = tile.load %v[%c0] : !tile.view<8xf32> -> !tile.tile<8xf32>
  %u = tile.neg %t : !tile.tile<8xf32>
  tile.store %u, %v[%c0] : !tile.tile<8xf32>, !tile.view<8xf32>
  return
}
func.func @main(%a: memref<8xf32>) {
  func.call @first(%a) : (memref<8xf32>) -> ()
  func.call @second(%a) : (memref<8xf32>) -> ()
  func.call @first(%a) : (memref<8xf32>) -> ()
  return
})");
  ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
  EXPECT_EQ(tile::countTileOps(*program), 1);
  auto kernels = tile::kernelsOf(*program);
  ASSERT_EQ(kernels.size(), 2u);
  EXPECT_EQ(kernels[0].getName(), "first");
  EXPECT_EQ(kernels[1].getName(), "second");
}

TEST(OpTable, HasOneRecordPerOpWithADistinctMnemonic) {
  std::set<std::string> names;
  for (const tile::OpRecord &record : tile::opTable()) {
    EXPECT_TRUE(names.insert(record.mnemonic.str()).second) << record.mnemonic.str();
    EXPECT_FALSE(record.elementClasses.empty());
  }
  EXPECT_TRUE(names.count("matmul") && names.count("fill_pad") && names.count("remap"));
}

} // namespace

namespace {

TEST(OpTable, UnaryAndBinaryOpsSayWhatBoundsTheirValuesHave) {
  for (const tile::OpRecord &record : tile::opTable()) {
    bool isDrawnByItsRecord =
        record.category == tile::OpCategory::Unary || record.category == tile::OpCategory::Binary;
    EXPECT_EQ(record.bounds != tile::Bounds::Own, isDrawnByItsRecord) << record.mnemonic.str();
    EXPECT_EQ(record.tame.low < record.tame.high, isDrawnByItsRecord) << record.mnemonic.str();
  }
}

TEST(OpTable, IsFoundByMnemonicAndNamesItsElementClasses) {
  EXPECT_EQ(tile::findRecord("no_such_op"), nullptr);
  using testing::ElementsAre;
  EXPECT_THAT(tile::elementClassNames(*tile::findRecord("load")),
              ElementsAre("i1", "integers", "floats", "8-bit floats"));
  EXPECT_THAT(tile::elementClassNames(*tile::findRecord("div")), ElementsAre("floats"));
}

TEST_F(ProgramTest, AcceptsTheSeedsOfTheCorpus) {
  int count = 0;
  for (auto &entry : std::filesystem::directory_iterator(NPUFUZZ_SOURCE_DIR "/corpus/seeds")) {
    std::ifstream file(entry.path());
    std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    auto program = tile::parseProgram(context, text, entry.path().string());
    EXPECT_TRUE(bool(program)) << llvm::toString(program.takeError());
    ++count;
  }
  EXPECT_EQ(count, 5);
}

} // namespace
