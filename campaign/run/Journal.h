//===- Journal.h - a campaign that was killed goes on -----------*- C++ -*-===//
//
// Two files beside the bundles. `campaign.journal` has a line for the options of the run, for each
// finding, and for each reduction that came to its end; lines are only appended.
// `campaign.checkpoint` says how far the search has come, which lines belong to that, and all its
// counts; it is replaced whole, every few seconds and with each new finding. A run that goes on
// takes up the checkpoint. Cases behind it are run again: they give the same, and no count has them
// yet.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_JOURNAL_H
#define NPUFUZZ_CAMPAIGN_RUN_JOURNAL_H

#include "campaign/run/Campaign.h"
#include "support/PrivateFile.h"

#include <chrono>
#include <set>

namespace npufuzz::campaign {

/// Between two checkpoints, where nothing is found: what is run again after a kill. More where one
/// would take a larger share of the time than this: there are thousands of counts.
inline constexpr double checkpointSeconds = 10, checkpointShareMax = 0.005;

/// How far a search has come: all cases below `next` are in the result, and these beyond.
struct Taken {
  int64_t next = 0;
  std::set<int64_t> beyond;
};

/// Shards may share a folder; 0-based.
struct ShardOf {
  int64_t index = 0, count = 1;
};

class Journal {
public:
  /// Of a new run; what an earlier one left in the folder is gone. Fails with EnvironmentError
  /// where it cannot be written, or another run that is alive writes it. `words` are the options of
  /// the command line that give these programs.
  static llvm::Expected<std::unique_ptr<Journal>> begin(llvm::StringRef directory, ShardOf shard,
                                                        const std::vector<std::string> &words,
                                                        bool weighsRarity = false);
  /// Of a run that is over, to go on with; its words. Fails in one line where there is none, it is
  /// of another version, or has what no run writes. Nothing is changed before something is added.
  static llvm::Expected<std::unique_ptr<Journal>> open(llvm::StringRef directory, ShardOf shard);
  Journal(const Journal &) = delete;

  const std::vector<std::string> &words() const { return options; }
  /// When the run began, in seconds since 1970: of one that goes on, the first time.
  int64_t date() const { return begun; }
  /// Whether its costly oracles look at what is rare (SampleRarity.h). It goes on as it began,
  /// whatever its limits are now.
  bool weighsRarity() const { return rarity; }
  /// From now on these are its words.
  void setWords(const std::vector<std::string> &words);

  /// A pipeline that a finding on record brings, and the settings that go with it.
  using RecordedPipeline = std::pair<std::string, Settings>;
  /// Each that goes on with the run, whoever wrote the files.
  std::set<RecordedPipeline> pipelines() const;
  /// Puts what is on record into a result that has nothing yet.
  void restore(CampaignResult &result, Taken &taken) const;
  bool isDue() const;
  void addFinding(const Finding &finding, bool isSample);
  /// Precondition: all findings of the result were added.
  void checkpoint(const CampaignResult &result, const Taken &taken);
  /// `number` among the findings, or among the samples.
  void addReduction(const Finding &finding, bool isSample, size_t number);
  double secondsBetween = checkpointSeconds;
  /// Why nothing is written any more; empty: it is. A full disk ends no campaign: it goes on from
  /// the last checkpoint.
  const std::string &trouble() const { return whyBroken; }

private:
  Journal(std::string path, std::string checkpointPath)
      : path(std::move(path)), checkpointPath(std::move(checkpointPath)) {}
  llvm::Error openFile(int flags);
  /// Through the open file: see openFile.
  llvm::Expected<std::string> contents() const;
  llvm::Error takeOrigin(const Json &line);
  llvm::Error read();
  llvm::Error readCheckpoint(llvm::StringRef text, size_t &bytes);
  llvm::Error takeLine(const Json &line, bool isBehind);
  void takeOver();
  void restoreFindings(CampaignResult &result) const;
  void append(const Json &line);

  std::string path, checkpointPath;
  PrivateFile file;
  std::vector<std::string> options;
  int64_t begun = 0;
  bool rarity = false;
  /// What was read; empty in a new run.
  Json lastCheckpoint;
  std::vector<Json> findings, reductions;
  /// Lines that are written again behind so many bytes, before the first of this run. Nothing: they
  /// were.
  struct Behind {
    size_t bytes;
    std::vector<Json> lines;
  };
  std::optional<Behind> behind;
  std::string whyBroken;
  std::chrono::steady_clock::time_point lastWritten = std::chrono::steady_clock::now();
  double secondsOfLast = 0;
};

} // namespace npufuzz::campaign

#endif
