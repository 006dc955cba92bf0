// Reading of RUN lines: their words, and the passes that are taken.
#include "tools/RunLines.h"
#include "tools/Plugins.h"

#include <gmock/gmock.h>

namespace npufuzz::tools {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

class RunLines : public testing::Test {
protected:
  static void SetUpTestSuite() { llvm::cantFail(loadPlugins({})); }
  static std::vector<RunLine> read(llvm::StringRef text) {
    return readRunLines(text, {.isLit = true});
  }
  static RunLine one(const std::string &command) {
    std::vector<RunLine> runs = read("// RUN: " + command + "\n");
    EXPECT_EQ(runs.size(), 1u);
    return runs.empty() ? RunLine() : runs.front();
  }
  static std::vector<std::vector<std::string>> split(llvm::StringRef command) {
    return llvm::cantFail(splitCommand(command));
  }
};

} // namespace

TEST_F(RunLines, WordsAreAShells) {
  EXPECT_THAT(split("a 'b c' \"d\\\"e\" f\\ g | h"),
              ElementsAre(ElementsAre("a", "b c", "d\"e", "f g"), ElementsAre("h")));
  EXPECT_THAT(split("a < in 2>&1 >out b && rm -r c"), ElementsAre(ElementsAre("a", "in", "b")));
  EXPECT_THAT(split("a > /dev/null 2> err; b"), ElementsAre(ElementsAre("a")));
  EXPECT_THAT(split(""), ElementsAre(IsEmpty()));
  EXPECT_THAT(llvm::toString(splitCommand("a 'b").takeError()), HasSubstr("quote"));
}

TEST_F(RunLines, FlagsAreNestedAsMlirOptDoesIt) {
  EXPECT_EQ(one("mlir-opt %s -canonicalize --affine-loop-tile=tile-size=4 | FileCheck %s").pipeline,
            "builtin.module(canonicalize,func.func(affine-loop-tile{tile-size=4}))");
}

TEST_F(RunLines, PipelinesAreTakenAsTheyStand) {
  EXPECT_EQ(one("mlir-opt %s --pass-pipeline='builtin.module(cse,func.func(sccp))'").pipeline,
            "builtin.module(cse,func.func(sccp))");
  EXPECT_EQ(one("mlir-opt -pass-pipeline=\"any(cse)\" %s").pipeline, "builtin.module(cse)");
  EXPECT_THAT(one("mlir-opt -pass-pipeline='func.func(cse)' %s").why, HasSubstr("builtin.module("));
  EXPECT_THAT(one("mlir-opt -pass-pipeline='builtin.module(cse' %s").why, HasSubstr("not closed"));
}

TEST_F(RunLines, CommandsGoOnAndPipesAreOne) {
  std::vector<RunLine> runs =
      read("// RUN: mlir-opt %s \\\n// RUN:   -cse | mlir-opt -sccp \\\n"
           "// RUN: | FileCheck %s\nfunc.func @f()\n"
           "// RUN: mlir-opt -split-input-file -verify-diagnostics %s -cse\n"
           "// CHECK-RUN: mlir-opt -cse\n");
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].pipeline, "builtin.module(cse,sccp)");
  EXPECT_EQ(runs[0].line, 1);
  EXPECT_EQ(runs[0].marker, "");
  EXPECT_EQ(runs[1].line, 5);
  EXPECT_EQ(runs[1].marker, "// -----");
  EXPECT_TRUE(runs[1].expectsDiagnostics);
  EXPECT_EQ(runs[1].passes(), "cse");
}

TEST_F(RunLines, SayWhyTheyAreNotJudged) {
  EXPECT_EQ(one("mlir-opt %s").why, "no passes");
  EXPECT_EQ(one("not mlir-opt %s -cse").why, "it expects a failure");
  EXPECT_EQ(one("mlir-translate %s -cse").why, "another tool: mlir-translate");
  EXPECT_EQ(one("%{compile} | FileCheck %s").why, "a substitution in place of a tool");
  EXPECT_EQ(one("foo-opt %s -cse -foo-pass").why,
            "unknown pass foo-pass: run its own tool, FILE -- foo-opt");
  EXPECT_THAT(one("mlir-opt %s -cse -canonicalize=no-such=1").why, HasSubstr("no-such"));
}

TEST_F(RunLines, NothingRunsThatWrites) {
  for (const char *words :
       {"-view-op-graph", "-snapshot-op-locations=filename=a", "-gpu-module-to-binary",
        "-inline=default-pipeline=view-op-graph", "-pass-pipeline='builtin.module(view-op-graph)'",
        "-transform-interpreter=library=a", "-one-shot-bufferize=dump-alias-sets"}) {
    RunLine run = one((llvm::Twine("mlir-opt %s -cse ") + words).str());
    EXPECT_EQ(run.pipeline, "") << words;
    EXPECT_NE(run.why, "") << words;
  }
}

TEST_F(RunLines, OnlyThemNameMoreThanOtherFiles) {
  EXPECT_EQ(one("mlir-opt %s -canonicalize='test-convergence'").pipeline,
            "builtin.module(canonicalize{test-convergence})");
  EXPECT_EQ(one("mlir-opt %s -transform-interpreter").why, "");
  std::vector<RunLine> strict =
      readRunLines("// RUN: mlir-opt %s -transform-interpreter\n"
                   "// RUN: mlir-opt %s -canonicalize=test-convergence\n");
  ASSERT_EQ(strict.size(), 2u);
  EXPECT_THAT(strict[0].why, HasSubstr("expected a pass that a file may name"));
  EXPECT_THAT(strict[1].why, HasSubstr("expected one that a file may give"));
}

} // namespace npufuzz::tools
