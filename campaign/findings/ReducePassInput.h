//===- ReducePassInput.h - reduces the IR that enters the blamed pass -*- C++ -*-===//
//
// Shows a bug of a user's tool to its maintainers in their terms: their dialect, their command
// line. Reducing the tile program leaves everything that lowering added. Reducing the IR that
// enters the blamed pass, with the tool in the loop, removes that as well.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_REDUCEPASSINPUT_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_REDUCEPASSINPUT_H

#include "campaign/findings/Finding.h"
#include "reduce/ir/ReduceIR.h"

namespace npufuzz::campaign {

/// Share of CampaignOptions::reduceSecondsMax reserved for this step if a backend has a pass tool.
/// On tile programs the first attempts win most, and so it is with IR.
inline constexpr double passInputShare = 0.25;

/// Fills passInput and passInputOps of a finding whose pass runs in a pass tool, using separate
/// processes. Leaves them empty if the pass alone does not show the bug.
void reducePassInput(Finding &finding, const CampaignOptions &options, double secondsMax);

/// Text of the steps of a pipeline from the first suspect to the blamed pass; empty if they are not
/// known.
std::string suspectedSteps(llvm::StringRef pipeline, const oracles::Verdict &verdict);

/// Starting points of a reduction: the module itself, and for several kernels that @main calls,
/// each kernel with only its calls. Next to other kernels a pass may fail for another reason.
std::vector<reduceir::Candidate> startsFrom(mlir::OwningOpRef<mlir::ModuleOp> module,
                                            const std::string &steps);

} // namespace npufuzz::campaign

#endif
