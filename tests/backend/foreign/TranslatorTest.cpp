//===- TranslatorTest.cpp - commands that say what IR means, and others -------===//
#include "backend/foreign/Translator.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <sys/wait.h>
#include <unistd.h>

using namespace npufuzz;
using testing::HasSubstr;
using testing::StartsWith;
using Outcome = Translation::Outcome;

namespace {

struct TranslatorTest : testing::Test {
  TranslatorTest() {
    mlir::DialectRegistry registry;
    registry.insert<mlir::arith::ArithDialect, mlir::func::FuncDialect>();
    context.appendDialectRegistry(registry);
    context.allowUnregisteredDialects();
    module = parse("func.func @f(%x: i32) -> i32 {\n"
                   "  %y = \"toy.twice\"(%x) : (i32) -> i32\n  return %y : i32\n}\n");
  }

  mlir::OwningOpRef<mlir::ModuleOp> parse(const std::string &text) {
    return mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  }
  Translation translate(const std::string &words, double seconds = 20) {
    TranslatorOptions options = parseTranslator(words);
    options.secondsMax = seconds;
    return Translator(options).translate(*module);
  }
  static std::string printed(Translation &made) {
    std::string text;
    if (made.module)
      llvm::raw_string_ostream(text) << *made.module;
    return text;
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

const char *twice = "sed 's/\"toy.twice\"(\\(%[a-z0-9]*\\)) : .*/arith.addi \\1, \\1 : i32/'";

TEST_F(TranslatorTest, GivesWhatTheCommandPrints) {
  for (const std::string &words : {std::string(twice), twice + std::string(" {in} > {out}")}) {
    Translation made = translate(words);
    ASSERT_EQ(made.outcome, Outcome::translated) << made.why;
    EXPECT_THAT(printed(made), HasSubstr("arith.addi"));
  }
}

TEST_F(TranslatorTest, LeavesOpsThatItDoesNotKnow) {
  Translation made = translate("cat");
  ASSERT_EQ(made.outcome, Outcome::translated) << made.why;
  EXPECT_THAT(printed(made), HasSubstr("toy.twice"));
}

TEST_F(TranslatorTest, RefusalsAreInTheCommandsWords) {
  EXPECT_EQ(translate("echo no toy.twice here >&2; exit 3").why,
            "the translator refuses it: no toy.twice here");
  // An exception of Python says it in its last line.
  EXPECT_EQ(translate("printf 'Traceback (most recent call last):\\n  raise ValueError(x)\\n"
                      "ValueError: toy.twice' >&2; exit 1")
                .why,
            "the translator refuses it: ValueError: toy.twice");
  EXPECT_EQ(translate("exit 4").outcome, Outcome::refused);
  EXPECT_EQ(translate("exit 4").why, "the translator refuses it: exit code 4");
}

TEST_F(TranslatorTest, DeathsAreNoRefusals) {
  Translation late = translate("sleep 100", 0.2), killed = translate("kill -9 $$");
  Translation missing = translate("no-such-translator");
  EXPECT_EQ(missing.outcome, Outcome::died);
  EXPECT_THAT(missing.why, StartsWith("the translator cannot be started: "));
  EXPECT_EQ(late.outcome, Outcome::died);
  EXPECT_EQ(late.why, "the translator did not end in time");
  EXPECT_EQ(killed.outcome, Outcome::died);
  EXPECT_THAT(killed.why, StartsWith("the translator died with exit code 137"));
}

TEST_F(TranslatorTest, OneThatIsLateTwiceIsNotAskedAgain) {
  for (const char *words : {"sleep 100", "server:sleep 100"}) {
    TranslatorOptions options = parseTranslator(words);
    options.secondsMax = 0.1;
    Translator translator(options);
    for (const char *name : {"@a", "@b", "@c", "@d"}) {
      auto other = parse("func.func " + std::string(name) + "() {\n  return\n}\n");
      Translation made = translator.translate(*other);
      EXPECT_EQ(made.outcome, Outcome::died);
      EXPECT_THAT(made.why, HasSubstr("in time"));
    }
    EXPECT_EQ(translator.asked(), 2) << words;
  }
}

TEST_F(TranslatorTest, WhatIsNoIRIsSaid) {
  for (auto [words, why] : {std::pair("echo func.func", "the meaning is not IR: "),
                            std::pair("true", "the meaning is not IR: the translator prints "
                                              "nothing"),
                            std::pair("echo 'func.func @f() -> i32 { return }'",
                                      "the meaning is not IR: 'func.return' op has 0 operands")}) {
    Translation made = translate(words);
    EXPECT_EQ(made.outcome, Outcome::notIR) << words;
    EXPECT_THAT(made.why, StartsWith(why));
  }
}

TEST_F(TranslatorTest, TheSameTextIsNotTranslatedAgain) {
  Translator translator(parseTranslator(twice));
  auto other = parse("func.func @g() {\n  return\n}\n");
  EXPECT_EQ(translator.translate(*module).why, "");
  EXPECT_EQ(translator.translate(*module).why, "");
  EXPECT_EQ(translator.asked(), 1);
  EXPECT_EQ(translator.translate(*other).why, "");
  EXPECT_EQ(translator.asked(), 2);
}

TEST_F(TranslatorTest, TheGenericFormIsGivenToThoseThatAskForIt) {
  TranslatorOptions options = parseTranslator("grep -c 'func.func @f' >&2; exit 1");
  EXPECT_THAT(Translator(options).translate(*module).why, HasSubstr(": 1"));
  options.isGeneric = true;
  EXPECT_THAT(Translator(options).translate(*module).why, HasSubstr(": 0"));
}

const char *server = "server:python3 -c \"import json, sys\n"
                     "for line in sys.stdin:\n"
                     "    ir = json.loads(line)['ir']\n"
                     "    if '@dies' in ir: sys.exit('cannot go on')\n"
                     "    known = 'toy.twice' in ir\n"
                     "    print(json.dumps({'status': 'ok', 'ir': 'func.func @f() { return }'}\n"
                     "                     if known else {'status': 'failed', 'message': 'no'}),\n"
                     "          flush=True)\"";

TEST_F(TranslatorTest, OneServerAnswersForAll) {
  Translator translator(parseTranslator(server));
  auto unknown = parse("func.func @g() {\n  return\n}\n"),
       dies = parse("func.func @dies() {\n  return\n}\n");
  Translation made = translator.translate(*module);
  EXPECT_THAT(printed(made), HasSubstr("func.func @f()")) << made.why;
  Translation refused = translator.translate(*unknown);
  EXPECT_EQ(refused.outcome, Outcome::refused);
  EXPECT_EQ(refused.why, "the translator refuses it: no");
  Translation dead = translator.translate(*dies);
  EXPECT_EQ(dead.outcome, Outcome::died);
  EXPECT_EQ(dead.why, "the translator failed: the server exited with code 1: cannot go on");
  EXPECT_EQ(translator.translate(*module).why, "") << "another one is started";
}

TEST_F(TranslatorTest, AForkHasAServerOfItsOwn) {
  Translator translator(parseTranslator(server));
  auto other = parse("func.func @h() {\n  \"toy.twice\"() : () -> ()\n  return\n}\n");
  ASSERT_EQ(translator.translate(*module).why, "");
  pid_t child = ::fork();
  if (child == 0)
    ::_exit(translator.translate(*other).why.empty() ? 0 : 1);
  int status = 1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(translator.translate(*other).why, "") << "the parent's is still there";
}

} // namespace
