//===- RiscvTest.cpp - code for another processor, run by qemu ------------===//
#include "Programs.h"
#include "backend/mlir/riscv/RiscvBackend.h"

#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::test;

namespace {

struct Riscv : testing::Test {
  void SetUp() override {
    if (std::string missing = riscvBackend().missing(); !missing.empty())
      GTEST_SKIP() << missing;
  }

  static std::vector<Tensor> run(const Case &test, const ExecutionOptions &options = {}) {
    CompileResult compiled = riscvBackend().compile(test, {});
    EXPECT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
    if (!compiled.artifact)
      return {};
    Execution execution = riscvBackend().execute(*compiled.artifact, test.inputs, options);
    EXPECT_EQ(execution.status, ExecutionStatus::completed) << execution.message;
    return execution.memory;
  }
};

/// Casts a permuted view of the first argument into the second: strided copies, conversions.
const char *const transposedCast = R"(
func.func @k(%a: memref<5x3xf32>, %b: memref<3x5xbf16>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<5x3xf32> -> !tile.view<5x3xf32>
  %vp = tile.permute %va [1, 0] : !tile.view<5x3xf32> -> !tile.view<3x5xf32>
  %vb = tile.view %b : memref<3x5xbf16> -> !tile.view<3x5xbf16>
  %t = tile.load %vp[%c0, %c0] : !tile.view<3x5xf32> -> !tile.tile<3x5xf32>
  %u = tile.cast %t : !tile.tile<3x5xf32> -> !tile.tile<3x5xbf16>
  tile.store %u, %vb[%c0, %c0] : !tile.tile<3x5xbf16>, !tile.view<3x5xbf16>
  return
}
func.func @main(%a: memref<5x3xf32>, %b: memref<3x5xbf16>) {
  func.call @k(%a, %b) : (memref<5x3xf32>, memref<3x5xbf16>) -> ()
  return
})";

TEST_F(Riscv, AgreesWithArithmeticUnderEverySettingAndVectorLength) {
  // A value halfway between bf16 neighbours rounds to the even one; a slightly larger one rounds
  // up.
  std::vector<double> values{0x1.01p0, 0x1.03p0,     0x1.010002p0,   1e30,     -0.0,  0x1p-134,
                             3,        -7.5,         0x1.fffffep127, 0x1p-149, 65504, 1,
                             2,        0x1.00fffep0, -0x1.03p0};
  std::vector<float> inputs(values.begin(), values.end());
  std::vector<double> permuted;
  for (size_t column = 0; column < 3; ++column)
    for (size_t row = 0; row < 5; ++row)
      permuted.push_back(values[row * 3 + column]);
  for (int64_t bits : {128, 256})
    for (Settings settings : settingsOneByOne()) {
      settings["vlen"] = bits;
      std::vector<Tensor> memory = run(caseOf(
          transposedCast, {floats({5, 3}, inputs), Tensor(ElementKind::bf16, {3, 5})}, settings));
      ASSERT_EQ(memory.size(), 2u);
      EXPECT_EQ(bitsOf(memory[1]), bfloatBits(permuted)) << bits;
    }
}

TEST_F(Riscv, CodeForLongRegistersComputesOnAMachineThatHasThem) {
  // More elements than a register of either length holds, plus a tail.
  std::string text = R"(
func.func @k(%a: memref<77xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %a : memref<77xi32> -> !tile.view<77xi32>
  %t = tile.load %v[%c0] : !tile.view<77xi32> -> !tile.tile<77xi32>
  %u = tile.add %t, %t : !tile.tile<77xi32>
  tile.store %u, %v[%c0] : !tile.tile<77xi32>, !tile.view<77xi32>
  return
}
func.func @main(%a: memref<77xi32>) {
  func.call @k(%a) : (memref<77xi32>) -> ()
  return
})";
  std::vector<int64_t> values(77), twice(77);
  for (int64_t i = 0; i < 77; ++i) {
    values[i] = i * i - 1000;
    twice[i] = 2 * values[i];
  }
  for (int64_t bits : {128, 256}) {
    std::vector<Tensor> memory = run(caseOf(text, {integers(ElementKind::i32, {77}, values)},
                                            {{"opt_level", 2}, {"vlen", bits}}));
    ASSERT_EQ(memory.size(), 1u);
    EXPECT_EQ(valuesOf(memory[0]), twice) << bits;
  }
}

TEST(RiscvTools, WithoutAnEmulatorItSaysWhichPackageHasIt) {
  std::string path = std::getenv("PATH");
  setenv("PATH", "/nonexistent", 1);
  std::string missing = riscvBackend().missing();
  setenv("PATH", path.c_str(), 1);
  EXPECT_THAT(missing, testing::HasSubstr("apt-get install qemu-user"));
}

} // namespace
