// Results of machine code in the interpreter's terms, for arguments and results of all kinds.
#include "oracles/functions/MachineProgram.h"
#include "generators/Sampling.h"
#include "oracles/functions/JudgeMachineCode.h"

#include "backend/mlir/UpstreamLowering.h"
#include "backend/mlir/riscv/Executable.h"
#include "backend/passes/PassSequence.h"

#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::oracles::tests {

using refinement::Meaning;
using testing::HasSubstr;

namespace {

/// A seed whose cases run as machine code, as one in machinePeriod does.
uint64_t seedOfMachineCode() {
  uint64_t seed = 5;
  while (!isSampled(seed, "machine code", machinePeriod))
    ++seed;
  return seed;
}

/// A function before and after its lowering.
class Lowered {
public:
  explicit Lowered(const std::string &text, mlirbackend::FloatCode floats = {})
      : context(makeContext({findBackend("mlir")})),
        module(parseSourceString<ModuleOp>(text, context.get())) {
    static const bool registered = (findBackend("mlir")->registerPasses(), true);
    EXPECT_TRUE(registered && module);
    refinement::Subjects subjects = refinement::findSubjects(*module);
    EXPECT_EQ(subjects.functions.size(), 1u) << "nothing that can be drawn";
    subject = subjects.functions.front();
    known = refinement::executeAll(*module, subject, inputs).front();
    CompileResult result;
    EXPECT_TRUE(runPipeline(module, mlirbackend::upstreamLowering(floats), {}, result))
        << result.pass << ": " << result.diagnostic;
  }

  Meaning run(const MachineTarget &target, int64_t number) {
    auto arguments = refinement::inputOf(subject, inputs, number);
    auto program = llvm::cantFail(MachineProgram::create(*module, target, arguments));
    return program->run(arguments, known[static_cast<size_t>(number)]);
  }

  /// First difference on any input; empty if there is none.
  std::string difference(const MachineTarget &target) {
    for (size_t number = 0; number < known.size(); ++number) {
      EXPECT_EQ(known[number].state, Meaning::State::defined) << known[number].why;
      Meaning got = run(target, static_cast<int64_t>(number));
      if (got.state == Meaning::State::unknown)
        return got.why;
      std::string text = refinement::firstDifference(subject, known[number], got).text;
      if (!text.empty())
        return text;
    }
    return "";
  }

  std::unique_ptr<MLIRContext> context;
  OwningOpRef<ModuleOp> module;
  refinement::InputSet inputs{/*count=*/8, seedOfMachineCode()};
  refinement::Subject subject;
  std::vector<Meaning> known;
};

const MachineTarget &here = machineTargets[0];

} // namespace

const char *const valuesOfAllKinds = R"(
func.func @main(%a: i7, %b: f64, %c: vector<2x3xi16>, %d: bf16, %e: i1, %f: index,
                %m: memref<2x?xf16, strided<[?, 1], offset: ?>>)
    -> (i1, vector<2x3xi16>, bf16, i7, f64, index) {
  %0 = arith.addi %a, %a : i7
  %1 = arith.addf %b, %b : f64
  %2 = arith.subi %c, %c : vector<2x3xi16>
  %3 = arith.xori %2, %c : vector<2x3xi16>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c1 : memref<2x?xf16, strided<[?, 1], offset: ?>>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%c1, %i] : memref<2x?xf16, strided<[?, 1], offset: ?>>
    %y = arith.negf %x : f16
    memref.store %y, %m[%c0, %i] : memref<2x?xf16, strided<[?, 1], offset: ?>>
  }
  return %e, %3, %d, %0, %1, %n : i1, vector<2x3xi16>, bf16, i7, f64, index
})";

TEST(MachineProgram, TakesAndGivesValuesOfEveryKind) {
  Lowered lowered(valuesOfAllKinds);
  for (const MachineTarget &target : machineTargets)
    if (target.vectorBits == 0 || mlirbackend::missingForRiscv().empty())
      EXPECT_EQ(lowered.difference(target), "") << target.name.str();
}

TEST(MachineProgram, SeesAWrongElementOfAnArgument) {
  Lowered lowered(valuesOfAllKinds);
  Meaning right = lowered.run(here, 3);
  Meaning wrong = lowered.run(here, 3); // in separate memory
  auto &memory = wrong.arguments.back().memory();
  ASSERT_GT(memory.allocation->bits.size(), 0u);
  memory.allocation->bits[static_cast<size_t>(memory.offset)] ^= 1;
  EXPECT_THAT(refinement::firstDifference(lowered.subject, wrong, right).text,
              HasSubstr("argument 6[0,0]"));
}

TEST(MachineProgram, ReadsMemoryThatAFunctionReturns) {
  Lowered lowered(R"(
func.func @main(%x: i32) -> memref<2x2xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2x2xi32>
  memref.store %x, %m[%c0, %c0] : memref<2x2xi32>
  memref.store %x, %m[%c1, %c0] : memref<2x2xi32>
  return %m : memref<2x2xi32>
})");
  EXPECT_EQ(lowered.difference(here), "");
  if (mlirbackend::missingForRiscv().empty())
    EXPECT_THAT(lowered.difference(machineTargets[2]), HasSubstr("memory of another process"));
}

TEST(MachineProgram, ResultsOfAnotherFormAreNotRead) {
  Lowered lowered("func.func @main(%x: i32) -> i32 {\n return %x : i32\n}");
  auto arguments = refinement::inputOf(lowered.subject, lowered.inputs, 1);
  auto program = llvm::cantFail(MachineProgram::create(*lowered.module, here, arguments));
  auto why = [&](std::vector<interpreter::Value> results) {
    Meaning expected = lowered.known[1];
    expected.results = std::move(results);
    expected.resultFormats.resize(expected.results.size(), expected.resultFormats.front());
    Meaning got = program->run(arguments, expected);
    EXPECT_EQ(got.state, got.why.empty() ? Meaning::State::defined : Meaning::State::unknown);
    return got.why;
  };
  interpreter::Value one = lowered.known[1].results.front();
  EXPECT_EQ(why({one}), "");
  EXPECT_EQ(why({one, one}), "results of another form than before");
  EXPECT_EQ(why({}), "results of another form than before");
  EXPECT_EQ(why({interpreter::Value()}), "a result that no words hold");
}

TEST(MachineProgram, ReadsViewsThatAFunctionReturns) {
  Lowered lowered(R"(
func.func @main(%x: i32) -> (memref<2x3xi32, strided<[8, 2], offset: 1>>, memref<0x2xi16>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<4x4xi32>
  scf.for %i = %c0 to %c4 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %p = arith.muli %i, %c4 : index
      %q = arith.addi %p, %j : index
      %n = arith.index_cast %q : index to i32
      %s = arith.addi %n, %x : i32
      memref.store %s, %m[%i, %j] : memref<4x4xi32>
    }
  }
  %flat = memref.collapse_shape %m [[0, 1]] : memref<4x4xi32> into memref<16xi32>
  %v = memref.reinterpret_cast %flat to offset: [1], sizes: [2, 3], strides: [8, 2]
      : memref<16xi32> to memref<2x3xi32, strided<[8, 2], offset: 1>>
  %e = memref.alloc() : memref<0x2xi16>
  return %v, %e, %x : memref<2x3xi32, strided<[8, 2], offset: 1>>, memref<0x2xi16>, i32
})");
  EXPECT_EQ(lowered.difference(here), "");
  Meaning got = lowered.run(here, 1);
  ASSERT_EQ(got.results.size(), 3u) << got.why;
  EXPECT_THAT(got.results[0].memory().sizes, testing::ElementsAre(2, 3));
  EXPECT_THAT(got.results[0].memory().strides, testing::ElementsAre(3, 1));
  EXPECT_EQ(got.results[0].memory().allocation->bits.size(), 6u);
  EXPECT_EQ(got.results[1].memory().allocation->bits.size(), 0u);
}

TEST(MachineProgram, WritingOutsideMemoryIsUndefined) {
  Lowered lowered(R"(
func.func @main(%m: memref<2xi32>, %x: i32) {
  %c2 = arith.constant 2 : index
  memref.store %x, %m[%c2] : memref<2xi32>
  return
})");
  Meaning got = lowered.run(here, 1);
  EXPECT_EQ(got.state, Meaning::State::undefined);
  EXPECT_THAT(got.why, HasSubstr("write behind block 0 of 8 bytes"));
}

TEST(MachineProgram, FreedArgumentsAreNotRead) {
  Lowered lowered(R"(
func.func @main(%m: memref<2xi32>) {
  memref.dealloc %m : memref<2xi32>
  return
})");
  EXPECT_TRUE(lowered.run(here, 1).arguments.front().memory().allocation->freed);
}

/// Sums and products of small floats, casts from and to f32, and a comparison; the scaling cast has
/// an element of 4 bits. Excludes a NaN scale, which APFloat turns into an infinity
/// (corpus/known-issues/arith-extf-scale-nan.mlir).
std::string smallFloats(const std::string &type, const std::string &op) {
  std::string of = " : " + type;
  return "func.func @main(%a: f32, %b: f32, %s: i8) -> (f32, f32, i1, f32) {\n"
         "  %x = arith.truncf %a : f32 to " +
         type + "\n  %y = arith.truncf %b : f32 to " + type + "\n  %r = " + op + " %x, %y" + of +
         "\n  %m = arith.maximumf %r, %x" + of + "\n  %n = arith.negf %m" + of +
         "\n  %c = arith.cmpf ult, %n, %y" + of + "\n  %w = arith.extf %r" + of +
         " to f32\n  %v = arith.extf %n" + of +
         R"( to f32
  %low = arith.trunci %s : i8 to i4
  %element = arith.bitcast %low : i4 to f4E2M1FN
  %most = arith.constant 254 : i8
  %power = arith.minui %s, %most : i8
  %scale = arith.bitcast %power : i8 to f8E8M0FNU
  %e = arith.scaling_extf %element, %scale : f4E2M1FN, f8E8M0FNU to f32
  return %w, %v, %c, %e : f32, f32, i1, f32
})";
}

TEST(FloatLibrary, ComputesSmallFloatsAsTheInterpreterDoes) {
  if (!mlirbackend::hasFloatLibrary())
    GTEST_SKIP() << "this MLIR has no library of small floats";
  for (const char *type : {"f8E3M4", "f8E4M3", "f8E4M3FN", "f8E5M2", "bf16", "f16"})
    for (const char *op : {"arith.addf", "arith.subf", "arith.mulf", "arith.divf"})
      EXPECT_EQ(Lowered(smallFloats(type, op), mlirbackend::FloatCode::library).difference(here),
                "")
          << type << " " << op;
}

TEST(FloatLibrary, AWrongPairShows) {
  if (!mlirbackend::hasFloatLibrary())
    GTEST_SKIP() << "this MLIR has no library of small floats";
  Lowered lowered(smallFloats("f8E4M3", "arith.mulf"), mlirbackend::FloatCode::library);
  lowered.known = Lowered(smallFloats("f8E4M3FN", "arith.mulf"), mlirbackend::FloatCode::library)
                      .known; // 448 is the largest there, 240 here
  EXPECT_NE(lowered.difference(here), "");
}

TEST(FloatLibrary, ItsLoweringIsFoundAtTheEndOfAPipeline) {
  for (auto floats : {mlirbackend::FloatCode::instructions, mlirbackend::FloatCode::library}) {
    auto steps =
        llvm::cantFail(splitPipeline("cse,canonicalize," + mlirbackend::upstreamLowering(floats)));
    EXPECT_EQ(mlirbackend::stepsBeforeLowering(steps), 2u);
  }
}

TEST(JudgeMachineCode, BlamesTheFirstTargetThatDiffers) {
  Lowered lowered("func.func @main(%x: i32) -> i32 {\n return %x : i32\n}");
  Evaluation evaluation;
  oracles::Verdict verdict;
  verdict.backend = "mlir";
  MachineQuestion question{*lowered.module, lowered.subject, lowered.inputs, lowered.known};
  judgeMachineCode(question, verdict, evaluation);
  EXPECT_TRUE(evaluation.findings().empty());
  lowered.known[2].results[0] =
      interpreter::Value::scalar(lowered.known[2].results[0].scalarBits() ^ 1);
  judgeMachineCode(question, verdict, evaluation);
  ASSERT_EQ(evaluation.findings().size(), 1u);
  EXPECT_EQ(evaluation.findings()[0].signature(), "value:mlir:llvm-O0:wrong value");
  EXPECT_THAT(evaluation.findings()[0].evidence, HasSubstr("input 2"));
}

TEST(JudgeMachineCode, LeavesOutArraysOfNegativeZeros) {
  // Their translation to LLVM IR is a known issue: corpus/known-issues/translation-nested-….
  Lowered lowered("memref.global \"private\" constant @zeros : memref<2xf32> = dense<-0.0>\n"
                  "func.func @main(%i: i1) -> f32 {\n %c0 = arith.constant 0 : index\n"
                  " %m = memref.get_global @zeros : memref<2xf32>\n"
                  " %x = memref.load %m[%c0] : memref<2xf32>\n return %x : f32\n}");
  Evaluation evaluation;
  EXPECT_EQ(differenceOn(here, {*lowered.module, lowered.subject, lowered.inputs, lowered.known},
                         evaluation),
            "");
  EXPECT_EQ(
      evaluation
          .oracleCounters["machine llvm-O0 not compared: a constant that is translated wrong"],
      1);
}

TEST(JudgeMachineCode, WithVariablesOnlyTheLastInputIsRun) {
  // The next run would read what the first one wrote.
  Lowered lowered("memref.global \"private\" @variable : memref<2xi32> = dense<7>\n"
                  "func.func @main(%x: i32) -> i32 {\n %c0 = arith.constant 0 : index\n"
                  " %m = memref.get_global @variable : memref<2xi32>\n"
                  " %y = memref.load %m[%c0] : memref<2xi32>\n"
                  " memref.store %x, %m[%c0] : memref<2xi32>\n return %y : i32\n}");
  auto difference = [&](size_t number) {
    std::vector<Meaning> known = lowered.known;
    known[number].results[0] = interpreter::Value::scalar(8);
    Evaluation evaluation;
    return differenceOn(here, {*lowered.module, lowered.subject, lowered.inputs, known},
                        evaluation);
  };
  EXPECT_EQ(difference(0), "");
  EXPECT_THAT(difference(7), HasSubstr("expected 8 (0x8), got 7 (0x7), input 7"));
}

TEST(JudgeMachineCode, VectorsOfNegativeZerosAreTranslatedRight) {
  Lowered lowered("func.func @main(%i: i1) -> vector<2xf32> {\n"
                  " %v = arith.constant dense<-0.0> : vector<2xf32>\n return %v : "
                  "vector<2xf32>\n}");
  Evaluation evaluation;
  differenceOn(here, {*lowered.module, lowered.subject, lowered.inputs, lowered.known}, evaluation);
  EXPECT_EQ(evaluation.oracleCounters["machine llvm-O0 compared"], 1);
}

TEST(JudgeMachineCode, OtherConstantsAreCompared) {
  for (const char *type : {"i32", "f32"}) {
    std::string of = type, zero = of == "i32" ? "0" : "0.0";
    Lowered lowered("memref.global \"private\" constant @zeros : memref<2x" + of + "> = dense<" +
                    zero + ">\nfunc.func @main(%i: i1) -> " + of +
                    " {\n %c0 = arith.constant 0 : index\n"
                    " %m = memref.get_global @zeros : memref<2x" +
                    of + ">\n %x = memref.load %m[%c0] : memref<2x" + of + ">\n return %x : " + of +
                    "\n}");
    Evaluation evaluation;
    differenceOn(here, {*lowered.module, lowered.subject, lowered.inputs, lowered.known},
                 evaluation);
    EXPECT_EQ(evaluation.oracleCounters["machine llvm-O0 compared"], 1) << of;
  }
}

TEST(JudgeMachineCode, CountsWhatCannotBeCompared) {
  Lowered lowered("func.func private @elsewhere() -> i32\n"
                  "func.func @main() -> i32 {\n %0 = arith.constant 1 : i32\n return %0 : i32\n}");
  lowered.known[0].printed = "1\n";
  Evaluation evaluation;
  EXPECT_EQ(differenceOn(here, {*lowered.module, lowered.subject, lowered.inputs, lowered.known},
                         evaluation),
            "");
  EXPECT_EQ(evaluation.oracleCounters["machine llvm-O0 not compared: it prints"], 1);
}

} // namespace npufuzz::oracles::tests
