//===- Finding.cpp - what follows from a finding's parts ------------------===//
//
// This file names standings and confidences and picks the pipeline of a finding's case. It copies
// what outlives the run into a Sighting. Other files find, reduce and store findings.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/Finding.h"
#include "campaign/findings/CampaignOptions.h"

namespace npufuzz::campaign {

llvm::StringRef standingName(Standing standing) {
  switch (standing) {
  case Standing::fresh:
    return "new";
  case Standing::variant:
    return "variant";
  case Standing::known:
    return "known";
  }
  llvm_unreachable("every standing is named");
}

llvm::StringRef confidenceName(bool isShownAgain) { return isShownAgain ? "high" : "low"; }

Sighting sightingOf(const Finding &finding, bool isSample, const CampaignOptions &options) {
  const oracles::Verdict &verdict = finding.verdict;
  Sighting seen;
  seen.foundAs = finding.foundAs;
  seen.index = finding.index;
  seen.seed = finding.seed;
  seen.isSample = isSample;
  seen.signature = verdict.signature();
  seen.recordName = verdict.signatureWithoutFrames();
  seen.shape = finding.record.shape;
  seen.standing = standingName(finding.record.standing).str();
  seen.knownIssue = finding.record.knownIssue;
  for (const KnownIssue &issue : options.knownIssues.all())
    if (!finding.record.knownIssue.empty() && issue.file == finding.record.knownIssue)
      seen.licence = issue.licence;
  seen.alsoShows = finding.reduced.alsoShows;
  seen.occurrences = finding.occurrences;
  seen.oracle = verdict.oracle;
  seen.severity = oracles::severityName(verdict.severity).str();
  seen.pass = verdict.pass;
  seen.message = verdict.message();
  seen.ops = finding.reduced.testCase.tileOps;
  seen.reproducible = finding.reproducible;
  seen.isClassified = !options.reducer || !finding.record.reason.empty();
  seen.bundle = finding.bundle;
  return seen;
}

std::string pipelineOf(const Finding &finding, const StoredCase &testCase,
                       const CampaignOptions &options) {
  const EvaluateOptions &evaluate = options.evaluate;
  if (!rowOf(testCase.kind).isCompiled)
    return "";
  return evaluate.backends.front()->pipelineFor(
      finding.reduced.pipeline.empty() ? evaluate.pipeline : finding.reduced.pipeline,
      testCase.pipeline, testCase.settings);
}

} // namespace npufuzz::campaign
