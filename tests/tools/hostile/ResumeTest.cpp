// Foreign folders of runs: `fuzz --resume=DIR` loads, runs, reads and writes nothing that their
// record names.
#include "tests/tools/Watched.h"

#include <csignal>
#include <fstream>

#include <gmock/gmock.h>
#include <sys/stat.h>

namespace npufuzz::tests {

namespace fs = std::filesystem;
using testing::HasSubstr;

namespace {

/// A completed run of three programs, in work/run.
class Record {
public:
  Record() {
    prepareWatched(scratch);
    Measured run = measure({"fuzz", "--count=3", "--seed=1", "--jobs=1", "--out=run"}, scratch);
    EXPECT_EQ(run.output.exitCode, 0) << run.output.err;
    std::string text = readFile(path("campaign.journal"));
    origin = text.substr(0, text.find('\n') + 1);
    checkpoint = readFile(path("campaign.checkpoint"));
    scratch.write("work/m.json", R"({"name": "x", "summary": "y",
        "server": ["/bin/sh", "-c", ": > $NPUFUZZ_CANARY"]})");
  }
  std::string path(const std::string &name) const { return scratch.path("work/run/" + name); }
  /// Records these words, as JSON, without a checkpoint.
  void words(const std::string &json) const { journal(origin + "{\"words\":" + json + "}\n"); }
  void journal(const std::string &text) const {
    fs::remove(path("campaign.checkpoint"));
    scratch.write("work/run/campaign.journal", text);
  }
  void expectRefused(const std::string &what, const std::vector<std::string> &more = {}) const {
    SCOPED_TRACE(what);
    std::vector<std::string> words = {"fuzz", "--resume=run"};
    words.insert(words.end(), more.begin(), more.end());
    expectHarmless(words, scratch);
  }

  Scratch scratch;
  std::string origin, checkpoint;
};

} // namespace

TEST(HostileRecord, ThatIsSoundGoesOn) {
  Record record;
  record.words(R"(["--seed=1","--count=4","--backend=npu","--jobs=1","--out=elsewhere"])");
  Measured run = measure({"fuzz", "--resume=run"}, record.scratch);
  EXPECT_EQ(run.output.exitCode, 0) << run.output.err;
  EXPECT_THAT(run.output.out, HasSubstr("generated 4 programs"));
  EXPECT_FALSE(fs::exists(record.scratch.path("work/elsewhere")));
}

TEST(HostileRecord, RunsAndLoadsNothing) {
  Record record;
  const std::string so = pluginPath("canary");
  std::vector<std::string> all = {
      R"("--backend","command:m.json")",
      R"("--backend=command:m.json")",
      R"("--backend=npu","command:m.json")",
      R"("--backend=npu,command:m.json")",
      R"("--backend=npu, command:m.json")",
      R"("--backend=[npu,command:m.json]")",
      R"("--backend=[[command:m.json]]")",
      R"("--backend=npu","--backend=command:m.json")",
      R"("--backend=command:m.json","--backend=npu")",
      R"("--back=command:m.json")",
      R"("--load-pass-plugin=)" + so + "\"",
      R"("--load-pass-plugin",")" + so + "\"",
      R"("--load-pass-plugin=[)" + so + "]\"",
      R"("--load-backend-plugin=)" + so + "\"",
      R"("--load-backend-plugin",")" + so + "\"",
      R"("--backend-option=k=v")",
      R"("--backend=pto","--ptoas=/bin/sh")",
      R"("--backend=pto","--ptoas","/bin/sh")",
      R"("--backend=hivm","--hivmc=/bin/sh")",
      R"("--backend=air","--air-opt=/bin/sh")",
      R"("--backend=pytorchsim","--spike=/bin/sh")",
      R"("--backend=pytorchsim","--pk=/bin/sh")",
      R"("--pto-isa=/tmp")",
      R"w("--pass-pipeline=builtin.module(print-ir)")w",
      R"("--corpus=/")",
      R"("--known-issues=/")",
      R"("--machine=/etc/passwd")",
  };
  for (const std::string &words : all) {
    record.words("[\"--seed=1\",\"--count=1\"," + words + "]");
    record.expectRefused(words);
  }
  // Options that the user repeats are used.
  record.words(R"(["--seed=1","--count=1","--backend=command:m.json"])");
  measure({"fuzz", "--resume=run", "--backend=command:m.json"}, record.scratch);
  EXPECT_TRUE(fs::exists(record.scratch.path("canary")));
}

TEST(HostileRecord, WritesNothing) {
  Record record;
  for (const char *option : {"--summary", "--log", "--metrics", "--db"})
    for (const char *join : {"=", "\",\"", "=[", "=/"}) {
      std::string words = "\"" + std::string(option) + join + "stolen\"";
      record.words("[\"--seed=1\",\"--count=1\"," + words + "]");
      record.expectRefused(words);
    }
  record.words(R"(["--seed=1","--count=1","--resume=run"])");
  record.expectRefused("--resume");
}

TEST(HostileRecord, IsNoOtherCommandLine) {
  Record record;
  for (const char *json : {R"(["--help"])",
                           R"(["-h"])",
                           R"(["--seed=1","--help"])",
                           R"(["--version"])",
                           R"(["--seed=1","--count=1","--version"])",
                           R"(["replay","run"])",
                           R"(["fuzz","--seed=1"])",
                           R"(["--"])",
                           R"(["--seed=1","--","m.json"])",
                           R"([""])",
                           R"(["--seed="])",
                           R"(["--seed"])",
                           R"(["@m.json"])",
                           R"(["--config=m.json"])",
                           R"(["--seed=1\n","--count=1"])",
                           R"(["--seed=1\u0000","--count=1"])",
                           "[]",
                           "[1]",
                           R"(["--seed=1",2])",
                           R"(["--seed=1",[]])",
                           R"("--seed=1")",
                           R"({"0":"--seed=1"})",
                           "null",
                           "{}"}) {
    record.words(json);
    record.expectRefused(json);
  }
}

TEST(HostileRecord, OfWordsWithoutEndIsRefused) {
  Record record;
  record.words("[" + times(300'000, "\"--load-pass-plugin=x.so\",") + "\"--seed=1\"]");
  record.expectRefused("many");
  record.words("[\"--seed=" + times(3'000'000, "1") + "\"]");
  record.expectRefused("long");
}

TEST(HostileRecord, OfNumbersThatNoRunWritesIsRefused) {
  Record record;
  std::string sound = readFile(record.path("campaign.journal"));
  auto with = [&](const std::string &key, const std::string &value) {
    std::string text = record.checkpoint;
    size_t at = text.find("\"" + key + "\":") + key.size() + 3;
    size_t end = text[at] == '[' ? text.find(']', at) + 1 : text.find_first_of(",}", at);
    text.replace(at, end - at, value);
    return text;
  };
  // JournalTest covers each key and both sides of each bound.
  for (const char *key : {"next", "programs", "bytes"})
    for (const char *value :
         {"-9223372036854775808", "9223372036854775807", "18446744073709551615", "1e400", "null"}) {
      record.scratch.write("work/run/campaign.checkpoint", with(key, value));
      record.expectRefused(std::string(key) + " " + value);
    }
  for (const auto &[key, value] : std::vector<std::pair<std::string, std::string>>{
           {"seconds", "1e300"},
           {"seconds", "-1e300"},
           {"work_seconds", "null"},
           {"phases", "[1e300,0,0,0,0,0,0]"},
           {"slowest", "[1,2,1e308]"},
           {"beyond", "[9223372036854775807]"},
           {"beyond", "[-1]"},
           {"counters", "[\"op add\",9223372036854775807]"},
           {"counters", "[\"op add\"]"},
           {"known", "[\"x\",9223372036854775807]"},
           {"discard_reasons", "[\"x\",-1]"}}) {
    record.scratch.write("work/run/campaign.checkpoint", with(key, value));
    record.expectRefused(key + " " + value);
  }
  // The unchanged run resumes.
  record.scratch.write("work/run/campaign.checkpoint", record.checkpoint);
  Measured run = measure({"fuzz", "--resume=run", "--count=4"}, record.scratch);
  EXPECT_EQ(run.output.exitCode, 0) << run.output.err;
  // An impossible number of shards.
  expectOneLineError(npufuzz({"fuzz", "--seed=1", "--shard=1/9223372036854775807", "--count=1",
                              "--out=" + record.scratch.path("tmp/x")}),
                     2, {"--shard", "1048576"});
}

TEST(HostileRecord, ThatIsALinkOrNoFileIsRefused) {
  Record record;
  std::string file = record.path("campaign.journal"), sound = readFile(file);
  auto as = [&](const char *what, auto make) {
    fs::remove_all(file);
    make();
    record.expectRefused(what);
    fs::remove_all(file);
    record.scratch.write("work/run/campaign.journal", sound);
  };
  record.scratch.write("work/other", sound);
  as("link", [&] { fs::create_symlink("../other", file); });
  as("second name", [&] { fs::create_hard_link(record.scratch.path("work/other"), file); });
  as("folder", [&] { fs::create_directory(file); });
  as("fifo", [&] { EXPECT_EQ(mkfifo(file.c_str(), 0600), 0); });
  as("device", [&] { fs::create_symlink("/dev/zero", file); });
  file = record.path("campaign.checkpoint");
  sound = record.checkpoint;
  record.scratch.write("work/another", sound);
  auto checkpointAs = [&](const char *what, auto make) {
    fs::remove_all(file);
    make();
    record.expectRefused(what);
  };
  checkpointAs("checkpoint: link", [&] { fs::create_symlink("../another", file); });
  checkpointAs("checkpoint: dangling link", [&] { fs::create_symlink("../nowhere", file); });
  checkpointAs("checkpoint: folder", [&] { fs::create_directory(file); });
  checkpointAs("checkpoint: fifo", [&] { EXPECT_EQ(mkfifo(file.c_str(), 0600), 0); });
}

} // namespace npufuzz::tests
