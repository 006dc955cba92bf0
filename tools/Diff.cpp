//===- Diff.cpp - npufuzz diff: what a change adds -------------------------===//
//
// The command line. Two processes hold the two versions (Diff.h), DiffSearch.h chooses the cases,
// DiffTally.h compares the answers, DiffTimes.h the times, and DiffResults.h writes files.
//
//===----------------------------------------------------------------------===//
#include "tools/Diff.h"

#include "campaign/bundles/Bundle.h"
#include "support/Files.h"
#include "support/Printable.h"
#include "support/ShellWord.h"
#include "support/StopSignal.h"
#include "support/WorkFolder.h"
#include "tools/CaseOptions.h"
#include "tools/DatabaseOption.h"
#include "tools/DiffResults.h"
#include "tools/DiffSearch.h"
#include "tools/DiffTimes.h"
#include "tools/Judged.h"
#include "tools/Places.h"
#include "tools/Replaying.h"
#include "tools/ResultText.h"
#include "tools/RunOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const diffDescription =
    R"(Compares two versions of a system on the same cases: what --head adds, what it
mends, and how much both have. A finding that both show is no news.
--base and --head are options of the system, in one word each; options next to
them are of both. Bundles, .mlir files and folders of them come first, then the
findings of a database (--db), then the programs of a campaign with --seed.
Plants that a bundle names are left out.
Where the versions differ in passes, pipelines or plants alone, both compile
each program, and execute those of which they make different code, and one in
32 of the others. Versions that differ otherwise, such as in a simulator,
execute all (--execute).
A difference counts if both versions can tell, and if it shows again when both
are asked twice more. A head that declines a program which the base takes adds
that, too. With --out, npufuzz reduces each finding that the head adds, and
writes its bundle there: npufuzz replay takes it with the options of the head.
At the end npufuzz measures whether the head compiles slower, in processor time:
in rounds, each with one process of the head and two of the base in turn. The
head is slower if it is the slowest of the three in all eight rounds; two equal
versions show that once in 6561 times.
Exit code 1 when the head adds something, 0 when not, 3 when no program could be
judged by both, or none of the stored cases.
)";

static const char *const diffExamples =
    R"(  npufuzz diff --backend=pto --base='--ptoas=old/ptoas' \
      --head='--ptoas=new/ptoas' --duration=10m --summary=comment.md
  npufuzz diff corpus --head='--plant=cast-rounding' --count=500
  npufuzz diff --db=findings.db --head='--load-pass-plugin=new.so' \
      --base='--load-pass-plugin=old.so' --out=added --summary=added.sarif
)";

/// Seconds for the reduction of one finding unless --reduce says otherwise: somebody waits.
static constexpr double reduceSecondsDefault = 10;

namespace {

struct DiffOptions {
  std::string base, head, count, duration, seed, addedMax, reduce, execute;
  std::vector<std::string> paths, summaries;
  bool failsOnSlower = false;
  OutOption out{""};
  DatabaseOption database;
};

/// Cases that are stored, with the folder in which those of a database lie meanwhile.
struct StoredCases {
  std::vector<Json> cases;
  std::unique_ptr<WorkFolder> folder;
};

} // namespace

/// Splits the value of --base or --head as a shell would.
static std::vector<std::string> splitWords(llvm::StringRef text) {
  llvm::BumpPtrAllocator storage;
  llvm::StringSaver saver(storage);
  llvm::SmallVector<const char *> words;
  llvm::cl::TokenizeGNUCommandLine(text, saver, words);
  return {words.begin(), words.end()};
}

/// True if the words change how programs are compiled, and nothing else.
static bool isOfCompilerAlone(llvm::StringRef text) {
  return llvm::all_of(splitWords(text), [](llvm::StringRef word) {
    llvm::StringRef name = word.split('=').first;
    return !word.starts_with("-") || name == "--plant" || name == "--pass-pipeline" ||
           name == "--load-pass-plugin";
  });
}

static llvm::Error addFiles(const std::vector<std::string> &paths, StoredCases &stored) {
  for (const std::string &path : paths) {
    auto found = campaign::findRecipes(path);
    if (!found)
      return usageError(llvm::toString(found.takeError()));
    for (const std::string &item : *found)
      if (item == path || !isLitTest(item))
        stored.cases.push_back({{"file", item}});
  }
  return llvm::Error::success();
}

/// Adds the repros of the database's findings on this backend.
static llvm::Error addFindings(const DatabaseOption &option, const std::string &backend,
                               StoredCases &stored) {
  auto database = option.open(Sqlite::Access::read);
  if (!database)
    return database.takeError();
  auto findings = campaign::database::triage(**database);
  if (!findings)
    return findings.takeError();
  auto folder = WorkFolder::make();
  if (!folder)
    return folder.takeError();
  stored.folder = std::move(*folder);
  for (const campaign::database::Triaged &finding : *findings) {
    if (finding.repro.empty() || finding.isReproOnRecord || !finding.backends.count(backend))
      continue;
    auto files = (*database)->repro(finding.repro);
    if (!files)
      return files.takeError();
    if (llvm::Error error = writeFolder(stored.folder->path(), finding.repro, *files))
      return error;
    stored.cases.push_back(
        {{"file", stored.folder->path(finding.repro)},
         {"replay", "triage show --db=" + shellWord(option.path()) + " --out=found " +
                        finding.id() + " && npufuzz replay found"}});
  }
  return llvm::Error::success();
}

static void addDiffOptions(CLI::App &commandLine, DiffOptions &options) {
  commandLine.add_option("PATH", options.paths, "bundles, .mlir and .seq files, folders");
  auto add = [&](const char *name, std::string &value, const char *group, const char *sample,
                 const char *text) {
    commandLine.add_option(name, value, text)->group(group)->type_name(sample);
  };
  add("--base", options.base, "Versions", "OPTIONS", "options of the version before");
  add("--head", options.head, "Versions", "OPTIONS", "options of the version after");
  add("--execute", options.execute, "Versions", "WHAT",
      "changed: programs of which the two make different code, and one in 32 others; all; "
      "default by what the versions differ in");
  options.database.addTo(commandLine, "compare the findings of this database after PATH");
  add("--duration", options.duration, "How much", "60s",
      "stop after this time; default 60s, no limit with --count");
  add("--count", options.count, "How much", "N", "stop after this many programs");
  add("--max-findings", options.addedMax, "How much", "N",
      "stop when the head adds this many findings");
  add("--seed", options.seed, "How much", "BASE", "base seed; default: a fresh one, shown");
  add("--reduce", options.reduce, "How much", "10s",
      "seconds for the reduction of each bundle of --out; 0: none");
  options.out.addTo(commandLine, "--out", "write bundles of what the head adds into this folder");
  commandLine
      .add_option("--summary", options.summaries,
                  "write the answer as JSON, or to a FILE.md as a comment for a pull request, "
                  ".sarif for code scanning, .xml as JUnit; repeatable")
      ->group("Results")
      ->type_name("FILE");
  commandLine
      .add_flag("--fail-on-slower", options.failsOnSlower,
                "exit code 1 when the head compiles slower, too")
      ->group("Results");
}

/// Reads the limits.
static llvm::Error resolveDiff(const DiffOptions &given, DiffSearch &search,
                               double &reduceSeconds) {
  ValueReader values;
  search.countMax = values.number("--count", given.count, 1, INT64_MAX, 0);
  search.addedMax = values.number("--max-findings", given.addedMax, 1, INT64_MAX, 0);
  search.seed = values.seed("--seed", given.seed, freshSeed());
  search.secondsMax =
      values.duration("--duration", given.duration, search.countMax ? 0 : durationSecondsDefault);
  reduceSeconds = values.durationOrNone("--reduce", given.reduce, reduceSecondsDefault);
  if (llvm::Error error = values.takeError())
    return error;
  if (!given.execute.empty() && given.execute != "changed" && given.execute != "all")
    return usageError("--execute: expected changed or all, got \"" + given.execute + "\"");
  for (const std::string &file : given.summaries)
    if (llvm::Error error = checkWritable("--summary", file))
      return error;
  return llvm::Error::success();
}

/// Returns the exit code after everything has been compared.
static llvm::Expected<int> tellDiff(const DiffOptions &given, const DiffTally &tally,
                                    const JudgedCount &stored, const DiffFacts &facts) {
  llvm::outs() << printable(diffText(tally, facts.baseWords, facts.headWords));
  llvm::outs().flush();
  Places places;
  for (const Difference &one : tally.added())
    if (!one.bundle.empty())
      places.tell(one.bundle, one.message + " [" + one.key + "]");
  for (const std::string &file : given.summaries)
    if (llvm::Error error = writeFile(file, printable(diffSummary(file, tally, facts))))
      return withExitCode(std::move(error));
  bool isSlower = tally.compileTimes && tally.compileTimes->isSlower;
  bool fails = tally.addedCount() > 0 || (given.failsOnSlower && isSlower);
  if (std::string line = judgedNothing(stored); fails && !line.empty())
    llvm::errs() << "npufuzz: " << printable(line) << "\n";
  int code = exitCodeOf(fails ? findings : nothingFound, stored);
  return exitCodeOf(code, {"programs", tally.cases, tally.judged, tally.reasons});
}

/// Compares, measures and writes bundles.
static llvm::Error compareSides(Sides &sides, const DiffState &state, DiffSearch &search,
                                DiffTally &tally, const std::vector<Json> &stored,
                                const std::string &out, double reduceSeconds) {
  StopSignals signals;
  if (llvm::Error error = search.run(stored))
    return error;
  if (state.isCompiled && !stopRequested()) {
    auto times = measureTimes(sides, search.seed);
    if (!times)
      return times.takeError();
    tally.compileTimes = *times;
  }
  return out.empty() ? llvm::Error::success() : writeDiffBundles(sides, tally, out, reduceSeconds);
}

static SideProcess sideOf(const char *option, const std::string &text,
                          std::vector<std::string> words) {
  llvm::append_range(words, splitWords(text));
  return {option, std::move(words)};
}

static llvm::Expected<int> runSides(const DiffOptions &given, Sides sides) {
  DiffTally tally;
  DiffSearch search(sides, tally);
  double reduceSeconds = 0;
  if (llvm::Error error = resolveDiff(given, search, reduceSeconds))
    return std::move(error);
  StoredCases stored;
  if (llvm::Error error = addFiles(given.paths, stored))
    return std::move(error);
  std::string out;
  if (given.out.given()) {
    auto folder = given.out.resolve();
    if (!folder)
      return folder.takeError();
    out = *folder;
  }
  auto state = sides.start();
  if (!state)
    return state.takeError();
  if (given.database.given())
    if (llvm::Error error = addFindings(given.database, state->backend, stored))
      return withExitCode(std::move(error));
  bool isOfCompiler = isOfCompilerAlone(given.base) && isOfCompilerAlone(given.head);
  search.comparesCode =
      state->showsForms && given.execute != "all" && (isOfCompiler || given.execute == "changed");
  llvm::outs() << "base seed " << hex(search.seed) << "\n";
  llvm::outs().flush();
  auto begin = std::chrono::steady_clock::now();
  if (llvm::Error error =
          compareSides(sides, *state, search, tally, stored.cases, out, reduceSeconds))
    return withExitCode(std::move(error));
  std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  return tellDiff(given, tally, search.storedCount,
                  {state->backend, sides.base.shellText(), sides.head.shellText(), search.seed,
                   seconds.count(), given.failsOnSlower});
}

llvm::Expected<int> runDiff(Arguments arguments) {
  if (!arguments.empty() && arguments.front() == serveDiffWord)
    return serveDiff({arguments.begin() + 1, arguments.end()});
  auto commandLine = makeCommandLine("diff", diffDescription, diffExamples);
  DiffOptions given;
  addDiffOptions(*commandLine, given);
  CaseOptions caseOptions;
  caseOptions.addTo(*commandLine);
  caseOptions.addKindsTo(*commandLine);
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);
  if (given.base.empty() && given.head.empty())
    return usageError("diff: expected --base=OPTIONS or --head=OPTIONS, got neither");
  std::vector<std::string> common = sharedWords(*commandLine);
  return runSides(given,
                  {sideOf("--base", given.base, common), sideOf("--head", given.head, common)});
}

} // namespace npufuzz::tools
