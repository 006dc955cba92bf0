//===- AskTool.h - does a user's tool break this IR? ------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_ASKTOOL_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_ASKTOOL_H

#include "backend/Backend.h"
#include "oracles/Verdict.h"
#include "reduce/ir/StillBreaks.h"

namespace npufuzz::campaign {

/// A snapshot and the steps that a tool is to run on it are broken where the backend's own
/// semantics find nothing wrong with the snapshot and the inputs, and then what `verdict` says: the
/// tool fails in that way; an event of that kind; another result where no oracle of events or of
/// compilation has spoken. Where steps need not keep bits only integers are compared: no reference
/// says how far floats may be apart. Precondition: the backend has a pass tool. It, `inputs` and
/// the verdict outlive what is returned.
reduceir::Harness askTool(const Backend &backend, const std::string &steps,
                          const std::vector<Tensor> &inputs, const oracles::Verdict &verdict);

} // namespace npufuzz::campaign

#endif
