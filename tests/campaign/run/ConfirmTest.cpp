//===- ConfirmTest.cpp - confidence in unconfirmed cases ------------------===//
#include "campaign/run/Confirm.h"
#include "tests/campaign/FakeSource.h"

#include <gmock/gmock.h>

#include <csignal>

namespace npufuzz::campaign {

using testing::CampaignTest;

namespace {

/// Death of a worker in a function of MLIR's library.
Death deathInLibrary() {
  Death death;
  death.end = {ChildEnd::How::signalled, SIGSEGV};
  death.phase = Phase::compile;
  using Build = void (*)(mlir::OpBuilder &, mlir::OperationState &, std::optional<llvm::StringRef>);
  Build function = &mlir::ModuleOp::build;
  death.stack.addresses = {reinterpret_cast<uintptr_t>(function) + 1};
  return death;
}

} // namespace

TEST_F(CampaignTest, WhoAsksAgainNamesTheFunctionsFirst) {
  source.duringGeneration = [](uint64_t) {
    while (true)
      pause();
  };
  Death death = deathInLibrary();
  auto asked = llvm::cantFail(Confirmation::ofDeath(options, 0, death));
  waitReadable(llvm::to_vector(asked->fds()), /*milliseconds=*/60'000);
  EXPECT_FALSE(asked->poll());
  CaseRecord record = asked->giveUp("there is no time");
  ASSERT_EQ(record.findings.size(), 1u);
  EXPECT_THAT(record.findings[0].frames, ::testing::ElementsAre("mlir::ModuleOp::build"));
  EXPECT_NE(record.findings[0].evidence.find("there is no time"), std::string::npos);
}

} // namespace npufuzz::campaign
