// Lowered programs that the interpreter executes in the place of machine code.
#include "Programs.h"

#include "backend/mlir/simulator/Interpretation.h"

#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::test;

namespace {

/// Negates; the second argument is as long as the first.
const char *program = R"(
func.func @k(%a: memref<6xi32>, %o: memref<6xi32>) attributes {tile.kernel} {
  %v = tile.view %a : memref<6xi32> -> !tile.view<6xi32>
  %w = tile.view %o : memref<6xi32> -> !tile.view<6xi32>
  affine.for %i = 0 to 6 step 4 {
    %t = tile.load %v[%i] : !tile.view<6xi32> -> !tile.tile<4xi32>
    %n = tile.neg %t : !tile.tile<4xi32>
    tile.store %n, %w[%i] : !tile.tile<4xi32>, !tile.view<6xi32>
  }
  return
}
func.func @main(%a: memref<6xi32>, %o: memref<6xi32>) {
  func.call @k(%a, %o) : (memref<6xi32>, memref<6xi32>) -> ()
  return
})";

std::vector<Tensor> inputsFrom(std::vector<int64_t> values) {
  return {integers(ElementKind::i32, {6}, std::move(values)), Tensor(ElementKind::i32, {6})};
}

Execution run(const Case &testCase, const std::vector<Tensor> &inputs, bool wantsMachineCode) {
  CompileOptions options;
  options.wantsMachineCode = wantsMachineCode;
  CompileResult compiled = mlirBackend().compile(testCase, options);
  EXPECT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
  return mlirBackend().execute(*compiled.artifact, inputs, {});
}

/// Machine code cannot tell which elements are defined.
bool isInterpreted(const Execution &run) { return !run.defined.empty(); }

TEST(Interpretation, GivesWhatMachineCodeGives) {
  std::vector<Tensor> inputs = inputsFrom({1, 2, 3, -4, INT32_MIN, INT32_MAX});
  for (const Settings &settings : manySettings()) {
    Case testCase = caseOf(program, inputs, settings);
    Execution interpreted = run(testCase, inputs, /*wantsMachineCode=*/false);
    Execution executed = run(testCase, inputs, /*wantsMachineCode=*/true);
    EXPECT_TRUE(isInterpreted(interpreted));
    EXPECT_FALSE(isInterpreted(executed));
    EXPECT_EQ(interpreted.status, ExecutionStatus::completed);
    EXPECT_EQ(interpreted.memory, executed.memory);
    EXPECT_EQ(valuesOf(interpreted.memory[1])[3], 4);
  }
}

TEST(Interpretation, IsOfTheInputsThatAreGiven) {
  Case testCase = caseOf(program, inputsFrom({1, 2, 3, 4, 5, 6}));
  Execution other = run(testCase, inputsFrom({6, 5, 4, 3, 2, 1}), /*wantsMachineCode=*/false);
  EXPECT_EQ(valuesOf(other.memory[1]), (std::vector<int64_t>{-6, -5, -4, -3, -2, -1}));
}

TEST(Interpretation, SaysNothingWhereMachineCodeMayGiveSomethingElse) {
  std::vector<Tensor> inputs = inputsFrom({1, 2, 3, 4, 5, 6});
  auto lowered = [&](const char *text) {
    CompileResult result;
    auto module = mlirbackend::lowerToLLVM(caseOf(text, inputs), {}, result);
    EXPECT_TRUE(module) << result.diagnostic;
    return module;
  };
  auto module = lowered(program);
  EXPECT_TRUE(mlirbackend::interpretLowered(*module, inputs, {}));
  EXPECT_FALSE(mlirbackend::interpretLowered(*module, {inputs[0]}, {})) << "too few arguments";
  // The interpreter stops after so many ops, and cannot tell if the program ends.
  auto slow = lowered(R"(
func.func @k(%a: memref<6xi32>, %o: memref<6xi32>) attributes {tile.kernel} {
  %v = tile.view %a : memref<6xi32> -> !tile.view<6xi32>
  %w = tile.view %o : memref<6xi32> -> !tile.view<6xi32>
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 1000000 {
    %t = tile.load %v[%c0] : !tile.view<6xi32> -> !tile.tile<4xi32>
    tile.store %t, %w[%c0] : !tile.tile<4xi32>, !tile.view<6xi32>
  }
  return
}
func.func @main(%a: memref<6xi32>, %o: memref<6xi32>) {
  func.call @k(%a, %o) : (memref<6xi32>, memref<6xi32>) -> ()
  return
})");
  EXPECT_FALSE(mlirbackend::interpretLowered(*slow, inputs, {}));
}

} // namespace
