//===- BackendTest.cpp - compiling, observing, executing ------------------===//
#include "Programs.h"

#include "backend/mlir/RuntimeMemory.h"
#include "backend/passes/PassSequence.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace npufuzz;
using namespace npufuzz::test;
using testing::HasSubstr;

namespace {

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
const std::vector<int64_t> negated{-1, -2, -3, -4, -5, -6};

std::vector<Tensor> inputs() {
  return {integers(ElementKind::i32, {6}, {1, 2, 3, 4, 5, 6}), Tensor(ElementKind::i32, {6})};
}
Case theCase() { return caseOf(program, inputs()); }

CompileResult compileWith(const std::string &pipeline) {
  CompileOptions options;
  options.pipeline = pipeline;
  return mlirBackend().compile(theCase(), options);
}

struct FailingPass : mlir::PassWrapper<FailingPass, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(FailingPass)
  llvm::StringRef getArgument() const override { return "test-failing"; }
  void runOnOperation() override {
    getOperation().emitOpError("first");
    getOperation().emitOpError("second");
    signalPassFailure();
  }
};

/// Resident pages of this process.
int64_t residentPages() {
  int64_t total = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident;
}

} // namespace

TEST(Compile, EverySettingParsesAndEndsInTheLlvmDialect) {
  std::vector<Settings> choices = manySettings();
  for (const Settings &settings : choices) {
    CompileOptions options;
    options.keepSnapshots = true;
    CompileResult result = mlirBackend().compile(caseOf(program, inputs(), settings), options);
    ASSERT_TRUE(result.artifact) << result.pass << ": " << result.diagnostic;
    result.snapshots.back().module->walk([](mlir::Operation *op) {
      EXPECT_THAT(op->getName().getStringRef().str(),
                  testing::AnyOf("builtin.module", HasSubstr("llvm.")));
    });
  }
  EXPECT_GT(choices.size(), 10u);
}

TEST(Compile, KeepsASnapshotBeforeAndAfterEachPass) {
  CompileOptions options;
  options.keepSnapshots = true;
  CompileResult result = mlirBackend().compile(theCase(), options);
  auto steps = splitPipeline(mlirBackend().defaultPipeline({}));
  ASSERT_TRUE(static_cast<bool>(steps));
  ASSERT_EQ(result.snapshots.size(), steps->size() + 1);
  EXPECT_EQ(result.snapshots[0].pass, "program");
  EXPECT_EQ(result.snapshots[1].pass, "lower-tile-to-linalg");
  EXPECT_EQ(result.snapshots.back().pass, "reconcile-unrealized-casts");
  EXPECT_GT(result.verifySeconds, 0);
}

TEST(Compile, EverySnapshotCanBeInterpreted) {
  CompileOptions options;
  options.keepSnapshots = true;
  CompileResult result = mlirBackend().compile(theCase(), options);
  for (const Snapshot &snapshot : result.snapshots) {
    Execution run = mlirBackend().interpret(*snapshot.module, inputs(), {});
    ASSERT_EQ(run.status, ExecutionStatus::completed) << snapshot.pass << ": " << run.message;
    EXPECT_EQ(valuesOf(run.memory[1]), negated) << snapshot.pass;
  }
}

TEST(Compile, AnyPrefixOfThePipelineStillRuns) {
  for (int64_t count : {0, 1, 5, 12}) {
    CompileOptions options;
    options.passCountMax = count;
    CompileResult result = mlirBackend().compile(theCase(), options);
    ASSERT_TRUE(result.artifact) << result.pass << ": " << result.diagnostic;
    EXPECT_EQ(valuesOf(mlirBackend().execute(*result.artifact, inputs(), {}).memory[1]), negated);
  }
}

TEST(Compile, AUsersPipelineRunsAndIsCompleted) {
  CompileResult result =
      compileWith("builtin.module(lower-tile-to-linalg,func.func(canonicalize,cse))");
  ASSERT_TRUE(result.artifact) << result.pass << ": " << result.diagnostic;
  EXPECT_EQ(valuesOf(mlirBackend().execute(*result.artifact, inputs(), {}).memory[1]), negated);
}

TEST(Compile, ABadPipelineIsTheUsersMistake) {
  for (const char *pipeline :
       {"no-such-pass", "builtin.module(cse", "cse,,cse", "cse{no-such=1}"}) {
    CompileResult result = compileWith(pipeline);
    EXPECT_EQ(result.status, CompileStatus::badPipeline) << pipeline;
    EXPECT_FALSE(result.diagnostic.empty()) << pipeline;
    EXPECT_EQ(result.diagnostic.find('\n'), std::string::npos) << pipeline;
    EXPECT_FALSE(result.artifact);
  }
}

TEST(Compile, AFailingPassIsNamedWithItsFirstDiagnostic) {
  static mlir::PassRegistration<FailingPass> registration;
  CompileResult result = compileWith("lower-tile-to-linalg,test-failing,canonicalize");
  EXPECT_EQ(result.status, CompileStatus::passFailed);
  EXPECT_EQ(result.pass, "test-failing");
  EXPECT_EQ(result.diagnostic, "'builtin.module' op first");
  EXPECT_FALSE(result.artifact);
}

// Stock passes would take it to an invalid llvm.sitofp.
TEST(Compile, ACastToASmallFloatIsRefused) {
  Case cast = caseOf(R"(
func.func @k(%a: memref<4xi8>, %o: memref<4xf8E5M2>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %a : memref<4xi8> -> !tile.view<4xi8>
  %w = tile.view %o : memref<4xf8E5M2> -> !tile.view<4xf8E5M2>
  %t = tile.load %v[%c0] : !tile.view<4xi8> -> !tile.tile<4xi8>
  %c = tile.cast %t : !tile.tile<4xi8> -> !tile.tile<4xf8E5M2>
  tile.store %c, %w[%c0] : !tile.tile<4xf8E5M2>, !tile.view<4xf8E5M2>
  return
}
func.func @main(%a: memref<4xi8>, %o: memref<4xf8E5M2>) {
  func.call @k(%a, %o) : (memref<4xi8>, memref<4xf8E5M2>) -> ()
  return
})",
                     {Tensor(ElementKind::i8, {4}), Tensor(ElementKind::f8E5M2, {4})});
  CompileResult result = mlirBackend().compile(cast, {});
  EXPECT_EQ(result.status, CompileStatus::unsupported) << result.diagnostic;
  EXPECT_THAT(result.diagnostic, HasSubstr("f8E5M2"));
}

TEST(Compile, ATileMayBeLargerThanAnyDrawnOne) {
  Case large = caseOf(R"(
func.func @k(%a: memref<300x300xi8>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %a : memref<300x300xi8> -> !tile.view<300x300xi8>
  %t = tile.load %v[%c0, %c0] : !tile.view<300x300xi8> -> !tile.tile<300x300xi8>
  %n = tile.neg %t : !tile.tile<300x300xi8>
  tile.store %n, %v[%c0, %c0] : !tile.tile<300x300xi8>, !tile.view<300x300xi8>
  return
}
func.func @main(%a: memref<300x300xi8>) {
  func.call @k(%a) : (memref<300x300xi8>) -> ()
  return
})",
                      {Tensor(ElementKind::i8, {300, 300})});
  CompileResult result = mlirBackend().compile(large, {});
  EXPECT_EQ(result.status, CompileStatus::compiled) << result.diagnostic;
}

TEST(Compile, InvalidIrIsBlamedOnThePassThatMadeIt) {
  // Creates blocks inside affine.for, which has one.
  CompileResult result =
      compileWith("lower-tile-to-linalg,convert-linalg-to-loops,convert-scf-to-cf,lower-affine");
  EXPECT_EQ(result.status, CompileStatus::invalidIR);
  EXPECT_EQ(result.pass, "convert-scf-to-cf");
  EXPECT_EQ(result.diagnostic, "'affine.for' op expects region #0 to have 0 or 1 blocks");
  EXPECT_FALSE(result.artifact);
}

TEST(Execute, TheFillPatternReachesUninitialisedMemory) {
  // A program that reads uninitialised scratch memory.
  Case undefined = caseOf(R"(
func.func @k(%s: memref<4xi8>, %o: memref<4xi8>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %s : memref<4xi8> -> !tile.view<4xi8>
  %t = tile.load %v[%c0] : !tile.view<4xi8> -> !tile.tile<4xi8>
  %w = tile.view %o : memref<4xi8> -> !tile.view<4xi8>
  tile.store %t, %w[%c0] : !tile.tile<4xi8>, !tile.view<4xi8>
  return
}
func.func @main(%o: memref<4xi8>) {
  %s = tile.scratch : memref<4xi8>
  func.call @k(%s, %o) : (memref<4xi8>, memref<4xi8>) -> ()
  return
})",
                          {Tensor(ElementKind::i8, {4})});
  CompileResult result = mlirBackend().compile(undefined, {});
  ASSERT_TRUE(result.artifact) << result.diagnostic;
  for (uint8_t pattern : {0xa5, 0x00, 0x5a}) {
    ExecutionOptions options;
    options.fillPattern = pattern;
    Execution run = mlirBackend().execute(*result.artifact, undefined.inputs, options);
    EXPECT_EQ(bitsOf(run.memory[0]), std::vector<uint64_t>(4, pattern));
  }
}

TEST(Execute, TheSameArtifactRunsAgainOnOtherInputs) {
  CompileResult result = mlirBackend().compile(theCase(), {});
  ASSERT_TRUE(result.artifact);
  EXPECT_EQ(valuesOf(mlirBackend().execute(*result.artifact, inputs(), {}).memory[1]), negated);
  std::vector<Tensor> other = {integers(ElementKind::i32, {6}, {9, 8, 7, 6, 5, 4}),
                               Tensor(ElementKind::i32, {6})};
  EXPECT_EQ(valuesOf(mlirBackend().execute(*result.artifact, other, {}).memory[1]),
            (std::vector<int64_t>{-9, -8, -7, -6, -5, -4}));
}

TEST(RuntimeMemory, NoticesWritesOutsideABlockAndWrongReleases) {
  mlirbackend::RuntimeMemory memory(0xa5);
  auto *block = static_cast<uint8_t *>(mlirbackend::npufuzzMalloc(10));
  EXPECT_EQ(block[9], 0xa5);
  EXPECT_TRUE(memory.violations().empty());
  block[10] = 0;
  EXPECT_THAT(memory.violations(), testing::ElementsAre("write behind block 0 of 10 bytes"));
  block[-1] = 0;
  mlirbackend::npufuzzFree(block);
  EXPECT_THAT(memory.violations(), testing::Contains("write before block 0 of 10 bytes"));
  mlirbackend::npufuzzFree(block);
  EXPECT_THAT(memory.violations(), testing::ElementsAre("release of memory that is not allocated"));
}

TEST(Memory, StaysFlatOverManyPrograms) {
  auto compileAndRun = [] {
    CompileResult result = mlirBackend().compile(theCase(), {});
    ASSERT_TRUE(result.artifact);
    mlirBackend().execute(*result.artifact, inputs(), {});
  };
  for (int i = 0; i < 100; ++i)
    compileAndRun();
  int64_t before = residentPages();
  for (int i = 0; i < 400; ++i)
    compileAndRun();
  EXPECT_LT(residentPages(), before + before / 10);
}
