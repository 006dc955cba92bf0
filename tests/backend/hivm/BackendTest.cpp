//===- BackendTest.cpp - a case through a stand-in for the tool -----------===//
#include "ReadKernel.h"
#include "StandIn.h"
#include "oracles/Evaluate.h"
#include "tile/Program.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::hivm;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

namespace {

/// Two kernels that double and copy 16 elements.
const char *const program = R"(
func.func @double(%a: memref<4x4xf32>, %b: memref<4x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4x4xf32> -> <4x4xf32>
  %vb = tile.view %b : memref<4x4xf32> -> <4x4xf32>
  %x = tile.load %va[%c0, %c0] : <4x4xf32> -> <4x4xf32>
  %y = tile.add %x, %x : <4x4xf32>
  tile.store %y, %vb[%c0, %c0] : <4x4xf32>, <4x4xf32>
  return
}
func.func @copy(%a: memref<4x4xf32>, %b: memref<4x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4x4xf32> -> <4x4xf32>
  %vb = tile.view %b : memref<4x4xf32> -> <4x4xf32>
  %x = tile.load %va[%c0, %c0] : <4x4xf32> -> <4x4xf32>
  tile.store %x, %vb[%c0, %c0] : <4x4xf32>, <4x4xf32>
  return
}
func.func @main(%a: memref<4x4xf32>, %b: memref<4x4xf32>) {
  %s = tile.scratch : memref<4x4xf32>
  call @double(%a, %s) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  call @copy(%s, %b) : (memref<4x4xf32>, memref<4x4xf32>) -> ()
  return
})";

std::string function(const std::string &name, const std::string &body) {
  return "  \"func.func\"() <{function_type = (" + std::string(gm) + ", " + gm +
         ") -> (), sym_name = \"" + name + "\"}> ({\n  ^bb0(%arg0: " + gm + ", %arg1: " + gm +
         "):\n" + body + "    \"func.return\"() : () -> ()\n  }) : () -> ()\n";
}

/// Output of the planner for the program, with extra text between its instructions.
std::string functionsPlanned(const std::string &loadAndAdd = "",
                             const std::string &addAndStore = "",
                             const std::string &loadAndStore = "") {
  std::string twice = buffer("x", 0) + buffer("y", 64) + load("%arg0", "%x") + loadAndAdd +
                      add("%x", "%x", "%y") + addAndStore + store("%y", "%arg1"),
              once = buffer("x", 0) + load("%arg0", "%x") + loadAndStore + store("%x", "%arg1");
  return function("double", twice) + function("copy", once);
}

std::string moduleWith(const std::string &functions) {
  return "\"builtin.module\"() ({\n" + functions + "}) : () -> ()\n";
}

const std::string planned = moduleWith(functionsPlanned());

const char *const planAndSync =
    "builtin.module(func.func(hivm-plan-memory),func.func(hivm-inject-sync))";

/// A tool that prints `before` before each pass, function by function, and `atTheEnd` at its end.
std::string printing(const std::string &before, const std::string &atTheEnd) {
  std::string script = "case \"$*\" in *print-ir-before-all*)\n"
                       "case \"$*\" in *print-ir-tree-dir=dumps*) tree=dumps/builtin_module_no;;\n"
                       "*) tree=;; esac\n"
                       "print() { [ -z \"$tree\" ] && cat >&2 && return\n"
                       "mkdir -p $tree/func_func_$1; cat > $tree/func_func_$1/0_$2.mlir; }\n";
  for (const char *name : {"double", "copy"})
    for (const char *pass : {"0_hivm-plan-memory", "1_hivm-inject-sync"})
      script += std::string("print ") + name + " " + pass +
                " <<'END'\n// -----// IR Dump Before Pass (" + (pass + 2) +
                ") ('func.func' operation: @" + name + ") //----- //\n" + before + "END\n";
  return script + ";;\nesac\ncase $3 in -) exec 1>&1;; *) exec > $3;; esac\ncat <<'END'\n" +
         atTheEnd + "END\n";
}

class HivmBackendTest : public testing::Test {
protected:
  HivmBackendTest() : context(mlir::MLIRContext::Threading::DISABLED) {
    mlir::DialectRegistry registry;
    backend->registerDialects(registry);
    context.appendDialectRegistry(registry);
    tile::loadProgramDialects(context);
  }

  Case makeCase(const std::string &pipeline) {
    auto module = tile::parseProgram(context, program);
    EXPECT_TRUE(static_cast<bool>(module)) << llvm::toString(module.takeError());
    Tensor in(ElementKind::f32, {4, 4});
    for (int64_t i = 0; i < in.size(); ++i)
      in.setBits(i, llvm::bit_cast<uint32_t>(static_cast<float>(i)));
    Case made{std::move(*module), {in, Tensor(ElementKind::f32, {4, 4})}, {}};
    made.pipeline = pipeline;
    return made;
  }

  /// Numbers of races of the artifact.
  std::vector<std::string> racesOf(const std::string &script, const std::string &pipeline,
                                   const CompileOptions &options = {}) {
    StandIn standIn(script);
    llvm::cantFail(configureBackends({{"hivmc", standIn.path}}));
    Case testCase = makeCase(pipeline);
    CompileResult compiled = backend->compile(testCase, options);
    EXPECT_EQ(compiled.status, CompileStatus::compiled) << compiled.diagnostic;
    return racesOf(backend->execute(*compiled.artifact, testCase.inputs, {}));
  }
  static std::vector<std::string> racesOf(const Execution &run) {
    EXPECT_EQ(run.status, ExecutionStatus::completed) << run.message;
    std::vector<std::string> races;
    for (const MachineEvent &event : run.events)
      races.push_back(event.sort);
    return races;
  }

  const Backend *backend = findBackend("hivm");
  mlir::MLIRContext context;
};

} // namespace

TEST_F(HivmBackendTest, APassThatPutsNoOrderAtAllIsSeen) {
  std::string tool = printing(planned, planned);
  EXPECT_THAT(racesOf(tool, planAndSync),
              ElementsAre("of V and MTE2", "of V and MTE2", "of V and MTE3", "of MTE2 and MTE3"));
  EXPECT_THAT(
      racesOf(tool,
              "builtin.module(func.func(hivm-plan-memory),func.func(hivm-graph-sync-solver))"),
      Not(IsEmpty()));
}

/// The tool exits with code 0 and continues with the output of the failed pass.
TEST_F(HivmBackendTest, NothingBehindAnErrorIsASnapshot) {
  std::string tool = printing(planned, planned),
              error = "echo 'kernels.mlir:3:7: error: no room' >&2\n";
  size_t second = tool.find("print double 1_");
  tool.insert(second, error);
  StandIn standIn(tool);
  llvm::cantFail(configureBackends({{"hivmc", standIn.path}}));
  CompileOptions options;
  options.keepSnapshots = true;
  CompileResult compiled = backend->compile(makeCase(planAndSync), options);
  EXPECT_EQ(compiled.status, CompileStatus::passFailed);
  EXPECT_EQ(compiled.pass, "hivm-plan-memory");
  ASSERT_EQ(compiled.snapshots.size(), 1U);
  EXPECT_EQ(compiled.snapshots.front().pass, "program");
}

TEST_F(HivmBackendTest, APassThatPutsNoOrderAtAllIsBlamed) {
  StandIn standIn(printing(planned, planned));
  llvm::cantFail(configureBackends({{"hivmc", standIn.path}}));
  oracles::EvaluateOptions options;
  options.backends = {backend};
  options.oracles = {oracles::findOracle("memory")};
  oracles::Evaluation found = oracles::evaluateProgram(makeCase(planAndSync), options);
  ASSERT_EQ(found.verdicts.size(), 1U);
  EXPECT_TRUE(found.verdicts[0].isBug());
  EXPECT_EQ(found.verdicts[0].pass, "hivm-inject-sync");
}

TEST_F(HivmBackendTest, WhereNoPassOfThePipelineOrdersNothingIsPromised) {
  std::string tool = printing(planned, planned);
  EXPECT_THAT(racesOf(tool, "builtin.module(func.func(hivm-plan-memory))"), IsEmpty());
  CompileOptions first;
  first.passCountMax = 1;
  EXPECT_THAT(racesOf(tool, planAndSync, first), IsEmpty());
}

TEST_F(HivmBackendTest, AnOrderThatIsThereIsEnough) {
  std::string ordered =
      moduleWith(functionsPlanned(flags("MTE2", "V"), flags("V", "MTE3"), flags("MTE2", "MTE3")));
  EXPECT_THAT(racesOf(printing(planned, ordered), planAndSync), IsEmpty());
}

TEST_F(HivmBackendTest, KernelsWithNothingToOrderNeedNoFlags) {
  std::string apart =
      moduleWith(function("double", buffer("x", 0) + buffer("y", 64) + buffer("z", 128) +
                                        load("%arg0", "%x") + add("%y", "%y", "%z")) +
                 function("copy", ""));
  EXPECT_THAT(racesOf(printing(apart, apart), planAndSync), IsEmpty());
}

TEST_F(HivmBackendTest, SnapshotsPromiseAnOrderInTheFunctionsThatThePassHasSeen) {
  StandIn standIn(printing(planned, planned));
  llvm::cantFail(configureBackends({{"hivmc", standIn.path}}));
  Case testCase = makeCase(planAndSync);
  CompileOptions options;
  options.keepSnapshots = true;
  CompileResult compiled = backend->compile(testCase, options);
  std::vector<size_t> races;
  for (const Snapshot &snapshot : compiled.snapshots)
    races.push_back(racesOf(backend->interpret(*snapshot.module, testCase.inputs, {})).size());
  // The program, and @double, then @copy after the planner and after the pass that inserts
  // synchronisation.
  EXPECT_THAT(races, ElementsAre(0, 0, 3, 3, 4));
}

TEST_F(HivmBackendTest, AnOrderIsPromisedToWhatWasCompiledAheadToo) {
  StandIn standIn(printing(planned, planned));
  llvm::cantFail(configureBackends({{"hivmc", standIn.path}}));
  Case testCase = makeCase(planAndSync);
  backend->compileAhead({{&testCase}}, {});
  CompileOptions options;
  auto races = [&] {
    CompileResult compiled = backend->compile(testCase, options);
    return racesOf(backend->execute(*compiled.artifact, testCase.inputs, {}));
  };
  EXPECT_THAT(races(), Not(IsEmpty()));
  EXPECT_EQ(standIn.count(), 1U);
  // They went through all passes, which this compilation does not request.
  options.passCountMax = 1;
  EXPECT_THAT(races(), IsEmpty());
  EXPECT_EQ(standIn.count(), 2U);
}

TEST_F(HivmBackendTest, WhatHasFailedIsAskedOnceForItsPassAndItsSnapshots) {
  std::string tool = printing(planned, planned);
  tool.insert(0,
              "case \"$*\" in *split-input-file*)\n"
              "echo 'within split at kernels.mlir:1 offset :3:7: error: no' >&2; exit 1;; esac\n");
  tool.insert(tool.find("print double 1_"), "echo 'kernels.mlir:3:7: error: no' >&2\n");
  StandIn standIn(tool);
  llvm::cantFail(configureBackends({{"hivmc", standIn.path}}));
  Case testCase = makeCase(planAndSync);
  backend->compileAhead({{&testCase}}, {});
  CompileOptions options;
  EXPECT_EQ(backend->compile(testCase, options).pass, "hivm-plan-memory");
  EXPECT_EQ(standIn.count(), 2U);
  options.keepSnapshots = true;
  EXPECT_EQ(backend->compile(testCase, options).snapshots.size(), 1U);
  EXPECT_EQ(standIn.count(), 2U);
  // A second request asks whether the tool gives the same result again.
  backend->compile(testCase, options);
  EXPECT_GT(standIn.count(), 2U);
}
