// Tests which changes of results a pass may make, and which are wrong.
#include "oracles/refinement/JudgePass.h"
#include "backend/mlir/Registration.h"
#include "oracles/refinement/DrawArguments.h"

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

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

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

} // namespace
} // namespace npufuzz::refinement::tests
