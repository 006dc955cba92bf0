//===- Campaign.cpp - finds, then reduces, then writes --------------------===//
//
// Each finding is written unreduced at once, and again after reduction, so a run that is killed
// keeps what it found. Reduction comes after the search, so that the search gets all of the user's
// time.
//
//===----------------------------------------------------------------------===//
#include "campaign/bundles/Bundle.h"
#include "campaign/run/ReduceAll.h"
#include "campaign/run/Supervisor.h"
#include "support/StopSignal.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"

#include <unistd.h>

namespace npufuzz::campaign {

namespace {

/// Creates the folder now, so that an unwritable one fails before hours of work and not after.
llvm::Error prepareDirectory(const std::string &directory) {
  if (directory.empty())
    return llvm::Error::success();
  std::error_code error = llvm::sys::fs::create_directories(directory);
  if (!error && access(directory.c_str(), W_OK | X_OK) != 0)
    error = std::error_code(errno, std::generic_category());
  if (error)
    return llvm::make_error<EnvironmentError>("cannot write to " + directory + ": " +
                                              error.message());
  return llvm::Error::success();
}

} // namespace

llvm::Expected<CampaignResult> run(const CampaignOptions &options, CampaignResult *partial) {
  assert(options.source && !options.evaluate.backends.empty() && "nothing to run");
  assert((options.count || options.durationSeconds) && "the run would not end");
  CampaignResult result;
  auto keepPartial = llvm::make_scope_exit([&] {
    if (partial)
      *partial = std::move(result);
  });
  if (llvm::Error error = prepareDirectory(options.outDirectory))
    return error;
  StopSignals signals;
  Status status(options);
  Snapshots snapshots(options);
  Supervisor supervisor(options, result, status, snapshots, [&](Finding &finding) {
    // Written at once and unreduced: this much survives whatever happens later. A full disk may
    // have room again when the finding is reduced.
    if (!options.outDirectory.empty())
      llvm::consumeError(writeFindingBundle(finding, options));
  });
  if (llvm::Error error = supervisor.run())
    return error;
  snapshots.show(result);
  if (options.reducer) {
    if (llvm::Error error = reduceAll(options, result, status, snapshots))
      return error;
  } else {
    for (const Finding &finding : result.findings)
      result.sightings.push_back(sightingOf(finding, /*isSample=*/false, options));
  }
  for (const Finding &finding : result.findings)
    if (!finding.whyNoBundle.empty())
      return llvm::make_error<EnvironmentError>(finding.whyNoBundle);
  keepPartial.release();
  return result;
}

} // namespace npufuzz::campaign
