//===- Campaign.cpp - find, then reduce, then write -----------------------===//
//
// Findings are written unreduced at once and again when reduced: a run that is killed keeps what it
// found. Reduction comes after the search, so that the search's time is what the user gave it.
//
//===----------------------------------------------------------------------===//
#include "campaign/bundles/Bundle.h"
#include "campaign/findings/Isolated.h"
#include "campaign/findings/ReduceFinding.h"
#include "campaign/run/Supervisor.h"
#include "support/StopSignal.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"

#include <set>
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

/// The reduced case may name a pattern that the large one could not: under that name the bug may be
/// on record, or a finding already. Then it is counted there and false.
bool isFindingOfItsOwn(const Finding &finding, const CampaignOptions &options,
                       CampaignResult &result) {
  std::string signature = finding.verdict.signature();
  if (options.knownIssues.contains(signature)) {
    result.knownIssues[signature] += finding.occurrences;
    return false;
  }
  for (Finding &other : result.findings)
    if (&other != &finding && other.verdict.signature() == signature) {
      other.occurrences += finding.occurrences;
      return false;
    }
  return true;
}

llvm::Error reduceAll(const CampaignOptions &options, CampaignResult &result, Status &status) {
  std::set<const Finding *> elsewhere;
  for (auto [number, finding] : llvm::enumerate(result.findings)) {
    if (stopRequested()) {
      result.interrupted = true;
      break; // the bundles with the original programs are there
    }
    auto onProgress = [&, number = number](const Finding &improved, double seconds) {
      status.reducing(improved, number + 1, result.findings.size(), seconds);
    };
    std::string signature = finding.verdict.signature();
    reduceFinding(finding, options, onProgress);
    result.phases[Phase::reduce] += finding.secondsToReduce;
    result.interrupted |= stopRequested();
    if (finding.verdict.signature() != signature && !isFindingOfItsOwn(finding, options, result)) {
      elsewhere.insert(&finding);
      if (!finding.bundle.empty())
        llvm::sys::fs::remove_directories(finding.bundle);
      continue;
    }
    if (!options.outDirectory.empty())
      if (llvm::Error error = writeFindingBundle(finding, options))
        return error;
  }
  std::vector<Finding> own;
  for (Finding &finding : result.findings)
    if (!elsewhere.contains(&finding))
      own.push_back(std::move(finding));
  result.findings = std::move(own);
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
  Supervisor supervisor(options, result, status, [&](Finding &finding) {
    // At once, unreduced: whatever happens later, this much is kept.
    return options.outDirectory.empty() ? llvm::Error::success()
                                        : writeFindingBundle(finding, options);
  });
  if (llvm::Error error = supervisor.run())
    return error;
  if (options.reducer)
    if (llvm::Error error = reduceAll(options, result, status))
      return error;
  keepPartial.release();
  return result;
}

} // namespace npufuzz::campaign
