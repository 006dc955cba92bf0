//===- Campaign.h - one fuzzing run -----------------------------*- C++ -*-===//
//
// The entry point of fuzzing: runs the search, reduces what it found, and writes bundles.
// Supervisor.h runs the search, ReduceAll.h the reductions; the caller prints the result or writes
// the summary.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_CAMPAIGN_H
#define NPUFUZZ_CAMPAIGN_RUN_CAMPAIGN_H

#include "campaign/findings/CampaignOptions.h"
#include "campaign/findings/Finding.h"
#include "campaign/run/Slowest.h"

namespace npufuzz::campaign {

/// A signature on record that programs met.
struct KnownMet {
  int64_t programs = 0;
  /// Results for the reduced ones: "canonicalize-x.mlir: the shape on record", "variant", "not
  /// shown again".
  std::map<std::string, int64_t> looked;
};

struct CampaignResult {
  /// New findings by index, then variants.
  std::vector<Finding> findings;
  /// Programs with a signature on record that will be examined.
  std::vector<Finding> samples;
  int64_t programs = 0, discards = 0, cannotTell = 0;
  /// Every signature as it was met, including those that `findings` has under another name or not
  /// at all.
  std::vector<Sighting> sightings;
  /// Programs on which some oracle reached a verdict.
  int64_t judged() const;
  /// Index of the first case that is not in this result.
  int64_t nextProgram = 0;
  std::map<std::string, int64_t> discardReasons;
  /// Programs in which a signal from outside ended a worker, by signal. When run again they did not
  /// die, and they are judged or discarded like all others.
  std::map<std::string, int64_t> killedFromOutside;
  /// Keyed by signature.
  std::map<std::string, KnownMet> knownIssues;
  /// Programs whose findings CampaignOptions::blame excludes, by signature.
  std::map<std::string, int64_t> otherPasses;
  Counters counters;
  PhaseSeconds phases;
  double seconds = 0; ///< wall clock, without reductions
  int64_t workerRestarts = 0;
  /// Highest resident bytes of one worker, and its level after warm-up.
  int64_t workerBytesMax = 0, workerBytesWarm = 0;
  bool interrupted = false;
  /// Cases that were begun but not judged, because the run ended.
  int64_t cutOff = 0;
  /// Workers started because another one was busy with a slow case (Slowest.h).
  int64_t standIns = 0;
  Slowest slowest;
  /// Time while cases were left to hand out; and the part of it in which `jobs` workers ran cases
  /// that do not hang. A case with a stand-in counts once it has finished.
  double workSeconds = 0, allWorkSeconds = 0;
};

/// Runs, reduces and writes bundles. The same options give the same findings in the same order, for
/// any `jobs`. Crashes and hangs of the system under test are findings. Errors come from the
/// environment (no processes, an unwritable folder): they are of class EnvironmentError, and
/// `partial` then receives everything found so far.
///
/// Ctrl-C, SIGTERM and SIGHUP stop it cleanly: it starts no further case and no further reduction
/// step, and keeps everything found. Precondition: this process has one thread.
llvm::Expected<CampaignResult> run(const CampaignOptions &options,
                                   CampaignResult *partial = nullptr);

} // namespace npufuzz::campaign

#endif
