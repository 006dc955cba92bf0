//===- BackendTest.cpp - a case through a stand-in for air-opt ------------===//
#include "backend/foreign/PassTool.h"
#include "generators/cases/Generate.h"
#include "tests/backend/air/StandIn.h"
#include "tile/Program.h"

#include "mlir/Parser/Parser.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

/// Output of the stand-in for two kernels: the first doubles 8 rows in a loop, the second copies
/// them.
class AirBackendTest : public testing::Test {
protected:
  AirBackendTest() : context(mlir::MLIRContext::Threading::DISABLED) {
    mlir::DialectRegistry registry;
    backend->registerDialects(registry);
    context.appendDialectRegistry(registry);
    findBackend("mlir")->registerPasses();
    backend->registerPasses();
    tile::loadProgramDialects(context);
  }

  Case makeCase(Settings settings) {
    auto program = tile::parseProgram(context, R"(
func.func @double(%a: memref<8x4xf32>, %b: memref<8x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<8x4xf32> -> <8x4xf32>
  %vb = tile.view %b : memref<8x4xf32> -> <8x4xf32>
  affine.for %i = 0 to 8 step 4 {
    %x = tile.load %va[%i, %c0] : <8x4xf32> -> <4x4xf32>
    %y = tile.add %x, %x : <4x4xf32>
    tile.store %y, %vb[%i, %c0] : <4x4xf32>, <8x4xf32>
  }
  return
}
func.func @copy(%a: memref<8x4xf32>, %b: memref<8x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<8x4xf32> -> <8x4xf32>
  %vb = tile.view %b : memref<8x4xf32> -> <8x4xf32>
  %x = tile.load %va[%c0, %c0] : <8x4xf32> -> <8x4xf32>
  tile.store %x, %vb[%c0, %c0] : <8x4xf32>, <8x4xf32>
  return
}
func.func @main(%a: memref<8x4xf32>, %b: memref<8x4xf32>) {
  %s = tile.scratch : memref<8x4xf32>
  call @double(%a, %s) : (memref<8x4xf32>, memref<8x4xf32>) -> ()
  call @copy(%s, %b) : (memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
})");
    EXPECT_TRUE(static_cast<bool>(program)) << llvm::toString(program.takeError());
    Tensor in(ElementKind::f32, {8, 4});
    for (int64_t i = 0; i < in.size(); ++i)
      in.setBits(i, llvm::bit_cast<uint32_t>(static_cast<float>(i)));
    return {std::move(*program), {in, Tensor(ElementKind::f32, {8, 4})}, std::move(settings)};
  }

  CompileResult compile(const std::string &script, CompileOptions options = {},
                        const std::string &kernels = "apart") {
    air::StandIn standIn(script);
    llvm::cantFail(configureBackends({{"air-opt", standIn.path}, {"air-kernels", kernels}}));
    return backend->compile(makeCase({}), options);
  }

  const Backend *backend = findBackend("air");
  mlir::MLIRContext context;
};

const char *const copies = "cp program.mlir output.mlir";

} // namespace

TEST_F(AirBackendTest, ExecutesWhatItIsGivenBack) {
  for (const char *kernels : {"apart", "together"}) {
    CompileResult compiled = compile(copies, {}, kernels);
    ASSERT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
    Case testCase = makeCase({});
    Execution run = backend->execute(*compiled.artifact, testCase.inputs, {});
    ASSERT_EQ(run.status, ExecutionStatus::completed) << run.message;
    EXPECT_TRUE(run.events.empty());
    EXPECT_EQ(llvm::bit_cast<float>(static_cast<uint32_t>(run.memory[1].bits(13))), 26.0f);
  }
}

/// Group 8 of the late passes changes the data between tensors and a herd in a segment.
TEST_F(AirBackendTest, StagedTensorsComeThroughTheSegment) {
  air::StandIn standIn(copies);
  llvm::cantFail(configureBackends({{"air-opt", standIn.path}}));
  const Settings staged{{"late", 8}, {"tokens", 2}};
  EXPECT_THAT(backend->defaultPipeline(staged),
              HasSubstr("builtin.module(air-par-to-launch{depth=0 has-air-segment=true},"
                        "air-par-to-herd,air-copy-to-dma,cse"));
  EXPECT_THAT(backend->defaultPipeline(staged), HasSubstr("func.func(air-loop-fusion)"));
  Case testCase = makeCase(staged);
  CompileResult compiled = backend->compile(testCase, {});
  ASSERT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
  EXPECT_THAT(compiled.files["program.mlir"], HasSubstr("memref<8x4xf32, 1>"));
  Execution run = backend->execute(*compiled.artifact, testCase.inputs, {});
  ASSERT_EQ(run.status, ExecutionStatus::completed) << run.message;
  EXPECT_EQ(llvm::bit_cast<float>(static_cast<uint32_t>(run.memory[1].bits(13))), 26.0f);
}

TEST_F(AirBackendTest, KernelsAreWithoutMainAndApartOrTogether) {
  CompileResult apart = compile(copies, {}, "apart"), together = compile(copies, {}, "together");
  EXPECT_THAT(apart.files["program.mlir"], HasSubstr("// -----\n"));
  EXPECT_THAT(together.files["program.mlir"], testing::Not(HasSubstr("// -----")));
  for (CompileResult *result : {&apart, &together}) {
    EXPECT_THAT(result->files["program.mlir"], testing::Not(HasSubstr("@main")));
    EXPECT_THAT(result->files["program.mlir"], HasSubstr("scf.parallel"));
    EXPECT_THAT(result->files["program.mlir"], HasSubstr("memref<4x4xf32, 2>"));
  }
}

TEST_F(AirBackendTest, SnapshotsHoldEveryKernelAndMain) {
  // The tool prints each of the two modules after each pass.
  CompileOptions options;
  options.keepSnapshots = true;
  options.pipeline = "builtin.module(air-a,air-b)";
  std::string print = R"(cp program.mlir output.mlir
csplit -s program.mlir '/^\/\/ -----/'
for part in 0 1; do
  mkdir -p steps/builtin_module_npufuzz_$part
  for pass in 0_air-a 1_air-b; do
    file=steps/builtin_module_npufuzz_$part/$pass.mlir
    echo "// -----// IR Dump After P (${pass#?_}) //----- //" > $file
    cat xx0$part >> $file
  done
done)";
  CompileResult compiled = compile(print, options);
  ASSERT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
  std::vector<std::string> passes;
  Case testCase = makeCase({});
  for (const Snapshot &snapshot : compiled.snapshots) {
    passes.push_back(snapshot.pass);
    Execution run = backend->interpret(*snapshot.module, testCase.inputs, {});
    EXPECT_EQ(run.status, ExecutionStatus::completed) << run.message;
  }
  EXPECT_THAT(passes, ElementsAre("program", "air-a", "air-b"));
}

/// Counts the calls of pass air-a.
class CountedCalls {
public:
  CountedCalls()
      : file((std::filesystem::temp_directory_path() /
              ("npufuzz-air-calls-" + std::to_string(getpid())))
                 .string()),
        standIn("echo >> " + file + R"(
cp program.mlir output.mlir
csplit -s -n 1 program.mlir '/^\/\/ -----/' '{*}'
for part in xx*; do
  folder=steps/builtin_module_npufuzz_${part#xx}
  mkdir -p $folder
  echo "// -----// IR Dump After P (air-a) //----- //" > $folder/0_air-a.mlir
  cat $part >> $folder/0_air-a.mlir
done)") {
    llvm::cantFail(configureBackends({{"air-opt", standIn.path}, {"air-kernels", "apart"}}));
  }
  ~CountedCalls() { std::filesystem::remove(file); }
  CountedCalls(const CountedCalls &) = delete;

  int64_t operator()() const {
    std::ifstream in(file);
    return std::count(std::istreambuf_iterator<char>(in), {}, '\n');
  }

private:
  std::string file;
  air::StandIn standIn;
};

static CompileOptions withSnapshots() {
  CompileOptions options;
  options.keepSnapshots = true;
  return options;
}

TEST_F(AirBackendTest, ACaseOfABatchIsCompiledOnceAndAgainForWhoeverAsksTwice) {
  // Two programs have a kernel with a loop, one has none.
  CountedCalls calls;
  Case one = makeCase({}), other = makeCase({{"axes", 0}});
  one.pipeline = other.pipeline = "builtin.module(air-a)";
  backend->compileAhead({{&one}, {&other}}, {});
  EXPECT_EQ(calls(), 1);
  for (const Case *testCase : {&one, &other}) {
    CompileResult compiled = backend->compile(*testCase, {});
    ASSERT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
    Execution run = backend->execute(*compiled.artifact, testCase->inputs, {});
    EXPECT_EQ(run.status, ExecutionStatus::completed) << run.message;
  }
  EXPECT_EQ(backend->compile(one, withSnapshots()).snapshots.size(), 2u);
  EXPECT_EQ(calls(), 1);
  // A question about repeatability must not get the first result again.
  EXPECT_EQ(backend->compile(one, withSnapshots()).snapshots.size(), 2u);
  EXPECT_EQ(calls(), 2);
  backend->compileAhead({}, {});
}

TEST_F(AirBackendTest, WhatIsCompiledAloneHasItsSnapshotsFromTheSameCall) {
  CountedCalls calls;
  Case one = makeCase({});
  one.pipeline = "builtin.module(air-a)";
  for (int64_t asked = 1; asked <= 2; ++asked) {
    EXPECT_EQ(backend->compile(one, {}).status, CompileStatus::compiled);
    EXPECT_EQ(backend->compile(one, withSnapshots()).snapshots.size(), 2u);
    EXPECT_EQ(calls(), asked);
  }
  // A compilation without snapshots runs the tool by itself; a second one may end differently.
  backend->compile(one, {});
  backend->compile(one, {});
  EXPECT_EQ(calls(), 4);
  // After the snapshots were used once, the tool runs again.
  backend->compile(one, withSnapshots());
  backend->compile(one, withSnapshots());
  EXPECT_EQ(calls(), 5);
}

/// The main program is ours and stays with the tool's result.
TEST_F(AirBackendTest, OnePassTakesWhatASnapshotHoldsOfKernels) {
  CountedCalls calls;
  CompileOptions options = withSnapshots();
  options.pipeline = "builtin.module(air-a)";
  CompileResult compiled = backend->compile(makeCase({}), options);
  ASSERT_EQ(compiled.snapshots.size(), 2u);
  const PassTool &onePass = *backend->passTool();
  mlir::ModuleOp snapshot = *compiled.snapshots.back().module;
  EXPECT_THAT(onePass.textOf(snapshot), HasSubstr("\"scf.parallel\"("));
  EXPECT_THAT(onePass.textOf(snapshot), testing::Not(HasSubstr("main")));
  PassTool::Made made = onePass.run(snapshot, "air-a");
  ASSERT_EQ(made.status, CompileStatus::compiled) << made.diagnostic;
  Case testCase = makeCase({});
  Execution run = backend->interpret(*made.module, testCase.inputs, {});
  ASSERT_EQ(run.status, ExecutionStatus::completed) << run.message;
  EXPECT_EQ(llvm::bit_cast<float>(static_cast<uint32_t>(run.memory[1].bits(13))), 26.0f);
  EXPECT_EQ(onePass.command("air-a"), "air-opt %s --pass-pipeline='builtin.module(air-a)'");
}

/// A reducer must not remove an op that others refer to.
TEST_F(AirBackendTest, IRWithoutMeaningIsTold) {
  const PassTool &onePass = *backend->passTool();
  auto isMeaningful = [&](const std::string &extent, const std::string &channel) {
    context.allowUnregisteredDialects();
    auto module = mlir::parseSourceString<mlir::ModuleOp>(
        "\"air.channel\"() <{size = [1], sym_name = \"c\"}> : () -> ()\n"
        "%n = arith.constant " +
            extent +
            " : index\n"
            "\"air.herd\"(%n, %n) <{operandSegmentSizes = array<i32: 0, 2, 0>}> ({\n"
            "^bb0(%i: index, %j: index, %a: index, %b: index):\n"
            "  %m = memref.alloc() : memref<1xf32>\n"
            "  \"air.channel.put\"(%m) <{chan_name = @" +
            channel +
            "}> : (memref<1xf32>) -> ()\n"
            "  \"air.herd_terminator\"() : () -> ()\n}) : (index, index) -> ()",
        &context);
    return onePass.isMeaningful(*module);
  };
  EXPECT_TRUE(isMeaningful("1", "c"));
  EXPECT_FALSE(isMeaningful("0", "c"));
  EXPECT_FALSE(isMeaningful("1", "d"));
}

TEST_F(AirBackendTest, AFindingsIRIsAsTheToolPrintsIt) {
  air::StandIn standIn(
      "case \"$*\" in *pipeline*) exit 1;; *generic*) cp program.mlir output.mlir;; "
      "*) echo 'module {}' > output.mlir;; esac");
  llvm::cantFail(configureBackends({{"air-opt", standIn.path}}));
  const PassTool &onePass = *backend->passTool();
  EXPECT_EQ(onePass.printed("module {}", PassTool::Form::custom), "module {}\n");
  EXPECT_THAT(onePass.readable("module {\n}"), "module {\n}") << "not the same to the tool";
}

TEST_F(AirBackendTest, WhatCannotBeReadIsUnsupported) {
  CompileResult compiled = compile("printf 'x\n// -----\ny\n' > output.mlir");
  EXPECT_EQ(compiled.status, CompileStatus::unsupported);
  EXPECT_THAT(compiled.diagnostic, HasSubstr("unsupported output, which is not read"));
}

TEST_F(AirBackendTest, AnotherWordIsRefusedInOneLine) {
  EXPECT_EQ(llvm::toString(configureBackends({{"air-kernels", "both"}})),
            "--air-kernels: expected apart or together, got \"both\"");
}

TEST_F(AirBackendTest, AViewThatIsNoBoxIsNotDrawnAndDiscarded) {
  Capabilities some = backend->capabilities({});
  EXPECT_FALSE(some.op("permute", ElementKind::f32));
  EXPECT_FALSE(some.op("gather", ElementKind::f32));
  EXPECT_TRUE(some.op("matmul", ElementKind::f32));
  EXPECT_TRUE(some.movesRuns);
}

TEST_F(AirBackendTest, WhatIsValidOfATileIsDrawnAsAConstant) {
  generators::Target target;
  target.capabilities = [&](const Settings &settings) { return backend->capabilities(settings); };
  int64_t narrowed = 0;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    Case made = generators::generateFromSeed(seed, target, generators::Profile::standard, context);
    made.module.get().walk([&](tile::SetValidOp op) {
      for (mlir::Value extent : op.getExtents())
        EXPECT_TRUE(mlir::getConstantIntValue(extent)) << "seed " << seed;
      ++narrowed;
    });
  }
  EXPECT_GT(narrowed, 20);
}
