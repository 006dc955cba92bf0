//===- Worker.h - a process that runs case after case -----------*- C++ -*-===//
//
// A worker generates, compiles, runs and judges the cases of its orders, and reports one line per
// case to the supervisor. This header also defines how cases are divided among shards and into
// blocks.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_WORKER_H
#define NPUFUZZ_CAMPAIGN_RUN_WORKER_H

#include "campaign/run/Campaign.h"
#include "support/ChildProcess.h"

namespace npufuzz::campaign {

/// Programs that share one MLIR context; its uniqued types and attributes are never freed.
inline constexpr int64_t contextProgramsMax = 128;
/// A worker restarts when its resident memory exceeds the warm level by this share and by this many
/// bytes.
inline constexpr int64_t growthPercentMax = 10;
inline constexpr int64_t growthBytesMin = int64_t(2) << 20;
/// Programs between two looks at the memory.
inline constexpr int64_t memoryCheckPeriod = 50;

/// Line that a worker sends when its order is about to finish, so that the next order is there in
/// time.
inline constexpr llvm::StringLiteral nextOrderLine = "next";

/// Maximum of any count from one program, and of the memory and times that a process may report:
/// larger than any real one, and small enough that no sum of a run overflows.
inline constexpr int64_t countMax = int64_t(1) << 40, bytesMax = int64_t(1) << 52;
inline constexpr double secondsMax = 1e9;

/// Note in the evidence of a finding that a case showed only in its worker.
inline constexpr llvm::StringLiteral notAlone = "not in a process of its own";

/// One line from a worker: the outcome of one case.
struct CaseRecord {
  int64_t ordinal = 0; ///< position among this shard's cases
  std::string discardReason;
  int64_t cannotTell = 0;
  std::vector<oracles::Verdict> findings;
  /// Findings and deaths in the worker that did not show again in a separate process: findings of
  /// low confidence.
  std::vector<oracles::Verdict> onlyInWorker;
  StoredCase testCase; ///< only for cases with findings, or in which a worker died

  bool hasFindings() const { return !findings.empty() || !onlyInWorker.empty(); }
  /// Signal that ended a worker in this case and did not come again; empty: none.
  std::string killedBy;
  PhaseSeconds phases;
  Counters counters;
  /// Cost of the case in its worker; zero if it did not finish there.
  Spent spent;
};

std::string toLine(const CaseRecord &record);
bool fromLine(llvm::StringRef line, CaseRecord &record);

/// Last line of a worker that ends by itself.
struct WorkerEnd {
  bool isReplaced = false;
  int64_t bytesWarm = 0, bytesMax = 0;
};
std::string toLine(const WorkerEnd &end);
bool fromLine(llvm::StringRef line, WorkerEnd &end);

/// Index of a shard's n-th case in the whole campaign.
int64_t caseIndex(const CampaignOptions &options, int64_t ordinal);
/// Number of cases of this shard; INT64_MAX without --count.
int64_t shardCases(const CampaignOptions &options);

/// Maximum cases that a worker takes from the queue at once, because its backends compile them
/// together.
int64_t blockSize(const CampaignOptions &options);

/// Range of cases of a shard, from `begin` up to `end`.
struct Block {
  int64_t begin, end;
};
/// The block of the shard's n-th case.
Block blockOf(const CampaignOptions &options, int64_t ordinal);

/// True if `bytes` has outgrown the level after warm-up.
bool hasOutgrown(int64_t bytes, int64_t bytesWarm);

/// Runs in the child: the cases of one order after another (ordinals of the shard; isApart:
/// compiled one by one), until it is asked to end or its memory has grown. A stand-in prepares
/// itself before its first order comes.
void work(ChildSide &side, const CampaignOptions &options, bool isStandIn);

} // namespace npufuzz::campaign

#endif
