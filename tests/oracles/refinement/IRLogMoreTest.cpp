// Logs and dumps at their edges: torn headers, names in brackets, folders with foreign files.
#include "oracles/refinement/DumpedModule.h"
#include "oracles/refinement/PrintedModule.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <fstream>
#include <gmock/gmock.h>

using namespace mlir;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

namespace npufuzz::refinement::tests {
namespace {

/// The dump after a header with this text.
Dump dumpAfter(const std::string &header) {
  std::vector<Dump> dumps =
      readIRLog("// -----// IR Dump " + header + " //----- //\nmodule {\n}\n", "log");
  EXPECT_EQ(dumps.size(), 1u) << header;
  return dumps.empty() ? Dump() : dumps.front();
}

TEST(IRLogHeader, BracketsOfTheOperationAreNoArgument) {
  Dump dump = dumpAfter("After MyPass ('func.func' operation: @f)");
  EXPECT_EQ(dump.pass, "MyPass");
  EXPECT_EQ(dump.argument, "");
  EXPECT_EQ(dump.name(), "MyPass");
  EXPECT_EQ(dump.symbol, "f");
  dump = dumpAfter("After A) ('func.func' operation)");
  EXPECT_EQ(dump.pass, "A)") << "they do not match";
  EXPECT_EQ(dump.argument, "");
  EXPECT_EQ(dump.opName, "func.func");
}

TEST(IRLogHeader, ClassWithoutANameHasItsArgument) {
  Dump dump = dumpAfter("After (cse)");
  EXPECT_EQ(dump.pass, "");
  EXPECT_EQ(dump.name(), "cse");
}

TEST(IRLogHeader, WhatLooksLikeAnOperationIsTheArgument) {
  for (const char *argument : {"a' operation", "'a'", "'a' operator"}) {
    Dump dump = dumpAfter(std::string("After P (") + argument + ")");
    EXPECT_EQ(dump.argument, argument);
    EXPECT_EQ(dump.opName, "") << argument;
  }
}

TEST(IRLogHeader, SymbolIsWhatStandsBehindItsSign) {
  Dump dump = dumpAfter("After P (p) ('func.func' operation, unnamed)");
  EXPECT_EQ(dump.opName, "func.func");
  EXPECT_EQ(dump.symbol, "");
  EXPECT_EQ(dumpAfter("After P (p) ('func.func' operation: @m::@\"f g\")").symbol, "m::@\"f g\"");
}

TEST(IRLogHeader, NothingFailsBeforeItRuns) {
  Dump dump = dumpAfter("Before P Failed (p)");
  EXPECT_EQ(dump.when, Dump::When::before);
  EXPECT_EQ(dump.pass, "P Failed");
}

TEST(IRLogHeader, ThatIsTornBeginsNothing) {
  EXPECT_TRUE(readIRLog("// -----// IR Dump After CSE (cse)\nmodule {\n}\n", "log").empty());
  std::string strange = "x // -----// IR Dump During X (x) //----- //\n";
  std::vector<Dump> dumps =
      readIRLog("// -----// IR Dump After CSE (cse) //----- //\n" + strange, "log");
  ASSERT_EQ(dumps.size(), 1u);
  EXPECT_EQ(dumps[0].text, "\n" + strange) << "it is a line like others";
}

TEST(IRLogDiagnostics, OnTheFirstLineAndOnTheLastAreBlanked) {
  std::string op = "module {\n}\n";
  EXPECT_EQ(isolateIR("a.mlir:1:1: error: bad\nmodule {\n^\n" + op), "\n\n\n" + op + "\n")
      << "the line of source is none of the dump";
  EXPECT_EQ(isolateIR("module {\na.mlir:2:3: error: bad\n  mine {\n  ^"), "module {\n\n\n\n")
      << "the log is torn";
}

TEST(IRLogDiagnostics, NothingBehindTheTextBelongsToOne) {
  // The caret of the preceding text must not count for the following one.
  const char *texts[] = {"module {\nmine {\n^", "error: bad\nmodule {"};
  const char *expected[] = {"module {\nmine {\n^\n", "\nmodule {\n"};
  for (int i : {0, 1})
    EXPECT_EQ(isolateIR(texts[i]), expected[i]);
}

TEST(IRLogAliases, HaveNamesWithSigns) {
  for (const char *alias : {"#a_b", "#a.b", "#a$b", "#a-b", "!a_1"}) {
    std::string text = std::string(alias) + " = other\nmodule {\n}\n";
    EXPECT_EQ(isolateIR(text), text + "\n") << alias;
  }
  EXPECT_EQ(isolateIR("# = text\nmodule {\n}\n"), "\nmodule {\n}\n\n") << "there is no name";
}

TEST(IRLogAliases, AreOthersWithTheLastCharacter) {
  std::string text = "#map1 = a\nmodule {\n}\n#map2 = b\n";
  EXPECT_EQ(isolateIR(text), text + "\n");
}

TEST(IRLogAliases, InFrontOfTheOpAreTheParsersAffair) {
  std::string text = "#map = a\n#map = b\nmodule {\n}\n";
  EXPECT_EQ(isolateIR(text), text + "\n");
}

TEST(IRLogAliases, MayHaveManyLines) {
  std::string text = "#a = #mine.list<[\n  1,\n  2\n]>\nmodule {\n}\n";
  EXPECT_EQ(isolateIR(text), text + "\n");
}

TEST(IRLogAliases, InsideOfAnOpAreItsText) {
  EXPECT_EQ(isolateIR("mine.op {\n#x = 1 }\nbehind\n"), "mine.op {\n#x = 1 }\n\n\n");
}

TEST(IRLogBrackets, HaveNoEscapesOutsideOfStrings) {
  EXPECT_EQ(isolateIR("mine.op { \\}\nbehind\n"), "mine.op { \\}\n\n\n");
}

class IRFolder : public testing::Test {
protected:
  IRFolder() {
    llvm::SmallString<64> folder;
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("irlog", folder));
    root = folder.str().str();
  }
  ~IRFolder() override { llvm::sys::fs::remove_directories(root); }

  void write(const std::string &name) {
    std::string path = root + "/" + name;
    EXPECT_FALSE(llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path)));
    std::ofstream(path) << "// -----// IR Dump After " + name + " //----- //\nmodule {\n}\n";
  }
  std::vector<std::string> passes() {
    std::vector<std::string> names;
    for (const Dump &dump : llvm::cantFail(readIRTree(root)))
      names.push_back(dump.pass);
    return names;
  }

  std::string root;
};

TEST_F(IRFolder, NumbersAreDecimalAndEndWithALine) {
  write("3_a.mlir");
  write("9th.mlir");
  write("0_5_x.mlir");
  write("0_a_x.mlir");
  EXPECT_THAT(passes(), ElementsAre("9th.mlir", "0_a_x.mlir", "0_5_x.mlir", "3_a.mlir"))
      << "a file without a number is in front";
}

TEST_F(IRFolder, FoldersAreNoDumps) {
  write("0_f.mlir/1_a.mlir");
  EXPECT_THAT(passes(), ElementsAre("0_f.mlir/1_a.mlir"));
}

TEST_F(IRFolder, FileThatCannotBeReadIsAnError) {
  write("0_a.mlir");
  ASSERT_FALSE(llvm::sys::fs::create_link(root + "/nowhere", root + "/1_b.mlir"));
  auto dumps = readIRTree(root);
  ASSERT_FALSE(static_cast<bool>(dumps));
  EXPECT_THAT(llvm::toString(dumps.takeError()), HasSubstr("1_b.mlir"));
}

class DumpText : public testing::Test {
protected:
  DumpText() {
    context.loadDialect<arith::ArithDialect, func::FuncDialect, vector::VectorDialect>();
    context.allowUnregisteredDialects();
  }

  /// A dump that begins in line 10 of "log".
  static Dump dumpOf(const std::string &text) {
    Dump dump;
    dump.file = "log";
    dump.line = 10;
    dump.text = "\n" + text;
    return dump;
  }
  DumpedModule parse(const std::string &text) { return parseDump(dumpOf(text), context); }
  std::string subject(const std::string &text) { return subjectOf(dumpOf(text), parse(text)); }

  MLIRContext context{MLIRContext::Threading::DISABLED};
};

TEST_F(DumpText, NumbersThatTakeTooLongAreNotParsed) {
  DumpedModule dumped = parse("module attributes {a = " + std::string(1001, '1') + "} {\n}\n");
  EXPECT_FALSE(dumped);
  EXPECT_THAT(dumped.why, StartsWith("log: line 2: expected numbers of at most 1000 digits"));
}

TEST_F(DumpText, TheFirstErrorSaysWhy) {
  DumpedModule dumped = parse("func.func @f() {\n  \"mine.op\"(%a) : (i8) -> ()\n"
                              "  \"mine.op\"(%b) : (i8) -> ()\n  return\n}\n");
  EXPECT_FALSE(dumped);
  EXPECT_THAT(dumped.why, HasSubstr("undeclared"));
  EXPECT_EQ(dumped.why.find("undeclared"), dumped.why.rfind("undeclared")) << dumped.why;
}

TEST_F(DumpText, SeveralOpsAreNoPart) {
  DumpedModule dumped = parse("func.func @f() { return } func.func @g() { return }\n");
  ASSERT_TRUE(dumped) << dumped.why;
  EXPECT_FALSE(dumped.isPart);
  EXPECT_EQ(llvm::range_size(dumped.module->getOps<func::FuncOp>()), 2u);
  dumped = parse("module @a { } module @b { }\n");
  ASSERT_TRUE(dumped) << dumped.why;
  EXPECT_FALSE(dumped.isPart);
  EXPECT_EQ(llvm::range_size(dumped.module->getOps<ModuleOp>()), 2u);
}

TEST_F(DumpText, LineFeedIsPrintedAsOne) {
  DumpedModule dumped =
      parse("func.func @f() {\n  vector.print\n  vector.print punctuation <comma>\n"
            "  return\n}\n");
  ASSERT_TRUE(dumped) << dumped.why;
  std::vector<vector::PrintPunctuation> printed;
  dumped.module->walk([&](vector::PrintOp op) { printed.push_back(op.getPunctuation()); });
  EXPECT_THAT(printed,
              ElementsAre(vector::PrintPunctuation::NewLine, vector::PrintPunctuation::Comma));
}

TEST_F(DumpText, TheSubjectHasItsWholeName) {
  EXPECT_EQ(subject("func.func @my_f( {\n"), "@my_f") << "though it does not parse";
  EXPECT_EQ(subject("\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n"
                    "  \"func.return\"() : () -> ()\n}) : () -> ()\n"),
            "@f")
      << "in the form of any op";
}

TEST_F(DumpText, APartTakesThePlaceOfItsKind) {
  auto program = parseSourceString<ModuleOp>("module @f { func.func @f() { return } }\n", &context);
  DumpedModule dumped = parse("func.func @f() attributes {mine} {\n  return\n}\n");
  std::string why;
  OwningOpRef<ModuleOp> whole = withPart(*program, dumped.part(), why);
  ASSERT_TRUE(whole) << why;
  EXPECT_THAT(printed(*whole), HasSubstr("func.func @f() attributes {mine}"));
}

} // namespace
} // namespace npufuzz::refinement::tests
