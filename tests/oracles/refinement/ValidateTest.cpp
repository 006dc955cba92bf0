// Judges a pipeline and a log pass by pass, in a separate process.
#include "oracles/refinement/Validate.h"
#include "oracles/Evaluate.h"
#include "oracles/refinement/ValidateLog.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"

#include <gmock/gmock.h>

#include <csignal>
#include <ctime>

using namespace mlir;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

namespace npufuzz::refinement::tests {
namespace {

/// Applies `how` to each subtraction.
template <typename Self> struct OnSubtractions : PassWrapper<Self, OperationPass<ModuleOp>> {
  void runOnOperation() override {
    this->getOperation().walk([&](arith::SubIOp op) { static_cast<Self *>(this)->change(op); });
  }
};
struct Swaps : OnSubtractions<Swaps> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Swaps)
  llvm::StringRef getArgument() const override { return "test-swaps-operands"; }
  void change(arith::SubIOp op) { op->setOperands({op.getRhs(), op.getLhs()}); }
};
struct Invalidates : OnSubtractions<Invalidates> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Invalidates)
  llvm::StringRef getArgument() const override { return "test-makes-invalid-ir"; }
  void change(arith::SubIOp op) { op.getResult().setType(IntegerType::get(op.getContext(), 3)); }
};
struct Refuses : OnSubtractions<Refuses> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Refuses)
  llvm::StringRef getArgument() const override { return "test-refuses"; }
  void change(arith::SubIOp op) {
    op.emitOpError("is not to my liking");
    signalPassFailure();
  }
};
struct Dies : OnSubtractions<Dies> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Dies)
  llvm::StringRef getArgument() const override { return "test-dies"; }
  void change(arith::SubIOp) { raise(SIGKILL); }
};

/// Wrong where the newest use of the first argument is a branch.
struct AsksFirstUser : OnSubtractions<AsksFirstUser> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AsksFirstUser)
  llvm::StringRef getArgument() const override { return "test-asks-first-user"; }
  void change(arith::SubIOp op) {
    Value condition = op->getParentOfType<func::FuncOp>().getArgument(0);
    if (isa<scf::IfOp>(*condition.getUsers().begin()))
      op->setOperands({op.getRhs(), op.getLhs()});
  }
};
/// Takes a second of processor time, or for ever.
template <bool forEver> struct Works : OnSubtractions<Works<forEver>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Works)
  llvm::StringRef getArgument() const override { return forEver ? "test-hangs" : "test-works"; }
  void change(arith::SubIOp) {
    for (clock_t begin = clock(); forEver || clock() - begin < CLOCKS_PER_SEC;)
      ;
  }
};

struct Hides : OnSubtractions<Hides> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Hides)
  llvm::StringRef getArgument() const override { return "test-hides"; }
  void change(arith::SubIOp op) {
    OperationState hidden(op.getLoc(), "mine.sub", {op.getRhs(), op.getLhs()}, {op.getType()});
    op->replaceAllUsesWith(OpBuilder(op).create(hidden));
    op->erase();
  }
};
/// Relies on the order of operands that Hides has left.
struct Shows : PassWrapper<Shows, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Shows)
  llvm::StringRef getArgument() const override { return "test-shows"; }
  void runOnOperation() override {
    getOperation().walk([](Operation *op) {
      if (op->getName().getStringRef() != "mine.sub")
        return;
      OpBuilder b(op);
      op->replaceAllUsesWith(
          b.create<arith::SubIOp>(op->getLoc(), op->getOperand(0), op->getOperand(1)));
      op->erase();
    });
  }
};

constexpr const char *subtraction = R"(
func.func @f(%x: i8, %y: i8) -> i8 {
  %z = arith.subi %x, %y : i8
  return %z : i8
})";

class ValidatePasses : public testing::Test {
protected:
  ValidatePasses() : context(oracles::makeContext({findBackend("mlir")})) {
    static const bool registered = [] {
      findBackend("mlir")->registerPasses();
      PassRegistration<Swaps>();
      PassRegistration<Invalidates>();
      PassRegistration<Refuses>();
      PassRegistration<Dies>();
      PassRegistration<AsksFirstUser>();
      PassRegistration<Works<false>>();
      PassRegistration<Works<true>>();
      PassRegistration<Hides>();
      PassRegistration<Shows>();
      return true;
    }();
    EXPECT_TRUE(registered);
    context->allowUnregisteredDialects();
  }

  llvm::Expected<Validation> tryTo(const std::string &pipeline, const char *text = subtraction) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, context.get());
    EXPECT_TRUE(module);
    return validate(*module, {.pipeline = pipeline, .inputs = {.count = 10}, .secondsMax = 60});
  }
  Validation check(const std::string &pipeline, const char *text = subtraction) {
    return llvm::cantFail(tryTo(pipeline, text));
  }

  std::unique_ptr<MLIRContext> context;
};

constexpr llvm::StringLiteral program =
    "-- 0. program: @f: 10 inputs, 0 of them undefined behaviour\n";

TEST_F(ValidatePasses, RightOnesAreOk) {
  Validation validation = check("cse,convert-arith-to-llvm");
  EXPECT_EQ(validation.text, program.str() + "-- 1. cse: nothing changed\n"
                                             "-- 2. convert-arith-to-llvm: ok, 10 inputs\n");
  EXPECT_EQ(validation.judged, 2);
  EXPECT_TRUE(validation.untold.empty());
  EXPECT_TRUE(validation.culprits.empty());
  EXPECT_EQ(validation.refusal, "");
}

TEST_F(ValidatePasses, EachWrongOneIsACulprit) {
  Validation validation = check("test-swaps-operands,cse,test-swaps-operands");
  EXPECT_THAT(validation.text, HasSubstr("-- 1. test-swaps-operands: WRONG at @f result 0: "));
  EXPECT_THAT(validation.text, HasSubstr("-- 2. cse: nothing changed\n"));
  EXPECT_THAT(validation.text, HasSubstr("-- 3. test-swaps-operands: WRONG at @f result 0: "));
  ASSERT_EQ(validation.culprits.size(), 2u);
  EXPECT_EQ(validation.culprits[0].step, 1u);
  EXPECT_EQ(validation.culprits[1].step, 3u);
  EXPECT_EQ(validation.culprits[0].pattern, "");
  EXPECT_EQ(validation.culprits[0].function, "f");
  EXPECT_GT(validation.culprits[0].inputNumber, 0) << "of zeros the difference is the same";
}

TEST_F(ValidatePasses, RunOnTheModuleAsItWasParsed) {
  // The parser makes the branch after the ops inside it; a clone makes it before.
  constexpr const char *text = R"(
func.func @f(%c: i1, %x: i8, %y: i8) -> i8 {
  %r = scf.if %c -> i8 {
    %z = arith.subi %x, %y : i8
    %s = arith.select %c, %z, %x : i8
    scf.yield %s : i8
  } else {
    scf.yield %y : i8
  }
  return %r : i8
})";
  EXPECT_THAT(check("test-asks-first-user", text).text,
              HasSubstr("-- 1. test-asks-first-user: WRONG at @f result 0: "));
  std::string other = text;
  other.insert(other.find("  return"), "  %u = arith.select %c, %r, %x : i8\n");
  EXPECT_THAT(check("test-asks-first-user", other.c_str()).text,
              HasSubstr("-- 1. test-asks-first-user: nothing changed"));
}

TEST_F(ValidatePasses, HangOnceOneOfThemTakesAShareOfTheTime) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(subtraction, context.get());
  auto checked = [&](const std::string &pipeline) {
    return llvm::cantFail(
        validate(*module, {.pipeline = pipeline, .inputs = {.count = 4}, .secondsMax = 36}));
  };
  timespec start{}, end{};
  clock_gettime(CLOCK_MONOTONIC, &start);
  Validation hangs = checked("cse,test-hangs");
  clock_gettime(CLOCK_MONOTONIC, &end);
  EXPECT_LT(end.tv_sec - start.tv_sec, 34) << "a twelfth of processor time";
  EXPECT_THAT(hangs.text, HasSubstr("-- 2. test-hangs: WRONG: the pass died: time limit exceeded"));
  // Each has a second of the three that one may take.
  EXPECT_THAT(checked("test-works,test-works,test-works,test-works").text,
              HasSubstr("-- 4. test-works: nothing changed"));
}

TEST_F(ValidatePasses, MayTakeLongerOnALargeProgram) {
  std::string text = "func.func @f(%x: i8) -> i8 {\n%z0 = arith.subi %x, %x : i8\n";
  for (int i = 0; i < 200; ++i)
    text += "%c" + std::to_string(i) + " = arith.constant " + std::to_string(i % 100) + " : i8\n";
  // A twelfth is half a second; 200 ops are worth two more.
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(text + "return %z0 : i8\n}", context.get());
  Validation validation = llvm::cantFail(
      validate(*module, {.pipeline = "test-works", .inputs = {.count = 4}, .secondsMax = 6}));
  EXPECT_THAT(validation.text, HasSubstr("-- 1. test-works: nothing changed"));
}

TEST_F(ValidatePasses, WhatCannotBeInterpretedIsJudgedWithWhatFollows) {
  Validation validation = check("cse,test-hides,canonicalize,test-shows,test-shows");
  EXPECT_THAT(validation.text, HasSubstr("-- 2. test-hides: cannot tell: unsupported: mine.sub"));
  EXPECT_THAT(validation.text, HasSubstr("-- 3. canonicalize: nothing changed\n"));
  EXPECT_THAT(validation.text,
              HasSubstr("-- 4. test-shows: together with 2. test-hides, 3. canonicalize: WRONG at "
                        "@f result 0: "));
  EXPECT_THAT(validation.text, HasSubstr("-- 5. test-shows: nothing changed\n"));
  ASSERT_EQ(validation.culprits.size(), 1u);
  EXPECT_EQ(validation.culprits[0].step, 2u);
  EXPECT_EQ(validation.culprits[0].pass, "test-hides,canonicalize,test-shows");
  EXPECT_THAT(validation.culprits[0].input, HasSubstr("arith.subi"));
  EXPECT_EQ(validation.culprits[0].pattern, "");
  EXPECT_EQ(validation.culprits[0].function, "f");
}

TEST_F(ValidatePasses, NothingRunsBehindInvalidIRAndRefusals) {
  Validation invalid = check("test-makes-invalid-ir,cse");
  EXPECT_THAT(invalid.text, HasSubstr("-- 1. test-makes-invalid-ir: WRONG: the IR is invalid: "));
  EXPECT_THAT(invalid.text, Not(HasSubstr("-- 2.")));
  EXPECT_EQ(invalid.culprits.size(), 1u);
  Validation refused = check("test-refuses,cse");
  EXPECT_THAT(refused.text, HasSubstr("-- 1. test-refuses: refused the IR: "));
  EXPECT_THAT(refused.text, Not(HasSubstr("-- 2.")));
  EXPECT_THAT(refused.refusal, StartsWith("test-refuses: "));
  EXPECT_THAT(refused.refusal, HasSubstr("is not to my liking"));
  EXPECT_TRUE(refused.culprits.empty());
}

TEST_F(ValidatePasses, ADeathIsOfThePassThatRan) {
  Validation validation = check("cse,test-dies,cse");
  EXPECT_THAT(validation.text, HasSubstr("-- 2. test-dies: WRONG: the pass died: SIGKILL"));
  ASSERT_EQ(validation.culprits.size(), 1u);
  EXPECT_EQ(validation.culprits[0].pass, "test-dies");
  EXPECT_EQ(validation.culprits[0].step, 2u);
}

TEST_F(ValidatePasses, PatternsAreNamed) {
  Validation validation = check("canonicalize", R"(
func.func @f(%x: index) -> index {
  %0 = arith.index_cast %x : index to i1
  %1 = arith.index_cast %0 : i1 to index
  return %1 : index
})");
  if (validation.culprits.empty())
    GTEST_SKIP() << "this MLIR has mended it: " << validation.text;
  EXPECT_THAT(validation.text, HasSubstr(": WRONG by pattern IndexCastOfIndexCast at @f result 0"));
  EXPECT_EQ(validation.culprits[0].pattern, "IndexCastOfIndexCast");
}

TEST_F(ValidatePasses, WhatDoesNotParseIsAnError) {
  auto broken = tryTo("cse(");
  EXPECT_FALSE(broken);
  llvm::consumeError(broken.takeError());
  auto unknown = tryTo("cse,no-such-pass");
  ASSERT_FALSE(unknown);
  EXPECT_THAT(llvm::toString(unknown.takeError()), HasSubstr("no-such-pass"));
}

TEST_F(ValidatePasses, TheTimeLimitEndsThem) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      "func.func @f(%x: i8) {\n cf.br ^a\n^a:\n cf.br ^a\n}", context.get());
  ValidateOptions options{.pipeline = "cse", .inputs = {.count = 1000}, .secondsMax = 0.2};
  Validation validation = llvm::cantFail(validate(*module, options));
  EXPECT_THAT(validation.text,
              HasSubstr("-- 0. program: cannot tell: the interpreter died: time limit exceeded"));
}

/// Dumps as --mlir-print-ir-after-all prints them; one without a header is an error.
class ValidateDumps : public ValidatePasses {
protected:
  Validation check(const std::string &log, const char *given = nullptr, int64_t count = 10) {
    OwningOpRef<ModuleOp> module =
        given ? parseSourceString<ModuleOp>(given, context.get()) : nullptr;
    return llvm::cantFail(validateLog(*context, given ? *module : ModuleOp(), readIRLog(log, "log"),
                                      {.inputs = {.count = count}}));
  }
  static std::string after(const std::string &pass, const std::string &body,
                           const std::string &signature = "(%x: i8, %y: i8) -> i8",
                           const std::string &how = "") {
    return "// -----// IR Dump After Pass" + how + " (" + pass + ") ('builtin.module' operation) " +
           "//----- //\nmodule {\n  func.func @f" + signature + " {\n" + body + "  }\n}\n\n";
  }
};

constexpr const char *right = "%z = arith.subi %x, %y : i8\nreturn %z : i8\n",
                     *swapped = "%z = arith.subi %y, %x : i8\nreturn %z : i8\n";

TEST_F(ValidateDumps, EachIsJudgedAgainstTheOneBefore) {
  Validation validation =
      check(after("cse", right) + after("mine", swapped) + after("inline", swapped), subtraction);
  EXPECT_EQ(validation.culprits.size(), 1u);
  EXPECT_THAT(validation.text, StartsWith((program + "-- 1. cse: nothing changed\n"
                                                     "-- 2. mine: WRONG at @f result 0: ")
                                              .str()));
  EXPECT_THAT(validation.text, HasSubstr("-- 3. inline: nothing changed\n"));
  EXPECT_EQ(validation.culprits[0].pass, "mine");
  EXPECT_EQ(validation.culprits[0].step, 2u);
}

TEST_F(ValidateDumps, WhatCannotBeReadIsJudgedWithTheNext) {
  Validation validation = check(after("a", "%z = nonsense\n") + after("b", swapped), subtraction);
  EXPECT_THAT(validation.text, HasSubstr("-- 1. a: cannot tell: "));
  EXPECT_THAT(validation.text, HasSubstr("-- 2. b: together with 1. a: WRONG at @f result 0"));
}

TEST_F(ValidateDumps, LongIndicesAreExcusedWhereAPassTruncates) {
  const char *wide = "(%x: index) -> index";
  auto at32 = "%t = arith.index_cast %x : index to i32\n"
              "%y = arith.index_cast %t : i32 to index\nreturn %y : index\n";
  auto text = [&](const std::string &pass) {
    // One line in 30 is long.
    return check(after("first", "return %x : index\n", wide) + after(pass, at32, wide), nullptr,
                 200)
        .text;
  };
  EXPECT_THAT(text("mine"), HasSubstr("-- 2. mine: WRONG at @f result 0"));
  EXPECT_THAT(text("convert-to-llvm"), HasSubstr("-- 2. convert-to-llvm: ok, "));
}

TEST_F(ValidateDumps, ExpandedRsqrtMayRoundOtherwise) {
  const char *floats = "(%x: f32) -> f32";
  std::string before = "%y = math.rsqrt %x : f32\nreturn %y : f32\n",
              twice = "%c = arith.constant 1.0 : f32\n%s = math.sqrt %x : f32\n"
                      "%y = arith.divf %c, %s : f32\nreturn %y : f32\n",
              other = "%y = arith.constant 3.0 : f32\nreturn %y : f32\n";
  auto text = [&](const std::string &body) {
    return check(after("first", before, floats) + after("mine", body, floats), nullptr, 200).text;
  };
  EXPECT_THAT(text(twice),
              ContainsRegex("-- 2. mine: ok, [0-9]+ inputs; [0-9]+ left open: a math.rsqrt "
                            "was expanded, which may round otherwise: @f result 0"));
  EXPECT_THAT(text("%z = arith.constant 0 : i32\n%q = arith.divui %z, %z : i32\n" + twice),
              HasSubstr("-- 2. mine: WRONG"))
      << "of values alone";
  EXPECT_THAT(text("%z = math.rsqrt %x : f32\n" + twice), HasSubstr("-- 2. mine: WRONG"));
  EXPECT_THAT(text(other), HasSubstr("-- 2. mine: WRONG")) << "what is no number is not rounded";
}

TEST_F(ValidateDumps, FailuresAreOfTheVerifierOrRefusals) {
  std::string invalid = "%z = arith.subi %x, %y : i16\nreturn %x : i8\n",
              bad = "%z = \"arith.subi\"(%x, %y) : (i8, i8) -> i16\nreturn %x : i8\n";
  auto fail = [&](const std::string &error, const std::string &body) {
    return check(after("first", right) +
                 (error.empty() ? "" : "x.mlir:1:1: error: " + error + "\n") +
                 after("mine", body, "(%x: i8, %y: i8) -> i8", " Failed"));
  };
  Validation refused = fail("'arith.subi' op is not mine", right);
  EXPECT_THAT(refused.text, HasSubstr("-- 2. mine: refused the IR: 'arith.subi' op is not mine\n"));
  EXPECT_EQ(refused.refusal, "mine: 'arith.subi' op is not mine");
  EXPECT_TRUE(refused.culprits.empty());
  EXPECT_THAT(fail("", right).text, HasSubstr("-- 2. mine: refused the IR: no error was printed"));
  Validation wrong = fail("'arith.subi' op requires the same type for all operands", bad);
  EXPECT_THAT(wrong.text, HasSubstr("-- 2. mine: WRONG: the IR is invalid: 'arith.subi' op "));
  ASSERT_EQ(wrong.culprits.size(), 1u);
  EXPECT_EQ(wrong.culprits[0].pass, "mine");
  EXPECT_THAT(fail("'arith.subi' op has other types", bad).text, HasSubstr("-- 2. mine: WRONG: "))
      << "the words are those of another release";
  EXPECT_THAT(fail("'arith.addi' op requires the same type", bad).text,
              HasSubstr("-- 2. mine: refused the IR: 'arith.addi'"));
  EXPECT_THAT(fail("failed to legalize operation 'arith.subi' op that was explicit", bad).text,
              HasSubstr("-- 2. mine: refused the IR: failed to legalize"));
  EXPECT_THAT(fail("something else", bad).text,
              HasSubstr("-- 2. mine: refused the IR: something else"));
}

} // namespace
} // namespace npufuzz::refinement::tests
