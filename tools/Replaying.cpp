//===- Replaying.cpp - runs stored cases again ----------------------------===//
//
// Reads a case, lets the command line replace what the file says, and checks every name against
// this build. Then the case runs in a process of its own, several times where it was found with low
// confidence. A file is foreign: it may choose backend, settings, plants and a pipeline of known
// passes, but nothing that loads code or runs commands.
//
//===----------------------------------------------------------------------===//
#include "tools/Replaying.h"
#include "backend/mlir/RecordedPipeline.h"
#include "campaign/database/Rows.h"
#include "campaign/findings/Classify.h"
#include "campaign/findings/Isolated.h"
#include "support/Files.h"
#include "support/Printable.h"
#include "support/ShellWord.h"
#include "support/StopSignal.h"
#include "support/Version.h"

#include "support/EnvironmentError.h"
#include "tools/CommandError.h"
#include "tools/Judged.h"
#include "tools/Places.h"
#include "tools/Programs.h"
#include "tools/ResultText.h"
#include "tools/RunOptions.h"

#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

namespace npufuzz::tools {

/// Checks a file's settings like those of --machine. A file that names no backend may have settings
/// for another one.
static llvm::Error checkRecorded(const campaign::Recipe &recipe, const Backend &backend) {
  Settings settings = recipe.testCase.settings;
  if (recipe.backend != backend.name()) {
    std::set<std::string> known;
    for (const Setting &setting : backend.settings())
      known.insert(setting.name);
    std::erase_if(settings, [&](const auto &entry) { return !known.count(entry.first); });
  }
  return checkMachine(backend, settings, "settings");
}

/// Checks the pipelines that would run and that the user did not give.
static llvm::Error checkRecordedPipelines(const campaign::Recipe &recipe, const System &given,
                                          const Backend &backend) {
  const campaign::StoredCase &testCase = recipe.testCase;
  llvm::StringRef first = !given.pipeline.empty()    ? llvm::StringRef()
                          : !recipe.pipeline.empty() ? llvm::StringRef(recipe.pipeline)
                                                     : llvm::StringRef(testCase.pipeline);
  for (llvm::StringRef text : {first, llvm::StringRef(testCase.otherPipeline)})
    if (llvm::Error error = checkRecordedPipeline(text, &backend, testCase.settings,
                                                  {given.ownPipeline, given.plugins}))
      return error;
  return llvm::Error::success();
}

/// Combines the file with the command line, which takes precedence.
static llvm::Expected<Replay> prepare(campaign::Recipe recipe, const System &given,
                                      const Backend &backend) {
  System system = given;
  system.backend = &backend;
  for (const std::string &name : recipe.peers) {
    auto peer = requireUsable(name);
    if (!peer)
      return peer.takeError();
    if (given.peers.empty())
      system.peers.push_back(*peer);
  }
  if (system.pipeline.empty())
    system.pipeline = recipe.pipeline;
  bool isItsPipeline = given.pipeline.empty() || given.pipeline == recipe.pipeline;
  bool isAsRecorded = recipe.backend == backend.name() && isItsPipeline && given.machine.empty() &&
                      given.oracles.empty() && given.peers.empty();
  if (system.plants == std::vector<std::string>{noPlant})
    system.plants.clear();
  else if (system.plants.empty())
    system.plants = recipe.plants;
  // Select a recorded oracle that runs by name only.
  const oracles::Oracle *recorded = oracles::findOracle(recipe.oracle);
  if (system.oracles.empty() && recorded && recorded->asked == oracles::Asked::byName)
    system.oracles = {recipe.oracle};
  if (llvm::Error error = checkMachine(backend, given.machine))
    return std::move(error);
  if (llvm::Error error = checkRecorded(recipe, backend))
    return std::move(error);
  for (const auto &[name, value] : given.machine)
    recipe.testCase.settings[name] = value;
  if (llvm::Error error = checkRecordedPipelines(recipe, given, backend))
    return std::move(error);
  // The case's pipeline applies unless the user gives another one.
  llvm::StringRef pipeline = system.pipeline.empty() ? recipe.testCase.pipeline : system.pipeline;
  for (llvm::StringRef text : {pipeline, llvm::StringRef(recipe.testCase.otherPipeline)})
    if (llvm::Error error = checkPipeline(text, &backend))
      return std::move(error);
  if (llvm::Error error = checkPlants(backend, system.plants))
    return std::move(error);
  recipe.backend = backend.name().str();
  return Replay{std::move(recipe), evaluateOptionsFor(system), isAsRecorded};
}

/// Returns the backend that the user names, or else the file's; without either, all usable ones. A
/// file that the user's backend does not run is for those that do.
static llvm::Expected<std::vector<const Backend *>>
backendsFor(const campaign::Recipe &recipe, llvm::StringRef path, const System &given) {
  const campaign::CaseKindRow &row = campaign::rowOf(recipe.testCase.kind);
  if (given.backend && row.isFor(*given.backend))
    return std::vector{given.backend};
  bool isNamed = !given.backend && !recipe.backend.empty();
  if (isNamed)
    if (auto named = requireBackend(recipe.backend); !named)
      return usageError(path + ": " + llvm::toString(named.takeError()));
  std::vector<const Backend *> usable;
  std::string missing;
  for (const Backend *backend : allBackends()) {
    if (!row.isFor(*backend) || (isNamed && backend->name() != recipe.backend))
      continue;
    std::string why = row.missing(*backend);
    if (why.empty())
      usable.push_back(backend);
    else if (missing.empty())
      missing = ("backend " + backend->name() + ": " + why).str();
  }
  if (usable.empty() && missing.empty())
    return usageError(path + ": backend " + recipe.backend + " runs no case of kind " +
                      row.kind.name);
  if (usable.empty())
    return environmentError(isNamed ? missing : (path + ": " + missing).str());
  return usable;
}

/// Adds the line and a caret to the error of an MLIR file. Other kinds of files have limits of
/// their own, which reading them here would pass.
static llvm::Error withPicture(llvm::Error error, llvm::StringRef path) {
  if (error.isA<EnvironmentError>() || !path.ends_with(".mlir") ||
      llvm::sys::fs::is_directory(path))
    return error;
  auto text = readFile(path);
  if (!text) {
    llvm::consumeError(text.takeError()); // that it cannot be read is the error
    return error;
  }
  return parseError(llvm::toString(std::move(error)), path, *text);
}

llvm::Expected<std::vector<Replay>> readReplays(llvm::StringRef path, const System &given) {
  auto context = oracles::makeContext(allBackends());
  auto recipe = campaign::readRecipe(path, *context);
  if (!recipe)
    return withPicture(recipe.takeError(), path);
  // Nothing that a file names is loaded or started.
  if (!recipe->backendWords.empty() && recordedBackends(given).empty())
    return usageError(path + ": expected the options of its backend, which only you may give:" +
                      shellWords(recipe->backendWords));
  if (!recipe->plugins.empty() && given.plugins.empty() && given.pipeline.empty())
    return usageError(path + ": expected the plugins of its passes, which only you may load:" +
                      campaign::pluginWords(recipe->plugins));
  auto backends = backendsFor(*recipe, path, given);
  if (!backends)
    return backends.takeError();
  std::vector<Replay> replays;
  for (const Backend *backend : *backends) {
    auto replay = prepare(*recipe, given, *backend);
    if (!replay)
      return usageError(path + ": " + llvm::toString(replay.takeError()));
    replays.push_back(std::move(*replay));
  }
  return replays;
}

RecordedMemory::RecordedMemory(const campaign::Recipe &recipe) : given(childMemoryMax()) {
  if (given == 0)
    limitChildMemory(recipe.memoryMebibytes);
}

RecordedMemory::~RecordedMemory() { limitChildMemory(given); }

namespace {
struct Counts {
  int64_t ok = 0, found = 0, discarded = 0, skipped = 0, unreadable = 0;
  /// Unreadable ones that lack something of this machine.
  int64_t unequipped = 0;
  JudgedCount judged{"programs"};
};
} // namespace

/// True for repros of upstream bugs, which lie next to programs.
bool isLitTest(const std::string &path) {
  if (!llvm::StringRef(path).ends_with(".mlir"))
    return false;
  auto text = readFile(path);
  if (!text) {
    llvm::consumeError(text.takeError()); // the reader of programs reports it
    return false;
  }
  return llvm::StringRef(*text).contains("// RUN:") &&
         !llvm::StringRef(*text).contains("// npufuzz:");
}

/// "  known: canonicalize-x.mlir, the shape on record", and "// Shape: 01234567 89abcdef" if asked.
static std::string standingText(const oracles::Verdict &bug, const Replay &replay,
                                const campaign::KnownIssues &knownIssues, bool showsShape) {
  campaign::Finding finding;
  finding.verdict = bug;
  finding.reduced.testCase = replay.recipe.testCase;
  campaign::CampaignOptions options;
  options.evaluate = replay.evaluate;
  options.knownIssues = knownIssues;
  campaign::classify(finding, options);
  std::string text = "         " + standingName(finding.record.standing).str() + ": " +
                     finding.record.knownIssue + (finding.record.knownIssue.empty() ? "" : ", ") +
                     finding.record.reason + "\n";
  if (showsShape && !finding.record.shape.empty())
    text += "// Shape: " + finding.record.shape + "\n";
  return text;
}

static bool isCannotTell(const oracles::Verdict &verdict) {
  return verdict.outcome == oracles::Outcome::cannotTell;
}

/// Returns why the result is inconclusive: no oracle had an answer, or not the one that saw the
/// recorded bug. Empty if it is conclusive.
static std::string whyUntold(const campaign::Evaluation &evaluation, llvm::StringRef recorded) {
  llvm::StringRef oracle = recorded.split(':').first;
  std::vector<const oracles::Verdict *> itsVerdicts;
  for (const oracles::Verdict &verdict : evaluation.verdicts)
    if (verdict.oracle == oracle)
      itsVerdicts.push_back(&verdict);
  if (!itsVerdicts.empty() &&
      llvm::all_of(itsVerdicts, [](auto *one) { return isCannotTell(*one); }))
    return "oracle " + oracle.str() + " cannot tell: " + itsVerdicts.back()->evidence;
  return evaluation.whyUntold();
}

/// "; value, undef cannot tell: …" for each reason.
static std::string untoldText(const campaign::Evaluation &evaluation) {
  std::map<std::string, std::vector<std::string>> oraclesByReason;
  for (const oracles::Verdict &verdict : evaluation.verdicts)
    if (isCannotTell(verdict))
      oraclesByReason[verdict.evidence].push_back(verdict.oracle);
  std::string text;
  for (const auto &[reason, names] : oraclesByReason)
    text += "; " + joined(names) + " cannot tell: " + reason;
  return text;
}

Shown shownBy(const campaign::Evaluation &evaluation, const Replay &replay) {
  const std::string &recorded = replay.recipe.signature;
  std::vector<oracles::Verdict> bugs = evaluation.findings();
  if (!replay.isAsRecorded)
    return {campaign::database::outcomeUnclear,
            "replayed with other options than it was found with",
            {},
            evaluation.isJudged()};
  // Use all verdicts: the findings hold only the most severe one per pass.
  for (const oracles::Verdict &verdict : evaluation.verdicts)
    if (verdict.isBug() && (recorded.empty() || verdict.isRecordedAs(recorded)))
      return {campaign::database::outcomeShows, ""};
  if (!bugs.empty())
    return {campaign::database::outcomeUnclear, "another bug: " + bugs.front().signature()};
  std::string why =
      evaluation.isDiscard() ? evaluation.discardReason : whyUntold(evaluation, recorded);
  if (why.empty())
    return {campaign::database::outcomeGone, ""};
  return {campaign::database::outcomeUnclear, why, {}, /*isJudged=*/false};
}

/// Another build may judge differently, which is not a defect of the bundle.
static void noteBuild(llvm::StringRef path, const campaign::Recipe &recipe) {
  if (!recipe.build.empty() && recipe.build != build())
    llvm::errs() << "npufuzz: " << printable(path) << ": found by npufuzz "
                 << printable(recipe.build) << ", replayed by " << build() << "\n";
}

namespace {
/// Result of one case, and the number of processes in which it showed something.
struct Answer {
  campaign::Evaluation evaluation; ///< first one that showed something, else the first
  int shown = 0, times = 0;

  /// " in 3 of 8 processes"; empty where one was asked.
  std::string text() const {
    if (times <= 1)
      return "";
    return " in " + std::to_string(shown) + " of " + std::to_string(times) + " processes";
  }
};
} // namespace

/// Asks several times about a bug that did not show again when it was found.
static Answer ask(const Replay &replay) {
  Answer answer;
  int timesMax = replay.recipe.isLowConfidence ? campaign::questionsMax : 1;
  while (answer.times < timesMax && !(answer.times > 0 && stopRequested())) {
    if (answer.times > 0)
      campaign::disturbHeap(answer.times);
    campaign::Evaluation one = campaign::evaluateIsolated(replay.recipe.testCase, replay.evaluate);
    bool shows = !one.findings().empty();
    if (answer.times == 0 || (shows && answer.shown == 0))
      answer.evaluation = std::move(one);
    answer.shown += shows;
    ++answer.times;
  }
  if (timesMax > 1)
    campaign::disturbHeap(0);
  return answer;
}

static void replayOne(llvm::StringRef path, const Replay &replay,
                      const campaign::KnownIssues &knownIssues, Counts &counts,
                      const OnReplayed &onReplayed, bool showsShapes) {
  noteBuild(path, replay.recipe);
  RecordedMemory memory(replay.recipe);
  Answer answer = ask(replay);
  const campaign::Evaluation &evaluation = answer.evaluation;
  if (onReplayed)
    onReplayed(replay, evaluation);
  std::vector<oracles::Verdict> bugs = evaluation.findings();
  std::string where = printable((path + " on " + replay.recipe.backend).str());
  if (!bugs.empty()) {
    Places places;
    ++counts.found;
    counts.judged.add("");
    for (const oracles::Verdict &bug : bugs) {
      llvm::outs() << "FAILED   " << where << ": " << printable(bug.message()) << " ["
                   << printable(bug.signature()) << "]" << answer.text();
      if (const std::string &recorded = replay.recipe.signature;
          !recorded.empty() && !bug.isRecordedAs(recorded))
        llvm::outs() << " (another bug than the recorded " << printable(recorded) << ")";
      llvm::outs() << "\n" << standingText(bug, replay, knownIssues, showsShapes);
      llvm::outs().flush();
      places.tell(path, bug.message() + " [" + bug.signature() + "]");
    }
  } else if (std::string why = evaluation.isDiscard()
                                   ? evaluation.discardReason
                                   : whyUntold(evaluation, replay.recipe.signature);
             !why.empty()) {
    ++counts.discarded;
    counts.judged.add(why);
    llvm::outs() << "discard  " << where << ": " << printable(why) << "\n";
  } else {
    ++counts.ok;
    counts.judged.add("");
    llvm::outs() << "ok       " << where << answer.text();
    if (!replay.recipe.signature.empty())
      llvm::outs() << " (no longer shows " << printable(replay.recipe.signature) << ")";
    llvm::outs() << printable(untoldText(evaluation)) << "\n";
  }
  llvm::outs().flush();
}

/// A line for each reason, the most frequent first: "not judged, 3 of 9 programs: exp".
static std::string notJudgedText(const JudgedCount &count) {
  std::vector<std::pair<std::string, int64_t>> reasons(count.reasons.begin(), count.reasons.end());
  llvm::stable_sort(reasons, [](const auto &a, const auto &b) { return a.second > b.second; });
  std::string text;
  for (const auto &[why, times] : reasons)
    text +=
        llvm::formatv("not judged, {0} of {1} {2}: {3}\n", times, count.asked, count.things, why);
  return text;
}

/// Finds bundles and program files at and below the path.
static llvm::Expected<std::vector<std::string>> findStored(const std::string &path) {
  auto found = campaign::findRecipes(path);
  if (found && found->empty())
    return usageError(path + ": expected a bundle, .mlir, .seq or .pto files, found none");
  return found;
}

llvm::Expected<int> replayPaths(const std::vector<std::string> &paths, const System &given,
                                const OnReplayed &onReplayed, bool showsShapes) {
  auto knownIssues = readKnownIssues("");
  if (!knownIssues)
    return knownIssues.takeError();
  Counts counts;
  auto unreadable = [&](llvm::Error error) {
    ++counts.unreadable;
    llvm::outs().flush();
    counts.unequipped += report(std::move(error)) == environment;
  };
  for (const std::string &path : paths) {
    auto found = findStored(path);
    if (!found) {
      unreadable(found.takeError());
      continue;
    }
    for (const std::string &item : *found) {
      if (item != path && isLitTest(item)) {
        ++counts.skipped;
        llvm::outs() << "skipped  " << printable(item) << ": a lit test (it has a RUN line)\n";
        continue;
      }
      auto replays = readReplays(item, given);
      if (!replays) {
        unreadable(replays.takeError());
        continue;
      }
      for (const Replay &replay : *replays)
        replayOne(item, replay, *knownIssues, counts, onReplayed, showsShapes);
    }
  }
  llvm::outs() << counts.ok << " ok, " << counts.found << " failed, " << counts.discarded
               << " discarded, " << counts.skipped << " skipped, " << counts.unreadable
               << " unreadable\n"
               << notJudgedText(counts.judged);
  llvm::outs().flush();
  if (counts.unreadable)
    return counts.unequipped == counts.unreadable ? environment : wrongUsage;
  return exitCodeOf(counts.found ? findings : nothingFound, counts.judged);
}

} // namespace npufuzz::tools
