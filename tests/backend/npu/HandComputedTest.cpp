//===- HandComputedTest.cpp - small programs with known results -----------===//
#include "RandomCases.h"
#include "backend/npu/NpuBackend.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace npufuzz;
using namespace npufuzz::npu;

namespace {

Tensor floats(std::vector<int64_t> shape, const std::function<float(int64_t)> &value) {
  Tensor tensor(ElementKind::f32, std::move(shape));
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setBits(i, std::bit_cast<uint32_t>(value(i)));
  return tensor;
}
float floatAt(const Tensor &tensor, int64_t i) {
  return std::bit_cast<float>(static_cast<uint32_t>(tensor.bits(i)));
}
Tensor integers(ElementKind kind, std::vector<int64_t> shape,
                const std::function<int64_t(int64_t)> &value) {
  Tensor tensor(kind, std::move(shape));
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setBits(i, static_cast<uint64_t>(value(i)));
  return tensor;
}

/// Compiles and runs one program for many machines; each must satisfy `check`.
class HandComputed : public testing::Test {
protected:
  void run(llvm::StringRef text, const std::vector<Tensor> &inputs,
           const std::function<void(const std::vector<Tensor> &)> &check,
           const std::vector<std::string> &plants = {}) {
    auto context = makeContext();
    auto program = tile::parseProgram(*context, text);
    ASSERT_TRUE(static_cast<bool>(program)) << llvm::toString(program.takeError());
    for (int64_t lanes : {8, 2, 16})
      for (int64_t tail : {0, 1})
        for (int64_t stride : {1, 4}) {
          Settings settings{{"lanes", lanes}, {"tail", tail}, {"lane_stride", stride}};
          settings["split_axis"] = stride == 4;
          Case testCase{program->clone(), inputs, settings};
          CompileOptions options;
          options.plants = plants;
          CompileResult compiled = npuBackend().compile(testCase, options);
          ASSERT_EQ(compiled.status, CompileStatus::compiled)
              << compiled.pass << ": " << compiled.diagnostic;
          Execution execution = npuBackend().execute(*compiled.artifact, inputs, {});
          ASSERT_EQ(execution.status, ExecutionStatus::completed) << execution.message;
          EXPECT_TRUE(execution.events.empty());
          SCOPED_TRACE("lanes " + std::to_string(lanes) + " tail " + std::to_string(tail) +
                       " lane stride " + std::to_string(stride));
          check(execution.memory);
        }
  }
};

/// A program with a kernel @k that has the arguments of @main.
std::string program(llvm::StringRef arguments, llvm::StringRef names, llvm::StringRef types,
                    llvm::StringRef body) {
  return ("func.func @k(" + arguments + ") attributes {tile.kernel} {\n" + body +
          "  return\n}\nfunc.func @main(" + arguments + ") {\n  func.call @k(" + names + ") : (" +
          types + ") -> ()\n  return\n}\n")
      .str();
}

} // namespace

TEST_F(HandComputed, ExpertMaskComparesColumnsWithData) {
  std::string text = program("%ids: memref<10xi64>, %o: memref<10x6xi32>", "%ids, %o",
                             "memref<10xi64>, memref<10x6xi32>",
                             R"(
  %c0 = arith.constant 0 : index
  %v = tile.view %ids : memref<10xi64> -> !tile.view<10xi64>
  %r = tile.reshape %v : !tile.view<10xi64> -> !tile.view<10x1xi64>
  %g = tile.broadcast %r : !tile.view<10x1xi64> -> !tile.view<10x6xi64>
  %vo = tile.view %o : memref<10x6xi32> -> !tile.view<10x6xi32>
  affine.for %i = 0 to 10 step 4 {
    %t = tile.load %g[%i, %c0] : !tile.view<10x6xi64> -> !tile.tile<4x6xi64>
    %n = tile.iota axis 1 from %c0 : !tile.tile<4x6xi64>
    %m = tile.cmp eq %t, %n : !tile.tile<4x6xi64> -> !tile.tile<4x6xi1>
    %w = tile.cast %m : !tile.tile<4x6xi1> -> !tile.tile<4x6xi32>
    tile.store %w, %vo[%i, %c0] : !tile.tile<4x6xi32>, !tile.view<10x6xi32>
  }
)");
  auto expert = [](int64_t row) { return row * 5 % 6; };
  run(text, {integers(ElementKind::i64, {10}, expert), Tensor(ElementKind::i32, {10, 6})},
      [&](const std::vector<Tensor> &memory) {
        for (int64_t i = 0; i < 60; ++i)
          EXPECT_EQ(memory[1].integer(i), expert(i / 6) == i % 6) << i;
      });
}

TEST_F(HandComputed, MatmulCoversTailsOfTheArray) {
  std::string text =
      program("%a: memref<11x19xf32>, %b: memref<19x13xf32>, %o: memref<11x13xf32>", "%a, %b, %o",
              "memref<11x19xf32>, memref<19x13xf32>, memref<11x13xf32>", R"(
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<11x19xf32> -> !tile.view<11x19xf32>
  %vb = tile.view %b : memref<19x13xf32> -> !tile.view<19x13xf32>
  %vo = tile.view %o : memref<11x13xf32> -> !tile.view<11x13xf32>
  %zero = arith.constant 0.0 : f32
  %init = tile.splat %zero : f32 -> !tile.tile<11x13xf32>
  %sum = affine.for %k = 0 to 19 step 10 iter_args(%acc = %init) -> (!tile.tile<11x13xf32>) {
    %x = tile.load %va[%c0, %k] : !tile.view<11x19xf32> -> !tile.tile<11x10xf32>
    %y = tile.load %vb[%k, %c0] : !tile.view<19x13xf32> -> !tile.tile<10x13xf32>
    %p = tile.matmul %x, %y acc %acc : !tile.tile<11x10xf32>, !tile.tile<10x13xf32> acc !tile.tile<11x13xf32> -> !tile.tile<11x13xf32>
    affine.yield %p : !tile.tile<11x13xf32>
  }
  tile.store %sum, %vo[%c0, %c0] : !tile.tile<11x13xf32>, !tile.view<11x13xf32>
)");
  auto small = [](int64_t i) { return static_cast<float>(i * 7 % 11 - 5); };
  run(text, {floats({11, 19}, small), floats({19, 13}, small), floats({11, 13}, small)},
      [&](const std::vector<Tensor> &memory) {
        for (int64_t m = 0; m < 11; ++m)
          for (int64_t n = 0; n < 13; ++n) {
            float sum = 0;
            for (int64_t k = 0; k < 19; ++k)
              sum += small(m * 19 + k) * small(k * 13 + n);
            EXPECT_EQ(floatAt(memory[2], m * 13 + n), sum) << m << "," << n;
          }
      });
}

TEST_F(HandComputed, ExpandNarrowPadWritesZerosOutsideTheValidRows) {
  std::string text =
      program("%a: memref<6x20xf32>, %s: memref<6x1xf32>, %o: memref<6x20xf32>, %rows: index",
              "%a, %s, %o, %rows", "memref<6x20xf32>, memref<6x1xf32>, memref<6x20xf32>, index", R"(
  %c0 = arith.constant 0 : index
  %c20 = arith.constant 20 : index
  %va = tile.view %a : memref<6x20xf32> -> !tile.view<6x20xf32>
  %vs = tile.view %s : memref<6x1xf32> -> !tile.view<6x1xf32>
  %vo = tile.view %o : memref<6x20xf32> -> !tile.view<6x20xf32>
  %x = tile.load %va[%c0, %c0] : !tile.view<6x20xf32> -> !tile.tile<6x20xf32>
  %y = tile.load %vs[%c0, %c0] : !tile.view<6x1xf32> -> !tile.tile<6x1xf32>
  %e = tile.expand_binary mul %x, %y axis 1 : !tile.tile<6x20xf32>, !tile.tile<6x1xf32> -> !tile.tile<6x20xf32>
  %n = tile.set_valid %e[%rows, %c20] : !tile.tile<6x20xf32>
  %p = tile.fill_pad zero %n : !tile.tile<6x20xf32>
  tile.store %p, %vo[%c0, %c0] : !tile.tile<6x20xf32>, !tile.view<6x20xf32>
)");
  auto value = [](int64_t i) { return static_cast<float>(i + 1); };
  for (int64_t rows : {0, 1, 5, 6})
    run(text,
        {floats({6, 20}, value), floats({6, 1}, value), floats({6, 20}, value),
         integers(ElementKind::index, {}, [&](int64_t) { return rows; })},
        [&](const std::vector<Tensor> &memory) {
          for (int64_t i = 0; i < 120; ++i)
            EXPECT_EQ(floatAt(memory[2], i), i / 20 < rows ? value(i) * value(i / 20) : 0) << i;
        });
}

TEST_F(HandComputed, ShufflesThroughFloorAndModKeepEveryElement) {
  std::string text = program("%x: memref<8x3x5xi16>, %z: memref<2x6x10xi16>", "%x, %z",
                             "memref<8x3x5xi16>, memref<2x6x10xi16>", R"(
  %c0 = arith.constant 0 : index
  %vx = tile.view %x : memref<8x3x5xi16> -> !tile.view<8x3x5xi16>
  %w = tile.remap %vx affine_map<(d0, d1, d2) -> (d0 * 4 + (d1 mod 2) * 2 + d2 mod 2, d1 floordiv 2, d2 floordiv 2)> : !tile.view<8x3x5xi16> -> !tile.view<2x6x10xi16>
  %vz = tile.view %z : memref<2x6x10xi16> -> !tile.view<2x6x10xi16>
  affine.for %r = 0 to 6 step 4 {
    affine.for %q = 0 to 10 step 3 {
      %t = tile.load %w[%c0, %r, %q] : !tile.view<2x6x10xi16> -> !tile.tile<2x4x3xi16>
      tile.store %t, %vz[%c0, %r, %q] : !tile.tile<2x4x3xi16>, !tile.view<2x6x10xi16>
    }
  }
)");
  auto value = [](int64_t i) { return i * 3 + 1; };
  run(text, {integers(ElementKind::i16, {8, 3, 5}, value), Tensor(ElementKind::i16, {2, 6, 10})},
      [&](const std::vector<Tensor> &memory) {
        for (int64_t c = 0; c < 2; ++c)
          for (int64_t h = 0; h < 6; ++h)
            for (int64_t w = 0; w < 10; ++w) {
              int64_t channel = c * 4 + h % 2 * 2 + w % 2;
              EXPECT_EQ(memory[1].integer((c * 6 + h) * 10 + w),
                        value((channel * 3 + h / 2) * 5 + w / 2));
            }
      });
}

TEST_F(HandComputed, KernelsPassDataThroughScratchMemory) {
  std::string text = R"(
func.func @first(%a: memref<37xf32>, %t: memref<37xf32>) attributes {tile.kernel} {
  %va = tile.view %a : memref<37xf32> -> !tile.view<37xf32>
  %vt = tile.view %t : memref<37xf32> -> !tile.view<37xf32>
  affine.for %i = 0 to 37 step 16 {
    %x = tile.load %va[%i] : !tile.view<37xf32> -> !tile.tile<16xf32>
    %y = tile.neg %x : !tile.tile<16xf32>
    tile.store %y, %vt[%i] : !tile.tile<16xf32>, !tile.view<37xf32>
  }
  return
}
func.func @second(%t: memref<37xf32>, %o: memref<1xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %vt = tile.view %t : memref<37xf32> -> !tile.view<37xf32>
  %vo = tile.view %o : memref<1xf32> -> !tile.view<1xf32>
  %x = tile.load %vt[%c0] : !tile.view<37xf32> -> !tile.tile<64xf32>
  %m = tile.reduce max %x axis 0 : !tile.tile<64xf32> -> !tile.tile<1xf32>
  tile.store %m, %vo[%c0] : !tile.tile<1xf32>, !tile.view<1xf32>
  return
}
func.func @main(%a: memref<37xf32>, %o: memref<1xf32>) {
  %t = tile.scratch : memref<37xf32>
  func.call @first(%a, %t) : (memref<37xf32>, memref<37xf32>) -> ()
  func.call @second(%t, %o) : (memref<37xf32>, memref<1xf32>) -> ()
  return
}
)";
  // All negated values are negative, so padding would win.
  run(text,
      {floats({37}, [](int64_t i) { return static_cast<float>(i + 2); }),
       floats({1}, [](int64_t) { return 0.0f; })},
      [](const std::vector<Tensor> &memory) { EXPECT_EQ(floatAt(memory[1], 0), -2.0f); });
}

TEST_F(HandComputed, SwappedLoopTilesMoveAtOnceButNotWithThePlant) {
  std::string text = program("%m: memref<5xi32>, %n: memref<5xi32>, %x: i32, %y: i32",
                             "%m, %n, %x, %y", "memref<5xi32>, memref<5xi32>, i32, i32", R"(
  %c0 = arith.constant 0 : index
  %vm = tile.view %m : memref<5xi32> -> !tile.view<5xi32>
  %vn = tile.view %n : memref<5xi32> -> !tile.view<5xi32>
  %a = tile.splat %x : i32 -> !tile.tile<5xi32>
  %b = tile.splat %y : i32 -> !tile.tile<5xi32>
  %r:2 = affine.for %i = 0 to 3 iter_args(%p = %a, %q = %b) -> (!tile.tile<5xi32>, !tile.tile<5xi32>) {
    affine.yield %q, %p : !tile.tile<5xi32>, !tile.tile<5xi32>
  }
  tile.store %r#0, %vm[%c0] : !tile.tile<5xi32>, !tile.view<5xi32>
  tile.store %r#1, %vn[%c0] : !tile.tile<5xi32>, !tile.view<5xi32>
)");
  auto scalar = [](int64_t value) {
    return integers(ElementKind::i32, {}, [=](int64_t) { return value; });
  };
  std::vector<Tensor> inputs{Tensor(ElementKind::i32, {5}), Tensor(ElementKind::i32, {5}),
                             scalar(3), scalar(9)};
  auto expectFilled = [](int64_t first, int64_t second) {
    return [=](const std::vector<Tensor> &memory) {
      for (int64_t i = 0; i < 5; ++i) {
        EXPECT_EQ(memory[0].integer(i), first);
        EXPECT_EQ(memory[1].integer(i), second);
      }
    };
  };
  run(text, inputs, expectFilled(9, 3));
  run(text, inputs, expectFilled(9, 9), {"loop-carried-swap"});
}

TEST_F(HandComputed, TiesRoundToEvenAndAwayWithThePlant) {
  std::string text = program("%a: memref<9xf32>, %o: memref<9xbf16>", "%a, %o",
                             "memref<9xf32>, memref<9xbf16>", R"(
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<9xf32> -> !tile.view<9xf32>
  %vo = tile.view %o : memref<9xbf16> -> !tile.view<9xbf16>
  %x = tile.load %va[%c0] : !tile.view<9xf32> -> !tile.tile<9xf32>
  %y = tile.cast %x : !tile.tile<9xf32> -> !tile.tile<9xbf16>
  tile.store %y, %vo[%c0] : !tile.tile<9xbf16>, !tile.view<9xbf16>
)");
  // 1 + 2^-8 lies between the bf16 values 1 and 1 + 2^-7.
  std::vector<Tensor> inputs{floats({9}, [](int64_t) { return 1.00390625f; }),
                             Tensor(ElementKind::bf16, {9})};
  auto expectBits = [](uint64_t bits) {
    return [bits](const std::vector<Tensor> &memory) {
      for (int64_t i = 0; i < 9; ++i)
        EXPECT_EQ(memory[1].bits(i), bits);
    };
  };
  run(text, inputs, expectBits(0x3f80));
  run(text, inputs, expectBits(0x3f81), {"cast-rounding"});
}
