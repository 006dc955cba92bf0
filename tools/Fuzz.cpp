//===- Fuzz.cpp - npufuzz fuzz: a campaign ----------------------*- C++ -*-===//
//
// Resolves the options, opens the journal in --out, runs one campaign, then writes summary and
// database and prints the result. --resume reads the first run's options from its journal and
// parses them again, with what the user adds. The search itself is campaign/run/; this file only
// decides what it is given and which exit code follows.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/RecordedPipeline.h"
#include "campaign/run/CannotTell.h"
#include "campaign/run/EventLog.h"
#include "campaign/run/Journal.h"
#include "campaign/run/ProbeCount.h"
#include "campaign/run/SampleRarity.h"
#include "campaign/run/Summary.h"
#include "support/Date.h"
#include "support/Files.h"
#include "support/Printable.h"
#include "support/ShellWord.h"
#include "support/StopSignal.h"
#include "support/Version.h"
#include "tools/DatabaseOption.h"
#include "tools/Fired.h"
#include "tools/Judged.h"
#include "tools/Places.h"
#include "tools/Replaying.h"
#include "tools/ResultText.h"
#include "tools/Resume.h"
#include "tools/RunOptions.h"
#include "tools/Verbs.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const fuzzDescription =
    R"(Generates programs, runs them on the system under test and on the reference,
asks every oracle, names the pass behind each bug, reduces it, and writes a
bundle that reproduces it.

Results go to stdout. They are the same for the same --seed and --count,
whatever --jobs. Progress and times go to stderr. Ctrl-C stops the run and keeps
everything that it found; --resume continues it, and a run that was killed.
When a run finds nothing, two lines say what was run and judged, and where the
counts are; --verbose prints them.
Each finding is a folder below --out; its report.md can be pasted into a bug
tracker. npufuzz report reads the counts from the summary in --out
(summary.json, of shards summary-I-of-N.json; --summary names another file).
A finding is known when its reduced program has the shape of an issue on record
(--known-issues), or is right without the recorded trigger. It is a variant when
only pass, pattern and kind match the record; else it is new.
A finding that does not show again when its program runs alone has low
confidence. Such a finding is kept and listed apart, and sets exit code 1 only
when --fail-on names low.
Exit code 1 when there are findings (--fail-on), 0 when there are none, 3 when
no program could be judged (each is a discard, or no oracle could tell) or none
was executed; one line on stderr says why.
A pass of --pass-pipeline that changed no program was not tested: a line on
stderr says so. With --require-fired the exit code is then 3.
)";

static const char *const fuzzExamples =
    R"~(  npufuzz fuzz                               the built-in NPU for a minute
  npufuzz fuzz --backend=mlir --count=5000   upstream MLIR pipelines
  npufuzz fuzz --seed=7 --count=100000 --shard=2/8 --summary=2.json
                                             the second of eight machines
  npufuzz fuzz --plant=padding-leaks --max-findings=1
                                             put a bug in, watch it being found
  npufuzz fuzz --duration=8h --db=findings.db
                                             a night; then npufuzz triage list
  npufuzz fuzz --backend=pytorchsim --spike=BIN --cases=sequences
                                             instructions, with no compiler
  npufuzz fuzz --load-pass-plugin=./mine.so \
      --pass-pipeline="$(npufuzz list passes --pipeline-of=npu)"
                                             your pass in our pipeline (edit it)
)~";

/// One line for each met signature on record, with the results of the programs that were examined.
static std::string knownIssuesText(const campaign::CampaignResult &result) {
  std::string text;
  for (const auto &[signature, met] : result.knownIssues) {
    text += "on record, in " + counted(met.programs, "program") + ": " + signature + "\n";
    for (const auto &[as, programs] : met.looked)
      text += "  " + counted(programs, "program") + " reduced: " + as + "\n";
  }
  return text;
}

/// Prints progress for a watching person; never part of the results.
static void printSpeed(const campaign::CampaignResult &result) {
  if (result.seconds <= 0)
    return;
  llvm::errs() << llvm::format("%.1f s, %.1f programs/s", result.seconds,
                               static_cast<double>(result.programs) / result.seconds);
  if (result.workerRestarts)
    llvm::errs() << ", " << counted(result.workerRestarts, "worker restart");
  for (const auto &[signal, times] : result.killedFromOutside)
    llvm::errs() << ", killed from outside " << counted(times, "time") << ": " << signal;
  llvm::errs() << "\n";
}

/// Probes tools for their limits while there is one process, so that workers need not.
static void printProbed(llvm::ArrayRef<const Backend *> backends) {
  for (const Backend *backend : backends)
    if (campaign::ProbeCount count = campaign::countProbed(backend->probe()); count.asked())
      llvm::outs() << backend->name() << ": " << printable(campaign::probedText(count))
                   << (count.refused.empty() ? "" : "; npufuzz doctor lists them") << "\n";
}

/// "; 3 signatures on record; OUT/summary.json has the counts, --verbose prints them"
static std::string whereNothing(const campaign::CampaignResult &result, const std::string &summary,
                                bool isVerbose) {
  std::string text;
  if (!result.knownIssues.empty())
    text =
        ", " + counted(static_cast<int64_t>(result.knownIssues.size()), "signature") + " on record";
  if (!isStream(summary))
    text += "; " + summary + " has the counts" + (isVerbose ? "" : ", --verbose prints them");
  return text;
}

/// Editors and CI mark these lines of the bundles' programs.
static void tellPlaces(const campaign::CampaignResult &result) {
  Places places;
  for (const campaign::Finding &finding : result.findings)
    if (!finding.bundle.empty())
      places.tell(finding.bundle,
                  finding.verdict.message() + " [" + finding.verdict.signature() + "]");
}

/// Two lines where nothing was found, and what a pass of the user's did.
static void printResult(const campaign::CampaignOptions &options,
                        const campaign::CampaignResult &result, const std::vector<Fired> &fired,
                        const RunOptions &how) {
  llvm::outs() << printable(
      countsText(result) + (how.isVerbose ? statisticsText(result) : "") + firedText(fired) +
      (how.isVerbose ? knownIssuesText(result) : "") +
      (result.interrupted ? "stopped early: " : "") +
      findingsText(result, options, whereNothing(result, how.summary, how.isVerbose)));
  llvm::outs().flush();
  if (std::string discards = manyDiscardsText(result); !discards.empty())
    llvm::errs() << "npufuzz: " << printable(discards) << "\n";
  printSpeed(result);
  tellPlaces(result);
}

/// Returns the file in which npufuzz report looks for the run's counts. Shards may share a folder.
static std::string summaryFileIn(llvm::StringRef folder, const campaign::CampaignOptions &options) {
  llvm::SmallString<128> file(folder);
  llvm::sys::path::append(file, options.shardCount == 1
                                    ? "summary.json"
                                    : llvm::formatv("summary-{0}-of-{1}.json",
                                                    options.shardIndex + 1, options.shardCount)
                                          .str());
  return file.str().str();
}

static JudgedCount judgedIn(const campaign::CampaignResult &result) {
  JudgedCount count{"programs", result.programs, result.judged(), result.discardReasons};
  // Oracles are inconclusive on discards, too, but the discard reasons count instead.
  if (result.discards < result.programs)
    for (const auto &[reason, times] : campaign::cannotTellReasons(result.counters))
      count.reasons["cannot tell: " + reason] = times;
  return count;
}

/// Counts programs that ran among those that an oracle wanted to run: a system that runs nothing
/// shows no wrong answer.
static JudgedCount executedIn(const campaign::CampaignResult &result, JudgedCount count) {
  auto countOf = [&](llvm::StringRef name) {
    auto found = result.counters.find(name.str());
    return found == result.counters.end() ? 0 : found->second;
  };
  count.asked = countOf(oracles::Observation::wantedRuns);
  count.judged = countOf(oracles::Observation::madeRuns);
  count.done = "executed";
  return count;
}

namespace {

class FuzzVerb {
public:
  /// Returns the exit code if the verb is done.
  llvm::Error parse(Arguments arguments);
  bool goesOn() const { return !resume.empty(); }
  /// Sets `run` to the run that this one resumes.
  llvm::Error takeUp(FuzzVerb &run) const;
  llvm::Expected<int> run();
  /// Returns a record's words as a command line has them: the same parser reads them.
  llvm::Expected<std::vector<std::string>> readRecorded(const std::vector<std::string> &words);

private:
  void addOptions();
  llvm::Error checkFindingsOnRecord() const;
  llvm::Error resolve();
  void openJournal();
  void keepSummary();
  llvm::Error record(const campaign::CampaignResult &found);
  llvm::Expected<int> runCampaign(int corpusCode);

  std::unique_ptr<CLI::App> commandLine;
  CaseOptions caseOptions;
  RunOptions runOptions;
  OutOption outOption;
  DatabaseOption database;
  RequireJudged requireJudged;
  std::string resume;
  std::unique_ptr<campaign::Journal> journal;
  std::unique_ptr<campaign::EventLog> log;
  campaign::CampaignOptions options;
  std::optional<CaseSetup> setup;
};

void FuzzVerb::addOptions() {
  commandLine = makeCommandLine("fuzz", fuzzDescription, fuzzExamples);
  caseOptions.addTo(*commandLine);
  caseOptions.addKindsTo(*commandLine);
  runOptions.addTo(*commandLine);
  requireJudged.addTo(*commandLine, "programs");
  outOption.addTo(*commandLine, "--out", "folder of the bundles; default npufuzz-out");
  database.addTo(*commandLine, "put what the run met into this findings database (npufuzz triage); "
                               "creates it if it is missing");
  commandLine
      ->add_option(
          "--resume", resume,
          "continue the run with this --out that was killed or stopped, with its options; each "
          "program counts once. Limits (--count, --duration, --jobs) may be given anew. Give "
          "again --summary, --log, --metrics, --db and what loads code or is read")
      ->group("How much")
      ->type_name("OUT");
}

llvm::Error FuzzVerb::parse(Arguments arguments) {
  addOptions();
  RequireJudged::takeAlone(arguments);
  return tools::parse(*commandLine, std::move(arguments));
}

llvm::Expected<std::vector<std::string>>
FuzzVerb::readRecorded(const std::vector<std::string> &words) {
  addOptions();
  if (llvm::Error error = checkRecorded(*commandLine, words))
    return std::move(error);
  if (llvm::Error ended = tools::parse(*commandLine, words))
    return std::move(ended);
  return recordedWords(*commandLine);
}

llvm::Error FuzzVerb::takeUp(FuzzVerb &run) const {
  auto shard = runOptions.givenShard();
  if (!shard)
    return shard.takeError();
  auto opened = campaign::Journal::open(resume, {shard->index - 1, shard->count});
  if (!opened)
    return opened.takeError();
  auto recorded = readRecordedWords((*opened)->words());
  if (!recorded)
    return recorded.takeError();
  auto words = resumedWords(*recorded, recordedWords(*commandLine), resume);
  if (!words)
    return words.takeError();
  for (const auto &[name, value] : runOptions.written())
    if (!value.empty())
      words->push_back(name + "=" + value);
  if (database.given())
    words->push_back("--db=" + database.path());
  run.journal = std::move(*opened);
  return run.parse(std::move(*words));
}

/// The files of a run are as foreign as a bundle.
llvm::Error FuzzVerb::checkFindingsOnRecord() const {
  if (!journal)
    return llvm::Error::success();
  const System &system = setup->system;
  for (const auto &[pipeline, settings] : journal->pipelines())
    if (llvm::Error error = checkRecordedPipeline(pipeline, system.backend, settings,
                                                  {system.ownPipeline, system.plugins}))
      return usageError("--resume: " + llvm::toString(std::move(error)));
  return llvm::Error::success();
}

llvm::Error FuzzVerb::resolve() {
  if (llvm::Error error = runOptions.resolve(options))
    return error;
  ValueReader values;
  requireJudged.resolve(values);
  if (llvm::Error error = values.takeError())
    return error;
  auto resolved = caseOptions.resolve();
  if (!resolved)
    return resolved.takeError();
  setup.emplace(std::move(*resolved));
  if (runOptions.requiresFired && setup->system.ownPipeline.empty())
    return usageError("--require-fired: expected --pass-pipeline=STR with it, got none");
  if (llvm::Error error = checkFindingsOnRecord())
    return error;
  auto out = outOption.resolve();
  if (!out)
    return out.takeError();
  if (runOptions.summary.empty())
    runOptions.summary = summaryFileIn(*out, options);
  // Check only now: the file may lie in the folder of the bundles.
  for (const auto &[name, value] : runOptions.written())
    if (!value.empty())
      if (llvm::Error error = checkWritable(name, value))
        return error;
  if (!runOptions.log.empty()) {
    auto opened = campaign::EventLog::open(runOptions.log);
    if (!opened)
      return opened.takeError();
    log = std::move(*opened);
    options.log = log.get();
  }
  options.metricsFile = runOptions.metrics;
  if (llvm::Error error = database.prepare())
    return error;
  setup->applyTo(options);
  if (options.reduceSecondsMax == 0)
    options.reducer = nullptr;
  if (setup->profile == campaign::Profile::deep)
    options.secondRunPeriod = campaign::secondRunPeriodDeep;
  options.outDirectory = *out;
  options.status = &llvm::errs();
  options.liveStatus = llvm::errs().is_displayed();
  return llvm::Error::success();
}

/// Without a journal the run continues, but it cannot be resumed.
void FuzzVerb::openJournal() {
  std::vector<std::string> words = recordedWords(*commandLine);
  if (!runOptions.hasSeed())
    words.push_back("--seed=" + hex(options.baseSeed));
  if (journal) {
    journal->setWords(words);
  } else {
    auto begun =
        campaign::Journal::begin(options.outDirectory, {options.shardIndex, options.shardCount},
                                 words, campaign::isWorthSampling(options));
    if (begun)
      journal = std::move(*begun);
    else
      llvm::errs() << "npufuzz: --resume cannot continue this run: "
                   << llvm::toString(begun.takeError()) << "\n";
  }
  options.journal = journal.get();
}

void FuzzVerb::keepSummary() {
  // A pipe or a terminal would get one summary after the other.
  if (runOptions.summary.empty() || isStream(runOptions.summary))
    return;
  options.onSnapshot = [this](const campaign::CampaignResult &sofar) {
    // A full disk may have room at the end; that write reports its error.
    llvm::consumeError(writeFile(runOptions.summary, campaign::summaryJson(options, sofar)));
  };
}

/// Records a stopped run's findings, too; if the run resumes, its results replace them.
llvm::Error FuzzVerb::record(const campaign::CampaignResult &found) {
  if (!database.given())
    return llvm::Error::success();
  auto line = recordRun(database, options, found, journal ? journal->date() : currentDate(),
                        recordedWords(*commandLine), setup->system);
  if (!line)
    return line.takeError();
  llvm::errs() << printable(*line) << "\n";
  return llvm::Error::success();
}

llvm::Expected<int> FuzzVerb::runCampaign(int corpusCode) {
  StopSignals signals; // until everything is written and printed
  if (journal ? journal->weighsRarity() : campaign::isWorthSampling(options))
    options.evaluate.rarity = campaign::sampleRarity(options);
  campaign::CampaignResult partial;
  auto result = campaign::run(options, &partial);
  // A full disk must not hide earlier findings.
  const campaign::CampaignResult &found = result ? *result : partial;
  llvm::Error trouble = result ? llvm::Error::success() : result.takeError();
  if (!runOptions.summary.empty())
    trouble = llvm::joinErrors(
        std::move(trouble), writeFile(runOptions.summary, campaign::summaryJson(options, found)));
  trouble = llvm::joinErrors(std::move(trouble), record(found));
  std::vector<Fired> fired = firedIn(found.counters, options.evaluate.pipeline);
  printResult(options, found, fired, runOptions);
  if (found.interrupted && journal && journal->trouble().empty())
    llvm::errs() << "npufuzz fuzz --resume=" << shellWord(options.outDirectory)
                 << " resumes after program " << found.nextProgram << "\n";
  if (journal && !journal->trouble().empty())
    llvm::errs() << "npufuzz: --resume will start from an earlier program: " << journal->trouble()
                 << "\n";
  if (trouble)
    return withExitCode(std::move(trouble));
  // A run stopped before its first program, or a shard without one, has missed nothing.
  if (found.programs == 0)
    llvm::errs() << "npufuzz: nothing judged: no program finished\n";
  int code = runOptions.failsOn(found.findings) ? findings : corpusCode;
  std::string neverFired = neverFiredText(fired);
  if (runOptions.requiresFired && fired.empty() && found.programs > 0)
    neverFired =
        "no pass of --pass-pipeline was counted: the passes never ran, or ran in a process "
        "that is not npufuzz's";
  if (!neverFired.empty() && runOptions.requiresFired && code == nothingFound)
    return environmentError("--require-fired: " + neverFired);
  if (!neverFired.empty())
    llvm::errs() << "npufuzz: " << printable(neverFired) << "\n";
  JudgedCount judged = judgedIn(found);
  if (found.programs == 0)
    return exitCodeOf(code, judged);
  code = requireJudged.exitCodeOf(code, judged, judged);
  JudgedCount executed = executedIn(found, std::move(judged));
  if (code == findings && !judgedNothing(executed).empty())
    llvm::errs() << "npufuzz: " << printable(judgedNothing(executed)) << "\n";
  return exitCodeOf(code, executed);
}

llvm::Expected<int> FuzzVerb::run() {
  if (llvm::Error error = resolve())
    return std::move(error);
  llvm::outs() << "npufuzz " << version() << ": backend " << setup->system.backend->name()
               << ", base seed " << hex(options.baseSeed) << ", bundles in "
               << printable(options.outDirectory) << "\n";
  printProbed(options.evaluate.backends);
  llvm::outs().flush();

  int corpusCode = nothingFound;
  if (!runOptions.corpus.empty()) {
    auto code = replayPaths({runOptions.corpus}, setup->system);
    if (!code)
      return code.takeError();
    corpusCode = *code;
  }
  openJournal();
  keepSummary();
  return runCampaign(corpusCode);
}

} // namespace

llvm::Expected<std::vector<std::string>> readRecordedWords(const std::vector<std::string> &words) {
  return FuzzVerb().readRecorded(words);
}

llvm::Expected<int> runFuzz(Arguments arguments) {
  FuzzVerb given, resumed;
  if (llvm::Error ended = given.parse(std::move(arguments)))
    return std::move(ended);
  if (!given.goesOn())
    return given.run();
  if (llvm::Error error = given.takeUp(resumed))
    return std::move(error);
  return resumed.run();
}

} // namespace npufuzz::tools
