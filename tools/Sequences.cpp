//===- Sequences.cpp - npufuzz sequences: a machine's instructions --------===//
#include "campaign/sequences/SequenceBundle.h"
#include "support/Files.h"
#include "support/Printable.h"
#include "support/StopSignal.h"
#include "tools/Judged.h"
#include "tools/ResultText.h"
#include "tools/RunOptions.h"
#include "tools/StoredSequences.h"
#include "tools/Values.h"
#include "tools/Verbs.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

using namespace campaign::sequences;

static const char *const sequencesDescription =
    R"(Sequences of a machine's own instructions, with no compiler in front: descriptors of the DMA on every axis
and up to the edge of each field, pushes and pops of the systolic array, the function unit, vector
instructions on all lanes. All of memory afterwards, DRAM and every lane's bank, has to be what our model of
the machine says, bit for bit; a vector instruction has to do on each lane what it does on one. Hundreds of
sequences share one start of the simulator.
A finding is a bundle: a folder with the fewest instructions that show it (sequence.seq), what was drawn
(original.seq) and a report. PATH runs .seq files, bundles and folders of bundles again.
Exit code 1 when a sequence differs, 3 when none could be judged, 0 otherwise.
)";

static const char *const sequencesExamples =
    R"~(  npufuzz sequences --spike=spike --count=100000
  npufuzz sequences --spike=spike --family=transfers --seed=1
  npufuzz sequences --spike=spike npufuzz-out     every finding of the last run
)~";

static constexpr int64_t countDefault = 10000;

/// A file that is named is one, whatever its name.
static llvm::Expected<std::vector<std::string>> filesOf(const std::string &path) {
  if (llvm::sys::fs::is_directory(path))
    return findSequences(path);
  return std::vector<std::string>{path};
}

/// Every one of them; the worst exit code.
static llvm::Expected<int> runPaths(const pytorchsim::SimulatorOptions &simulator,
                                    const std::vector<std::string> &paths) {
  int worst = nothingFound;
  for (const std::string &path : paths) {
    auto files = filesOf(path);
    if (!files)
      return files.takeError();
    if (files->empty())
      return usageError(path + ": expected a folder of bundles, got no " + sequenceFile + " in it");
    for (const std::string &file : *files) {
      auto result = runSequenceFile(simulator, file);
      if (!result)
        return result.takeError();
      llvm::outs() << printable(file + ": " + (result->isFinding() ? result->message : "agrees"))
                   << "\n";
      worst = std::max<int>(worst, result->isFinding() ? findings : nothingFound);
    }
  }
  return worst;
}

static llvm::Error writeFindings(const SequenceSummary &summary, llvm::StringRef out) {
  for (const auto &[key, finding] : summary.findings) {
    llvm::SmallString<128> path(out);
    llvm::sys::path::append(path, bundleName(key, finding));
    llvm::outs() << "finding: " << key << ", " << counted(finding.times, "time") << ": "
                 << printable(finding.result.message) << "\n  " << path << "\n";
    if (llvm::Error error = writeBundle(out, key, finding))
      return error;
  }
  return llvm::Error::success();
}

static void print(const SequenceSummary &summary) {
  llvm::outs() << counted(summary.sequences, "sequence") << " in "
               << llvm::formatv("{0:F1} s: {1:F0} a second\n", summary.seconds,
                                static_cast<double>(summary.sequences) /
                                    std::max(summary.seconds, 1e-3));
  for (const auto &[family, count] : summary.byFamily)
    llvm::outs() << "  " << count << " " << family << "\n";
  for (const auto &[name, count] : summary.blindSpots)
    llvm::outs() << "  " << count << " not run, a known difference: " << name << "\n";
  for (const auto &[reason, count] : summary.refusals)
    llvm::outs() << "  " << count << " refused: " << printable(reason) << "\n";
}

/// A known difference is a discard, and so is what the machine promises nothing about.
static JudgedCount judgedIn(const SequenceSummary &summary) {
  JudgedCount count{"sequences", summary.sequences, summary.sequences, summary.refusals};
  for (const auto &[reason, times] : summary.refusals)
    count.judged -= times;
  for (const auto &[name, times] : summary.blindSpots) {
    count.asked += times;
    count.reasons["a known difference: " + name] = times;
  }
  return count;
}

namespace {

/// On a terminal one line that changes, on standard error.
class ProgressLine {
public:
  void show(const SequenceSummary &now) {
    if (!llvm::errs().is_displayed() || now.seconds < shown + 1)
      return;
    shown = now.seconds;
    llvm::errs() << "\r" << counted(now.sequences, "sequence") << ", "
                 << llvm::formatv("{0:F0} a second, ", static_cast<double>(now.sequences) / shown)
                 << counted(static_cast<int64_t>(now.findings.size()), "finding") << "\x1b[K";
  }
  void clear() {
    if (shown > 0)
      llvm::errs() << "\r\x1b[K";
  }

private:
  double shown = 0; ///< when, in seconds of the run
};

} // namespace

llvm::Expected<int> runSequences(Arguments arguments) {
  auto commandLine = makeCommandLine("sequences", sequencesDescription, sequencesExamples);
  std::string count, duration, seed, summaryFile;
  std::vector<std::string> paths, families;
  SequenceOptions options;
  bool blind = false;
  auto add = [&](const char *name, auto &value, const char *sample, const char *text) {
    return commandLine->add_option(name, value, text)->type_name(sample);
  };
  commandLine->add_option("PATH", paths, "sequences, bundles; without them, sequences are drawn");
  add("--spike", options.simulator.spike, "BIN", "the simulator")->required();
  add("--pk", options.simulator.pk, "BIN",
      "the proxy kernel, to start the program with; without it, it begins on the bare machine");
  add("--count", count, "N", "sequences that are drawn; default 10000, without --duration");
  add("--duration", duration, "60s", "stop then: 90s, 5m, 8h");
  add("--seed", seed, "BASE", "their base seed; default: a fresh one, shown");
  add("--family", families, "LIST",
      "transfers, array, functions, lanes, edges; default the first four");
  add("--summary", summaryFile, "FILE", "write one JSON object about the run");
  commandLine->add_flag("--known", blind, "draw known differences too");
  OutOption outOption;
  outOption.addTo(*commandLine, "--out", "folder of the findings; default npufuzz-out");
  auto done = parse(*commandLine, std::move(arguments));
  if (!done)
    return done.takeError();
  if (*done)
    return **done;

  ValueReader values;
  options.count =
      values.number("--count", count, 1, INT64_MAX, duration.empty() ? countDefault : INT64_MAX);
  options.seconds = values.duration("--duration", duration, options.seconds);
  options.seed = values.seed("--seed", seed, freshSeed());
  options.drawsBlindSpots = blind;
  if (llvm::Error error = values.takeError())
    return std::move(error);
  for (const std::string &name : splitList(families)) {
    size_t number = 0;
    while (number < familyCount && familyName(static_cast<Family>(number)) != name)
      ++number;
    if (number == familyCount)
      return usageError("--family: expected transfers, array, functions, lanes or edges, got \"" +
                        name + "\"");
    options.families.push_back(static_cast<Family>(number));
  }
  if (!paths.empty())
    return runPaths(options.simulator, paths);
  if (std::string missing = pytorchsim::missingTools(options.simulator); !missing.empty())
    return environmentError(missing);
  auto out = outOption.resolve();
  if (!out)
    return out.takeError();
  StopSignals signals;
  llvm::outs() << "seed " << hex(options.seed) << "\n";
  ProgressLine line;
  options.onBatch = [&](const SequenceSummary &now) { line.show(now); };
  auto summary = runSequenceCampaign(options, stopRequested);
  line.clear();
  if (!summary)
    return environmentError(llvm::toString(summary.takeError()));
  print(*summary);
  if (llvm::Error error = writeFindings(*summary, *out))
    return std::move(error);
  if (!summaryFile.empty())
    if (llvm::Error error = writeFile(summaryFile, summaryJson(options, *summary, *out)))
      return std::move(error);
  llvm::outs() << counted(static_cast<int64_t>(summary->findings.size()), "finding")
               << (stopRequested() ? " (stopped early)" : "") << "\n";
  return exitCodeOf(summary->findings.empty() ? nothingFound : findings, judgedIn(*summary));
}

} // namespace npufuzz::tools
