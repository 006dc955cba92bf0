//===- Replay.cpp - npufuzz replay: stored cases again ----------*- C++ -*-===//
//
// This file reads the options and hands the paths to Replaying.h, which runs the cases. With --out
// and --summary, it then reduces what fails and writes it: files of a folder often show one bug
// many times, so the smallest case of each signature stands for all. With --db it records the
// outcome of each bundle that has a signature.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/ReduceFinding.h"
#include "campaign/run/CannotTell.h"
#include "campaign/run/Status.h"
#include "campaign/run/Summary.h"
#include "support/Files.h"
#include "support/Printable.h"
#include "support/StopSignal.h"
#include "support/Version.h"
#include "tools/DatabaseOption.h"
#include "tools/FindingOptions.h"
#include "tools/Replaying.h"
#include "tools/ResultText.h"
#include "tools/RunOptions.h"
#include "tools/Verbs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

using campaign::database::Check;

static const char *const replayDescription =
    R"(Runs stored cases again: bundles (folders with a case.json), .mlir programs,
.seq sequences of instructions (fuzz --cases=sequences), .pto kernels of yours
for a ptoas, and folders of them, recursively. Prints one line for each.
A bundle brings its backend, settings, pipeline and plants; the options below
replace them. Code that a bundle names is never loaded or run: give
--load-pass-plugin and the options of its backend yourself. A .mlir file without
a backend runs on every backend; it may say in a comment what it needs:
  // npufuzz: seed=0x1f backend=npu settings=lanes=4,tail=1
--plant=none removes the plants that a bundle names.
A finding of low confidence did not show again when it was found. Replay runs it
in 8 processes; its line says in how many it showed.
A .pto kernel needs --ptoas=BIN and no reference. It is compiled once with each
way to insert synchronisation that your ptoas has, or with one
(--machine=sync=1), and runs on arguments that its signature allows. It fails
for races, flags without partner, extents that nobody set, accesses out of
bounds, and results that depend on uninitialised memory or on that way.
In a folder, replay skips files for lit: those with a RUN line and no such
comment.
Exit code 1 when something fails, 2 when something cannot be read (the others
still run), 3 when nothing could be judged: each is a discard.
)";

static const char *const replayExamples =
    R"(  npufuzz replay npufuzz-out                      all findings of the last run
  npufuzz replay corpus --backend=mlir            the corpus on one backend
  npufuzz replay mine.mlir --machine=lanes=4      one program, one setting fixed
  npufuzz replay npufuzz-out --db=findings.db     and note what no longer fails
  npufuzz replay kernels --ptoas=BIN --out=found  your kernels; bundles of races
)";

namespace {

/// Collects findings of replayed files, one for each signature and backend, with the smallest case
/// that shows it. Then reduces them and writes bundles and a summary.
class ReplayResults {
public:
  void addTo(CLI::App &commandLine);
  /// The system lives as long as this.
  void setSystem(const System &system) { given = &system; }
  /// Reads the values; creates the folder.
  llvm::Error resolve();
  /// True if there is anything to write.
  bool isAsked() const { return !summary.empty() || !out.empty(); }

  void add(const Replay &replay, const campaign::Evaluation &evaluation);
  /// Reduces the findings and writes what was asked. Ctrl-C keeps the smallest so far.
  llvm::Error finish();

private:
  void addFinding(const Replay &replay, const oracles::Verdict &bug);

  const System *given = nullptr;
  std::string out, reduce, summary;
  double reduceSeconds = 0;
  campaign::CampaignResult result;
  std::vector<Replay> replays; ///< of result.findings, in their order
  std::optional<Replay> first; ///< whose backend the summary names
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

} // namespace

void ReplayResults::addTo(CLI::App &commandLine) {
  auto add = [&](const char *name, std::string &value, const char *type, const char *text) {
    commandLine.add_option(name, value, text)->group("Results")->type_name(type);
  };
  add("--out", out, "DIR",
      "reduce what fails, the smallest case of each signature, and write its bundle into this "
      "folder; by default nothing is reduced");
  add("--reduce", reduce, "60s",
      "longest time for the reduction of each finding; 0s: none; default 60s");
  add("--summary", summary, "FILE", "write the result as JSON into this file, as fuzz does");
}

llvm::Error ReplayResults::resolve() {
  if (!reduce.empty() && out.empty())
    return usageError("--reduce: expected --out, which names the folder of the bundles");
  ValueReader values;
  reduceSeconds = values.durationOrNone("--reduce", reduce, campaign::reduceSecondsMaxDefault);
  if (llvm::Error error = values.takeError())
    return error;
  if (!summary.empty())
    if (llvm::Error error = checkWritable("--summary", summary))
      return error;
  if (out.empty())
    return llvm::Error::success();
  auto folder = OutOption(out).resolve();
  if (!folder)
    return folder.takeError();
  out = *folder;
  return llvm::Error::success();
}

void ReplayResults::add(const Replay &replay, const campaign::Evaluation &evaluation) {
  if (!first)
    first = replay;
  ++result.programs;
  result.cannotTell += campaign::countCannotTell(evaluation, result.counters);
  result.phases += evaluation.phases;
  for (const auto &[name, count] : evaluation.oracleCounters)
    result.counters[name] += count;
  if (evaluation.isDiscard()) {
    ++result.discards;
    ++result.discardReasons[oracles::normaliseKind(evaluation.discardReason)];
  }
  for (const oracles::Verdict &bug : evaluation.findings())
    addFinding(replay, bug);
}

void ReplayResults::addFinding(const Replay &replay, const oracles::Verdict &bug) {
  campaign::Finding made;
  made.verdict = bug;
  made.foundAs = bug.signature();
  made.index = result.programs - 1;
  made.seed = replay.recipe.testCase.seed;
  made.original = made.reduced.testCase = replay.recipe.testCase;
  made.secondsToFind =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  auto known = llvm::find_if(result.findings,
                             [&](auto &finding) { return finding.foundAs == made.foundAs; });
  if (known == result.findings.end()) {
    result.findings.push_back(std::move(made));
    replays.push_back(replay);
    return;
  }
  made.occurrences = known->occurrences + 1;
  known->occurrences = made.occurrences;
  if (made.original.tileOps >= known->original.tileOps)
    return;
  replays[static_cast<size_t>(known - result.findings.begin())] = replay;
  *known = std::move(made);
}

llvm::Error ReplayResults::finish() {
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  llvm::Error trouble = llvm::Error::success();
  // Active until the bundles are written, so that the reduction so far is not lost.
  StopSignals signals;
  for (size_t i = 0; i < (out.empty() ? 0 : result.findings.size()); ++i) {
    campaign::Finding &finding = result.findings[i];
    campaign::CampaignOptions options = findingOptions(replays[i], *given);
    options.outDirectory = out;
    options.reduceSecondsMax = reduceSeconds;
    campaign::Status status(options);
    if (reduceSeconds > 0 && !stopRequested())
      campaign::reduceFinding(finding, options, [&](const campaign::Finding &, double seconds) {
        status.reducing(finding, i + 1, result.findings.size(), seconds);
      });
    trouble = llvm::joinErrors(std::move(trouble), campaign::writeFindingBundle(finding, options));
    llvm::outs() << "bundle   " << printable(finding.bundle) << ": "
                 << counted(finding.reduced.testCase.tileOps, opNoun(finding.original)) << " of "
                 << finding.original.tileOps << " show " << printable(finding.verdict.signature())
                 << ", which " << counted(finding.occurrences, "case") << " showed\n";
    llvm::outs().flush();
  }
  if (!summary.empty() && first)
    trouble = llvm::joinErrors(
        std::move(trouble),
        writeFile(summary, campaign::summaryJson(findingOptions(*first, *given), result)));
  return trouble;
}

llvm::Expected<int> runReplay(Arguments arguments) {
  auto commandLine = makeCommandLine("replay", replayDescription, replayExamples);
  std::vector<std::string> paths;
  commandLine->add_option("PATH", paths, "bundles, .mlir, .seq and .pto files, folders")
      ->required();
  SystemOptions systemOptions;
  systemOptions.addTo(*commandLine);
  bool showsShapes = false;
  commandLine
      ->add_flag("--shape", showsShapes,
                 "for each case that fails, print the line that makes it known in a file of "
                 "--known-issues")
      ->group("Results");
  ReplayResults results;
  results.addTo(*commandLine);
  DatabaseOption database;
  database.addTo(*commandLine, "note in this findings database which bundles still fail and which "
                               "no longer do (npufuzz triage)");
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);
  auto given = systemOptions.resolve(SystemOptions::Default::none);
  if (!given)
    return given.takeError();
  results.setSystem(*given);
  if (llvm::Error error = results.resolve())
    return std::move(error);
  if (database.given())
    if (llvm::Error error = database.prepare())
      return std::move(error);
  std::vector<std::pair<Reproduced, Check>> checks;
  auto code = replayPaths(
      paths, *given,
      [&](const Replay &replay, const auto &evaluation) {
        if (results.isAsked())
          results.add(replay, evaluation);
        Shown shown = shownBy(evaluation, replay);
        if (database.given() && !replay.recipe.signature.empty())
          checks.emplace_back(reproducedBy(replay.recipe),
                              Check{{}, 0, build(), shown.outcome, shown.reason});
      },
      showsShapes);
  if (!code)
    return code.takeError();
  if (llvm::Error error = results.finish())
    return std::move(error);
  if (database.given())
    if (llvm::Error error = recordReplays(database, checks))
      return std::move(error);
  return *code;
}

} // namespace npufuzz::tools
