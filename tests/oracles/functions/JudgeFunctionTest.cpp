// Judges every pass of a function by interpretation, in this process.
#include "oracles/functions/JudgeFunction.h"
#include "oracles/functions/JudgeMachineCode.h"
#include "oracles/refinement/OpenResults.h"
#include "oracles/refinement/PatternCounters.h"

#include "backend/mlir/UpstreamLowering.h"
#include "generators/Sampling.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassRegistry.h"

#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::oracles::tests {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Key;
using testing::StartsWith;

namespace {

using refinement::Difference;
using refinement::Meaning;

/// A pass that edits subtractions.
template <typename Self> struct OnDifferences : PassWrapper<Self, OperationPass<ModuleOp>> {
  void runOnOperation() override {
    this->getOperation().walk([&](arith::SubIOp op) { static_cast<Self *>(this)->change(op); });
  }
};
struct Swaps : OnDifferences<Swaps> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Swaps)
  StringRef getArgument() const override { return "test-function-swaps"; }
  void change(arith::SubIOp op) { op->setOperands({op.getRhs(), op.getLhs()}); }
};
struct Hides : OnDifferences<Hides> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Hides)
  StringRef getArgument() const override { return "test-function-hides"; }
  void change(arith::SubIOp op) {
    OperationState state(op.getLoc(), "mine.sub", op->getOperands(), op->getResultTypes());
    op.getResult().replaceAllUsesWith(OpBuilder(op).create(state)->getResult(0));
    op.erase();
  }
};
/// Restores hidden subtractions with swapped operands.
struct Shows : PassWrapper<Shows, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Shows)
  StringRef getArgument() const override { return "test-function-shows"; }
  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      if (op->getName().getStringRef() != "mine.sub")
        return;
      OpBuilder builder(op);
      Value shown =
          builder.create<arith::SubIOp>(op->getLoc(), op->getOperand(1), op->getOperand(0));
      op->getResult(0).replaceAllUsesWith(shown);
      op->erase();
    });
  }
};
struct Divides : OnDifferences<Divides> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Divides)
  StringRef getArgument() const override { return "test-function-divides"; }
  void change(arith::SubIOp op) {
    OpBuilder builder(op);
    Value zero = builder.create<arith::ConstantIntOp>(op.getLoc(), 0, 32);
    builder.create<arith::DivUIOp>(op.getLoc(), op.getLhs(), zero);
  }
};
struct Breaks : OnDifferences<Breaks> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Breaks)
  StringRef getArgument() const override { return "test-function-breaks"; }
  void change(arith::SubIOp op) { op.getResult().setType(IntegerType::get(op.getContext(), 3)); }
};
struct Refuses : OnDifferences<Refuses> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Refuses)
  StringRef getArgument() const override { return "test-function-refuses"; }
  void change(arith::SubIOp op) {
    op.emitOpError("is not to my liking");
    signalPassFailure();
  }
};

const char *const program = R"(
func.func @main(%x: i32, %y: i32) -> i32 {
  %a = arith.subi %x, %y : i32
  %b = arith.xori %a, %x : i32
  return %b : i32
})";

class Functions : public testing::Test {
protected:
  static void SetUpTestSuite() {
    PassRegistration<Swaps>();
    PassRegistration<Hides>();
    PassRegistration<Shows>();
    PassRegistration<Divides>();
    PassRegistration<Breaks>();
    PassRegistration<Refuses>();
    findBackend("mlir")->registerPasses();
  }
  /// A seed whose patterns are counted, or not.
  static uint64_t seedOf(bool isCounted) {
    uint64_t seed = 0;
    while (refinement::PatternCounters::isSampled(seed) != isCounted ||
           isSampled(seed, "machine code", machinePeriod))
      ++seed;
    return seed;
  }

  std::unique_ptr<MLIRContext> makeLooseContext() {
    auto context = makeContext({findBackend("mlir")});
    context->allowUnregisteredDialects();
    return context;
  }
  Evaluation evaluate(const std::string &pipeline, std::vector<const char *> oracles = {},
                      const char *text = program, uint64_t seed = seedOf(false)) {
    EvaluateOptions options;
    options.backends = {findBackend("mlir")};
    for (const char *name : oracles)
      options.oracles.push_back(findOracle(name));
    auto context = makeLooseContext();
    Case testCase{llvm::cantFail(parseModule(*context, text, "program")),
                  {},
                  {},
                  seed,
                  CaseKind{"upstream-function"},
                  pipeline};
    return evaluateFunction(testCase, options);
  }
  static Verdict only(const Evaluation &evaluation) {
    EXPECT_EQ(evaluation.verdicts.size(), 1u);
    return evaluation.verdicts.empty() ? Verdict() : evaluation.verdicts.front();
  }
};

TEST_F(Functions, RightPassesAreOkAndCounted) {
  Evaluation evaluation = evaluate("cse,canonicalize", {"pass"});
  Verdict verdict = only(evaluation);
  EXPECT_EQ(verdict.oracle, "pass");
  EXPECT_EQ(verdict.backend, "mlir");
  EXPECT_EQ(verdict.stage, "compile");
  EXPECT_EQ(verdict.outcome, Outcome::ok);
  EXPECT_EQ(evaluation.passStatistics.at("cse.ran"), 1);
  EXPECT_EQ(evaluation.passStatistics.count("cse.changed"), 0u);
}

TEST_F(Functions, TheFirstWrongPassIsBlamed) {
  Evaluation evaluation = evaluate("cse,test-function-swaps,test-function-swaps", {"pass"});
  Verdict verdict = only(evaluation);
  EXPECT_EQ(verdict.signature(), "pass:mlir:test-function-swaps:wrong value");
  EXPECT_EQ(verdict.passIndex, 2);
  EXPECT_EQ(verdict.severity, Severity::wrongAnswer);
  EXPECT_EQ(verdict.claim, "changed the result");
  EXPECT_THAT(verdict.evidence, StartsWith("@main result 0: expected "));
  EXPECT_THAT(verdict.evidence, HasSubstr(", input "));
  EXPECT_EQ(evaluation.passStatistics.at("test-function-swaps.changed"), 1);
  EXPECT_GT(evaluation.phases[Phase::execute], 0);
}

TEST_F(Functions, ThePatternIsNamed) {
  Evaluation evaluation = evaluate("canonicalize", {"pass"}, R"(
func.func @main(%x: index) -> index {
  %0 = arith.index_cast %x : index to i1
  %1 = arith.index_cast %0 : i1 to index
  return %1 : index
})");
  if (evaluation.findings().empty())
    GTEST_SKIP() << "this MLIR has mended it";
  EXPECT_EQ(evaluation.findings()[0].pattern, "IndexCastOfIndexCast");
}

TEST_F(Functions, BecomingUndefinedIsWrong) {
  EXPECT_EQ(only(evaluate("test-function-divides", {"pass"})).signature(),
            "pass:mlir:test-function-divides:undefined behaviour");
}

TEST_F(Functions, PassesWhoseIRCannotBeInterpretedAreBlamedTogether) {
  Evaluation evaluation =
      evaluate("cse,test-function-hides,canonicalize,test-function-shows", {"pass"});
  Verdict verdict = only(evaluation);
  EXPECT_EQ(verdict.signature(), "pass:mlir:test-function-hides..test-function-shows:wrong value");
  EXPECT_EQ(verdict.firstPassIndex, 2);
  EXPECT_EQ(verdict.passIndex, 4);
  ASSERT_EQ(verdict.assumptions.size(), 1u) << "canonicalize changed nothing";
  EXPECT_THAT(verdict.assumptions[0],
              StartsWith("the IR after test-function-hides cannot be interpreted: unsupported: "));
  EXPECT_EQ(evaluation.oracleCounters.at("unknown test-function-hides: unsupported: mine.sub"), 1);
  verdict = only(evaluate("test-function-hides", {"pass"}));
  EXPECT_EQ(verdict.outcome, Outcome::ok);
  verdict = only(evaluate("test-function-hides,test-function-shows,test-function-swaps", {"pass"}));
  EXPECT_EQ(verdict.signature(), "pass:mlir:test-function-hides..test-function-shows:wrong value");
}

TEST_F(Functions, EachPassIsJudgedAgainstTheOneBefore) {
  // If the user does not ask oracle pass, the first pass's wrong result is not blamed on the
  // second.
  EXPECT_EQ(evaluate("test-function-swaps,test-function-swaps,cse", {"value"}).findings().size(),
            0u);
  Evaluation evaluation = evaluate("test-function-hides,canonicalize,cse", {"pass"});
  EXPECT_EQ(only(evaluation).firstPass, "") << "a right answer blames nobody";
}

TEST_F(Functions, InvalidIRIsForOracleVerify) {
  Verdict verdict = only(evaluate("cse,test-function-breaks,cse"));
  EXPECT_EQ(verdict.oracle, "verify");
  EXPECT_EQ(verdict.pass, "test-function-breaks");
  EXPECT_EQ(verdict.passIndex, 2);
  EXPECT_EQ(verdict.severity, Severity::refusal);
  EXPECT_EQ(verdict.claim, "made invalid IR");
  EXPECT_NE(verdict.evidence, "");
  EXPECT_THAT(evaluate("test-function-breaks", {"pass"}).verdicts, IsEmpty());
  EXPECT_TRUE(only(evaluate("test-function-breaks", {"verify"})).isBug());
  EXPECT_EQ(only(evaluate("cse", {"verify"})).outcome, Outcome::ok);
}

TEST_F(Functions, ARefusalIsNoBugAndEndsThePipeline) {
  Evaluation evaluation = evaluate("test-function-refuses,test-function-swaps");
  Verdict verdict = only(evaluation);
  EXPECT_EQ(verdict.oracle, "pass");
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_EQ(verdict.claim, "cannot tell");
  EXPECT_THAT(verdict.evidence, StartsWith("test-function-refuses refused the IR: "));
  EXPECT_THAT(evaluation.oracleCounters,
              Contains(Key(StartsWith("unknown test-function-refuses: refused the IR: "))));
}

TEST_F(Functions, ProgramsThatSayNothingAreDiscardedOrDoubted) {
  EXPECT_THAT(evaluate("cse", {}, R"(
func.func @main(%x: i32) -> i32 {
  %z = arith.constant 0 : i32
  %y = arith.divui %x, %z : i32
  return %y : i32
})")
                  .discardReason,
              StartsWith("undefined behaviour: "));
  EXPECT_EQ(evaluate("cse", {}, "func.func @other() { return }").discardReason,
            "no @main whose arguments can be drawn");
  EXPECT_NE(evaluate("cse(", {}).discardReason, "");
  EXPECT_NE(evaluate("cse,no-such-pass", {}).discardReason, "");
}

TEST_F(Functions, OfWhatCannotBeInterpretedInvalidIRIsStillSeen) {
  const char *strange = "func.func @main(%x: i32) -> i32 {\n"
                        "  %s = arith.subi %x, %x : i32\n"
                        "  %y = \"mine.op\"(%s) : (i32) -> i32\n  return %y : i32\n}";
  Verdict verdict = only(evaluate("cse", {}, strange));
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_THAT(verdict.evidence, StartsWith("the program cannot be interpreted: unsupported: "));
  EXPECT_EQ(only(evaluate("test-function-swaps", {"pass"}, strange)).outcome, Outcome::cannotTell);
  EXPECT_EQ(evaluate("test-function-breaks", {}, strange).findings().size(), 1u);
}

TEST_F(Functions, LicencesLeaveTheResultOpen) {
  const char *fast = R"(
func.func @main(%x: i32, %y: i32) -> i32 {
  %a = arith.subi %x, %y : i32
  %f = arith.constant 1.0 : f32
  %g = arith.addf %f, %f fastmath<fast> : f32
  return %a : i32
})";
  Evaluation evaluation = evaluate("test-function-swaps", {"pass"}, fast);
  EXPECT_EQ(only(evaluation).outcome, Outcome::ok);
  EXPECT_EQ(evaluation.oracleCounters.at(
                "unknown test-function-swaps: fast-math flags leave the result open"),
            1);
  EXPECT_TRUE(only(evaluate("test-function-divides", {"pass"}, fast)).isBug());
  EXPECT_EQ(only(evaluate("test-function-hides,canonicalize,test-function-shows", {"pass"}, fast))
                .outcome,
            Outcome::ok)
      << "of any IR of the gap";
  EXPECT_TRUE(only(evaluate("canonicalize,test-function-swaps", {"pass"}, fast)).isBug())
      << "the sum is gone, and its licence with it";
}

TEST_F(Functions, MachineCodeAloneIsComparedWithTheIRThatItWasMadeOf) {
  EXPECT_THAT(evaluate("test-function-swaps", {"value"}).findings(), IsEmpty());
  EXPECT_EQ(evaluate("test-function-swaps", {"value"})
                .oracleCounters.at("machine not entered: arith.subi"),
            1)
      << "the pipeline leaves ops above LLVM";
}

TEST_F(Functions, PatternsAreCountedInSomeCases) {
  const char *folds = R"(
func.func @main(%x: i32) -> i32 {
  %c = arith.constant 3 : i32
  %0 = arith.addi %x, %c : i32
  %1 = arith.addi %0, %c : i32
  return %1 : i32
})";
  auto fired = Contains(Key(testing::MatchesRegex("canonicalize/.*[.]fired")));
  EXPECT_THAT(evaluate("canonicalize", {"pass"}, folds, seedOf(true)).passStatistics, fired);
  EXPECT_THAT(evaluate("canonicalize", {"pass"}, folds, seedOf(false)).passStatistics, Not(fired));
}

TEST_F(Functions, PassesOfTheLoweringAreCountedApart) {
  Evaluation evaluation = evaluate("cse," + mlirbackend::upstreamLowering(), {"pass"});
  EXPECT_EQ(evaluation.passStatistics.count("cse.ran"), 1u);
  EXPECT_THAT(evaluation.passStatistics, Contains(Key(testing::MatchesRegex("lowering .*[.]ran"))));
}

TEST_F(Functions, EachDifferenceHasItsWords) {
  auto words = [](Difference::Kind kind) {
    auto [name, claim] = wordsFor(kind);
    return std::string(name) + "/" + claim;
  };
  EXPECT_EQ(words(Difference::Kind::value), "wrong value/changed the result");
  EXPECT_EQ(words(Difference::Kind::undefined), "undefined behaviour/made the program undefined");
  EXPECT_EQ(words(Difference::Kind::endless), "no end/made a loop endless");
}

TEST_F(Functions, EvidenceIsTheIRUpToTheBlamedPass) {
  auto context = makeLooseContext();
  EvaluateOptions options;
  options.backends = {findBackend("mlir")};
  options.pipeline = "cse,test-function-swaps,canonicalize";
  Case testCase{llvm::cantFail(parseModule(*context, program, "program")),
                {},
                {},
                5,
                CaseKind{"upstream-function"}};
  Verdict verdict;
  verdict.passIndex = 2;
  auto passes = [&] {
    std::vector<std::string> names;
    for (auto &[name, text] : evidenceOfFunction(testCase, options, verdict).snapshots)
      names.push_back(name);
    return names;
  };
  EXPECT_THAT(passes(), testing::ElementsAre("program", "cse", "test-function-swaps"));
  verdict.oracle = "crash";
  EXPECT_THAT(passes(), testing::ElementsAre("program", "cse"));
  verdict.pipeline = "sccp,cse";
  EXPECT_THAT(passes(), testing::ElementsAre("program", "sccp"));
  EXPECT_EQ(evidenceOfFunction(testCase, options, verdict).tileOps, 4);
}

class Licences : public Functions {
protected:
  std::string of(const std::string &op) {
    auto context = makeLooseContext();
    std::string text = "func.func @main(%f: f32, %v: vector<4xf32>, %w: vector<4xi32>, "
                       "%m: vector<2x3xf32>, %n: vector<2x3xi32>, %a: vector<2xf32>, "
                       "%b: vector<2xi32>, %k: i32, %p: vector<4x4xf32>, %q: vector<4x4xi32>) {\n" +
                       op + "\nreturn\n}";
    Module module = llvm::cantFail(parseModule(*context, text, "program"));
    return whyOpen(module.get());
  }
};

TEST_F(Licences, AreFastMathFlags) {
  EXPECT_EQ(of("%0 = arith.addf %f, %f fastmath<contract> : f32"),
            "fast-math flags leave the result open");
  EXPECT_EQ(of("%0 = arith.addf %f, %f : f32"), "");
  EXPECT_EQ(of("%0 = arith.addi %k, %k : i32"), "");
}

TEST_F(Licences, AreReductionsOfFloatsThatRound) {
  std::string open = "a reduction of floats in any order leaves the result open";
  EXPECT_EQ(of("%0 = vector.reduction <add>, %v : vector<4xf32> into f32"), open);
  EXPECT_EQ(of("%0 = vector.reduction <mul>, %v : vector<4xf32> into f32"), open);
  EXPECT_EQ(of("%0 = vector.reduction <maximumf>, %v : vector<4xf32> into f32"), "");
  EXPECT_EQ(of("%0 = vector.reduction <add>, %w : vector<4xi32> into i32"), "");
  EXPECT_EQ(of("%0 = vector.multi_reduction <add>, %m, %a [1] : vector<2x3xf32> to vector<2xf32>"),
            open);
  EXPECT_EQ(of("%0 = vector.multi_reduction <add>, %n, %b [1] : vector<2x3xi32> to vector<2xi32>"),
            "");
  auto contract = [&](const std::string &vector, const std::string &scalar, const char *type) {
    std::string of = type;
    return this->of("%0 = vector.contract {indexing_maps = [affine_map<(i) -> (i)>, "
                    "affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = "
                    "[\"reduction\"], kind = #vector.kind<add>} " +
                    vector + ", " + vector + ", " + scalar + " : vector<4x" + of + ">, vector<4x" +
                    of + "> into " + of);
  };
  EXPECT_EQ(contract("%v", "%f", "f32"), open);
  EXPECT_EQ(contract("%w", "%k", "i32"), "");
}

TEST_F(Licences, AreReductionsOfIterationsWithoutOrder) {
  std::string open = "a reduction of floats in any order leaves the result open";
  auto loop = [&](const std::string &op, const std::string &type, const std::string &operand) {
    return of("%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
              "%0 = scf.parallel (%i) = (%c0) to (%c1) step (%c1) init (" +
              operand + ") -> " + type + " {\nscf.reduce(" + operand + " : " + type +
              ") {\n^bb0(%x: " + type + ", %y: " + type + "):\n%s = arith." + op +
              " %x, %y : " + type + "\nscf.reduce.return %s : " + type + "\n}\n}");
  };
  EXPECT_EQ(loop("addf", "f32", "%f"), open);
  EXPECT_EQ(loop("maximumf", "f32", "%f"), "");
  EXPECT_EQ(loop("addi", "i32", "%k"), "");
  EXPECT_EQ(of("%0 = affine.parallel (%i) = (0) to (4) reduce (\"addf\") -> f32 {\n"
               "affine.yield %f : f32\n}"),
            open);
  EXPECT_EQ(of("%0 = affine.parallel (%i) = (0) to (4) reduce (\"addi\") -> i32 {\n"
               "affine.yield %k : i32\n}"),
            "");
}

TEST_F(Licences, AreLoopsOfWhichAReductionWasMade) {
  auto context = makeLooseContext();
  auto whyChanged = [&](const std::string &from, const std::string &to) {
    auto of = [&](const std::string &op) {
      return llvm::cantFail(parseModule(*context,
                                        "func.func @main(%f: f32, %k: i32, %v: vector<4xf32>, "
                                        "%w: vector<4xi32>) {\n" +
                                            op + "\nreturn\n}",
                                        "program"));
    };
    return whyOpen(of(from).get(), of(to).get());
  };
  auto loop = [](const std::string &head, const std::string &op, const std::string &operand,
                 const std::string &type, const std::string &yield) {
    return head + " iter_args(%c = " + operand + ") -> (" + type + ") {\n%s = arith." + op +
           " %c, " + operand + " : " + type + "\n" + yield + " %s : " + type + "\n}";
  };
  std::string floats = loop("%0 = affine.for %i = 0 to 4", "addf", "%f", "f32", "affine.yield"),
              integers = loop("%0 = affine.for %i = 0 to 4", "addi", "%k", "i32", "affine.yield"),
              sum = "%0 = vector.reduction <add>, %v : vector<4xf32> into f32",
              sumOfIntegers = "%0 = vector.reduction <add>, %w : vector<4xi32> into i32",
              other =
                  "%c0 = arith.constant 0 : index\n%c4 = arith.constant 4 : index\n" +
                  loop("%0 = scf.for %i = %c0 to %c4 step %c0", "addf", "%f", "f32", "scf.yield");
  EXPECT_EQ(whyChanged(floats, sum), "affine-super-vectorize was asked to reorder reductions");
  EXPECT_EQ(whyChanged(floats, floats), "");
  EXPECT_EQ(whyChanged(integers, sumOfIntegers), "");
  EXPECT_EQ(whyChanged(other, sum), "") << "no pass says that it reorders these";
  std::string minima = loop("%0 = affine.for %i = 0 to 4", "minnumf", "%f", "f32", "affine.yield"),
              least = "%0 = vector.reduction <minnumf>, %v : vector<4xf32> into f32";
  EXPECT_EQ(whyChanged(minima, least), "") << "the order makes no other number";
}

TEST_F(Licences, AreSumsOfProductsThatMayBeFused) {
  std::string open = "a sum of products that may be fused leaves the result open";
  auto product = [&](const std::string &operands, const std::string &type,
                     const std::string &kind = "add") {
    return of("%0 = vector.outerproduct " + operands + " {kind = #vector.kind<" + kind +
              ">} : vector<4x" + type + ">, vector<4x" + type + ">");
  };
  EXPECT_EQ(product("%v, %v, %p", "f32"), open);
  EXPECT_EQ(product("%v, %v", "f32"), "");
  EXPECT_EQ(product("%v, %v, %p", "f32", "maximumf"), "");
  EXPECT_EQ(product("%w, %w, %q", "i32"), "");
}

TEST(MainQuestion, TheFirstThatIsNotDefinedIsFound) {
  Meaning good, bad;
  good.state = Meaning::State::defined;
  bad.state = Meaning::State::unknown;
  bad.why = "first";
  EXPECT_EQ(firstNotDefined({}), nullptr);
  EXPECT_EQ(firstNotDefined({{good, good}, {good}}), nullptr);
  const Meaning *found = nullptr;
  refinement::Meanings meanings = {{good, good}, {good, bad}};
  found = firstNotDefined(meanings);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->why, "first");
}

} // namespace
} // namespace npufuzz::oracles::tests
