// From values and runs to the verdict on a pass: signed zeros, lowered functions, undefined inputs,
// and passes that harm their process.
#include "backend/mlir/Registration.h"
#include "backend/passes/PassStep.h"
#include "interpreter/Memory.h"
#include "interpreter/vector/Printing.h"
#include "oracles/Evaluate.h"
#include "oracles/refinement/ArgumentTensors.h"
#include "oracles/refinement/DrawArguments.h"
#include "oracles/refinement/PrintedModule.h"
#include "oracles/refinement/Validate.h"
#include "support/ChildProcess.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"

#include <gmock/gmock.h>

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <thread>

using namespace mlir;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

namespace npufuzz::refinement::tests {
namespace {

using Answer = Judgement::Answer;
using Kind = Difference::Kind;
using State = Meaning::State;

constexpr interpreter::Format int8{interpreter::FormatKind::integer, 8},
    int32{interpreter::FormatKind::integer, 32}, float32{interpreter::FormatKind::f32, 32};

/// Row-major, defined memory with elements of `unit` places.
interpreter::Value memoryOf(llvm::ArrayRef<uint64_t> places, llvm::ArrayRef<int64_t> sizes,
                            int64_t unit = 1, interpreter::Format viewedAs = {}) {
  interpreter::Ref<interpreter::Allocation> allocation(
      new interpreter::Allocation(int8, places.size(), 0));
  allocation->bits.assign(places.begin(), places.end());
  llvm::fill(allocation->undefined, 0);
  auto reference = interpreter::wrap(allocation, sizes);
  reference->unit = unit;
  reference->viewedAs = viewedAs;
  return interpreter::Value(reference);
}

Meaning givesOne(interpreter::Value result, interpreter::Format format) {
  Meaning meaning;
  meaning.state = State::defined;
  meaning.results = {std::move(result)};
  meaning.resultFormats = {format};
  return meaning;
}

/// A fixture with the upstream dialects.
class Upstream : public testing::Test {
protected:
  Upstream() {
    DialectRegistry registry;
    mlirbackend::registerUpstreamDialects(registry);
    registry.insert<transform::TransformDialect>();
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  Type type(llvm::StringRef text) { return parseType(text, &context); }
  OwningOpRef<ModuleOp> parse(const std::string &text) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    return module;
  }
  Meaning run(const std::string &text, const Subject &subject) {
    return execute(*parse(text), subject, drawArguments(subject.arguments, 1, 0));
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

} // namespace

TEST(Differences, ZerosOfTwoSignsAreTwoValues) {
  auto kind = [](uint64_t expected, uint64_t got, double errorMax) {
    return firstDifference({"f", {}}, givesOne(interpreter::Value::scalar(expected), float32),
                           givesOne(interpreter::Value::scalar(got), float32), errorMax)
        .kind;
  };
  EXPECT_EQ(kind(0, 0x80000000, 0), Kind::value);
  EXPECT_EQ(kind(0x80000000, 0, 0), Kind::value);
  EXPECT_EQ(kind(0, 0x80000000, 0.5), Kind::none);
}

TEST(Differences, BytesAreComparedAsWhatTheyAreViewedAs) {
  auto difference = [](llvm::ArrayRef<uint64_t> bytes) {
    return firstDifference(
               {"f", {}},
               givesOne(memoryOf({1, 0, 0, 0, 2, 0, 0, 0}, {2}, /*unit=*/4, int32), int32),
               givesOne(memoryOf(bytes, {2}, /*unit=*/4, int32), int32))
        .text;
  };
  EXPECT_EQ(difference({1, 0, 0, 0, 2, 0, 0, 0}), "");
  EXPECT_EQ(difference({1, 0, 0, 0, 2, 1, 0, 0}),
            "@f result 0[1]: expected 2 (0x2), got 258 (0x102)");
}

TEST(Differences, AMissingNumberIsNoUndefinedOne) {
  Meaning before, after;
  before.state = after.state = State::defined;
  before.printed = "1, " + interpreter::undefinedText.str() + "\n";
  after.printed = "77\n";
  EXPECT_EQ(firstDifference({"f", {}}, before, after).kind, Kind::value);
  after.printed = "1, 77\n";
  EXPECT_EQ(firstDifference({"f", {}}, before, after).kind, Kind::none);
}

TEST_F(Upstream, TheFirstArgumentIsComparedToo) {
  Subject subject{"f", {type("memref<2xi8>")}};
  Meaning before, after;
  before.state = after.state = State::defined;
  before.argumentFormats = after.argumentFormats = {int8};
  before.arguments = {memoryOf({1, 2}, {2})};
  after.arguments = {memoryOf({1, 3}, {2})};
  EXPECT_EQ(firstDifference(subject, before, after).text,
            "@f argument 0[1]: expected 2 (0x2), got 3 (0x3)");
}

TEST_F(Upstream, AScalarDoesNotFitAMemref) {
  Meaning found = run("func.func @f(%m: memref<2xf32>) { return }", {"f", {type("f32")}});
  EXPECT_TRUE(found.isMisfit);
  EXPECT_EQ(found.why, "@f takes arguments of other types than before");
}

TEST_F(Upstream, WhatLoweredCodeGivesIsOfTheSubjectsTypes) {
  std::string descriptor = "!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>";
  Meaning found = run("llvm.func @f(%b: !llvm.ptr, %a: !llvm.ptr, %o: i64, %n: i64, %s: i64) -> " +
                          descriptor + " {\n%0 = llvm.mlir.undef : " + descriptor +
                          "\n%1 = llvm.insertvalue %b, %0[0] : " + descriptor +
                          "\n%2 = llvm.insertvalue %a, %1[1] : " + descriptor +
                          "\n%3 = llvm.insertvalue %o, %2[2] : " + descriptor +
                          "\n%4 = llvm.insertvalue %n, %3[3, 0] : " + descriptor +
                          "\n%5 = llvm.insertvalue %s, %4[4, 0] : " + descriptor +
                          "\nllvm.return %5 : " + descriptor + " }",
                      {"f", {type("memref<2xf32>")}, {type("memref<2xf32>")}});
  ASSERT_EQ(found.state, State::defined) << found.why;
  EXPECT_EQ(found.resultFormats, (std::vector{float32}));
  ASSERT_EQ(found.results.size(), 1u);
  ASSERT_EQ(found.results[0].kind(), interpreter::Value::Kind::memory);
  EXPECT_THAT(found.results[0].memory().sizes, ElementsAre(2));
}

TEST_F(Upstream, LoweredCodeThatTrapsIsUndefinedAndFits) {
  Meaning found = run("llvm.func @f(%x: i8) -> i8 {\n%y = llvm.sdiv %x, %x : i8\n"
                      "llvm.return %y : i8 }",
                      {"f", {type("i8")}, {type("i8")}});
  EXPECT_EQ(found.state, State::undefined);
  EXPECT_FALSE(found.isMisfit);
  EXPECT_THAT(found.why, StartsWith("undefined behaviour: "));
}

TEST_F(Upstream, ArgumentsThatHaveNoLoweredFormDoNotFit) {
  OwningOpRef<ModuleOp> module = parse("llvm.func @f(%x: i64) { llvm.return }");
  Meaning found = execute(*module, {"f", {type("tensor<*xf32>")}}, {memoryOf({1, 2}, {2})});
  EXPECT_EQ(found.state, State::unknown);
  EXPECT_TRUE(found.isMisfit);
  EXPECT_EQ(found.why, "@f takes arguments of other types than before");
}

TEST_F(Upstream, ATrapTellsWhyAndNotWhatCameBefore) {
  Meaning found = run("func.func @f(%m: memref<2xi8>) -> i8 {\n%c = arith.constant 2 : index\n"
                      "%x = memref.load %m[%c] : memref<2xi8>\nreturn %x : i8 }",
                      {"f", {type("memref<2xi8>")}});
  EXPECT_EQ(found.state, State::undefined);
  EXPECT_THAT(found.why, StartsWith("out of bounds: "));
}

TEST_F(Upstream, UnsupportedOpsAreToldWithTheirPlace) {
  auto why = [&](const std::string &text) {
    OwningOpRef<ModuleOp> module = parse(text);
    return executeAll(*module, findSubjects(*module).functions, {.count = 1})[0][0].why;
  };
  EXPECT_THAT(why("func.func @f(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
                  "%y = arith.addf %x, %x fastmath<nnan> : tensor<2xf32>\n"
                  "return %y : tensor<2xf32> }"),
              testing::MatchesRegex("unsupported: arith.addf on .* at loc[(].*:2:.*"));
  std::string assertion = "func.func @f(%x: i8) {\n%c = arith.constant false\n"
                          "cf.assert %c, \"mine\"\n";
  EXPECT_THAT(why(assertion + "\"assertion\"() : () -> ()\nreturn }"), Not(HasSubstr(" at loc")))
      << "of what is not supported alone";
}

TEST_F(Upstream, SubjectsAreNoScriptsAndNoHelpersWhereAllCanCallThem) {
  OwningOpRef<ModuleOp> module = parse(R"(
module attributes {transform.with_named_sequence} {
  transform.named_sequence @script(%op: !transform.any_op) { transform.yield }
  func.func @callee(%x: i32) -> i32 { return %x : i32 }
  func.func @main(%x: i32) -> i32 {
    %y = call @callee(%x) : (i32) -> i32
    return %y : i32
  }
})");
  Subjects subjects = findSubjects(*module);
  EXPECT_THAT(subjects.notDrawn, IsEmpty());
  ASSERT_EQ(subjects.functions.size(), 2u);
  EXPECT_FALSE(subjects.functions[0].isHelper);
}

TEST_F(Upstream, RunsAreAsManyAsAskedAndOneWhereAnOpIsUnsupported) {
  // On zeros, which are drawn first, it does.
  OwningOpRef<ModuleOp> module = parse("func.func @f(%x: i32) {\n%c = arith.constant 0 : i32\n"
                                       "%z = arith.cmpi eq, %x, %c : i32\nscf.if %z {\n"
                                       "\"mine.op\"() : () -> ()\n}\nreturn }");
  Subjects subjects = findSubjects(*module);
  Meanings meanings = executeAll(*module, subjects.functions, {.count = 4});
  ASSERT_EQ(meanings[0].size(), 4u);
  for (const Meaning &meaning : meanings[0])
    EXPECT_TRUE(meaning.isUnsupported);
  OwningOpRef<ModuleOp> right = parse("func.func @f(%x: i32) { return }");
  EXPECT_THAT(executeAll(*right, subjects.functions, {.count = 0})[0], IsEmpty());
}

TEST_F(Upstream, WithoutADefinedInputTheFirstFunctionIsTheOneInDoubt) {
  Meaning undefined, defined = givesOne(interpreter::Value::scalar(1), int8);
  undefined.state = State::undefined;
  std::vector<Subject> subjects = {{"f", {type("i8")}}};
  Judgement judgement = judgeRefinement(subjects, {{undefined}}, {{defined}});
  EXPECT_EQ(judgement.answer, Answer::cannotTell);
  EXPECT_EQ(judgement.subject, 0u);
}

TEST_F(Upstream, EachPassIsJudgedAgainstWhatItGot) {
  auto gives = [&](const std::string &body) {
    return parse("func.func @f(%x: i32) -> i32 {\n" + body + "return %y : i32 }");
  };
  auto undefined = gives("%c = arith.constant 0 : i32\n%y = arith.divui %x, %c : i32\n"),
       one = gives("%y = arith.constant 1 : i32\n"), two = gives("%y = arith.constant 2 : i32\n"),
       strange = gives("%y = \"mine.op\"() : () -> i32\n");
  JudgedModule first(*undefined, {.count = 4});
  EXPECT_EQ(judgeState(first, *one, [] {}).answer, Answer::cannotTell) << "it may do anything";
  EXPECT_EQ(judgeState(first, *two, [] {}).answer, Answer::wrong) << "what it got was defined";
  JudgedModule second(*one, {.count = 4});
  EXPECT_EQ(judgeState(second, *strange).answer, Answer::cannotTell);
  EXPECT_EQ(second.openSince(), 1);
  Judgement judgement = judgeState(second, *two);
  EXPECT_EQ(judgement.answer, Answer::wrong) << "against the last that could be told of";
  EXPECT_EQ(judgement.since, 1);
  EXPECT_EQ(second.openSince(), 0);
  judgement = judgeState(second, *one);
  EXPECT_EQ(judgement.answer, Answer::wrong);
  EXPECT_EQ(judgement.since, 0) << "nothing is open any more";
}

TEST_F(Upstream, WhatCannotBeToldOfOneFunctionIsOpenForThatOneAlone) {
  auto both = [&](const std::string &f, const std::string &g) {
    return parse("func.func @f(%x: i32) -> i32 {\n" + f + "return %y : i32 }\n" +
                 "func.func @g(%x: i32) -> i32 {\n" + g + "return %y : i32 }\n");
  };
  const std::string one = "%y = arith.constant 1 : i32\n", two = "%y = arith.constant 2 : i32\n",
                    strange = "%y = \"mine.op\"() : () -> i32\n";
  JudgedModule judged(*both(one, one), {.count = 4});
  EXPECT_EQ(judgeState(judged, *both(one, one)).answer, Answer::nothingChanged);
  Judgement judgement = judgeState(judged, *both(strange, one));
  EXPECT_EQ(judgement.answer, Answer::cannotTell);
  EXPECT_EQ(judgement.compared, 4) << "of @g";
  EXPECT_EQ(judged.openSince(), 2);
  ASSERT_TRUE(judged.beforeOpen);
  EXPECT_THAT(printed(*judged.beforeOpen), Not(HasSubstr("mine.op")));
  judgement = judgeState(judged, *both(strange, two));
  EXPECT_EQ(judgement.answer, Answer::wrong);
  EXPECT_EQ(judgement.subject, 1u);
  EXPECT_EQ(judgement.since, 0) << "@g was right in the state before";
  judgement = judgeState(judged, *both(two, two));
  EXPECT_EQ(judgement.answer, Answer::wrong);
  EXPECT_EQ(judgement.subject, 0u);
  EXPECT_EQ(judgement.since, 2);
  EXPECT_FALSE(judged.beforeOpen);
}

TEST_F(Upstream, LicencesOfOpenStatesCountWhereTheyEnd) {
  auto gives = [&](const std::string &body) {
    return parse("func.func @f(%x: f32) -> f32 {\n" + body + "return %y : f32 }");
  };
  auto program = gives("%y = arith.addf %x, %x : f32\n"),
       fast = gives("%z = arith.mulf %x, %x fastmath<reassoc> : f32\n"
                    "%y = \"mine.op\"(%x) : (f32) -> f32\n"),
       strange = gives("%y = \"mine.op\"(%x) : (f32) -> f32\n"),
       other = gives("%y = arith.mulf %x, %x : f32\n");
  for (auto licences : {oracles::Licences::documents, oracles::Licences::flags}) {
    JudgedModule judged(*program, {.count = 8});
    judged.licences = licences;
    judgeState(judged, *fast);
    judgeState(judged, *strange);
    Judgement judgement = judgeState(judged, *other);
    EXPECT_EQ(judgement.answer, Answer::ok) << "where both are the same";
    EXPECT_GT(judgement.compared, 0);
    EXPECT_GT(judgement.leftOpen, 0);
    EXPECT_EQ(judgement.compared + judgement.leftOpen, 8);
    EXPECT_EQ(judgement.wrongInputs, 0);
    EXPECT_THAT(judgement.detail, StartsWith("fast-math flags leave the result open: @f result 0"));
    EXPECT_EQ(judgement.licence, "fast-math flags leave the result open");
    EXPECT_EQ(judged.openSince(), 0);
    EXPECT_EQ(judged.openLicence, "");
    judgement = judgeState(judged, *program);
    EXPECT_EQ(judgement.answer, Answer::wrong) << "the licence is of another state";
    EXPECT_EQ(judgement.licence, "");
  }
}

TEST_F(Upstream, WhatAFunctionGaveByOtherTypesIsComparedWithNothing) {
  auto gives = [&](const std::string &type, const std::string &value) {
    return parse("func.func @f(%x: i32) -> " + type + " {\n%y = " + value + " : " + type +
                 "\nreturn %y : " + type + " }");
  };
  auto strange = parse("func.func @f(%x: i32) -> i64 {\n%y = \"mine.op\"() : () -> i64\n"
                       "return %y : i64 }");
  JudgedModule judged(*gives("i32", "arith.constant 1"), {.count = 4});
  EXPECT_EQ(judgeState(judged, *strange).answer, Answer::cannotTell);
  EXPECT_EQ(judged.openSince(), 0) << "no later state is judged against the old types";
  EXPECT_EQ(judgeState(judged, *gives("i64", "arith.constant 2")).answer, Answer::cannotTell);
  EXPECT_EQ(judgeState(judged, *gives("i64", "arith.constant 3")).answer, Answer::wrong);
}

TEST_F(Upstream, WhereEveryValueIsLeftOpenNothingIsTold) {
  auto gives = [&](const std::string &value, const std::string &g) {
    return parse("func.func @f() -> f32 {\n %c = arith.constant 3.0 : f32\n"
                 "%y = arith." +
                 value +
                 " %c, %c fastmath<reassoc> : f32\n return %y : f32 }\n"
                 "func.func @g(%x: i32) -> i32 {\n" +
                 g + "return %y : i32 }");
  };
  const std::string one = "%y = arith.constant 1 : i32\n",
                    strange = "%y = \"mine.op\"() : () -> i32\n";
  JudgedModule judged(*gives("addf", one), {.count = 4});
  Judgement judgement = judgeState(judged, *gives("mulf", strange));
  EXPECT_EQ(judgement.answer, Answer::cannotTell);
  EXPECT_EQ(judgement.compared, 0);
  EXPECT_EQ(judgement.leftOpen, 1);
  EXPECT_THAT(judgement.doubt, StartsWith("unsupported: mine.op"));
  judgement = judgeState(judged, *gives("subf", one));
  EXPECT_EQ(judgement.answer, Answer::ok) << "@g was judged";
  EXPECT_EQ(judgement.compared, 4);
  EXPECT_EQ(judgement.leftOpen, 1);
}

TEST_F(Upstream, DocumentsLeaveOpenWhatFlagsDoNot) {
  auto gives = [&](const std::string &value) {
    return parse("func.func @f(%x: vector<4xf32>) -> f32 {\n"
                 "  %y = vector.reduction <add>, %x : vector<4xf32> into f32\n"
                 "  %z = arith." +
                 value + " %y, %y : f32\n  return %z : f32 }");
  };
  for (auto [licences, expected] : {std::pair(oracles::Licences::documents, Answer::ok),
                                    std::pair(oracles::Licences::flags, Answer::wrong)}) {
    JudgedModule judged(*gives("addf"), {.count = 8});
    judged.licences = licences;
    EXPECT_EQ(judgeState(judged, *gives("mulf")).answer, expected);
  }
}

TEST_F(Upstream, TensorsOfEmptyAxesFitAndUnknownKindsDoNot) {
  EXPECT_FALSE(toTensors({interpreter::Value::scalar(1)}, {type("i7")}));
  auto refusal = [&](llvm::StringRef text) {
    auto values = fromTensors({Tensor(ElementKind::i8, {2, 0})}, {type(text)});
    return values ? "" : llvm::toString(values.takeError());
  };
  EXPECT_EQ(refusal("memref<2x0xi8>"), "");
  EXPECT_EQ(refusal("memref<2x0xi8, strided<[1, 1]>>"), "");
  EXPECT_NE(refusal("memref<2x0xi8, affine_map<(i, j) -> (i floordiv 2, j)>>"), "");
}

namespace {

/// Applies `Self::change` to each subtraction.
template <typename Self> struct ForSubtractions : PassWrapper<Self, OperationPass<ModuleOp>> {
  llvm::StringRef getArgument() const override { return Self::name; }
  void runOnOperation() override {
    llvm::SmallVector<arith::SubIOp> found;
    this->getOperation().walk([&](arith::SubIOp op) { found.push_back(op); });
    for (arith::SubIOp op : found)
      Self::change(op);
  }
};
void swapOperands(arith::SubIOp op) { op->setOperands({op.getRhs(), op.getLhs()}); }
void leaveThread() {
  std::thread([] {
    for (std::atomic<uint64_t> count = 0;;)
      ++count;
  }).detach();
}

/// Expects foreign code, like the tool that loads third-party passes; only in the child.
struct Loads : ForSubtractions<Loads> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Loads)
  static constexpr llvm::StringLiteral name = "more-loads";
  static void change(arith::SubIOp) { ForeignCode::expectStrangers(); }
};
struct Masks : ForSubtractions<Masks> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Masks)
  static constexpr llvm::StringLiteral name = "more-masks";
  static void change(arith::SubIOp) { umask(0157); }
};
struct Threads : ForSubtractions<Threads> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Threads)
  static constexpr llvm::StringLiteral name = "more-threads";
  static void change(arith::SubIOp op) {
    leaveThread();
    op->setAttr("mine", UnitAttr::get(op.getContext()));
  }
};
struct Turns : ForSubtractions<Turns> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Turns)
  static constexpr llvm::StringLiteral name = "more-turns";
  static void change(arith::SubIOp op) { swapOperands(op); }
};
struct Kills : ForSubtractions<Kills> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Kills)
  static constexpr llvm::StringLiteral name = "more-kills";
  static void change(arith::SubIOp) { raise(SIGKILL); }
};
/// Turns the rest of the block into an endless loop.
struct Loops : ForSubtractions<Loops> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Loops)
  static constexpr llvm::StringLiteral name = "more-loops";
  static void change(arith::SubIOp op) {
    Block *entry = op->getBlock(), *rest = entry->splitBlock(op);
    rest->getTerminator()->erase();
    OpBuilder::atBlockEnd(entry).create<cf::BranchOp>(op.getLoc(), rest);
    OpBuilder::atBlockEnd(rest).create<cf::BranchOp>(op.getLoc(), rest);
  }
};
struct Grows : ForSubtractions<Grows> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Grows)
  static constexpr llvm::StringLiteral name = "more-grows";
  static void change(arith::SubIOp op) {
    OpBuilder builder(op);
    for (int64_t i = 0; i < stepOpsMax; ++i)
      builder.clone(*op);
  }
};

class MoreValidation : public testing::Test {
protected:
  MoreValidation() : context(oracles::makeContext({findBackend("mlir")})) {
    static const bool registered = [] {
      findBackend("mlir")->registerPasses();
      PassRegistration<Loads>();
      PassRegistration<Masks>();
      PassRegistration<Threads>();
      PassRegistration<Turns>();
      PassRegistration<Kills>();
      PassRegistration<Loops>();
      PassRegistration<Grows>();
      return true;
    }();
    EXPECT_TRUE(registered);
    context->loadDialect<cf::ControlFlowDialect>();
    module = parseSourceString<ModuleOp>(
        "func.func @f(%x: i8, %y: i8) -> i8 {\n%z = arith.subi %x, %y : i8\nreturn %z : i8 }",
        context.get());
    EXPECT_TRUE(module);
  }
  std::string check(const std::string &pipeline, double seconds = 60) {
    return llvm::cantFail(
               validate(*module,
                        {.pipeline = pipeline, .inputs = {.count = 4}, .secondsMax = seconds}))
        .text;
  }

  std::unique_ptr<MLIRContext> context;
  OwningOpRef<ModuleOp> module;
};

} // namespace

TEST_F(MoreValidation, TellsWhatWasPutBack) {
  std::string text = check("more-loads,more-masks,more-turns");
  EXPECT_THAT(text, HasSubstr("-- 2. more-masks: nothing changed\n-- 2. more-masks: put back what "
                              "it changed of its process: the umask\n"));
  EXPECT_THAT(text, Not(HasSubstr("more-turns: put back")));
}

TEST_F(MoreValidation, WhatIsWrongBesideAThreadAtWorkIsNoBugOfAPass) {
  std::string text = check("more-loads,more-threads,more-turns,cse");
  EXPECT_THAT(text, HasSubstr("-- 2. more-threads: ok, 4 inputs\n"));
  EXPECT_THAT(text, HasSubstr("-- 3. more-turns: cannot tell: more-threads had left a thread at "
                              "work, and @f result 0: "));
  EXPECT_THAT(text, HasSubstr("-- 4. cse: nothing changed\n"));
  EXPECT_THAT(text, Not(HasSubstr("WRONG")));
}

TEST_F(MoreValidation, TheInterpretersDeathIsNoPasss) {
  EXPECT_THAT(check("more-loops", /*seconds=*/0.25),
              HasSubstr("-- 1. more-loops: cannot tell: the interpreter died: time limit"));
}

TEST_F(MoreValidation, APassDiesInTheCompiler) {
  EXPECT_THAT(check("more-kills"), HasSubstr("-- 1. more-kills: WRONG: the pass died: SIGKILL in "
                                             "compile"));
}

TEST_F(MoreValidation, WithoutAProcessItIsAnError) {
  rlimit before;
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  rlimit none{0, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  auto validation = validate(*module, {.pipeline = "cse"});
  setrlimit(RLIMIT_NOFILE, &before);
  ASSERT_FALSE(validation);
  EXPECT_NE(llvm::toString(validation.takeError()), "");
}

TEST_F(MoreValidation, NothingRunsOnWhatIsTooLarge) {
  std::string text = check("more-grows,cse");
  EXPECT_THAT(text, HasSubstr("-- 1. more-grows: "));
  EXPECT_THAT(text, HasSubstr("it left more than 1048576 ops"));
  EXPECT_THAT(text, Not(HasSubstr("WRONG")));
  EXPECT_THAT(text, Not(HasSubstr("-- 2.")));
}

} // namespace npufuzz::refinement::tests
