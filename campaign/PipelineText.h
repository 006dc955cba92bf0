//===- PipelineText.h - the passes in a textual pipeline --------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_PIPELINETEXT_H
#define NPUFUZZ_CAMPAIGN_PIPELINETEXT_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace npufuzz::campaign {

/// One pass of a pipeline.
struct PipelineElement {
  std::string pass; ///< "canonicalize"
  std::string text; ///< with options and the ops it is nested in:
                    ///< "func.func(canonicalize{max-iterations=1})"
};

/// In order: "builtin.module(a,func.func(b{x=1}))" gives a and b. Text that is no pipeline gives
/// what looks like passes.
std::vector<PipelineElement> pipelineElements(llvm::StringRef pipeline);

} // namespace npufuzz::campaign

#endif
