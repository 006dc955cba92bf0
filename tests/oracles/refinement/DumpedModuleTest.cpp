// The IR of one dump, and its place in a program; folders of dumps.
#include "oracles/refinement/DumpedModule.h"
#include "oracles/refinement/GuiltyPattern.h"
#include "oracles/refinement/PrintedModule.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"

#include <fstream>
#include <gmock/gmock.h>

using namespace mlir;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

namespace npufuzz::refinement::tests {
namespace {

class Dumped : public testing::Test {
protected:
  Dumped() {
    context.loadDialect<arith::ArithDialect, func::FuncDialect, vector::VectorDialect>();
    context.allowUnregisteredDialects();
  }

  /// Parses a dump that begins in line 10 of "log".
  DumpedModule parse(const std::string &text) {
    Dump dump;
    dump.file = "log";
    dump.line = 10;
    dump.text = "\n" + text;
    return parseDump(dump, context);
  }
  std::string subject(const std::string &text, const std::string &op = "",
                      const std::string &symbol = "") {
    Dump dump;
    dump.text = text;
    dump.opName = op;
    dump.symbol = symbol;
    return subjectOf(dump, parseDump(dump, context));
  }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

TEST_F(Dumped, AModuleIsItself) {
  DumpedModule dumped = parse("module {\n  func.func @f() {\n    return\n  }\n}\n");
  ASSERT_TRUE(dumped);
  EXPECT_FALSE(dumped.isPart);
  EXPECT_THAT(printed(*dumped.module), testing::StartsWith("module {\n  func.func @f()"));
}

TEST_F(Dumped, AFunctionAloneIsAPart) {
  DumpedModule dumped = parse("func.func @f() {\n  func.call @g() : () -> ()\n  return\n}\n");
  ASSERT_TRUE(dumped) << dumped.why;
  EXPECT_TRUE(dumped.isPart);
  EXPECT_EQ(symbolName(dumped.part()), "f");
}

TEST_F(Dumped, WhatCannotBeReadSaysWhere) {
  DumpedModule dumped = parse("module {\n  func.func @f( {\n  }\n}\n");
  EXPECT_FALSE(dumped);
  EXPECT_THAT(dumped.why, testing::StartsWith("the dump does not parse: "));
  EXPECT_THAT(dumped.why, HasSubstr("\"log\":12:"));
  EXPECT_THAT(dumped.why, HasSubstr("expected"));
  EXPECT_EQ(parse("#map = affine_map<() -> ()>\n").why, "the dump does not parse: log")
      << "there is no op";
  EXPECT_EQ(parse(" \n\n").why, "no IR behind the header at log:10");
}

TEST_F(Dumped, LocationsCountTheLinesOfTheLog) {
  DumpedModule dumped = parse("module {\n  func.func @f() {\n    return\n  }\n}\n");
  std::string place;
  llvm::raw_string_ostream(place) << dumped.module->getBody()->front().getLoc();
  EXPECT_THAT(place, HasSubstr("\"log\":12:3"));
}

TEST_F(Dumped, LocationsThatWerePrintedStay) {
  DumpedModule dumped = parse("func.func @f() {\n  return\n} loc(\"mine.py\":3:4)\n");
  ASSERT_TRUE(dumped) << dumped.why;
  std::string place;
  llvm::raw_string_ostream(place) << dumped.part()->getLoc();
  EXPECT_THAT(place, HasSubstr("\"mine.py\":3:4"));
}

TEST_F(Dumped, LineFeedsAreReadAsMlirPrintsThem) {
  DumpedModule dumped = parse("func.func @f(%x: i32) {\n  vector.print %x : i32\n"
                              "  vector.print\n  vector.print loc(unknown)\n  return\n}\n");
  ASSERT_TRUE(dumped) << dumped.why;
  std::string text = printed(*dumped.module);
  EXPECT_THAT(text, HasSubstr("vector.print %arg0 : i32"));
  int64_t prints = 0;
  dumped.module->walk([&](vector::PrintOp) { ++prints; });
  EXPECT_EQ(prints, 3);
}

TEST_F(Dumped, TheSubjectIsWhatThePassRanOn) {
  EXPECT_EQ(subject("module {\n}\n"), "");
  EXPECT_EQ(subject("func.func @f() {\n  return\n}\n"), "@f");
  EXPECT_EQ(subject("func.func @f() {\n  return\n}\n", "func.func", "g"), "@g") << "by the header";
  EXPECT_EQ(subject("module {\n}\n", "builtin.module", "m"), "");
  EXPECT_EQ(subject("module {\n}\n", "func.func"), "");
  EXPECT_EQ(subject("func.func @f.1-a$b( {\n"), "@f.1-a$b") << "though it does not parse";
  EXPECT_EQ(subject("module @m {\n func.func @f( {\n"), "");
  EXPECT_EQ(subject("\"builtin.module\"() <{sym_name = @m}> ({\n ( \n"), "");
  EXPECT_EQ(subject("func.func private( {\n @f \n"), "");
}

TEST_F(Dumped, APartTakesThePlaceOfItsName) {
  auto program = parseSourceString<ModuleOp>(
      "func.func @f() { return }\nfunc.func @g() { return }\n", &context);
  std::string why;
  auto place = [&](const std::string &text) {
    why = "";
    DumpedModule dumped = parse(text);
    OwningOpRef<ModuleOp> whole = withPart(*program, dumped.part(), why);
    return whole ? printed(*whole) : "";
  };
  std::string whole = place("func.func @f() attributes {mine} {\n  return\n}\n");
  EXPECT_LT(whole.find("@f() attributes {mine}"), whole.find("@g()"));
  EXPECT_THAT(printed(*program), Not(HasSubstr("mine"))) << "the program is not changed";
  EXPECT_EQ(place("func.func @h() {\n  return\n}\n"), "");
  EXPECT_EQ(why, "only @h was printed, and the program has none of that name");
  EXPECT_EQ(place("\"mine.op\"() ({\n}) : () -> ()\n"), "");
  EXPECT_EQ(why, "only one mine.op was printed, which has no name");
  program = parseSourceString<ModuleOp>(
      "module @a { func.func @f() { return } }\nmodule @b { func.func @f() { return } }\n",
      &context);
  EXPECT_EQ(place("func.func @f() {\n  return\n}\n"), "");
  EXPECT_EQ(why, "only @f was printed, and the program has several of that name");
}

std::string dumpOf(const std::string &pass) {
  return "// -----// IR Dump After " + pass + " //----- //\nmodule {\n}\n";
}

TEST(IRTree, FilesAreReadInTheOrderOfTheirNumbers) {
  llvm::SmallString<64> folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("tree", folder));
  std::string root = folder.str().str();
  ASSERT_FALSE(llvm::sys::fs::create_directories(root + "/module/f"));
  auto write = [&](const std::string &name, const std::string &pass) {
    std::ofstream(root + "/" + name) << dumpOf(pass);
  };
  write("module/10_last.mlir", "D");
  write("module/9_third.mlir", "C");
  write("module/f/0_1_second.mlir", "B");
  write("module/0_first.mlir", "A");
  write("module/notes.txt", "E");
  auto dumps = readIRTree(root);
  ASSERT_TRUE(static_cast<bool>(dumps));
  std::vector<std::string> passes;
  for (const Dump &dump : *dumps)
    passes.push_back(dump.pass);
  EXPECT_THAT(passes, ElementsAre("A", "B", "C", "D"));
  EXPECT_EQ(dumps->front().file, root + "/module/0_first.mlir");
  llvm::sys::fs::remove_directories(folder);
  auto gone = readIRTree(root);
  EXPECT_FALSE(static_cast<bool>(gone));
  llvm::consumeError(gone.takeError());
}

TEST(IRText, BracketsInStringsAndCommentsCloseNothing) {
  std::string op = "\"mine.op\"() {a = \"}\\\"}\", b = [1]} ({ // }\n  inside\n}) : () -> ()\n";
  EXPECT_EQ(isolateIR(op + "behind\n"), op + "\n\n");
}

TEST(IRText, AnOpBeginsWithItsName) {
  for (const char *op : {"mine.op() {\n}\n", "mine.op {\n}\n", "mine.op\n", "my_own.op\n",
                         "module {\n}\n", "\"mine.op\"() : () -> ()\n", "%0 = mine.op\n"})
    EXPECT_EQ(isolateIR(op), std::string(op) + "\n") << op;
  for (const char *text : {"mine: op\n", "words\n", "end.\n", "mine.op: text\n"})
    EXPECT_EQ(isolateIR(text), "\n\n") << text;
}

TEST(IRText, AliasesBelongToTheOpOnceOnly) {
  std::string aliases = "#map = affine_map<() -> ()>\n!t = i32\n", op = "module {\n}\n";
  EXPECT_EQ(isolateIR("text\n" + aliases + op + "#loc = loc(unknown)\n#map = other\nx\n"),
            "\n" + aliases + op + "#loc = loc(unknown)\n\n\n\n");
  EXPECT_EQ(isolateIR("#no alias\n!\n" + op), "\n\n" + op + "\n");
}

TEST(IRText, DiagnosticsAreBlankedWithTheirSource) {
  auto blanked = [](const std::string &diagnostic) {
    return isolateIR("module {\n" + diagnostic + "}\n") ==
           "module {\n" + std::string(llvm::count(diagnostic, '\n'), '\n') + "}\n\n";
  };
  EXPECT_TRUE(blanked("a.mlir:1:2: error: bad\n"));
  EXPECT_TRUE(blanked("a.mlir:1:2: error: bad\n  %0 = op\n  ~~^~\n"));
  EXPECT_TRUE(blanked("warning: w\n"));
  EXPECT_TRUE(blanked("x: remark: r\n"));
  EXPECT_TRUE(blanked("x: note: n\n"));
  EXPECT_TRUE(blanked("loc(\"a.mlir\":1:2): error: bad\n"));
  EXPECT_FALSE(blanked("mine.op {a = \"x: error: none\"}\n"));
  EXPECT_FALSE(blanked("  a: error: indented\n"));
  EXPECT_FALSE(blanked("a.mlir:1:2: error: bad\n  %0 = op\n"));
}

TEST(PrefixAnswers, AreOpenWhereNothingCanBeCompared) {
  using State = Meaning::State;
  auto meaning = [](State state, uint64_t bits = 1) {
    Meaning found;
    found.state = state;
    found.steps = 10;
    found.results = {interpreter::Value::scalar(bits)};
    found.resultFormats = {{interpreter::FormatKind::integer, 8}};
    return found;
  };
  Subject subject{"f", {}};
  auto answer = [&](const Meaning &before, const Meaning &after) {
    return answerOf(subject, before, after);
  };
  Meaning good = meaning(State::defined), other = meaning(State::defined, 2),
          stopped = meaning(State::endless);
  EXPECT_EQ(answer(good, good), PrefixAnswer::right);
  EXPECT_EQ(answer(good, other), PrefixAnswer::wrong);
  EXPECT_EQ(answer(good, meaning(State::undefined)), PrefixAnswer::wrong);
  EXPECT_EQ(answer(good, meaning(State::unknown)), PrefixAnswer::open);
  EXPECT_EQ(answer(meaning(State::undefined), good), PrefixAnswer::open);
  EXPECT_EQ(answer(good, stopped), PrefixAnswer::open) << "it is not that much longer";
  stopped.steps = 10 * endlessFactor;
  EXPECT_EQ(answer(good, stopped), PrefixAnswer::wrong);
}

} // namespace
} // namespace npufuzz::refinement::tests
