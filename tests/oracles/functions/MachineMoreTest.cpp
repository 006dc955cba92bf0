// Machine code that gives unexpected results, traps or does not translate, and the targets that a
// case runs on.
#include "backend/mlir/UpstreamLowering.h"
#include "backend/mlir/riscv/Executable.h"
#include "backend/passes/PassSequence.h"
#include "generators/Sampling.h"
#include "oracles/functions/JudgeMachineCode.h"

#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

#include <cstdlib>

using namespace mlir;

namespace npufuzz::oracles::tests {

using refinement::Meaning;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using testing::StartsWith;

namespace {

using State = Meaning::State;

const MachineTarget &here = machineTargets[0], &riscv = machineTargets[2];

/// First seed whose cases run as machine code here, and as RISC-V code, as requested.
uint64_t seedOf(bool runsHere, bool runsOnRiscv) {
  uint64_t seed = 0;
  while (isSampled(seed, "machine code", machinePeriod) != runsHere ||
         isSampled(seed, "RISC-V code", riscvPeriod) != runsOnRiscv)
    ++seed;
  return seed;
}

/// The only function of a module, its meanings and its code.
struct Compiled {
  explicit Compiled(const std::string &text, uint64_t seed = 1)
      : context(makeContext({findBackend("mlir")})), inputs{/*count=*/4, seed} {
    static const bool registered = (findBackend("mlir")->registerPasses(), true);
    EXPECT_TRUE(registered);
    module = parse(text);
    subject = refinement::findSubjects(*module).functions.front();
    known = refinement::executeAll(*module, subject, inputs).front();
    CompileResult result;
    EXPECT_TRUE(runPipeline(module, mlirbackend::upstreamLowering({}), {}, result))
        << result.pass << ": " << result.diagnostic;
  }
  OwningOpRef<ModuleOp> parse(const std::string &text) const {
    OwningOpRef<ModuleOp> parsed = parseSourceString<ModuleOp>(text, context.get());
    EXPECT_TRUE(parsed) << text;
    return parsed;
  }

  std::vector<interpreter::Value> arguments(int64_t number) const {
    return refinement::inputOf(subject, inputs, number);
  }
  Meaning run(const MachineTarget &target, const Meaning &expected, int64_t number = 1) const {
    auto given = arguments(number);
    return llvm::cantFail(MachineProgram::create(*module, target, given))->run(given, expected);
  }
  Meaning run(const MachineTarget &target = here) const { return run(target, known[1]); }
  MachineQuestion question() const { return {*module, subject, inputs, known}; }
  /// Counters of a judgement with every target.
  std::map<std::string, int64_t> judge() const {
    Evaluation evaluation;
    judgeMachineCode(question(), Verdict(), evaluation);
    EXPECT_TRUE(evaluation.verdicts.empty());
    return evaluation.oracleCounters;
  }
  std::map<std::string, int64_t> compare(const MachineTarget &target = here) const {
    Evaluation evaluation;
    EXPECT_EQ(differenceOn(target, question(), evaluation), "");
    return evaluation.oracleCounters;
  }

  std::unique_ptr<MLIRContext> context;
  OwningOpRef<ModuleOp> module;
  refinement::InputSet inputs;
  refinement::Subject subject;
  std::vector<Meaning> known;
};

/// Hides all programs during its lifetime.
struct WithoutPrograms {
  WithoutPrograms() : path(std::getenv("PATH")) { setenv("PATH", "/no/such/folder", 1); }
  ~WithoutPrograms() { setenv("PATH", path.c_str(), 1); }
  std::string path;
};

constexpr const char *identity = "func.func @main(%x: i32) -> i32 { return %x : i32 }";

/// A memref of one axis, to be read from words.
Meaning expectsMemory() {
  static const Compiled memory("func.func @main() -> memref<2xi32> {\n"
                               "%m = memref.alloc() : memref<2xi32>\n"
                               "return %m : memref<2xi32> }");
  return memory.known[0];
}
/// Trouble with a memref of these numbers.
std::string troubleOf(const std::vector<int64_t> &words) {
  std::string text, names, types;
  for (auto [index, word] : llvm::enumerate(words)) {
    std::string name = "%w" + std::to_string(index);
    text += name + " = arith.constant " + std::to_string(word) + " : i64\n";
    names += (index ? ", " : "") + name;
    types += index ? ", i64" : "i64";
  }
  Compiled compiled("func.func @main() -> (" + types + ") {\n" + text + "return " + names + " : " +
                    types + " }");
  Meaning got = compiled.run(here, expectsMemory(), 0);
  EXPECT_EQ(got.state, State::unknown);
  return got.why;
}

} // namespace

/// Runs before all others, as gtest orders death tests: the process looks for missing tools only
/// once.
TEST(JudgeMachineCodeDeathTest, WithoutTheToolsForRiscvItIsSkippedAndCounted) {
  Compiled compiled(identity, seedOf(true, true));
  auto judge = [&] {
    WithoutPrograms none;
    auto counters = compiled.judge();
    std::string skipped = " skipped: " + mlirbackend::missingForRiscv();
    bool isRight =
        counters == std::map<std::string, int64_t>{{"machine llvm-O0 compared", 1},
                                                   {"machine llvm-O2 compared", 1},
                                                   {"machine llvm-riscv-vlen128" + skipped, 1},
                                                   {"machine llvm-riscv-vlen256" + skipped, 1}};
    std::_Exit(isRight ? 0 : 1);
  };
  EXPECT_EXIT(judge(), testing::ExitedWithCode(0), "");
}

TEST(MachineTargets, AreFoundByName) {
  EXPECT_EQ(findMachineTarget("llvm-O2"), &machineTargets[1]);
  EXPECT_EQ(findMachineTarget("llvm-riscv-vlen256"), &machineTargets[3]);
  EXPECT_EQ(findMachineTarget("canonicalize"), nullptr);
}

TEST(MachineTargets, TakeOneCaseInSoMany) {
  EXPECT_TRUE(Compiled(identity, seedOf(false, false)).judge().empty());
  EXPECT_TRUE(Compiled(identity, seedOf(false, true)).judge().empty());
  EXPECT_THAT(
      Compiled(identity, seedOf(true, false)).judge(),
      ElementsAre(Pair("machine llvm-O0 compared", 1), Pair("machine llvm-O2 compared", 1)));
}

TEST(MachineTargets, TakeAFewCasesOfTheseForRiscv) {
  if (!mlirbackend::missingForRiscv().empty())
    GTEST_SKIP() << mlirbackend::missingForRiscv();
  auto counters = Compiled(identity, seedOf(true, true)).judge();
  EXPECT_EQ(counters.size(), 4u);
  EXPECT_EQ(counters["machine llvm-riscv-vlen128 compared"], 1);
  EXPECT_EQ(counters["machine llvm-riscv-vlen256 compared"], 1);
}

TEST(MachineRuns, ReadTheFirstElementAndTheScalarsAsTheyAre) {
  Compiled compiled("func.func @main(%m: memref<4xi32>) -> i32 {\n"
                    "%c = arith.constant 0 : index\n"
                    "%x = memref.load %m[%c] : memref<4xi32>\nreturn %x : i32 }");
  auto given = compiled.arguments(1);
  given[0].memory().allocation->bits[0] = 0x89abcdef;
  Meaning got = llvm::cantFail(MachineProgram::create(*compiled.module, here, given))
                    ->run(given, compiled.known[1]);
  ASSERT_EQ(got.results.size(), 1u) << got.why;
  ASSERT_EQ(got.results[0].kind(), interpreter::Value::Kind::scalar);
  EXPECT_EQ(got.results[0].scalarBits(), 0x89abcdefu);
}

TEST(MachineRuns, LeaveTheCallersMemoryAlone) {
  Compiled compiled("func.func @main(%m: memref<2xi32>) {\n"
                    "%c = arith.constant 1 : index\n%x = arith.constant 77 : i32\n"
                    "memref.store %x, %m[%c] : memref<2xi32>\nreturn }");
  auto given = compiled.arguments(1), same = compiled.arguments(1);
  auto program = llvm::cantFail(MachineProgram::create(*compiled.module, here, given));
  Meaning got = program->run(given, compiled.known[1]);
  EXPECT_EQ(got.arguments[0].memory().allocation->bits[1], 77u);
  EXPECT_EQ(given[0].memory().allocation->bits, same[0].memory().allocation->bits);
}

TEST(MachineRuns, AMemrefThatIsNoneIsUnknown) {
  const char *otherForm = "results of another form than before",
             *tooLarge = "a result with more elements than can be",
             *elsewhere = "a result in memory that is not on the heap";
  EXPECT_EQ(troubleOf({0, 0, 0}), otherForm) << "a memref of one axis has five words";
  EXPECT_EQ(troubleOf({0}), otherForm);
  EXPECT_EQ(troubleOf({0, 0, 0, -1, 1}), tooLarge);
  EXPECT_EQ(troubleOf({0, 0, 0, (1 << 20) + 1, 1}), tooLarge);
  EXPECT_EQ(troubleOf({0, 0, 0, 1 << 20, 1}), elsewhere);
}

TEST(MachineRuns, MemoryOfNoBlockIsNotRead) {
  const char *why = "a result in memory that is not on the heap";
  Compiled global("memref.global \"private\" constant @c : memref<2xi32> = dense<7>\n"
                  "func.func @main() -> memref<2xi32> {\n"
                  "%m = memref.get_global @c : memref<2xi32>\nreturn %m : memref<2xi32> }");
  EXPECT_EQ(global.run(here, expectsMemory(), 0).why, why);
  Compiled after("func.func @main() -> memref<1xi32, strided<[1], offset: 3>> {\n"
                 "%m = memref.alloc() : memref<2xi32>\n"
                 "%v = memref.reinterpret_cast %m to offset: [3], sizes: [1], strides: [1]\n"
                 "    : memref<2xi32> to memref<1xi32, strided<[1], offset: 3>>\n"
                 "return %v : memref<1xi32, strided<[1], offset: 3>> }");
  EXPECT_EQ(after.run(here, expectsMemory(), 0).why, why);
}

TEST(MachineRuns, TrapsAreUndefined) {
  if (!mlirbackend::missingForRiscv().empty())
    GTEST_SKIP() << mlirbackend::missingForRiscv();
  Compiled compiled(identity);
  compiled.module = compiled.parse("llvm.func @main(%x: i32) -> i32 {\n"
                                   "\"llvm.intr.trap\"() : () -> ()\nllvm.return %x : i32 }");
  Meaning got = compiled.run(riscv);
  EXPECT_EQ(got.state, State::undefined);
  EXPECT_THAT(got.why, StartsWith("under qemu-riscv64: "));
  EXPECT_TRUE(got.results.empty());
}

TEST(MachineRuns, WithoutAnEmulatorAreUnknown) {
  if (!mlirbackend::missingForRiscv().empty())
    GTEST_SKIP() << mlirbackend::missingForRiscv();
  Compiled compiled(identity);
  auto given = compiled.arguments(1);
  auto program = llvm::cantFail(MachineProgram::create(*compiled.module, riscv, given));
  WithoutPrograms none;
  Meaning got = program->run(given, compiled.known[1]);
  EXPECT_EQ(got.state, State::unknown);
  EXPECT_THAT(got.why, HasSubstr("qemu-riscv64 not found"));
}

TEST(MachineRuns, WhatDoesNotTranslateIsAnErrorAndCounted) {
  Compiled compiled(identity);
  compiled.module = compiled.parse(identity);
  ScopedDiagnosticHandler quiet(compiled.context.get(), [](Diagnostic &) {});
  for (const MachineTarget &target : machineTargets) {
    auto program = MachineProgram::create(*compiled.module, target, compiled.arguments(0));
    ASSERT_FALSE(program) << target.name.str();
    EXPECT_NE(llvm::toString(program.takeError()), "");
  }
  auto counters = compiled.compare();
  ASSERT_EQ(counters.size(), 1u);
  EXPECT_THAT(counters.begin()->first, StartsWith("machine llvm-O0 not compared: "));
  EXPECT_THAT(counters.begin()->first, HasSubstr("could not translate to LLVM IR"));
}

TEST(JudgeMachine, BlamesATargetForAWrongAnswer) {
  Compiled compiled(identity);
  compiled.known[0].results[0] =
      interpreter::Value::scalar(compiled.known[0].results[0].scalarBits() ^ 1);
  Verdict like;
  like.backend = "mlir";
  like.stage = "compile";
  like.claim = "crashed";
  like.pipeline = "cse";
  Evaluation evaluation;
  EXPECT_TRUE(judgeTarget(machineTargets[1], compiled.question(), like, evaluation));
  ASSERT_EQ(evaluation.verdicts.size(), 1u);
  const Verdict &bug = evaluation.verdicts[0];
  EXPECT_TRUE(bug.isBug());
  EXPECT_EQ(bug.stage, "execute");
  EXPECT_EQ(bug.severity, Severity::wrongAnswer);
  EXPECT_EQ(bug.claim, "computes something else");
  EXPECT_EQ(bug.pipeline, "cse");
  EXPECT_EQ(bug.pass, "llvm-O2");
  EXPECT_TRUE(evaluation.oracleCounters.empty()) << "what differs is no sample that is alike";
}

TEST(JudgeMachine, ConstantsKeepNoInputFromBeingRun) {
  Compiled compiled("memref.global \"private\" constant @c : memref<2xf32> = dense<[1.0, -0.0]>\n"
                    "func.func @main(%i: i32) -> (i32, f32) {\n"
                    "%m = memref.get_global @c : memref<2xf32>\n%c = arith.constant 1 : index\n"
                    "%x = memref.load %m[%c] : memref<2xf32>\nreturn %i, %x : i32, f32 }");
  EXPECT_THAT(compiled.compare(), ElementsAre(Pair("machine llvm-O0 compared", 1)));
  PhaseSeconds phases{};
  MachineMeanings code = runOn(here, compiled.question(), phases);
  EXPECT_EQ(code.first, 0u);
  EXPECT_EQ(code.meanings.size(), compiled.known.size());
}

TEST(JudgeMachine, VectorsOfVectorsOfNegativeZerosAreLeftOut) {
  Compiled compiled("func.func @main(%i: i1) -> f32 {\n"
                    "%v = arith.constant dense<-0.0> : vector<2x2xf32>\n"
                    "%x = vector.extract %v[1, 1] : f32 from vector<2x2xf32>\n"
                    "return %x : f32 }");
  compiled.module = compiled.parse(
      "llvm.func @main(%i: i1) -> f32 {\n"
      "%v = llvm.mlir.constant(dense<-0.0> : vector<2x2xf32>) : !llvm.array<2 x vector<2xf32>>\n"
      "%r = llvm.extractvalue %v[1] : !llvm.array<2 x vector<2xf32>>\n"
      "%c = llvm.mlir.constant(1 : i32) : i32\n"
      "%x = llvm.extractelement %r[%c : i32] : vector<2xf32>\nllvm.return %x : f32 }");
  PhaseSeconds phases{};
  MachineMeanings code = runOn(here, compiled.question(), phases);
  EXPECT_EQ(code.notCompared, "a constant that is translated wrong");
  EXPECT_TRUE(code.meanings.empty());
}

TEST(JudgeMachine, RiscvRunsTheLastInputsAlone) {
  if (!mlirbackend::missingForRiscv().empty())
    GTEST_SKIP() << mlirbackend::missingForRiscv();
  Compiled compiled(identity);
  PhaseSeconds phases{};
  MachineMeanings code = runOn(riscv, compiled.question(), phases);
  EXPECT_EQ(code.first, compiled.known.size() - riscvInputs);
  ASSERT_EQ(code.meanings.size(), riscvInputs);
  EXPECT_EQ(code.meanings[1].results[0].scalarBits(),
            compiled.known.back().results[0].scalarBits());
}

} // namespace npufuzz::oracles::tests
