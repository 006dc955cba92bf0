// An unreadable file gives one line and exit code 2; the others still run.
#include "Process.h"

#include <gmock/gmock.h>

namespace npufuzz::tests {

TEST(InputFiles, WhatDoesNotParseIsShownWithACaretAndWhatToDo) {
  Scratch scratch;
  std::string file =
      scratch.write("bad.mlir", "func.func @f(%a: i32) -> i32 {\n\t%0 = arith.addi %a, %b : i32\n"
                                "  return %0 : i32\n}\n");
  std::string picture = file + ":2:22: error: use of undeclared SSA value name\n" +
                        " %0 = arith.addi %a, %b : i32\n                     ^\nnpufuzz: ";
  for (const std::vector<std::string> &words :
       std::vector<std::vector<std::string>>{{"validate", file, "--pass-pipeline=cse"},
                                             {"compare", file, "--a=cat", "--b=cat"},
                                             {"replay", file},
                                             {"reduce", file}}) {
    Output output = npufuzz(words);
    expectOneLineError(output, 2, {});
    EXPECT_THAT(output.err, testing::StartsWith(picture)) << words.front();
  }
  std::string unknown =
      scratch.write("unknown.mlir", "func.func @f(%a: i32) {\n  mine.op %a : i32\n  return\n}\n");
  Output output = npufuzz({"validate", unknown, "--pass-pipeline=cse"});
  expectOneLineError(output, 2,
                     {unknown + ":2:3: error: Dialect `mine' not found", "--load-dialect-plugin=SO",
                      "npufuzz validate FILE -- TOOL"});
}

TEST(InputFiles, MissingPathIsNamed) {
  Output output = npufuzz({"replay", "/no/such/place"});
  expectOneLineError(output, 2, {"/no/such/place"});
}

TEST(InputFiles, FolderWithoutCasesIsNamed) {
  Scratch scratch;
  Output output = npufuzz({"replay", scratch.path()});
  expectOneLineError(output, 2, {scratch.path(), "expected"});
}

TEST(InputFiles, SequencesNeedTheirSimulator) {
  Scratch scratch;
  scratch.write("1234-array/sequence.seq", "machine 4 1024 2048\n");
  expectOneLineError(npufuzz({"replay", scratch.path()}), 3,
                     {"1234-array: backend pytorchsim: give --spike=BIN"});
}

/// A stand-in for the simulator runs nothing; the next program still runs.
TEST(InputFiles, SequencesAreReplayedBesidePrograms) {
  Scratch scratch;
  std::string simulator = scratch.write("simulator", "#!/bin/sh\nexit 3\n");
  std::filesystem::permissions(simulator, std::filesystem::perms::owner_all);
  scratch.write("cases/1234-array/sequence.seq",
                "machine 4 1024 2048\nfill-dram 0 256 1 0\nfill-banks 0 128 2 0\n");
  scratch.write("cases/good.mlir", goodProgram);
  Output output =
      npufuzz({"replay", scratch.path() + "/cases", "--backend=npu", "--spike=" + simulator});
  EXPECT_EQ(output.exitCode, 1);
  EXPECT_THAT(output.out, testing::HasSubstr("good.mlir on npu"));
  EXPECT_THAT(output.out, testing::HasSubstr("1234-array on pytorchsim: the executor of"));
  EXPECT_THAT(output.out, testing::HasSubstr("the simulator ended with status 3"));
}

TEST(InputFiles, SyntaxErrorShowsLineAndColumn) {
  Scratch scratch;
  std::string file = scratch.write("broken.mlir", "module {\n  func.func @main(\n}\n");
  for (const char *verb : {"replay", "reduce"})
    expectOneLineError(npufuzz({verb, file}), 2, {"broken.mlir:2:19:"});
}

TEST(InputFiles, VerifierErrorShowsLineAndColumn) {
  Scratch scratch;
  std::string text = goodProgram;
  // The store now names a view of another shape than its tile allows.
  size_t at = text.find("%o : memref<4x8xf32> -> !tile.view<4x8xf32>");
  ASSERT_NE(at, std::string::npos);
  text.replace(at, std::string("%o : memref<4x8xf32>").size(), "%a : memref<4x9xf32>");
  std::string file = scratch.write("wrong.mlir", text);
  expectOneLineError(npufuzz({"replay", file}), 2, {"wrong.mlir:5:"});
}

TEST(InputFiles, BinaryRubbishIsRefused) {
  Scratch scratch;
  std::string file = scratch.write("rubbish.mlir", std::string("\0\xff\x01ML\xefR", 7));
  expectOneLineError(npufuzz({"replay", file}), 2, {"rubbish.mlir"});
}

/// Its type occurs in 600 others.
static std::string aliasesInEachOther() {
  std::string text = "!a0 = i32\n";
  for (int i = 1; i <= 600; ++i)
    text += "!a" + std::to_string(i) + " = tuple<!a" + std::to_string(i - 1) + ">\n";
  return text + "func.func private @f(!a600)\nfunc.func @main() { return }\n";
}

TEST(InputFiles, WhatTheParserWouldDieOfIsRefused) {
  Scratch scratch;
  std::string deep = scratch.write("deep.mlir", aliasesInEachOther());
  std::string wide = scratch.write("wide.mlir", "func.func @main() { return }\n// wide\n#a = " +
                                                    std::string(1001, '9') + " : i64\n");
  for (const std::vector<std::string> &verb :
       {std::vector<std::string>{"replay"},
        {"validate", "--pass-pipeline=cse"},
        {"reduce"},
        {"compare", "--a=cat", "--b=cat", "--out=" + scratch.path("out")}}) {
    auto with = [&](const std::string &file) {
      std::vector<std::string> words = verb;
      words.push_back(file);
      return npufuzz(words);
    };
    expectOneLineError(with(deep), 2, {"deep.mlir: line 502: expected brackets in at most 500"});
    expectOneLineError(with(wide), 2, {"wide.mlir: line 3: expected numbers of at most 1000"});
  }
}

TEST(InputFiles, EmptyFileIsRefused) {
  Scratch scratch;
  std::string file = scratch.write("empty.mlir", "");
  expectOneLineError(npufuzz({"replay", file}), 2, {"empty.mlir"});
}

TEST(InputFiles, GoodProgramRunsOnEveryBackend) {
  Scratch scratch;
  std::string file = scratch.write("good.mlir", goodProgram);
  Output output = npufuzz({"replay", file});
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("good.mlir on npu"));
  EXPECT_THAT(output.out, testing::HasSubstr("good.mlir on mlir"));
  // riscv too, if this machine has the tools.
  EXPECT_THAT(output.out,
              testing::ContainsRegex("[23] ok, 0 failed, 0 discarded, [01] skipped, 0 unreadable"));
}

TEST(InputFiles, UnreadableOnesDoNotStopTheOthers) {
  Scratch scratch;
  scratch.write("a/broken.mlir", "module {");
  scratch.write("b/good.mlir", goodProgram);
  Output output = npufuzz({"replay", scratch.path(), "--backend=npu"});
  expectOneLineError(output, 2, {"broken.mlir"});
  EXPECT_THAT(output.out, testing::HasSubstr("good.mlir on npu"));
  EXPECT_THAT(output.out,
              testing::HasSubstr("1 ok, 0 failed, 0 discarded, 0 skipped, 1 unreadable"));
}

TEST(InputFiles, LitTestsInAFolderAreSkippedAndNamed) {
  Scratch scratch;
  scratch.write("good.mlir", goodProgram);
  std::string lit = scratch.write("lit.mlir", "// RUN: mlir-opt %s\nfunc.func @f() { return }\n");
  Output output = npufuzz({"replay", scratch.path(), "--backend=npu"});
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("skipped  " + lit));
  EXPECT_THAT(output.out,
              testing::HasSubstr("1 ok, 0 failed, 0 discarded, 1 skipped, 0 unreadable"));
  expectOneLineError(npufuzz({"replay", lit}), 2, {"lit.mlir", "@main"});
}

TEST(InputFiles, NothingToReduceInAGoodProgram) {
  Scratch scratch;
  std::string file = scratch.write("good.mlir", goodProgram);
  Output output = npufuzz({"reduce", file, "--backend=npu", "-o", scratch.path("out")});
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("nothing to reduce"));
}

TEST(InputFiles, UnreadableCorpusIsNamed) {
  Scratch scratch;
  Output output = npufuzz({"fuzz", "--count=1", "--corpus=/no/corpus", "--out=" + scratch.path()});
  EXPECT_EQ(output.exitCode, 2);
  EXPECT_THAT(output.err, testing::HasSubstr("/no/corpus"));
}

/// One bundle of a real finding, to be damaged.
class DamagedBundle : public testing::Test {
protected:
  void SetUp() override {
    Output output = npufuzz({"fuzz", "--plant=fillpad-wrong-value", "--seed=1", "--count=5000",
                             "--max-findings=1", "--out=" + scratch.path("out")});
    ASSERT_EQ(output.exitCode, 1) << output.out << output.err;
    std::vector<std::string> bundles = bundlesIn(scratch.path("out"));
    ASSERT_EQ(bundles.size(), 1u);
    bundle = bundles.front();
  }
  Scratch scratch;
  std::string bundle;
};

TEST_F(DamagedBundle, IsNamedInOneLineWhateverIsMissing) {
  std::string caseJson = readFile(bundle + "/case.json");
  std::string program = readFile(bundle + "/program.mlir");
  ASSERT_EQ(npufuzz({"replay", bundle}).exitCode, 1);

  scratch.write("out/x", "");
  auto write = [&](const std::string &name, const std::string &text) {
    scratch.write("out/" + std::filesystem::path(bundle).filename().string() + "/" + name, text);
  };
  write("case.json", caseJson.substr(0, caseJson.size() / 2));
  expectOneLineError(npufuzz({"replay", bundle}), 2, {"case.json"});
  write("case.json", "{}");
  expectOneLineError(npufuzz({"replay", bundle}), 2, {"case.json"});
  write("case.json", caseJson);

  write("program.mlir", program.substr(0, program.size() / 2));
  expectOneLineError(npufuzz({"replay", bundle}), 2, {"program.mlir"});
  std::filesystem::remove(bundle + "/program.mlir");
  expectOneLineError(npufuzz({"replay", bundle}), 2, {"program.mlir"});
  write("program.mlir", program);

  for (const auto &entry : std::filesystem::directory_iterator(bundle + "/inputs")) {
    std::string input = readFile(entry.path());
    std::string name = "inputs/" + entry.path().filename().string();
    write(name, input.substr(0, input.size() - 1));
    expectOneLineError(npufuzz({"replay", bundle}), 2, {entry.path().filename().string()});
    write(name, input);
    break;
  }
  EXPECT_EQ(npufuzz({"replay", bundle}).exitCode, 1) << "the repaired bundle fails as before";
}

} // namespace npufuzz::tests
