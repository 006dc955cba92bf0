// Promises of a run: the same seed gives the same bytes, Ctrl-C keeps the findings, and a case can
// be shown, replayed and reduced.
#include "Process.h"

#include <gmock/gmock.h>

#include <csignal>
#include <fstream>
#include <iterator>
#include <sstream>
#include <unistd.h>

namespace npufuzz::tests {

/// A run that finds the plant's bug in its first programs.
static std::vector<std::string> plantedRun(const Scratch &scratch, const std::string &out) {
  return {"fuzz",
          "--plant=fillpad-wrong-value",
          "--seed=3",
          "--count=5000",
          "--max-findings=1",
          "--out=" + scratch.path(out)};
}

static std::vector<std::string> with(std::vector<std::string> words,
                                     const std::vector<std::string> &more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Removes paths, which differ between otherwise equal runs.
static std::string withoutPath(std::string text, const std::string &path) {
  for (size_t at; (at = text.find(path)) != std::string::npos;)
    text.erase(at, path.size());
  return text;
}

TEST(Run, SameSeedPrintsTheSameBytes) {
  Scratch scratch;
  Output first = npufuzz(plantedRun(scratch, "a")), second = npufuzz(plantedRun(scratch, "b"));
  EXPECT_EQ(first.exitCode, 1) << first.err;
  EXPECT_EQ(withoutPath(first.out, scratch.path("a")), withoutPath(second.out, scratch.path("b")));
}

TEST(Run, JobsDoNotChangeFindingsNorTheirReducedPrograms) {
  Scratch scratch;
  Output one = npufuzz(with(plantedRun(scratch, "a"), {"--jobs=1"}));
  Output two = npufuzz(with(plantedRun(scratch, "b"), {"--jobs=2"}));
  EXPECT_EQ(one.exitCode, 1) << one.err;
  EXPECT_EQ(withoutPath(one.out, scratch.path("a")), withoutPath(two.out, scratch.path("b")));
  auto bundles = bundlesIn(scratch.path("a")), others = bundlesIn(scratch.path("b"));
  ASSERT_EQ(bundles.size(), others.size());
  ASSERT_FALSE(bundles.empty());
  for (size_t i = 0; i < bundles.size(); ++i)
    EXPECT_EQ(readFile(bundles[i] + "/program.mlir"), readFile(others[i] + "/program.mlir"));
}

TEST(Run, OneCasePrintsProgramVerdictsAndTheSameBytesTwice) {
  Output first = npufuzz({"--seed=0x2a"}), second = npufuzz({"--seed=42"});
  EXPECT_EQ(first.exitCode, 0) << first.out << first.err;
  EXPECT_EQ(first.out, second.out);
  for (const char *part : {"// seed 0x2a", "// kind tile-program, settings ", "func.func @main",
                           "tile.kernel", "// value         npu   ok", "// verdict: nothing found"})
    EXPECT_THAT(first.out, testing::HasSubstr(part));
}

TEST(Run, DifferentSeedsGiveDifferentPrograms) {
  EXPECT_NE(npufuzz({"--seed=1"}).out, npufuzz({"--seed=2"}).out);
}

/// One finding of the planted run: its bundle, and the whole output.
struct Found {
  Scratch scratch;
  Output output = npufuzz(plantedRun(scratch, "out"));
  std::string bundle() const {
    auto bundles = bundlesIn(scratch.path("out"));
    EXPECT_EQ(bundles.size(), 1u) << output.out << output.err;
    return bundles.empty() ? "" : bundles.front();
  }
};

/// Every machine description of the built-in NPU.
TEST(Run, MachineFilesFixWhatTheyName) {
  std::filesystem::path folder = NPUFUZZ_SOURCE_DIR "/backend/npu/machines";
  int64_t files = 0;
  for (const auto &entry : std::filesystem::directory_iterator(folder)) {
    ++files;
    Output output = npufuzz({"--seed=0x2a", "--machine=" + entry.path().string()});
    EXPECT_EQ(output.exitCode, 0) << entry.path() << output.out << output.err;
    std::istringstream lines(readFile(entry.path()));
    std::string word, name;
    while (lines >> word) // "lanes": 8,
      if (word.front() == '"')
        name = word.substr(1, word.find('"', 1) - 1);
      else if (std::isdigit(word.front()))
        EXPECT_THAT(output.out, testing::HasSubstr(name + "=" + std::to_string(std::stoll(word))))
            << entry.path();
    for (const char *parameter : {"lanes", "vlen", "bank_bytes", "dma_queues", "cache_line",
                                  "extent_bits", "stride_bits", "cores"})
      EXPECT_THAT(readFile(entry.path()),
                  testing::HasSubstr(std::string("\"") + parameter + "\": "))
          << entry.path();
  }
  EXPECT_EQ(files, 3);
}

TEST(Run, ReportOfARunNamesItsFindings) {
  Scratch scratch;
  std::string summary = scratch.path("out") + "/summary.json"; // in a folder that the run creates
  Output run = npufuzz(with(plantedRun(scratch, "out"), {"--summary=" + summary}));
  ASSERT_EQ(run.exitCode, 1) << run.err;
  Output report = npufuzz({"report", scratch.path("out"), "--out=" + scratch.path("report")});
  EXPECT_EQ(report.exitCode, 1) << report.err;
  EXPECT_THAT(report.out, testing::HasSubstr("1 finding"));
  EXPECT_THAT(readFile(scratch.path("report") + "/index.html"),
              testing::HasSubstr("npu-bufferize"));
  EXPECT_THAT(readFile(scratch.path("report") + "/junit.xml"), testing::HasSubstr("<failure"));
  EXPECT_THAT(readFile(scratch.path("report") + "/findings.sarif"),
              testing::HasSubstr("\"npufuzzSignature/v1\""));
  EXPECT_THAT(readFile(scratch.path("report") + "/summary.md"), testing::HasSubstr("1 new"));
}

TEST(Run, ReportShowsShapesMotifsAndWhatPassesNeverDid) {
  Scratch scratch;
  Output run =
      npufuzz({"fuzz", "--count=20", "--seed=3", "--jobs=1", "--out=" + scratch.path("out"),
               "--summary=" + scratch.path("out") + "/summary.json"});
  ASSERT_EQ(run.exitCode, 0) << run.out << run.err;
  std::string summary = readFile(scratch.path("out") + "/summary.json");
  for (const char *counted :
       {"\"pass npu-decompose-transfer.peeled\": ", "\"pass npu-vectorise.chunked\": ",
        "\"pass npu-fuse-epilogue.fallbacks\": ", "\"pass npu-relayout.shared\": 0",
        " shape odd\": ", "\"met load npu-bufferize.buffers\": ", "\"motif "})
    EXPECT_THAT(summary, testing::HasSubstr(counted));
  Output report = npufuzz({"report", scratch.path("out"), "--out=" + scratch.path("report")});
  EXPECT_EQ(report.exitCode, 0) << report.err;
  std::string page = readFile(scratch.path("report") + "/index.html");
  for (const char *shown : {"Ops by shape", "Ops by what passes did", "Views by rank",
                            "npu-vectorise.chunked", "motif: "})
    EXPECT_THAT(page, testing::HasSubstr(shown));
}

TEST(Run, ReportsSeedCommandGeneratesTheOriginalProgram) {
  Scratch scratch;
  Output output =
      npufuzz(with(plantedRun(scratch, "out"), {"--profile=deep", "--machine=lanes=4"}));
  auto bundles = bundlesIn(scratch.path("out"));
  ASSERT_EQ(bundles.size(), 1u) << output.out << output.err;
  // The command of report.md, without the comment after it.
  std::istringstream report(readFile(bundles.front() + "/report.md"));
  std::string line;
  while (std::getline(report, line) && line.find("npufuzz --seed=") != 0)
    ;
  std::istringstream words(line.substr(0, line.find('#')));
  std::vector<std::string> arguments{std::istream_iterator<std::string>(words), {}};
  ASSERT_GT(arguments.size(), 1u);
  arguments.erase(arguments.begin());
  Output again = npufuzz(arguments);
  EXPECT_EQ(again.exitCode, 1) << again.err;
  // The file says in a first line how it runs.
  std::string original = readFile(bundles.front() + "/original.mlir");
  ASSERT_THAT(original, testing::StartsWith("// npufuzz: seed="));
  EXPECT_THAT(again.out, testing::HasSubstr(original.substr(original.find('\n') + 1)));
  Output replay = npufuzz({"replay", bundles.front() + "/original.mlir"});
  EXPECT_EQ(replay.exitCode, 1) << replay.out << replay.err;
}

TEST(Run, OfNothingFoundTwoLinesAreSaidAndTheRestIsVerbose) {
  Scratch scratch;
  std::vector<std::string> words = {"fuzz", "--count=5", "--seed=3",
                                    "--out=" + scratch.path("out")};
  Output brief = npufuzz(words);
  EXPECT_EQ(brief.exitCode, 0) << brief.err;
  std::string summary = scratch.path("out") + "/summary.json";
  size_t end = brief.out.find('\n') + 1; // behind the line with which it begins
  EXPECT_THAT(brief.out.substr(end),
              testing::MatchesRegex("generated 5 programs[^\n]*\n0 findings; [^\n]*" +
                                    std::string("/summary.json has the counts, --verbose prints "
                                                "them\n")));
  EXPECT_THAT(brief.out, testing::HasSubstr("0 findings; " + summary));
  Output verbose = npufuzz(with(words, {"--verbose"}));
  EXPECT_THAT(verbose.out, testing::ContainsRegex("\n  op  +[0-9]+ uses of [0-9]+ kinds"));
  EXPECT_THAT(verbose.out, testing::Not(testing::HasSubstr("--verbose")));
}

TEST(Run, FindingNamesPassSeedAndTheCommandThatReplaysIt) {
  Found found;
  EXPECT_EQ(found.output.exitCode, 1);
  EXPECT_THAT(found.output.out, testing::HasSubstr("pass npu-bufferize,"));
  EXPECT_THAT(found.output.out, testing::HasSubstr("npufuzz replay " + found.bundle()));
  Output replay = npufuzz({"replay", found.bundle()});
  EXPECT_EQ(replay.exitCode, 1) << replay.err;
  EXPECT_THAT(replay.out, testing::StartsWith("FAILED   "));
  EXPECT_THAT(replay.out, testing::Not(testing::HasSubstr("another bug")));
}

TEST(Run, TheOracleThatIsAskedOnlyByNameIsAskedAgainOnReplay) {
  Scratch scratch;
  std::string out = scratch.path("out");
  Output run = npufuzz({"fuzz", "--plant=cast-rounding", "--oracles=pass", "--count=5000",
                        "--seed=3", "--max-findings=1", "--out=" + out});
  ASSERT_EQ(run.exitCode, 1) << run.err;
  EXPECT_THAT(run.out, testing::HasSubstr("oracle pass, pass npu-vectorise,"));
  std::vector<std::string> bundles = bundlesIn(out);
  ASSERT_EQ(bundles.size(), 1u);
  Output replay = npufuzz({"replay", bundles.front()});
  EXPECT_EQ(replay.exitCode, 1) << replay.err;
  EXPECT_THAT(replay.out, testing::HasSubstr("[pass:npu:npu-vectorise:wrong value]"));
  EXPECT_THAT(readFile(bundles.front() + "/report.md"), testing::HasSubstr("--oracles=pass"));
}

TEST(Run, FindingShowsAgainFromItsSeed) {
  Found found;
  size_t at = found.output.out.find("with seed ");
  ASSERT_NE(at, std::string::npos) << found.output.out;
  std::string seed = found.output.out.substr(at + 10);
  seed = seed.substr(0, seed.find('\n'));
  Output again = npufuzz({"--seed=" + seed, "--plant=fillpad-wrong-value"});
  EXPECT_EQ(again.exitCode, 1) << again.out;
  EXPECT_EQ(npufuzz({"--seed=" + seed}).exitCode, 0) << "without the plant there is no bug";
}

TEST(Run, CtrlCInACampaignKeepsWhatWasFound) {
  Scratch scratch;
  Process process({"fuzz", "--plant=fillpad-wrong-value", "--seed=3", "--duration=1h",
                   "--out=" + scratch.path("out")});
  ASSERT_TRUE(process.waitForText("found: "));
  process.signal(SIGINT);
  Output output = process.wait(30);
  EXPECT_EQ(output.exitCode, 1) << output.err;
  EXPECT_THAT(output.out, testing::HasSubstr("stopped early"));
  EXPECT_FALSE(bundlesIn(scratch.path("out")).empty());
}

TEST(Run, CtrlCInAReductionKeepsABundleThatReplays) {
  Scratch scratch;
  // A campaign stopped at once leaves the program as generated, so there is something to reduce.
  Process campaign(plantedRun(scratch, "big"));
  ASSERT_TRUE(campaign.waitForText("found: "));
  campaign.signal(SIGINT);
  ASSERT_EQ(campaign.wait(30).exitCode, 1);
  Process process({"reduce", bundlesIn(scratch.path("big")).at(0), "-o", scratch.path("out")});
  ASSERT_TRUE(process.waitForText("reducing "));
  process.signal(SIGINT);
  Output output = process.wait(30);
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  auto bundles = bundlesIn(scratch.path("out"));
  ASSERT_EQ(bundles.size(), 1u);
  EXPECT_EQ(npufuzz({"replay", bundles.front()}).exitCode, 1);
}

TEST(Run, TerminationAndATerminalThatGoesAwayKeepWhatWasFoundToo) {
  for (int number : {SIGTERM, SIGHUP}) {
    Scratch scratch;
    Process process({"fuzz", "--plant=fillpad-wrong-value", "--seed=3", "--duration=1h",
                     "--out=" + scratch.path("out"), "--summary=" + scratch.path("summary.json")});
    ASSERT_TRUE(process.waitForText("found: "));
    process.signal(number);
    EXPECT_EQ(process.wait(30).exitCode, 1);
    EXPECT_FALSE(bundlesIn(scratch.path("out")).empty());
    EXPECT_THAT(readFile(scratch.path("summary.json")), testing::HasSubstr("\"occurrences\": "));
  }
}

/// A summary without the parts that depend on times and workers.
static std::string lasting(const std::string &summary) {
  std::istringstream lines(summary);
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    bool isOfTime = false;
    for (const char *word :
         {"second", "worker", "stand_ins", "\"jobs\"", "\"generate\"", "\"reference\"",
          "\"compile\"", "\"verify\"", "\"execute\"", "\"judge\"", "\"reduce\""})
      isOfTime |= line.find(word) != std::string::npos && line.find("\"pass ") == std::string::npos;
    if (!isOfTime)
      text += line + "\n";
  }
  return text;
}

TEST(Run, AKilledSupervisorsRunGoesOnAsIfNothingHadBeen) {
  Scratch scratch;
  auto words = [&](const char *out) {
    return std::vector<std::string>{"fuzz", "--plant=fillpad-wrong-value", "--seed=3",
                                    "--count=150", "--out=" + scratch.path(out)};
  };
  Output undisturbed = npufuzz(with(words("a"), {"--summary=" + scratch.path("a.json")}));
  EXPECT_EQ(undisturbed.exitCode, 1);
  for (const char *moment : {"\"words\"", "\"finding\"", "\"of\""}) {
    std::filesystem::remove_all(scratch.path("b"));
    Process process(words("b"));
    for (int i = 0; i < 10000 &&
                    readFile(scratch.path("b/campaign.journal")).find(moment) == std::string::npos;
         ++i)
      usleep(10'000);
    process.signal(SIGKILL);
    EXPECT_EQ(process.wait().exitCode, 128 + SIGKILL);
    Output resumed = npufuzz({"fuzz", "--resume=" + scratch.path("b"), "--jobs=1",
                              "--summary=" + scratch.path("b.json")});
    EXPECT_EQ(resumed.exitCode, 1) << resumed.err;
    EXPECT_EQ(withoutPath(resumed.out, scratch.path("b")),
              withoutPath(undisturbed.out, scratch.path("a")));
    EXPECT_EQ(withoutPath(lasting(readFile(scratch.path("b.json"))), scratch.path("b")),
              withoutPath(lasting(readFile(scratch.path("a.json"))), scratch.path("a")));
    EXPECT_EQ(bundlesIn(scratch.path("b")).size(), bundlesIn(scratch.path("a")).size());
  }
}

/// The text of --version after "npufuzz ".
static std::string thisBuild() {
  std::string line = npufuzz({"--version"}).out;
  return line.substr(line.find(' ') + 1, line.find('\n') - line.find(' ') - 1);
}

static void replaceAll(const std::string &path, const std::string &from, const std::string &to) {
  std::string text = readFile(path);
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  std::ofstream(path) << text;
}

TEST(Run, AnotherBuildDoesNotGoOnWithARun) {
  EXPECT_THAT(thisBuild(), testing::MatchesRegex("[0-9.]+ \\([^ ]+, MLIR [^ ]+\\)"));
  Scratch scratch;
  std::string out = scratch.path("out"), other = thisBuild();
  other.replace(other.find("MLIR"), 4, "mlir"); // same length: a checkpoint counts bytes
  ASSERT_EQ(npufuzz({"fuzz", "--count=3", "--seed=1", "--out=" + out}).exitCode, 0);
  replaceAll(out + "/campaign.journal", thisBuild(), other);
  expectOneLineError(npufuzz({"fuzz", "--resume=" + out}), 2,
                     {"expected a run of npufuzz " + thisBuild() + ", got " + other});
}

TEST(Run, AnotherBuildReplaysABundleAndSaysSo) {
  Scratch scratch;
  Output found = npufuzz(with(plantedRun(scratch, "out"), {"--reduce=0s"}));
  ASSERT_EQ(found.exitCode, 1) << found.err;
  auto bundles = bundlesIn(scratch.path("out"));
  ASSERT_EQ(bundles.size(), 1u);
  Output same = npufuzz({"replay", bundles.front()});
  EXPECT_EQ(same.exitCode, 1) << same.out;
  EXPECT_THAT(same.err, testing::Not(testing::HasSubstr("found by")));
  replaceAll(bundles.front() + "/case.json", thisBuild(), "0.0.9 (0000000, MLIR 22.1.8)");
  Output other = npufuzz({"replay", bundles.front()});
  EXPECT_EQ(other.out, same.out);
  EXPECT_THAT(other.err, testing::HasSubstr("found by npufuzz 0.0.9 (0000000, MLIR 22.1.8), "
                                            "replayed by " +
                                            thisBuild()));
}

TEST(Run, ARunGoesOnWithLimitsAndWithNothingElse) {
  Scratch scratch;
  std::string out = scratch.path("out"), resume = "--resume=" + out;
  expectOneLineError(npufuzz({"fuzz", resume}), 2, {"expected the folder of a run"});
  ASSERT_EQ(npufuzz({"fuzz", "--count=3", "--seed=1", "--out=" + out}).exitCode, 0);
  expectOneLineError(npufuzz({"fuzz", resume, "--seed=2"}), 2,
                     {"options that the run began with", "--seed=2"});
  Output more = npufuzz({"fuzz", resume, "--count=5"});
  EXPECT_EQ(more.exitCode, 0) << more.err;
  EXPECT_THAT(more.out, testing::HasSubstr("generated 5 programs"));
  // npufuzz does not load a library because a folder names it.
  std::string plugin = "--load-pass-plugin=" + pluginPath("wrong_passes");
  ASSERT_EQ(npufuzz({"fuzz", "--count=3", "--seed=1", "--out=" + out, plugin}).exitCode, 0);
  expectOneLineError(npufuzz({"fuzz", resume}), 2, {"which only you may give", plugin});
  EXPECT_EQ(npufuzz({"fuzz", resume, plugin}).exitCode, 0);
}

TEST(Run, OnlyWhatIsBlamedOnThePassAskedForIsAFinding) {
  Scratch scratch;
  auto fuzz = [&](const std::string &blame) {
    return npufuzz({"fuzz", "--plant=padding-leaks", "--plant=cast-rounding", "--seed=3",
                    "--count=800", "--max-findings=1", "--reduce=5s", "--blame=" + blame,
                    "--out=" + scratch.path(blame)});
  };
  // The finding that comes first without it does not end the run.
  Output rounding = fuzz("npu-vectorise");
  EXPECT_EQ(rounding.exitCode, 1) << rounding.err;
  EXPECT_THAT(rounding.out, testing::HasSubstr("\n1 finding:\n"));
  EXPECT_THAT(rounding.out, testing::HasSubstr(", pass npu-vectorise, "));
  EXPECT_THAT(rounding.out, testing::HasSubstr(" of other passes, not examined: npu-tile-loops ("));
  EXPECT_EQ(bundlesIn(scratch.path("npu-vectorise")).size(), 1u);
  Output none = fuzz("canonicalize");
  EXPECT_EQ(none.exitCode, 0) << none.err;
  EXPECT_THAT(none.out, testing::HasSubstr("\n0 findings\n"));
  EXPECT_THAT(none.out, testing::HasSubstr(" findings of other passes, not examined: "));
  EXPECT_TRUE(bundlesIn(scratch.path("canonicalize")).empty());
  EXPECT_THAT(readFile(scratch.path("canonicalize/summary.json")),
              testing::HasSubstr("\"value:npu:npu-vectorise:wrong value\": "));
}

TEST(Run, TheFolderOfARunIsAllThatAReportNeeds) {
  Scratch scratch;
  std::string out = "--out=" + scratch.path("out");
  ASSERT_EQ(npufuzz({"fuzz", "--count=20", "--seed=4", out}).exitCode, 0);
  Output page = npufuzz({"report", scratch.path("out"), "--out=" + scratch.path("page")});
  EXPECT_THAT(page.out, testing::HasSubstr("20 programs in 1 run, 0 findings\n"));
  // Shards share a folder.
  for (const char *shard : {"--shard=1/2", "--shard=2/2"})
    ASSERT_EQ(
        npufuzz({"fuzz", "--count=20", "--seed=4", shard, "--out=" + scratch.path("two")}).exitCode,
        0);
  page = npufuzz({"report", scratch.path("two"), "--out=" + scratch.path("page")});
  EXPECT_THAT(page.out, testing::HasSubstr("20 programs in 2 runs"));
  ASSERT_EQ(npufuzz({"fuzz", "--count=20", "--seed=4", "--out=" + scratch.path("other"),
                     "--summary=" + scratch.path("mine.json")})
                .exitCode,
            0);
  EXPECT_FALSE(std::filesystem::exists(scratch.path("other/summary.json")));
}

TEST(Run, APassThatChangesNoProgramIsTold) {
  Scratch scratch;
  auto fuzz = [&](const char *backend, const std::string &pipeline, bool isRequired = false) {
    std::vector<std::string> words = {"fuzz",
                                      "--count=20",
                                      "--seed=4",
                                      "--reduce=0s",
                                      std::string("--backend=") + backend,
                                      "--pass-pipeline=builtin.module(" + pipeline + ")",
                                      "--out=" + scratch.path("out")};
    if (isRequired)
      words.push_back("--require-fired");
    return npufuzz(words);
  };
  const char *told = "npufuzz: topological-sort changed nothing in ";
  for (const char *backend : {"npu", "mlir"}) {
    Output idle = fuzz(backend, "canonicalize,topological-sort");
    EXPECT_EQ(idle.exitCode, 0) << idle.err;
    EXPECT_THAT(idle.out, testing::ContainsRegex("  fired    canonicalize changed [0-9]+ of "
                                                 "[0-9]+, topological-sort changed 0 of "));
    EXPECT_THAT(idle.err, testing::HasSubstr(told));
    idle = fuzz(backend, "canonicalize,topological-sort", /*isRequired=*/true);
    EXPECT_EQ(idle.exitCode, 3);
    EXPECT_THAT(idle.err,
                testing::HasSubstr("npufuzz: --require-fired: topological-sort changed "));
    Output busy = fuzz(backend, "canonicalize", /*isRequired=*/true);
    EXPECT_EQ(busy.exitCode, 0) << busy.err;
    EXPECT_THAT(busy.err, testing::Not(testing::HasSubstr("changed nothing")));
  }
}

TEST(Run, PassesThatAreRequiredToFireAreThoseOfAPipeline) {
  Scratch scratch;
  expectOneLineError(
      npufuzz({"fuzz", "--count=1", "--require-fired", "--out=" + scratch.path("out")}), 2,
      {"--require-fired", "--pass-pipeline"});
}

TEST(Run, ShardsTakeEveryProgramOnce) {
  Scratch scratch;
  auto shard = [&](const char *part) {
    std::string out = npufuzz({"fuzz", "--seed=5", "--count=41", "--shard=" + std::string(part),
                               "--out=" + scratch.path("out")})
                          .out;
    size_t at = out.find("generated ");
    return at == std::string::npos ? -1 : std::stoi(out.substr(at + 10));
  };
  EXPECT_EQ(shard("1/2") + shard("2/2"), 41);
}

} // namespace npufuzz::tests
