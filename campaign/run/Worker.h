//===- Worker.h - a process that takes case after case ----------*- C++ -*-===//
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

/// What a worker says when it is about to be done with its order: by the time it is, it has the
/// next one.
inline constexpr llvm::StringLiteral nextOrderLine = "next";

/// What one program counts of anything, at most, and what a process may say of its memory and its
/// times: larger than any, and so small that no run sums up to an overflow.
inline constexpr int64_t countMax = int64_t(1) << 40, bytesMax = int64_t(1) << 52;
inline constexpr double secondsMax = 1e9;

/// What the evidence says of what a case showed in its worker alone.
inline constexpr llvm::StringLiteral notAlone = "not in a process of its own";

/// One line from a worker: the outcome of one case.
struct CaseRecord {
  int64_t ordinal = 0; ///< position among this shard's cases
  std::string discardReason;
  int64_t cannotTell = 0;
  std::vector<oracles::Verdict> findings;
  /// What was found or died in the worker and did not show again in a process of its own: findings
  /// of low confidence.
  std::vector<oracles::Verdict> onlyInWorker;
  StoredCase testCase; ///< only where there are findings, or a worker died in it

  bool hasFindings() const { return !findings.empty() || !onlyInWorker.empty(); }
  /// The signal that ended a worker in this case and did not come again; empty: none.
  std::string killedBy;
  PhaseSeconds phases;
  Counters counters;
  /// By the case in its worker; nothing where it did not come to its end there.
  Spent spent;
};

std::string toLine(const CaseRecord &record);
bool fromLine(llvm::StringRef line, CaseRecord &record);

/// The last line of a worker that ends by itself.
struct WorkerEnd {
  bool isReplaced = false;
  int64_t bytesWarm = 0, bytesMax = 0;
};
std::string toLine(const WorkerEnd &end);
bool fromLine(llvm::StringRef line, WorkerEnd &end);

/// Index of a shard's n-th case in the whole campaign.
int64_t caseIndex(const CampaignOptions &options, int64_t ordinal);
/// Cases of this shard; INT64_MAX without --count.
int64_t shardCases(const CampaignOptions &options);

/// Cases that a worker takes from the queue at once, at most, because its backends compile them
/// together.
int64_t blockSize(const CampaignOptions &options);

/// Cases of a shard from `begin` up to `end`.
struct Block {
  int64_t begin, end;
};
/// The block of the shard's n-th case.
Block blockOf(const CampaignOptions &options, int64_t ordinal);

/// True when `bytes` has outgrown the level after warm-up.
bool hasOutgrown(int64_t bytes, int64_t bytesWarm);

/// Runs in the child: the cases of one order after another (ordinals of the shard; isApart: they
/// are compiled one by one), until it is to end or its memory has grown. A stand-in makes itself
/// ready before its first order comes.
void work(ChildSide &side, const CampaignOptions &options, bool isStandIn);

} // namespace npufuzz::campaign

#endif
