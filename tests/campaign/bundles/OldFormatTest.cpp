// Old bundles replay for ever: two of format 1, as they were written, and what they show.
#include "campaign/bundles/Bundle.h"
#include "campaign/cases/FunctionCases.h"
#include "campaign/findings/Isolated.h"
#include "support/Files.h"
#include "support/Version.h"

#include "llvm/Support/FileSystem.h"

#include <gmock/gmock.h>

namespace npufuzz::campaign {
namespace {

std::string stored(const char *name) {
  return NPUFUZZ_SOURCE_DIR "/tests/campaign/bundles/format1/" + std::string(name);
}

class OldFormat : public testing::Test {
protected:
  static void SetUpTestSuite() {
    for (const Backend *backend : allBackends())
      backend->registerPasses();
  }
  Recipe read(const std::string &path) { return llvm::cantFail(readRecipe(path, *context)); }

  /// Signatures of the findings of a replay.
  std::vector<std::string> replay(const Recipe &recipe) {
    EvaluateOptions options;
    options.backends = {findBackend(recipe.backend)};
    options.pipeline = recipe.pipeline;
    options.plants = recipe.plants;
    std::vector<std::string> signatures;
    for (const oracles::Verdict &bug : evaluateIsolated(recipe.testCase, options).findings())
      signatures.push_back(bug.signature());
    return signatures;
  }

  std::unique_ptr<mlir::MLIRContext> context = oracles::makeContext(allBackends());
};

TEST_F(OldFormat, AProgramReplays) {
  Recipe recipe = read(stored("program"));
  EXPECT_EQ(recipe.testCase.kind, tileProgram);
  EXPECT_EQ(recipe.testCase.pipeline, "");
  EXPECT_EQ(replay(recipe), std::vector<std::string>{recipe.signature});
}

TEST_F(OldFormat, AFunctionReplaysAndItsNumbersAreGone) {
  Recipe recipe = read(stored("function"));
  EXPECT_EQ(recipe.testCase.kind, upstreamFunction);
  EXPECT_TRUE(recipe.testCase.settings.empty()) << "kind and passes are no settings";
  EXPECT_THAT(recipe.testCase.pipeline, testing::StartsWith("builtin.module(convert-scf-to-cf,"));
  EXPECT_EQ(replay(recipe), std::vector<std::string>{recipe.signature});
}

// Its inputs are drawn again from its seed: those in the bundle are not in the file.
TEST_F(OldFormat, AFunctionWithoutItsBundleIsToldByItsComment) {
  llvm::SmallString<128> file;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("npufuzz-old", "mlir", file));
  llvm::cantFail(writeFile(file, llvm::cantFail(readFile(stored("function/program.mlir")))));
  Recipe recipe = read(file.str().str());
  llvm::sys::fs::remove(file);
  EXPECT_EQ(recipe.testCase.kind, upstreamFunction);
  EXPECT_TRUE(recipe.testCase.settings.empty());
  EXPECT_EQ(recipe.pipeline, "builtin.module(canonicalize)");
  EXPECT_TRUE(recipe.testCase.inputs.empty());
  EXPECT_TRUE(bool(recipe.testCase.load(*context)));
}

TEST_F(OldFormat, OneOfTheFutureIsRefusedInOneLine) {
  llvm::SmallString<128> folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("npufuzz-new", folder));
  llvm::cantFail(writeFile((folder + "/case.json").str(), "{\"format\": 3, \"version\": \"9.1\"}"));
  llvm::cantFail(writeFile((folder + "/program.mlir").str(), "module {}"));
  auto recipe = readRecipe(folder, *context);
  ASSERT_FALSE(bool(recipe));
  EXPECT_THAT(llvm::toString(recipe.takeError()),
              testing::HasSubstr("case.json: expected \"format\": 1 to 2, which npufuzz " +
                                 version().str() +
                                 " reads, got 3: a newer npufuzz (9.1) wrote this"));
  llvm::sys::fs::remove_directories(folder);
}

} // namespace
} // namespace npufuzz::campaign
