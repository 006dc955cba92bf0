//===- World.h - runs of plausible campaigns --------------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_CAMPAIGN_DATABASE_WORLD_H
#define NPUFUZZ_TESTS_CAMPAIGN_DATABASE_WORLD_H

#include "campaign/database/Triage.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

namespace npufuzz::testing {

using namespace campaign::database;

inline constexpr int64_t day = 24 * 3600;

/// The campaign alone decides which programs show which of a few signatures, as in reality: a run
/// sees what its shard and its length let it see.
struct RunPlan {
  int campaign = 0;
  int64_t date = day, shardIndex = 0, shardCount = 1, programs = 20;
};

inline bool shows(int campaign, int signature, int64_t index) {
  std::string text = llvm::formatv("{0} {1} {2}", campaign, signature, index);
  return llvm::xxh3_64bits(text) % 5 == 0;
}

inline std::unique_ptr<Database> emptyDatabase() {
  return llvm::cantFail(Database::open(":memory:", Sqlite::Access::write));
}

inline StoredSighting sightingAt(int campaign, int signature, int64_t index) {
  StoredSighting seen;
  seen.foundAs = "pass:npu:some-pass:kind " + std::to_string(signature);
  // Small numbers, with some duplicates.
  seen.signature = "pass:npu:some-pass:kind " + std::to_string(signature % 3);
  seen.recordName = seen.signature;
  seen.index = index;
  seen.seed = static_cast<uint64_t>(1000 * campaign + index);
  seen.standing = "new";
  seen.occurrences = 0;
  seen.oracle = "pass";
  seen.severity = "wrong answer";
  seen.pass = "some-pass";
  seen.message = "wrong in program " + std::to_string(index);
  seen.ops = 1 + index % 4;
  return seen;
}

/// Returns the rows that a run of this plan leaves, with its repros.
inline std::pair<Run, Repros> runOfPlan(const RunPlan &plan) {
  Run run;
  Repros repros;
  run.campaign = "campaign " + std::to_string(plan.campaign);
  run.date = plan.date;
  run.shardIndex = plan.shardIndex;
  run.shardCount = plan.shardCount;
  run.backend = "npu";
  run.build = "0.1.0";
  for (int signature = 0; signature < 4; ++signature) {
    std::optional<StoredSighting> seen;
    for (int64_t i = plan.shardIndex; i < plan.programs; i += plan.shardCount)
      if (shows(plan.campaign, signature, i)) {
        if (!seen)
          seen = sightingAt(plan.campaign, signature, i);
        ++seen->occurrences;
      }
    if (!seen)
      continue;
    FolderContents files = {{"case.json", seen->message + std::string("\0\xff", 2)}};
    seen->repro = digestOf(files);
    seen->reproBytes = bytesOf(files);
    repros[seen->repro] = files;
    run.sightings.push_back(*seen);
  }
  run.programs = std::max<int64_t>(0, (plan.programs - plan.shardIndex + plan.shardCount - 1) /
                                          plan.shardCount);
  return {run, repros};
}

inline void put(Database &database, const RunPlan &plan) {
  auto [run, repros] = runOfPlan(plan);
  llvm::cantFail(
      database.write([&, &run = run, &repros = repros] { return database.put(run, repros); }));
}

inline void merge(Database &into, Database &other) {
  llvm::cantFail(into.write([&] { return into.merge(other); }));
}

inline std::string dump(Database &database) { return llvm::cantFail(database.dump()); }

inline std::vector<Triaged> findingsOf(Database &database) {
  return llvm::cantFail(triage(database));
}

} // namespace npufuzz::testing

#endif
