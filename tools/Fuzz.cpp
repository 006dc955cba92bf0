//===- Fuzz.cpp - npufuzz fuzz: a campaign ----------------------*- C++ -*-===//
#include "campaign/run/ProbeCount.h"
#include "campaign/run/Summary.h"
#include "support/Files.h"
#include "support/Version.h"
#include "tools/Replaying.h"
#include "tools/ResultText.h"
#include "tools/RunOptions.h"
#include "tools/Verbs.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const description =
    R"(Generates programs, runs them on the system under test and on the reference, asks every oracle,
names the pass behind each bug, reduces it, and writes a bundle that reproduces it.

Results go to stdout and are the same for the same --seed and --count, whatever --jobs; progress and
times go to stderr. Ctrl-C stops cleanly and keeps everything that was found.
Each finding is a folder below --out; its report.md can be pasted into a bug tracker.
A finding is known when the program that it was reduced to has the shape of one on record
(--known-issues), or is right without the trigger that is on record; a variant when only pass,
pattern and kind are; else new.
Exit code 1 when there are findings (--fail-on), 0 when there are none.
)";

static const char *const examples =
    R"~(  npufuzz fuzz                                    the built-in NPU for a minute
  npufuzz fuzz --backend=mlir --count=5000        upstream MLIR pipelines
  npufuzz fuzz --seed=7 --count=100000 --shard=2/8 --summary=2.json
                                                  the second of eight machines
  npufuzz fuzz --plant=padding-leaks --max-findings=1
                                                  put a bug in on purpose and watch it being found
  npufuzz fuzz --load-pass-plugin=./mine.so --pass-pipeline="$(npufuzz list passes --pipeline-of=npu)"
                                                  a pass of yours in our pipeline (edit the string)
)~";

/// A line for each signature on record that was met, and what the programs were that were looked
/// at.
static std::string knownIssuesText(const campaign::CampaignResult &result) {
  std::string text;
  for (const auto &[signature, met] : result.knownIssues) {
    text += "on record, in " + counted(met.programs, "program") + ": " + signature + "\n";
    for (const auto &[as, programs] : met.looked)
      text += "  " + counted(programs, "program") + " reduced: " + as + "\n";
  }
  return text;
}

/// Progress for whoever watches; never part of the results.
static void printSpeed(const campaign::CampaignResult &result) {
  if (result.seconds <= 0)
    return;
  llvm::errs() << llvm::format("%.1f s, %.1f programs/s", result.seconds,
                               static_cast<double>(result.programs) / result.seconds);
  if (result.workerRestarts)
    llvm::errs() << ", " << counted(result.workerRestarts, "worker restart");
  llvm::errs() << "\n";
}

/// Asks tools what they take while there is one process, so that workers need not.
static void printProbed(llvm::ArrayRef<const Backend *> backends) {
  for (const Backend *backend : backends)
    if (campaign::ProbeCount count = campaign::countProbed(backend->probe()); count.asked())
      llvm::outs() << backend->name() << ": " << campaign::probedText(count)
                   << (count.refused.empty() ? "" : "; npufuzz doctor lists them") << "\n";
}

static void printResult(const campaign::CampaignOptions &options,
                        const campaign::CampaignResult &result) {
  llvm::outs() << statisticsText(result) << (result.interrupted ? "stopped early: " : "")
               << knownIssuesText(result) << findingsText(result, options);
  llvm::outs().flush();
  printSpeed(result);
}

llvm::Expected<int> runFuzz(Arguments arguments) {
  auto commandLine = makeCommandLine("fuzz", description, examples);
  CaseOptions caseOptions;
  RunOptions runOptions;
  OutOption outOption;
  caseOptions.addTo(*commandLine);
  runOptions.addTo(*commandLine);
  outOption.addTo(*commandLine, "--out", "folder of the bundles; default npufuzz-out");
  auto done = parse(*commandLine, std::move(arguments));
  if (!done)
    return done.takeError();
  if (*done)
    return **done;

  campaign::CampaignOptions options;
  if (llvm::Error error = runOptions.resolve(options))
    return std::move(error);
  auto setup = caseOptions.resolve();
  if (!setup)
    return setup.takeError();
  auto out = outOption.resolve();
  if (!out)
    return out.takeError();
  // Only now: it may lie in the folder of the bundles.
  if (!runOptions.summary.empty())
    if (llvm::Error error = checkWritable("--summary", runOptions.summary))
      return std::move(error);

  setup->applyTo(options);
  if (setup->profile == campaign::Profile::deep)
    options.secondRunPeriod = campaign::secondRunPeriodDeep;
  options.outDirectory = *out;
  options.status = &llvm::errs();
  options.liveStatus = llvm::errs().is_displayed();

  llvm::outs() << "npufuzz " << version() << ": backend " << setup->system.backend->name()
               << ", base seed " << hex(options.baseSeed) << ", bundles in " << *out << "\n";
  printProbed(options.evaluate.backends);
  llvm::outs().flush();

  int corpusCode = nothingFound;
  if (!runOptions.corpus.empty()) {
    auto code = replayPaths({runOptions.corpus}, setup->system);
    if (!code)
      return code.takeError();
    corpusCode = *code;
  }

  campaign::CampaignResult partial;
  auto result = campaign::run(options, &partial);
  // A full disk must not hide what was found before.
  const campaign::CampaignResult &found = result ? *result : partial;
  printResult(options, found);
  llvm::Error trouble = result ? llvm::Error::success() : result.takeError();
  if (!runOptions.summary.empty())
    trouble = llvm::joinErrors(
        std::move(trouble), writeFile(runOptions.summary, campaign::summaryJson(options, found)));
  if (trouble)
    return withExitCode(std::move(trouble));
  return runOptions.failsOn(found.findings) ? findings : corpusCode;
}

} // namespace npufuzz::tools
