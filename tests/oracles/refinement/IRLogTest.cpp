// Cuts a compiler's output into dumps: text in, text out.
#include "oracles/refinement/IRLog.h"

#include <gmock/gmock.h>

namespace npufuzz::refinement {

using testing::HasSubstr;
using testing::Not;

static Dump onlyDump(const std::string &header) {
  std::vector<Dump> dumps = readIRLog(header + "\nmodule {\n}\n", "log");
  EXPECT_EQ(dumps.size(), 1u) << header;
  return dumps.empty() ? Dump() : dumps.front();
}

TEST(IRLog, HeaderSaysWhichPassRanOnWhat) {
  Dump dump = onlyDump("// -----// IR Dump After CSE (cse) //----- //");
  EXPECT_EQ(dump.when, Dump::When::after);
  EXPECT_EQ(dump.pass, "CSE");
  EXPECT_EQ(dump.argument, "cse");
  EXPECT_EQ(dump.opName, "");
  dump = onlyDump("// -----// IR Dump Before CSE (cse) ('func.func' operation: @f) //----- //");
  EXPECT_EQ(dump.when, Dump::When::before);
  EXPECT_EQ(dump.argument, "cse");
  EXPECT_EQ(dump.opName, "func.func");
  EXPECT_EQ(dump.symbol, "f");
  dump = onlyDump("// -----// IR Dump After CSE (cse) ('builtin.module' operation) //----- //");
  EXPECT_EQ(dump.opName, "builtin.module");
  EXPECT_EQ(dump.symbol, "");
}

TEST(IRLog, FailureIsNoPartOfTheName) {
  Dump dump = onlyDump("// -----// IR Dump After CSE Failed (cse) //----- //");
  EXPECT_EQ(dump.when, Dump::When::failed);
  EXPECT_EQ(dump.pass, "CSE");
  EXPECT_EQ(dump.argument, "cse");
}

TEST(IRLog, PassWithoutArgumentHasItsClassName) {
  Dump dump = onlyDump("// -----// IR Dump After (anonymous namespace)::MyPass () //----- //");
  EXPECT_EQ(dump.name(), "(anonymous namespace)::MyPass");
  dump = onlyDump("// -----// IR Dump After MyPass //----- //");
  EXPECT_EQ(dump.name(), "MyPass");
}

TEST(IRLog, SymbolsInQuotesAreNames) {
  Dump dump =
      onlyDump("// -----// IR Dump After CSE (cse) ('my.op' operation: @\"a b\") //----- //");
  EXPECT_EQ(dump.symbol, "a b");
}

TEST(IRLog, WhatIsNoHeaderBeginsNothing) {
  EXPECT_TRUE(readIRLog("", "log").empty());
  EXPECT_TRUE(readIRLog("// -----// IR Dump Af", "log").empty());
  EXPECT_TRUE(readIRLog("// -----// IR Dump During X (x) //----- //", "log").empty());
  EXPECT_TRUE(readIRLog("module {\n}\n// -----// nothing\n\xff\x01\n", "log").empty());
}

TEST(IRLog, HeaderInTheMiddleOfALineBeginsADump) {
  std::vector<Dump> dumps = readIRLog("x\n"
                                      "// -----// IR Dump After A (a) //----- //\n"
                                      "module {// -----// IR Dump After B (b) //----- //\n"
                                      "module {\n}\n",
                                      "log");
  ASSERT_EQ(dumps.size(), 2u);
  EXPECT_EQ(dumps[0].line, 2);
  EXPECT_EQ(dumps[0].text, "\nmodule {\n");
  EXPECT_EQ(dumps[1].line, 3);
  EXPECT_EQ(dumps[1].text, "\nmodule {\n}\n");
}

TEST(IRLog, ErrorBelongsToTheDumpBehindIt) {
  std::vector<Dump> dumps = readIRLog("a.mlir:1:2: warning: w\n"
                                      "// -----// IR Dump After A (a) //----- //\n"
                                      "module {\n}\n"
                                      "a.mlir:4:3: error: 'x.y' op is bad\n"
                                      "a.mlir:4:3: error: second\n"
                                      "// -----// IR Dump After B Failed (b) //----- //\n",
                                      "log");
  ASSERT_EQ(dumps.size(), 2u);
  EXPECT_EQ(dumps[0].error, "");
  EXPECT_EQ(dumps[1].error, "'x.y' op is bad");
}

TEST(IRLog, ErrorHasNoLocation) {
  for (const char *line : {"error: 'x.y' op is bad", "a.mlir:4:3: error: 'x.y' op is bad",
                           "loc(\"a.mlir\":4:3): error: 'x.y' op is bad"}) {
    std::vector<Dump> dumps = readIRLog(
        std::string(line) + "\n// -----// IR Dump After B Failed (b) //----- //\n", "log");
    ASSERT_EQ(dumps.size(), 1u);
    EXPECT_EQ(dumps[0].error, "'x.y' op is bad") << line;
  }
}

TEST(IRLog, DiagnosticsInsideOfIRAreBlankLines) {
  std::string ir = isolateIR("\nmodule {\n"
                             "a.mlir:3:5: remark: here {\n"
                             "  func.func @f( {\n"
                             "  ^\n"
                             "loc(\"a b.mlir\":1:2): warning: there\n"
                             "  \"x.y\"() {text = \"a: error: b\"} : () -> ()\n"
                             "}\n");
  EXPECT_EQ(ir, "\nmodule {\n\n\n\n\n  \"x.y\"() {text = \"a: error: b\"} : () -> ()\n}\n\n");
}

TEST(IRLog, WhatStandsAroundTheIRIsBlank) {
  std::string ir = isolateIR("\nStarting up: 3 [threads]\n"
                             "#map = affine_map<(d0) -> (d0)>\n"
                             "func.func @f() {\n"
                             "  \"x.y\"() {brackets = \"}})\"} : () -> () // }\n"
                             "} loc(#loc)\n"
                             "#loc = loc(\"a\":1:2)\n"
                             "module {\n"
                             "}\n");
  EXPECT_THAT(ir, Not(HasSubstr("Starting")));
  EXPECT_THAT(ir, Not(HasSubstr("module")));
  EXPECT_THAT(ir, HasSubstr("#map"));
  EXPECT_THAT(ir, HasSubstr("} loc(#loc)\n#loc = loc"));
  EXPECT_EQ(std::count(ir.begin(), ir.end(), '\n'), 10);
}

TEST(IRLog, TheCompilersOutputBehindADumpRedefinesNoAlias) {
  std::string ir = isolateIR("#map = affine_map<(d0) -> (d0)>\n"
                             "module {\n"
                             "} loc(#loc)\n"
                             "#loc = loc(\"a\":1:2)\n"
                             "\n"
                             "#map = affine_map<(d0) -> (d0 + 1)>\n"
                             "module {\n"
                             "} loc(#loc)\n"
                             "#loc = loc(\"a\":3:4)\n");
  EXPECT_EQ(ir, "#map = affine_map<(d0) -> (d0)>\n"
                "module {\n"
                "} loc(#loc)\n"
                "#loc = loc(\"a\":1:2)\n"
                "\n\n\n\n\n\n");
}

} // namespace npufuzz::refinement
