// Sequences are cases like others: workers, journal, bundles, database and reports handle them. The
// simulator is a stand-in that gives the same answer for each sequence: memory differs from the
// expected contents.
#include "SequenceRun.h"
#include "backend/pytorchsim/machine/SequenceMachine.h"
#include "backend/pytorchsim/machine/VectorInstructions.h"
#include "campaign/bundles/Bundle.h"
#include "campaign/database/RecordRun.h"
#include "campaign/findings/Isolated.h"
#include "campaign/report/Collect.h"
#include "campaign/report/Render.h"
#include "campaign/run/Journal.h"
#include "campaign/run/Summary.h"
#include "oracles/sequences/JudgeSequence.h"
#include "support/Files.h"
#include "tests/backend/pytorchsim/StandIn.h"
#include "tests/campaign/database/World.h"

#include <gmock/gmock.h>

#include <set>

namespace npufuzz::campaign {

using ::testing::HasSubstr;
using FrameKind = pytorchsim::Frame::Kind;

namespace {

/// Answers for more sequences than share a start: results that no sequence has, and memory without
/// a byte.
std::string wrongAnswers() {
  constexpr uint64_t sequencesMax = 4096, resultsOfFrame = 16, resultWords = 3;
  std::string text;
  for (uint64_t i = 0; i < sequencesMax; i += resultsOfFrame)
    text += frameText(FrameKind::results, i, std::vector<uint64_t>(resultsOfFrame * resultWords));
  for (uint64_t i = 0; i < sequencesMax; ++i)
    text += frameText(FrameKind::memory, i, {});
  return text;
}

class SequenceCampaign : public npufuzz::testing::SequenceRun {
protected:
  void SetUp() override {
    simulator.write("out", wrongAnswers());
    // Without `lanes`, which would give a finding for each instruction.
    using enum sequences::Family;
    useSimulator(simulator.path("simulator"), simulator.path("pk"), {transfers, array, functions});
    if (std::string missing = pytorchsim::sequenceMachineOf(pytorchsimBackend())->missing();
        !missing.empty())
      GTEST_SKIP() << missing;
    options.baseSeed = 5;
    options.count = 600;
    options.outDirectory = simulator.path("out-folder");
    std::filesystem::create_directories(options.outDirectory);
  }
  /// Part of a result that does not depend on time.
  static std::vector<std::string> told(const CampaignResult &result) {
    std::vector<std::string> lines;
    for (const Finding &finding : result.findings)
      lines.push_back(finding.verdict.signature() + " " + std::to_string(finding.index) + " " +
                      std::to_string(finding.seed) + " " + std::to_string(finding.occurrences) +
                      "\n" + finding.original.program + finding.reduced.testCase.program);
    lines.push_back(std::to_string(result.programs) + " " + std::to_string(result.discards));
    return lines;
  }
  CampaignResult runWith(std::unique_ptr<Journal> journal) {
    journal->secondsBetween = 0;
    options.journal = journal.get();
    CampaignResult result = run();
    EXPECT_EQ(journal->trouble(), "");
    options.journal = nullptr;
    return result;
  }
  std::string text(const std::string &path) { return llvm::cantFail(readFile(path)); }

  pytorchsim::StandIn simulator{"cat \"$HERE/out\""};
};

} // namespace

TEST_F(SequenceCampaign, FindsTheSameWithAnyNumberOfWorkers) {
  CampaignResult alone = run();
  EXPECT_EQ(alone.programs, 600);
  EXPECT_GE(alone.findings.size(), 2u); // one per family
  options.jobs = 3;
  EXPECT_EQ(told(run()), told(alone));
}

TEST_F(SequenceCampaign, NamesTheVectorInstructionToBlame) {
  useFamilies({sequences::Family::lanes});
  options.reducer = nullptr;
  options.count = 30;
  CampaignResult alone = run();
  EXPECT_GE(alone.findings.size(), 5u);
  auto context = oracles::makeContext(options.evaluate.backends);
  for (const Finding &finding : alone.findings) {
    pytorchsim::Sequence sequence =
        oracles::sequenceIn(llvm::cantFail(finding.original.load(*context)).module);
    auto first = llvm::find_if(sequence.steps, [](const pytorchsim::Step &step) {
      return step.kind >= pytorchsim::StepKind::raw;
    });
    ASSERT_NE(first, sequence.steps.end());
    llvm::StringRef name = pytorchsim::nameOfVectorWord(static_cast<uint32_t>(first->numbers[0]));
    EXPECT_EQ(finding.verdict.kind, "lanes: memory is not written, " + name.str());
  }
  options.jobs = 3;
  EXPECT_EQ(told(run()), told(alone));
}

TEST_F(SequenceCampaign, FindsInShardsWhatItFindsAsOne) {
  options.reducer = nullptr;
  CampaignResult whole = run();
  std::set<std::string> seen;
  int64_t programs = 0;
  options.shardCount = 3;
  for (options.shardIndex = 0; options.shardIndex < 3; ++options.shardIndex) {
    CampaignResult part = run();
    programs += part.programs;
    for (const Finding &finding : part.findings)
      seen.insert(finding.verdict.signature());
  }
  EXPECT_EQ(programs, whole.programs);
  for (const Finding &finding : whole.findings)
    EXPECT_TRUE(seen.contains(finding.verdict.signature())) << finding.verdict.signature();
  EXPECT_EQ(seen.size(), whole.findings.size());
}

TEST_F(SequenceCampaign, GoesOnWhereItWasStopped) {
  CampaignResult whole = run();
  options.count = 200;
  runWith(llvm::cantFail(Journal::begin(options.outDirectory, {}, {"--count=200"})));
  options.count = 600;
  options.jobs = 2;
  CampaignResult resumed = runWith(llvm::cantFail(Journal::open(options.outDirectory, {})));
  EXPECT_EQ(told(resumed), told(whole));
}

TEST_F(SequenceCampaign, LeavesBundlesThatAreReplayed) {
  CampaignResult result = run();
  auto context = oracles::makeContext(options.evaluate.backends);
  ASSERT_FALSE(result.findings.empty());
  for (const Finding &finding : result.findings) {
    EXPECT_TRUE(finding.reduced.isFull) << finding.verdict.signature();
    EXPECT_LT(finding.reduced.testCase.tileOps, finding.original.tileOps);
    std::string program = finding.bundle + "/program.seq";
    EXPECT_THAT(text(program), HasSubstr("kind=instruction-sequence"));
    EXPECT_THAT(text(finding.bundle + "/report.md"), HasSubstr("original.seq"));
    for (const std::string &path : {finding.bundle, program}) {
      Recipe recipe = llvm::cantFail(readRecipe(path, *context));
      EXPECT_EQ(recipe.backend, "pytorchsim");
      EXPECT_EQ(recipe.testCase.tileOps, finding.reduced.testCase.tileOps);
      std::vector<oracles::Verdict> shown =
          evaluateIsolated(recipe.testCase, options.evaluate).findings();
      ASSERT_EQ(shown.size(), 1u);
      EXPECT_EQ(shown[0].signature(), finding.verdict.signature());
    }
    EXPECT_EQ(llvm::cantFail(readRecipe(finding.bundle, *context)).signature,
              finding.verdict.signature());
    EXPECT_EQ(
        llvm::cantFail(readRecipe(finding.bundle + "/original.seq", *context)).testCase.tileOps,
        finding.original.tileOps);
  }
  EXPECT_EQ(llvm::cantFail(findRecipes(options.outDirectory)).size(), result.findings.size());
}

/// Older versions wrote no case.json beside a sequence.
TEST_F(SequenceCampaign, BundlesOfOlderVersionsAreReplayed) {
  std::string root = simulator.path("old"), bundle = root + "/1234-transfers";
  std::filesystem::create_directories(bundle);
  const std::string sequence = "machine 4 1024 2048\nfill-dram 0 256 1 0\nfill-banks 0 128 2 0\n";
  llvm::cantFail(writeFile(bundle + "/sequence.seq", "# transfers: a bank differs\n" + sequence));
  llvm::cantFail(writeFile(bundle + "/original.seq", sequence));
  llvm::cantFail(writeFile(bundle + "/sequence.json", "{\"kind\": \"sequence\"}"));
  EXPECT_EQ(llvm::cantFail(findRecipes(root)), std::vector<std::string>{bundle});
  auto context = oracles::makeContext(options.evaluate.backends);
  for (const std::string &path : {bundle, bundle + "/sequence.seq", bundle + "/original.seq"}) {
    Recipe recipe = llvm::cantFail(readRecipe(path, *context));
    EXPECT_EQ(recipe.testCase.kind, instructionSequence);
    std::vector<oracles::Verdict> shown =
        evaluateIsolated(recipe.testCase, options.evaluate).findings();
    ASSERT_EQ(shown.size(), 1u);
    EXPECT_THAT(shown[0].message(), HasSubstr("it wrote another amount of memory"));
  }
}

TEST_F(SequenceCampaign, IsKeptInTheDatabaseWithItsRepros) {
  CampaignResult result = run();
  auto database = testing::emptyDatabase();
  database::Repros repros;
  auto met = llvm::cantFail(database::runOf(options, result, testing::day, {}, repros));
  llvm::cantFail(database->write([&] { return database->put(met, repros); }));
  auto found = testing::findingsOf(*database);
  ASSERT_EQ(found.size(), result.findings.size());
  for (const database::Triaged &finding : found)
    EXPECT_TRUE(llvm::cantFail(database->repro(finding.repro)).count("program.seq"));
}

TEST_F(SequenceCampaign, IsInTheReportsThatMachinesRead) {
  CampaignResult result = run();
  llvm::cantFail(writeFile(options.outDirectory + "/summary.json", summaryJson(options, result)));
  report::RunReport report = llvm::cantFail(report::collect({options.outDirectory}));
  std::string junit = junitXml(report), sarif = report::sarif(report);
  for (const Finding &finding : result.findings) {
    EXPECT_THAT(junit, HasSubstr(finding.verdict.signature()));
    EXPECT_THAT(sarif, HasSubstr(finding.verdict.signature()));
  }
  EXPECT_THAT(sarif, HasSubstr("/program.seq"));
  EXPECT_THAT(sarif, ::testing::Not(HasSubstr(".mlir")));
}

TEST_F(SequenceCampaign, DiscardsKnownDifferencesUnlessTheyAreAskedFor) {
  useFamilies({sequences::Family::lanes});
  options.reducer = nullptr;
  options.evaluate.blame = false;
  options.count = 100;
  CampaignResult result = run();
  EXPECT_GT(result.discards, 10);
  for (const auto &[reason, times] : result.discardReasons)
    EXPECT_TRUE(llvm::StringRef(reason).starts_with("a known difference: ")) << reason;
  options.evaluate.skipsKnownDifferences = false;
  EXPECT_EQ(run().discards, 0);
}

TEST_F(SequenceCampaign, StartsTheSimulatorOnceForManySequences) {
  options.evaluate.oracles = {oracles::findOracle("agree")};
  options.reducer = nullptr;
  options.findingsMax = INT64_MAX;
  useFamilies({sequences::Family::transfers});
  options.count = 1024;
  run();
  // Two starts for each machine of a block, and two when the finding is asked alone.
  EXPECT_LT(simulator.starts(), 40u);
}

TEST(SequenceCases, OfABlockShareAMachineAndAFamily) {
  auto source = sequences::sequenceCases({});
  auto context = oracles::makeContext({&pytorchsimBackend()});
  std::set<std::string> families;
  for (int64_t block = 0; block < 20; ++block) {
    std::set<std::string> ofBlock;
    for (int64_t index : {block * 256, block * 256 + 1, block * 256 + 255}) {
      Counters counters;
      Case testCase = source->generateAt(*context, 2006, index, counters, Drawing::inProcess);
      EXPECT_EQ(testCase.seed, source->caseSeed(2006, index));
      pytorchsim::Sequence sequence = oracles::sequenceIn(testCase.module);
      ofBlock.insert(sequence.family + " " + std::to_string(sequence.lanes) + " " +
                     std::to_string(sequence.bankBytes));
      families.insert(sequence.family);
    }
    EXPECT_EQ(ofBlock.size(), 1u) << block;
  }
  EXPECT_EQ(families, (std::set<std::string>{"array", "functions", "lanes", "transfers"}));
}

/// The eighth draw of `npufuzz sequences --seed=5` in older versions, and its family.
TEST(SequenceCases, AreWhatOlderVersionsDrewOfABaseSeed) {
  auto source = sequences::sequenceCases({});
  auto context = oracles::makeContext({&pytorchsimBackend()});
  Counters counters;
  Case testCase = source->generateAt(*context, 5, 7, counters, Drawing::inProcess);
  EXPECT_EQ(testCase.seed, 0xaffdaa956b72ff55u);
  EXPECT_EQ(oracles::sequenceText(testCase.module),
            "machine 16 1024 4096 compares-lanes\nfamily lanes\n"
            "fill-dram 0 512 0x1282f1b3 0xffffffffffffffff\n"
            "fill-banks 0 128 0x1282f1b4 0xffffffffffffffff\n"
            "vector-length 32 64 3\nload 8 0\nload 16 256\nload 24 512\n"
            "vector-length 4 64 0\nload 0 768\n"
            "vector-length 31 8 2\nvector 0xc7040c57 0 0\n"
            "vector-length 10 32 3\nvector 0x48819457 0 0\n"
            "vector-length 1 64 0\nvector-memory 0xac5fc07 256 16\n"
            "vector-length 64 8 1\nvector-memory 0x7858407 250 0\n"
            "vector-length 8 32 0\nvector 0x1a880457 0 0\n"
            "vector-length 32 64 3\nstore 8 0\nstore 16 256\nstore 24 512\n"
            "vector-length 4 64 0\nstore 0 768\n");
}

TEST(SequenceCases, SayWhatIsNoSequence) {
  auto context = oracles::makeContext({&pytorchsimBackend()});
  auto parsed = sequences::parseSequenceCase(*context, "machine 4 1024 2048\npop\n", "a.seq");
  ASSERT_FALSE(static_cast<bool>(parsed));
  EXPECT_EQ(llvm::toString(parsed.takeError()), "a.seq: line 2: no step of this form: pop");
}

} // namespace npufuzz::campaign
