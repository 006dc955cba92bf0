//===- Campaign.cpp - find, then reduce, then write -----------------------===//
//
// Findings are written unreduced at once and again when reduced: a run that is killed keeps what it
// found. Reduction comes after the search, so that the search's time is what the user gave it.
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

/// Made now, so that an unwritable folder shows before hours of work and not after.
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
    // At once, unreduced: whatever happens later, this much is kept. A full disk may have room
    // again when it is reduced.
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
