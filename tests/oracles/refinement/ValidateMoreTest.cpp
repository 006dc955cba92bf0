// Tests of options of validate besides the pipeline: what IR means, promises, sums in any order,
// and how much may be executed.
#include "backend/foreign/Translator.h"
#include "oracles/Evaluate.h"
#include "oracles/refinement/Validate.h"
#include "oracles/refinement/ValidateLog.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"

#include <gmock/gmock.h>

using namespace mlir;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace npufuzz::refinement::tests {
namespace {

/// Gives each op of one name another name.
template <typename Self> struct Renames : PassWrapper<Self, OperationPass<ModuleOp>> {
  void runOnOperation() override {
    this->getOperation().walk([](Operation *op) {
      if (op->getName().getStringRef() != Self::from)
        return;
      OperationState renamed(op->getLoc(), Self::to, op->getOperands(), op->getResultTypes());
      op->replaceAllUsesWith(OpBuilder(op).create(renamed));
      op->erase();
    });
  }
  llvm::StringRef getArgument() const override { return Self::name; }
};
struct TwiceToSquare : Renames<TwiceToSquare> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TwiceToSquare)
  static constexpr llvm::StringLiteral name = "test-twice-to-square", from = "toy.twice",
                                       to = "toy.square";
};
struct DoubleToTwice : Renames<DoubleToTwice> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DoubleToTwice)
  static constexpr llvm::StringLiteral name = "test-double-to-twice", from = "toy.double",
                                       to = "toy.twice";
};
struct TwiceToDouble : Renames<TwiceToDouble> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TwiceToDouble)
  static constexpr llvm::StringLiteral name = "test-twice-to-double", from = "toy.twice",
                                       to = "toy.double";
};

/// (a + b) + c becomes a + (b + c), or a + (b + b), or an op that nobody knows.
enum class Sum { reorders, loses, hides, shows };
template <Sum how> struct Sums : PassWrapper<Sums<how>, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Sums)
  llvm::StringRef getArgument() const override {
    constexpr llvm::StringLiteral names[] = {"test-reorders-sums", "test-loses-terms",
                                             "test-hides-sums", "test-shows-sums"};
    return names[static_cast<int>(how)];
  }
  void runOnOperation() override {
    this->getOperation().walk([](Operation *op) {
      OpBuilder b(op);
      Location loc = op->getLoc();
      Value a, second, third;
      if (op->getName().getStringRef() == "mine.sum" && how == Sum::shows) {
        a = op->getOperand(0), second = op->getOperand(1), third = op->getOperand(2);
      } else if (auto add = dyn_cast<arith::AddFOp>(op); add && how != Sum::shows) {
        auto inner = add.getLhs().getDefiningOp<arith::AddFOp>();
        if (!inner)
          return;
        a = inner.getLhs(), second = inner.getRhs(), third = add.getRhs();
      } else {
        return;
      }
      Value sum;
      if (how == Sum::hides) {
        OperationState hidden(loc, "mine.sum", {a, second, third}, {a.getType()});
        sum = b.create(hidden)->getResult(0);
      } else {
        Value rest = b.create<arith::AddFOp>(loc, second, how == Sum::loses ? second : third);
        sum = b.create<arith::AddFOp>(loc, a, rest);
      }
      op->replaceAllUsesWith(ValueRange{sum});
      op->erase();
    });
  }
};

struct SwapsSubtractions : PassWrapper<SwapsSubtractions, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SwapsSubtractions)
  llvm::StringRef getArgument() const override { return "test-swaps-subtractions"; }
  void runOnOperation() override {
    getOperation().walk([](arith::SubIOp op) { op->setOperands({op.getRhs(), op.getLhs()}); });
  }
};
/// Adds 0 to each result of a multiplication.
struct AddsZero : PassWrapper<AddsZero, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AddsZero)
  llvm::StringRef getArgument() const override { return "test-adds-zero"; }
  void runOnOperation() override {
    getOperation().walk([](arith::MulIOp op) {
      OpBuilder b(op->getContext());
      b.setInsertionPointAfter(op);
      Value zero = b.create<arith::ConstantOp>(op.getLoc(), b.getZeroAttr(op.getType()));
      Value sum = b.create<arith::AddIOp>(op.getLoc(), op, zero);
      op.getResult().replaceAllUsesExcept(sum, sum.getDefiningOp());
    });
  }
};

class ValidateMore : public testing::Test {
protected:
  ValidateMore() : context(oracles::makeContext({findBackend("mlir")})) {
    static const bool registered = [] {
      findBackend("mlir")->registerPasses();
      PassRegistration<TwiceToSquare>();
      PassRegistration<DoubleToTwice>();
      PassRegistration<TwiceToDouble>();
      PassRegistration<Sums<Sum::reorders>>();
      PassRegistration<Sums<Sum::loses>>();
      PassRegistration<Sums<Sum::hides>>();
      PassRegistration<Sums<Sum::shows>>();
      PassRegistration<SwapsSubtractions>();
      PassRegistration<AddsZero>();
      return true;
    }();
    EXPECT_TRUE(registered);
    context->allowUnregisteredDialects();
  }

  Validation check(const std::string &text, ValidateOptions options) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, context.get());
    EXPECT_TRUE(module) << text;
    return llvm::cantFail(validate(*module, options));
  }
  static std::vector<std::string> passesOf(const Validation &validation) {
    std::vector<std::string> passes;
    for (const Culprit &culprit : validation.culprits)
      passes.push_back(culprit.pass);
    return passes;
  }
  std::unique_ptr<MLIRContext> context;
};

//===----------------------------------------------------------------------===//
// Private dialects by their meaning
//===----------------------------------------------------------------------===//

class Meanings : public ValidateMore {
protected:
  /// The translator knows toy.twice and toy.square, refuses toy.double, and loses @lost functions.
  Validation check(const std::string &text, const std::string &pipeline,
                   std::vector<Promise> promises = {}) {
    Translator translator(
        {.command = "cat > \"$TMPDIR/npufuzz-$$\"; t=\"$TMPDIR/npufuzz-$$\"; "
                    "if grep -q toy.double $t; then rm $t; echo no toy.double >&2; exit 1; fi; "
                    "sed -e '/@lost/,/^  }/d' "
                    "-e 's/\"toy.twice\"(\\(%[a-z0-9]*\\)) : .*/arith.addi \\1, \\1 : i32/' "
                    "-e 's/\"toy.square\"(\\(%[a-z0-9]*\\)) : .*/arith.muli \\1, \\1 : i32/' "
                    "$t; rm $t",
         .secondsMax = 20});
    return ValidateMore::check(text, {.pipeline = pipeline,
                                      .inputs = {.count = 10},
                                      .secondsMax = 60,
                                      .translator = &translator,
                                      .promises = std::move(promises)});
  }
  static std::string calls(const std::string &op, const std::string &more = "") {
    return "func.func @f(%x: i32) -> i32 {\n  %y = \"" + op +
           "\"(%x) : (i32) -> i32\n  return %y : i32\n}\n" + more;
  }
};

TEST_F(Meanings, AreExecutedInsteadOfTheIR) {
  Validation right = check(calls("toy.twice"), "cse");
  EXPECT_THAT(right.text, HasSubstr("-- 0. program: @f: 10 inputs"));
  EXPECT_THAT(right.text, HasSubstr("as a meaning of 3 ops, without toy.twice (1)"));
  EXPECT_THAT(passesOf(right), ElementsAre());
  Validation all = check("func.func @f(%x: i32) -> i32 { return %x : i32 }", "cse");
  EXPECT_THAT(all.text, HasSubstr("as a meaning of 2 ops, with every op of it"));
}

TEST_F(Meanings, OfAFunctionThatIsLostAreMissed) {
  std::string body = "(%x: i32) -> i32 {\n  return %x : i32\n}\n";
  EXPECT_THAT(check(calls("toy.twice", "func.func @lost" + body), "cse").text,
              HasSubstr("@lost is not in the meaning"));
  EXPECT_THAT(check(calls("toy.twice", "func.func private @lost" + body), "cse").text,
              Not(HasSubstr("not in the meaning")));
  EXPECT_THAT(check(calls("toy.twice", "func.func @kept" + body), "cse").text,
              Not(HasSubstr("not in the meaning")));
}

TEST_F(Meanings, ThatAreUnknownSayNothingUntilTheyAreKnown) {
  Validation unknown = check(calls("toy.double"), "cse");
  EXPECT_THAT(unknown.text, HasSubstr("cannot tell: the translator refuses it: no toy.double"));
  EXPECT_THAT(passesOf(unknown), ElementsAre());
  Validation later =
      check(calls("toy.double"), "test-double-to-twice,test-twice-to-double,test-double-to-twice");
  EXPECT_THAT(later.text, HasSubstr("-- 1. test-double-to-twice: cannot tell: "));
  EXPECT_THAT(later.text, HasSubstr("-- 2. test-twice-to-double: cannot tell: "));
  EXPECT_THAT(later.text, HasSubstr("-- 3. test-double-to-twice: ok, 10 inputs\n"));
  EXPECT_THAT(passesOf(later), ElementsAre());
  EXPECT_THAT(passesOf(check(calls("toy.double"), "test-double-to-twice,test-twice-to-square")),
              ElementsAre("test-twice-to-square"));
}

//===----------------------------------------------------------------------===//
// Promises
//===----------------------------------------------------------------------===//

class Promises : public ValidateMore {
protected:
  static std::vector<Promise> made(const std::vector<std::string> &texts) {
    std::vector<Promise> promises;
    for (const std::string &text : texts)
      promises.push_back(llvm::cantFail(Promise::parse(text)));
    return promises;
  }
  Validation check(const std::string &pipeline, const std::vector<std::string> &texts) {
    return ValidateMore::check(
        "func.func @f(%x: i8, %y: i8) -> i8 {\n  %z = arith.muli %x, %y : "
        "i8\n  return %z : i8\n}",
        {.pipeline = pipeline, .inputs = {.count = 10}, .secondsMax = 60, .promises = made(texts)});
  }
};

TEST_F(Promises, AreAskedOfTheIRAfterEachPass) {
  Validation broken = check("cse,test-adds-zero,cse", {"no arith.addi"});
  EXPECT_THAT(broken.text, HasSubstr("-- 2. test-adds-zero: WRONG: breaks the promise \"no "
                                     "arith.addi\": arith.addi at loc("));
  ASSERT_THAT(passesOf(broken), ElementsAre("test-adds-zero"));
  EXPECT_EQ(broken.culprits[0].step, 2u);
  EXPECT_EQ(broken.culprits[0].promise, "no arith.addi");
  EXPECT_THAT(broken.culprits[0].input, Not(HasSubstr("arith.addi"))) << "the IR before the pass";
  EXPECT_THAT(passesOf(check("cse", {"no arith.muli"})), ElementsAre()) << "the program's own";
}

TEST_F(Promises, OfOnePassAreAskedAfterIt) {
  EXPECT_THAT(passesOf(check("cse,canonicalize", {"after canonicalize: no arith.muli"})),
              ElementsAre("canonicalize"));
  Validation never = check("cse", {"after canonicalize: no arith.muli", "no arith.addi"});
  EXPECT_THAT(passesOf(never), ElementsAre());
  EXPECT_THAT(never.text, HasSubstr("-- promise \"after canonicalize: no arith.muli\": cannot "
                                    "tell: no pass canonicalize ran\n"));
  EXPECT_THAT(never.text, Not(HasSubstr("-- promise \"no arith.addi\"")));
}

TEST_F(Promises, ACulpritOfAValueHasNone) {
  Validation both =
      ValidateMore::check("func.func @f(%x: i8, %y: i8) -> i8 {\n  %a = arith.muli %x, %y : i8\n"
                          "  %z = arith.subi %a, %y : i8\n  return %z : i8\n}",
                          {.pipeline = "test-adds-zero,test-swaps-subtractions",
                           .inputs = {.count = 10},
                           .secondsMax = 60,
                           .promises = made({"no arith.addi"})});
  ASSERT_THAT(passesOf(both), ElementsAre("test-adds-zero", "test-swaps-subtractions"));
  EXPECT_EQ(both.culprits[0].promise, "no arith.addi");
  EXPECT_EQ(both.culprits[1].promise, "");
}

TEST_F(Promises, OfALogAreAskedOfTheFunctionThatThePassSaw) {
  auto dump = [](const std::string &pass, const std::string &where, const std::string &op) {
    std::string function = "  func.func @g(%x: i8) -> i8 {\n    %z = arith.addi %x, %x : i8\n    "
                           "return %z : i8\n  }\n";
    return "// -----// IR Dump After Pass (" + pass + ") (" + where +
           ") //----- //\nmodule {\n  func.func @f(%x: i8) -> i8 {\n    %z = arith." + op +
           " %x, %x : i8\n    return %z : i8\n  }\n" + function + "}\n\n";
  };
  auto inLog = [&](const std::string &where, const std::vector<std::string> &texts) {
    std::string log = dump("first", where, "ori") + dump("second", where, "andi");
    return llvm::cantFail(
        validateLog(*context, ModuleOp(), readIRLog(log, "log"),
                    {.pipeline = "", .inputs = {.count = 10}, .promises = made(texts)}));
  };
  std::string module = "'builtin.module' operation", f = "'func.func' operation: @f";
  Validation broken = inLog(module, {"after second: no arith.andi"});
  EXPECT_THAT(broken.text, HasSubstr("WRONG: breaks the promise \"after second: no arith.andi\""));
  ASSERT_THAT(passesOf(broken), ElementsAre("second"));
  EXPECT_THAT(broken.culprits[0].input, HasSubstr("arith.ori"));
  EXPECT_THAT(passesOf(inLog(module, {"after second: no arith.addi"})), ElementsAre("second"));
  EXPECT_THAT(passesOf(inLog(f, {"after second: no arith.addi"})), ElementsAre())
      << "it is in another function";
  EXPECT_THAT(inLog(module, {"after third: no arith.andi"}).text, HasSubstr("no pass third ran"));
  EXPECT_THAT(inLog(module, {"after second: no arith.xori"}).text,
              Not(HasSubstr("no pass second ran")));
}

//===----------------------------------------------------------------------===//
// Sums in any order
//===----------------------------------------------------------------------===//

class AnyOrder : public ValidateMore {
protected:
  /// Makes some sums round, and others exact.
  static InputSet inputs() { return {.count = 200}; }
  std::vector<std::string> culprits(const std::string &pipeline, const Reordering &reordering,
                                    const std::string &flags = "") {
    return passesOf(ValidateMore::check(
        sum(flags),
        {.pipeline = pipeline, .inputs = inputs(), .secondsMax = 60, .reordering = reordering}));
  }
  static std::string sum(const std::string &flags) {
    return "func.func @f(%a: f32, %b: f32, %c: f32) -> f32 {\n  %x = arith.addf %a, %b" + flags +
           " : f32\n  %y = arith.addf %x, %c" + flags + " : f32\n  return %y : f32\n}";
  }
};

TEST_F(AnyOrder, IsAllowedToThePassesThatAreNamed) {
  EXPECT_THAT(culprits("test-reorders-sums", {}), ElementsAre("test-reorders-sums"));
  EXPECT_THAT(culprits("test-reorders-sums", {.isAllowed = true}), ElementsAre());
  EXPECT_THAT(culprits("test-reorders-sums", {true, {"test-reorders-sums"}}), ElementsAre());
  EXPECT_THAT(culprits("test-reorders-sums", {true, {"cse"}}), ElementsAre("test-reorders-sums"));
}

TEST_F(AnyOrder, ExcusesNoTermThatIsLost) {
  EXPECT_THAT(culprits("test-loses-terms", {.isAllowed = true}), ElementsAre("test-loses-terms"));
}

TEST_F(AnyOrder, ExactInputsShowALostTermAndNoOrder) {
  auto exactly = [&](const std::string &pipeline) {
    ValidateOptions options{.pipeline = pipeline, .inputs = inputs(), .secondsMax = 60};
    options.inputs.isExact = true;
    return passesOf(ValidateMore::check(sum(""), options));
  };
  EXPECT_THAT(exactly("test-reorders-sums"), ElementsAre());
  EXPECT_THAT(exactly("test-loses-terms"), ElementsAre("test-loses-terms"));
}

TEST_F(AnyOrder, SaysWhatIsLeftOpen) {
  Validation open = ValidateMore::check(sum(""), {.pipeline = "test-reorders-sums",
                                                  .inputs = inputs(),
                                                  .secondsMax = 60,
                                                  .reordering = {.isAllowed = true}});
  EXPECT_THAT(open.text, HasSubstr("-- 1. test-reorders-sums: ok, "));
  EXPECT_THAT(open.text, HasSubstr("sums in any order round otherwise"));
}

TEST_F(AnyOrder, HoldsAcrossStatesThatNobodyCanExecute) {
  EXPECT_THAT(culprits("test-hides-sums,test-shows-sums", {true, {"test-hides-sums"}}),
              ElementsAre());
  EXPECT_THAT(culprits("test-hides-sums,test-shows-sums", {true, {"test-shows-sums"}}),
              ElementsAre());
  EXPECT_THAT(culprits("test-hides-sums,test-shows-sums", {}).size(), 1u);
  // A licence of one pass is none of a later one.
  EXPECT_THAT(culprits("canonicalize,test-reorders-sums", {true, {"canonicalize"}}),
              ElementsAre("test-reorders-sums"));
}

TEST_F(AnyOrder, HoldsInALogToo) {
  auto inLog = [&](const Reordering &reordering, bool hides) {
    auto dump = [](const std::string &pass, const std::string &body) {
      return "// -----// IR Dump After Pass (" + pass +
             ") ('builtin.module' operation) //----- //\nmodule {\n  func.func @f(%a: f32, %b: "
             "f32, %c: f32) -> f32 {\n" +
             body + "    return %y : f32\n  }\n}\n\n";
    };
    std::string log = dump("first", "%x = arith.addf %a, %b : f32\n%y = arith.addf %x, %c : f32\n");
    if (hides)
      log += dump("hides", "%y = \"mine.sum\"(%a, %b, %c) : (f32, f32, f32) -> f32\n");
    log += dump("reorders", "%x = arith.addf %b, %c : f32\n%y = arith.addf %a, %x : f32\n");
    return llvm::cantFail(
               validateLog(*context, ModuleOp(), readIRLog(log, "log"),
                           {.pipeline = "", .inputs = inputs(), .reordering = reordering}))
        .culprits.size();
  };
  EXPECT_EQ(inLog({}, false), 1u);
  EXPECT_EQ(inLog({.isAllowed = true}, false), 0u);
  EXPECT_EQ(inLog({true, {"reorders"}}, false), 0u);
  EXPECT_EQ(inLog({true, {"first"}}, false), 1u);
  EXPECT_EQ(inLog({}, true), 1u);
  EXPECT_EQ(inLog({true, {"hides"}}, true), 0u);
}

//===----------------------------------------------------------------------===//
// How much is executed, and what options assume
//===----------------------------------------------------------------------===//

constexpr const char *longLoop = R"(
func.func @f(%x: i8, %m: memref<4096xi8>) -> i8 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 4096 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i8) {
    %v = memref.load %m[%i] : memref<4096xi8>
    %p = arith.muli %v, %v : i8
    %b = arith.subi %p, %a : i8
    scf.yield %b : i8
  }
  return %r : i8
})";

class Costs : public ValidateMore {
protected:
  Validation check(const std::string &pipeline, bool shrinks = true, int64_t opsMax = 2000,
                   const char *text = longLoop) {
    return ValidateMore::check(text, {.pipeline = pipeline,
                                      .inputs = {.count = 10, .opsMax = opsMax},
                                      .secondsMax = 60,
                                      .shrinks = shrinks});
  }
};

TEST_F(Costs, WhatCostsTooMuchIsJudgedOnASmallerCopy) {
  Validation wrong = check("test-swaps-subtractions");
  EXPECT_THAT(wrong.text, HasSubstr("-- judged with extents 4096→8:\n"));
  EXPECT_THAT(passesOf(wrong), ElementsAre("test-swaps-subtractions"));
  EXPECT_EQ(wrong.extents, "4096→8");
  Validation right = check("test-adds-zero");
  EXPECT_EQ(right.extents, "4096→8");
  EXPECT_THAT(passesOf(right), ElementsAre());
  EXPECT_EQ(right.functions, 1);
  EXPECT_TRUE(right.untoldFunctions.empty());
}

// 8 · 16 · 24 iterations are too many, and 4 · 6 · 8 are not.
TEST_F(Costs, ANestIsJudgedOnAnEvenSmallerCopy) {
  constexpr const char *nest = R"(
func.func @f(%a: tensor<64x128xi8>, %b: tensor<128x512xi8>, %c: tensor<64x512xi8>) -> tensor<64x512xi8> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x128xi8>, tensor<128x512xi8>) outs(%c : tensor<64x512xi8>) -> tensor<64x512xi8>
  return %0 : tensor<64x512xi8>
})";
  Validation right = check("linalg-generalize-named-ops", true, 100, nest);
  EXPECT_EQ(right.extents, "512→8, 128→6, 64→4");
  EXPECT_THAT(right.text, Not(HasSubstr("512→24")));
  EXPECT_TRUE(right.untoldFunctions.empty());
  EXPECT_EQ(check("linalg-generalize-named-ops", true, 60000, nest).extents,
            "512→24, 128→16, 64→8");
  EXPECT_EQ(check("linalg-generalize-named-ops", true, 10, nest).extents, "");
}

TEST_F(Costs, WhatDoesNotIsJudgedAsItIs) {
  EXPECT_EQ(check("test-swaps-subtractions", true, 1 << 20).extents, "");
  Validation whole = check("test-adds-zero", /*shrinks=*/false);
  EXPECT_EQ(whole.extents, "");
  EXPECT_EQ(whole.untoldFunctions.size(), 1u);
}

TEST_F(Costs, WhereNothingCanShrinkNothingIsAdded) {
  constexpr const char *alone = "func.func @f(%x: i8) {\n cf.br ^a\n^a:\n cf.br ^a\n}";
  Validation endless = check("cse", true, 2000, alone);
  EXPECT_EQ(endless.extents, "");
  EXPECT_THAT(endless.text, Not(HasSubstr("judged with extents")));
}

TEST_F(Costs, AnIndexOfAnotherWidthExcusesWhatFollows) {
  constexpr const char *subtraction =
      "func.func @f(%x: i8, %y: i8) -> i8 {\n  %z = arith.subi %x, %y : i8\n  return %z : i8\n}";
  auto text = [&](const std::string &pipeline) {
    return check(pipeline, true, 2000, subtraction).text;
  };
  std::string option = "finalize-memref-to-llvm{index-bitwidth=32}",
              wrong = "test-swaps-subtractions";
  EXPECT_THAT(text(option + "," + wrong),
              HasSubstr("cannot tell: an index has 32 bits by an option, and 64 here"));
  EXPECT_THAT(text(wrong + "," + option), HasSubstr("-- 1. " + wrong + ": WRONG"));
  EXPECT_THAT(text("finalize-memref-to-llvm{index-bitwidth=64}," + wrong), HasSubstr("WRONG"));
  EXPECT_THAT(text("finalize-memref-to-llvm{index-bitwidth=0}," + wrong), HasSubstr("WRONG"));
}

} // namespace
} // namespace npufuzz::refinement::tests
