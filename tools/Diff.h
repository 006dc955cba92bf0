//===- Diff.h - the two processes of npufuzz diff ---------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_DIFF_H
#define NPUFUZZ_TOOLS_DIFF_H

#include "tools/Verbs.h"

namespace npufuzz::tools {

/// First word after the verb for a process that is one side of it.
inline constexpr llvm::StringLiteral serveDiffWord = "--serve";
/// Answers requests of stdin about the system of these options until there are no more.
llvm::Expected<int> serveDiff(Arguments arguments);

} // namespace npufuzz::tools

#endif
