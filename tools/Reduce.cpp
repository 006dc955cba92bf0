//===- Reduce.cpp - npufuzz reduce: minimises a case ------------*- C++ -*-===//
//
// The verb judges each case of the path again, in a process of its own. It reduces the recorded bug
// of the first case that fails and writes its bundle. ReduceFinding.h does the reduction.
//
//===----------------------------------------------------------------------===//
#include "campaign/bundles/Bundle.h"
#include "campaign/findings/Isolated.h"
#include "campaign/findings/ReduceFinding.h"
#include "campaign/run/Status.h"
#include "campaign/run/Summary.h"
#include "support/Printable.h"
#include "support/StopSignal.h"
#include "tools/Judged.h"
#include "tools/Replaying.h"
#include "tools/ResultText.h"
#include "tools/RunOptions.h"
#include "tools/Values.h"
#include "tools/Verbs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const reduceDescription =
    R"(Makes a failing bundle or .mlir program smaller while the same oracle says the
same of it and the reference meets nothing undefined, and writes a new bundle.
When several bugs show, the recorded one is kept, else the most severe. Ctrl-C
keeps the smallest so far.
Exit code 1 when the reduced program fails (as it should), 0 when there is
nothing to reduce, 3 when it could not be judged.
)";

static const char *const reduceExamples =
    R"(  npufuzz reduce npufuzz-out/7c1e-npu-vectorise -o smaller
  npufuzz reduce mine.mlir --backend=npu --duration=5m
)";

/// Returns the recorded bug if it still shows, else the most severe one.
static const oracles::Verdict &chooseBug(llvm::ArrayRef<oracles::Verdict> bugs,
                                         llvm::StringRef recorded) {
  for (const oracles::Verdict &bug : bugs)
    if (bug.signature() == recorded)
      return bug;
  // The bundle may be older, or from another MLIR.
  for (const oracles::Verdict &bug : bugs)
    if (bug.isRecordedAs(recorded.split(" at ").first))
      return bug;
  const oracles::Verdict *worst = &bugs.front();
  for (const oracles::Verdict &bug : bugs)
    if (bug.severity > worst->severity)
      worst = &bug;
  return *worst;
}

static void setOptions(campaign::CampaignOptions &options, const Replay &replay,
                       const System &given) {
  options.evaluate = replay.evaluate;
  options.reducer = campaign::shrinkByKind(*replay.evaluate.backends.front());
  options.plugins = given.plugins;
  options.backendWords = recordedBackends(given);
  options.seedOptions = replay.recipe.seedOptions;
  options.status = &llvm::errs();
  options.liveStatus = llvm::errs().is_displayed();
}

llvm::Expected<int> runReduce(Arguments arguments) {
  auto commandLine = makeCommandLine("reduce", reduceDescription, reduceExamples);
  std::string path, duration;
  commandLine->add_option("PATH", path, "a bundle or a .mlir file")->required();
  SystemOptions systemOptions;
  OutOption outOption;
  systemOptions.addTo(*commandLine);
  outOption.addTo(*commandLine, "-o,--out", "folder that gets the new bundle; default npufuzz-out");
  commandLine->add_option("--duration", duration, "stop after this time; default 60s")
      ->group("How much")
      ->type_name("60s");
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);

  campaign::CampaignOptions options;
  ValueReader values;
  options.reduceSecondsMax = values.duration("--duration", duration, options.reduceSecondsMax);
  if (llvm::Error error = values.takeError())
    return std::move(error);
  auto given = systemOptions.resolve(SystemOptions::Default::none);
  if (!given)
    return given.takeError();
  auto replays = readReplays(path, *given);
  if (!replays)
    return replays.takeError();
  auto out = outOption.resolve();
  if (!out)
    return out.takeError();

  JudgedCount count{"programs"};
  for (const Replay &replay : *replays) {
    RecordedMemory memory(replay.recipe);
    campaign::Evaluation evaluation =
        campaign::evaluateIsolated(replay.recipe.testCase, replay.evaluate);
    std::vector<oracles::Verdict> bugs = evaluation.findings();
    count.add(evaluation.isJudged() ? "" : evaluation.whyNotJudged());
    if (bugs.empty())
      continue;
    setOptions(options, replay, *given);
    options.outDirectory = *out;

    campaign::CampaignResult result;
    campaign::Finding &finding = result.findings.emplace_back();
    finding.verdict = chooseBug(bugs, replay.recipe.signature);
    finding.seed = replay.recipe.testCase.seed;
    finding.original = finding.reduced.testCase = replay.recipe.testCase;
    // Active until the bundle is written, so that the reduction so far is not lost.
    StopSignals signals;
    llvm::errs() << "reducing " << printable(finding.verdict.signature()) << "\n";
    campaign::Status status(options);
    campaign::reduceFinding(finding, options, [&](const campaign::Finding &sofar, double seconds) {
      status.reducing(sofar, 1, 1, seconds);
    });
    if (llvm::Error error = campaign::writeFindingBundle(finding, options))
      return withExitCode(std::move(error));
    llvm::outs() << counted(finding.original.tileOps, opNoun(finding.original)) << " reduced to "
                 << finding.reduced.testCase.tileOps << "\n"
                 << printable(findingsText(result, options));
    return findings;
  }
  llvm::outs() << printable(path) << ": nothing to reduce, no oracle finds a bug\n";
  return exitCodeOf(nothingFound, count);
}

} // namespace npufuzz::tools
