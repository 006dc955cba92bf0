//===- BenchUpstream.h - speed on IR of upstream dialects -------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_BENCHUPSTREAM_H
#define NPUFUZZ_TOOLS_BENCHUPSTREAM_H

#include "campaign/run/Campaign.h"

#include "llvm/Support/Error.h"

namespace npufuzz::tools {

/// Speed at which functions of upstream dialects are generated, compiled, interpreted after each
/// pass that changed them, and run as machine code.
struct UpstreamSpeed {
  campaign::CampaignResult result;
  /// CPU seconds of all worker processes; wall time says little on a machine that does other work.
  double cpuSeconds = 0;
  /// Snapshots whose meaning was compared with the previous one, and programs that ran as machine
  /// code, both on every input of their case.
  int64_t snapshots = 0, machinePrograms = 0;
};

/// Runs a campaign of such cases alone, as long as the options say. Precondition: the options are
/// for backend mlir. Errors: no process can be started.
llvm::Expected<UpstreamSpeed> measureUpstream(campaign::CampaignOptions options);

/// A line with rates, then one per phase.
std::string speedText(const UpstreamSpeed &speed);

} // namespace npufuzz::tools

#endif
