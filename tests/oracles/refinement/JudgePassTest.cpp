// Tests which changes of results a pass may make, and which are wrong.
#include "oracles/refinement/JudgePass.h"
#include "backend/mlir/Registration.h"
#include "oracles/refinement/DrawArguments.h"
#include "oracles/refinement/PrintedModule.h"

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

using namespace mlir;
using testing::HasSubstr;

namespace npufuzz::refinement::tests {
namespace {

using Answer = Judgement::Answer;

class JudgePass : public testing::Test {
protected:
  JudgePass() {
    DialectRegistry registry;
    mlirbackend::registerUpstreamDialects(registry);
    registry.insert<complex::ComplexDialect>();
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  OwningOpRef<ModuleOp> parse(const std::string &text) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    return module;
  }
  /// Judges as if a pass had turned `before` into `after`.
  Judgement judge(const char *before, const char *after) {
    OwningOpRef<ModuleOp> first = parse(before), second = parse(after);
    JudgedModule judged(*first, {.count = 10});
    return judgeState(judged, *second, [] {});
  }

  /// A function of one operand and one result of this type.
  OwningOpRef<ModuleOp> function(const std::string &body, const std::string &type = "f32") {
    return parse(functionText("f", body, type));
  }
  static std::string functionText(const std::string &name, const std::string &body,
                                  const std::string &type = "i32") {
    return "func.func @" + name + "(%x: " + type + ") -> " + type + " {\n" + body +
           "return %y : " + type + " }\n";
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

const std::string one = "%y = arith.constant 1 : i32\n", two = "%y = arith.constant 2 : i32\n",
                  strange = "%y = \"mine.op\"() : () -> i32\n";

TEST_F(JudgePass, AResultThatIsFreedMemoryIsWrong) {
  constexpr const char *kept = R"(
func.func @f() -> memref<2xi32> {
  %c = arith.constant 3 : i32
  %m = memref.alloc() : memref<2xi32>
  linalg.fill ins(%c : i32) outs(%m : memref<2xi32>)
  return %m : memref<2xi32>
})";
  constexpr const char *freed = R"(
func.func @f() -> memref<2xi32> {
  %c = arith.constant 3 : i32
  %m = memref.alloc() : memref<2xi32>
  linalg.fill ins(%c : i32) outs(%m : memref<2xi32>)
  memref.dealloc %m : memref<2xi32>
  return %m : memref<2xi32>
})";
  Judgement judgement = judge(kept, freed);
  EXPECT_EQ(judgement.answer, Answer::wrong);
  EXPECT_EQ(judgement.detail, "@f result 0: expected memory, got memory that was freed");
  EXPECT_EQ(judge(freed, kept).answer, Answer::ok) << "who gave freed memory gave nothing";
}

TEST_F(JudgePass, InputsAreAsManyAsTheFunctionNeeds) {
  OwningOpRef<ModuleOp> module = parse("func.func @f() { return }\n"
                                       "func.func @g(%x: i32) { return }\n"
                                       "func.func @h(%x: i32) { \"mine.op\"() : () -> () return }");
  JudgedModule judged(*module, {.count = 4});
  ASSERT_EQ(judged.meanings.size(), 3u);
  EXPECT_EQ(judged.meanings[0].size(), 1u) << "there is one way to call it";
  EXPECT_EQ(judged.meanings[1].size(), 4u);
  EXPECT_EQ(judged.meanings[2].size(), 4u) << "what cannot be executed once never can";
  EXPECT_EQ(judged.subjects.functions[1].firstInput, 0);
  EXPECT_THAT(judged.meanings[2][3].why,
              testing::MatchesRegex("unsupported: mine.op.* at loc[(].*:3:.*"));
  std::vector<interpreter::Value> given = {interpreter::Value::scalar(7)};
  Subjects subjects = findSubjects(*module);
  InputSet one{.count = 4, .given = given};
  Meanings meanings = executeAll(*module, llvm::ArrayRef(subjects.functions).slice(1, 1), one);
  ASSERT_EQ(meanings[0].size(), 1u);
  EXPECT_EQ(meanings[0][0].arguments[0].scalarBits(), 7u);
}

TEST_F(JudgePass, AFunctionThatTakesLongGetsFewerInputs) {
  auto program = [&](int64_t iterations) {
    return parse("func.func @f(%x: i32) -> i32 {\n%0 = arith.constant 0 : index\n"
                 "%1 = arith.constant 1 : index\n%n = arith.constant " +
                 std::to_string(iterations) +
                 " : index\n%r = scf.for %i = %0 to %n step %1 iter_args(%s = %x) -> (i32) {\n"
                 "%t = arith.xori %s, %x : i32\nscf.yield %t : i32 }\nreturn %r : i32 }");
  };
  OwningOpRef<ModuleOp> slow = program(2'000'000), fast = program(1000);
  JudgedModule judged(*slow, {.count = 8});
  EXPECT_THAT(judged.meanings[0].size(), testing::AllOf(testing::Ge(1u), testing::Le(4u)));
  EXPECT_EQ(judged.subjects.functions[0].runsMax, static_cast<int64_t>(judged.meanings[0].size()));
  EXPECT_EQ(judgeState(judged, *fast).compared, judged.subjects.functions[0].runsMax);
  EXPECT_EQ(JudgedModule(*fast, {.count = 8}).meanings[0].size(), 8u);
}

TEST_F(JudgePass, AFunctionThatIsDefinedOnHelpfulInputsAloneGetsThem) {
  // The memrefs of the first draw do not have 40 elements.
  const char *text = R"(
func.func @f(%m: memref<?xi32>) -> i32 {
  %c = arith.constant 39 : index
  %x = memref.load %m[%c] : memref<?xi32>
  return %x : i32
})";
  OwningOpRef<ModuleOp> module = parse(text);
  JudgedModule judged(*module, {.count = 14});
  EXPECT_EQ(judged.subjects.functions.front().firstInput, helpfulInputs);
  OwningOpRef<ModuleOp> other = parse("func.func @f(%m: memref<?xi32>) -> i32 {\n"
                                      "%c = arith.constant 3 : i32\nreturn %c : i32\n}");
  Judgement judgement = judgeState(judged, *other, [] {});
  EXPECT_EQ(judgement.answer, Answer::wrong);
  EXPECT_GE(judgement.input, helpfulInputs);
}

TEST_F(JudgePass, AnIndexThatIsOnlyANumberIsAlsoTheLeastOne) {
  auto firstInputOf = [&](const std::string &body) {
    OwningOpRef<ModuleOp> module =
        parse("func.func @f(%x: index, %m: memref<?xindex>) -> index {\n" + body + "}");
    return JudgedModule(*module, {.count = 2}).subjects.functions.front().firstInput;
  };
  const std::string sum = "%y = arith.addi %x, %x : index\n", give = "return %y : index\n";
  EXPECT_EQ(firstInputOf(sum + give), numericInputs);
  EXPECT_EQ(firstInputOf("%y = affine.apply affine_map<(d0) -> (d0 ceildiv 7)>(%x)\n" + give),
            numericInputs);
  EXPECT_EQ(firstInputOf(sum + "%z = memref.load %m[%x] : memref<?xindex>\n" + give), 0);
  EXPECT_EQ(firstInputOf(sum + "%z = memref.load %m[%y] : memref<?xindex>\n" + give), 0)
      << "what is made of it is a subscript";
  EXPECT_EQ(firstInputOf("%c = arith.constant 0 : index\n"
                         "%y = memref.load %m[%c] : memref<?xindex>\n" +
                         give),
            numericInputs)
      << "elements are numbers anyway, and the argument has no use";
  OwningOpRef<ModuleOp> up = parse("func.func @f(%x: index) -> index {\n"
                                   "%y = affine.apply affine_map<(d0) -> (d0 ceildiv 7)>(%x)\n"
                                   "return %y : index\n}"),
                        wrong = parse("func.func @f(%x: index) -> index {\n"
                                      "%z = arith.constant 0 : index\n"
                                      "%d = arith.constant 7 : index\n"
                                      "%n = arith.subi %z, %x : index\n"
                                      "%q = arith.floordivsi %n, %d : index\n"
                                      "%y = arith.subi %z, %q : index\n"
                                      "return %y : index\n}");
  JudgedModule judged(*up, {});
  Judgement judgement = judgeState(judged, *wrong);
  EXPECT_EQ(judgement.answer, Answer::wrong) << "the least has no negative";
  EXPECT_GE(judgement.input, numericInputs);
}

TEST_F(JudgePass, TwoRunsWithoutAnEndAreEnough) {
  OwningOpRef<ModuleOp> module = parse("func.func @f(%x: i32) {\n cf.br ^a\n^a:\n cf.br ^a\n}");
  JudgedModule judged(*module, {.count = 4});
  const std::vector<Meaning> &row = judged.meanings[0];
  ASSERT_EQ(row.size(), 4u);
  EXPECT_EQ(row[0].state, Meaning::State::endless);
  EXPECT_EQ(row[1].state, Meaning::State::endless);
  for (size_t number : {2, 3}) {
    EXPECT_EQ(row[number].state, Meaning::State::unknown);
    EXPECT_EQ(row[number].why, "not run: other inputs did not come to an end");
  }
}

TEST_F(JudgePass, SubjectsAreWhatSomebodyCanCall) {
  OwningOpRef<ModuleOp> module = parse(R"(
func.func private @external(i32)
func.func private @unused(%x: i32) -> i32 { return %x : i32 }
func.func private @helper(%x: i32) -> i32 { return %x : i32 }
func.func private @strange(%p: !llvm.ptr) { return }
func.func @main(%x: i32) -> i32 {
  %y = call @helper(%x) : (i32) -> i32
  return %y : i32
}
func.func @pointer(%x: i32, %p: !llvm.ptr) { return }
llvm.func @nothing(%x: i32) { llvm.return }
)");
  Subjects subjects = findSubjects(*module);
  std::vector<std::string> names, helpers;
  for (const Subject &subject : subjects.functions) {
    names.push_back(subject.name);
    if (subject.isHelper)
      helpers.push_back(subject.name);
  }
  EXPECT_THAT(names, testing::ElementsAre("unused", "helper", "main", "nothing"));
  EXPECT_THAT(helpers, testing::ElementsAre("helper"));
  EXPECT_EQ(subjects.functions[2].results.size(), 1u);
  EXPECT_EQ(subjects.functions[3].results.size(), 0u) << "void is no result";
  EXPECT_THAT(subjects.notDrawn,
              testing::ElementsAre("@pointer takes a !llvm.ptr, which cannot be drawn"));
}

TEST_F(JudgePass, WhatAPassMayDoWithUndefinedBehaviourIsNoDoubtLater) {
  const char *undefined = "func.func @f(%x: i32) -> i32 {\n%c = arith.constant 0 : i32\n"
                          "%y = arith.divui %x, %c : i32\nreturn %y : i32\n}";
  OwningOpRef<ModuleOp> first = parse(undefined),
                        strange = parse("func.func @f(%x: i32) -> i32 {\n"
                                        "%y = \"mine.op\"(%x) : (i32) -> i32\n"
                                        "return %y : i32\n}");
  JudgedModule judged(*first, {.count = 4});
  judgeState(judged, *strange, [] {});
  EXPECT_EQ(judged.meanings[0][0].state, Meaning::State::undefined);
  EXPECT_EQ(judged.openSince(), 0);
  int64_t runs = 0;
  EXPECT_EQ(judgeState(judged, *strange, [&] { ++runs; }).answer, Answer::nothingChanged);
  EXPECT_EQ(runs, 0) << "by its text";
}

TEST_F(JudgePass, AFunctionThatIsUndefinedOnHelpfulInputsTooKeepsItsFirst) {
  // Divides by zero on every input.
  OwningOpRef<ModuleOp> module = parse(R"(
func.func @f(%x: i32) -> i32 {
  %c = arith.constant 0 : i32
  %y = arith.divui %x, %c : i32
  return %y : i32
})");
  JudgedModule judged(*module, {.count = 4});
  EXPECT_EQ(judged.subjects.functions.front().firstInput, 0);
  EXPECT_NE(judged.meanings[0][0].why, "");
  OwningOpRef<ModuleOp> other = parse("func.func @f(%x: i32) -> i32 { return %x : i32 }");
  Judgement judgement = judgeState(judged, *other, [] {});
  EXPECT_EQ(judgement.answer, Answer::cannotTell);
  EXPECT_EQ(judgement.detail, "no input on which the program is defined");
}

TEST_F(JudgePass, SubjectsThatAreTooLargeAreTold) {
  auto hasTooLarge = [&](const std::string &text) {
    return findSubjects(*parse(text)).hasTooLarge;
  };
  EXPECT_TRUE(hasTooLarge("func.func @f(%x: i32, %t: tensor<16777217xi8>) { return }"));
  EXPECT_FALSE(hasTooLarge("func.func @f(%x: i32, %p: !llvm.ptr) { return }"));
  EXPECT_FALSE(hasTooLarge("func.func private @f(%t: tensor<16777217xi8>) { return }"))
      << "its callers run it";
}

TEST_F(JudgePass, ElementsThatAreDrawnAreWorkToo) {
  constexpr int64_t workEnough = 4'000'000, count = 8;
  auto inputsOf = [&](int64_t elements) {
    OwningOpRef<ModuleOp> module =
        parse("func.func @f(%m: memref<" + std::to_string(elements) + "xi8>) { return }");
    return JudgedModule(*module, {.count = count}).meanings[0];
  };
  int64_t steps = inputsOf(1)[0].steps;
  EXPECT_EQ(inputsOf(workEnough / 4 - steps).size(), 4u);
  EXPECT_EQ(inputsOf(workEnough / 3 - steps).size(), 4u) << "one element is missing";
  EXPECT_EQ(inputsOf(workEnough / 3 - steps + 1).size(), 3u);
}

TEST_F(JudgePass, AnIndexThatAnUnknownOpTakesMayBeASubscript) {
  OwningOpRef<ModuleOp> module = function("%y = \"mine.op\"(%x) : (index) -> index\n", "index");
  EXPECT_EQ(JudgedModule(*module, {.count = 2}).subjects.functions.front().firstInput, 0);
}

TEST_F(JudgePass, TheFirstReasonBeyondALimitIsTold) {
  Subject subject;
  subject.name = "f";
  subject.arguments = {IntegerType::get(&context, 8)};
  Meaning first, second;
  first.state = second.state = Meaning::State::unknown;
  first.isBeyondLimits = second.isBeyondLimits = true;
  first.why = "first";
  second.why = "second";
  Judgement judgement = judgeRefinement(subject, {{first, second}}, {{first, second}});
  EXPECT_EQ(judgement.beyondLimits, 2);
  EXPECT_EQ(judgement.whyBeyond, "first");
}

TEST_F(JudgePass, ItIsOpenSinceTheFirstOfAllOpenStates) {
  OwningOpRef<ModuleOp> module = parse(functionText("f", one) + functionText("g", one));
  JudgedModule judged(*module, {.count = 2});
  judged.meanings[0][0].openSince = 3;
  judged.meanings[1][0].openSince = 2;
  EXPECT_EQ(judged.openSince(), 2);
  judged.meanings[1][1].openSince = 5;
  EXPECT_EQ(judged.openSince(), 2);
}

TEST_F(JudgePass, ProductsMayBeFusedByDocumentsAndAreOpenByFlags) {
  const char *flags = "fastmath<contract>";
  auto sum = [&](const std::string &op) {
    return function("%c = arith.constant 3.1 : f32\n%p = arith.mulf %x, %c " + std::string(flags) +
                    " : f32\n%y = " + op + " : f32\n");
  };
  auto program = sum("arith.addf %p, %x fastmath<contract>"), fused = sum("math.fma %x, %c, %x"),
       wrong = sum("arith.subf %p, %x");
  auto judge = [&](oracles::Licences licences, ModuleOp after) {
    JudgedModule judged(*program, {.count = 32});
    judged.licences = licences;
    return judgeState(judged, after);
  };
  Judgement right = judge(oracles::Licences::documents, *fused);
  EXPECT_EQ(right.answer, Answer::ok);
  EXPECT_EQ(right.leftOpen, 0);
  EXPECT_GT(judge(oracles::Licences::flags, *fused).leftOpen, 0);
  Judgement other = judge(oracles::Licences::documents, *wrong);
  EXPECT_NE(other.answer, Answer::wrong) << "flags leave it open, although nothing was fused";
  EXPECT_GT(other.leftOpen, 0);
}

TEST_F(JudgePass, FunctionsMayBeExpandedByDocumentsAlone) {
  auto program = function("%y = math.tanh %x : f32\n"),
       other = function("%y = arith.addf %x, %x : f32\n");
  for (auto licences : {oracles::Licences::documents, oracles::Licences::flags}) {
    JudgedModule judged(*program, {.count = 2, .given = {interpreter::Value::scalar(0x3f800000)}});
    judged.licences = licences;
    EXPECT_EQ(judgeState(judged, *other).answer,
              licences == oracles::Licences::flags ? Answer::wrong : Answer::cannotTell);
  }
}

TEST_F(JudgePass, ALicenceOfAnOpenFunctionExcusesNoOther) {
  auto both = [&](const std::string &f, const std::string &g) {
    return parse(functionText("f", f) + functionText("g", g));
  };
  const std::string fast = "%a = arith.constant 1.0 : f32\n"
                           "%b = arith.addf %a, %a fastmath<fast> : f32\n" +
                           strange;
  JudgedModule judged(*both(one, one), {.count = 4});
  judgeState(judged, *both(one, fast));
  judgeState(judged, *both(one, strange));
  EXPECT_NE(judged.openLicence, "");
  EXPECT_EQ(judgeState(judged, *both(two, strange)).answer, Answer::wrong);
}

TEST_F(JudgePass, WhereOneInputIsLeftOpenTheOthersAnswer) {
  auto gives = [&](const std::string &op, const std::string &more = "") {
    return parse("func.func @f() -> f32 {\n %c = arith.constant 3.0 : f32\n%y = arith." + op +
                 " %c, %c fastmath<reassoc> : f32\n return %y : f32 }\n" + more);
  };
  auto judge = [&](const std::string &more, const std::string &moreAfter) {
    JudgedModule judged(*gives("addf", more), {.count = 4});
    return judgeState(judged, *gives("mulf", moreAfter)).answer;
  };
  const std::string g = "func.func @g() -> i32 {\n" + one + "return %y : i32 }\n",
                    h = functionText("h", one);
  EXPECT_EQ(judge("", ""), Answer::cannotTell) << "there is no other";
  EXPECT_EQ(judge(g, g), Answer::ok);
  EXPECT_EQ(judge(g + h, g + functionText("h", strange)), Answer::cannotTell)
      << "nothing is known of @h";
}

TEST_F(JudgePass, ALoopThatBecameEndlessIsToldOnce) {
  const std::string loop = "cf.br ^a\n^a:\n cf.br ^a\n^b:\n" + one;
  JudgedModule judged(*function(one, "i32"), {.count = 2, .opsMax = 100'000});
  EXPECT_EQ(judgeState(judged, *function(loop, "i32")).kind, Difference::Kind::endless);
  EXPECT_EQ(judged.openSince(), 0);
  EXPECT_NE(judgeState(judged, *function("%z = arith.constant 7 : i32\n" + loop, "i32")).answer,
            Answer::wrong);
}

TEST_F(JudgePass, AFunctionIsJudgedOnTheInputsOnWhichItEnds) {
  auto counting = [&](const char *result) {
    return parse(std::string("func.func @f(%n: index) -> index {\n"
                             "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
                             "%r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> index {\n"
                             "scf.yield %i : index\n}\nreturn ") +
                 result + " : index\n}");
  };
  auto right = counting("%r"), wrong = counting("%n");
  JudgedModule judged(*right, {.count = 16, .opsMax = 100'000});
  EXPECT_EQ(llvm::count_if(judged.meanings[0],
                           [](const Meaning &m) { return m.state == Meaning::State::endless; }),
            1)
      << "up to the largest index";
  Judgement same = judgeState(judged, *counting("%r : index\n}\nfunc.func @g() -> index {\n"
                                                "%r = arith.constant 0 : index\nreturn %r"));
  EXPECT_EQ(same.answer, Answer::ok);
  EXPECT_EQ(same.compared, 15);
  EXPECT_EQ(same.beyondLimits, 1);
  EXPECT_THAT(same.whyBeyond, HasSubstr("stepsMax exceeded"));
  EXPECT_EQ(judgeState(judged, *wrong).answer, Answer::wrong);
}

TEST_F(JudgePass, IRThatTakesTooManyOpsIsCostlyThoughTheKnownMeaningsAreCheap) {
  const char *cheap = "%y = arith.constant 0 : i32\n",
             *dear = "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
                     "%n = arith.constant 1000 : index\n%y = arith.constant 0 : i32\n"
                     "scf.for %i = %c0 to %n step %c1 {\n}\n";
  for (int64_t opsMax : {100'000, 500}) {
    JudgedModule judged(*function(cheap, "i32"), {.count = 2, .opsMax = opsMax});
    Judgement judgement = judgeState(judged, *function(dear, "i32"));
    EXPECT_EQ(judgement.isCostly, opsMax == 500) << judgement.detail;
    EXPECT_TRUE(llvm::none_of(judged.meanings, isCostly));
  }
}

/// A function of two complex numbers, and of an integer beside them.
std::string complexText(const std::string &body) {
  return "func.func @f(%x: complex<f64>, %y: complex<f64>, %n: i32) -> (complex<f64>, i32) {\n" +
         body + "return %r, %k : complex<f64>, i32\n}";
}

TEST_F(JudgePass, FunctionsOfComplexNumbersMayRoundOtherwiseAndBeNothingElse) {
  const std::string count = "%k = arith.addi %n, %n : i32\n",
                    exact = "%r = complex.div %x, %y : complex<f64>\n" + count, other = R"(
%one = complex.constant [1.0, 0.0] : complex<f64>
%a = complex.re %y : complex<f64>
%b = complex.im %y : complex<f64>
%aa = arith.mulf %a, %a : f64
%bb = arith.mulf %b, %b : f64
%s = arith.addf %aa, %bb : f64
%c = complex.conj %y : complex<f64>
%p = complex.mul %x, %c : complex<f64>
%re = complex.re %p : complex<f64>
%im = complex.im %p : complex<f64>
%q = arith.divf %re, %s : f64
%t = arith.divf %im, %s : f64
%r = complex.create %q, SECOND : complex<f64>
)";
  auto answer = [&](const std::string &after) {
    OwningOpRef<ModuleOp> module = parse(complexText(exact));
    JudgedModule judged(*module, {.count = 60});
    return judgeState(judged, *parse(complexText(after)));
  };
  auto expanded = [&](const std::string &second) {
    std::string text = other;
    return text.replace(text.find("SECOND"), 6, second);
  };
  Judgement right = answer(expanded("%t") + count);
  EXPECT_NE(right.answer, Answer::wrong) << right.detail;
  EXPECT_EQ(right.licence, "a complex.div was expanded, which may round otherwise");
  EXPECT_GT(right.leftOpen, 0);
  Judgement wrong = answer(expanded("%re") + count);
  EXPECT_EQ(wrong.answer, Answer::wrong);
  EXPECT_THAT(wrong.detail, HasSubstr("@f result 0[1]"));
  Judgement integer = answer(expanded("%t") + "%k = arith.muli %n, %n : i32\n");
  EXPECT_EQ(integer.answer, Answer::wrong) << "an integer beside them does not round";
  EXPECT_THAT(integer.detail, HasSubstr("@f result 1"));
}

TEST_F(JudgePass, AHelperThatIsGoneIsNoGapAndAnyOtherIs) {
  auto program = [&](const std::string &helper, const std::string &call, const std::string &g) {
    return parse(helper + functionText("f", call) + g);
  };
  const std::string call = "%y = call @h(%x) : (i32) -> i32\n", g = "func.func @g() { return }\n";
  auto helper = [&](const std::string &body) {
    return "func.func private @h(%x: i32) -> i32 {\n" + body + "return %y : i32 }\n";
  };
  auto whole = program(helper(one), call, g), inlined = program("", one, g),
       without = program(helper(one), call, ""), unknown = program(helper(strange), one, g);
  auto openSince = [&](ModuleOp after) {
    JudgedModule judged(*whole, {.count = 4});
    judgeState(judged, after);
    return judged.openSince();
  };
  EXPECT_EQ(openSince(*inlined), 0);
  EXPECT_EQ(openSince(*without), 1) << "somebody may call @g";
  EXPECT_EQ(openSince(*unknown), 1) << "the helper is there";
}

TEST_F(JudgePass, AFunctionIsCalledByItsNewTypes) {
  const std::string f = functionText("f", one);
  OwningOpRef<ModuleOp> before = parse(f + functionText("g", one)),
                        after = parse(f + "func.func @g(%m: memref<?xi64>) -> i64 {\n"
                                          "%c = arith.constant 39 : index\n"
                                          "%y = memref.load %m[%c] : memref<?xi64>\n"
                                          "return %y : i64 }");
  JudgedModule judged(*before, {.count = 14});
  judgeState(judged, *after);
  const Subject &subject = judged.subjects.functions[1];
  EXPECT_EQ(subject.name, "g");
  EXPECT_TRUE(subject.results.front().isInteger(64));
  EXPECT_EQ(subject.firstInput, helpfulInputs) << "others have no 40 elements";
}

TEST_F(JudgePass, WhatEnteredTheFirstOpenStateIsKept) {
  JudgedModule judged(*function(one, "i32"), {.count = 2});
  judgeState(judged, *function(strange, "i32"));
  judgeState(judged, *function("%z = arith.constant 7 : i32\n" + strange, "i32"));
  ASSERT_TRUE(judged.beforeOpen);
  EXPECT_THAT(printed(*judged.beforeOpen), testing::Not(HasSubstr("mine.op")));
}

struct NotesPhase : PassWrapper<NotesPhase, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(NotesPhase)
  explicit NotesPhase(Phase &seen) : seen(seen) {}
  void runOnOperation() override { seen = static_cast<Phase>(*currentPhase); }
  Phase &seen;
};

TEST_F(JudgePass, ThePassRunsInThePhaseOfTheCompiler) {
  JudgedModule judged(*function(one, "i32"), {.count = 2});
  Phase seen = Phase::generate;
  PassManager manager(&context);
  manager.enableVerifier(false);
  manager.addPass(std::make_unique<NotesPhase>(seen));
  *currentPhase = static_cast<uint8_t>(Phase::judge);
  judgePass(judged, manager);
  EXPECT_EQ(seen, Phase::compile);
  EXPECT_EQ(*currentPhase, static_cast<uint8_t>(Phase::judge));
}

} // namespace
} // namespace npufuzz::refinement::tests
