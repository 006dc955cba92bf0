//===- TriageText.h - findings as people read them --------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_TRIAGETEXT_H
#define NPUFUZZ_TOOLS_TRIAGETEXT_H

#include "campaign/database/Triage.h"

namespace npufuzz::tools {

/// Text of others in one line, safe to show.
std::string oneLine(llvm::StringRef text);

/// One line a finding, then the counts.
std::string listText(llvm::ArrayRef<const campaign::database::Triaged *> findings);

/// All that is known of one, with the checks and marks that made its status.
std::string showText(const campaign::database::Triaged &finding,
                     llvm::ArrayRef<campaign::database::Mark> marks,
                     llvm::ArrayRef<campaign::database::Check> checks);

/// "7c1e0a12-npu-vectorise": as its bundle is called.
std::string nameOf(const campaign::database::Triaged &finding);

} // namespace npufuzz::tools

#endif
