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
#include "tools/FindingOptions.h"
#include "tools/Judged.h"
#include "tools/ReduceByTest.h"
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

With a question, PATH is any MLIR file: text, bytecode, or a reproducer that
--mlir-pass-pipeline-crash-reproducer wrote, whose pipeline shrinks, too. Ops of
dialects that npufuzz does not know must be in the generic form
(--mlir-print-op-generic), and are taken apart like all others. There is one
question:
  --test='CMD {}'        CMD ends with exit code 0, as creduce and llvm-reduce
                         have it (tests of mlir-reduce say the opposite: write
                         --test='! CMD {}')
  --crash='CMD {}'       CMD dies of a signal in the functions in which it dies
                         of PATH, by the stack that LLVM prints; or, if it hangs
                         on PATH, it hangs
  --invalid='CMD {}'     CMD fails with the same error (names, numbers and types
                         do not count), or ends with exit code 0 and prints IR
                         that the verifier rejects
  --differs 'A {}' 'B {}'
                         A and B both end with exit code 0, and what they print
                         on standard output differs; A prints the same again
  --slower N 'A {}' 'B {}'
                         A takes at least N times the processor time of B, both
                         with exit code 0; the least of three runs each
A command is run by sh -c in this folder, as you wrote it; {} becomes the path
of the candidate, a file of its own that the command may even delete. Without {}
the path is appended. Standard input is empty. A command that takes longer than
--timeout is killed with all that it started, and its file is not interesting
(with --crash it hangs); to keep a hang with --test, let timeout(1) tell it.
PATH must be interesting itself, also as npufuzz prints it, and is asked about
twice: a test that contradicts itself is refused. Candidates are text, whatever
PATH is. None is asked about twice.
By default a candidate must also stay defined. The interpreter calls each
function on four drawn inputs: where PATH is defined there, the candidate must
be, so that the reduction does not slip into a division by zero or a load of
memory that nobody wrote. What the interpreter cannot execute is named in the
end. --allow-undefined asks the test alone.
The smallest file so far is always on disk, whole, also after Ctrl-C. Its bytes
do not depend on --jobs. Exit code 0 when it is there, 2 when PATH cannot be
read or is not interesting, 3 when no test can be run or no file written.
)";

static const char *const reduceExamples =
    R"(  npufuzz reduce npufuzz-out/7c1e-npu-vectorise -o smaller
  npufuzz reduce mine.mlir --backend=npu --duration=5m
  npufuzz reduce big.mlir --crash='mlir-opt --canonicalize {}' -o small.mlir
  npufuzz reduce big.mlir --test='my-opt --lower {} 2>&1 | grep -q "bad layout"'
  npufuzz reduce big.mlir --differs './run-o0 {}' './run-o2 {}' --timeout=60s
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

/// Reduces the recorded bug of the first of these cases that fails.
static llvm::Expected<int> reduceFirst(llvm::ArrayRef<Replay> replays, const System &given,
                                       const std::string &path, const std::string &directory,
                                       double secondsMax) {
  JudgedCount count{"programs"};
  for (const Replay &replay : replays) {
    RecordedMemory memory(replay.recipe);
    campaign::Evaluation evaluation =
        campaign::evaluateIsolated(replay.recipe.testCase, replay.evaluate);
    std::vector<oracles::Verdict> bugs = evaluation.findings();
    count.add(evaluation.whyUntold());
    if (bugs.empty())
      continue;
    campaign::CampaignOptions options = findingOptions(replay, given);
    options.outDirectory = directory;
    options.reduceSecondsMax = secondsMax;

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

llvm::Expected<int> runReduce(Arguments arguments) {
  auto commandLine = makeCommandLine("reduce", reduceDescription, reduceExamples);
  std::string path, duration;
  commandLine->add_option("PATH", path, "a bundle, a .mlir or a .pto file")->required();
  SystemOptions systemOptions;
  TestOptions testOptions;
  std::string out;
  testOptions.addTo(*commandLine);
  systemOptions.addTo(*commandLine);
  commandLine
      ->add_option("-o,--out", out,
                   "folder that gets the new bundle, default npufuzz-out; with a question the "
                   "file, default FILE.reduced.mlir in this folder")
      ->group("Results")
      ->type_name("DIR");
  commandLine
      ->add_option("--duration", duration,
                   "stop after this time; default 60s, and with a question no limit")
      ->group("How much")
      ->type_name("60s");
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);

  if (testOptions.isGiven()) {
    if (std::vector<std::string> words = sharedWords(*commandLine); !words.empty())
      return usageError("reduce: expected no " + words.front() + " with a question about a file");
    return testOptions.run(path, out, duration);
  }
  if (llvm::Error error = testOptions.checkNone())
    return std::move(error);
  ValueReader values;
  double secondsMax = values.duration("--duration", duration, campaign::reduceSecondsMaxDefault);
  if (llvm::Error error = values.takeError())
    return std::move(error);
  auto given = systemOptions.resolve(SystemOptions::Default::none);
  if (!given)
    return given.takeError();
  auto replays = readReplays(path, *given);
  if (!replays)
    return replays.takeError();
  auto directory = OutOption(out.empty() ? outDirectoryDefault : out).resolve();
  if (!directory)
    return directory.takeError();
  return reduceFirst(*replays, *given, path, *directory, secondsMax);
}

} // namespace npufuzz::tools
