// Meaning of a run, and when another one refines it.
#include "oracles/refinement/Meaning.h"
#include "backend/mlir/Registration.h"
#include "interpreter/Memory.h"
#include "interpreter/vector/Printing.h"
#include "oracles/refinement/DrawArguments.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

using namespace mlir;
using testing::HasSubstr;

namespace npufuzz::refinement::tests {
namespace {

using Kind = Difference::Kind;
using State = Meaning::State;
using Bits = std::vector<uint64_t>;

constexpr interpreter::Format i8{interpreter::FormatKind::integer, 8},
    f32{interpreter::FormatKind::f32, 32};
constexpr uint64_t one = 0x3f800000, nextToOne = 0x3f800001, infinity = 0x7f800000,
                   nan = 0x7fc00000, otherNan = 0xffc00001;

interpreter::Value scalar(uint64_t bits, bool undefined = false) {
  return interpreter::Value::scalar(bits, undefined);
}
interpreter::Value vector(const Bits &bits) {
  interpreter::Ref<interpreter::Elements> elements(new interpreter::Elements(bits.size()));
  llvm::copy(bits, elements->bits());
  return interpreter::Value(elements);
}
/// Row-major, defined memory.
interpreter::Value memory(const Bits &bits, std::vector<int64_t> sizes, int64_t unit = 1) {
  interpreter::Ref<interpreter::Allocation> allocation(
      new interpreter::Allocation(i8, bits.size(), 0));
  allocation->bits.assign(bits.begin(), bits.end());
  llvm::fill(allocation->undefined, 0);
  auto reference = interpreter::wrap(allocation, sizes);
  reference->unit = unit;
  return interpreter::Value(reference);
}

Meaning meaning(std::vector<interpreter::Value> results, interpreter::Format format = i8) {
  Meaning meaning;
  meaning.state = State::defined;
  meaning.resultFormats.assign(results.size(), format);
  meaning.results = std::move(results);
  return meaning;
}

const Subject f{"f", {}};

Difference difference(interpreter::Value expected, interpreter::Value got,
                      interpreter::Format format = i8, double floatErrorMax = 0) {
  return firstDifference(f, meaning({expected}, format), meaning({got}, format), floatErrorMax);
}
std::string text(interpreter::Value expected, interpreter::Value got) {
  Difference found = difference(expected, got);
  EXPECT_EQ(found.kind, found.text.empty() ? Kind::none : Kind::value);
  return found.text;
}

TEST(Refinement, IsOfTheSameBits) {
  EXPECT_EQ(text(scalar(5), scalar(5)), "");
  EXPECT_EQ(text(scalar(255), scalar(5)), "@f result 0: expected -1 (0xff), got 5 (0x5)");
  EXPECT_EQ(text(vector({1, 2, 3}), vector({1, 2, 3})), "");
  EXPECT_EQ(text(vector({1, 2, 3}), vector({1, 7, 8})),
            "@f result 0[1]: expected 2 (0x2), got 7 (0x7)");
  EXPECT_EQ(text(vector({1, 2, 3}), vector({1, 2})), "@f result 0: expected 3 elements, got 2");
  EXPECT_EQ(text(interpreter::Value(), interpreter::Value()), "");
  EXPECT_EQ(text(interpreter::Value(), scalar(1)), "@f result 0: expected 0 elements, got 1");
}

TEST(Refinement, OfImplementationsTakesInfinitiesAndSignsOfZerosAndNoOtherNumber) {
  auto kindOf = [&](float expected, float got, FloatErrors errors) {
    return firstDifference(f, meaning({scalar(interpreter::bitsOfF32(expected))}, f32),
                           meaning({scalar(interpreter::bitsOfF32(got))}, f32), errors)
        .kind;
  };
  const float infinity = std::numeric_limits<float>::infinity();
  for (float got : {infinity, std::numeric_limits<float>::quiet_NaN()}) {
    EXPECT_EQ(kindOf(1, got, {0.5, /*mayOverflow=*/true}), Kind::none);
    EXPECT_EQ(kindOf(1, got, 0.5), Kind::value);
  }
  EXPECT_EQ(kindOf(0, -0.0F, {0, /*mayOverflow=*/true}), Kind::none);
  EXPECT_EQ(kindOf(0, -0.0F, 0), Kind::value);
  EXPECT_EQ(kindOf(1, 1.5F, {0.5, /*mayOverflow=*/true}), Kind::none);
  EXPECT_EQ(kindOf(1, 1.75F, {0.5, /*mayOverflow=*/true}), Kind::value);
  EXPECT_EQ(kindOf(infinity, 1, {0.5, /*mayOverflow=*/true}), Kind::value);
}

TEST(Refinement, NamesTheElementOfMemory) {
  auto zeros = memory(Bits(6), {2, 3});
  EXPECT_EQ(text(zeros, memory(Bits(6), {2, 3})), "");
  EXPECT_EQ(text(zeros, memory({0, 0, 0, 0, 1, 0}, {2, 3})),
            "@f result 0[1,1]: expected 0 (0x0), got 1 (0x1)");
  EXPECT_EQ(text(zeros, memory({0, 0, 1, 0, 0, 0}, {2, 3})),
            "@f result 0[0,2]: expected 0 (0x0), got 1 (0x1)");
  EXPECT_EQ(text(memory({3}, {}), memory({4}, {})), "@f result 0[]: expected 3 (0x3), got 4 (0x4)");
  EXPECT_EQ(text(memory(Bits(6), {3}, 2), memory({0, 0, 0, 9, 0, 0}, {3}, 2)),
            "@f result 0[1,1]: expected 0 (0x0), got 9 (0x9)");
  EXPECT_EQ(text(memory(Bits(6), {3}, 2), memory({0, 0, 0, 0, 9, 0}, {3}, 2)),
            "@f result 0[2,0]: expected 0 (0x0), got 9 (0x9)");
  EXPECT_EQ(text(memory(Bits(6), {3}, 2), memory(Bits(6), {3})),
            "@f result 0: expected 6 elements, got 3");
}

TEST(Refinement, AMemrefOfANegativeExtentHasNoElements) {
  auto negative = memory(Bits(6), {-2, -3});
  EXPECT_EQ(text(negative, memory({}, {0})), "");
  EXPECT_EQ(text(negative, memory({1}, {1})), "@f result 0: expected 0 elements, got 1");
}

TEST(Refinement, WhatTheSourceLeavesUndefinedMayBeAnything) {
  EXPECT_EQ(text(scalar(1, /*undefined=*/true), scalar(2)), "");
  EXPECT_EQ(text(scalar(1, /*undefined=*/true), scalar(2, /*undefined=*/true)), "");
  Difference found = difference(scalar(1), scalar(1, /*undefined=*/true));
  EXPECT_EQ(found.kind, Kind::undefined);
  EXPECT_EQ(found.text, "@f result 0: expected 1 (0x1), got something undefined");
  auto partly = memory({1, 2}, {2});
  partly.memory().allocation->undefined[0] = 1;
  EXPECT_EQ(text(partly, memory({7, 2}, {2})), "");
  EXPECT_EQ(text(partly, memory({7, 3}, {2})), "@f result 0[1]: expected 2 (0x2), got 3 (0x3)");
}

TEST(Refinement, FreedMemoryIsNoResult) {
  auto kept = memory({1}, {1}), freed = memory({1}, {1});
  freed.memory().allocation->freed = true;
  EXPECT_EQ(text(kept, freed), "@f result 0: expected memory, got memory that was freed");
  EXPECT_EQ(text(freed, kept), "");
  EXPECT_EQ(text(freed, freed), "");
  EXPECT_EQ(text(freed, memory({2}, {1})), "");
}

TEST(Refinement, AllNaNsAreAlikeAndNothingElseIs) {
  EXPECT_EQ(difference(scalar(nan), scalar(otherNan), f32).kind, Kind::none);
  EXPECT_EQ(difference(scalar(nan), scalar(one), f32).kind, Kind::value);
  EXPECT_EQ(difference(scalar(one), scalar(nan), f32).kind, Kind::value);
  EXPECT_EQ(difference(scalar(nan), scalar(infinity), f32).kind, Kind::value);
  constexpr interpreter::Format i32{interpreter::FormatKind::integer, 32};
  EXPECT_EQ(difference(scalar(nan), scalar(otherNan), i32).kind, Kind::value);
}

TEST(Refinement, FloatsMayBeOffByWhatIsKnown) {
  constexpr double ulp = 0x1p-23;
  EXPECT_EQ(difference(scalar(one), scalar(nextToOne), f32).kind, Kind::value);
  EXPECT_EQ(difference(scalar(one), scalar(nextToOne), f32, ulp).kind, Kind::none);
  EXPECT_EQ(difference(scalar(nextToOne), scalar(one), f32, ulp).kind, Kind::none);
  EXPECT_EQ(difference(scalar(one), scalar(nextToOne), f32, ulp / 2).kind, Kind::value);
  EXPECT_EQ(difference(scalar(one), scalar(nextToOne + 1), f32, ulp).kind, Kind::value);
  EXPECT_EQ(difference(scalar(infinity), scalar(one), f32, 10).kind, Kind::value);
  EXPECT_EQ(difference(scalar(nan), scalar(one), f32, 10).kind, Kind::value);
  EXPECT_EQ(difference(scalar(1), scalar(2), i8, 10).kind, Kind::value);
}

TEST(Refinement, HasAsManyResults) {
  Difference found = firstDifference(f, meaning({scalar(1), scalar(2)}), meaning({scalar(1)}));
  EXPECT_EQ(found.kind, Kind::value);
  EXPECT_EQ(found.text, "@f: expected 2 results, got 1");
  found = firstDifference(f, meaning({scalar(1), scalar(2)}), meaning({scalar(1), scalar(3)}));
  EXPECT_EQ(found.text, "@f result 1: expected 2 (0x2), got 3 (0x3)");
}

TEST(Refinement, ArgumentsThatAreMemoryAreResultsToo) {
  MLIRContext context;
  Builder builder(&context);
  Subject subject{"g", {builder.getI8Type(), MemRefType::get({2}, builder.getI8Type())}};
  subject.arguments.push_back(MemRefType::get({2}, builder.getI8Type()));
  auto with = [](uint64_t number, const Bits &bits, const Bits &more = {5, 6}) {
    Meaning found = meaning({});
    found.arguments = {scalar(number), memory(bits, {2}), memory(more, {2})};
    found.argumentFormats = {i8, i8, i8};
    return found;
  };
  EXPECT_EQ(firstDifference(subject, with(1, {1, 2}), with(9, {1, 2})).kind, Kind::none);
  Difference found = firstDifference(subject, with(1, {1, 2}), with(1, {1, 3}));
  EXPECT_EQ(found.kind, Kind::value);
  EXPECT_EQ(found.text, "@g argument 1[1]: expected 2 (0x2), got 3 (0x3)");
  found = firstDifference(subject, with(1, {1, 2}), with(1, {1, 2}, {5, 7}));
  EXPECT_EQ(found.text, "@g argument 2[1]: expected 6 (0x6), got 7 (0x7)");
}

Difference printed(const std::string &before, const std::string &after) {
  Meaning first = meaning({}), second = meaning({});
  first.printed = before;
  second.printed = after;
  return firstDifference(f, first, second);
}

TEST(Refinement, WhatIsPrintedIsComparedByLines) {
  EXPECT_EQ(printed("1, 2\n3\n", "1, 2\n3\n").kind, Kind::none);
  EXPECT_EQ(printed("1, 2\n3\n", "1, 2\n4\n").text, "@f output line 2: expected \"3\", got \"4\"");
  EXPECT_EQ(printed("1, 2\n3\n", "7, 2\n3\n").text,
            "@f output line 1: expected \"1, 2\", got \"7, 2\"");
  EXPECT_EQ(printed("1\n", "1\n2\n").text, "@f output line 2: expected \"\", got \"2\"");
  EXPECT_EQ(printed("1\n2\n", "1\n").text, "@f output line 2: expected \"2\", got \"\"");
  EXPECT_EQ(printed("1\n", "1").kind, Kind::value);
}

TEST(Refinement, NumbersThatArePrintedUndefinedMayBeAny) {
  std::string some = interpreter::undefinedText.str();
  EXPECT_EQ(printed("( 1, " + some + " )\n", "( 1, 77 )\n").kind, Kind::none);
  EXPECT_EQ(printed("(" + some + ", " + some + ")\n", "(3, 4)\n").kind, Kind::none);
  EXPECT_EQ(printed(some + "\n5\n", "17\n5\n").kind, Kind::none);
  EXPECT_EQ(printed("1, " + some + "\n", "2, 77\n").kind, Kind::value);
  EXPECT_EQ(printed(some + ", 1\n", "77, 2\n").kind, Kind::value);
  EXPECT_EQ(printed("1\n" + some + ", 3\n", "1\n77, 4\n").text,
            "@f output line 2: expected \"" + some + ", 3\", got \"77, 4\"");
}

TEST(Refinement, IsNeitherUndefinedNorEndless) {
  Meaning before = meaning({scalar(1)}), after = meaning({scalar(1)});
  before.steps = 27;
  after.state = State::undefined;
  after.why = "out of bounds";
  Difference found = firstDifference(f, before, after);
  EXPECT_EQ(found.kind, Kind::undefined);
  EXPECT_EQ(found.text, "@f has undefined behaviour that it did not have: out of bounds");
  after.state = State::endless;
  after.steps = 20000001;
  found = firstDifference(f, before, after);
  EXPECT_EQ(found.kind, Kind::endless);
  EXPECT_EQ(found.text,
            "@f does not come to an end: it took 27 ops and was stopped after 20000001");
}

TEST(Refinement, EndlessIsWhatTakesAThousandTimesAsLong) {
  Meaning before = meaning({}), after = meaning({});
  after.state = State::endless;
  before.steps = 20;
  after.steps = 20 * endlessFactor;
  EXPECT_TRUE(isEndless(before, after));
  after.steps = 20 * endlessFactor - 1;
  EXPECT_FALSE(isEndless(before, after));
  after.steps = 20 * endlessFactor;
  after.state = State::unknown;
  EXPECT_FALSE(isEndless(before, after));
}

TEST(Refinement, NumbersAreReadByTheirFormat) {
  EXPECT_EQ(numberText(i8, 0x80), "-128 (0x80)");
  EXPECT_EQ(numberText({interpreter::FormatKind::integer, 64}, ~uint64_t(0)),
            "-1 (0xffffffffffffffff)");
  EXPECT_THAT(numberText(f32, 0xbf000000), HasSubstr("-0.5"));
  EXPECT_THAT(numberText(f32, 0xbf000000), HasSubstr("(0xbf000000)"));
}

class Execute : public testing::Test {
protected:
  Execute() {
    DialectRegistry registry;
    mlirbackend::registerUpstreamDialects(registry);
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
  }

  Type type(llvm::StringRef text) { return parseType(text, &context); }
  /// Calls @f with zeros.
  Meaning run(const char *text, Subject subject) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    return execute(*module, subject, drawArguments(subject.arguments, 1, 0));
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

TEST_F(Execute, GivesResultsFormatsAndSteps) {
  Meaning found = run("func.func @f(%x: i8, %m: memref<?xf32>) -> i8 { return %x : i8 }",
                      {"f", {type("i8"), type("memref<?xf32>")}, {type("i8")}});
  EXPECT_EQ(found.state, State::defined);
  EXPECT_EQ(found.why, "");
  EXPECT_GT(found.steps, 0);
  ASSERT_EQ(found.results.size(), 1u);
  EXPECT_EQ(found.resultFormats, (std::vector{i8}));
  EXPECT_EQ(found.argumentFormats, (std::vector{i8, f32}));
  EXPECT_EQ(found.arguments.size(), 2u);
  EXPECT_FALSE(found.isMisfit || found.isUnsupported || found.givesOutside || found.brokePromise);
}

TEST_F(Execute, KeepsWhatWasPrinted) {
  Meaning found =
      run("func.func @f(%x: i8) { vector.print %x : i8\n return }", {"f", {type("i8")}});
  EXPECT_EQ(found.printed, "0\n");
}

TEST_F(Execute, ComplexNumbersHaveTheFormatOfTheirParts) {
  Meaning found = run("func.func @f(%x: complex<f32>) -> complex<f32> { return %x : complex<f32> }",
                      {"f", {type("complex<f32>")}});
  EXPECT_EQ(found.resultFormats, (std::vector{f32}));
}

TEST_F(Execute, FunctionsThatAreGoneOrOfOtherTypesDoNotFit) {
  Subject subject{"f", {type("i8")}, {type("i8")}};
  auto why = [&](const char *text) {
    Meaning found = run(text, subject);
    EXPECT_EQ(found.isMisfit, !found.why.empty());
    EXPECT_EQ(found.state, found.isMisfit ? State::unknown : State::defined);
    return found.why;
  };
  EXPECT_EQ(why("func.func @f(%x: i8) -> i8 { return %x : i8 }"), "");
  EXPECT_EQ(why("func.func @g(%x: i8) -> i8 { return %x : i8 }"), "@f is gone");
  const char *arguments = "@f takes arguments of other types than before";
  EXPECT_EQ(why("func.func @f(%x: i16) -> i8 { %c = arith.constant 1 : i8\n return %c : i8 }"),
            arguments);
  EXPECT_EQ(why("func.func @f() -> i8 { %c = arith.constant 1 : i8\n return %c : i8 }"), arguments);
  const char *results = "@f gives results of other types than before";
  EXPECT_EQ(why("func.func @f(%x: i8) { return }"), results);
  EXPECT_EQ(why("func.func @f(%x: i8) -> i16 { %c = arith.constant 1 : i16\n return %c : i16 }"),
            results);
  subject.results.clear();
  EXPECT_EQ(why("func.func @f(%x: i8) { return }"), "") << "the subject says nothing of results";
}

TEST_F(Execute, ATensorMayHaveBecomeAMemrefOfItsShape) {
  auto fits = [&](const char *drawn, const std::string &now) {
    std::string text = "func.func @f(%x: " + now + ") { return }";
    return !run(text.c_str(), {"f", {type(drawn)}}).isMisfit;
  };
  EXPECT_TRUE(fits("tensor<?x2xf32>", "memref<?x2xf32>"));
  EXPECT_TRUE(fits("tensor<?x2xf32>", "memref<?x2xf32, strided<[?, ?], offset: ?>>"));
  EXPECT_FALSE(fits("tensor<?x2xf32>", "memref<?x3xf32>"));
  EXPECT_FALSE(fits("tensor<?x2xf32>", "memref<?x2xf16>"));
  EXPECT_FALSE(fits("memref<?x2xf32>", "tensor<?x2xf32>"));
  EXPECT_FALSE(fits("tensor<2xf32>", "f32"));
}

TEST_F(Execute, FunctionsOfTheLLVMDialectTakeWhatTheSubjectSays) {
  Subject subject{"f", {type("i8"), type("memref<2xf32>")}, {type("i8")}};
  constexpr const char *lowered = R"(
llvm.func @f(%x: i8, %b: !llvm.ptr, %a: !llvm.ptr, %o: i64, %n: i64, %s: i64) -> i8 {
  llvm.return %x : i8
})";
  Meaning found = run(lowered, subject);
  EXPECT_EQ(found.state, State::defined) << found.why;
  EXPECT_EQ(found.argumentFormats, (std::vector{i8, f32}));
  EXPECT_EQ(found.resultFormats, (std::vector{i8}));
  subject.results = {type("memref<2xf32>")};
  found = run(lowered, subject);
  EXPECT_TRUE(found.isMisfit);
  EXPECT_EQ(found.state, State::unknown);
  EXPECT_EQ(found.why, "@f gives results of other types than before");
  subject.arguments.pop_back();
  found = run(lowered, subject);
  EXPECT_TRUE(found.isMisfit);
  EXPECT_EQ(found.why, "@f takes arguments of other types than before");
}

TEST_F(Execute, TrapsAndEventsAreUndefined) {
  Meaning trapped = run("func.func @f(%x: i8) -> i8 { %y = arith.divui %x, %x : i8\n"
                        "return %y : i8 }",
                        {"f", {type("i8")}});
  EXPECT_EQ(trapped.state, State::undefined);
  EXPECT_NE(trapped.why, "");
  Meaning noted = run("func.func @f(%n: index) { %m = memref.alloca() : memref<1xi8>\n"
                      "%c = memref.load %m[%n] : memref<1xi8>\n %b = arith.trunci %c : i8 to i1\n"
                      "scf.if %b { scf.yield }\n return }",
                      {"f", {type("index")}});
  EXPECT_EQ(noted.state, State::undefined);
  EXPECT_THAT(noted.why, HasSubstr(" in: "));
}

TEST_F(Execute, LimitsAndStrangeOpsSayNothing) {
  Meaning strange =
      run("func.func @f(%x: i8) { \"mine.op\"(%x) : (i8) -> ()\n return }", {"f", {type("i8")}});
  EXPECT_EQ(strange.state, State::unknown);
  EXPECT_TRUE(strange.isUnsupported);
  EXPECT_THAT(strange.why, HasSubstr("mine.op"));
  Meaning deep =
      run("func.func @f(%x: i8) { call @f(%x) : (i8) -> ()\n return }", {"f", {type("i8")}});
  EXPECT_EQ(deep.state, State::unknown);
  EXPECT_FALSE(deep.isUnsupported);
}

TEST_F(Execute, AViewThatReachesOutsideIsSeen) {
  constexpr const char *view = R"(
func.func @f(%m: memref<4xi8>) -> memref<4xi8, strided<[1], offset: ?>> {
  %c = arith.constant 2 : index
  %v = memref.subview %m[%c] [4] [1] : memref<4xi8> to memref<4xi8, strided<[1], offset: ?>>
  return %v : memref<4xi8, strided<[1], offset: ?>>
})";
  EXPECT_TRUE(run(view, {"f", {type("memref<4xi8>")}}).givesOutside);
}

} // namespace
} // namespace npufuzz::refinement::tests
