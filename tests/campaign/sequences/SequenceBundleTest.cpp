// What a campaign of sequences leaves behind.
#include "campaign/sequences/SequenceBundle.h"
#include "support/Files.h"
#include "support/Json.h"
#include "support/WorkFolder.h"

#include "llvm/Support/FileSystem.h"

using namespace npufuzz;
using namespace npufuzz::campaign::sequences;

namespace {

const char *const text = "machine 4 1024 2048\nmove-in 512 64\n";

SequenceFinding findingOf(const std::string &message) {
  SequenceFinding finding;
  finding.result = {SequenceResult::Status::differs, message, "a bank differs"};
  finding.sequence = llvm::cantFail(pytorchsim::parseSequence(text));
  finding.original = finding.sequence;
  finding.original.steps.push_back(finding.sequence.steps.front());
  finding.family = Family::transfers;
  finding.seed = 7;
  finding.times = 3;
  return finding;
}

std::string read(const std::string &path) { return llvm::cantFail(readFile(path)); }

} // namespace

TEST(SequenceBundle, IsRunAgainByWhatItHolds) {
  auto folder = llvm::cantFail(WorkFolder::make());
  SequenceFinding finding = findingOf("lane 0 at 64: expected 01, got 02");
  std::string root = folder->path("out"), name = bundleName("transfers: a bank differs", finding);
  ASSERT_FALSE(bool(writeBundle(root, "transfers: a bank differs", finding)));
  std::string bundle = root + "/" + name + "/";
  auto again = pytorchsim::parseSequence(read(bundle + sequenceFile.str()));
  ASSERT_TRUE(bool(again)) << llvm::toString(again.takeError());
  EXPECT_EQ(pytorchsim::textOf(*again), pytorchsim::textOf(finding.sequence));
  auto original = pytorchsim::parseSequence(read(bundle + "original.seq"));
  ASSERT_TRUE(bool(original)) << llvm::toString(original.takeError());
  EXPECT_EQ(original->steps.size(), 2u);
  EXPECT_NE(read(bundle + "report.md").find(finding.result.message), std::string::npos);
}

TEST(SequenceBundle, IsTheSameWheneverItIsWritten) {
  auto folder = llvm::cantFail(WorkFolder::make());
  std::string key = "transfers: a bank differs", root = folder->path("out");
  SequenceFinding finding = findingOf("lane 0");
  std::string file = root + "/" + bundleName(key, finding) + "/sequence.json";
  ASSERT_FALSE(bool(writeBundle(root, key, finding)));
  std::string first = read(file);
  finding.times = 99; // how often it came is no part of what it is
  ASSERT_FALSE(bool(writeBundle(root, key, finding)));
  EXPECT_EQ(read(file), first);
  EXPECT_NE(bundleName("transfers: DRAM differs", finding), bundleName(key, finding));
}

TEST(SequenceSummaryFile, CountsWhatWasRunAndWhatWasNot) {
  SequenceOptions options;
  options.seed = 5;
  options.count = 12;
  SequenceSummary summary;
  summary.sequences = 10;
  summary.byFamily["transfers"] = 10;
  summary.blindSpots["transfers of no elements"] = 2;
  summary.findings["transfers: a bank differs"] = findingOf("says \xff"); // no UTF-8
  Json json = parseJson(summaryJson(options, summary, "out"));
  ASSERT_FALSE(json.is_discarded());
  EXPECT_EQ(json["programs"], 10);
  EXPECT_EQ(json["discards"], 2);
  EXPECT_EQ(json["findings"][0]["occurrences"], 3);
  EXPECT_EQ(json["findings"][0]["steps"], 1);
  std::string bundle = json["findings"][0]["bundle"];
  EXPECT_TRUE(llvm::StringRef(bundle).starts_with("out/")) << bundle;
}
