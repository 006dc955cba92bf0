//===- StrangersTest.cpp - malicious summaries and bundles ----------------===//
#include "campaign/report/Collect.h"
#include "campaign/report/Render.h"
#include "support/Files.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <sys/stat.h>

namespace npufuzz::campaign {

using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

class ReportOfStrangersTest : public ::testing::Test {
protected:
  ReportOfStrangersTest()
      : root(::testing::TempDir() + "npufuzz-report-of-strangers." + std::to_string(getpid())) {
    std::filesystem::create_directories(root + "/runs");
    write("../secret.json", R"({"programs": 1, "phases": {}, "secret": "mine"})");
  }
  ~ReportOfStrangersTest() override { std::filesystem::remove_all(root); }

  std::string path(const std::string &name) const { return root + "/runs/" + name; }
  void write(const std::string &name, const std::string &text) {
    std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
    llvm::cantFail(writeFile(path(name), text));
  }
  void summary(const std::string &name, const std::string &more,
               const std::string &programs = "5") {
    write(name, R"({"version": "1", "backend": "npu", "seed": 1, "programs": )" + programs +
                    R"(, "discards": 0, "seconds": 1)" + (more.empty() ? "" : ", " + more) +
                    (more.find("\"phases\"") == std::string::npos ? ", \"phases\": {}" : "") +
                    (more.find("\"findings\"") == std::string::npos ? ", \"findings\": []" : "") +
                    "}\n");
  }
  void bundle(const std::string &name) {
    write(name + "/case.json", R"({"signature": "s", "backend": "npu", "message": "wrong"})");
    write(name + "/report.md", "# A report\n");
  }
  report::RunReport collected() { return llvm::cantFail(report::collect({root + "/runs"})); }
  /// All pages of a report.
  static std::string pages(const report::RunReport &report) {
    return report::htmlPage(report) + report::chatMarkdown(report) + report::junitXml(report) +
           report::sarif(report);
  }

  const std::string root;
};

constexpr int64_t largest = std::numeric_limits<int64_t>::max();

} // namespace

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

TEST_F(ReportOfStrangersTest, SumsOfManyRunsAreNumbers) {
  const std::string number = std::to_string(largest);
  const std::string findings = R"("findings": [{"signature": "s", "occurrences": )" + number +
                               R"(, "first_seen_program": )" + number + R"(, "ops": )" + number +
                               "}]";
  for (const char *name : {"a.json", "b.json"})
    summary(name,
            findings +
                R"(, "phases": {"reduce": 1e308}, "statistics": {"op add f32 plain rank 1 )"
                R"(shape odd": )" +
                number + R"(, "op add f32 slice rank 1 shape odd": )" + number +
                R"(}, "discard_reasons": {"x": )" + number + R"(}, "other": ")" + name + "\"",
            number);
  report::RunReport report = collected();
  EXPECT_EQ(report.programs, largest);
  EXPECT_EQ(report.bugs.at(0).occurrences, largest);
  EXPECT_EQ(report.bugs.at(0).programsToFind, largest);
  EXPECT_EQ(report.statistics.begin()->second, largest);
  EXPECT_THAT(pages(report), Not(AnyOf(HasSubstr("nan "), HasSubstr("-9"))));
}

TEST_F(ReportOfStrangersTest, PhasesOfOneRunHaveASum) {
  summary("a.json", R"("phases": {"reduce": 1e308, "judge": 1e308, "compile": 1e308})");
  EXPECT_THAT(pages(collected()), Not(HasSubstr("inf s")));
}

TEST_F(ReportOfStrangersTest, CountsBelowNoneAreRefusedOrNotCounted) {
  summary("good.json", "");
  summary("negative.json", "", "-1");
  summary("wrapped.json", "", "18446744073709551615");
  summary("real.json", "", "1e308");
  summary("text.json", "", "\"5\"");
  report::RunReport report = collected();
  // The largest number stands for anything larger.
  EXPECT_EQ(report.programs, largest);
  EXPECT_EQ(report.runs.size(), 2u);
  EXPECT_THAT(report.unreadable, ElementsAre(HasSubstr("negative.json"), HasSubstr("real.json"),
                                             HasSubstr("text.json")));
  std::filesystem::remove(path("wrapped.json"));
  summary("more.json",
          R"("statistics": {"a": -5, "b": 1e300, "c": 7}, "phases": {"reduce": -1.0})");
  report = collected();
  EXPECT_EQ(report.statistics["a"], 0);
  EXPECT_EQ(report.statistics["b"], 0);
  EXPECT_EQ(report.statistics["c"], 7);
}

TEST_F(ReportOfStrangersTest, AShardIsOneOfItsShards) {
  summary("a.json", R"("shard": [9223372036854775807, 2])");
  summary("b.json", R"("shard": [-1, 2])");
  summary("c.json", R"("shard": [1, 2])");
  std::vector<std::string> shards;
  for (const report::RunRecord &run : collected().runs)
    shards.push_back(std::to_string(run.shard) + "/" + std::to_string(run.shardCount));
  EXPECT_THAT(shards, ElementsAre("1/1", "1/1", "2/2"));
}

TEST_F(ReportOfStrangersTest, ManyDigitsAndMuchDepthAreNoNumbersOfOurs) {
  summary("good.json", "");
  summary("digits.json", "", std::string(1'000'000, '9'));
  summary("deep.json", "\"x\": " + std::string(100'000, '[') + std::string(100'000, ']'));
  report::RunReport report = collected();
  EXPECT_EQ(report.runs.size(), 1u);
  EXPECT_EQ(report.unreadable.size(), 2u);
}

//===----------------------------------------------------------------------===//
// Links, pipes and sizes
//===----------------------------------------------------------------------===//

TEST_F(ReportOfStrangersTest, NoLinkIsFollowed) {
  summary("good.json", "");
  for (const char *name : {"case.json", "report.md", "deviation.npy"}) {
    SCOPED_TRACE(name);
    bundle("b");
    std::filesystem::remove(path(std::string("b/") + name));
    std::filesystem::create_symlink("../../secret.json", path(std::string("b/") + name));
    report::RunReport report = collected();
    EXPECT_THAT(report.unreadable, ElementsAre(HasSubstr("got a link")));
    EXPECT_THAT(pages(report), Not(HasSubstr("secret\"")));
    EXPECT_THAT(pages(report), Not(HasSubstr("mine")));
    std::filesystem::remove_all(path("b"));
  }
  std::filesystem::create_symlink("../secret.json", path("summary.json"));
  EXPECT_THAT(collected().unreadable, ElementsAre(HasSubstr("summary.json: cannot read")));
}

TEST_F(ReportOfStrangersTest, AFolderThatIsALinkIsNotEntered) {
  summary("good.json", "");
  write("../others/x.json", "{\"programs\": 1");
  std::filesystem::create_directory_symlink("../others", path("link"));
  EXPECT_THAT(collected().unreadable, ElementsAre());
}

TEST_F(ReportOfStrangersTest, PipesAreNotWaitedFor) {
  summary("good.json", "");
  ASSERT_EQ(mkfifo(path("pipe.json").c_str(), 0600), 0);
  bundle("b");
  std::filesystem::remove(path("b/report.md"));
  ASSERT_EQ(mkfifo(path("b/report.md").c_str(), 0600), 0);
  EXPECT_THAT(collected().unreadable, ElementsAre(HasSubstr("expected a regular file"),
                                                  HasSubstr("expected a regular file")));
}

TEST_F(ReportOfStrangersTest, HugeFilesAreNotRead) {
  summary("good.json", "");
  for (const char *name : {"huge.json", "b/case.json"}) {
    write(name, "");
    std::filesystem::resize_file(path(name), uint64_t(900) << 20);
  }
  EXPECT_THAT(collected().unreadable,
              ElementsAre(HasSubstr("it is too large"), HasSubstr("it is too large")));
  bundle("b");
  std::filesystem::resize_file(path("b/report.md"), uint64_t(900) << 20);
  EXPECT_THAT(collected().unreadable, testing::Contains(HasSubstr("it is too large")));
}

} // namespace npufuzz::campaign
