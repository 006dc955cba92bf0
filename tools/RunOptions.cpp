#include "tools/RunOptions.h"

#include "support/Files.h"
#include "support/Resource.h"
#include "tools/CommandError.h"
#include "tools/Values.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <fcntl.h>
#include <random>
#include <thread>
#include <unistd.h>

namespace npufuzz::tools {

void OutOption::addTo(CLI::App &commandLine, const char *names, const char *text) {
  commandLine.add_option(names, directory, text)->group("Results")->type_name("DIR");
}

llvm::Expected<std::string> OutOption::resolve() const {
  std::string path = given() ? directory : byDefault;
  // Probe now, because after an hour of fuzzing it would be too late.
  llvm::SmallString<128> probe(path);
  llvm::sys::path::append(probe, ".npufuzz-probe-%%%%%%%%");
  int descriptor;
  std::error_code error = llvm::sys::fs::create_directories(path);
  if (!error)
    error = llvm::sys::fs::createUniqueFile(probe, descriptor, probe);
  if (error)
    return environmentError("--out: cannot write into " + path + ": " + error.message() +
                            "; name another folder with --out=DIR");
  llvm::sys::fs::file_t file = llvm::sys::fs::convertFDToNativeFile(descriptor);
  (void)llvm::sys::fs::closeFile(file);
  llvm::sys::fs::remove(probe);
  return path;
}

void RunOptions::addTo(CLI::App &commandLine) {
  auto add = [&](const char *name, std::string &value, const char *group, const char *sample,
                 const std::string &text) {
    commandLine.add_option(name, value, text)->group(group)->type_name(sample);
  };
  const char *extent = "How much", *results = "Results";
  add("--count", count, extent, "N", "stop after N programs");
  add("--duration", duration, extent, "60s",
      "stop after this time (s, m or h); 60s when there is no --count either");
  add("--max-findings", findingsMax, extent, "N", "stop after N distinct findings");
  add("--blame", blame, extent, "PASS",
      "take as a finding, count and reduce only what is blamed on this pass; a line counts the "
      "findings of other passes");
  add("--seed", seed, extent, "BASE",
      "base seed (0x works); the same one gives the same programs; default: a fresh one, shown");
  add("--jobs", jobs, extent, "N", "worker processes; default: one a core");
  add("--shard", shard, extent, "I/N",
      "this is machine I of N (1 <= I <= N): it takes every N-th program of the base seed");
  add("--corpus", corpus, "What is generated", "DIR",
      "first replay the bundles and .mlir files below DIR");
  add("--known-issues", knownIssues, results, "DIR",
      "findings that a .mlir file in DIR describes are known, and counted apart; default: those "
      "that come with npufuzz");
  add("--known-budget", knownBudget, results, "N",
      "for each signature on record, reduce N programs and compare them with the record, and one "
      "more each time their number has doubled; 0: none, the signature alone decides; default " +
          std::to_string(campaign::knownBudgetDefault));
  add("--reduce", reduce, results, "60s",
      "longest time for the reduction of each finding; a quarter of it is for the IR before the "
      "guilty pass if that runs in a tool of yours; 0s: reduce none, the signature alone decides "
      "what is on record; default 60s");
  add("--fail-on", failOn, results, "WORDS",
      "exit code 1 when there is a finding that is \"new\", or a \"variant\" (of the signature of "
      "a known issue, with another shape), or of \"low\" confidence (did not show again alone); "
      "default new,variant");
  commandLine
      .add_flag("--require-fired", requiresFired,
                "exit code 3 when nothing was found and a pass of --pass-pipeline changed no "
                "program; without it a line says so")
      ->group(results);
  commandLine
      .add_flag("--verbose", isVerbose,
                "print what was generated, what passes did, why programs were discarded, where "
                "oracles could not tell, and which signatures on record were met")
      ->group(results);
  add("--summary", summary, results, "FILE",
      "write the result and all statistics as JSON into this file and not into --out");
  add("--log", log, results, "FILE.jsonl",
      "append a line of JSON for each event: progress each minute, findings, discards, slow "
      "programs, reductions");
  add("--metrics", metrics, results, "FILE",
      "replace this file every 5 s by metrics of the search, as text that Prometheus collects");
}

llvm::Error RunOptions::resolve(campaign::CampaignOptions &options) const {
  ValueReader values;
  if (!count.empty())
    options.count = values.number("--count", count, 1, INT64_MAX, 0);
  if (!duration.empty() || count.empty())
    options.durationSeconds = values.duration("--duration", duration, durationSecondsDefault);
  options.findingsMax = values.number("--max-findings", findingsMax, 1, INT64_MAX, INT64_MAX);
  options.blame = blame;
  options.knownBudget =
      values.number("--known-budget", knownBudget, 0, INT64_MAX, campaign::knownBudgetDefault);
  options.reduceSecondsMax =
      values.durationOrNone("--reduce", reduce, campaign::reduceSecondsMaxDefault);
  int64_t cores = std::max(1u, std::thread::hardware_concurrency());
  options.jobs = static_cast<int>(values.number("--jobs", jobs, 1, jobsMax, cores));
  Shard part = values.shard("--shard", shard);
  options.shardIndex = part.index - 1;
  options.shardCount = part.count;
  options.baseSeed = values.seed("--seed", seed, freshSeed());
  if (llvm::Error error = values.takeError())
    return error;
  if (llvm::Error error = checkFailOn())
    return error;
  auto known = readKnownIssues(knownIssues);
  if (!known)
    return known.takeError();
  options.knownIssues = std::move(*known);
  if (!shard.empty() && seed.empty())
    return usageError(
        "--shard: expected --seed=BASE with it, as all shards must share one, got none");
  return llvm::Error::success();
}

llvm::Expected<Shard> RunOptions::givenShard() const {
  ValueReader values;
  Shard part = values.shard("--shard", shard);
  if (llvm::Error error = values.takeError())
    return std::move(error);
  return part;
}

/// Value of --fail-on for findings of low confidence, whatever their standing.
static const std::string lowConfidence = campaign::confidenceName(/*isShownAgain=*/false).str();

static std::vector<std::string> wordsOf(const std::string &failOn) {
  llvm::SmallVector<llvm::StringRef> words;
  // Use no std::string here: it would be a temporary copy, gone before the words are read.
  llvm::StringRef text = failOn.empty() ? llvm::StringRef("new,variant") : failOn;
  text.split(words, ',');
  return {words.begin(), words.end()};
}

llvm::Error RunOptions::checkFailOn() const {
  for (const std::string &word : wordsOf(failOn))
    if (word != campaign::standingName(campaign::Standing::fresh) &&
        word != campaign::standingName(campaign::Standing::variant) && word != lowConfidence)
      return usageError("--fail-on: expected new, variant, low or several with commas, got \"" +
                        failOn + "\"");
  return llvm::Error::success();
}

bool RunOptions::failsOn(const std::vector<campaign::Finding> &findings) const {
  return llvm::any_of(findings, [&](const campaign::Finding &finding) {
    return llvm::is_contained(wordsOf(failOn),
                              finding.reproducible
                                  ? campaign::standingName(finding.record.standing).str()
                                  : lowConfidence);
  });
}

llvm::Expected<campaign::KnownIssues> readKnownIssues(const std::string &given) {
  std::string folder =
      given.empty() ? resourcePath("corpus/known-issues", NPUFUZZ_KNOWN_ISSUES) : given;
  // A binary moved away from its sources and data must still work.
  if (given.empty() && !llvm::sys::fs::exists(folder))
    return campaign::KnownIssues();
  auto issues = campaign::readKnownIssues(folder);
  if (!issues)
    return usageError("--known-issues: " + llvm::toString(issues.takeError()));
  return issues;
}

uint64_t freshSeed() {
  // 48 bits are short enough to read out; later decisions depend on the seed only through --seed.
  std::random_device device;
  return (static_cast<uint64_t>(device()) << 16 ^ device()) & 0xffffffffffffull;
}

llvm::Error checkWritable(llvm::StringRef option, llvm::StringRef file) {
  bool existed = llvm::sys::fs::exists(file);
  auto descriptor = openOutput(file, O_CREAT);
  if (!descriptor)
    return environmentError(option + ": " + llvm::toString(descriptor.takeError()));
  close(*descriptor);
  if (!existed)
    llvm::sys::fs::remove(file);
  return llvm::Error::success();
}

} // namespace npufuzz::tools
