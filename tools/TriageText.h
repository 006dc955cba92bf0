//===- TriageText.h - findings as text --------------------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_TRIAGETEXT_H
#define NPUFUZZ_TOOLS_TRIAGETEXT_H

#include "campaign/database/Triage.h"

namespace npufuzz::tools {

/// Returns foreign text as one line that is safe to show.
std::string oneLine(llvm::StringRef text);

/// One line per finding, then the counts.
std::string listText(llvm::ArrayRef<const campaign::database::Triaged *> findings);

/// Everything known about one finding, with the checks and marks that decided its status.
std::string showText(const campaign::database::Triaged &finding,
                     llvm::ArrayRef<campaign::database::Mark> marks,
                     llvm::ArrayRef<campaign::database::Check> checks);

/// "issue 12, not-a-bug: why".
std::string trackerText(const campaign::database::TrackerIssue &issue);

/// Name of its bundle, such as "7c1e0a12-npu-vectorise".
std::string nameOf(const campaign::database::Triaged &finding);

} // namespace npufuzz::tools

#endif
