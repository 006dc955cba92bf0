//===- StatusTest.cpp - what a person who waits is shown ------------------===//
#include "campaign/run/Status.h"

#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

#include <thread>

namespace npufuzz::campaign {

TEST(Status, ReductionIsShownBehindALongSearch) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  CampaignOptions options;
  options.status = &stream;
  options.liveStatus = true;
  Status status(options);
  auto waitForNextLine = [] { std::this_thread::sleep_for(std::chrono::milliseconds(300)); };
  waitForNextLine();
  status.progress(CampaignResult(), /*seconds=*/7200);
  EXPECT_NE(text.find("7200 s"), std::string::npos) << text;
  waitForNextLine();
  status.reducing(Finding(), 1, 2, /*seconds=*/0.3);
  EXPECT_NE(text.find("reducing 1 of 2"), std::string::npos) << text;
}

} // namespace npufuzz::campaign
