//===- KnownIssues.h - bugs that are on record ------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_FINDINGS_KNOWNISSUES_H
#define NPUFUZZ_CAMPAIGN_FINDINGS_KNOWNISSUES_H

#include "support/mlir/Release.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <string>

namespace npufuzz::campaign {

/// Signature of a finding → the file that shows the bug.
using KnownIssues = std::map<std::string, std::string>;

/// Reads the lines `// Signature: pass:mlir:some-pass:wrong value` of the .mlir files in the folder
/// that show in the release of MLIR, by their directives for lit (XFAIL, UNSUPPORTED, REQUIRES of
/// mlir-N). That a file still shows its bug is for its own RUN lines to say. Error: the folder
/// cannot be read.
llvm::Expected<KnownIssues> readKnownIssues(llvm::StringRef folder, int release = mlirRelease);

} // namespace npufuzz::campaign

#endif
