// A child is heard to its end, whatever that end is.
#include "support/WatchedChild.h"
#include "support/Sandbox.h"

#include <chrono>
#include <csignal>
#include <gtest/gtest.h>
#include <unistd.h>

namespace npufuzz {
namespace {

struct Heard {
  WatchedEnd end;
  std::string text;
};

Heard watch(llvm::function_ref<void(ChildSide &)> work, TimeLimit limit, bool stops = false) {
  Heard heard;
  heard.end = llvm::cantFail(watchChild(
      work, limit, [&](std::string &text) { heard.text += std::exchange(text, {}); },
      [&] { return stops && !heard.text.empty(); }));
  return heard;
}

TEST(WatchedChild, IsHeardToItsEnd) {
  Heard heard = watch(
      [](ChildSide &side) {
        side.begin(0);
        side.write("one\n");
        side.end();
        side.write("two");
      },
      {10});
  EXPECT_EQ(heard.end.how, WatchedEnd::How::finished);
  EXPECT_EQ(heard.text, "one\ntwo");
  EXPECT_FALSE(heard.end.wasBusy);
}

TEST(WatchedChild, ItsDeathSaysWhatItWasAt) {
  Heard heard = watch(
      [](ChildSide &side) {
        side.begin(3);
        side.write("before");
        *currentPhase = static_cast<uint8_t>(Phase::execute);
        (void)!write(STDERR_FILENO, "last words", 10);
        raise(SIGSEGV);
      },
      {10});
  EXPECT_EQ(heard.end.how, WatchedEnd::How::died);
  EXPECT_TRUE(heard.end.wasBusy);
  EXPECT_EQ(heard.end.phase, Phase::execute);
  EXPECT_EQ(heard.end.errorText, "last words");
  EXPECT_EQ(heard.text, "before");
}

TEST(WatchedChild, IsStoppedWhenItsParentWants) {
  Heard heard = watch(
      [](ChildSide &side) {
        side.write("here");
        pause();
      },
      {10}, /*stops=*/true);
  EXPECT_EQ(heard.end.how, WatchedEnd::How::stopped);
}

// A user's --timeout=10s took 39 s on a busy machine, when only CPU seconds counted.
TEST(WatchedChild, TheClockOnTheWallEndsWhatDoesNotWork) {
  auto begin = std::chrono::steady_clock::now();
  Heard heard = watch([](ChildSide &) { pause(); }, {/*cpuSecondsMax=*/60, /*wallSecondsMax=*/0.2});
  EXPECT_EQ(heard.end.how, WatchedEnd::How::hung);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
  SandboxResult result = llvm::cantFail(runInSandbox({60, 0.2}, [](ChildSide &) { pause(); }));
  ASSERT_TRUE(result.death.has_value());
  EXPECT_TRUE(result.death->hung);
}

TEST(LineBuffer, KeepsTheBeginningOfALine) {
  LineBuffer buffer;
  std::vector<std::string> lines;
  auto take = [&](llvm::StringRef line) { lines.push_back(line.str()); };
  buffer.unread = "one\n\ntw";
  buffer.takeLines(take);
  EXPECT_EQ(lines, (std::vector<std::string>{"one", ""}));
  EXPECT_EQ(buffer.unread, "tw");
  buffer.unread += "o\n";
  buffer.takeLines(take);
  EXPECT_EQ(lines.back(), "two");
  EXPECT_EQ(buffer.unread, "");
}

} // namespace
} // namespace npufuzz
