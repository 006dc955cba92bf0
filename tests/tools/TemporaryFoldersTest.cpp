// No temporary folder remains, whatever ends a run or one of its workers.
#include "Process.h"

#include <csignal>
#include <cstdlib>
#include <gmock/gmock.h>
#include <thread>

namespace npufuzz::tests {

namespace {

/// Runs with a compiler of one shell line, and with a separate place for temporary folders.
struct TemporaryFolders : testing::Test {
  TemporaryFolders() {
    std::filesystem::create_directories(scratch.path("tmp"));
    setenv("TMPDIR", scratch.path("tmp").c_str(), 1);
  }
  ~TemporaryFolders() override { unsetenv("TMPDIR"); }

  std::vector<std::string> campaign(const std::string &compile, int64_t count) {
    std::string manifest = scratch.write("manifest.json", R"({
      "name": "sh", "summary": "a stand-in", "program": "tile",
      "compile": {"command": ["sh", "-c", ")" + compile +
                                                              R"("], "seconds": 100},
      "run": {"command": ["true"], "seconds": 5}
    })");
    return {"fuzz",     "--backend=command:" + manifest,    "--seed=1",
            "--jobs=2", "--count=" + std::to_string(count), "--out=" + scratch.path("out")};
  }
  /// Folders of npufuzz; the place also holds output of the test's own processes.
  std::vector<std::string> left() const {
    std::vector<std::string> names;
    for (const auto &entry : std::filesystem::directory_iterator(scratch.path("tmp")))
      if (std::string name = entry.path().filename(); name.find("npufuzz-test-") != 0)
        names.push_back(name);
    return names;
  }
  /// Waits until a compiler has begun.
  void waitForCompiler() const {
    for (int64_t times = 0; times < 6000; ++times) {
      for (const auto &entry : std::filesystem::recursive_directory_iterator(scratch.path("tmp")))
        if (entry.path().filename() == "begun")
          return;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    FAIL() << "no compiler was started";
  }

  Scratch scratch;
};

} // namespace

TEST_F(TemporaryFolders, OfWorkersThatWereKilledAreGone) {
  Output output = npufuzz(campaign("touch begun; kill -KILL $PPID; sleep 100", 6));
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("SIGKILL in compile"));
  EXPECT_THAT(left(), testing::IsEmpty());
}

TEST_F(TemporaryFolders, AreGoneAfterCtrlC) {
  Process process(campaign("touch begun; sleep 100", 1000));
  waitForCompiler();
  EXPECT_THAT(left(), testing::SizeIs(1));
  process.signal(SIGINT);
  Output output = process.wait();
  EXPECT_THAT(left(), testing::IsEmpty()) << output.out << output.err;
}

TEST_F(TemporaryFolders, OfAComparisonAreGoneAfterCtrlC) {
  Process process({"compare", "--count=50", "--seed=1",
                   "--a=touch $(dirname {in})/begun; sleep 100", "--b=cat", "--timeout=100s",
                   "--out=" + scratch.path("out")});
  waitForCompiler();
  process.signal(SIGINT);
  Output output = process.wait();
  EXPECT_THAT(left(), testing::IsEmpty());
  // A cancelled comparison is neither an error nor a comparison.
  EXPECT_EQ(output.exitCode, 0) << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("0 comparisons\n0 findings (stopped early)\n"));
}

TEST_F(TemporaryFolders, OfARunThatWasKilledAreGoneAfterTheNext) {
  std::filesystem::create_directories(scratch.path("tmp/npufuzz-run-mine"));
  {
    Process process(campaign("touch begun; sleep 100", 1000));
    waitForCompiler();
    process.signal(SIGKILL);
    EXPECT_EQ(process.wait().exitCode, 128 + SIGKILL);
  }
  EXPECT_THAT(left(), testing::SizeIs(2));
  // Its workers die with it, but are not awaited.
  for (int64_t times = 0; times < 20 && left().size() > 1; ++times)
    EXPECT_EQ(npufuzz({"--seed=1"}).exitCode, 0);
  EXPECT_THAT(left(), testing::ElementsAre("npufuzz-run-mine"));
}

} // namespace npufuzz::tests
