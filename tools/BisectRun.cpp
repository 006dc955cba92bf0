//===- BisectRun.cpp - npufuzz bisect-run: is this version good? -----------===//
//
// Replays a finding on one version of a system, in several processes, and answers with the exit
// codes of `git bisect run`. Trouble of the version, such as a tool that does not start, is "cannot
// tell"; only a wrong command line or an unreadable bundle ends a bisection.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/Rows.h"
#include "campaign/findings/Isolated.h"
#include "support/Json.h"
#include "support/Printable.h"
#include "support/StopSignal.h"
#include "tools/Replaying.h"
#include "tools/Verbs.h"
#include "tools/Versions.h"

#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const bisectRunDescription =
    R"(Tells whether a finding shows on one version of a system, as git bisect run asks
it: exit code 0 it does not (good), 1 it does (bad), 125 cannot tell (the
version does not start, declines the program, or shows another bug), 128 wrong
usage or an unreadable bundle, which ends the bisection.
The case runs in several processes (--times). It is good if no process shows the
finding. A .mlir file without a finding is bad if any oracle finds a bug.
Options are those of npufuzz replay. Code that a bundle names is never loaded or
run. npufuzz bisect asks a list of versions.
)";

static const char *const bisectRunExamples =
    R"(  git bisect run sh -c 'ninja -C build ptoas || exit 125
    npufuzz bisect-run npufuzz-out/7c1e-pto --ptoas=build/bin/ptoas'
)";

/// Processes that a version is asked in.
static constexpr int versionTimesDefault = 3;

/// Compares as if the version's backend had the recorded name: manifests of two versions may name
/// theirs differently.
static bool isTheFinding(oracles::Verdict verdict, llvm::StringRef recorded) {
  verdict.backend = recorded.split(':').second.split(':').first.str();
  return recorded.empty() || verdict.isRecordedAs(recorded);
}

/// Judges one process's result.
static Shown shownOnVersion(const campaign::Evaluation &evaluation, Replay replay) {
  for (const oracles::Verdict &verdict : evaluation.verdicts)
    if (verdict.isBug() && isTheFinding(verdict, replay.recipe.signature))
      return {campaign::database::outcomeShows, verdict.message()};
  replay.isAsRecorded = true; // the user says that this is a version of the same system
  return shownBy(evaluation, replay);
}

static VersionResult askVersion(const Replay &replay, int times) {
  RecordedMemory memory(replay.recipe);
  StopSignals signals;
  VersionResult asked{VersionAnswer::good, 0, 0, ""};
  std::string untold;
  while (asked.times < times && !stopRequested()) {
    campaign::disturbHeap(asked.times);
    Shown shown =
        shownOnVersion(campaign::evaluateIsolated(replay.recipe.testCase, replay.evaluate), replay);
    ++asked.times;
    if (shown.outcome == campaign::database::outcomeShows && asked.shown++ == 0)
      asked.reason = shown.reason;
    if (shown.outcome == campaign::database::outcomeUnclear)
      untold = shown.reason;
  }
  campaign::disturbHeap(0);
  if (stopRequested() && asked.shown == 0)
    untold = "stopped by the user";
  if (asked.shown > 0)
    asked.answer = VersionAnswer::bad;
  else if (!untold.empty())
    asked = {VersionAnswer::cannotTell, 0, asked.times, untold};
  return asked;
}

static int tell(const VersionResult &asked, bool asJson) {
  static constexpr BisectCode codes[] = {bisectGood, bisectBad, bisectCannotTell};
  if (asJson)
    llvm::outs() << jsonLine(asked.json());
  else
    llvm::outs() << nameOf(asked.answer) << ", shows in " << asked.shown << " of " << asked.times
                 << " processes" << (asked.reason.empty() ? "" : ": " + printable(asked.reason))
                 << "\n";
  return codes[static_cast<int>(asked.answer)];
}

llvm::Expected<int> runBisectRun(Arguments arguments) {
  auto commandLine = makeCommandLine("bisect-run", bisectRunDescription, bisectRunExamples);
  std::string path, times;
  bool asJson = false;
  commandLine->add_option("BUNDLE", path, "a bundle, a .mlir or a .seq file")->required();
  SystemOptions systemOptions;
  systemOptions.addTo(*commandLine);
  commandLine
      ->add_option("--times", times,
                   "processes to ask; default 3, and 8 for a finding of low confidence")
      ->group("How much")
      ->type_name("N");
  commandLine->add_flag("--json", asJson, "print the answer as a line of JSON")->group("Results");
  auto abort = [](llvm::Error error) {
    int code = report(std::move(error));
    return code == nothingFound ? code : static_cast<int>(bisectAbort);
  };
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return abort(std::move(ended));
  ValueReader values;
  int64_t timesGiven = values.number("--times", times, 1, versionTimesMax, 0);
  if (llvm::Error error = values.takeError())
    return abort(std::move(error));
  if (auto found = campaign::findRecipes(path); !found)
    return abort(usageError(llvm::toString(found.takeError())));
  auto cannotTell = [&](llvm::Error error) {
    return tell({VersionAnswer::cannotTell, 0, 0, llvm::toString(std::move(error))}, asJson);
  };
  auto given = systemOptions.resolve(SystemOptions::Default::none);
  if (!given)
    return cannotTell(given.takeError());
  auto replays = readReplays(path, *given);
  if (!replays)
    return cannotTell(replays.takeError());
  if (replays->size() != 1)
    return abort(usageError(path + ": it names no backend; expected --backend=NAME with it"));
  const Replay &replay = replays->front();
  int timesByDefault = replay.recipe.isLowConfidence ? campaign::questionsMax : versionTimesDefault;
  return tell(askVersion(replay, timesGiven ? static_cast<int>(timesGiven) : timesByDefault),
              asJson);
}

} // namespace npufuzz::tools
