//===- ResultText.h - results for people ------------------------*- C++ -*-===//
//
// Everything here is a function of the seed: no times, so that two runs print the same.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_RESULTTEXT_H
#define NPUFUZZ_TOOLS_RESULTTEXT_H

#include "campaign/Campaign.h"

#include <string>

namespace npufuzz::tools {

/// "0x1f".
std::string hex(uint64_t seed);

/// "1 finding", "2 findings"; -y becomes -ies.
std::string counted(int64_t number, llvm::StringRef noun);

/// "lanes=8,tail=1", as --machine takes it.
std::string settingsText(const Settings &settings);

/// A word of the shell: quoted where it needs to be.
std::string shellWord(llvm::StringRef word);

/// One block a finding (severity, pass, evidence, how often, and the commands that show it again),
/// most severe first.
std::string findingsText(const campaign::CampaignResult &result);

/// What was generated, one line a kind of feature: how many, the most and the least frequent.
std::string statisticsText(const campaign::CampaignResult &result);

/// One line a verdict: oracle, backend, what it says. Assumptions below it.
std::string verdictsText(llvm::ArrayRef<oracles::Verdict> verdicts);

} // namespace npufuzz::tools

#endif
