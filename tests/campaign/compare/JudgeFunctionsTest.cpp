// Judges functions of two outputs against the input's results, and against each other.
#include "campaign/compare/JudgeFunctions.h"
#include "oracles/Evaluate.h"

#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

namespace npufuzz::campaign::compare::tests {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// @f with that signature.
std::string function(const std::string &body, const std::string &signature = "(%x: i32) -> i32") {
  return "func.func @f" + signature + " {\n" + body + "\n}\n";
}
/// @f, which returns x + `number`.
std::string adds(const std::string &number) {
  return function("%c = arith.constant " + number + " : i32\n" +
                  "%y = arith.addi %x, %c : i32\n return %y : i32");
}
std::string gives(const std::string &value) {
  return function("%c = " + value + " : i32\n return %c : i32");
}
/// @f, which divides by zero and then adds `number`.
std::string dividesAndAdds(const std::string &number) {
  return function("%z = arith.constant 0 : i32\n%c = arith.constant " + number +
                  " : i32\n%d = arith.divsi %x, %z : i32\n%y = arith.addi %d, %c : i32\n"
                  "return %y : i32");
}

class Functions : public ::testing::Test {
protected:
  FunctionsAnswer judge(const std::string &input, const std::string &a, const std::string &b) {
    auto parse = [&](const std::string &text) {
      return mlir::parseSourceString<mlir::ModuleOp>(text, context.get());
    };
    auto one = parse(input), two = parse(a), three = parse(b);
    return judgeFunctions(*one, *two, *three, {});
  }

  std::unique_ptr<mlir::MLIRContext> context = oracles::makeContext(allBackends());
};

TEST_F(Functions, OfOneMeaningAreTheSame) {
  FunctionsAnswer answer =
      judge(adds("1"), adds("1"),
            function("%c = arith.constant -1 : i32\n%y = arith.subi %x, %c : i32\n"
                     "return %y : i32"));
  EXPECT_EQ(answer.answer, Answer::sameMeaning);
  EXPECT_THAT(answer.details, IsEmpty());
  EXPECT_EQ(extentText(answer.extent, {}), "1 of 1 functions judged on 32 inputs");
}

TEST_F(Functions, TheOneThatChangesAResultIsNamed) {
  for (auto [a, b, wrong] : {std::tuple("1", "7", "b"), std::tuple("7", "1", "a")}) {
    FunctionsAnswer answer = judge(adds("1"), adds(a), adds(b));
    EXPECT_EQ(answer.answer, Answer::differentMeaning);
    EXPECT_THAT(answer.details,
                ElementsAre(std::string(wrong) + " changed the result, @f result 0: expected 1 "
                                                 "(0x1), got 7 (0x7), input 0 (32 of 32 inputs)"));
  }
}

TEST_F(Functions, ValuesThatTheInputLeavesOpenMayDiffer) {
  const char *product = "(%x: f32, %y: f32, %z: f32) -> f32", *root = "(%x: f32) -> f32";
  std::string twice = function("%p = arith.mulf %x, %y fastmath<contract> : f32\n"
                               "%r = arith.addf %p, %z fastmath<contract> : f32\n"
                               "return %r : f32",
                               product),
              once = function("%r = math.fma %x, %y, %z : f32\nreturn %r : f32", product);
  FunctionsAnswer fused = judge(twice, twice, once);
  EXPECT_EQ(fused.answer, Answer::sameMeaning);
  EXPECT_THAT(fused.details, ElementsAre(HasSubstr("fast-math flags leave the result open: b "
                                                   "differs from a: @f result 0")));
  std::string rsqrt = function("%r = math.rsqrt %x : f32\nreturn %r : f32", root);
  FunctionsAnswer expanded =
      judge(rsqrt, rsqrt,
            function("%c = arith.constant 1.0 : f32\n%s = math.sqrt %x : f32\n"
                     "%r = arith.divf %c, %s : f32\nreturn %r : f32",
                     root));
  EXPECT_EQ(expanded.answer, Answer::cannotTell);
  EXPECT_THAT(expanded.details, ElementsAre(HasSubstr("a math.rsqrt was expanded")));
}

TEST_F(Functions, BothThatChangeAResultAreNamed) {
  FunctionsAnswer answer = judge(adds("1"), adds("7"), adds("7"));
  EXPECT_EQ(answer.answer, Answer::differentMeaning);
  EXPECT_THAT(answer.details, ElementsAre(HasSubstr("a changed"), HasSubstr("b changed")));
}

TEST_F(Functions, ANewUndefinedResultIsWrong) {
  FunctionsAnswer answer =
      judge(gives("arith.constant 3"), gives("arith.constant 3"), gives("ub.poison"));
  EXPECT_EQ(answer.answer, Answer::differentMeaning);
  EXPECT_THAT(answer.details, ElementsAre(HasSubstr("got something undefined")));
}

TEST_F(Functions, ThatAreUndefinedProveNothing) {
  FunctionsAnswer answer =
      judge(dividesAndAdds("0"), gives("arith.constant 1"), gives("arith.constant 2"));
  EXPECT_EQ(answer.answer, Answer::cannotTell);
  EXPECT_THAT(answer.details,
              ElementsAre(::testing::AllOf(HasSubstr("@f: undefined behaviour on every input"),
                                           HasSubstr("b differs from a"))));
  EXPECT_EQ(extentText(answer.extent, {}), "0 of 1 functions judged");
}

TEST_F(Functions, WhosePoisonBecomesTwoValuesAreNotTheSame) {
  FunctionsAnswer answer =
      judge(gives("ub.poison"), gives("arith.constant 1"), gives("arith.constant 2"));
  EXPECT_EQ(answer.answer, Answer::cannotTell);
  EXPECT_THAT(answer.details, ElementsAre(HasSubstr("the input is undefined where b differs")));
}

TEST_F(Functions, ThatDifferWhereTheInputIsPartlyUndefinedAreToldSo) {
  auto divide = [](const std::string &nominator) {
    return function("%c = arith.constant " + nominator +
                    " : i32\n%y = arith.divui %c, %x : i32\n return %y : i32");
  };
  std::string guarded =
      function("%z = arith.constant 0 : i32\n%o = arith.constant 1 : i32\n"
               "%b = arith.cmpi eq, %x, %z : i32\n%s = arith.select %b, %o, %x : i32\n"
               "%c = arith.constant 5 : i32\n%y = arith.divui %c, %s : i32\n return %y : i32");
  FunctionsAnswer answer = judge(divide("5"), divide("5"), guarded);
  EXPECT_EQ(answer.answer, Answer::sameMeaning);
  EXPECT_GT(answer.extent.inputs, 10);
  EXPECT_LT(answer.extent.inputs, 32);
}

TEST_F(Functions, ThatCannotBeDrawnAreNoProof) {
  auto gives = [](const std::string &value) {
    return function("%c = arith.constant " + value + " : i32\nreturn %c : i32",
                    "(%x: tuple<i32>) -> i32");
  };
  FunctionsAnswer answer = judge(gives("1"), gives("1"), gives("2"));
  EXPECT_EQ(answer.answer, Answer::cannotTell);
  EXPECT_THAT(answer.details, ElementsAre("@f takes a tuple<i32>, which cannot be drawn"));
  // Equal structure needs no run.
  EXPECT_EQ(judge(gives("1"), gives("1"), gives("1")).answer, Answer::sameMeaning);
}

TEST_F(Functions, WithoutABodyGiveNoAnswer) {
  std::string declaration = "func.func private @f(i32) -> i32\n";
  EXPECT_EQ(judge(declaration, declaration, declaration).answer, Answer::cannotTell);
}

TEST_F(Functions, WithinAModuleWithinTheModuleAreNotOverlooked) {
  auto within = [](const std::string &number) {
    return "module @inner {\n" + adds(number) + "}\n" + adds("1");
  };
  FunctionsAnswer answer = judge(within("1"), within("1"), within("7"));
  EXPECT_EQ(answer.answer, Answer::cannotTell);
  EXPECT_THAT(answer.details, ElementsAre("functions within @inner are not called"));
}

/// @f, which calls an external function with `number`.
std::string calls(const std::string &number) {
  return "func.func private @g(i32) -> i32\n" +
         function("%c = arith.constant " + number +
                  " : i32\n%y = func.call @g(%c) : (i32) -> i32\nreturn %y : i32");
}

TEST_F(Functions, WhoseInputCannotBeRunAreComparedWithEachOther) {
  FunctionsAnswer other = judge(calls("1"), adds("1"), adds("7"));
  EXPECT_EQ(other.answer, Answer::differentMeaning);
  EXPECT_EQ(other.extent.judged, 1);
  EXPECT_THAT(other.details,
              ElementsAre(::testing::AllOf(HasSubstr("b differs from a"),
                                           HasSubstr("the input cannot be run: unsupported"))));
  FunctionsAnswer same = judge(calls("1"), adds("1"), adds("1"));
  EXPECT_EQ(same.answer, Answer::sameMeaning);
  EXPECT_THAT(same.details, ElementsAre(HasSubstr("@f: a and b agree on 32 inputs")));
}

TEST_F(Functions, ThatNobodyCanRunAreNotTold) {
  FunctionsAnswer answer = judge(calls("1"), calls("1"), calls("7"));
  EXPECT_EQ(answer.answer, Answer::cannotTell);
  EXPECT_TRUE(answer.isUnsupported);
  EXPECT_THAT(answer.details, ElementsAre(HasSubstr("@f: unsupported: call of @g")));
}

} // namespace
} // namespace npufuzz::campaign::compare::tests
