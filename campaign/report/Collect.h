//===- Collect.h - what runs left behind, merged ----------------*- C++ -*-===//
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

/// One run, as its --summary says. Seconds throughout; times of phases are summed over workers.
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

/// One distinct bug: everything with its signature; of a variant of a known issue, with its shape
/// too.
struct BugRecord {
  std::string signature, backend, oracle, severity, pass, message;
  /// The known issue that it is a variant of, and its shape; empty where it is none.
  std::string variantOf, shape;
  /// No run saw it show again in a process of its own.
  bool isLowConfidence = false;
  int64_t ops = 0; ///< tile ops of the smallest repro; negative: nobody counted them
  /// Programs that showed it, over all runs; 0: no summary or database tells.
  int64_t occurrences = 0;
  uint64_t seed = 0; ///< of the smallest repro
  /// Programs and seconds until it was first seen, in the run that saw it soonest; negative where
  /// no summary tells.
  int64_t programsToFind = -1;
  double secondsToFind = -1;
  std::vector<std::string> bundles;         ///< the smallest repro first
  std::string programFile = "program.mlir"; ///< of the first bundle
  std::string reportMarkdown;               ///< its report.md, empty where no bundle was found
  ErrorMap errorMap;         ///< of the first bundle; without slices where it has none
  int64_t wrongArgument = 0; ///< that the map shows
  std::string id;            ///< with which its bundles begin
  /// What else it is called, where a findings database knows several signatures as one bug.
  std::vector<std::string> also;
  // What a findings database knows of it; empty: nobody asked one, or it has none like it.
  std::string status;                  ///< database::statusName
  std::string history;                 ///< a line
  int64_t firstSeen = 0, lastSeen = 0; ///< seconds since 1970
};

struct RunReport {
  std::vector<RunRecord> runs; ///< by backend, seed, shard
  /// New ones first, then variants, then those of low confidence; the most severe first, then by
  /// signature.
  std::vector<BugRecord> bugs;
  /// Sums over the runs.
  std::map<std::string, int64_t> statistics;
  int64_t programs = 0, discards = 0;
  // Of a findings database, where one was asked.
  std::string database;             ///< its file
  std::vector<BugRecord> elsewhere; ///< findings that are in no folder of the report
  std::vector<Night> nights;        ///< by date
  /// One line each: files that look like ours and cannot be read.
  std::vector<std::string> unreadable;
};

/// Into the order of RunReport::bugs.
void sortBugs(std::vector<BugRecord> &bugs);

/// Bugs that are not of low confidence.
int64_t countConfident(const RunReport &report);
/// Whether the last night was the first to meet it, or met it again after it was fixed. False where
/// no database was asked.
bool isSinceLastNight(const RunReport &report, const BugRecord &bug);

/// Of the text of one summary alone, called `name`; what is none is unreadable, or leaves nothing.
RunReport collectSummary(const std::string &name, llvm::StringRef text);

/// Reads every bundle and every summary (a .json file) at or below the paths, and merges what has
/// the same signature. A summary that lies there twice, byte by byte, counts once. Other .json
/// files are not ours and are left alone. Fails when a path does not exist or nothing at all is
/// found.
llvm::Expected<RunReport> collect(llvm::ArrayRef<std::string> paths);

} // namespace npufuzz::campaign::report

#endif
