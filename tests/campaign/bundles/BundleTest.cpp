//===- BundleTest.cpp - written, read again, broken -----------------------===//
#include "campaign/bundles/Bundle.h"
#include "campaign/bundles/Report.h"
#include "campaign/cases/ProgramCases.h"
#include "campaign/findings/Isolated.h"
#include "campaign/findings/VerdictJson.h"
#include "campaign/run/Summary.h"
#include "support/Files.h"
#include "support/Npy.h"
#include "tests/campaign/FakeSource.h"

#include "llvm/Support/FileSystem.h"

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>

namespace npufuzz::campaign {

using testing::CampaignTest;

namespace {

namespace fs = llvm::sys::fs;

class BundleTest : public CampaignTest {
protected:
  BundleTest() {
    options.evaluate.plants = {"third-pass"};
    options.seedOptions = "--backend=fake --plant=third-pass";
    options.reducer = testing::dropOps;
    options.findingsMax = 1;
  }
  /// Writes the bundle of the only finding.
  std::string writeOne() {
    options.outDirectory = temporaryFolder();
    result = run();
    return result.findings.at(0).bundle;
  }
  llvm::Expected<Recipe> read(const std::string &path) { return readRecipe(path, *context); }
  std::string errorOf(const std::string &path) {
    auto recipe = read(path);
    return recipe ? "no error" : llvm::toString(recipe.takeError());
  }
  std::string fileText(const std::string &path) { return llvm::cantFail(readFile(path)); }

  CampaignResult result;
  std::unique_ptr<mlir::MLIRContext> context = oracles::makeContext({&backend});
};

TEST_F(BundleTest, HasEverythingThatAReportNeeds) {
  std::string bundle = writeOne();
  for (const char *file :
       {"program.mlir", "original.mlir", "case.json", "inputs/0.npy", "inputs/1.npy",
        "expected.npy", "actual.npy", "deviation.npy", "snapshots/00-program.mlir",
        "snapshots/03-fake-3.mlir", "pass-input.mlir", "report.md"})
    EXPECT_TRUE(fs::exists(bundle + "/" + file)) << file;
  std::string report = fileText(bundle + "/report.md");
  for (const char *text : {"pass 3 fake-3 changed the result", "npufuzz replay", "--seed=0x3ec",
                           "| arg1[0,0] |", "tile.mul", "What was ruled out", "--plant=third-pass",
                           "fake.broken", "--pass-pipeline='builtin.module(fake-3)'"})
    EXPECT_NE(report.find(text), std::string::npos) << text << "\n" << report;
  std::string passInput = fileText(bundle + "/pass-input.mlir");
  EXPECT_EQ(passInput.find("// RUN: npufuzz-opt %s --pass-pipeline='builtin.module(fake-3)'"), 0u)
      << passInput;
  EXPECT_EQ(passInput.find("fake.broken"), std::string::npos);
}

TEST_F(BundleTest, ShowsMaintainersOfACompilerWhatTheyKnow) {
  Finding finding;
  finding.original = finding.reduced.testCase =
      StoredCase::from(testing::makeCase(*context, {"add"}));
  finding.verdict.evidence =
      "k1: TLOAD (7, line 3): it writes; nothing orders it with k1: TNEG (5, "
      "line 2), which reads, nor k1: TADD (5, line 9)";
  Evidence evidence;
  evidence.files = {{"command.txt", "tool in.pto -o out.cpp --level=2\ntool --version: 0.60\n"},
                    {"in.pto", "module { given }\n"},
                    {"out.cpp", "void k0() {\n  TNEG(v1);\n}\nvoid k1() {\n  TNEG(v5);\n"
                                "  TLOAD(v6);\n}\n"}};
  std::string report = reportText(finding, evidence, options, "bundle");
  for (const char *text :
       {"--level=2\ntool --version: 0.60", "`compiler/out.cpp`, line 6:", ">   TLOAD(v6);",
        "`compiler/out.cpp`, line 5:", ">   TNEG(v5);", "`compiler/in.pto`:", "module { given }"})
    EXPECT_NE(report.find(text), std::string::npos) << text << "\n" << report;
  EXPECT_EQ(report.find("`compiler/out.cpp`:"), std::string::npos) << "it is no input";
  EXPECT_EQ(report.find("> }"), std::string::npos) << "no TADD stands there";
}

TEST_F(BundleTest, HasTheMemoryThatKilledItsCaseAndNoOther) {
  Finding finding;
  finding.verdict.oracle = "crash";
  options.outDirectory = temporaryFolder();
  auto memoryIn = [&](const char *kind) {
    finding.verdict.kind = kind;
    finding.original = finding.reduced.testCase =
        StoredCase::from(testing::makeCase(*context, {"add"}));
    auto bundle = writeBundle(finding, Evidence(), options, options.outDirectory);
    return llvm::cantFail(read(llvm::cantFail(std::move(bundle)))).memoryMebibytes;
  };
  EXPECT_EQ(memoryIn("more than 600 MiB of memory in compile"), 600);
  EXPECT_EQ(memoryIn("SIGSEGV in compile"), 0);
  EXPECT_EQ(memoryIn("more than 600 errors"), 0);
}

class FailingCompilerBundleTest : public BundleTest {
protected:
  /// The bundle of a program with tile.mul on which compilation ends this way at fake-4.
  std::string bundleOf(CompileStatus status) {
    options.evaluate.plants.clear();
    backend.faults.onlyWithOp = "tile.mul";
    backend.faults.status = status;
    backend.faults.pass = "fake-4";
    backend.faults.diagnostic = "'fake.op' op is not what it was";
    return writeOne();
  }
  void expectInputOfThePass(const std::string &bundle) {
    EXPECT_EQ(parseJson(fileText(bundle + "/case.json"))["pass_index"], 4);
    EXPECT_NE(fileText(bundle + "/pass-input.mlir").find("fake.index = 3"), std::string::npos);
    EXPECT_NE(fileText(bundle + "/report.md").find("Before (after `fake-3`)"), std::string::npos);
  }
};

TEST_F(BundleTest, WithoutAProgramSaysHowToMakeItAgain) {
  Finding finding;
  finding.verdict.oracle = "hang";
  finding.seed = finding.original.seed = finding.reduced.testCase.seed = 0xab;
  finding.original.kind = finding.reduced.testCase.kind = testing::makeCase(*context, {"add"}).kind;
  options.outDirectory = temporaryFolder();
  std::string bundle =
      llvm::cantFail(writeBundle(finding, Evidence(), options, options.outDirectory));
  const char *again = "npufuzz --seed=0xab --backend=fake --plant=third-pass";
  std::string report = fileText(bundle + "/report.md");
  EXPECT_NE(report.find(again), std::string::npos) << report;
  EXPECT_EQ(report.find("npufuzz replay"), std::string::npos) << report;
  EXPECT_EQ(errorOf(bundle), "bundle " + bundle +
                                 ": there is no program, the process died while it made one. The "
                                 "seed makes it again: " +
                                 again);
}

TEST_F(FailingCompilerBundleTest, InvalidIRIsShownOnBothSidesOfThePass) {
  std::string bundle = bundleOf(CompileStatus::invalidIR);
  expectInputOfThePass(bundle);
  EXPECT_NE(fileText(bundle + "/report.md").find("```diff\n@@ -"), std::string::npos);
}

TEST_F(FailingCompilerBundleTest, RefusalIsShownWithTheInputOfThePass) {
  std::string bundle = bundleOf(CompileStatus::passFailed);
  expectInputOfThePass(bundle);
  EXPECT_EQ(fileText(bundle + "/report.md").find("After"), std::string::npos);
}

TEST_F(FailingCompilerBundleTest, CrashIsShownWithTheInputOfThePass) {
  backend.faults.duringPass = [](int64_t pass) {
    if (pass == 4)
      raise(SIGSEGV);
  };
  expectInputOfThePass(bundleOf(CompileStatus::compiled));
}

TEST_F(BundleTest, CaseJsonHasTheKeysOfTheDesign) {
  Json json = parseJson(fileText(writeOne() + "/case.json"));
  for (const char *key : {"seed", "version", "backend", "machine", "pipeline", "oracle",
                          "signature", "pass", "plants", "plugins"})
    EXPECT_TRUE(json.contains(key)) << key;
  EXPECT_EQ(json["seed"], 1004);
  EXPECT_EQ(json["pass"], "fake-3");
}

TEST_F(BundleTest, ReplayGivesTheSameVerdict) {
  std::string bundle = writeOne();
  Recipe recipe = llvm::cantFail(read(bundle));
  EXPECT_EQ(recipe.backend, "fake");
  EXPECT_EQ(recipe.plants, options.evaluate.plants);
  EXPECT_EQ(recipe.testCase.inputs, result.findings[0].reduced.testCase.inputs);
  Evaluation evaluation = evaluateIsolated(recipe.testCase, options.evaluate);
  ASSERT_EQ(evaluation.findings().size(), 1u);
  EXPECT_EQ(evaluation.findings()[0].signature(), recipe.signature);
  EXPECT_EQ(evaluation.findings()[0].message(), result.findings[0].verdict.message());
}

TEST_F(BundleTest, ProgramInsideABundleComesWithItsInputs) {
  std::string bundle = writeOne();
  EXPECT_EQ(llvm::cantFail(read(bundle + "/program.mlir")).testCase.inputs,
            llvm::cantFail(read(bundle)).testCase.inputs);
}

TEST_F(BundleTest, OriginalProgramRunsAgainFromItsFile) {
  std::string bundle = writeOne();
  Recipe recipe = llvm::cantFail(read(bundle + "/original.mlir"));
  const Finding &finding = result.findings[0];
  EXPECT_EQ(recipe.backend, "fake");
  EXPECT_EQ(recipe.plants, options.evaluate.plants);
  EXPECT_EQ(recipe.testCase.seed, finding.seed);
  EXPECT_EQ(recipe.testCase.settings, finding.original.settings);
  EXPECT_EQ(recipe.testCase.tileOps, finding.original.tileOps);
  Evaluation evaluation = evaluateIsolated(recipe.testCase, options.evaluate);
  ASSERT_EQ(evaluation.findings().size(), 1u);
  EXPECT_EQ(evaluation.findings()[0].signature(), finding.verdict.signature());
}

TEST_F(BundleTest, OriginalProgramNamesThePipelineOfTheCampaignAndNotOfTheReducedCase) {
  Finding finding;
  finding.original = finding.reduced.testCase =
      StoredCase::from(testing::makeCase(*context, {"add"}));
  finding.reduced.pipeline = "builtin.module(fake-3)";
  options.evaluate.pipeline = "builtin.module(fake-1,fake-3)";
  options.outDirectory = temporaryFolder();
  std::string bundle =
      llvm::cantFail(writeBundle(finding, Evidence(), options, options.outDirectory));
  EXPECT_EQ(llvm::cantFail(read(bundle + "/original.mlir")).pipeline,
            "builtin.module(fake-1,fake-3)");
  EXPECT_NE(fileText(bundle + "/program.mlir").find(" pipeline='builtin.module(fake-3)'"),
            std::string::npos);
}

TEST_F(BundleTest, SameFindingGetsTheSameNameAndReplacesTheOld) {
  std::string bundle = writeOne();
  ASSERT_FALSE(writeFile(bundle + "/stray", "x"));
  EXPECT_EQ(writeOne(), bundle);
  EXPECT_FALSE(fs::exists(bundle + "/stray"));
  EXPECT_EQ(llvm::cantFail(findRecipes(options.outDirectory)).size(), 1u);
}

TEST_F(BundleTest, MissingAndTruncatedFilesAreOneClearLine) {
  std::string bundle = writeOne();
  std::string program = fileText(bundle + "/program.mlir");
  const std::pair<const char *, std::string> damages[] = {
      {"case.json", ""},
      {"case.json", fileText(bundle + "/case.json").substr(0, 100)},
      {"case.json", "[1, 2]"},
      {"case.json", R"({"format": 99})"},
      {"inputs/0.npy", fileText(bundle + "/inputs/0.npy").substr(0, 70)},
      {"inputs/0.npy", "junk"},
      {"inputs/1.npy", npyText(Tensor(ElementKind::i32, {2, 2}))},
      {"program.mlir", program.substr(0, program.size() / 2)}};
  for (const auto &[file, text] : damages) {
    std::string path = bundle + "/" + file, intact = fileText(path);
    ASSERT_FALSE(writeFile(path, text));
    std::string error = errorOf(bundle);
    EXPECT_EQ(error.find("bundle " + bundle), 0u) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
    ASSERT_FALSE(writeFile(path, intact));
    fs::remove(path);
    EXPECT_NE(errorOf(bundle), "no error") << file;
    ASSERT_FALSE(writeFile(path, intact));
  }
  EXPECT_EQ(errorOf(bundle), "no error");
}

TEST_F(BundleTest, PlainFileGetsInputsFromItsCommentOrItsHash) {
  std::string folder = temporaryFolder();
  ASSERT_FALSE(llvm::errorToErrorCode(llvm::errorCodeToError(fs::create_directories(folder))));
  std::string plain = folder + "/a.mlir", commented = folder + "/b.mlir";
  ASSERT_FALSE(writeFile(plain, testing::programText({"mul"})));
  ASSERT_FALSE(writeFile(commented, "// npufuzz: seed=0x1f backend=fake settings=lanes=4,tail=-1 "
                                    "pipeline='builtin.module(a, b)' plants=p,q\n" +
                                        testing::programText({"mul"})));
  Recipe first = llvm::cantFail(read(plain)), again = llvm::cantFail(read(plain));
  EXPECT_EQ(first.testCase.inputs, again.testCase.inputs);
  EXPECT_EQ(first.testCase.tileOps, 1);
  Recipe recipe = llvm::cantFail(read(commented));
  EXPECT_EQ(recipe.testCase.seed, 0x1fu);
  auto context = oracles::makeContext({&backend});
  Case loaded = llvm::cantFail(recipe.testCase.load(*context));
  EXPECT_EQ(recipe.testCase.inputs, drawProgramInputs(loaded.module, 0x1f));
  EXPECT_NE(recipe.testCase.inputs, first.testCase.inputs);
  EXPECT_EQ(recipe.backend, "fake");
  EXPECT_EQ(recipe.testCase.settings, (Settings{{"lanes", 4}, {"tail", -1}}));
  EXPECT_EQ(recipe.pipeline, "builtin.module(a, b)");
  EXPECT_EQ(recipe.plants, (std::vector<std::string>{"p", "q"}));
}

TEST_F(BundleTest, BadPlainFilesSayWhere) {
  std::string folder = temporaryFolder();
  ASSERT_FALSE(llvm::errorToErrorCode(llvm::errorCodeToError(fs::create_directories(folder))));
  std::string file = folder + "/a.mlir";
  EXPECT_EQ(errorOf(file), "cannot read " + file + ": No such file or directory");
  EXPECT_EQ(errorOf(folder).find("bundle " + folder), 0u);
  ASSERT_FALSE(writeFile(file, "\n// npufuzz: seed=banana\n" + testing::programText({"mul"})));
  EXPECT_EQ(errorOf(file), file + ":2: expected seed=number, got banana");
  ASSERT_FALSE(writeFile(file, "module {\n  tile.nothing\n}\n"));
  EXPECT_EQ(errorOf(file).find(file + ":2:3: "), 0u) << errorOf(file);
}

TEST_F(BundleTest, UnwritableOutIsOneErrorAndLeavesNothing) {
  if (getuid() == 0)
    options.outDirectory = "/proc/npufuzz"; // root can write everywhere else
  else {
    options.outDirectory = temporaryFolder();
    ASSERT_EQ(mkdir(options.outDirectory.c_str(), 0555), 0);
  }
  CampaignResult partial;
  llvm::Expected<CampaignResult> failed = campaign::run(options, &partial);
  ASSERT_FALSE(failed);
  std::string line;
  llvm::handleAllErrors(failed.takeError(),
                        [&](const EnvironmentError &error) { line = error.message(); });
  EXPECT_NE(line.find(options.outDirectory), std::string::npos) << line;
}

/// Prevents the process from writing files of this size, like a full disk.
class FileSizeLimit {
public:
  explicit FileSizeLimit(rlim_t bytes) {
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    rlimit limit{bytes, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() { setrlimit(RLIMIT_FSIZE, &before); }

private:
  rlimit before;
};

TEST_F(BundleTest, FullDiskIsAnErrorThatKeepsTheFinding) {
  options.outDirectory = temporaryFolder();
  Finding finding;
  finding.original.program = finding.reduced.testCase.program = std::string(100000, ' ');
  finding.verdict.pass = "fake-3";
  std::string message;
  {
    FileSizeLimit limit(50000);
    llvm::Expected<std::string> failed = writeBundle(finding, {}, options, options.outDirectory);
    ASSERT_FALSE(failed);
    llvm::handleAllErrors(failed.takeError(),
                          [&](const EnvironmentError &error) { message = error.message(); });
  }
  EXPECT_EQ(message.find("cannot write "), 0u) << message;
  std::error_code error;
  EXPECT_EQ(fs::directory_iterator(options.outDirectory, error), fs::directory_iterator())
      << "half a bundle was left";
}

} // namespace
} // namespace npufuzz::campaign
