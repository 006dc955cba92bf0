// Campaigns on a board that is shared and that fails: nothing of it is a finding, and all of it is
// told.
#include "Process.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <thread>

namespace npufuzz::tests {

using testing::HasSubstr;
using testing::Not;

namespace {

class DeviceRunTest : public testing::Test {
protected:
  /// A compiler that copies; programs can do nothing else. `run` comes before the copy.
  std::string manifest(const std::string &run, const std::string &device) {
    return scratch.write(
        "manifest.json",
        R"({"name": "board", "summary": "copies",
 "run": {"command": ["sh", "-c", ")" +
            run +
            R"(; for i in inputs/*; do cp $i outputs/; done"]},
 "device": )" +
            device +
            R"(, "capabilities": {"rank": 1, "ops": {"view": ["i32"], "load": ["i32"], "store": ["i32"]}}})");
  }
  Output fuzz(const std::string &file, std::vector<std::string> more) {
    std::vector<std::string> words = {
        "fuzz",     "--backend=command:" + file, "--seed=1",
        "--jobs=1", "--summary=" + summary,      "--out=" + scratch.path("out")};
    words.insert(words.end(), more.begin(), more.end());
    return npufuzz(words);
  }

  Scratch scratch;
  const std::string summary = scratch.path("summary.json");
};

} // namespace

TEST_F(DeviceRunTest, RetriesAreCountedInTheSummaryAndTold) {
  // The first run of each input fails. Runs may overlap, so none may count those of another.
  std::string tried = scratch.path("tried");
  std::filesystem::create_directory(tried);
  Output run =
      fuzz(manifest("mkdir " + tried + "/$(cat inputs/* | cksum | tr ' ' _) 2>/dev/null && exit 75",
                    R"({"retry-exit-codes": [75]})"),
           {"--count=6"});
  EXPECT_THAT(run.err, HasSubstr("npufuzz: the device: "));
  EXPECT_THAT(run.err, HasSubstr(" repeated (exit code 75: "));
  EXPECT_THAT(run.err, Not(HasSubstr("given up")));
  EXPECT_THAT(readFile(summary), HasSubstr("\"retries_by_exit_code\": {\n      \"75\": "));
  EXPECT_THAT(run.out, Not(HasSubstr("code 75")));
}

TEST_F(DeviceRunTest, AWaitIsNoHangHoweverLongItIs) {
  std::string lock = scratch.write("board", "");
  std::string file = manifest("true", R"({"lock": "{manifest}/board"})");
  // Another program has the board for longer than a case may take.
  std::thread other([&] { std::system(("flock " + lock + " sleep 4").c_str()); });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  Output run = fuzz(file, {"--case-timeout=1.5s", "--count=1"});
  other.join();
  EXPECT_THAT(run.err, HasSubstr("npufuzz: the device: waited "));
  EXPECT_THAT(run.out + run.err, Not(HasSubstr("crash")));
  EXPECT_THAT(readFile(summary), HasSubstr("\"waits\": 1"));
}

TEST_F(DeviceRunTest, ABoardThatIsTakenForEverIsADiscardByItsReason) {
  std::string lock = scratch.write("board", "");
  std::string file = manifest("true", R"({"lock": "{manifest}/board", "wait-seconds": 0.1})");
  std::thread other([&] { std::system(("flock " + lock + " sleep 5").c_str()); });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  Output run = fuzz(file, {"--count=2"});
  other.join();
  EXPECT_THAT(run.err, HasSubstr("given up while another program had it"));
  EXPECT_THAT(readFile(summary), HasSubstr("another program holds the lock"));
  EXPECT_THAT(readFile(summary), HasSubstr("\"findings\": []"));
}

} // namespace npufuzz::tests
