//===- ReducePassInput.h - the IR before the blamed pass, smaller -*- C++ -*-===//
//
// What is a bug of a user's tool is shown to its maintainers in their terms: their dialect, their
// command line. Reducing the program of tiles leaves all that lowering made of it; reducing the IR
// that enters the blamed pass, with the tool in the loop, takes that away, too.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_REDUCEPASSINPUT_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_REDUCEPASSINPUT_H

#include "campaign/findings/Finding.h"
#include "reduce/ir/ReduceIR.h"

namespace npufuzz::campaign {

/// The share of CampaignOptions::reduceSecondsMax that is kept for it where a backend has a pass
/// tool: of programs of tiles the first attempts win most, and so it is with IR.
inline constexpr double passInputShare = 0.25;

/// Fills passInput and passInputOps of a finding whose pass runs in a pass tool, in processes of
/// their own; leaves them empty where the pass alone does not show what was found.
void reducePassInput(Finding &finding, const CampaignOptions &options, double secondsMax);

/// The text of the steps of a pipeline between the first suspect and the blamed pass; empty where
/// they cannot be told.
std::string suspectedSteps(llvm::StringRef pipeline, const oracles::Verdict &verdict);

/// What a reduction may begin with: the module, and where it has several kernels and @main calls
/// them, each with its calls alone: among others a pass may fail of something else.
std::vector<reduceir::Candidate> startsFrom(mlir::OwningOpRef<mlir::ModuleOp> module,
                                            const std::string &steps);

} // namespace npufuzz::campaign

#endif
