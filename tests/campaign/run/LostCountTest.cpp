//===- LostCountTest.cpp - a run whose count is wrong says so -------------===//
#include "campaign/run/Journal.h"
#include "support/EnvironmentError.h"
#include "support/Files.h"
#include "support/Json.h"
#include "tests/campaign/FakeSource.h"

#include <filesystem>

namespace npufuzz::campaign {

using testing::CampaignTest;

namespace {

class LostCount : public CampaignTest {
protected:
  LostCount() {
    options.outDirectory = temporaryFolder();
    std::filesystem::create_directories(options.outDirectory);
    takeJournal(llvm::cantFail(Journal::begin(options.outDirectory, {}, {"--count=60"})));
    run();
  }

  void takeJournal(std::unique_ptr<Journal> taken) {
    journal = std::move(taken);
    journal->secondsBetween = 0;
    options.journal = journal.get();
  }

  /// Message of a resumed run whose checkpoint has this number instead of its own.
  std::string goOnWith(const char *key, int64_t number) {
    std::string path = options.outDirectory + "/campaign.checkpoint";
    Json json = parseJson(llvm::cantFail(readFile(path)));
    json[key] = number;
    llvm::cantFail(writeFile(path, jsonLine(json)));
    takeJournal(llvm::cantFail(Journal::open(options.outDirectory, {})));
    llvm::Expected<CampaignResult> result = campaign::run(options);
    return result ? "" : llvm::toString(result.takeError());
  }

  std::unique_ptr<Journal> journal;
};

} // namespace

TEST_F(LostCount, IsNoResultOfARun) {
  EXPECT_EQ(goOnWith("programs", 60), "");
  EXPECT_EQ(goOnWith("programs", 59),
            "the campaign lost count: 59 programs in the summary, 60 taken, 60 expected");
}

TEST_F(LostCount, IsNotThatOfARunThatHasHadMore) {
  options.count = 40;
  EXPECT_EQ(goOnWith("programs", 60), "");
  options.count = 80;
  EXPECT_EQ(goOnWith("programs", 60), "");
}

} // namespace npufuzz::campaign
