//===- JudgeSnapshotsTest.cpp - functions whose passes run elsewhere ------===//
//
// The compiler is a list of texts: the IR that it left after each pass, and how it ended.
//
//===----------------------------------------------------------------------===//
#include "oracles/functions/JudgeFunction.h"
#include "tests/oracles/FakeBackend.h"

#include <gmock/gmock.h>

namespace npufuzz::oracles {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

/// A compiler with the passes "a", "b", "c", ….
class Elsewhere : public testing::FakeBackend {
public:
  std::vector<std::string> texts;
  CompileStatus status = CompileStatus::compiled;
  std::string diagnostic;

  BackendTraits traits() const override { return {.passesRunElsewhere = true}; }
  CompileResult compile(const Case &testCase, const CompileOptions &options) const override {
    CompileResult result;
    result.snapshots.push_back({"program", testCase.module.get().clone()});
    for (auto [index, text] : llvm::enumerate(texts)) {
      mlir::MLIRContext &context = *testCase.module.get().getContext();
      Module module = llvm::cantFail(parseModule(context, text, "snapshot"));
      result.snapshots.push_back(
          {std::string(1, static_cast<char>('a' + index)), module.get().clone()});
    }
    result.status = status;
    if (status != CompileStatus::compiled)
      result.pass = result.snapshots.back().pass;
    result.diagnostic = diagnostic;
    return result;
  }
};

/// A function that returns one number.
std::string giving(const std::string &body) {
  return "func.func @main(%x: i32) -> i32 {\n  %c = arith.constant 3 : i32\n" + body +
         "  return %y : i32\n}\n";
}

class Snapshots : public ::testing::Test {
protected:
  Evaluation evaluate(std::vector<std::string> texts, std::vector<const char *> oracles = {},
                      const std::string &program = giving("%y = arith.addi %x, %c : i32\n")) {
    backend.texts = std::move(texts);
    EvaluateOptions options;
    options.backends = {&backend};
    for (const char *name : oracles)
      options.oracles.push_back(findOracle(name));
    auto context = makeContext({&backend, findBackend("mlir")});
    context->allowUnregisteredDialects();
    Case testCase{llvm::cantFail(parseModule(*context, program, "program")),
                  {},
                  {},
                  5,
                  CaseKind{"upstream-function"}};
    return evaluateFunction(testCase, options);
  }
  Verdict only(const Evaluation &evaluation) {
    EXPECT_EQ(evaluation.verdicts.size(), 1u);
    return evaluation.verdicts.empty() ? Verdict() : evaluation.verdicts.front();
  }

  Elsewhere backend;
};

const std::string right = giving("%y = arith.addi %c, %x : i32\n"),
                  wrong = giving("%y = arith.muli %c, %x : i32\n"),
                  strange = giving("%y = \"mine.op\"(%x) : (i32) -> i32\n"),
                  stranger = giving("%y = \"mine.other\"(%x) : (i32) -> i32\n"),
                  undefined = giving("%z = arith.constant 0 : i32\n"
                                     "%y = arith.divui %x, %z : i32\n"),
                  fast = "func.func @main(%x: i32) -> i32 {\n"
                         "  %f = arith.sitofp %x : i32 to f32\n"
                         "  %g = arith.addf %f, %f fastmath<fast> : f32\n"
                         "  %y = arith.fptosi %g : f32 to i32\n  return %y : i32\n}\n";

TEST_F(Snapshots, RightOnesAreOk) {
  Verdict verdict = only(evaluate({right, right}));
  EXPECT_EQ(verdict.oracle, "pass");
  EXPECT_EQ(verdict.backend, "fake");
  EXPECT_EQ(verdict.stage, "compile");
  EXPECT_EQ(verdict.outcome, Outcome::ok);
  EXPECT_THAT(verdict.assumptions, IsEmpty());
}

TEST_F(Snapshots, TheFirstWrongPassIsBlamed) {
  Verdict verdict = only(evaluate({right, wrong, wrong}));
  ASSERT_TRUE(verdict.isBug());
  EXPECT_EQ(verdict.signature(), "pass:fake:b:wrong value");
  EXPECT_EQ(verdict.passIndex, 2);
  EXPECT_EQ(verdict.firstPass, "");
  EXPECT_EQ(verdict.severity, Severity::wrongAnswer);
  EXPECT_EQ(verdict.claim, "changed the result");
  EXPECT_THAT(verdict.evidence, ::testing::StartsWith("@main result 0: expected "));
  EXPECT_THAT(verdict.evidence, HasSubstr(", input "));
}

TEST_F(Snapshots, BecomingUndefinedIsWrong) {
  EXPECT_EQ(only(evaluate({undefined})).signature(), "pass:fake:a:undefined behaviour");
}

TEST_F(Snapshots, PassesWhoseIRCannotBeInterpretedAreBlamedTogether) {
  Verdict verdict = only(evaluate({right, strange, stranger, wrong}));
  EXPECT_EQ(verdict.signature(), "pass:fake:b..d:wrong value");
  EXPECT_EQ(verdict.firstPassIndex, 2);
  EXPECT_EQ(verdict.passIndex, 4);
  ASSERT_EQ(verdict.assumptions.size(), 2u);
  EXPECT_THAT(verdict.assumptions[0],
              ::testing::StartsWith("the IR after b cannot be interpreted: unsupported: mine.op"));
  verdict = only(evaluate({strange, right, wrong}));
  EXPECT_EQ(verdict.signature(), "pass:fake:c:wrong value") << "what lies before is of no account";
  EXPECT_EQ(only(evaluate({strange, right})).outcome, Outcome::ok);
}

TEST_F(Snapshots, WhereNoneCanBeJudgedNothingIsTold) {
  for (const std::vector<std::string> &texts :
       {std::vector<std::string>{}, std::vector<std::string>{strange, strange}}) {
    Verdict verdict = only(evaluate(texts));
    EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
    EXPECT_EQ(verdict.evidence, "no IR that the compiler left behind could be judged");
  }
}

TEST_F(Snapshots, LicencesLeaveTheResultOpen) {
  std::string first = giving("%f = arith.sitofp %x : i32 to f32\n"
                             "%g = arith.addf %f, %f fastmath<fast> : f32\n"
                             "%y = arith.fptosi %g : f32 to i32\n");
  EXPECT_EQ(only(evaluate({wrong}, {}, first)).outcome, Outcome::ok);
  EXPECT_TRUE(only(evaluate({fast})).isBug()) << "what a pass adds is no licence";
  EXPECT_TRUE(only(evaluate({first, wrong, right}, {}, first)).isBug())
      << "behind the op that had it, there is none";
  EXPECT_EQ(only(evaluate({strange, wrong}, {}, first)).outcome, Outcome::ok)
      << "of any IR of the gap";
  EXPECT_TRUE(only(evaluate({undefined}, {}, first)).isBug()) << "of values alone";
}

TEST_F(Snapshots, ProgramsThatSayNothingAreDiscardedOrDoubted) {
  EXPECT_THAT(evaluate({right}, {}, undefined).discardReason,
              ::testing::StartsWith("undefined behaviour: "));
  Verdict verdict = only(evaluate({right}, {}, strange));
  EXPECT_EQ(verdict.outcome, Outcome::cannotTell);
  EXPECT_THAT(verdict.evidence,
              ::testing::StartsWith("the program cannot be interpreted: unsupported: mine.op"));
  EXPECT_EQ(evaluate({}, {}, "func.func @other() { return }").discardReason,
            "no @main whose arguments can be drawn");
}

TEST_F(Snapshots, HowTheCompilerEndsIsJudgedWhereAllWasRight) {
  backend.diagnostic = "no room";
  backend.status = CompileStatus::passFailed;
  Evaluation evaluation = evaluate({right});
  ASSERT_EQ(evaluation.verdicts.size(), 2u);
  EXPECT_EQ(evaluation.verdicts[1].oracle, "compile");
  EXPECT_EQ(evaluation.verdicts[1].outcome, Outcome::cannotTell);
  EXPECT_EQ(evaluation.verdicts[1].evidence, "refused the IR: no room");
  backend.status = CompileStatus::compilerDied;
  evaluation = evaluate({right});
  ASSERT_EQ(evaluation.findings().size(), 1u);
  Verdict died = evaluation.findings()[0];
  EXPECT_EQ(died.signature(), "compile:fake:a:no room");
  EXPECT_EQ(died.severity, Severity::crash);
  EXPECT_EQ(died.claim, "died");
  EXPECT_EQ(died.stage, "compile");
  EXPECT_EQ(died.evidence, "no room");
  EXPECT_EQ(evaluate({wrong}).findings().front().oracle, "pass") << "what is wrong comes first";
  EXPECT_EQ(evaluate({wrong}).verdicts.size(), 1u);
}

TEST_F(Snapshots, InvalidIRIsNotRunAndIsForOracleVerify) {
  backend.diagnostic = "'arith.addi' op is bad";
  backend.status = CompileStatus::invalidIR;
  Evaluation evaluation = evaluate({right, wrong});
  ASSERT_EQ(evaluation.findings().size(), 1u);
  Verdict invalid = evaluation.findings()[0];
  EXPECT_EQ(invalid.oracle, "verify");
  EXPECT_EQ(invalid.pass, "b");
  EXPECT_EQ(invalid.passIndex, 2);
  EXPECT_EQ(invalid.severity, Severity::refusal);
  EXPECT_EQ(invalid.claim, "made invalid IR");
  EXPECT_EQ(invalid.evidence, "'arith.addi' op is bad");
  EXPECT_THAT(evaluate({right, wrong}, {"pass"}).findings(), IsEmpty());
  backend.status = CompileStatus::erasedValue;
  EXPECT_EQ(evaluate({right, wrong}).findings()[0].signature(),
            "verify:fake:b:a value in use was erased");
  EXPECT_EQ(evaluate({wrong}, {"verify"}).verdicts.size(), 1u);
}

TEST_F(Snapshots, UnsupportedProgramsAndBadPipelinesAreDiscarded) {
  backend.diagnostic = "unsupported: much";
  for (CompileStatus status : {CompileStatus::unsupported, CompileStatus::badPipeline}) {
    backend.status = status;
    Evaluation evaluation = evaluate({wrong});
    EXPECT_EQ(evaluation.discardReason, "fake: unsupported: much");
    EXPECT_THAT(evaluation.verdicts, IsEmpty());
  }
}

TEST_F(Snapshots, OnlySelectedOraclesSpeak) {
  EXPECT_THAT(evaluate({wrong}, {"verify"}).verdicts, IsEmpty());
  EXPECT_EQ(only(evaluate({wrong}, {"pass"})).oracle, "pass");
}

} // namespace
} // namespace npufuzz::oracles
