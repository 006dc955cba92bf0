//===- ResultText.h - results as text ---------------------------*- C++ -*-===//
//
// Everything here is a function of the seed, without times, so that two runs print the same.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_RESULTTEXT_H
#define NPUFUZZ_TOOLS_RESULTTEXT_H

#include "campaign/run/Campaign.h"

#include <string>

namespace npufuzz::tools {

/// "0x1f".
std::string hex(uint64_t seed);

/// "1 finding", "2 findings"; -y becomes -ies.
std::string counted(int64_t number, llvm::StringRef noun);

/// One block a finding (severity, pass, evidence, how often, and the command that shows it again):
/// new ones, the most severe first, then variants of known issues, the smallest first, then those
/// of low confidence. Of none a line that ends with `whereNothing`.
/// `seedOptions` is CampaignOptions::seedOptions.
std::string findingsText(const campaign::CampaignResult &result,
                         const campaign::CampaignOptions &options,
                         const std::string &whereNothing = "");

/// The line that says how many programs there were, and how many were judged.
std::string countsText(const campaign::CampaignResult &result);

/// Why programs were discarded and oracles could not tell, and what was generated, one line a kind
/// of feature: how many, the most and the least frequent.
std::string statisticsText(const campaign::CampaignResult &result);

/// A line where more than half of the programs were discarded, with the most frequent reason.
std::string manyDiscardsText(const campaign::CampaignResult &result);

/// One line a verdict: oracle, backend, what it says. Assumptions below it.
std::string verdictsText(llvm::ArrayRef<oracles::Verdict> verdicts);

} // namespace npufuzz::tools

#endif
