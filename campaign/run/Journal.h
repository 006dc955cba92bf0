//===- Journal.h - resumes a campaign that was killed -----------*- C++ -*-===//
//
// Keeps two files next to the bundles. `campaign.journal` has a line for the options of the run,
// for each finding, and for each finished reduction; lines are only appended. `campaign.checkpoint`
// records how far the search has come, which lines belong to that, and all its counts. It is
// replaced as a whole, every few seconds and with each new finding. A resumed run starts from the
// checkpoint. It runs the cases after the checkpoint again: they give the same results, and no
// count includes them yet.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_JOURNAL_H
#define NPUFUZZ_CAMPAIGN_RUN_JOURNAL_H

#include "campaign/run/Campaign.h"
#include "support/PrivateFile.h"

#include <chrono>
#include <set>

namespace npufuzz::campaign {

/// Seconds between two checkpoints while nothing is found, and so the work that a kill costs. The
/// interval grows if checkpoints would take more than this share of the time: there are thousands
/// of counts.
inline constexpr double checkpointSeconds = 10, checkpointShareMax = 0.005;

/// Progress of a search: the result has all cases below `next`, and those in `beyond`.
struct Taken {
  int64_t next = 0;
  std::set<int64_t> beyond;
};

/// Shard of this journal, 0-based; several shards may share a folder.
struct ShardOf {
  int64_t index = 0, count = 1;
};

class Journal {
public:
  /// Starts the journal of a new run; removes what an earlier run left in the folder. Fails with
  /// EnvironmentError if the journal cannot be written, or if another live run writes it. `words`
  /// are the command-line options that determine these programs.
  static llvm::Expected<std::unique_ptr<Journal>> begin(llvm::StringRef directory, ShardOf shard,
                                                        const std::vector<std::string> &words,
                                                        bool weighsRarity = false);
  /// Opens the journal of a run that ended, to resume it with its words. Fails in one line if there
  /// is none, if it is of another version, or if it contains what no run writes. Nothing changes
  /// until something is added.
  static llvm::Expected<std::unique_ptr<Journal>> open(llvm::StringRef directory, ShardOf shard);
  Journal(const Journal &) = delete;

  const std::vector<std::string> &words() const { return options; }
  /// Start of the run in seconds since 1970; for a resumed run, its first start.
  int64_t date() const { return begun; }
  /// True if its costly oracles prefer rare programs (SampleRarity.h). A resumed run keeps this
  /// choice, whatever its limits are now.
  bool weighsRarity() const { return rarity; }
  /// Replaces the words from now on.
  void setWords(const std::vector<std::string> &words);

  /// Pipeline of a finding on record, and its settings.
  using RecordedPipeline = std::pair<std::string, Settings>;
  /// All pipelines that the resumed run would take over; the files are not trusted.
  std::set<RecordedPipeline> pipelines() const;
  /// Adds the findings and counts on record to an empty result.
  void restore(CampaignResult &result, Taken &taken) const;
  bool isDue() const;
  void addFinding(const Finding &finding, bool isSample);
  /// Precondition: all findings of the result were added.
  void checkpoint(const CampaignResult &result, const Taken &taken);
  /// `number` is the index among the findings, or among the samples.
  void addReduction(const Finding &finding, bool isSample, size_t number);
  double secondsBetween = checkpointSeconds;
  /// Reason why writing has stopped; empty: it has not. A full disk does not end a campaign: a
  /// resumed run starts from the last checkpoint.
  const std::string &trouble() const { return whyBroken; }

private:
  Journal(std::string path, std::string checkpointPath)
      : path(std::move(path)), checkpointPath(std::move(checkpointPath)) {}
  llvm::Error openFile(int flags);
  /// Reads through the open file: see openFile.
  llvm::Expected<std::string> contents() const;
  llvm::Error takeOrigin(const Json &line);
  llvm::Error read();
  llvm::Error readCheckpoint(llvm::StringRef text, size_t &bytes);
  llvm::Error takeLine(const Json &line, bool isAfterCheckpoint);
  void takeOver();
  void restoreFindings(CampaignResult &result) const;
  void append(const Json &line);

  std::string path, checkpointPath;
  PrivateFile file;
  std::vector<std::string> options;
  int64_t begun = 0;
  bool rarity = false;
  /// Contents as read; empty in a new run.
  Json lastCheckpoint;
  std::vector<Json> findings, reductions;
  /// Lines to write again after so many bytes, before the first line of this run. None: already
  /// done.
  struct KeptLines {
    size_t bytes;
    std::vector<Json> lines;
  };
  std::optional<KeptLines> keptLines;
  std::string whyBroken;
  std::chrono::steady_clock::time_point lastWritten = std::chrono::steady_clock::now();
  double secondsOfLast = 0;
};

} // namespace npufuzz::campaign

#endif
