// A child is read to its end, whatever that end is.
#include "support/WatchedChild.h"
#include "support/Sandbox.h"

#include <chrono>
#include <csignal>
#include <gtest/gtest.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
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

TEST(WatchedChild, APieceThatSleepsHangsByTheClockOnTheWall) {
  auto twoPieces = [](ChildSide &side) {
    for (int64_t piece = 0; piece < 2; ++piece) {
      side.begin(piece);
      usleep(100'000 + 60'000'000 * piece);
      side.end();
      side.write(".");
    }
  };
  limitChildPieces(5);
  Heard heard = watch(twoPieces, {1e4});
  limitChildPieces(0);
  EXPECT_EQ(heard.end.how, WatchedEnd::How::hung);
  EXPECT_EQ(heard.text, ".");
}

/// Restricts this process and its children to the current processor.
void shareOneProcessor() {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof one, &one), 0);
}

/// Keeps a processor busy for that much CPU time.
void work(double cpuSeconds) {
  for (clock_t end = clock() + static_cast<clock_t>(cpuSeconds * CLOCKS_PER_SEC); clock() < end;)
    ;
}

TEST(WatchedChild, TheTimeInWhichOthersHaveTheProcessorIsNoHang) {
  if (access("/proc/self/schedstat", R_OK) != 0)
    GTEST_SKIP() << "this system does not say how long a process waits for a processor";
  // With a tenth of the processor, 0.15 s take 1.5 s.
  auto starves = [](ChildSide &side) {
    shareOneProcessor();
    pid_t rival = fork();
    if (rival == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      while (true)
        ;
    }
    side.begin(0);
    setpriority(PRIO_PROCESS, 0, 10);
    auto begin = std::chrono::steady_clock::now();
    work(0.15);
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    side.end();
    kill(rival, SIGKILL);
    side.write(std::to_string(seconds.count()));
  };
  constexpr double wallSecondsMax = 0.75;
  limitChildPieces(wallSecondsMax);
  Heard heard = watch(starves, {1e4});
  limitChildPieces(0);
  EXPECT_EQ(heard.end.how, WatchedEnd::How::finished);
  EXPECT_GT(std::atof(heard.text.c_str()), wallSecondsMax) << "it did not starve";
}

TEST(WatchedChild, OneThatClosesItsPipeLivesOnNoLongerThanItMay) {
  auto closes = [](ChildSide &) {
    for (int fd = STDERR_FILENO + 1; fd < 64; ++fd)
      close(fd);
    while (true)
      pause();
  };
  limitClosedPipes(0.2);
  auto begin = std::chrono::steady_clock::now();
  Heard heard = watch(closes, {1e4});
  limitClosedPipes(closedPipeSecondsMax);
  EXPECT_EQ(heard.end.how, WatchedEnd::How::died);
  EXPECT_EQ(heard.end.end.how, ChildEnd::How::closedPipe);
  // Without another limit it may run longer.
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  EXPECT_GE(seconds.count(), 0.2);
  limitClosedPipes(1e4);
  EXPECT_EQ(watch(closes, {1e4}).end.how, WatchedEnd::How::died);
  limitClosedPipes(closedPipeSecondsMax);
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

// A user's --timeout=10s took 39 s on a busy machine when only CPU seconds counted.
TEST(WatchedChild, TheClockOnTheWallEndsWhatDoesNotWork) {
  auto begin = std::chrono::steady_clock::now();
  Heard heard = watch([](ChildSide &) { pause(); }, {/*cpuSecondsMax=*/60, /*wallSecondsMax=*/0.2});
  EXPECT_EQ(heard.end.how, WatchedEnd::How::hung);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
  SandboxResult result = llvm::cantFail(runInSandbox({60, 0.2}, [](ChildSide &) { pause(); }));
  ASSERT_TRUE(result.death.has_value());
  EXPECT_TRUE(result.death->hung);
}

TEST(WatchedChild, ThatEndsBeforeItsWorkReturnsHasDied) {
  Heard heard = watch(
      [](ChildSide &side) {
        side.write("half");
        _exit(0);
      },
      {10});
  EXPECT_EQ(heard.end.how, WatchedEnd::How::died);
  EXPECT_EQ(heard.end.end.how, ChildEnd::How::exited);
  EXPECT_EQ(heard.end.end.code, 0);
  EXPECT_EQ(heard.text, "half");
}

TEST(WatchedChild, IsOverWhoeverHoldsItsPipe) {
  auto begin = std::chrono::steady_clock::now();
  Heard heard = watch(
      [](ChildSide &side) {
        side.write("all");
        if (fork() == 0)
          pause();
      },
      {60});
  EXPECT_EQ(heard.end.how, WatchedEnd::How::finished);
  EXPECT_EQ(heard.text, "all");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
}

TEST(WatchedChild, HasItsGroupEndedWithIt) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  Heard heard = watch(
      [](ChildSide &) {
        if (fork() == 0)
          pause();
      },
      {60});
  close(ends[1]);
  char none;
  EXPECT_EQ(read(ends[0], &none, 1), 0) << "somebody holds the pipe that the group inherited";
  close(ends[0]);
}

// Bytes that the parent read while the child asked were counted twice, in the pipe and as read.
TEST(WatchedChild, MayWriteAsMuchAsItWants) {
  constexpr int lines = 100'000;
  Heard heard = watch(
      [](ChildSide &side) {
        for (int i = 0; i < lines; ++i) {
          side.write("a line\n");
          ForeignCode().hasReturned();
        }
      },
      {60});
  EXPECT_EQ(heard.end.how, WatchedEnd::How::finished);
  EXPECT_EQ(heard.text.size(), 7u * lines);
}

TEST(WatchedChild, IsEndedWhenOthersWriteToItsPipe) {
  Heard heard = watch(
      [](ChildSide &side) {
        side.write("a line\n");
        ForeignCode foreign;
        for (int fd = STDERR_FILENO + 1; fd < 64; ++fd)
          (void)!write(fd, "?", 1);
        foreign.hasReturned();
      },
      {10});
  EXPECT_EQ(heard.end.how, WatchedEnd::How::died);
  EXPECT_EQ(heard.end.end.how, ChildEnd::How::wroteToPipe);
}

// A child with much work looks once per line, which shows what foreign code did.
TEST(WatchedChild, MayLookLate) {
  for (bool looksLate : {false, true}) {
    Heard heard = watch(
        [&](ChildSide &side) {
          if (looksLate)
            side.lookLate();
          ForeignCode foreign;
          rlimit none{0, 0};
          setrlimit(RLIMIT_NOFILE, &none);
          foreign.hasReturned();
          side.write("a line\n");
        },
        {10});
    EXPECT_EQ(heard.end.end.how, ChildEnd::How::loweredLimit);
    EXPECT_EQ(heard.text, "");
  }
}

// The parent's objects end its other children when they are destroyed.
TEST(WatchedChild, DoesNotUnwindIntoItsParent) {
  void *memory =
      mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  struct Owner {
    pid_t maker;
    int &endsElsewhere;
    ~Owner() { endsElsewhere += getpid() != maker; }
  } owner{getpid(), *new (memory) int(0)};
  Heard heard = watch([](ChildSide &) { pthread_exit(nullptr); }, {10});
  EXPECT_EQ(heard.end.end.how, ChildEnd::How::exited);
  EXPECT_EQ(owner.endsElsewhere, 0);
}

TEST(WatchedChild, IsKilledAtItsLimitOfMemory) {
  constexpr int64_t mebibytesMax = 500;
  auto fill = [](int64_t mebibytes) {
    return watch(
        [=](ChildSide &side) {
          for (int64_t i = 0; i < mebibytes; ++i) {
            memset(malloc(1 << 20), 1, 1 << 20);
            usleep(1000);
          }
          side.write("done");
        },
        {60});
  };
  limitChildMemory(mebibytesMax);
  Heard below = fill(mebibytesMax / 4), above = fill(2 * mebibytesMax);
  limitChildMemory(0);
  EXPECT_EQ(below.text, "done");
  EXPECT_EQ(above.end.how, WatchedEnd::How::died);
  EXPECT_EQ(above.end.end.how, ChildEnd::How::tooMuchMemory);
  EXPECT_EQ(above.end.end.code, mebibytesMax);
  EXPECT_EQ(fill(2).text, "done");
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
