//===- Finding.cpp - what follows from a finding's parts ------------------===//
#include "campaign/findings/Finding.h"

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

std::string pipelineOf(const Finding &finding, const StoredCase &testCase,
                       const CampaignOptions &options) {
  const EvaluateOptions &evaluate = options.evaluate;
  return evaluate.backends.front()->pipelineFor(finding.pipeline.empty() ? evaluate.pipeline
                                                                         : finding.pipeline,
                                                testCase.pipeline, testCase.settings);
}

} // namespace npufuzz::campaign
