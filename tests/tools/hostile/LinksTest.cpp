// Foreign links, FIFOs and folders in the place of files that a run writes or removes: their
// targets stay unchanged. Also full folders and disks, and names that are special to a shell.
#include "tests/tools/Watched.h"

#include <fstream>

#include <gmock/gmock.h>
#include <sys/stat.h>

namespace npufuzz::tests {

namespace fs = std::filesystem;
using testing::HasSubstr;

namespace {

/// Runs in work/, beside a folder that must stay unchanged.
class Links : public testing::Test {
protected:
  Links() {
    prepareWatched(scratch);
    scratch.write("precious/thesis", "years");
    scratch.write("precious/case.json", "{}");
  }
  ~Links() override {
    EXPECT_EQ(readFile(scratch.path("precious/thesis")), "years");
    EXPECT_EQ(readFile(scratch.path("precious/case.json")), "{}");
    EXPECT_EQ(std::distance(fs::directory_iterator(scratch.path("precious")), {}), 2);
  }
  /// Runs with a planted bug that a few programs show.
  Output run(std::vector<std::string> more) const {
    std::vector<std::string> words = {
        "fuzz", "--plant=padding-leaks", "--seed=1", "--count=40", "--jobs=2", "--out=run"};
    words.insert(words.end(), more.begin(), more.end());
    return measure(words, scratch).output;
  }
  std::string path(const std::string &name) const { return scratch.path("work/" + name); }
  void link(const std::string &name, const std::string &target = "../../precious") const {
    fs::create_directories(fs::path(path(name)).parent_path());
    fs::create_symlink(target, path(name));
  }
  /// Path of the only bundle.
  std::string bundle() const {
    auto bundles = bundlesIn(path("run"));
    EXPECT_EQ(bundles.size(), 1u);
    return bundles.empty() ? "" : fs::path(bundles.front()).filename().string();
  }
  Scratch scratch;
};

} // namespace

TEST_F(Links, OfABundlesNameAreNotFollowed) {
  ASSERT_EQ(run({"--reduce=0s"}).exitCode, 1);
  std::string name = bundle();
  fs::remove_all(path("run"));
  link("run/" + name);
  Output output = run({"--reduce=0s", "--summary=summary.json"});
  EXPECT_EQ(output.exitCode, 3);
  // The search continues, and the finding is reported.
  EXPECT_THAT(output.out, HasSubstr("generated 40 programs"));
  EXPECT_THAT(output.out, HasSubstr("no bundle was written: cannot replace"));
  EXPECT_THAT(output.err, HasSubstr("npufuzz: cannot replace run/" + name));
  EXPECT_THAT(readFile(path("summary.json")), HasSubstr("\"why_no_bundle\""));
  EXPECT_TRUE(fs::is_symlink(path("run/" + name)));
}

TEST_F(Links, FoldersOfOthersStayAndOlderBundlesGo) {
  ASSERT_EQ(run({"--reduce=0s"}).exitCode, 1);
  std::string name = bundle();
  fs::remove_all(path("run"));
  scratch.write("work/run/" + name + "/thesis", "years");
  EXPECT_EQ(run({"--reduce=0s"}).exitCode, 3);
  EXPECT_EQ(readFile(path("run/" + name + "/thesis")), "years");
  fs::remove_all(path("run"));
  scratch.write("work/run/" + name + "/case.json", "of an older npufuzz");
  EXPECT_EQ(run({"--reduce=0s"}).exitCode, 1);
  EXPECT_THAT(readFile(path("run/" + name + "/case.json")), HasSubstr("\"signature\""));
}

TEST_F(Links, ABundlesNameInAJournalLeadsNowhere) {
  ASSERT_EQ(run({"--reduce=1s"}).exitCode, 1);
  fs::copy(path("run"), path("sound"), fs::copy_options::recursive);
  std::string journal = readFile(path("run/campaign.journal")),
              checkpoint = readFile(path("run/campaign.checkpoint"));
  size_t lines = 0, end = 0;
  for (; lines < 3; ++lines) // origin, words, finding; no reduction
    end = journal.find('\n', end) + 1;
  journal.resize(end);
  size_t at = journal.rfind("\"bundle\":\"");
  ASSERT_NE(at, std::string::npos);
  at += 10;
  std::string recorded = journal.substr(at, journal.find('"', at) - at);
  for (const char *name : {".", "docs", "../../precious", "link"}) {
    SCOPED_TRACE(name);
    fs::remove_all(path("run"));
    fs::copy(path("sound"), path("run"), fs::copy_options::recursive);
    scratch.write("work/run/docs/case.json", "{}");
    scratch.write("work/run/docs/thesis", "years");
    link("run/link");
    std::string changed = journal;
    changed.replace(at, recorded.size(), name);
    scratch.write("work/run/campaign.journal", changed);
    std::string counted = checkpoint;
    counted.replace(counted.find(':') + 1, counted.find(',') - counted.find(':') - 1,
                    std::to_string(changed.size()));
    scratch.write("work/run/campaign.checkpoint", counted);
    Output output = measure({"fuzz", "--resume=run"}, scratch).output;
    EXPECT_EQ(output.exitCode, 1) << output.err;
    EXPECT_EQ(readFile(path("run/docs/thesis")), "years");
    EXPECT_TRUE(fs::is_symlink(path("run/link")));
    EXPECT_FALSE(bundlesIn(path("run")).empty());
  }
}

TEST_F(Links, OfAJournalAreNotFollowed) {
  std::string out = "--out=run";
  link("run/campaign.journal", "../../precious/thesis");
  Output output = measure({"fuzz", "--count=3", "--seed=1", out}, scratch).output;
  EXPECT_EQ(output.exitCode, 0);
  EXPECT_THAT(output.err, HasSubstr("npufuzz: --resume cannot continue this run: cannot write"));
  fs::remove_all(path("run"));
  link("run/campaign.checkpoint", "../../precious/thesis");
  EXPECT_EQ(measure({"fuzz", "--count=3", "--seed=1", out}, scratch).output.exitCode, 0);
  EXPECT_FALSE(fs::is_symlink(path("run/campaign.checkpoint")));
  fs::remove_all(path("run"));
  fs::create_directory(path("run"));
  fs::create_hard_link(scratch.path("precious/thesis"), path("run/campaign.journal"));
  EXPECT_EQ(measure({"fuzz", "--count=3", "--seed=1", out}, scratch).output.exitCode, 0);
  fs::remove_all(path("run"));
}

TEST_F(Links, OfFilesThatAreWrittenAreRefused) {
  for (const char *option : {"--summary", "--log", "--metrics"}) {
    for (const char *target : {"../precious/thesis", "../precious/new"}) {
      link("file", target);
      Output output =
          measure({"fuzz", "--count=1", "--seed=1", "--out=run", std::string(option) + "=file"},
                  scratch)
              .output;
      expectOneLineError(output, 3, {option, "expected a file, got a link"});
      EXPECT_TRUE(fs::is_symlink(path("file")));
      fs::remove(path("file"));
    }
  }
}

TEST_F(Links, OfTheSystemLeadToStdout) {
  // Not /dev/stdout: root would replace it for the whole machine.
  for (const char *file : {"/proc/self/fd/1", "/dev/fd/1"}) {
    Output output =
        measure({"fuzz", "--count=2", "--seed=1", "--out=run", std::string("--summary=") + file},
                scratch)
            .output;
    EXPECT_EQ(output.exitCode, 0) << output.err;
    EXPECT_THAT(output.out, HasSubstr("\"programs\": 2"));
    EXPECT_THAT(output.out, HasSubstr("generated 2 programs"));
  }
}

//===----------------------------------------------------------------------===//
// Names and room
//===----------------------------------------------------------------------===//

TEST_F(Links, FoldersMayHaveAnyName) {
  for (const std::string name : {"a b;: >x", "{in}$(: >x)", "a\nb", "-x'\""}) {
    SCOPED_TRACE(name);
    fs::create_directory(path(name));
    std::string words = "cd '" + path("") +
                        "'; TMPDIR=\"$1\" exec \"$0\" fuzz --seed=1 --count=40 "
                        "--plant=padding-leaks --reduce=0s \"--out=$1/run\"";
    Output output =
        Process("/bin/sh",
                {"-c", words, std::string(NPUFUZZ_BINARY_DIR) + "/bin/npufuzz", path(name)})
            .wait();
    EXPECT_EQ(output.exitCode, 1) << output.err;
    EXPECT_EQ(bundlesIn(path(name + "/run")).size(), 1u);
    EXPECT_EQ(std::distance(fs::directory_iterator(path(name)), {}), 1); // nothing temporary
  }
  EXPECT_FALSE(fs::exists(path("x")));
}

/// Like a full disk, which must not even kill the process of the run.
static Output runWithFilesOf(int blocks, const std::string &words, const Scratch &scratch) {
  return shell("cd '" + scratch.path("work") + "'; { (ulimit -f " + std::to_string(blocks) +
               "; \"$npufuzz\" fuzz --plant=padding-leaks --seed=2 --count=40 --reduce=1s "
               "--out=run " +
               words + "; echo \"code $?\"); } 2>&1 | cat");
}

TEST_F(Links, AFileThatMayNotBeSoLargeEndsNoSearch) {
  Output output = runWithFilesOf(2, "--summary=/dev/stderr", scratch);
  EXPECT_THAT(output.out, HasSubstr("code 3"));
  EXPECT_THAT(output.out, HasSubstr("generated 40 programs"));
  EXPECT_THAT(output.out, HasSubstr("no bundle was written: cannot write"));
  EXPECT_THAT(output.out, HasSubstr("\"why_no_bundle\""));
  // The message appears once.
  size_t first = output.out.find("--resume will start from an earlier program");
  ASSERT_NE(first, std::string::npos) << output.out;
  EXPECT_EQ(output.out.find("--resume will start", first + 1), std::string::npos);
  EXPECT_TRUE(bundlesIn(path("run")).empty());
  Output room = runWithFilesOf(1 << 20, "", scratch);
  EXPECT_THAT(room.out, HasSubstr("code 1"));
  EXPECT_EQ(bundlesIn(path("run")).size(), 1u);
}

} // namespace npufuzz::tests
