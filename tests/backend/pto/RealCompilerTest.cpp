//===- RealCompilerTest.cpp - tests with a real ptoas ---------------------===//
//
// NPUFUZZ_TEST_PTOAS names it. Without one, these tests are skipped and say so.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/KernelLibrary.h"
#include "backend/pto/Toolchain.h"
#include "tile/Program.h"

#include "gtest/gtest.h"

#include <cstdlib>

using namespace npufuzz;
using namespace npufuzz::pto;

TEST(PtoRealCompiler, RunsAKernelAtBothLevels) {
  const char *ptoas = std::getenv("NPUFUZZ_TEST_PTOAS");
  if (!ptoas)
    GTEST_SKIP() << "no ptoas: name one in NPUFUZZ_TEST_PTOAS";
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  tile::loadProgramDialects(context);
  auto program = tile::parseProgram(context, R"(
func.func @k(%a: memref<5x10xf32>, %b: memref<5x10xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<5x10xf32> -> <5x10xf32>
  %vb = tile.view %b : memref<5x10xf32> -> <5x10xf32>
  affine.for %i = 0 to 5 step 2 {
    %x = tile.load %va[%i, %c0] : <5x10xf32> -> <2x10xf32>
    %y = tile.neg %x : <2x10xf32>
    tile.store %y, %vb[%i, %c0] : <2x10xf32>, <5x10xf32>
  }
  return
}
func.func @main(%a: memref<5x10xf32>, %b: memref<5x10xf32>) {
  call @k(%a, %b) : (memref<5x10xf32>, memref<5x10xf32>) -> ()
  return
})");
  ASSERT_TRUE(static_cast<bool>(program)) << llvm::toString(program.takeError());
  for (int64_t level : {2, 3}) {
    EmissionOptions emission;
    emission.level = level;
    auto emitted = emitProgram(program->get(), emission);
    ASSERT_TRUE(static_cast<bool>(emitted)) << llvm::toString(emitted.takeError());
    ToolResult code = runPtoas(ptoas, PtoOptions(), {level}, emitted->module());
    ASSERT_EQ(code.status, CompileStatus::compiled) << code.diagnostic;
    ToolResult object = compileForRecording(code.output() + entryCode(*emitted));
    ASSERT_EQ(object.status, CompileStatus::compiled) << object.diagnostic;
    auto library = KernelLibrary::create(llvm::cantFail(SharedObject::load(object.output(), {})),
                                         *emitted, MachineParameters());
    ASSERT_TRUE(static_cast<bool>(library)) << llvm::toString(library.takeError());
    Tensor a(ElementKind::f32, {5, 10}), b(ElementKind::f32, {5, 10});
    for (int64_t i = 0; i < a.size(); ++i)
      a.setBits(i, __builtin_bit_cast(uint32_t, static_cast<float>(i + 1)));
    Execution run = (*library)->run({a, b}, ExecutionOptions());
    EXPECT_TRUE(run.events.empty()) << run.events.front().where << run.events.front().detail;
    for (int64_t i = 0; i < a.size(); ++i)
      EXPECT_EQ(run.memory[1].bits(i), __builtin_bit_cast(uint32_t, -static_cast<float>(i + 1)));
  }
}
