//===- Collect.h - merges the results of runs -------------------*- C++ -*-===//
//
// Reads bundles and summaries of any number of shards and days, and merges them into one report.
// Render.h prints it; History.h adds the facts of a findings database.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_COLLECT_H
#define NPUFUZZ_CAMPAIGN_REPORT_COLLECT_H

#include "campaign/report/ErrorMap.h"
#include "campaign/report/Nights.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace npufuzz::campaign::report {

/// One run, as its --summary describes it. All times are seconds; times of phases are summed over
/// workers.
struct RunRecord {
  std::string file, version, backend;
  uint64_t seed = 0;
  int64_t shard = 1, shardCount = 1; ///< 1-based
  int64_t programs = 0, discards = 0, cannotTell = 0, workerRestarts = 0;
  double seconds = 0;
  bool interrupted = false;
  std::map<std::string, double> phases; ///< the keys of --summary's phases
  std::map<std::string, int64_t> discardReasons;
};

/// One distinct bug: all findings of its signature; for a variant of a known issue, of its shape
/// too.
struct BugRecord {
  std::string signature, backend, oracle, severity, pass, message;
  /// Known issue that it is a variant of, and its shape; empty otherwise.
  std::string variantOf, shape;
  /// No run saw it show again in a separate process.
  bool isLowConfidence = false;
  int64_t ops = 0; ///< tile ops of the smallest repro; negative: unknown
  /// Programs that showed it, over all runs; 0: neither a summary nor a database says.
  int64_t occurrences = 0;
  uint64_t seed = 0; ///< seed of the smallest repro
  /// Programs and seconds until it was first seen, in the run that saw it soonest; negative if no
  /// summary says.
  int64_t programsToFind = -1;
  double secondsToFind = -1;
  std::vector<std::string> bundles;         ///< the smallest repro first
  std::string programFile = "program.mlir"; ///< file in the first bundle
  std::string reportMarkdown;               ///< its report.md; empty: no bundle was found
  ErrorMap errorMap;         ///< map of the first bundle; without slices if it has none
  int64_t wrongArgument = 0; ///< argument that the map shows
  std::string id;            ///< id with which its bundles begin
  /// Other names, if a findings database knows several signatures as one bug.
  std::vector<std::string> also;
  // Data of a findings database; empty if none was asked, or it does not know the bug.
  std::string status;                  ///< database::statusName
  std::string history;                 ///< a line
  int64_t firstSeen = 0, lastSeen = 0; ///< seconds since 1970
};

struct RunReport {
  std::vector<RunRecord> runs; ///< sorted by backend, seed, shard
  /// New bugs first, then variants, then those of low confidence; within each the most severe
  /// first, then by signature.
  std::vector<BugRecord> bugs;
  /// Sums over the runs.
  std::map<std::string, int64_t> statistics;
  int64_t programs = 0, discards = 0;
  // Data of a findings database, if one was asked.
  std::string database;             ///< its file
  std::vector<BugRecord> elsewhere; ///< findings that no folder of the report has
  std::vector<Night> nights;        ///< by date
  /// One line for each file that looks like ours but cannot be read.
  std::vector<std::string> unreadable;
};

/// Sorts into the order of RunReport::bugs.
void sortBugs(std::vector<BugRecord> &bugs);

/// Bugs that are not of low confidence.
int64_t countConfident(const RunReport &report);
/// True if the last night met the bug for the first time, or again after a fix. False if no
/// database was asked.
bool isSinceLastNight(const RunReport &report, const BugRecord &bug);

/// Collects from the text of a single summary called `name`. A text that is no summary is listed as
/// unreadable, or ignored.
RunReport collectSummary(const std::string &name, llvm::StringRef text);

/// Reads every bundle and every summary (a .json file) at or below the paths, and merges findings
/// of the same signature. A summary that exists twice, byte for byte, counts once. Ignores other
/// .json files, which are not ours. Fails if a path does not exist or nothing at all is found.
llvm::Expected<RunReport> collect(llvm::ArrayRef<std::string> paths);

} // namespace npufuzz::campaign::report

#endif
