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

/// One block per finding (severity, pass, evidence, frequency, and the command that reproduces it):
/// new ones, the most severe first; then variants of known issues, the smallest first; then those
/// of low confidence. `seedOptions` is CampaignOptions::seedOptions.
std::string findingsText(const campaign::CampaignResult &result,
                         const campaign::CampaignOptions &options);

/// Summary of the generated programs, one line per kind of feature: total, most and least frequent.
std::string statisticsText(const campaign::CampaignResult &result);

/// One line per verdict: oracle, backend, answer; assumptions below it.
std::string verdictsText(llvm::ArrayRef<oracles::Verdict> verdicts);

} // namespace npufuzz::tools

#endif
