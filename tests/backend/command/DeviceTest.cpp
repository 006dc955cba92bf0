//===- DeviceTest.cpp - boards that are shared, and that fail -------------===//
#include "Manifests.h"
#include "backend/command/CommandBackend.h"
#include "oracles/Evaluate.h"
#include "support/DeviceUse.h"
#include "support/Files.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace npufuzz::command {

using namespace npufuzz::tests;
using testing::HasSubstr;

namespace {

/// Steps of a manifest without a compiler; counts what was noted since the test began.
class DeviceTest : public testing::Test {
protected:
  DeviceTest() {
    countDeviceUse();
    before = deviceUse();
  }
  /// `run` is a line of shell that runs in the work folder; `device` is the manifest's.
  void set(const std::string &run, const std::string &device) {
    Json step = {"/bin/sh", "-c", run};
    manifest = llvm::cantFail(
        parseManifest(R"({"name": "board", "summary": "a stand-in", "run": {"command": )" +
                          step.dump() + R"(}, "device": )" + device + "}",
                      "manifest.json"));
    manifest.folder = llvm::StringRef(work->path()).rtrim('/').str();
    toolchain = std::make_unique<Toolchain>(manifest);
  }
  StepResult run() { return toolchain->take(Toolchain::StepName::run, *work, {}); }
  std::string lockFile() { return manifest.folder + "/board"; }
  int64_t retries(int code) { return deviceUse().retries[code] - before.retries[code]; }
  int64_t waits() { return deviceUse().waits - before.waits; }
  std::string text(const std::string &file) { return llvm::cantFail(readFile(work->path(file))); }

  std::unique_ptr<WorkFolder> work = llvm::cantFail(WorkFolder::make());
  DeviceUse before;
  Manifest manifest;
  std::unique_ptr<Toolchain> toolchain;
};

/// True if another program could have the device now.
bool isFree(const std::string &file) {
  int descriptor = ::open(file.c_str(), O_RDWR | O_CLOEXEC);
  bool isFree = ::flock(descriptor, LOCK_EX | LOCK_NB) == 0;
  ::close(descriptor);
  return isFree;
}

/// Another program that has the device.
class Holder {
public:
  explicit Holder(const std::string &file) {
    int ready[2];
    EXPECT_EQ(::pipe(ready), 0);
    process = ::fork();
    if (process == 0) {
      int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT, 0666);
      ::flock(descriptor, LOCK_EX);
      ::write(ready[1], "x", 1);
      for (;;)
        ::pause();
    }
    char byte = 0;
    EXPECT_EQ(::read(ready[0], &byte, 1), 1);
    ::close(ready[0]);
    ::close(ready[1]);
  }
  ~Holder() { die(); }
  void die() {
    if (process > 0) {
      ::kill(process, SIGKILL);
      ::waitpid(process, nullptr, 0);
    }
    process = -1;
  }

private:
  pid_t process = -1;
};

constexpr const char *locked = R"({"lock": "{manifest}/board", "wait-seconds": 60})";

} // namespace

TEST_F(DeviceTest, IsLockedWhileAProgramRunsAndNotAfterwards) {
  // util-linux's flock is how programs of others take part.
  set("flock --nonblock board true && exit 3; exit 0", locked);
  EXPECT_EQ(run().how, StepResult::How::done);
  EXPECT_TRUE(isFree(lockFile()));
  EXPECT_EQ(waits(), 0);
}

TEST_F(DeviceTest, IsWaitedForUntilItsHolderDies) {
  set("echo ran > ran", locked);
  Holder holder(lockFile());
  std::thread killer([&] {
    while (waits() == 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    EXPECT_FALSE(std::filesystem::exists(work->path("ran")));
    holder.die();
  });
  EXPECT_EQ(run().how, StepResult::How::done);
  killer.join();
  EXPECT_EQ(text("ran"), "ran\n");
  EXPECT_EQ(waits(), 1);
  EXPECT_GE(deviceUse().waitedMilliseconds, before.waitedMilliseconds);
}

TEST_F(DeviceTest, ThatStaysTakenIsNobodysBug) {
  set("echo ran > ran", R"({"lock": "{manifest}/board", "wait-seconds": 0.2})");
  Holder holder(lockFile());
  StepResult result = run();
  EXPECT_EQ(result.how, StepResult::How::unsupported);
  EXPECT_THAT(result.message, HasSubstr("another program holds the lock " + lockFile()));
  EXPECT_FALSE(std::filesystem::exists(work->path("ran")));
  EXPECT_EQ(deviceUse().missed - before.missed, 1);
}

TEST_F(DeviceTest, IsLockedForOneRunAtATimeOfSeveralProcesses) {
  set("test -e busy && echo two >> clash; : > busy; sleep 0.05; rm busy; echo ran >> log", locked);
  std::vector<pid_t> processes;
  for (int i = 0; i < 4; ++i) {
    processes.push_back(::fork());
    if (processes.back() == 0)
      ::_exit(run().how == StepResult::How::done ? 0 : 1);
  }
  for (pid_t process : processes) {
    int status = 1;
    ::waitpid(process, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_FALSE(std::filesystem::exists(work->path("clash")));
  EXPECT_EQ(text("log"), "ran\nran\nran\nran\n");
  EXPECT_GT(waits(), 0); // counted by the processes, seen by this one
}

TEST_F(DeviceTest, IsKeptByAProcessThatHasATurnAlready) {
  set("true", R"({"lock": "{manifest}/board", "exclusive": "case"})");
  EXPECT_TRUE(toolchain->isTurnOfCase());
  auto turn = llvm::cantFail(toolchain->takeTurn());
  EXPECT_FALSE(isFree(lockFile()));
  EXPECT_EQ(run().how, StepResult::How::done);
  EXPECT_FALSE(isFree(lockFile()));
  turn = nullptr;
  EXPECT_TRUE(isFree(lockFile()));
}

TEST_F(DeviceTest, IsNoLink) {
  set("true", locked);
  ASSERT_EQ(::symlink("/dev/null", lockFile().c_str()), 0);
  EXPECT_THAT(toolchain->missing(), HasSubstr("cannot lock " + lockFile()));
  StepResult result = run();
  EXPECT_EQ(result.how, StepResult::How::unsupported);
  EXPECT_THAT(result.message, HasSubstr("cannot lock " + lockFile()));
}

TEST_F(DeviceTest, ThatFailsIsAskedAgainAndCounted) {
  set("mkdir -p outputs; ls outputs >> seen; touch outputs/left; echo x >> tries; "
      "test $(wc -l < tries) -gt 2 || exit 75",
      R"({"retry-exit-codes": [75, 76]})");
  EXPECT_EQ(run().how, StepResult::How::done);
  EXPECT_EQ(retries(75), 2);
  EXPECT_EQ(retries(76), 0);
  EXPECT_EQ(text("seen"), ""); // a failed run leaves nothing for the next
  EXPECT_THAT(deviceUse().text(), HasSubstr("exit code 75: "));
}

TEST_F(DeviceTest, ThatFailsEachTimeIsNobodysBug) {
  set("echo x >> tries; echo 'error: no carrier' >&2; exit 75",
      R"({"retry-exit-codes": [75], "retries": 3})");
  StepResult result = run();
  EXPECT_EQ(result.how, StepResult::How::unsupported);
  EXPECT_EQ(result.message, "the device failed each time: exited with code 75: error: no carrier");
  EXPECT_EQ(text("tries"), "x\nx\nx\nx\n");
  EXPECT_EQ(deviceUse().failures - before.failures, 1);
}

TEST_F(DeviceTest, OtherExitCodesAreThePrograms) {
  set("echo x >> tries; exit 1", R"({"retry-exit-codes": [75]})");
  EXPECT_EQ(run().how, StepResult::How::failed);
  EXPECT_EQ(text("tries"), "x\n");
}

TEST_F(DeviceTest, TheTimeOfAWaitIsNotThatOfItsProcess) {
  EXPECT_EQ(deviceMillisecondsWaitedBy(1 << 30), 0);
  noteDeviceWait();
  int64_t mine = deviceMillisecondsWaitedBy(::getpid());
  noteDeviceWaited(7);
  EXPECT_EQ(deviceMillisecondsWaitedBy(::getpid()) - mine, 7);
}

TEST(DeviceUseTest, IsToldInWords) {
  EXPECT_EQ(DeviceUse().text(), "");
  EXPECT_TRUE(DeviceUse().isNone());
  DeviceUse use{.retries = {{75, 2}, {76, 1}},
                .failures = 1,
                .waits = 4,
                .waitedMilliseconds = 12'300,
                .missed = 1};
  EXPECT_EQ(use.text(), "3 runs repeated (exit code 75: 2, exit code 76: 1); 1 run given up after "
                        "all retries; waited 12.3 s in 4 runs; 1 run given up while another "
                        "program had it");
}

} // namespace npufuzz::command
