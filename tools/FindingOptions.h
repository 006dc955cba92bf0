//===- FindingOptions.h - how a replayed finding is reduced -----*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_FINDINGOPTIONS_H
#define NPUFUZZ_TOOLS_FINDINGOPTIONS_H

#include "campaign/findings/CampaignOptions.h"
#include "tools/Replaying.h"

#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

/// Options to reduce what a replayed case shows and to write its bundle.
inline campaign::CampaignOptions findingOptions(const Replay &replay, const System &given) {
  campaign::CampaignOptions options;
  options.evaluate = replay.evaluate;
  options.reducer = campaign::shrinkByKind(*replay.evaluate.backends.front());
  options.plugins = given.plugins;
  options.backendWords = recordedBackends(given);
  options.seedOptions = replay.recipe.seedOptions;
  options.status = &llvm::errs();
  options.liveStatus = llvm::errs().is_displayed();
  return options;
}

} // namespace npufuzz::tools

#endif
