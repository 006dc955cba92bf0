//===- Campaign.h - one fuzzing run -----------------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_CAMPAIGN_H
#define NPUFUZZ_CAMPAIGN_RUN_CAMPAIGN_H

#include "campaign/findings/CampaignOptions.h"
#include "campaign/findings/Finding.h"
#include "campaign/run/Slowest.h"

namespace npufuzz::campaign {

/// A signature on record that programs met.
struct KnownMet {
  int64_t programs = 0;
  /// What the reduced ones of them were: "canonicalize-x.mlir: the shape on record", "variant",
  /// "not shown again".
  std::map<std::string, int64_t> looked;
};

struct CampaignResult {
  /// New ones by index, then variants.
  std::vector<Finding> findings;
  /// Programs with a signature on record that are to be looked at.
  std::vector<Finding> samples;
  int64_t programs = 0, discards = 0, cannotTell = 0;
  /// All that was met, also what `findings` has under another name or not at all, as it was met.
  std::vector<Sighting> sightings;
  /// Programs of which an oracle could tell something.
  int64_t judged() const;
  /// Index of the first case that is not in this result.
  int64_t nextProgram = 0;
  std::map<std::string, int64_t> discardReasons;
  /// Programs in which a signal from outside ended a worker, by the signal. Asked again they did
  /// not die, and are judged or discarded like all others.
  std::map<std::string, int64_t> killedFromOutside;
  /// By signature.
  std::map<std::string, KnownMet> knownIssues;
  /// Programs that showed what CampaignOptions::blame leaves out, by signature.
  std::map<std::string, int64_t> otherPasses;
  Counters counters;
  PhaseSeconds phases;
  double seconds = 0; ///< wall clock without reductions
  int64_t workerRestarts = 0;
  /// Highest resident bytes of one worker, and after its warm-up.
  int64_t workerBytesMax = 0, workerBytesWarm = 0;
  bool interrupted = false;
  /// Cases that were begun and not judged, because the run came to its end.
  int64_t cutOff = 0;
  /// Workers that were started because another one was at a slow case (Slowest.h).
  int64_t standIns = 0;
  Slowest slowest;
  /// While cases were left that nobody had taken: the time, and that in which `jobs` workers were
  /// at cases that do not hang. One that gets a stand-in counts when it has come to its end.
  double workSeconds = 0, allWorkSeconds = 0;
};

/// Runs, reduces and writes bundles. The same options give the same findings in the same order,
/// whatever `jobs`. Crashes and hangs of the system under test are findings. Errors are the
/// environment's (no processes, an unwritable folder): they are of class EnvironmentError, and
/// `partial` receives what was found until then.
///
/// Ctrl-C, SIGTERM and SIGHUP stop it cleanly: no further case, no further reduction step,
/// everything found is kept. Precondition: this process has one thread.
llvm::Expected<CampaignResult> run(const CampaignOptions &options,
                                   CampaignResult *partial = nullptr);

} // namespace npufuzz::campaign

#endif
