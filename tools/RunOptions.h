//===- RunOptions.h - duration, width and output of a run -------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_RUNOPTIONS_H
#define NPUFUZZ_TOOLS_RUNOPTIONS_H

#include "tools/CaseOptions.h"
#include "tools/Values.h"

namespace npufuzz::tools {

/// Folder of bundles unless --out names another.
inline constexpr const char *outDirectoryDefault = "npufuzz-out";
/// Duration of a run without --count and --duration.
inline constexpr double durationSecondsDefault = 60;

/// --out, as the user wrote it.
class OutOption {
public:
  explicit OutOption(std::string byDefault = outDirectoryDefault)
      : byDefault(std::move(byDefault)) {}
  void addTo(CLI::App &commandLine, const char *names, const char *text);
  bool given() const { return !directory.empty(); }
  /// Creates the folder; fails with exit code 3 if nothing can be written there.
  llvm::Expected<std::string> resolve() const;

private:
  std::string byDefault, directory;
};

/// --count --duration --seed --jobs --shard --corpus --max-findings --blame --known-issues
/// --known-budget --reduce --fail-on --require-fired --verbose --summary --log
/// --metrics.
class RunOptions {
public:
  void addTo(CLI::App &commandLine);
  /// Fills the fields of `options` that these options decide.
  llvm::Error resolve(campaign::CampaignOptions &options) const;
  bool hasSeed() const { return !seed.empty(); }
  /// Returns --shard alone; 1/1 if it was not given.
  llvm::Expected<Shard> givenShard() const;
  /// True if the run fails because of one of these findings, as --fail-on says. Precondition:
  /// resolved.
  bool failsOn(const std::vector<campaign::Finding> &findings) const;

  /// Options that name files to write, with their values; empty: not given.
  std::vector<std::pair<std::string, std::string>> written() const {
    return {{"--summary", summary}, {"--log", log}, {"--metrics", metrics}};
  }

  std::string corpus, summary, log, metrics;
  bool requiresFired = false, isVerbose = false;

private:
  llvm::Error checkFailOn() const;

  std::string count, duration, seed, jobs, shard, findingsMax, blame, knownIssues, knownBudget,
      reduce, failOn;
};

/// Reads the issues of that folder; without one, those that come with npufuzz.
llvm::Expected<campaign::KnownIssues> readKnownIssues(const std::string &given);
/// Returns a new random seed.
uint64_t freshSeed();
/// Fails with exit code 3 if the file could not be written at the end of a long run.
llvm::Error checkWritable(llvm::StringRef option, llvm::StringRef file);

} // namespace npufuzz::tools

#endif
