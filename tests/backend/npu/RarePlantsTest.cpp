//===- RarePlantsTest.cpp - plants that few random programs trigger -------===//
//
// Each plant changes the meaning of a program that meets its conditions, and leaves a program alone
// that lacks one of them.
//
//===----------------------------------------------------------------------===//
#include "RandomCases.h"
#include "backend/npu/NpuBackend.h"
#include "backend/npu/dialect/Npu.h"

#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

#include <cmath>

using namespace npufuzz;
using namespace npufuzz::npu;

namespace {

std::vector<Tensor> memoryOf(const Case &testCase, const std::vector<std::string> &plants) {
  CompileOptions options;
  options.plants = plants;
  CompileResult compiled = npuBackend().compile(testCase, options);
  EXPECT_EQ(compiled.status, CompileStatus::compiled) << compiled.pass << compiled.diagnostic;
  return npuBackend().execute(*compiled.artifact, testCase.inputs, {}).memory;
}

/// Names, or types, of "%a: memref<8xf32>, %o: memref<1xf32>".
std::string halves(llvm::StringRef arguments, bool types) {
  std::string result;
  for (llvm::StringRef argument : llvm::split(arguments, ", ")) {
    auto [name, type] = argument.split(": ");
    result += (result.empty() ? "" : ", ") + (types ? type : name).str();
  }
  return result;
}

/// True if the plant changes what a program leaves in its arguments.
bool changes(const std::string &plant, const std::string &program, std::vector<Tensor> inputs,
             Settings settings = {}) {
  auto context = makeContext();
  auto parsed = tile::parseProgram(*context, program);
  if (!parsed) {
    ADD_FAILURE() << llvm::toString(parsed.takeError());
    return false;
  }
  Case testCase{parsed->clone(), std::move(inputs), std::move(settings)};
  std::vector<Tensor> clean = memoryOf(testCase, {}), planted = memoryOf(testCase, {plant});
  for (size_t tensor = 0; tensor < clean.size(); ++tensor)
    for (int64_t i = 0; i < clean[tensor].size(); ++i)
      if (clean[tensor].bits(i) != planted[tensor].bits(i))
        return true;
  return false;
}

/// The same for a program with one kernel.
bool changes(const std::string &plant, const std::string &arguments, const std::string &body,
             std::vector<Tensor> inputs, Settings settings = {}) {
  std::string text = "func.func @k(" + arguments + ") attributes {tile.kernel} {\n" +
                     "  %c0 = arith.constant 0 : index\n" + body + "  return\n}\nfunc.func @main(" +
                     arguments + ") {\n  func.call @k(" + halves(arguments, false) + ") : (" +
                     halves(arguments, true) + ") -> ()\n  return\n}\n";
  return changes(plant, text, std::move(inputs), std::move(settings));
}

Tensor floats(std::vector<int64_t> shape, const std::function<float(int64_t)> &value) {
  Tensor tensor(ElementKind::f32, std::move(shape));
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setBits(i, std::bit_cast<uint32_t>(value(i)));
  return tensor;
}
float small(int64_t i) { return static_cast<float>(i * 7 % 11 - 5); }

/// Replaces every `from` by `to`.
std::string with(std::string text, const std::string &from, const std::string &to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

} // namespace

TEST(RarePlants, MergeDropsNanOfALaterTile) {
  const char *body = R"(
  %low = arith.constant 0xFF800000 : f32
  %v = tile.view %a : memref<16xf32> -> !tile.view<16xf32>
  %vo = tile.view %o : memref<1xf32> -> !tile.view<1xf32>
  %init = tile.splat %low : f32 -> !tile.tile<1xf32>
  %most = affine.for %i = 0 to 16 step 8 iter_args(%m = %init) -> (!tile.tile<1xf32>) {
    %t = tile.load %v[%i] : !tile.view<16xf32> -> !tile.tile<8xf32>
    %r = tile.reduce max %t axis 0 : !tile.tile<8xf32> -> !tile.tile<1xf32>
    %n = tile.max %m, %r : !tile.tile<1xf32>
    affine.yield %n : !tile.tile<1xf32>
  }
  tile.store %most, %vo[%c0] : !tile.tile<1xf32>, !tile.view<1xf32>
)";
  auto withNan = [](int64_t i) { return i == 9 ? NAN : small(i); };
  const char *arguments = "%a: memref<16xf32>, %o: memref<1xf32>";
  EXPECT_TRUE(changes("merge-drops-nan", arguments, body,
                      {floats({16}, withNan), Tensor(ElementKind::f32, {1})}));
  EXPECT_FALSE(changes("merge-drops-nan", arguments, body,
                       {floats({16}, small), Tensor(ElementKind::f32, {1})}));
}

TEST(RarePlants, IotaProductLosesItsUpperHalf) {
  std::string body = R"(
  %f = arith.constant 1073741824 : i64
  %vo = tile.view %o : memref<8xi64> -> !tile.view<8xi64>
  %n = tile.iota axis 0 from %c0 : !tile.tile<8xi64>
  %k = tile.splat %f : i64 -> !tile.tile<8xi64>
  %p = tile.mul %n, %k : !tile.tile<8xi64>
  tile.store %p, %vo[%c0] : !tile.tile<8xi64>, !tile.view<8xi64>
)";
  const char *arguments = "%o: memref<8xi64>";
  EXPECT_TRUE(changes("iota-product-32", arguments, body, {Tensor(ElementKind::i64, {8})}));
  EXPECT_FALSE(changes("iota-product-32", arguments, with(body, "1073741824", "268435456"),
                       {Tensor(ElementKind::i64, {8})}));
}

TEST(RarePlants, CmpWithUnroundedConstant) {
  const char *body = R"(
  %tenth = arith.constant 0.1 : f32
  %v = tile.view %a : memref<8xf16> -> !tile.view<8xf16>
  %vo = tile.view %o : memref<8xi1> -> !tile.view<8xi1>
  %x = tile.load %v[%c0] : !tile.view<8xf16> -> !tile.tile<8xf16>
  %s = tile.splat %tenth : f32 -> !tile.tile<8xf32>
  %k = tile.cast %s : !tile.tile<8xf32> -> !tile.tile<8xf16>
  %p = tile.cmp lt %x, %k : !tile.tile<8xf16> -> !tile.tile<8xi1>
  tile.store %p, %vo[%c0] : !tile.tile<8xi1>, !tile.view<8xi1>
)";
  auto all = [](uint64_t bits) {
    Tensor tensor(ElementKind::f16, {8});
    for (int64_t i = 0; i < tensor.size(); ++i)
      tensor.setBits(i, bits);
    return tensor;
  };
  const char *arguments = "%a: memref<8xf16>, %o: memref<8xi1>";
  constexpr uint64_t roundedTenth = 0x2e66, next = 0x2e67;
  EXPECT_TRUE(changes("cmp-const-unrounded", arguments, body,
                      {all(roundedTenth), Tensor(ElementKind::i1, {8})}));
  EXPECT_FALSE(
      changes("cmp-const-unrounded", arguments, body, {all(next), Tensor(ElementKind::i1, {8})}));
}

TEST(RarePlants, MulReduceRoundsFactorsThatHaveMoreBits) {
  const char *body = R"(
  %va = tile.view %a : memref<4x1xf32> -> !tile.view<4x1xf32>
  %vb = tile.view %b : memref<1x8xf32> -> !tile.view<1x8xf32>
  %vo = tile.view %o : memref<4x1xf32> -> !tile.view<4x1xf32>
  %x = tile.load %va[%c0, %c0] : !tile.view<4x1xf32> -> !tile.tile<4x1xf32>
  %y = tile.load %vb[%c0, %c0] : !tile.view<1x8xf32> -> !tile.tile<1x8xf32>
  %xs = tile.expand %x axis 1 : !tile.tile<4x1xf32> -> !tile.tile<4x8xf32>
  %ys = tile.expand %y axis 0 : !tile.tile<1x8xf32> -> !tile.tile<4x8xf32>
  %p = tile.mul %xs, %ys : !tile.tile<4x8xf32>
  %s = tile.reduce sum %p axis 1 : !tile.tile<4x8xf32> -> !tile.tile<4x1xf32>
  tile.store %s, %vo[%c0, %c0] : !tile.tile<4x1xf32>, !tile.view<4x1xf32>
)";
  const char *arguments = "%a: memref<4x1xf32>, %b: memref<1x8xf32>, %o: memref<4x1xf32>";
  auto fine = [](int64_t i) { return small(i) + 0x1p-12f; };
  for (bool exact : {false, true})
    EXPECT_NE(changes("mul-reduce-as-matmul", arguments, body,
                      {exact ? floats({4, 1}, small) : floats({4, 1}, fine),
                       exact ? floats({1, 8}, small) : floats({1, 8}, fine),
                       Tensor(ElementKind::f32, {4, 1})}),
              exact);
}

TEST(RarePlants, FusedReductionsMergeLongAxesWrongly) {
  std::string body = R"(
  %v = tile.view %a : memref<2x16xf32> -> !tile.view<2x16xf32>
  %vs = tile.view %s : memref<2x1xf32> -> !tile.view<2x1xf32>
  %vm = tile.view %m : memref<2x1xf32> -> !tile.view<2x1xf32>
  %x = tile.load %v[%c0, %c0] : !tile.view<2x16xf32> -> !tile.tile<2x16xf32>
  %sum = tile.reduce sum %x axis 1 : !tile.tile<2x16xf32> -> !tile.tile<2x1xf32>
  %most = tile.reduce max %x axis 1 : !tile.tile<2x16xf32> -> !tile.tile<2x1xf32>
  tile.store %sum, %vs[%c0, %c0] : !tile.tile<2x1xf32>, !tile.view<2x1xf32>
  tile.store %most, %vm[%c0, %c0] : !tile.tile<2x1xf32>, !tile.view<2x1xf32>
)";
  std::string arguments = "%a: memref<2x16xf32>, %s: memref<2x1xf32>, %m: memref<2x1xf32>";
  auto inputs = [](int64_t columns) {
    return std::vector<Tensor>{floats({2, columns}, small), Tensor(ElementKind::f32, {2, 1}),
                               Tensor(ElementKind::f32, {2, 1})};
  };
  EXPECT_TRUE(changes("fused-reductions-one-op", arguments, body, inputs(16)));
  EXPECT_FALSE(changes("fused-reductions-one-op", with(arguments, "2x16", "2x8"),
                       with(body, "2x16", "2x8"), inputs(8)));
}

TEST(RarePlants, GuardOfARemainderThatMayBeBelowZero) {
  std::string body = R"(
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %four = arith.constant 4 : i32
  %zero = arith.constant 0 : i32
  %vo = tile.view %o : memref<8xi1> -> !tile.view<8xi1>
  %i = tile.iota axis 0 from %c0 : !tile.tile<8xi32>
  %s = tile.splat %two : i32 -> !tile.tile<8xi32>
  %b = tile.splat %three : i32 -> !tile.tile<8xi32>
  %m = tile.splat %four : i32 -> !tile.tile<8xi32>
  %z = tile.splat %zero : i32 -> !tile.tile<8xi32>
  %si = tile.mul %i, %s : !tile.tile<8xi32>
  %v = tile.sub %si, %b : !tile.tile<8xi32>
  %r = tile.rem %v, %m : !tile.tile<8xi32>
  %p = tile.cmp ge %r, %z : !tile.tile<8xi32> -> !tile.tile<8xi1>
  tile.store %p, %vo[%c0] : !tile.tile<8xi1>, !tile.view<8xi1>
)";
  const char *arguments = "%o: memref<8xi1>";
  EXPECT_TRUE(changes("mod-range-too-tight", arguments, body, {Tensor(ElementKind::i1, {8})}));
  // No negative numbers; no common divisor.
  EXPECT_FALSE(changes("mod-range-too-tight", arguments, with(body, "tile.sub", "tile.add"),
                       {Tensor(ElementKind::i1, {8})}));
  EXPECT_FALSE(changes("mod-range-too-tight", arguments,
                       with(body, "%two = arith.constant 2", "%two = arith.constant 1"),
                       {Tensor(ElementKind::i1, {8})}));
}

TEST(RarePlants, CopyOverWhatIsStillToBeCopied) {
  std::string body = R"(
  %v = tile.view %a : memref<16xf32> -> !tile.view<16xf32>
  %from = tile.slice %v offsets [0] strides [1] : !tile.view<16xf32> -> !tile.view<8xf32>
  %to = tile.slice %v offsets [2] strides [1] : !tile.view<16xf32> -> !tile.view<8xf32>
  affine.for %i = 0 to 8 step 2 {
    %at = affine.apply affine_map<(d0) -> (-d0 + 6)>(%i)
    %t = tile.load %from[%at] : !tile.view<8xf32> -> !tile.tile<2xf32>
    tile.store %t, %to[%at] : !tile.tile<2xf32>, !tile.view<8xf32>
  }
)";
  const char *arguments = "%a: memref<16xf32>";
  std::vector<Tensor> inputs{floats({16}, small)};
  EXPECT_TRUE(changes("overlap-copy-forward", arguments, body, inputs));
  // No overlap; one tile; towards the front.
  EXPECT_FALSE(
      changes("overlap-copy-forward", arguments, with(body, "offsets [2]", "offsets [8]"), inputs));
  EXPECT_FALSE(changes("overlap-copy-forward", arguments,
                       with(with(body, "step 2", "step 8"), "-d0 + 6", "-d0"), inputs));
  EXPECT_FALSE(changes(
      "overlap-copy-forward", arguments,
      with(with(body, "%v offsets [0]", "%v offsets [3]"), "%v offsets [2]", "%v offsets [0]"),
      inputs));
}

TEST(RarePlants, ChosenBufferIsTakenByAnother) {
  std::string body = R"(
  %va = tile.view %a : memref<8xf32> -> !tile.view<8xf32>
  %vb = tile.view %b : memref<8xf32> -> !tile.view<8xf32>
  %vi = tile.view %i : memref<1xi32> -> !tile.view<1xi32>
  %vo = tile.view %o : memref<8xf32> -> !tile.view<8xf32>
  %zero = arith.constant 0 : i32
  %n = tile.load %vi[%c0] : !tile.view<1xi32> -> !tile.tile<1xi32>
  %e = tile.extract %n[%c0] : !tile.tile<1xi32> -> i32
  %c = arith.cmpi sge, %e, %zero : i32
  %x = tile.load %va[%c0] : !tile.view<8xf32> -> !tile.tile<8xf32>
  %y = tile.load %vb[%c0] : !tile.view<8xf32> -> !tile.tile<8xf32>
  %r = scf.if %c -> (!tile.tile<8xf32>) {
    scf.yield %x : !tile.tile<8xf32>
  } else {
    scf.yield %y : !tile.tile<8xf32>
  }
  %z = tile.load %vb[%c0] : !tile.view<8xf32> -> !tile.tile<8xf32>
  %s = tile.sub %r, %z : !tile.tile<8xf32>
  tile.store %s, %vo[%c0] : !tile.tile<8xf32>, !tile.view<8xf32>
)";
  const char *arguments =
      "%a: memref<8xf32>, %b: memref<8xf32>, %i: memref<1xi32>, %o: memref<8xf32>";
  auto twice = [](int64_t i) { return 2 * small(i) + 1; };
  std::vector<Tensor> inputs{floats({8}, small), floats({8}, twice), Tensor(ElementKind::i32, {1}),
                             Tensor(ElementKind::f32, {8})};
  EXPECT_TRUE(changes("alias-first-arm", arguments, body, inputs));
  // The arm's tile is needed later, so its buffer is not given up; no data decides.
  EXPECT_FALSE(
      changes("alias-first-arm", arguments, with(body, "sub %r, %z", "sub %r, %x"), inputs));
  EXPECT_FALSE(
      changes("alias-first-arm", arguments, with(body, "sge, %e,", "sge, %zero,"), inputs));
}

TEST(RarePlants, WindowThatBeginsInTheLastElement) {
  std::string body = R"(
  %v = tile.view %a : memref<4xf32> -> !tile.view<4xf32>
  %vo = tile.view %o : memref<3x2xf32> -> !tile.view<3x2xf32>
  %p = tile.pad zero %v low [1] : !tile.view<4xf32> -> !tile.view<7xf32>
  %w = tile.remap %p affine_map<(d0, d1) -> (d0 * 2 + d1)> : !tile.view<7xf32> -> !tile.view<3x2xf32>
  %t = tile.load %w[%c0, %c0] : !tile.view<3x2xf32> -> !tile.tile<3x2xf32>
  tile.store %t, %vo[%c0, %c0] : !tile.tile<3x2xf32>, !tile.view<3x2xf32>
)";
  const char *arguments = "%a: memref<4xf32>, %o: memref<3x2xf32>";
  auto ones = [](int64_t) { return 1.0F; };
  std::vector<Tensor> inputs{floats({4}, ones), Tensor(ElementKind::f32, {3, 2})};
  EXPECT_TRUE(changes("bound-drops-term", arguments, body, inputs));
  // No place to the left of a window's middle.
  EXPECT_FALSE(changes("bound-drops-term", arguments, with(body, "low [1]", "low [0]"), inputs));
}

TEST(RarePlants, PartOfAConcatThatIsReadOnceMore) {
  std::string program = R"(
func.func @copy(%a: memref<8xf32>, %o: memref<8xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<8xf32> -> !tile.view<8xf32>
  %vo = tile.view %o : memref<8xf32> -> !tile.view<8xf32>
  %t = tile.load %va[%c0] : !tile.view<8xf32> -> !tile.tile<8xf32>
  tile.store %t, %vo[%c0] : !tile.tile<8xf32>, !tile.view<8xf32>
  return
}
func.func @join(%a: memref<8xf32>, %b: memref<8xf32>, %o: memref<16xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<8xf32> -> !tile.view<8xf32>
  %vb = tile.view %b : memref<8xf32> -> !tile.view<8xf32>
  %vo = tile.view %o : memref<16xf32> -> !tile.view<16xf32>
  %v = tile.concat %va, %vb axis 0 : !tile.view<8xf32>, !tile.view<8xf32> -> !tile.view<16xf32>
  %t = tile.load %v[%c0] : !tile.view<16xf32> -> !tile.tile<16xf32>
  tile.store %t, %vo[%c0] : !tile.tile<16xf32>, !tile.view<16xf32>
  return
}
func.func @main(%a: memref<8xf32>, %b: memref<8xf32>, %joined: memref<16xf32>, %o: memref<8xf32>, %p: memref<8xf32>) {
  %part = tile.scratch : memref<8xf32>
  %next = tile.scratch : memref<8xf32>
  func.call @copy(%a, %part) : (memref<8xf32>, memref<8xf32>) -> ()
  func.call @join(%part, %b, %joined) : (memref<8xf32>, memref<8xf32>, memref<16xf32>) -> ()
  func.call @copy(%b, %next) : (memref<8xf32>, memref<8xf32>) -> ()
  func.call @copy(%next, %o) : (memref<8xf32>, memref<8xf32>) -> ()
  func.call @copy(%part, %p) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
)";
  auto twice = [](int64_t i) { return 2 * small(i) + 1; };
  std::vector<Tensor> inputs{floats({8}, small), floats({8}, twice), Tensor(ElementKind::f32, {16}),
                             Tensor(ElementKind::f32, {8}), Tensor(ElementKind::f32, {8})};
  EXPECT_TRUE(changes("concat-part-reused", program, inputs));
  EXPECT_FALSE(
      changes("concat-part-reused", with(program, "@copy(%part, %p)", "@copy(%a, %p)"), inputs));
}

TEST(RarePlants, IndexThatGrowsUnlikeTheLoopThatCarriesIt) {
  std::string body = R"(
  %c4 = arith.constant 4 : index
  %va = tile.view %a : memref<16xf32> -> !tile.view<16xf32>
  %vo = tile.view %o : memref<16xf32> -> !tile.view<16xf32>
  %end = affine.for %i = 0 to 4 step 1 iter_args(%at = %c0) -> (index) {
    %t = tile.load %va[%at] : !tile.view<16xf32> -> !tile.tile<4xf32>
    tile.store %t, %vo[%at] : !tile.tile<4xf32>, !tile.view<16xf32>
    %next = arith.addi %at, %c4 : index
    affine.yield %next : index
  }
)";
  const char *arguments = "%a: memref<16xf32>, %o: memref<16xf32>";
  std::vector<Tensor> inputs{floats({16}, small), Tensor(ElementKind::f32, {16})};
  EXPECT_TRUE(changes("carried-index-as-iv", arguments, body, inputs));
  EXPECT_FALSE(changes("carried-index-as-iv", arguments,
                       with(body, "0 to 4 step 1", "0 to 16 step 4"), inputs));
}

TEST(RarePlants, CloneSharesTheCounterOfALoadForTwoPipes) {
  std::string body = R"(
  %v = tile.view %a : memref<32x8xf32> -> !tile.view<32x8xf32>
  %vw = tile.view %w : memref<8x8xf32> -> !tile.view<8x8xf32>
  %vo = tile.view %o : memref<32x8xf32> -> !tile.view<32x8xf32>
  %y = tile.load %vw[%c0, %c0] : !tile.view<8x8xf32> -> !tile.tile<8x8xf32>
  affine.for %i = 0 to 32 step 8 {
    %x = tile.load %v[%i, %c0] : !tile.view<32x8xf32> -> !tile.tile<8x8xf32>
    %p = tile.matmul %x, %y : !tile.tile<8x8xf32>, !tile.tile<8x8xf32> -> !tile.tile<8x8xf32>
    %s = tile.add %p, %x : !tile.tile<8x8xf32>
    tile.store %s, %vo[%i, %c0] : !tile.tile<8x8xf32>, !tile.view<32x8xf32>
  }
)";
  std::string arguments = "%a: memref<32x8xf32>, %w: memref<8x8xf32>, %o: memref<32x8xf32>";
  auto inputs = [](int64_t rows) {
    return std::vector<Tensor>{floats({rows, 8}, small), floats({8, 8}, small),
                               Tensor(ElementKind::f32, {rows, 8})};
  };
  const Settings twoBuffers{{"async", 2}};
  EXPECT_TRUE(changes("clone-shares-counter", arguments, body, inputs(32), twoBuffers));
  EXPECT_FALSE(changes("clone-shares-counter", arguments, with(body, "%p, %x", "%p, %p"),
                       inputs(32), twoBuffers));
  EXPECT_FALSE(changes("clone-shares-counter", with(arguments, "32x8", "16x8"),
                       with(with(body, "32x8", "16x8"), "0 to 32", "0 to 16"), inputs(16),
                       twoBuffers));
}

TEST(RarePlants, WaitThatTakesTheEventOfAPipeThatIsLate) {
  // The vector pipe waits for the first load; the store pipe waits for each of the others in turn.
  auto body = [](int copies, bool waitsForTheVectorPipe) {
    const std::string view = "!tile.view<16x8xf32>";
    auto load = [&](const std::string &name, int row) {
      return "  %r" + name + " = arith.constant " + std::to_string(row) + " : index\n  " + "%" +
             name + " = tile.load %v[%r" + name + ", %c0] : " + view + " -> !tile.tile<1x8xf32>\n";
    };
    auto store = [&](const std::string &name, const std::string &row) {
      return "  tile.store %" + name + ", %vo[" + row + ", %c0] : !tile.tile<1x8xf32>, " + view +
             "\n";
    };
    std::string text = "  %v = tile.view %a : memref<16x8xf32> -> " + view +
                       "\n  %vo = tile.view %o : memref<16x8xf32> -> " + view + "\n" +
                       load("first", 0) + "  %n = tile.neg %first : !tile.tile<1x8xf32>\n";
    if (waitsForTheVectorPipe)
      text += store("n", "%rfirst");
    for (int copy = 1; copy <= copies; ++copy) {
      std::string name = "copy" + std::to_string(copy);
      text += load(name, copy) + store(name, "%r" + name);
    }
    return waitsForTheVectorPipe ? text : text + store("n", "%rfirst");
  };
  auto isChanged = [&](const std::string &text) {
    for (int64_t schedule = 0; schedule < 8; ++schedule)
      if (changes("event-id-shared", "%a: memref<16x8xf32>, %o: memref<16x8xf32>", text,
                  {floats({16, 8}, small), Tensor(ElementKind::f32, {16, 8})},
                  {{"schedule", schedule}}))
        return true;
    return false;
  };
  constexpr int copies = eventsOfPipe;
  EXPECT_TRUE(isChanged(body(copies, false)));
  EXPECT_FALSE(isChanged(body(copies - 1, false))) << "an event for each";
  EXPECT_FALSE(isChanged(body(copies, true))) << "the first wait is over by then";
}
