//===- AskTool.h - does a user's tool break this IR? ------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_ASKTOOL_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_ASKTOOL_H

#include "backend/Backend.h"
#include "oracles/Verdict.h"
#include "reduce/ir/StillBreaks.h"

namespace npufuzz::campaign {

/// Builds a harness that asks if the tool breaks a snapshot with its steps. The backend's own
/// semantics must find the snapshot and the inputs correct; then the tool must show what `verdict`
/// says. That is the same failure, an event of the same kind, or a different result if the oracle
/// is neither memory nor compile. If steps need not keep bits, only integers are compared: no
/// reference says how far floats may be apart. Precondition: the backend has a pass tool. It,
/// `inputs` and the verdict outlive the harness.
reduceir::Harness askTool(const Backend &backend, const std::string &steps,
                          const std::vector<Tensor> &inputs, const oracles::Verdict &verdict);

} // namespace npufuzz::campaign

#endif
